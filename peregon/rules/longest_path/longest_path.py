"""The longest path: ten points for the longest unbroken line of own trains."""

from typing import Final

from mypy_extensions import i64

from peregon.model.bits import members
from peregon.model.board import Board
from peregon.model.state import State
from peregon.rules.longest_path.trails import longest_trail, longest_trail_path
from peregon.rules.part import Explanation, RulesTable, Scorer, Tally

# What is measured: how long everybody's path is, and who has the bonus.
LENGTH: Final = "longest path"
EXPRESS: Final = "longest path bonus"


class LongestPath(Scorer):
    """The longest continuous path earns a bonus, each tied player the whole of it. Its length is counted in spaces;
    it may pass a city any number of times but no route twice, and borrowed routes never count.
    [U35, U36, E34, I5, S13, J23, R30]"""

    def line(self) -> str:
        return "longest path"

    def __init__(self, points: i64) -> None:
        self.points = points

    def terms(self) -> list[tuple[str, int]]:
        return [("points", self.points)]

    def prepare(self, table: RulesTable) -> None:
        self.length: i64 = table.measure(LENGTH)
        self.express: i64 = table.measure(EXPRESS)

    def score(self, state: State, tally: Tally) -> None:
        best: i64 = 0
        seat: i64
        for seat in range(state.seats):
            length = longest_trail(tally.networks[seat])
            tally.measure(self.length, seat, length)
            if length > best:
                best = length
        for seat in range(state.seats):
            if best > 0 and tally.value(self.length, seat) == best:
                tally.measure(self.express, seat, 1)
                tally.award(seat, self.points)

    def explain(self, state: State, tally: Tally, seat: i64) -> list[Explanation]:
        words = state.board.route_words
        own = members(state.owned, seat * words, words)
        trail = [own[edge] for edge in longest_trail_path(tally.networks[seat])]
        if not trail:
            return []
        path = Explanation("path")
        path.add_path(start_of(state.board, trail), trail)
        return [path]


def start_of(board: Board, trail: list[int]) -> int:
    """Where a trail begins: at the end of its first route at which it does not go on."""
    a, b = sorted([board.a[trail[0]], board.b[trail[0]]])
    if len(trail) == 1:
        return a
    following = [board.a[trail[1]], board.b[trail[1]]]
    # Between twins either end will do: the trail goes there and back.
    return b if a in following and b not in following else a
