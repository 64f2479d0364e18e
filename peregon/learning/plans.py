"""Plans: what each ticket in hand still costs, for learners that are to be spared finding out."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i16, i64

from peregon.learning.layout import DONE, LEFT, LOST, PLAN_ROWS
from peregon.model.bits import WORD, lowest
from peregon.model.board import Board
from peregon.model.state import State
from peregon.policies.paths import FAR, Paths


@final
class Plans:
    """For the tickets a seat holds or may choose from: whether one is finished, how many spaces its cheapest way still
    lacks, and whether there is no way any more. Routes that a station would lend are left out of account."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.paths = Paths(board)

    def write(self, state: State, seat: i64, values: vec[i16], first: i64) -> None:
        board = self.board
        place: i64
        for place in range(first, first + PLAN_ROWS * board.tickets):
            values[place] = 0
        self.paths.look(state, seat)
        word: i64
        for word in range(board.ticket_words):
            held = state.held[seat * board.ticket_words + word]
            while held != 0:
                self._write_ticket(word * WORD + lowest(held), values, first)
                held &= held - 1
        for place in range(state.offers(seat)):
            self._write_ticket(state.offer_of(seat, place), values, first)

    def _write_ticket(self, ticket: i64, values: vec[i16], first: i64) -> None:
        self.paths.nearest_pair(ticket)
        cost = self.paths.nearest
        if cost == 0:
            values[first + DONE * self.board.tickets + ticket] = 1
        elif cost == FAR:
            values[first + LOST * self.board.tickets + ticket] = 1
        else:
            values[first + LEFT * self.board.tickets + ticket] = i16(cost)
