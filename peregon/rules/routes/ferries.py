"""Ferries: some of the cards have to be locomotives."""

from mypy_extensions import i64

from peregon.model.board import Board
from peregon.rules.part import FERRIES, Payment


class Ferries(Payment):
    """A ferry takes a locomotive for each symbol; more of them may stand in for the other cards. [E13, I4, R17]"""

    def special(self) -> str:
        return "ferries"

    def understands(self) -> list[str]:
        return [FERRIES]

    def least(self, board: Board, route: i64, before: i64) -> i64:
        return max(before, board.symbols[route])
