"""Records: a whole game on paper, its luck included, to be looked at, taken up again and verified.

A record tells every secret of its game: of one that is not over nobody at the table gets it. The server sees to that.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from peregon.fields import FieldError, Fields
from peregon.game import Game, IllegalAction, Luck, Step, SystemChance
from peregon.model.chance import Chance, Scripted, ScriptError
from peregon.record.lines import CHECK, RecordError, read_file, read_lines
from peregon.record.luck_section import LuckSection, read_luck_section
from peregon.record.notation import read
from peregon.record.position import game_at
from peregon.record.rules_then import OtherRulesError, changes_since, failure
from peregon.record.spelling import NotationError
from peregon.record.tell import read_luck, tell_luck
from peregon.record.titles import Boards, GameSetup, OtherBoardError, find_title, header_keys, read_setup
from peregon.record.words import Words

FORMAT = "peregon record"
VERSION = 3
LONGEST_NAME = 40

_MOVE = ("n", "seat", "action", "luck", "draw", "events", CHECK)
MOST_DRAWS = 10**9


@dataclass(frozen=True, slots=True)
class Move:
    """One action as the record has it, and the line it stands on."""

    line: int
    seat: int
    action: str
    luck: Luck
    events: list[object]
    draw: int | None = None  # the number of its first draw, where luck can be checked


@dataclass(frozen=True, slots=True)
class Result:
    """The score at the end of a game as the record has it, and the line it stands on."""

    line: int
    scores: list[object]
    winners: list[int]


@dataclass(frozen=True)
class Record:
    """What a file says, well formed but not yet played: whether it is true is for `verify` to find out."""

    source: str
    table: GameSetup
    written_by: str
    names: tuple[str, ...]
    deal: Luck
    opening: list[object]
    position: Fields | None
    moves: tuple[Move, ...]
    result: Result | None
    changes: tuple[str, ...] | None = None  # of the rules since it was written; None where it does not name them
    luck: LuckSection | None = None  # what the luck followed from, at a live table
    deal_draw: int | None = None  # the number of the first draw of the deal

    def failure(self, line: int, problem: str) -> RecordError:
        return failure(self.source, line, problem, self.changes)

    def begin(self) -> Game:
        """The game before the first action."""
        if self.position is not None:
            return game_at(self.position, self.table.title)
        luck = self.deal.script()
        try:
            game = Game.start(self.table.title, self.table.seats, luck, self.table.variants)
        except ScriptError as error:
            raise self.failure(1, f"the luck of the deal does not fit: {error}") from None
        self._used_up(1, luck)
        return game

    def replay(self, game: Game | None = None) -> Iterator[tuple[Step, Game]]:
        """Each step with the game after it. It is one game that moves on: who wants to keep a moment copies it."""
        game = game or self.begin()
        for move in self.moves:
            luck = move.luck.script()
            game.chance = luck
            try:
                game.play(read(game, move.action), move.seat)
            except NotationError as error:
                raise self.failure(move.line, f"action: {error}") from None
            except IllegalAction as error:
                raise self.failure(move.line, f'action "{move.action}": {error}') from None
            except ScriptError as error:
                raise self.failure(move.line, f"the luck does not fit: {error}") from None
            self._used_up(move.line, luck)
            yield game.history[-1], game

    def game_at(self, count: int, chance: Chance | None = None) -> Game:
        """The game after so many actions, to be played on with luck of its own."""
        if not 0 <= count <= len(self.moves):
            raise ValueError(f"the record has {len(self.moves)} actions, so there is no moment after {count}")
        game = self.begin()
        for _ in islice(self.replay(game), count):
            pass
        game.chance = chance or SystemChance()
        return game

    def _used_up(self, line: int, luck: Scripted) -> None:
        if not luck.used_up():
            left = Luck(tuple(luck.cards), tuple(luck.tickets), tuple(luck.lots))
            told = tell_luck(Words(self.table.title.sheet), left)
            raise self.failure(line, f"luck is left over that nothing asked for: {told}")


def load(path: str | Path, boards: Boards = None, *, drop_unfinished: bool = False) -> Record:
    """The record in a file. A last line that was cut off is an error, unless it may be dropped."""
    return read_record(read_file(Path(path)), boards, source=str(path), drop_unfinished=drop_unfinished)


def resume(
    path: str | Path, boards: Boards = None, chance: Chance | None = None, *, drop_unfinished: bool = False
) -> Game:
    """The game of an unfinished record, to be played on."""
    record = load(path, boards, drop_unfinished=drop_unfinished)
    return record.game_at(len(record.moves), chance)


def read_record(text: str, boards: Boards = None, *, source: str = "<text>", drop_unfinished: bool = False) -> Record:
    line = 1
    reader = None
    try:
        for line, fields in read_lines(text, source, drop_unfinished):
            if reader is None:
                reader = _Reader(source, fields, boards)
                reader.begin(fields)
            else:
                reader.add(line, fields)
    except OtherBoardError as error:
        raise OtherRulesError(source, line, str(error), ("the board has changed",)) from None
    except FieldError as error:
        raise failure(source, line, str(error), reader.changes if reader else None) from None
    if reader is None:
        raise RecordError(source, 1, "the record is empty")
    return reader.record()


class _Reader:
    """Takes the lines in, one after another."""

    def __init__(self, source: str, head: Fields, boards: Boards) -> None:
        head.head(FORMAT, VERSION)
        head.only(("format", "version", "peregon", *header_keys(head), "rules", "names", "luck", "start", CHECK))
        self.source = source
        self.title = find_title(head, boards)
        self.changes = changes_since(head, self.title.rulebook())

    def begin(self, head: Fields) -> None:
        self.table = read_setup(head, self.title)
        self.words = Words(self.table.title.sheet)
        self.written_by = head.text("peregon")
        self.names = _names(head, self.table.seats)
        self.luck = read_luck_section(head.child("luck"), self.table.seats) if "luck" in head else None
        self.deal = Luck()
        self.deal_draw: int | None = None
        self.opening: list[object] = []
        self.position: Fields | None = None
        self.moves: list[Move] = []
        self.result: Result | None = None
        self._start(head, head.child("start"))

    def _start(self, head: Fields, start: Fields) -> None:
        if "position" not in start:
            start.only(("deal", "draw", "events"))
            self.deal = read_luck(self.words, start.child("deal"))
            self.deal_draw = self._draw(start)
            self.opening = start.items("events")
            return
        start.only(("position",))
        if self.luck is not None:
            head.fail("luck", "belongs to a game that begins with a deal")
        self.position = start.child("position")
        for key, same in zip(header_keys(self.position), header_keys(head), strict=True):
            if self.position.value(key) != head.value(same):
                self.position.fail(key, "is not that of the record")
        game_at(self.position, self.table.title)

    def add(self, line: int, fields: Fields) -> None:
        if self.result is not None:
            raise FieldError("", "nothing may follow the line with the scores")
        if "end" in fields:
            fields.only(("end", CHECK))
            end = fields.child("end")
            end.only(("scores", "winners"))
            self.result = Result(line, end.items("scores"), end.wholes("winners", 0, self.table.seats - 1))
            return
        fields.only(_MOVE)
        count = len(self.moves) + 1
        if fields.whole("n", 1, 10**9) != count:
            fields.fail("n", f"must be {count}: a line is missing, or here twice")
        seat = fields.whole("seat", 0, self.table.seats - 1)
        luck = read_luck(self.words, fields.child("luck"))
        draw = self._draw(fields)
        self.moves.append(Move(line, seat, fields.text("action"), luck, fields.items("events"), draw))

    def _draw(self, fields: Fields) -> int | None:
        if "draw" not in fields:
            return None
        if self.luck is None:
            fields.fail("draw", "has a meaning only where the record says what the luck followed from")
        return fields.whole("draw", 1, MOST_DRAWS)

    def record(self) -> Record:
        return Record(
            self.source,
            self.table,
            self.written_by,
            self.names,
            self.deal,
            self.opening,
            self.position,
            tuple(self.moves),
            self.result,
            self.changes,
            self.luck,
            self.deal_draw,
        )


def _names(head: Fields, seats: int) -> tuple[str, ...]:
    names = tuple(head.texts("names")) if "names" in head else ()
    if names and len(names) != seats:
        head.fail("names", f"{len(names)} names for {seats} seats")
    for place, name in enumerate(names):
        if not is_name(name):
            head.fail(f"names[{place}]", f"must be a line of 1 to {LONGEST_NAME} characters")
    return names


def is_name(name: str) -> bool:
    return 0 < len(name) <= LONGEST_NAME and name.isprintable()
