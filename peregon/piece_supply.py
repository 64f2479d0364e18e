"""Piece supply: whether the pieces of the players suit the spaces of a board.

A game is meant to end when somebody's pieces run low. Where all pieces together need more spaces than there are, the
board is full before that, and the game ends because nobody can do anything any more.
"""

from dataclasses import dataclass

from peregon.catalogue import Title
from peregon.rules.engine import Rules
from peregon.rules.rounds.ending import TrainsRunLow
from peregon.rules.routes.double_routes import DoubleRoutes


@dataclass(frozen=True, slots=True)
class PieceSupply:
    """For so many seats: the pieces of each, how many of them are left when the last round begins, and the room for
    pieces on all routes that can be built in one game."""

    seats: int
    pieces: int
    left: int
    room: int

    @property
    def wanted(self) -> int:
        """The room that all need who are to run low at the same time."""
        return self.seats * (self.pieces - self.left)

    @property
    def suits(self) -> bool:
        return self.wanted <= self.room

    @property
    def advised(self) -> int:
        """The most pieces that would suit."""
        return max(1, self.room // self.seats + self.left)


def piece_supply(title: Title, seats: int) -> PieceSupply:
    rules = title.rules(seats)
    ending = rules.ending
    left = ending.at if isinstance(ending, TrainsRunLow) else 0
    return PieceSupply(seats, rules.table.pieces.count, left, _room(rules))


def ill_supplied(title: Title) -> list[PieceSupply]:
    """For each number of seats that can play but would fill the board first."""
    fewest, most = title.players
    supplies = (piece_supply(title, seats) for seats in range(fewest, most + 1))
    return [supply for supply in supplies if not supply.suits]


def _room(rules: Rules) -> int:
    """Of a double route only one track counts where the other is closed with it."""
    board = rules.board
    one_track = any(isinstance(part, DoubleRoutes) and part.one_is_enough for part in rules.all_parts())
    open_routes = (route for route in range(board.routes) if not (one_track and 0 <= board.twin[route] < route))
    return sum(rules.table.pieces.needed(board, route) for route in open_routes)
