"""Count files: a finished game as people write it down beside the board, in plain lines and by the names of cities.

A line is a word, a colon and what belongs to it; lists go on over the lines that follow.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from peregon.boards import BoardError, BoardSheet
from peregon.catalogue import Title, find, names
from peregon.fields import TextError
from peregon.model.declarations import CITIES, Field
from peregon.quoting import clipped, unknown
from peregon.record.board_names import BoardNames, UnknownNameError
from peregon.record.count import SeatClaims, place_fields, setup_for
from peregon.record.position_reader import seat_fields
from peregon.record.titles import GameSetup, OneBoard
from peregon.rulebooks import RulebookError
from peregon.rulebooks.variants import VariantValue, variants_of
from peregon.rules.part import FLAG

LARGEST = 100_000
LONGEST_NAME = 40
_SEPARATOR = re.compile(r"[,;](?![^()]*\))")  # a name may have some in brackets
_LINE = re.compile(r"\s*(\w+)\s*:(.*)")


class CountFileError(TextError):
    """A file that says nothing that could be counted: at which line, and why."""


@dataclass(frozen=True)
class CountFile:
    table: GameSetup
    names: list[str]
    claims: list[SeatClaims]


@dataclass
class _PlayerLines:
    name: str
    lists: dict[str, list[tuple[int, str]]] = field(default_factory=dict)


def read_count_file(text: str, board: OneBoard | None = None) -> CountFile:
    """The players and what is theirs. A board that does not come with Peregon has to be given."""
    lines = _Lines(text)
    title = _title(lines, board)
    setup = _setup(lines, title)
    reader = _Reader(title.sheet, setup)
    claims = [reader.claims(player) for player in lines.players]
    return CountFile(setup, [player.name for player in lines.players], claims)


def blank_count_file(title: Title) -> str:
    """A file to fill in, with an example of each kind of line."""
    sheet = title.sheet
    kept = place_fields(seat_fields(title.rules(title.players[0]).table.declared))
    route = sheet.routes[0]
    ticket = next(each for each in sheet.tickets if len(each.goals) == 1)
    city = sheet.cities
    lines = [f"game: {title.name}", "# variant: NAME, for a variant that the table has chosen"]
    for number in range(1, title.players[0] + 1):
        lines += ["", f"player: Player {number}", "routes:"]
        lines += [f"# {city[route.a].names['en']} - {city[route.b].names['en']}"]
        for each in kept:
            lines += [f"{each.name}:", f"# {city[route.a].names['en']}"]
        goal = ticket.goals[0].places[0]
        lines += ["tickets:", f"# {city[ticket.starts[0]].names['en']} - {city[goal].names['en']}"]
    return "\n".join(lines) + "\n"


class _Lines:
    """The file in its parts, before anything in it is looked up."""

    def __init__(self, text: str) -> None:
        self.game: tuple[int, str] | None = None
        self.variants: list[tuple[int, str]] = []
        self.players: list[_PlayerLines] = []
        open_list: list[tuple[int, str]] | None = None
        for number, line in _written(text):
            found = _LINE.fullmatch(line)
            if found is None:
                if open_list is None:
                    raise CountFileError(number, f'"{clipped(line)}" belongs to no list; begin with "game: NAME"')
                open_list += _entries(number, line)
                continue
            open_list = self._begin(number, found[1].casefold(), found[2].strip())

    def _begin(self, number: int, word: str, rest: str) -> list[tuple[int, str]] | None:
        """Where the lines that follow belong; None where nothing may."""
        if word == "game":
            if self.game is not None:
                raise CountFileError(number, f"the game stands in line {self.game[0]} already")
            self.game = (number, rest)
            return None
        if word in ("variant", "variants"):
            self.variants += _entries(number, rest)
            return self.variants
        if word == "player":
            if not 0 < len(rest) <= LONGEST_NAME or any(rest == player.name for player in self.players):
                problem = f"a player has a name of 1 to {LONGEST_NAME} letters that nobody else has"
                raise CountFileError(number, problem)
            self.players.append(_PlayerLines(rest))
            return None
        if not self.players:
            raise CountFileError(number, f'"{clipped(word)}" comes after "player: NAME"')
        found = self.players[-1].lists.setdefault(word, [])
        found += _entries(number, rest)
        return found


def _written(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.splitlines(), start=1):
        said = line.partition("#")[0].strip()
        if said:
            yield number, said


def _entries(number: int, text: str) -> list[tuple[int, str]]:
    return [(number, entry.strip()) for entry in _SEPARATOR.split(text) if entry.strip()]


def _title(lines: _Lines, board: OneBoard | None) -> Title:
    if board is not None:
        return board if isinstance(board, Title) else find(board)
    if lines.game is None:
        raise CountFileError(0, f'the first line says which game it is, "game: NAME"; there are {", ".join(names())}')
    number, name = lines.game
    if name.casefold() not in names():
        raise CountFileError(number, unknown("game", name, names()))
    try:
        return find(name.casefold())
    except BoardError as error:
        raise CountFileError(number, str(error)) from None


def _setup(lines: _Lines, title: Title) -> GameSetup:
    allowed = [variant.name for variant in variants_of(title.rulebook()) if variant.kind == FLAG]
    variants: dict[str, VariantValue] = {}
    for number, name in lines.variants:
        if name not in allowed:
            raise CountFileError(number, unknown("variant", name, allowed))
        variants[name] = True
    try:
        return setup_for(title, len(lines.players), variants)
    except RulebookError as error:
        raise CountFileError(0, str(error)) from None


class _Reader:
    def __init__(self, sheet: BoardSheet, setup: GameSetup) -> None:
        self.find = BoardNames(sheet)
        self.fields = {each.name: each for each in place_fields(seat_fields(setup.rules.table.declared))}
        self.taken: set[int] = set()

    def claims(self, player: _PlayerLines) -> SeatClaims:
        routes: list[int] = []
        tickets: list[int] = []
        kept: dict[str, tuple[int, ...]] = {}
        for word, entries in player.lists.items():
            if word in ("route", "routes"):
                routes += [self._look(self._route, entry) for entry in entries]
            elif word in ("ticket", "tickets"):
                tickets += [self._look(self.find.ticket, entry) for entry in entries]
            else:
                each = self._field(word, entries)
                look = self.find.city if each.holds == CITIES else self._route
                kept[each.name] = (*kept.get(each.name, ()), *(self._look(look, entry) for entry in entries))
        return SeatClaims(tuple(routes), tuple(tickets), kept)

    def _field(self, word: str, entries: list[tuple[int, str]]) -> Field:
        found = self.fields.get(word) or self.fields.get(f"{word}s")
        if found is None:
            line = entries[0][0] if entries else 0
            raise CountFileError(line, unknown("list", word, ("routes", "tickets", *self.fields)))
        return found

    def _route(self, word: str) -> int:
        """A double route that is named again is its other track, which one does not matter to the count."""
        found = self.find.route(word)
        free = [number for number in found if number not in self.taken]
        number = (free or found)[0]
        self.taken.add(number)
        return number

    def _look(self, look: Callable[[str], int], entry: tuple[int, str]) -> int:
        number, word = entry
        try:
            return look(word)
        except UnknownNameError as error:
            raise CountFileError(number, str(error)) from None
