"""Ties: what decides between equal totals. Players still tied after the last of these share the win. [U37, E35, J24,
R10]"""

from mypy_extensions import i64

from peregon.rules.part import Tally, TieBreak


class MoreTickets(TieBreak):
    """A tie goes to whoever completed more tickets. [U37, E35]"""

    def rank(self, tally: Tally, seat: i64) -> i64:
        return tally.completed[seat]


class LongerPath(TieBreak):
    """Then to whoever has the longer continuous path. [U37]"""

    def rank(self, tally: Tally, seat: i64) -> i64:
        return tally.longest[seat]


class MoreStationsLeft(TieBreak):
    """Then to whoever used fewer stations. [E35]"""

    def rank(self, tally: Tally, seat: i64) -> i64:
        return tally.stations_left[seat]


class HoldsTheExpress(TieBreak):
    """Then to the holder of the longest-path bonus, if just one of the tied players holds it. [E35, R10]"""

    def rank(self, tally: Tally, seat: i64) -> i64:
        return tally.express[seat]

    def needs_one(self) -> bool:
        return True
