"""Pieces: what marks a claimed route, and when there is too little of it left."""

from mypy_extensions import i64

from peregon.model.board import Board
from peregon.model.chance import Chance
from peregon.model.state import State
from peregon.rules.part import Pieces


class TrainOnEverySpace(Pieces):
    """A route takes one train for each of its spaces, and can be claimed only with enough trains left. [U2, U23,
    R22]"""

    def __init__(self, trains: i64) -> None:
        self.trains = trains

    def terms(self) -> list[tuple[str, int]]:
        return [("trains", self.trains)]

    def begin(self, state: State, chance: Chance) -> None:
        seat: i64
        for seat in range(state.seats):
            state.add_trains(seat, self.trains)

    def needed(self, board: Board, route: i64) -> i64:
        return board.length[route]

    def of(self, count: i64) -> Pieces:
        return TrainOnEverySpace(count)


class TokenOnEverySection(Pieces):
    """A section takes one token, whatever its length. [J1, J14, R22]"""

    def __init__(self, tokens: i64) -> None:
        self.tokens = tokens

    def terms(self) -> list[tuple[str, int]]:
        return [("tokens", self.tokens)]

    def begin(self, state: State, chance: Chance) -> None:
        seat: i64
        for seat in range(state.seats):
            state.add_trains(seat, self.tokens)

    def needed(self, board: Board, route: i64) -> i64:
        return 1

    def of(self, count: i64) -> Pieces:
        return TokenOnEverySection(count)
