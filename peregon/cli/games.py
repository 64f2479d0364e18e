"""`peregon games`: the games at a glance, told from their rulebooks and boards, not from a list."""

from dataclasses import dataclass

import click
from rich.box import SIMPLE_HEAD
from rich.table import Table

from peregon.catalogue import Title, playable
from peregon.cli.naming import span
from peregon.cli.terminal import Terminal, language_option, pass_terminal, tell_broken
from peregon.languages import Phrasebook

HEADINGS = (
    "games.game",
    "games.players",
    "games.cards",
    "games.trains",
    "games.tickets",
    "games.cities",
    "games.special",
)


@dataclass(frozen=True, slots=True)
class Glance:
    """One game in one line."""

    name: str
    players: str
    cards: int
    trains: int
    tickets: int
    cities: int
    special: str

    def cells(self) -> tuple[str, ...]:
        numbers = (self.cards, self.trains, self.tickets, self.cities)
        return (self.name, self.players, *(str(number) for number in numbers), self.special)


def glance(title: Title, say: Phrasebook) -> Glance:
    rulebook, sheet = title.rulebook(), title.sheet
    special = dict.fromkeys(part.special() for part in rulebook.parts())
    say = say.of(title.rulebook_name)
    return Glance(
        name=title.name,
        players=span(*title.players),
        cards=int(title.board.cards()),
        trains=rulebook.pieces.count,
        tickets=len(sheet.tickets),
        cities=len(sheet.cities) - sheet.exits,
        special=", ".join(say.named("special", word) for word in special if word),
    )


def markdown_rows(titles: list[Title], language: str = "en") -> list[str]:
    """The table for the README, head included."""
    say = Phrasebook(language, "terminal")
    rows = [tuple(say(heading) for heading in HEADINGS)]
    rows.append(("---",) * len(HEADINGS))
    rows += [glance(title, say).cells() for title in titles]
    return ["| " + " | ".join(row) + " |" for row in rows]


@click.command(
    epilog="""\b
Examples:
  peregon games
  peregon games --markdown
  peregon games --lang uk"""
)
@click.option("--markdown", is_flag=True, help="As a Markdown table.")
@language_option
@pass_terminal
def games(terminal: Terminal, markdown: bool) -> None:
    """The games that come with Peregon, and those of plug-ins."""
    titles, broken = playable()
    tell_broken(terminal, broken)
    if markdown:
        click.echo("\n".join(markdown_rows(titles, terminal.language)))
        return
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for heading in HEADINGS:
        number = heading not in ("games.game", "games.special")
        table.add_column(terminal.say(heading), justify="right" if number else "left")
    for title in titles:
        table.add_row(*glance(title, terminal.say).cells())
    terminal.show(table)
