"""Purposes: what a move does for whoever makes it. Nothing is taken from a player's word: a card fits the route that is
named, a route lies on the way of the ticket that is named, or it is for its points."""

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from peregon.bots.ways import Ways
from peregon.model.bits import has
from peregon.model.board import KINDS, LOCOMOTIVE, NONE
from peregon.model.numbers import (
    BUILD_STATION,
    CLAIM_ROUTE,
    DRAW_BLIND,
    DRAW_CARD,
    DRAW_TICKETS,
    GIVE_UP,
    KEEP,
    PASS,
    PAY_EXTRA,
)
from peregon.model.state import State
from peregon.rules.engine import Rules
from peregon.rules.routes.claim_payments import ClaimPayments
from peregon.rules.stations.stations import rival_routes_at

Why = Literal[
    "finishes", "leads", "points", "fits", "may_fit", "spare", "locomotive", "cards", "idle", "all_done", "tickets",
    "within_reach", "worthwhile", "lends", "may_lend", "dug", "cannot_pay", "keeps_cards", "nothing_else",
]  # fmt: skip

_SOON = 3  # cards: a route that lacks more is nothing that one card is taken for, unless a ticket needs it


@dataclass(frozen=True, slots=True)
class Purpose:
    """``why`` of a move, and what it is about:

    - ``finishes`` the ticket; ``leads`` along a way of the ticket; ``points``, so many for the route;
    - ``fits`` the route, which lacks so many cards afterwards; ``may_fit`` it (a blind card), which lacks so many now;
      ``spare`` for the tunnel; ``locomotive``, good for many routes; more ``cards`` to choose from; ``idle`` at last;
    - ``all_done``: no ticket is left to finish; more ``tickets``; those kept are ``within_reach`` with ``n`` pieces,
      or ``worthwhile`` beside the others on offer;
    - a station ``lends`` the rival's route to the ticket, or ``may_lend`` one later; the tunnel is ``dug``;
      what it asks one ``cannot_pay``; giving it up ``keeps_cards``; ``nothing_else`` can be done.

    A route has a ticket beside it where it lies on a way of that; else it is for its points."""

    why: Why | None = None
    route: int | None = None
    missing: int = 0
    ticket: int | None = None
    n: int = 0

    @property
    def sense(self) -> int:
        """How plain it is to people. A move that finishes a ticket needs no words."""
        if self.why in ("finishes", "leads"):
            return 6 if self.why == "finishes" else 5
        if self.why in ("fits", "spare") and self.ticket is not None:
            return 4 if self.missing == 0 else 3
        if self.why in ("lends", "may_fit") and self.ticket is not None:
            return 3 if self.why == "lends" else 2
        return 2 if self.why in ("points", "fits", "all_done") else 1


NO_PURPOSE = Purpose()
"""Of a move about which nothing is known."""


class Purposes:
    """Of the seat whose decision a state poses, which is asked about nothing that it cannot see."""

    def __init__(self, rules: Rules, state: State) -> None:
        self.rules = rules
        self.board = rules.board
        self.state = state
        self.seat = state.turn
        self.hand = [state.cards(self.seat, kind) for kind in range(KINDS)]
        self.ways = Ways(rules, state, self.seat)
        self.payments = ClaimPayments(rules.board, rules.numbers)
        self._lacking: dict[tuple[int, int], int] = {}

    def of(self, action: int, target: int = NONE) -> Purpose:
        """``target`` is the route that the player goes for, or NONE."""
        numbers = self.rules.numbers
        family, place = numbers.family[action], numbers.x[action]
        if family == CLAIM_ROUTE:
            return self.of_route(place)
        if family == DRAW_CARD:
            return self._of_card(self.state.row[place], target)
        if family == DRAW_BLIND:
            return self._of_blind_card(target)
        if family == DRAW_TICKETS:
            return Purpose("tickets" if self.ways.open_tickets else "all_done", n=self.state.trains(self.seat))
        if family == KEEP:
            return self._of_tickets(place)
        if family == BUILD_STATION:
            return self._of_station(place)
        return self._of_answer(family)

    def of_route(self, route: int) -> Purpose:
        """To have it."""
        points = self.board.points[self.board.length[route]]
        served = self.ways.serves(route)
        if served is None:
            return Purpose("points", route, n=points)
        return Purpose("finishes" if served.finishes else "leads", route, ticket=served.ticket, n=points)

    # Cards

    def _of_card(self, kind: int, target: int) -> Purpose:
        if self.ways.is_last_turn:
            return Purpose("idle")
        better = [self._with(route, kind) for route in self._wanted(target) if self._helps(route, kind)]
        if better:
            return min(better, key=lambda purpose: purpose.ticket is None)
        for route in self._wanted(target):
            if self.board.tunnel[route] and self.lacking(route) == 0 and self._takes(route, kind):
                return self._for_route("spare", route, 0)
        return Purpose("locomotive" if kind == LOCOMOTIVE else "cards")

    def _of_blind_card(self, target: int) -> Purpose:
        if self.ways.is_last_turn:
            return Purpose("idle")
        lacking = [route for route in self._wanted(target) if self.lacking(route) > 0]
        return self._for_route("may_fit", lacking[0], self.lacking(lacking[0])) if lacking else Purpose("cards")

    def _with(self, route: int, kind: int) -> Purpose:
        return self._for_route("fits", route, self.lacking(route, kind))

    def _for_route(self, why: Why, route: int, missing: int) -> Purpose:
        found = self.of_route(route)
        return Purpose(why, route, missing, found.ticket, found.n)

    def _wanted(self, target: int) -> list[int]:
        """Routes that could be built one day: the player's target, those that serve a ticket, those that lack little;
        of them the ones that can be had soonest."""
        ranked = sorted(self._open, key=lambda route: (route != target, *self._rank(route)))
        return [route for route in ranked if route == target or self._is_worth_it(route)]

    def _rank(self, route: int) -> tuple[bool, int, int]:
        return self.ways.serves(route) is None, self.lacking(route), -self.board.length[route]

    def _is_worth_it(self, route: int) -> bool:
        return self.ways.serves(route) is not None or self.lacking(route) <= _SOON

    @cached_property
    def _open(self) -> list[int]:
        trains, board = self.state.trains(self.seat), self.board
        claimable, first = self.state.claimable, self.seat * board.route_words
        pieces = self.rules.table.pieces
        return [r for r in range(board.routes) if has(claimable, first, r) and pieces.needed(board, r) <= trains]

    def lacking(self, route: int, more: int = NONE) -> int:
        """Cards that are missing for the route, with one more of a kind, if that is named."""
        key = (route, more)
        if key not in self._lacking:
            hand = self.hand if more == NONE else _with_one(self.hand, more)
            self._lacking[key] = self.payments.missing(hand, route).n
        return self._lacking[key]

    def _helps(self, route: int, kind: int) -> bool:
        return self.lacking(route, kind) < self.lacking(route)

    def _takes(self, route: int, kind: int) -> bool:
        """Whether a hand of that kind alone lacks less."""
        nothing = [0] * KINDS
        return self.payments.missing(_with_one(nothing, kind), route).n < self.payments.missing(nothing, route).n

    # The rest

    def _of_tickets(self, subset: int) -> Purpose:
        state, seat = self.state, self.seat
        kept = [state.offer_of(seat, place) for place in range(state.offers(seat)) if subset >> place & 1]
        pieces = self.ways.pieces_for([*state.tickets_of(seat), *kept])
        if pieces is None or pieces > state.trains(seat):
            return Purpose("worthwhile")
        return Purpose("within_reach", n=pieces)

    def _of_station(self, city: int) -> Purpose:
        for route in rival_routes_at(self.state, self.seat, city):
            ticket = self.ways.lent(route)
            if ticket is not None:
                return Purpose("lends", route, ticket=ticket)
        return Purpose("may_lend")

    def _of_answer(self, family: int) -> Purpose:
        if family == PASS:
            return Purpose("nothing_else")
        asked = self.state.declared.questions[self.state.phase]
        if family not in (PAY_EXTRA, GIVE_UP) or asked is None:
            return NO_PURPOSE
        (route,) = [self.state.get(field) for field in asked.fields if field.name == "route"]
        if family == PAY_EXTRA:
            return self._for_route("dug", route, 0)
        can_pay = any(self.rules.numbers.family[each] == PAY_EXTRA for each in self.rules.legal(self.state))
        return Purpose("keeps_cards" if can_pay else "cannot_pay", route)


def _with_one(hand: list[int], kind: int) -> list[int]:
    return [cards + (each == kind) for each, cards in enumerate(hand)]
