"""Ties: what decides between equal totals. Players still tied after the last of these share the win. [U37, E35, J24,
R10]"""

from mypy_extensions import i64

from peregon.rules.longest_path.longest_path import EXPRESS, LENGTH
from peregon.rules.part import RulesTable, Tally, TieBreak
from peregon.rules.stations.stations import UNUSED
from peregon.rules.tickets.ticket_points import COMPLETED


class MoreTickets(TieBreak):
    """A tie goes to whoever completed more tickets. [U37, E35]"""

    def prepare(self, table: RulesTable) -> None:
        self.completed: i64 = table.measure(COMPLETED)

    def rank(self, tally: Tally, seat: i64) -> i64:
        return tally.value(self.completed, seat)


class LongerPath(TieBreak):
    """Then to whoever has the longer continuous path. [U37]"""

    def prepare(self, table: RulesTable) -> None:
        self.length: i64 = table.measure(LENGTH)

    def rank(self, tally: Tally, seat: i64) -> i64:
        return tally.value(self.length, seat)


class MoreStationsLeft(TieBreak):
    """Then to whoever used fewer stations. [E35]"""

    def prepare(self, table: RulesTable) -> None:
        self.unused: i64 = table.measure(UNUSED)

    def rank(self, tally: Tally, seat: i64) -> i64:
        return tally.value(self.unused, seat)


class HoldsTheExpress(TieBreak):
    """Then to those who have the longest-path bonus: they come before those who do not, and share if there are several.
    [E35, R10]"""

    def prepare(self, table: RulesTable) -> None:
        self.express: i64 = table.measure(EXPRESS)

    def rank(self, tally: Tally, seat: i64) -> i64:
        return tally.value(self.express, seat)
