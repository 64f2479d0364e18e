"""The end: who still has a turn when somebody runs out of pieces."""

from mypy_extensions import i64

from peregon.model.log import LAST_ROUND_BEGAN
from peregon.model.state import State
from peregon.rules.part import Ending, RulesTable


class LastRound(Ending):
    """An end that is told before it comes."""

    def faces(self) -> str:
        return "peregon.rules.rounds.faces"

    def prepare(self, table: RulesTable) -> None:
        table.event(self, "LastRoundBegan", LAST_ROUND_BEGAN)


class TrainsRunLow(LastRound):
    """When a player ends a turn with so few trains, everybody, that player included, has exactly one more turn. It
    happens once. [U33, E32, R9]"""

    def __init__(self, at: i64) -> None:
        self.at = at

    def terms(self) -> list[tuple[str, int]]:
        return [("trains left at most", self.at)]

    def turn_ended(self, state: State, seat: i64) -> None:
        if state.trains(seat) <= self.at:
            state.last_turns = state.seats
            state.note(LAST_ROUND_BEGAN, seat, state.last_turns, 0)


class TokensRunOut(LastRound):
    """When a player's tokens run out the round is finished, so that everyone has had the same number of turns. [J22]"""

    def turn_ended(self, state: State, seat: i64) -> None:
        if state.trains(seat) > 0:
            return
        state.last_turns = 0
        while state.after[seat] != state.first:
            state.last_turns += 1
            seat = state.after[seat]
        if state.last_turns > 0:
            state.note(LAST_ROUND_BEGAN, state.turn, state.last_turns, 0)
