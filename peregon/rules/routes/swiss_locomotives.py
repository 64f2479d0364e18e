"""Swiss locomotives: good for digging and for nothing else."""

from mypy_extensions import i64

from peregon.model.board import Board
from peregon.rules.part import Payment


class LocomotivesOnlyInTunnels(Payment):
    """Locomotives may be played on tunnels only, beside the coloured cards or in their place. [S11]"""

    def special(self) -> str:
        return "locomotives"

    def most(self, board: Board, route: i64, before: i64) -> i64:
        if board.tunnel[route] == 1:
            return before
        return 0
