"""Pieces: what marks a claimed route, and when there is too little of it left."""

from mypy_extensions import i64

from peregon.model.board import Board
from peregon.rules.part import Pieces


class TrainOnEverySpace(Pieces):
    """A route takes one train for each of its spaces, and can be claimed only with enough trains left. [U2, U23,
    R22]"""

    def __init__(self, trains: i64) -> None:
        super().__init__(trains)

    def terms(self) -> list[tuple[str, int]]:
        return [("trains", self.count)]

    def needed(self, board: Board, route: i64) -> i64:
        return board.length[route]

    def of(self, count: i64) -> Pieces:
        return TrainOnEverySpace(count)


class TokenOnEverySection(Pieces):
    """A section takes one token, whatever its length. [J1, J14, R22]"""

    def __init__(self, tokens: i64) -> None:
        super().__init__(tokens)

    def terms(self) -> list[tuple[str, int]]:
        return [("tokens", self.count)]

    def needed(self, board: Board, route: i64) -> i64:
        return 1

    def of(self, count: i64) -> Pieces:
        return TokenOnEverySection(count)
