"""Verifying: the actions are played again with the recorded luck, and everything must come out the same."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

from peregon.game import Game
from peregon.model.faces import Event
from peregon.quoting import clipped
from peregon.record.record import Record, Result
from peregon.record.tell import tell_event
from peregon.record.verify_luck import LuckVerification, verify_luck
from peregon.record.words import Words
from peregon.record.writing import end_of

MOST_QUOTED = 160


@dataclass(frozen=True, slots=True)
class Verification:
    """What was found to be true. A record without a result may be of a game that is over: it was cut off just then."""

    actions: int
    over: bool
    has_result: bool
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    changes: tuple[str, ...] = ()  # of the rules since: all came out the same in spite of them
    luck: LuckVerification | None = None  # None where it cannot be checked


def verify(record: Record) -> Verification:
    """Raises a RecordError at the first line that is not what the rules make of it, and an OtherRulesError there if it
    was played by other rules: who can say what those would have made of it?"""
    game = record.begin()
    if record.position is None:
        _compare(record, 1, record.opening, game.opening)
    for move, (step, _) in zip(record.moves, record.replay(game), strict=True):
        _compare(record, move.line, move.events, step.events)
    if record.result is not None:
        _compare_result(record, record.result, game)
    sheet = game.score_sheet()
    totals = tuple(seat.total for seat in sheet.seats)
    has_result, changes = record.result is not None, record.changes or ()
    luck = verify_luck(record)
    return Verification(len(record.moves), game.over, has_result, totals, sheet.winners, changes, luck)


def _compare(record: Record, line: int, told: list[object], events: Sequence[Event]) -> None:
    words = Words(record.table.title.sheet)
    true = [tell_event(words, event) for event in events]
    for number, (recorded, played) in enumerate(zip_longest(told, true), start=1):
        if number > min(len(told), len(true)) or not _same(recorded, played):
            problem = f"event {number} differs: recorded {_short(recorded)}, played {_short(played)}"
            raise record.failure(line, problem)


def _compare_result(record: Record, result: Result, game: Game) -> None:
    if not game.over:
        raise record.failure(result.line, "there is a result, and the game is not over")
    end = end_of(game)["end"]
    for key, recorded in (("scores", result.scores), ("winners", result.winners)):
        assert isinstance(end, dict)
        if not _same(recorded, end[key]):
            problem = f"{key} differ: recorded {_short(recorded)}, counted {_short(end[key])}"
            raise record.failure(result.line, problem)


def _same(recorded: object, played: object) -> bool:
    # As JSON, since to Python false is 0 and 1.0 is 1.
    return json.dumps(recorded, sort_keys=True) == json.dumps(played, sort_keys=True)


def _short(value: object) -> str:
    return "nothing" if value is None else clipped(str(value), MOST_QUOTED)
