"""The journal: what a tournament has come to so far, on disk, so that it goes on where it stopped and slices can be put
together. It is written anew from time to time, beside itself and then in its place: a crash leaves the one before.

Three lines: which tournament it is, the sums of its blocks, and a digest of both.
"""

import hashlib
import json
import os
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

import peregon
from peregon.analysis.sums import BlockSums
from peregon.analysis.tournament import Tournament
from peregon.bots.lookup import constants_digest
from peregon.catalogue import find
from peregon.locking import seized
from peregon.simulate.merging import check_join

FORMAT = "peregon arena blocks"
VERSION = 3
_LARGEST = 1 << 28
_SECONDS_BETWEEN = 0.25


class JournalError(ValueError):
    """A file that is no journal of this tournament."""


class Journal:
    """Use it in a ``with``: it has the sums there are, and writes them down as they grow."""

    def __init__(self, path: Path, tournament: Tournament, first: int = 0) -> None:
        self.path = path
        self.tournament = tournament
        self.sums = BlockSums(tournament, first)
        self._lock: BinaryIO
        self._kept = -1
        self._kept_at = 0.0

    def __enter__(self) -> "Journal":
        self._lock = self._locked()
        try:
            if self.path.exists():
                self._go_on()
            self._write()
        except BaseException:
            self._lock.close()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if kind is not JournalError and self.sums.blocks != self._kept:
                self._write()
        finally:
            self._lock.close()

    def keep(self) -> None:
        """Writes what there is by now, if it is a while since it was written."""
        if time.monotonic() >= self._kept_at + _SECONDS_BETWEEN:
            self._write()

    def _locked(self) -> BinaryIO:
        if self.path.exists() and not self.path.is_file():
            raise JournalError(f"{self.path}: is no file in which something can be kept")
        try:
            # Beside the file, because that is replaced again and again.
            lock = self.path.with_name(f"{self.path.name}.lock").open("ab")
        except OSError as error:
            raise JournalError(f"{self.path}: cannot be written: {error.strerror}") from None
        if seized(lock):
            return lock
        lock.close()
        raise JournalError(f"{self.path}: another tournament is writing there")

    def _go_on(self) -> None:
        found, sums = _read(self.path)
        check_header(self.path, found, json.loads(json.dumps(header_of(self.tournament))))
        if sums["first"] != self.sums.first:
            raise JournalError(
                f"{self.path}: its deals begin with {sums['first']}, and those wanted with {self.sums.first}"
            )
        self.sums = BlockSums.read(sums, self.tournament)

    def _write(self) -> None:
        write_journal(self.path, self.sums)
        self._kept, self._kept_at = self.sums.blocks, time.monotonic()


def write_journal(path: Path, sums: BlockSums) -> None:
    content = _line(header_of(sums.tournament)) + _line(sums.as_data())
    beside = path.with_name(f"{path.name}.new")
    try:
        beside.write_bytes(content + _digest(content))
        os.replace(beside, path)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise JournalError(f"{path}: cannot be written: {error.strerror}") from None


def merged(files: Sequence[Path], board: Path | None = None) -> BlockSums:
    """The sums of slices of one tournament, which follow one another in whatever order they are given; a game on a
    board of one's own needs that board."""
    slices = sorted(((*_read(file), file) for file in files), key=lambda found: found[1]["first"])
    if not slices:
        raise JournalError("there is nothing to merge")
    tournament = _tournament(slices[0][0], board)
    whole: BlockSums | None = None
    for header, data, file in slices:
        check_header(file, header, json.loads(json.dumps(header_of(tournament))))
        sums = BlockSums.read(data, tournament)
        if whole is None:
            whole = sums
            continue
        deals, begun = divmod(whole.blocks, len(tournament.line_ups))
        if begun:
            raise JournalError(f"{file}: the slice before it was stopped in the middle of deal {whole.first + deals}")
        check_join(file, whole.first + deals, sums.first)
        whole.merge(sums)
    assert whole is not None
    return whole


def _tournament(header: dict[str, Any], board: Path | None) -> Tournament:
    variants = {name: tuple(value) if isinstance(value, list) else value for name, value in header["variants"].items()}
    return Tournament(find(board or header["game"]), header["seats"], tuple(header["bots"]), header["seed"], variants)


def _read(path: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    """Header and sums, of a file that is as it was written."""
    try:
        with path.open("rb") as file:
            content = file.read(_LARGEST)
    except OSError as error:
        raise JournalError(f"{path}: cannot be read: {error.strerror}") from None
    lines = content.split(b"\n")
    try:
        header = json.loads(lines[0])
    except (ValueError, RecursionError):
        header = None
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise JournalError(f"{path}: this is not a file of the arena")
    if header.get("version") != VERSION:
        raise JournalError(f"{path}: version {header.get('version')} of such files; this Peregon reads {VERSION}")
    whole = b"\n".join(lines[:2]) + b"\n"
    if len(lines) != 4 or _digest(whole) != lines[2] + b"\n":
        raise JournalError(f"{path}: the file is broken: it is not as it was written")
    return header, json.loads(lines[1])


def check_header(path: Path, found: dict[str, Any], expected: dict[str, Any]) -> None:
    for key, value in expected.items():
        if found.get(key) != value:
            there, here = _shown(found.get(key)), _shown(value)
            raise JournalError(f"{path}: the blocks of another match: {key} is {there} there, and {here} here")


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
        "constants": constants_digest(tournament.title.rulebook_name, tournament.bots),
        "seed": tournament.seed,
    }


def _line(data: Any) -> bytes:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def _digest(content: bytes) -> bytes:
    return hashlib.sha256(content).hexdigest().encode() + b"\n"


def _shown(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
