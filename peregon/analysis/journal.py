"""The journal: finished blocks on disk, a line each, so that a tournament goes on where it stopped.

The first line says which tournament it is. Blocks are written in the order in which they are numbered; a last line
that was cut off in the middle is dropped.
"""

import json
from dataclasses import asdict
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

import peregon
from peregon.analysis.blocks import Block, Thinking
from peregon.analysis.tournament import Tournament
from peregon.bots.weights import constants_digest
from peregon.simulate import Outcome

FORMAT = "peregon arena blocks"
VERSION = 1


class JournalError(ValueError):
    """A file that is no journal of this tournament."""


class Journal:
    """Use it in a ``with``: it reads the blocks there are, and then takes more."""

    def __init__(self, path: Path, tournament: Tournament) -> None:
        self.path = path
        self.tournament = tournament
        self.blocks: list[Block] = []
        self._file: BinaryIO

    def __enter__(self) -> "Journal":
        header = _line(header_of(self.tournament))
        whole = self._read(header)
        try:
            self._file = self.path.open("r+b" if self.path.exists() else "wb")
            self._file.truncate(whole)
            self._file.seek(whole)
            if whole == 0:
                self._file.write(header)
                self._file.flush()
        except OSError as error:
            raise JournalError(f"{self.path}: cannot be written: {error.strerror}") from None
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def add(self, block: Block) -> None:
        self._file.write(_line(_packed(block)))
        # Out of this process at least: what it has written then outlives it.
        self._file.flush()

    def _read(self, header: bytes) -> int:
        """Reads what is there; how many bytes of it are whole lines."""
        try:
            content = self.path.read_bytes()
        except FileNotFoundError:
            return 0
        except OSError as error:
            raise JournalError(f"{self.path}: cannot be read: {error.strerror}") from None
        if header.startswith(content):
            return len(content) if content == header else 0
        lines = content.split(b"\n")[:-1]
        if not lines:
            raise JournalError(f"{self.path}: this is not a file of the arena")
        self._check(lines[0])
        self.blocks = [self._block(number, line) for number, line in enumerate(lines[1:])]
        return sum(len(line) + 1 for line in lines)

    def _check(self, line: bytes) -> None:
        try:
            found = json.loads(line)
        except ValueError:
            found = None
        if not isinstance(found, dict) or found.get("format") != FORMAT:
            raise JournalError(f"{self.path}: this is not a file of the arena")
        expected = json.loads(_line(header_of(self.tournament)))
        for key, value in expected.items():
            if found.get(key) != value:
                raise JournalError(
                    f"{self.path}: the blocks of another match: {key} is {_shown(found.get(key))} there, and "
                    f"{_shown(value)} here"
                )

    def _block(self, number: int, line: bytes) -> Block:
        try:
            block = _unpacked(json.loads(line))
        except (ValueError, TypeError, KeyError, AttributeError):
            block = None
        if block is None or not self._belongs(block, number):
            raise JournalError(
                f"{self.path}: line {number + 2} is not block {number} of this match; the file is broken"
            )
        return block

    def _belongs(self, block: Block, number: int) -> bool:
        tournament = self.tournament
        if (block.line_up, block.deal) != tournament.place(number):
            return False
        if tuple(game.seating for game in block.games) != tournament.seatings(block.line_up):
            return False
        seats = list(range(tournament.seats))
        return sorted(block.order) == seats and all(_makes_sense(game, seats) for game in block.games)


def _makes_sense(game: Outcome, seats: list[int]) -> bool:
    by_seat = (game.totals, game.route_points, game.tickets, game.completed, game.longest)
    if any(len(values) != len(seats) or not all(type(value) is int for value in values) for values in by_seat):
        return False
    counts = type(game.decisions) is int and type(game.turns) is int and type(game.ending) is str
    return counts and len(game.winners) > 0 and set(game.winners) <= set(seats)


def header_of(tournament: Tournament) -> dict[str, Any]:
    """What makes it this tournament and no other. How many games are wanted does not: there may always be more."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "peregon": peregon.__version__,
        "game": tournament.title.name,
        "rulebook": tournament.title.rulebook_name,
        "board": tournament.title.sheet.digest,
        "options": dict(tournament.options),
        "seats": tournament.seats,
        "bots": list(tournament.bots),
        "constants": constants_digest(tournament.title.rulebook_name),
        "seed": tournament.seed,
    }


def _line(data: Any) -> bytes:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def _shown(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _packed(block: Block) -> dict[str, Any]:
    return asdict(block)


def _unpacked(data: dict[str, Any]) -> Block:
    return Block(
        line_up=data["line_up"],
        deal=data["deal"],
        order=tuple(data["order"]),
        games=tuple(_game(game) for game in data["games"]),
        thinking=tuple(Thinking(**thinking) for thinking in data["thinking"]),
    )


def _game(data: dict[str, Any]) -> Outcome:
    """Tuples have become lists on the way."""
    fields: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in data.items()}
    return Outcome(**fields)
