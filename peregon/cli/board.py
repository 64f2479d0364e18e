"""`peregon board`: is this file a board, and what is on it?"""

from collections import Counter

import click
from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from peregon.boards import BoardSheet, load_board
from peregon.catalogue import find
from peregon.cli.board_report import report
from peregon.cli.draw import draw
from peregon.cli.edit import edit
from peregon.cli.naming import NOTHING, Naming
from peregon.cli.new_board import new
from peregon.cli.terminal import Terminal, language_option, pass_terminal
from peregon.model.board import LOCOMOTIVE
from peregon.piece_supply import ill_supplied


@click.group()
@language_option
def board() -> None:
    """Draw up a board, check its file, or show what is on it."""


board.add_command(new)
board.add_command(draw)
board.add_command(report)
board.add_command(edit)


@board.command(
    epilog="""\b
Example:
  peregon board check little.toml"""
)
@click.argument("file", metavar="FILE|NAME")
@language_option
@pass_terminal
def check(terminal: Terminal, file: str) -> None:
    """Is FILE a board? Says what is wrong and where (exit code 1), or the board's totals.

    Where there are more pieces than the board has room for, it warns of that; such a board can be played (exit code
    0).
    """
    title = find(file)
    problems = title.complaints()
    for problem in problems:
        terminal.errors.print(f"{file}: {problem}", soft_wrap=True)
    if problems:
        raise click.exceptions.Exit(1)
    naming = Naming(title.sheet, terminal.language)
    terminal.show(Text(terminal.say("board.fine", title=naming.title, rulebook=title.rulebook_name), style="green"))
    terminal.show(totals(terminal, title.sheet))
    terminal.speak_of(title.rulebook_name)
    for supply in ill_supplied(title):
        numbers = {"pieces": supply.pieces, "wanted": supply.wanted, "room": supply.room, "advised": supply.advised}
        terminal.complain(terminal.say("board.crowded", seats=supply.seats, **numbers))


@board.command(
    epilog="""\b
Examples:
  peregon board show switzerland
  peregon board show little.toml --lang ru"""
)
@click.argument("name", metavar="NAME|FILE")
@language_option
@pass_terminal
def show(terminal: Terminal, name: str) -> None:
    """The cities, routes, tickets and totals of a board, built in or of your own."""
    sheet = load_board(name)
    naming = Naming(sheet, terminal.language)
    terminal.speak_of(sheet.rulebook)
    terminal.show(Text(naming.title, style="bold"), totals(terminal, sheet))
    for draw_up in (_kinds, _cities, _routes, _tickets):
        terminal.show("", draw_up(terminal, naming))


def totals(terminal: Terminal, sheet: BoardSheet) -> str:
    say = terminal.say
    pairs = {(route.a, route.b) for route in sheet.routes}
    parts = [
        say("count.cities", n=len(sheet.cities) - sheet.exits),
        *([say("count.exits", n=sheet.exits)] if sheet.exits else []),
        say("count.routes", n=len(pairs)),
        *([say("count.tracks", n=len(sheet.routes))] if len(pairs) < len(sheet.routes) else []),
        say("count.spaces", n=sum(route.length for route in sheet.routes)),
        say("count.tickets", n=len(sheet.tickets)),
        say("count.cards", n=sum(kind.count for kind in (*sheet.kinds, sheet.locomotive))),
    ]
    return ", ".join(parts) + "."


def _table(title: str, *headings: str, right: tuple[int, ...] = ()) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold", box=SIMPLE_HEAD, pad_edge=False)
    for column, heading in enumerate(headings):
        table.add_column(heading, justify="right" if column in right else "left")
    return table


def _kinds(terminal: Terminal, naming: Naming) -> Table:
    say, sheet = terminal.say, naming.sheet
    headings = (say("board.kind"), say("board.cards"), say("board.tracks"), say("board.spaces"))
    table = _table(say("board.kinds"), *headings, right=(1, 2, 3))
    tracks = Counter(route.colour for route in sheet.routes)
    spaces: Counter[int | None] = Counter()
    for route in sheet.routes:
        spaces[route.colour] += route.length - route.locomotives
        spaces[LOCOMOTIVE] += route.locomotives
    for kind in (*range(len(sheet.kinds)), LOCOMOTIVE):
        count = naming.kind_of(kind).count
        table.add_row(naming.card(kind), str(count), str(tracks[kind] or NOTHING), str(spaces[kind] or NOTHING))
    table.add_row(f"· {say('board.any')}", NOTHING, str(tracks[None] or NOTHING), str(spaces[None] or NOTHING))
    return table


def _cities(terminal: Terminal, naming: Naming) -> Table:
    say, sheet = terminal.say, naming.sheet
    table = _table(say("board.cities"), say("board.city"), say("board.neighbours"))
    for city in sorted(range(len(sheet.cities)), key=naming.city_order):
        ends = [(route.a, route.b) for route in sheet.routes if city in (route.a, route.b)]
        neighbours = sorted({naming.city(b if a == city else a) for a, b in ends}, key=naming.order)
        table.add_row(naming.city(city), ", ".join(neighbours))
    return table


def _routes(terminal: Terminal, naming: Naming) -> Table:
    say, sheet = terminal.say, naming.sheet
    headings = (say("board.route"), say("board.spaces"), say("board.colour"), say("board.points"), "")
    table = _table(say("board.routes"), *headings, right=(3,))
    for number in sorted(range(len(sheet.routes)), key=naming.route_order):
        route = sheet.routes[number]
        colour = say("board.any") if route.colour is None else naming.kind(route.colour)
        points = str(sheet.points[route.length])
        table.add_row(naming.route(number), naming.spaces(number), colour, points, _special(terminal, sheet, number))
    return table


def _special(terminal: Terminal, sheet: BoardSheet, number: int) -> str:
    """What is special about a route, if anything."""
    route = sheet.routes[number]
    if route.tunnel:
        return terminal.say("board.tunnel")
    return terminal.say("board.ferry", n=route.locomotives) if route.locomotives else ""


def _tickets(terminal: Terminal, naming: Naming) -> Table:
    say, sheet = terminal.say, naming.sheet
    table = _table(say("board.tickets"), say("board.ticket"), say("board.points"), "", right=(1,))
    values = [ticket.goals[0].points for ticket in sheet.tickets]
    for number in sorted(range(len(values)), key=lambda number: (-values[number], naming.order(naming.ticket(number)))):
        long = say("board.long") if sheet.tickets[number].long else ""
        table.add_row(naming.ticket(number), naming.ticket_points(number), long)
    return table
