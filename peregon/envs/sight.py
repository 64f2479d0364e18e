"""Sight: the three ways of looking at an observation. Flat is how it is written; the dictionary names its pieces; the
graph lays the board's own network out as nodes and edges."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from peregon.learning.layout import Layout, Piece
from peregon.model.board import ANY, KINDS, Board

Observed = NDArray[Any]
ROUTE_PIECES = ("routes", "open", "tunnel_route")
CITY_PIECES = ("stations",)


class Sight:
    """Everything works on one observation as well as on a batch of them: the last axis is the observation."""

    def __init__(self, layout: Layout, board: Board) -> None:
        self.pieces: dict[str, Piece] = {piece.name: piece for piece in layout.pieces}
        self.width: int = layout.width
        self.high = np.array([high for piece in layout.pieces for high in piece.high], np.int16)
        self.edge_index = np.array([list(board.a), list(board.b)], np.int64)
        self._routes = _facts_of_routes(board)
        self._ends = _ends_of_tickets(board)
        self._exits = np.zeros((board.places, 1), np.int16)
        self._exits[list(board.exits)] = 1
        aside = [self.pieces[name] for name in (*ROUTE_PIECES, *CITY_PIECES) if name in self.pieces]
        self._table = np.setdiff1d(np.arange(self.width), np.concatenate([_columns(piece) for piece in aside]))

    def show(self, kind: str, flat: Observed) -> Any:
        if kind == "flat":
            return flat
        return self.as_dict(flat) if kind == "dict" else self.as_graph(flat)

    def as_dict(self, flat: Observed) -> dict[str, Observed]:
        """The pieces by name, without copying; those of several rows have two axes."""
        return {name: self.piece(name, flat) for name in self.pieces}

    def piece(self, name: str, flat: Observed) -> Observed:
        piece = self.pieces[name]
        numbers = flat[..., piece.first : piece.first + piece.rows * piece.columns]
        return numbers if piece.rows == 1 else numbers.reshape(*flat.shape[:-1], piece.rows, piece.columns)

    def as_graph(self, flat: Observed) -> dict[str, NDArray[Any]]:
        """Nodes are places, edges are routes; ``table`` has what belongs to neither.

        edges: length, points, one column for each kind and one for any, tunnel, locomotive symbols, whether it has a
        twin; then who has it, whether one may claim it and, where there are tunnels, whether it is being dug.
        nodes: whether it is an exit, how many tickets held and on offer end there; then the stations."""
        ahead = flat.shape[:-1]
        edges = [np.broadcast_to(self._routes, (*ahead, *self._routes.shape))]
        edges += [self._by_place(name, flat) for name in ROUTE_PIECES if name in self.pieces]
        held = self.piece("tickets", flat)
        offered = self.piece("offered", flat).reshape(*ahead, -1, held.shape[-1]).sum(-2, dtype=np.int16)
        nodes = [np.broadcast_to(self._exits, (*ahead, *self._exits.shape))]
        nodes += [(tickets @ self._ends)[..., np.newaxis] for tickets in (held, offered)]
        nodes += [self._by_place(name, flat) for name in CITY_PIECES if name in self.pieces]
        return {
            "nodes": np.concatenate(nodes, -1),
            "edges": np.concatenate(edges, -1),
            "edge_index": np.broadcast_to(self.edge_index, (*ahead, *self.edge_index.shape)).copy(),
            "table": flat[..., self._table],
        }

    def _by_place(self, name: str, flat: Observed) -> Observed:
        """A piece with a row for each city or route instead of a column."""
        numbers = self.piece(name, flat)
        return numbers[..., np.newaxis] if self.pieces[name].rows == 1 else np.swapaxes(numbers, -1, -2)


def _columns(piece: Piece) -> NDArray[np.int64]:
    return np.arange(piece.first, piece.first + piece.rows * piece.columns)


def _facts_of_routes(board: Board) -> Observed:
    facts = np.zeros((board.routes, KINDS + 6), np.int16)
    for route in range(board.routes):
        length, colour = board.length[route], board.colour[route]
        facts[route, 0] = length
        facts[route, 1] = board.points[length]
        facts[route, 2 + (KINDS if colour == ANY else colour)] = 1
        facts[route, 3 + KINDS] = board.tunnel[route]
        facts[route, 4 + KINDS] = board.symbols[route]
        facts[route, 5 + KINDS] = board.twin[route] >= 0
    return facts


def _ends_of_tickets(board: Board) -> Observed:
    """[ticket, place] 1 where a ticket starts, or may end."""
    ends = np.zeros((board.tickets, board.places), np.int16)
    for ticket in range(board.tickets):
        for pair in range(board.first_pair[ticket], board.first_pair[ticket + 1]):
            ends[ticket, [board.pair_a[pair], board.pair_b[pair]]] = 1
    return ends
