"""`peregon rules`: a game's rules clause by clause, a search in them, and how two games differ."""

import click
from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from peregon.catalogue import find, names
from peregon.cli.naming import NOTHING
from peregon.cli.parts import Difference, PartWords, compare
from peregon.cli.terminal import NameChoice, Terminal, language_option, pass_terminal
from peregon.rulebook_text import BOOKS, RULINGS, Section, matching, read, rules_of
from peregon.rulebooks import RULEBOOKS
from peregon.rulebooks.contents import ListedPart, parts_of
from peregon.rulebooks.variants import variants_of

GAME = NameChoice("game", lambda: RULEBOOKS)


@click.command(
    epilog="""\b
Examples:
  peregon rules europe                    all clauses, with the rulings that apply
  peregon rules europe --search tunnel    only those that speak of tunnels
  peregon rules --search E15              one clause by its number
  peregon rules --diff usa europe         how two games differ"""
)
@click.argument("game", type=GAME, required=False)
@click.option("--search", metavar="WORD", help="Only the clauses that speak of it, in any form, or have that number.")
@click.option("--diff", nargs=2, type=GAME, metavar="GAME GAME", help="How two games differ, from their parts.")
@language_option
@pass_terminal
def rules(terminal: Terminal, game: str | None, search: str | None, diff: tuple[str, str] | None) -> None:
    """The rules of GAME, clause by clause, with what holds of other rulebooks and the rulings that apply."""
    if diff is not None:
        show_difference(terminal, *diff)
    elif search is not None:
        found = found_in(terminal, game, search)
        if not found:
            raise click.ClickException(terminal.say("rules.none", word=search))
        show_sections(terminal, found)
    elif game is not None:
        show_rules(terminal, game)
    else:
        raise click.UsageError("name a game, or use --search or --diff")


def show_rules(terminal: Terminal, game: str) -> None:
    if RULEBOOKS.plugin(game) is not None:
        show_parts(terminal, game)
        return
    terminal.show(Text(read(game, terminal.language).title, style="bold"))
    sections = rules_of(game, terminal.language)
    show_sections(terminal, [section for section in sections if section.book == game])
    elsewhere = [section for section in sections if section.book != game]
    if elsewhere[0].book != RULINGS:
        terminal.show("", Text(terminal.say("rules.cited"), style="bold"))
    show_sections(terminal, elsewhere)
    show_variants(terminal, game)


def show_parts(terminal: Terminal, game: str) -> None:
    """The rulebook of a plug-in, which has no clauses: its parts, each in a sentence."""
    title = find(game) if game in names() else None
    terminal.show(Text(game if title is None else title.sheet.title[terminal.language], style="bold"))
    for part in parts_of(RULEBOOKS[game]() if title is None else title.rulebook()):
        _show_part(terminal, part)
    show_variants(terminal, game)


def found_in(terminal: Terminal, game: str | None, word: str) -> list[Section]:
    """What speaks of the word among the rules of the game, or in all books."""
    if game is not None:
        return matching(word, rules_of(game, terminal.language), terminal.language)
    every = (section for book in BOOKS for section in read(book, terminal.language).sections)
    return matching(word, every, terminal.language)


def show_sections(terminal: Terminal, sections: list[Section]) -> None:
    for section in sections:
        heading = terminal.say("rules.rulings") if section.book == RULINGS else section.heading
        if heading:
            terminal.show("", Text(heading, style="bold underline"))
        for clause in section.clauses:
            _show_line(terminal, clause.id, Text(clause.whole))


def show_variants(terminal: Terminal, game: str) -> None:
    """What a table may choose, and how."""
    terminal.show("", Text(terminal.say("rules.variants"), style="bold underline"))
    for variant in variants_of(RULEBOOKS[game]()):
        sentence = terminal.say.named("variant", variant.name)
        _show_line(terminal, variant.clause, Text.assemble((variant.name, "bold"), f": {sentence}"))


def show_difference(terminal: Terminal, first: str, second: str) -> None:
    words = PartWords(terminal.language)
    titles = [find(name).sheet.title[terminal.language] for name in (first, second)]
    difference = compare(RULEBOOKS[first](), RULEBOOKS[second]())
    if difference.other_numbers:
        table = Table(title=terminal.say("diff.numbers"), title_justify="left", title_style="bold", box=SIMPLE_HEAD)
        for heading in (terminal.say("diff.rule"), terminal.say("diff.number"), *titles):
            table.add_column(heading)
        for ours, theirs in difference.other_numbers:
            for term in dict.fromkeys((*ours.terms, *theirs.terms)):
                values = (str(side.terms.get(term, NOTHING)) for side in (ours, theirs))
                if ours.terms.get(term) != theirs.terms.get(term):
                    table.add_row(words.name(ours), words.term(term), *values)
        terminal.show(table)
    for title, parts in zip(titles, (difference.only_first, difference.only_second), strict=True):
        if parts:
            terminal.show("", Text(terminal.say("diff.only", game=title), style="bold"))
        for part in parts:
            _show_part(terminal, part)
    if difference == Difference([], [], []):
        terminal.show(terminal.say("diff.none"))


def _show_part(terminal: Terminal, part: ListedPart) -> None:
    words = PartWords(terminal.language)
    numbers = ", ".join(f"{words.term(term)}: {value}" for term, value in part.terms.items())
    behind = f" ({numbers})" if numbers else ""
    name, sentence = words.name(part), words.sentence(part)
    _show_line(terminal, " •", Text.assemble((name, "bold cyan"), f". {sentence}" if sentence else "", (behind, "dim")))


def _show_line(terminal: Terminal, mark: str, text: Text) -> None:
    """With something short before it, and nothing below that."""
    line = Table.grid(padding=(0, 1))
    line.add_column(width=4)
    line.add_column()
    line.add_row(Text(mark, style="bold cyan"), text)
    terminal.show(line)
