"""Prices: how many turns away each route is for a seat, with what it holds and with what lies in the row."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from peregon.model.board import KINDS, LOCOMOTIVE
from peregon.model.numbers import CLAIM_ROUTE
from peregon.model.state import ROW, State
from peregon.policies.weights import Weights
from peregon.rules.engine import Rules

_ANY: Final = -1  # every kind that any route takes
_SOME: Final = -2


@final
class Prices:
    """Routes alike in length, symbols, tunnel and what pays for them are one *shape*: a decision reckons with a dozen
    shapes instead of a hundred routes."""

    def __init__(self, rules: Rules, weights: Weights) -> None:
        self.weights = weights
        board = rules.board
        self._read_claims(rules)
        found: dict[tuple[int, int, int, int], int] = {}
        shape_of = []
        for route in range(board.routes):
            key = (board.length[route], board.symbols[route], board.tunnel[route], self._wild[route])
            shape_of.append(found.setdefault(key, len(found)))
        self.shape: vec[i64] = vec[i64](shape_of)  # [route]
        self._shapes: i64 = len(found)
        self._length: vec[i64] = vec[i64]([key[0] for key in found])
        self._symbols: vec[i64] = vec[i64]([key[1] for key in found])
        self._tunnel: vec[i64] = vec[i64]([key[2] for key in found])
        self._takes_wild: vec[i64] = vec[i64]([key[3] for key in found])
        cells = len(found) * KINDS
        self.turns: vec[float] = vec[float]([0.0] * cells)  # [shape][kind] until it can be claimed, that turn included
        self.locomotives: vec[i64] = vec[i64]([0] * cells)  # [shape][kind] that it would be paid with
        self.missing: vec[i64] = vec[i64]([0] * cells)  # [shape][kind] cards to draw
        self.best: vec[i64] = vec[i64]([0] * len(found))  # [shape] the kind that is soonest
        self._lying: vec[i64] = vec[i64]([0] * KINDS)

    def _read_claims(self, rules: Rules) -> None:
        """Which kinds of card a route takes, and whether locomotives stand in for them: the claims' numbers tell."""
        numbers = rules.numbers
        board = rules.board
        takes = [0] * (board.routes * KINDS)
        wild = [0] * board.routes
        for action in range(numbers.count):
            if numbers.family[action] == CLAIM_ROUTE:
                route = numbers.x[action]
                takes[route * KINDS + numbers.y[action]] = 1
                if numbers.z[action] > board.symbols[route] or numbers.y[action] == LOCOMOTIVE:
                    wild[route] = 1
        colours = [
            [kind for kind in range(LOCOMOTIVE) if takes[route * KINDS + kind] == 1] for route in range(board.routes)
        ]
        widest = max((len(found) for found in colours), default=0)
        self._any: vec[i64] = vec[i64]([0] * KINDS)
        kinds = []
        for found in colours:
            if len(found) == 1:
                kinds.append(found[0])
            elif len(found) == widest:
                kinds.append(_ANY)
                for kind in found:
                    self._any[kind] = 1
            else:
                kinds.append(_SOME)
        self._kind: vec[i64] = vec[i64](kinds)
        self._takes: vec[i64] = vec[i64](takes)
        self._wild: vec[i64] = vec[i64](wild)

    def takes_wild(self, route: i64) -> bool:
        return self._wild[route] == 1

    def look(self, state: State, seat: i64) -> None:
        """Reckons every shape with every kind of card."""
        lying = self._lying
        kind: i64
        slot: i64
        shape: i64
        for kind in range(KINDS):
            lying[kind] = 0
        for slot in range(ROW):
            kind = state.row[slot]
            if kind >= 0:
                lying[kind] += 1
        for shape in range(self._shapes):
            self._reckon(state, seat, shape)

    def _reckon(self, state: State, seat: i64, shape: i64) -> None:
        weights = self.weights
        draw_turns = weights.draw_turns
        face_up = weights.face_up
        symbols = self._symbols[shape]
        colours = self._length[shape] - symbols
        spare = state.hands[seat * KINDS + LOCOMOTIVE] - symbols
        wanted: i64 = 0
        if spare < 0:
            wanted = -spare
            spare = 0
        if self._takes_wild[shape] == 0:
            spare = 0
        start = 1.0 + weights.locomotive_turns * float(wanted)
        tunnel = self._tunnel[shape] == 1
        soonest = 1.0e9
        kind: i64
        for kind in range(LOCOMOTIVE):
            cards = state.hands[seat * KINDS + kind]
            used = colours - cards
            if used < 0:
                used = 0
            elif used > spare:
                used = spare
            lacking = colours - cards - used
            turns = start
            if lacking > 0:
                lying = self._lying[kind]
                if lying > lacking:
                    lying = lacking
                turns += draw_turns * (float(lacking) - face_up * float(lying))
            else:
                lacking = 0
            if tunnel and cards + spare - colours < 1:
                turns += draw_turns * weights.tunnel_extra
            place = shape * KINDS + kind
            self.turns[place] = turns
            self.locomotives[place] = used + symbols
            self.missing[place] = lacking + wanted
            if self._any[kind] == 1:
                turns += 0.001 * float(used)
                if turns < soonest:
                    soonest = turns
                    self.best[shape] = kind

    def kind_for(self, route: i64) -> i64:
        """The kind of card with which the route is had soonest."""
        kind = self._kind[route]
        if kind >= 0:
            return kind
        if kind == _ANY:
            return self.best[self.shape[route]]
        return self._best_of_some(route)

    def _best_of_some(self, route: i64) -> i64:
        best: i64 = 0
        soonest = 1.0e9
        kind: i64
        for kind in range(LOCOMOTIVE):
            if self._takes[route * KINDS + kind] == 1:
                turns = self.turns[self.shape[route] * KINDS + kind]
                if turns < soonest:
                    soonest = turns
                    best = kind
        return best
