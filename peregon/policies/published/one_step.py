"""One step after another: the first open route on the way of the most valuable ticket, then the next.

Two players of the literature, published in 2017, are this with different numbers: OneStep, and LongRoute, which plans
with long routes only. It is the published code that is rewritten here, not its description.
"""

from typing import Final, final

from mypy_extensions import i64

from peregon.model.bits import WORD, has, lowest
from peregon.model.board import LOCOMOTIVE, NONE
from peregon.model.numbers import DRAW_TICKETS, Options
from peregon.model.state import FIRST_TICKETS, KEEP_TICKETS, PAY_TUNNEL, TURN, State
from peregon.policies.habits import (
    draw_of,
    draw_or_whatever,
    first_claim,
    keep_cheapest,
    keep_most,
    most_held,
    option_of,
    pay_or_give_up,
)
from peregon.policies.paths import FAR, Paths
from peregon.policies.policy import PlayerLuck, Policy
from peregon.rules.engine import Rules

ENOUGH_TRAINS: Final = 8
_NEVER: Final = -1_000


@final
class StepPolicy(Policy):
    """``shortest`` is the length of the shortest routes it plans with; ``hungry`` players keep all first tickets and
    draw more when they are done. It sticks to what it set out for until somebody has claimed something: one of these
    to a seat and a game."""

    def __init__(self, shortest: int, hungry: bool) -> None:
        self.shortest: i64 = shortest
        self.hungry = hungry
        self.target: i64 = NONE  # the route it is after; the other track of a double route will do as well
        self.kind: i64 = NONE  # the cards it draws for that
        self.wants_tickets = False
        self._paths: Paths | None = None
        self._own: Paths | None = None
        self._seat: i64 = NONE
        self._points: i64 = -1  # of all seats, when it last looked

    def choose(self, rules: Rules, state: State, options: Options, luck: PlayerLuck) -> i64:
        if state.phase == FIRST_TICKETS or state.phase == KEEP_TICKETS:
            self._points = -1
            if self.hungry and state.phase == FIRST_TICKETS:
                return keep_most(rules, state, options)
            return keep_cheapest(rules, state, options)
        if state.phase == PAY_TUNNEL:
            return pay_or_give_up(rules, options)
        if self._is_news(state):
            self.plan(rules, state)
        return self.go(rules, state, options, luck)

    def _is_news(self, state: State) -> bool:
        points: i64 = 0
        seat: i64
        for seat in range(state.seats):
            points += state.points(seat)
        news = points != self._points or state.turn != self._seat
        self._points = points
        self._seat = state.turn
        return news

    # Where to

    def plan(self, rules: Rules, state: State) -> None:
        paths = self._paths
        own = self._own
        if paths is None or own is None or paths.board is not rules.board:
            paths = Paths(rules.board)
            own = Paths(rules.board)
            self._paths = paths
            self._own = own
        shortest = self.shortest
        if state.trains(state.turn) < shortest:
            shortest = state.trains(state.turn)
        paths.look_for_hops(state, state.turn, shortest)
        own.look_at_own(state, state.turn)
        self.wants_tickets = False
        self.target = self.step(paths, own, state)
        if self.target != NONE:
            self.kind = self._kind_for(state, self.target)
        elif self.hungry and self.nobody_is_short(state) and state.has_tickets():
            self.wants_tickets = True
        else:
            self.target = self.longest(rules, state)
            self.kind = NONE
            if self.target != NONE:
                self.kind = rules.board.colour[self.target]

    def step(self, paths: Paths, own: Paths, state: State) -> i64:
        """The first open route on the way of the most valuable ticket that is not done; NONE when all are, or cannot
        be."""
        board = state.board
        seat = state.turn
        best: i64 = NONE
        best_points: i64 = -1
        word: i64
        for word in range(board.ticket_words):
            held = state.held[seat * board.ticket_words + word]
            while held != 0:
                ticket = word * WORD + lowest(held)
                held &= held - 1
                points = board.pair_points[board.first_pair[ticket]]
                if points > best_points:
                    route = self.next_route(paths, own, state, ticket)
                    if route != NONE:
                        best = route
                        best_points = points
        return best

    def next_route(self, paths: Paths, own: Paths, state: State, ticket: i64) -> i64:
        """On the way over the fewest routes; NONE if the ticket is done or there is no way."""
        board = state.board
        own.nearest_pair(ticket)
        if own.nearest == 0:
            return NONE
        pair = paths.nearest_pair(ticket)
        if paths.nearest == FAR:
            return NONE
        first: i64 = NONE
        i: i64
        for i in range(paths.trace(board.pair_a[pair], board.pair_b[pair])):
            if has(state.claimable, state.turn * board.route_words, paths.path[i]):
                first = paths.path[i]
        return first

    def _kind_for(self, state: State, route: i64) -> i64:
        """The colour held most of those it takes; locomotives, where it takes any and there are more of them."""
        kind = most_held(state, route)
        twin = state.board.twin[route]
        takes_any = state.board.colour[route] == NONE or (twin != NONE and state.board.colour[twin] == NONE)
        if takes_any and state.cards(state.turn, LOCOMOTIVE) > state.cards(state.turn, kind):
            return LOCOMOTIVE
        return kind

    def nobody_is_short(self, state: State) -> bool:
        seat: i64
        for seat in range(state.seats):
            if state.trains(seat) < ENOUGH_TRAINS:
                return False
        return True

    def longest(self, rules: Rules, state: State) -> i64:
        """The longest route that can still be claimed; of several the one that it seems nearest to paying for."""
        board = rules.board
        best: i64 = NONE
        best_rank: i64 = _NEVER
        route: i64
        for route in range(board.routes):
            if not has(state.claimable, state.turn * board.route_words, route):
                continue
            if rules.table.pieces.needed(board, route) > state.trains(state.turn):
                continue
            rank = 100 * board.length[route] + self._nearness(state, route)
            if rank > best_rank:
                best = route
                best_rank = rank
        return best

    def _nearness(self, state: State, route: i64) -> i64:
        """The published ranking, with its slip: what a coloured route lacks is counted in the colour held most,
        whatever the colour of the route."""
        board = state.board
        seat = state.turn
        length = board.length[route]
        colour = board.colour[route]
        most: i64 = 0
        kind: i64
        for kind in range(LOCOMOTIVE):
            if state.cards(seat, kind) > most:
                most = state.cards(seat, kind)
        held = most
        if colour != NONE:
            held = state.cards(seat, colour)
        if held >= length:
            return 15 if colour == NONE and not self.hungry else 10
        if held + state.cards(seat, LOCOMOTIVE) >= length:
            return 9
        return 9 - length + most + (1 if colour == NONE else 0)

    # How to get there

    def go(self, rules: Rules, state: State, options: Options, luck: PlayerLuck) -> i64:
        """Claims the target as soon as it can; else draws its colour, else a locomotive that lies there, else blind."""
        if self.wants_tickets and state.phase == TURN:
            tickets = option_of(rules, options, DRAW_TICKETS)
            if tickets != NONE:
                return tickets
        if self.target != NONE:
            claim = first_claim(rules, state, options, self.target)
            if claim != NONE:
                return claim
            card = draw_of(rules, state, options, self._lacking(state))
            if card == NONE:
                card = draw_of(rules, state, options, LOCOMOTIVE)
            if card != NONE:
                return card
        return draw_or_whatever(rules, options, luck)

    def _lacking(self, state: State) -> i64:
        """The cards to draw; when the colour is there and a ferry still lacks its locomotives, those."""
        if self.kind == NONE:
            return LOCOMOTIVE
        symbols = state.board.symbols[self.target]
        has_colour = state.cards(state.turn, self.kind) >= state.board.length[self.target] - symbols
        if has_colour and symbols > state.cards(state.turn, LOCOMOTIVE):
            return LOCOMOTIVE
        return self.kind


def one_step() -> StepPolicy:
    return StepPolicy(1, True)


def long_route() -> StepPolicy:
    return StepPolicy(3, False)
