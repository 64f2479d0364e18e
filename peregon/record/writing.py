"""Writing records: all at once, or line by line while a game is played."""

import errno
import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from types import TracebackType

import peregon
from peregon.game import Game, Luck, Step
from peregon.model.faces import Event
from peregon.record.lines import RecordError, sealed
from peregon.record.position import position_of
from peregon.record.record import FORMAT, LONGEST_NAME, VERSION, is_name
from peregon.record.rules_then import rules_of
from peregon.record.tell import Told, tell_action, tell_event, tell_luck
from peregon.record.titles import header_of
from peregon.record.words import Words


def head_of(game: Game, names: Sequence[str] = ()) -> Told:
    """The first line: which game, who plays, and how it began."""
    if names and (len(names) != game.seats or not all(is_name(name) for name in names)):
        raise ValueError(f"there must be {game.seats} names, each a line of 1 to {LONGEST_NAME} characters")
    words = Words(game.title.sheet)
    if game.opening:
        events = [tell_event(words, event) for event in game.opening]
        start: Told = {"deal": tell_luck(words, game.deal), "events": events}
    else:
        start = {"position": position_of(game, game.beginning)}
    return {
        "format": FORMAT,
        "version": VERSION,
        "peregon": peregon.__version__,
        **header_of(game),
        "rules": rules_of(game.title.rulebook()),
        **({"names": list(names)} if names else {}),
        "start": start,
    }


def move_of(game: Game, count: int, step: Step) -> Told:
    words = Words(game.title.sheet)
    action = tell_action(words, game.actions[step.action], step)
    return told_move(words, count, step.seat, action, step.luck, step.events)


def told_move(
    words: Words, count: int, seat: int, action: str, luck: Luck, events: Sequence[Event], draw: int = 0
) -> Told:
    """A line of its own. ``draw`` is the number of the first draw, where there is one."""
    return {
        "n": count,
        "seat": seat,
        "action": action,
        "luck": tell_luck(words, luck),
        **({"draw": draw} if draw else {}),
        "events": [tell_event(words, event) for event in events],
    }


def end_of(game: Game) -> Told:
    sheet = game.score_sheet()
    scores = [
        {"awards": [[award.name, award.points] for award in seat.awards], "total": seat.total} for seat in sheet.seats
    ]
    return {"end": {"scores": scores, "winners": list(sheet.winners)}}


def write_record(game: Game, names: Sequence[str] = ()) -> str:
    """The whole record of a game, finished or not."""
    contents = [head_of(game, names)]
    contents += [move_of(game, count, step) for count, step in enumerate(game.history, start=1)]
    contents += [end_of(game)] if game.over else []
    return write_lines(contents)


def write_lines(contents: Iterable[Told]) -> str:
    lines = []
    check = ""
    for content in contents:
        line, check = sealed(check, content)
        lines.append(line)
    return "".join(lines)


class RecordWriter:
    """Keeps a file up to date with a game, action by action. A line is written in one piece, so that a crash loses no
    more than the last one; actions that were taken back leave the file again. A file that somebody else has replaced or
    changed meanwhile is let alone."""

    def __init__(
        self, path: str | Path, game: Game, names: Sequence[str] = (), *, replace: bool = False, fsync: bool = False
    ) -> None:
        """Writes down what has been played so far. A file that is there already is refused unless it may be replaced:
        by the record of the game that was resumed from it, say."""
        self.path = Path(path)
        self._fsync = fsync
        self._beginning = game.beginning
        self._steps: list[Step] = []
        self._ended = False
        head, check = sealed("", head_of(game, names))
        # After so many steps: the length of the file, and the check of its last line.
        self._marks = [(len(head.encode()), check)]
        moves, marks = self._lines(game, 0)
        self._create(head + moves, replace)
        self._note(game, marks)

    def save(self, game: Game) -> None:
        """Brings the file up to date with the game."""
        if game.beginning is not self._beginning:
            raise ValueError("this is the record of another game")
        kept = _alike(self._steps, game.history)
        if kept < max(len(game.history), len(self._steps)) or self._ended != game.over:
            moves, marks = self._lines(game, kept)
            self._put(self._marks[kept][0], moves.encode())
            self._note(game, marks)

    def _note(self, game: Game, marks: list[tuple[int, str]]) -> None:
        self._steps, self._marks, self._ended = list(game.history), marks, game.over

    def _lines(self, game: Game, kept: int) -> tuple[str, list[tuple[int, str]]]:
        """What follows the first so many steps, and all marks there are then."""
        marks = self._marks[: kept + 1]
        size, check = marks[-1]
        lines = []
        for count, step in enumerate(game.history[kept:], start=kept + 1):
            line, check = sealed(check, move_of(game, count, step))
            lines.append(line)
            size += len(line.encode())
            marks.append((size, check))
        if game.over:
            lines.append(sealed(check, end_of(game))[0])
        return "".join(lines), marks

    def close(self) -> None:
        self._file.close()

    def __enter__(self) -> "RecordWriter":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _create(self, text: str, replace: bool) -> None:
        """A file that is to be replaced stays whole until the new one is ready."""
        try:
            if replace:
                draft = self.path.with_name(self.path.name + ".new")
                draft.write_text(text, encoding="utf-8", newline="\n")
                draft.replace(self.path)
            else:
                with self.path.open("x", encoding="utf-8", newline="\n") as file:
                    file.write(text)
            self._file = self.path.open("r+b", buffering=0)
            self._size = len(text.encode())
        except FileExistsError:
            raise RecordError(str(self.path), 0, "there is a file of that name already") from None
        except OSError as error:
            raise RecordError(str(self.path), 0, f"cannot be written: {error.strerror}") from None

    def _put(self, size: int, content: bytes) -> None:
        try:
            self._check_untouched()
            try:
                self._file.truncate(size)
                self._file.seek(size)
                if self._file.write(content) < len(content):
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
                if self._fsync:
                    os.fsync(self._file.fileno())
            finally:
                self._size = os.fstat(self._file.fileno()).st_size
            self._check_untouched()
        except OSError as error:
            raise RecordError(str(self.path), 0, f"cannot be written: {error.strerror}") from None

    def _check_untouched(self) -> None:
        """Another writer that replaced the file would leave this one writing into nowhere."""
        there = self.path.stat()
        if not os.path.samestat(there, os.fstat(self._file.fileno())) or there.st_size != self._size:
            raise RecordError(str(self.path), 0, "another program has replaced or changed the file meanwhile")


def _alike(before: Sequence[Step], now: Sequence[Step]) -> int:
    """How many steps two histories have in common."""
    count = 0
    for old, new in zip(before, now, strict=False):
        if old != new:
            break
        count += 1
    return count
