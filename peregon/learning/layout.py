"""Layout: what an observation is made of, piece by piece, and where each piece stands in a row of numbers.

The flat vector is the one observation there is; the dictionary and the graph are other ways of looking at it.
"""

from typing import Final, final

from mypy_extensions import i64

from peregon.model.board import KINDS
from peregon.model.chance import Seeded
from peregon.model.declarations import CARDS as PILE
from peregon.model.declarations import (
    CITIES,
    CITY,
    EVERYONE,
    KIND,
    NOBODY,
    NUMBER,
    PAYMENT,
    ROUTE,
    ROUTES,
    TICKET,
    Field,
)
from peregon.rules.engine import Rules

VERSION: Final = 0
"""Of what the numbers mean. It is part of every environment's name."""

# Columns of the piece `players`.
TRAINS: Final = 0
POINTS: Final = 1
CARDS: Final = 2
TICKETS: Final = 3
ON_OFFER: Final = 4
PUT_OUT: Final = 5
HAS_CHOSEN: Final = 6
TO_DECIDE: Final = 7
PLAYER_COLUMNS: Final = 8

# Rows of the piece `plans`.
DONE: Final = 0
LEFT: Final = 1
LOST: Final = 2
PLAN_ROWS: Final = 3

MOST: Final = 32767


@final
class Piece:
    """A part of the observation: ``rows`` times ``columns`` numbers from ``first`` on, none above its ``high``."""

    def __init__(self, name: str, first: int, rows: int, columns: int, high: list[int]) -> None:
        self.name = name
        self.first = first
        self.rows = rows
        self.columns = columns
        self.high = [min(max(value, 1), MOST) for value in high]


@final
class FieldPiece:
    """The piece for something that a rule part keeps, and who sees it: the field says what it is made of."""

    def __init__(self, field: Field, first: i64, columns: i64) -> None:
        self.field = field
        self.first: i64 = first
        self.columns: i64 = columns
        self.of_all: bool = field.per_seat and field.seen_by == EVERYONE  # a row for each seat


@final
class Layout:
    """The pieces for one game and number of seats. What its rule parts keep follows from what they declare; the blocks
    `memory` and `plans` are there if they are asked for. A piece that is not there begins at -1."""

    def __init__(self, rules: Rules, memory: bool, plans: bool) -> None:
        board = rules.board
        self.pieces: list[Piece] = []
        self.width: i64 = 0
        seats = rules.seats
        cards = board.cards()
        piles = list(board.deck)
        most_offered = rules.table.most_offered

        declared = rules.table.declared
        self.phase: i64 = self._add("phase", 1, len(declared.questions), [1])
        self.players: i64 = self._add("players", seats, PLAYER_COLUMNS, self._player_highs(rules))
        self.hand: i64 = self._add("hand", 1, KINDS, piles)
        self.row: i64 = self._add("row", declared.row, KINDS, [1])
        self.decks: i64 = self._add("decks", 1, 2, [cards, board.tickets])
        self.discards: i64 = self._add("discards", 1, KINDS, piles)
        self.turn: i64 = self._add("turn", 1, 2, [seats, seats + 1])
        self.routes: i64 = self._add("routes", seats, board.routes, [1])
        self.open: i64 = self._add("open", 1, board.routes, [1])
        self.fields: list[FieldPiece] = [
            self._add_field(rules, field) for field in declared.fields if field.seen_by != NOBODY
        ]
        self.tickets: i64 = self._add("tickets", 1, board.tickets, [1])
        self.offered: i64 = self._add("offered", most_offered, board.tickets, [1])
        self.shown: i64 = -1
        self.put_out: i64 = -1
        self.put_under: i64 = -1
        if memory:
            self.shown = self._add("shown", seats, KINDS, piles)
            self.put_out = self._add("put_out", 1, board.tickets, [1])
            self.put_under = self._add("put_under", 1, board.tickets, [board.tickets])
        self.plans: i64 = -1
        if plans:
            highs = [1] * board.tickets + [sum(board.length)] * board.tickets + [1] * board.tickets
            self.plans = self._add("plans", PLAN_ROWS, board.tickets, highs)

    def _add(self, name: str, rows: int, columns: int, high: list[int]) -> int:
        """``high`` is given for the whole piece, for one row of it, or once for all."""
        first = self.width
        self.pieces.append(Piece(name, first, rows, columns, high * (rows * columns // len(high))))
        self.width += rows * columns
        return first

    def _add_field(self, rules: Rules, field: Field) -> FieldPiece:
        board = rules.board
        piles = list(board.deck)
        high = [1]
        columns: int = 1
        if field.holds == NUMBER:
            high = [field.most]
        elif field.holds == KIND:
            columns = KINDS
        elif field.holds in (ROUTE, ROUTES):
            columns = board.routes
        elif field.holds in (CITY, CITIES):
            columns = board.places
        elif field.holds == PAYMENT:
            columns = KINDS + 2
            high = [1] * KINDS + [board.cards(), board.cards()]
        elif field.holds == PILE:
            columns = KINDS
            high = piles
        elif field.holds >= TICKET:
            columns = board.tickets
        question = field.question
        name = field.name if question is None else f"{question.memory}_{field.name}"
        rows = rules.seats if field.per_seat and field.seen_by == EVERYONE else 1
        return FieldPiece(field, self._add(name, rows, columns, high), columns)

    def _player_highs(self, rules: Rules) -> list[int]:
        board = rules.board
        beginning = rules.start(Seeded(0))
        points = sum([board.points[board.length[route]] for route in range(board.routes)])
        highs = [0] * PLAYER_COLUMNS
        highs[TRAINS] = beginning.trains(0)
        highs[POINTS] = points
        highs[CARDS] = board.cards()
        highs[TICKETS] = board.tickets
        highs[ON_OFFER] = rules.table.most_offered
        highs[PUT_OUT] = board.tickets
        highs[HAS_CHOSEN] = 1
        highs[TO_DECIDE] = 1
        return highs
