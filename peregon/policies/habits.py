"""Habits: small choices that several players make in the same way."""

from typing import Final

from mypy_extensions import i64

from peregon.model.bits import has
from peregon.model.board import KINDS, LOCOMOTIVE, NONE
from peregon.model.numbers import CLAIM_ROUTE, DRAW_BLIND, DRAW_CARD, DRAW_TICKETS, GIVE_UP, PAY_EXTRA, Options
from peregon.model.state import State
from peregon.policies.policy import PlayerLuck
from peregon.rules.engine import Rules

_MANY: Final = 1_000
FEW: Final = 12  # cards in the deck and the discards


def pay_or_give_up(rules: Rules, options: Options) -> i64:
    """A tunnel that is begun is finished if it can be, with as few locomotives as will do."""
    numbers = rules.numbers
    best = options.nth(0)
    fewest: i64 = _MANY
    place: i64
    for place in range(options.count):
        action = options.nth(place)
        if numbers.family[action] == PAY_EXTRA and numbers.y[action] < fewest:
            best = action
            fewest = numbers.y[action]
        elif numbers.family[action] == GIVE_UP and fewest == _MANY:
            best = action
    return best


def digs_in_vain(rules: Rules, state: State, claim: i64) -> bool:
    """A tunnel when few cards are left, mostly locomotives then, and more may match than could be paid: the same ones
    would be turned up again and again, and those who dig on would never come to an end. One more card taken, and there
    is one less to fear."""
    numbers = rules.numbers
    route = numbers.x[claim]
    if state.board.tunnel[route] == 0:
        return False
    left = state.deck_size + state.discards_size
    if left > FEW:
        return False
    most = rules.table.most_extra
    if left > most:
        left = most
    kind = numbers.y[claim]
    payable = state.cards(state.turn, LOCOMOTIVE)
    if kind != LOCOMOTIVE:
        payable += state.cards(state.turn, kind)
    return payable - state.board.length[route] < left


def keep_most(rules: Rules, state: State, options: Options) -> i64:
    """All the tickets on offer."""
    return _kept(rules, state, options, 1)


def keep_cheapest(rules: Rules, state: State, options: Options) -> i64:
    """As few tickets as are allowed, and of those the cheapest."""
    return _kept(rules, state, options, -1)


def _kept(rules: Rules, state: State, options: Options, sign: i64) -> i64:
    best = options.nth(0)
    best_value: i64 = -_MANY * _MANY
    place: i64
    for place in range(options.count):
        action = options.nth(place)
        value = sign * _worth(state, rules.numbers.x[action])
        if value > best_value:
            best = action
            best_value = value
    return best


def _worth(state: State, subset: i64) -> i64:
    """How many tickets, and how dear they are."""
    seat = state.turn
    worth: i64 = 0
    place: i64
    for place in range(state.offers(seat)):
        if subset >> place & 1 == 1:
            worth += _MANY + state.board.lowest_points(state.offer_of(seat, place))
    return worth


def option_of(rules: Rules, options: Options, family: i64) -> i64:
    """The first option of a family, or NONE: a blind draw, or tickets."""
    place: i64
    for place in range(options.count):
        if rules.numbers.family[options.nth(place)] == family:
            return options.nth(place)
    return NONE


def draw_of(rules: Rules, state: State, options: Options, kind: i64) -> i64:
    """Takes a card of that kind from the row, or NONE."""
    numbers = rules.numbers
    place: i64
    for place in range(options.count):
        action = options.nth(place)
        if numbers.family[action] == DRAW_CARD and state.row[numbers.x[action]] == kind:
            return action
    return NONE


def draw_or_whatever(rules: Rules, options: Options, luck: PlayerLuck) -> i64:
    """A blind card; without a deck any card of the row, without a row any claim, and at last anything, by lot."""
    blind = option_of(rules, options, DRAW_BLIND)
    if blind != NONE:
        return blind
    for family in (DRAW_CARD, CLAIM_ROUTE):
        some = _by_lot(rules, options, luck, family)
        if some != NONE:
            return some
    tickets = option_of(rules, options, DRAW_TICKETS)
    return options.nth(0) if tickets == NONE else tickets


def _by_lot(rules: Rules, options: Options, luck: PlayerLuck, family: i64) -> i64:
    chosen: i64 = NONE
    found: i64 = 0
    place: i64
    for place in range(options.count):
        if rules.numbers.family[options.nth(place)] == family:
            found += 1
            if luck.below(found) == 0:
                chosen = options.nth(place)
    return chosen


def passes_for(rules: Rules, state: State, claim: i64) -> i64:
    """The colour in which a claim pays. Locomotives alone pass for the first colour of which there is no card in the
    hand: NONE if there is none such."""
    kind = rules.numbers.y[claim]
    if kind != LOCOMOTIVE:
        return kind
    colour = rules.board.colour[rules.numbers.x[claim]]
    for kind in range(LOCOMOTIVE):
        if colour != NONE and colour != kind:
            continue
        if state.cards(state.turn, kind) == 0:
            return kind
    return NONE


def first_claim(rules: Rules, state: State, options: Options, route: i64) -> i64:
    """The claim of a route, on either track, in the first colour that will do; of its cards as many as there are."""
    numbers = rules.numbers
    twin = rules.board.twin[route]
    best: i64 = NONE
    best_rank: i64 = _MANY * _MANY
    place: i64
    for place in range(options.count):
        action = options.nth(place)
        if numbers.family[action] != CLAIM_ROUTE:
            continue
        if numbers.x[action] != route and (twin == NONE or numbers.x[action] != twin):
            continue
        if digs_in_vain(rules, state, action):
            continue
        kind = passes_for(rules, state, action)
        if kind == NONE:
            kind = LOCOMOTIVE
        rank = kind * _MANY + numbers.z[action]
        if rank < best_rank:
            best = action
            best_rank = rank
    return best


def most_held(state: State, route: i64) -> i64:
    """The colour to pay a route in: of those of its open tracks the one held most, of all where one takes any."""
    board = state.board
    hand = state.turn * KINDS
    best = board.colour[route]
    twin = board.twin[route]
    if best != NONE and twin != NONE and has(state.claimable, state.turn * board.route_words, twin):
        other = board.colour[twin]
        if other == NONE or state.hands[hand + other] > state.hands[hand + best]:
            best = other
    if best != NONE:
        return best
    best = 0
    kind: i64
    for kind in range(1, LOCOMOTIVE):
        if state.hands[hand + kind] > state.hands[hand + best]:
            best = kind
    return best
