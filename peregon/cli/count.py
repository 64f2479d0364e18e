"""`peregon count`: a game from the box on the table, counted by the rules."""

from pathlib import Path

import click
from rich.text import Text

from peregon.catalogue import find, names
from peregon.cli.choices import board_option
from peregon.cli.naming import Naming
from peregon.cli.saving import ENDING
from peregon.cli.table.session import show_final, show_score
from peregon.cli.terminal import NameChoice, Terminal, language_option, pass_terminal
from peregon.fields import FieldError, read_text
from peregon.record import load, read_position, write_position
from peregon.record.complaints import OTHER, Complaint
from peregon.record.count import count as count_claims
from peregon.record.count_file import LARGEST as LARGEST_LIST
from peregon.record.count_file import blank_count_file, read_count_file
from peregon.record.position import LARGEST

IMPOSSIBLE = 1


@click.command(
    epilog="""\b
A file has a line for the game, and for each player what is theirs:

\b
  game: europe
  player: Ann
  routes:
    Paris - Frankfurt
    London - Dieppe
  stations: Roma
  tickets: Berlin - Roma, Palermo - Moskva
  player: Bob
  ...

\b
Cities go by their names in any language, or by their ids. A double route that
is named again is its other track. What follows a # is for you alone.

\b
Exit codes:
  0  it is counted
  1  it cannot be read, or no game could have ended like that

\b
Examples:
  peregon count --blank europe > evening.txt    a file to fill in
  peregon count evening.txt
  peregon count evening.txt --save evening.json
  peregon count evening.json                    a position, or a record"""
)
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option("--blank", type=NameChoice("game", names), metavar="GAME", help="Print a file to fill in.")
@click.option("--save", type=click.Path(path_type=Path), metavar="FILE", help="Write the position down.")
@board_option
@language_option
@pass_terminal
def count(terminal: Terminal, file: Path | None, blank: str | None, save: Path | None, board: Path | None) -> None:
    """Count a real game: routes, stations and tickets from a file, the whole score sheet, and what is impossible."""
    if (file is None) == (blank is None):
        raise click.UsageError("give a FILE to count, or --blank GAME for one to fill in")
    if file is None:
        assert blank is not None
        click.echo(blank_count_file(find(blank)), nl=False)
        return
    try:
        _count(terminal, file, save, board)
    except FieldError as error:
        raise click.ClickException(f"{file}: {error}") from None


def _count(terminal: Terminal, file: Path, save: Path | None, board: Path | None) -> None:
    if file.suffix == ENDING:
        record = load(file, board, drop_unfinished=True)
        terminal.speak_of(record.table.title.rulebook_name)
        seats = [str(seat + 1) for seat in range(record.table.seats)]
        show_final(terminal, record.game_at(len(record.moves)), list(record.names) or seats)
        return
    text = read_text(file, LARGEST)
    if text.lstrip().startswith("{"):
        game = read_position(text, board)
        terminal.speak_of(game.title.rulebook_name)
        show_final(terminal, game, [terminal.say("counting.player", n=seat + 1) for seat in range(game.seats)])
        return
    if len(text) > LARGEST_LIST:
        raise FieldError("", f"at most {LARGEST_LIST:,} characters are read")
    _count_lists(terminal, text, save, board)


def _count_lists(terminal: Terminal, text: str, save: Path | None, board: Path | None) -> None:
    found = read_count_file(text, board)
    terminal.speak_of(found.table.title.rulebook_name)
    counted = count_claims(found.table, found.claims)
    if counted.sheet is None:
        terminal.complain(terminal.say("counting.no_sheet"))
    else:
        show_score(terminal, counted.game, counted.sheet, found.names)
    naming = Naming(found.table.title.sheet, terminal.language)
    for complaint in counted.complaints:
        sentence = complaint_text(terminal, naming, found.names, complaint)
        terminal.errors.print(Text(sentence, style="yellow"), soft_wrap=True)
    if counted.complaints:
        if save is not None:
            terminal.errors.print(terminal.say("counting.not_saved"), style="red", soft_wrap=True)
        raise click.exceptions.Exit(IMPOSSIBLE)
    if save is not None:
        save.write_text(write_position(counted.game), encoding="utf-8")
        terminal.show(terminal.say("counting.saved", file=save))


def complaint_text(terminal: Terminal, naming: Naming, names: list[str], complaint: Complaint) -> str:
    name = "" if complaint.seat is None else names[complaint.seat]
    first, second = (*complaint.numbers, 0, 0)[:2]
    if complaint.kind == OTHER:
        return f"{name}: {complaint.text}" if name else complaint.text
    twice = complaint.kind in ("route_twice", "ticket_twice", "station_twice")
    return terminal.say(
        f"complaint.{complaint.kind}",
        n=first,
        other=names[first] if twice else str(second),
        name=name,
        route=naming.route(complaint.routes[0]) if complaint.routes else "",
        city=naming.city(complaint.cities[0]) if complaint.cities else "",
        ticket=naming.ticket(complaint.tickets[0]) if complaint.tickets else "",
    )
