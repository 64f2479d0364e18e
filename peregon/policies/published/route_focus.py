"""RouteFocus: the routes of all its tickets in the order of what they are worth, published in 2017."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from peregon.model.bits import WORD, has, lowest
from peregon.model.board import NONE
from peregon.model.numbers import CLAIM_ROUTE, Options
from peregon.model.state import FIRST_TICKETS, KEEP_TICKETS, PAY_TUNNEL, State
from peregon.policies.habits import (
    digs_in_vain,
    draw_of,
    draw_or_whatever,
    keep_most,
    most_held,
    passes_for,
    pay_or_give_up,
)
from peregon.policies.paths import FAR, Paths
from peregon.policies.policy import PlayerLuck, Policy
from peregon.rules.engine import Rules

_DEAREST: Final = 1_000


@final
class RouteFocusPolicy(Policy):
    """Keeps all its tickets and never draws more. The published code always draws blind, and without a ticket to build
    for it takes the cheapest route first; as its authors describe it, it draws the colour it wants and takes the
    dearest."""

    def __init__(self, as_described: bool = False) -> None:
        self.as_described = as_described
        self._paths: Paths | None = None
        self._own: Paths | None = None
        self._priority: vec[i64] = vec[i64]([])

    def choose(self, rules: Rules, state: State, options: Options, luck: PlayerLuck) -> i64:
        if state.phase == FIRST_TICKETS or state.phase == KEEP_TICKETS:
            return keep_most(rules, state, options)
        if state.phase == PAY_TUNNEL:
            return pay_or_give_up(rules, options)
        self.rank(rules, state)
        claim = self.claim(rules, state, options)
        if claim != NONE:
            return claim
        if self.as_described:
            card = draw_of(rules, state, options, self._wanted(rules, state))
            if card != NONE:
                return card
        return draw_or_whatever(rules, options, luck)

    def rank(self, rules: Rules, state: State) -> None:
        """What each route is worth; 0 for those that are of no use."""
        board = rules.board
        seat = state.turn
        paths = self._paths
        own = self._own
        if paths is None or own is None or paths.board is not board:
            paths = Paths(board)
            own = Paths(board)
            self._paths = paths
            self._own = own
            self._priority = vec[i64]([0] * board.routes)
        priority = self._priority
        any_use = False
        route: i64
        for route in range(board.routes):
            priority[route] = 0
        paths.look_for_hops(state, seat, 1)
        own.look_at_own(state, seat)
        word: i64
        for word in range(board.ticket_words):
            held = state.held[seat * board.ticket_words + word]
            while held != 0:
                if self._rank_for(paths, own, rules, state, word * WORD + lowest(held)):
                    any_use = True
                held &= held - 1
        if not any_use:
            self._rank_all(rules, state)

    def _rank_for(self, paths: Paths, own: Paths, rules: Rules, state: State, ticket: i64) -> bool:
        """The open routes on the way over the fewest routes; false if there is none to build."""
        board = state.board
        pair = self._nearest(paths, own, ticket)
        if pair == NONE:
            return False
        worth = 2 * board.pair_points[pair]
        used = False
        i: i64
        for i in range(paths.trace(board.pair_a[pair], board.pair_b[pair])):
            route = paths.path[i]
            if state.owns(state.turn, route) or rules.table.pieces.needed(board, route) >= state.trains(state.turn):
                continue
            used = True
            if worth + board.points[board.length[route]] > self._priority[route]:
                self._priority[route] = worth + board.points[board.length[route]]
        return used

    def _nearest(self, paths: Paths, own: Paths, ticket: i64) -> i64:
        """Which of a ticket's goals is the fewest routes away; NONE if the ticket is done or cannot be."""
        own.nearest_pair(ticket)
        if own.nearest == 0:
            return NONE
        pair = paths.nearest_pair(ticket)
        return NONE if paths.nearest == FAR else pair

    def _rank_all(self, rules: Rules, state: State) -> None:
        board = rules.board
        route: i64
        for route in range(board.routes):
            if not has(state.claimable, state.turn * board.route_words, route):
                continue
            if rules.table.pieces.needed(board, route) < state.trains(state.turn):
                points = board.points[board.length[route]]
                self._priority[route] = points if self.as_described else _DEAREST - points

    def claim(self, rules: Rules, state: State, options: Options) -> i64:
        """The first in that order that can be paid in the colour held most; NONE if none can."""
        numbers = rules.numbers
        best: i64 = NONE
        best_value: i64 = -1
        place: i64
        for place in range(options.count):
            action = options.nth(place)
            if numbers.family[action] != CLAIM_ROUTE:
                continue
            route = numbers.x[action]
            twin = rules.board.twin[route]
            priority = self._priority[route]
            if twin != NONE and self._priority[twin] > priority:
                priority = self._priority[twin]
            if priority == 0 or passes_for(rules, state, action) != most_held(state, route):
                continue
            if digs_in_vain(rules, state, action):
                continue
            value = 100 * priority - numbers.z[action]
            if value > best_value:
                best = action
                best_value = value
        return best

    def _wanted(self, rules: Rules, state: State) -> i64:
        """The colour for the route that is worth the most."""
        best: i64 = NONE
        route: i64
        for route in range(rules.board.routes):
            if self._priority[route] > 0 and (best == NONE or self._priority[route] > self._priority[best]):
                best = route
        if best == NONE:
            return NONE
        return most_held(state, best)
