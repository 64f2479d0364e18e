"""Double routes: two tracks between the same two cities."""

from mypy_extensions import i64

from peregon.model.board import NONE
from peregon.model.state import State
from peregon.rules.part import DOUBLES, Access, Obstacle, Report, RulesTable


class DoubleRoutes(Access):
    """One player never takes both tracks. With few players one track taken closes the other for everybody.
    [U26, U27, E12, I1, S1, R21]"""

    def __init__(self, both_open_from: i64) -> None:
        self.both_open_from = both_open_from

    def special(self) -> str:
        return "doubles"

    def understands(self) -> list[str]:
        return [DOUBLES]

    def terms(self) -> list[tuple[str, int]]:
        return [("both tracks are open from players", self.both_open_from)]

    def prepare(self, table: RulesTable) -> None:
        self.one_is_enough: bool = table.seats < self.both_open_from

    def check(self, state: State, report: Report) -> None:
        for route in range(state.board.routes):
            twin = state.board.twin[route]
            owner = state.owner(route)
            if twin < route or owner == NONE or state.owner(twin) == NONE:
                continue
            path = f"players[{state.owner(twin)}].routes"
            names = f"{report.route(route)} and {report.route(twin)}"
            if state.owner(twin) == owner:
                report.fail(path, f"{names} cannot both be one player's")
            if self.one_is_enough:
                report.fail(path, f"with {state.seats} players only one of {names} can be taken")

    def closes(self, state: State, seat: i64, route: i64) -> list[Obstacle]:
        twin = state.board.twin[route]
        owner = NONE if twin == NONE else state.owner(twin)
        if owner == seat:
            return [Obstacle("own_twin")]
        if owner != NONE and self.one_is_enough:
            return [Obstacle("twin_taken", seat=owner)]
        return []

    def claimed(self, state: State, seat: i64, route: i64) -> None:
        twin = state.board.twin[route]
        if twin == NONE:
            return
        if self.one_is_enough:
            state.close_to_all(twin)
        else:
            state.close(seat, twin)
