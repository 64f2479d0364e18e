"""The longest path: ten points for the longest unbroken line of own trains."""

from mypy_extensions import i64

from peregon.model.state import State
from peregon.rules.longest_path.trails import longest_trail
from peregon.rules.part import Scorer, Tally


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

    def score(self, state: State, tally: Tally) -> None:
        best: i64 = 0
        seat: i64
        for seat in range(state.seats):
            length = longest_trail(tally.networks[seat])
            tally.longest[seat] = length
            if length > best:
                best = length
        for seat in range(state.seats):
            if best > 0 and tally.longest[seat] == best:
                tally.express[seat] = 1
                tally.award(seat, self.points)
