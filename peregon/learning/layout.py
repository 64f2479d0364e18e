"""Layout: what an observation is made of, piece by piece, and where each piece stands in a row of numbers.

The flat vector is the one observation there is; the dictionary and the graph are other ways of looking at it.
"""

from typing import Final, final

from mypy_extensions import i64

from peregon.model.board import KINDS
from peregon.model.chance import Seeded
from peregon.model.numbers import BUILD_STATION, PAY_EXTRA
from peregon.model.state import PHASES, ROW
from peregon.rules.engine import Rules

VERSION: Final = 0
"""Of what the numbers mean. It is part of every environment's name."""

# Columns of the piece `players`.
TRAINS: Final = 0
STATIONS: Final = 1
POINTS: Final = 2
CARDS: Final = 3
TICKETS: Final = 4
ON_OFFER: Final = 5
PUT_OUT: Final = 6
HAS_CHOSEN: Final = 7
TO_DECIDE: Final = 8
PLAYER_COLUMNS: Final = 9

# Columns of the piece `tunnel` after the kind laid and the kinds turned up.
LAID: Final = 18
LAID_LOCOMOTIVES: Final = 19
EXTRA: Final = 20
TUNNEL_COLUMNS: Final = 21

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
class Layout:
    """The pieces for one game and number of seats. What a game does not have (stations, tunnels) takes no room; the
    blocks `memory` and `plans` are there if they are asked for. A piece that is not there begins at -1."""

    def __init__(self, rules: Rules, memory: bool, plans: bool) -> None:
        board = rules.board
        families = list(rules.numbers.family)
        self.pieces: list[Piece] = []
        self.width: i64 = 0
        seats = rules.seats
        cards = board.cards()
        piles = list(board.deck)
        has_tunnels = PAY_EXTRA in families
        most_offered = rules.table.most_offered

        self.phase: i64 = self._add("phase", 1, PHASES, [1])
        self.players: i64 = self._add("players", seats, PLAYER_COLUMNS, self._player_highs(rules))
        self.hand: i64 = self._add("hand", 1, KINDS, piles)
        self.row: i64 = self._add("row", ROW, KINDS, [1])
        self.decks: i64 = self._add("decks", 1, 2, [cards, board.tickets])
        self.discards: i64 = self._add("discards", 1, KINDS, piles)
        self.turn: i64 = self._add("turn", 1, 4, [2, 1, seats, seats + 1])
        self.tunnel: i64 = -1
        self.tunnel_route: i64 = -1
        if has_tunnels:
            self.tunnel = self._add("tunnel", 1, TUNNEL_COLUMNS, [1] * KINDS + piles + [board.longest] * 2 + [cards])
            self.tunnel_route = self._add("tunnel_route", 1, board.routes, [1])
        self.routes: i64 = self._add("routes", seats, board.routes, [1])
        self.open: i64 = self._add("open", 1, board.routes, [1])
        self.stations: i64 = -1
        if BUILD_STATION in families:
            self.stations = self._add("stations", seats, board.places, [1])
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

    def _player_highs(self, rules: Rules) -> list[int]:
        board = rules.board
        beginning = rules.start(Seeded(0))
        points = sum([board.points[board.length[route]] for route in range(board.routes)])
        highs = [0] * PLAYER_COLUMNS
        highs[TRAINS] = beginning.trains(0)
        highs[STATIONS] = beginning.stations_left(0)
        highs[POINTS] = points
        highs[CARDS] = board.cards()
        highs[TICKETS] = board.tickets
        highs[ON_OFFER] = rules.table.most_offered
        highs[PUT_OUT] = board.tickets
        highs[HAS_CHOSEN] = 1
        highs[TO_DECIDE] = 1
        return highs
