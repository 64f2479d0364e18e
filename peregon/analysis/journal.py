"""The journal: finished blocks on disk, a line each, so that a tournament goes on where it stopped.

The first line says which tournament it is. Blocks are written in the order in which they are numbered; a last line
that was cut off in the middle is dropped.
"""

import json
import os
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from stat import S_ISREG
from types import TracebackType
from typing import Any, BinaryIO

import peregon
from peregon.analysis.blocks import Block, Thinking
from peregon.analysis.tournament import Tournament
from peregon.bots.weights import constants_digest
from peregon.locking import seized
from peregon.simulate import Outcome

FORMAT = "peregon arena blocks"
VERSION = 2
_MOST = 1 << 62


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
        self._file = self._open()
        try:
            self._go_on()
        except BaseException:
            self._file.close()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with suppress(OSError):  # what cannot be written was told of when it was added
            self._file.close()

    def add(self, block: Block) -> None:
        try:
            self._file.write(_line(_packed(block)))
            # Out of this process at least: what it has written then outlives it.
            self._file.flush()
        except OSError as error:
            raise JournalError(f"{self.path}: cannot be written: {error.strerror}") from None

    def _open(self) -> BinaryIO:
        try:
            file = self.path.open("a+b")
        except OSError as error:
            raise JournalError(f"{self.path}: cannot be written: {error.strerror}") from None
        if not S_ISREG(os.fstat(file.fileno()).st_mode):
            problem = "is no file in which something can be kept"
        elif not seized(file):
            problem = "another tournament is writing there"
        else:
            return file
        file.close()
        raise JournalError(f"{self.path}: {problem}")

    def _go_on(self) -> None:
        """Reads the whole lines that are there, and stands behind them."""
        header = _line(header_of(self.tournament))
        try:
            self._file.seek(0)
            whole = self._read(header, self._file.read())
            self._file.truncate(whole)
            if whole == 0:
                self._file.write(header)
                self._file.flush()
        except OSError as error:
            raise JournalError(f"{self.path}: cannot be written: {error.strerror}") from None

    def _read(self, header: bytes, content: bytes) -> int:
        """Reads what is there; how many bytes of it are whole lines."""
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
        except (ValueError, RecursionError):
            found = None
        if not isinstance(found, dict) or found.get("format") != FORMAT:
            raise JournalError(f"{self.path}: this is not a file of the arena")
        if found.get("version") == 1:  # when the variants of a table were called its options
            found |= {"version": VERSION, "variants": found.get("options")}
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
            if self._belongs(block, number):
                return block
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            pass
        raise JournalError(f"{self.path}: line {number + 2} is not block {number} of this match; the file is broken")

    def _belongs(self, block: Block, number: int) -> bool:
        tournament = self.tournament
        if (block.line_up, block.deal) != tournament.place(number):
            return False
        if tuple(game.seating for game in block.games) != tournament.seatings(block.line_up):
            return False
        seats = tournament.seats
        return (
            _are_numbers(block.order, seats)
            and sorted(block.order) == list(range(seats))
            and all(_makes_sense(game, seats) for game in block.games)
            and all(_are_numbers((each.bot, each.decisions, each.nanoseconds), 3) for each in block.thinking)
        )


def _makes_sense(game: Outcome, seats: int) -> bool:
    return (
        all(_are_numbers(values, seats) for values in (game.route_points, game.tickets, game.completed, game.longest))
        and _are_numbers(game.totals, seats, least=-_MOST)
        and _are_numbers((game.decisions, game.turns), 2)
        and type(game.ending) is str
        and 0 < len(game.winners) == len(set(game.winners)) <= seats
        and _are_numbers(game.winners, len(game.winners))
        and max(game.winners) < seats
    )


def _are_numbers(values: tuple[int, ...], count: int, least: int = 0) -> bool:
    """Whatever stood in the file: true and 1.0 are none."""
    return len(values) == count and all(type(value) is int and least <= value <= _MOST for value in values)


def header_of(tournament: Tournament) -> dict[str, Any]:
    """What makes it this tournament and no other. How many games are wanted does not: there may always be more."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "peregon": peregon.__version__,
        "game": tournament.title.name,
        "rulebook": tournament.title.rulebook_name,
        "board": tournament.title.sheet.digest,
        "variants": dict(tournament.variants),
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
