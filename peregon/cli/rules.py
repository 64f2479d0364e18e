"""`peregon rules`: a game's rules clause by clause, a search in them, and how two games differ."""

import click
from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from peregon.cli.clauses import Clause, cited_elsewhere, read
from peregon.cli.naming import NOTHING
from peregon.cli.parts import Difference, PartInWords, compare
from peregon.cli.terminal import Terminal, language_option, pass_terminal
from peregon.rulebooks import RULEBOOKS

GAME = click.Choice(tuple(RULEBOOKS))


@click.command(
    epilog="""\b
Examples:
  peregon rules europe                    all clauses, with the rulings they cite
  peregon rules europe --search tunnel    only those that speak of tunnels
  peregon rules --search E15              one clause by its number
  peregon rules --diff usa europe         how two games differ"""
)
@click.argument("game", type=GAME, required=False)
@click.option("--search", metavar="WORD", help="Only the clauses that contain the word, or have that number.")
@click.option("--diff", nargs=2, type=GAME, metavar="GAME GAME", help="How two games differ, from their parts.")
@language_option
@pass_terminal
def rules(terminal: Terminal, game: str | None, search: str | None, diff: tuple[str, str] | None) -> None:
    """The rules of GAME, clause by clause, with the rulings they rest on. The clauses are in English."""
    if diff is not None:
        show_difference(terminal, *diff)
    elif search is not None:
        found = matching(game, search)
        if not found:
            raise click.ClickException(terminal.say("rules.none", word=search))
        show_clauses(terminal, found)
    elif game is not None:
        show_rules(terminal, game)
    else:
        raise click.UsageError("name a game, or use --search or --diff")


def show_rules(terminal: Terminal, game: str) -> None:
    document = read(game)
    terminal.show(Text(document.title, style="bold"))
    show_clauses(terminal, list(document.clauses))
    elsewhere = cited_elsewhere(game, tuple(RULEBOOKS))
    for heading, letters in ((terminal.say("rules.cited"), "UEISJ"), (terminal.say("rules.rulings"), "R")):
        clauses = [clause for clause in elsewhere if clause.id[0] in letters]
        if clauses:
            terminal.show("", Text(heading, style="bold underline"))
            show_clauses(terminal, clauses, sections=False)


def matching(game: str | None, word: str) -> list[Clause]:
    """A clause's number finds that clause alone: R2 is not R25."""
    books = (game, "rulings") if game is not None else (*RULEBOOKS, "rulings")
    clauses = [clause for book in books for clause in read(book).clauses]
    numbered = [clause for clause in clauses if clause.id.casefold() == word.casefold()]
    return numbered or [clause for clause in clauses if word.casefold() in clause.text.casefold()]


def show_clauses(terminal: Terminal, clauses: list[Clause], sections: bool = True) -> None:
    section = ""
    for clause in clauses:
        if sections and clause.section and clause.section != section:
            section = clause.section
            terminal.show("", Text(section, style="bold underline"))
        line = Table.grid(padding=(0, 1))
        line.add_column(width=4)
        line.add_column()
        line.add_row(Text(clause.id, style="bold cyan"), Text(_plain(clause.text)))
        terminal.show(line)


def _plain(text: str) -> str:
    return text.replace("**", "").replace("`", "").replace("*", "")


def show_difference(terminal: Terminal, first: str, second: str) -> None:
    difference = compare(RULEBOOKS[first](), RULEBOOKS[second]())
    if difference.other_numbers:
        table = Table(title=terminal.say("diff.numbers"), title_justify="left", title_style="bold", box=SIMPLE_HEAD)
        for heading in (terminal.say("diff.rule"), terminal.say("diff.number"), first, second):
            table.add_column(heading)
        for ours, theirs in difference.other_numbers:
            _add_numbers(table, ours, theirs)
        terminal.show(table)
    for name, parts in ((first, difference.only_first), (second, difference.only_second)):
        if parts:
            terminal.show("", Text(terminal.say("diff.only", game=name), style="bold"))
            for part in parts:
                _show_part(terminal, part)
    if difference == Difference([], [], []):
        terminal.show(terminal.say("diff.none"))


def _add_numbers(table: Table, ours: PartInWords, theirs: PartInWords) -> None:
    left, right = dict(ours.terms), dict(theirs.terms)
    for term in dict.fromkeys((*left, *right)):
        if left.get(term) != right.get(term):
            values = (str(side.get(term, NOTHING)) for side in (left, right))
            table.add_row(ours.full_name, term, *values)


def _show_part(terminal: Terminal, part: PartInWords) -> None:
    numbers = ", ".join(f"{term}: {value}" for term, value in part.terms)
    line = Table.grid(padding=(0, 1))
    line.add_column(width=2)
    line.add_column()
    behind = f" ({numbers})" if numbers else ""
    line.add_row(" •", Text.assemble((part.full_name, "bold cyan"), f". {part.sentence}", (behind, "dim")))
    terminal.show(line)
