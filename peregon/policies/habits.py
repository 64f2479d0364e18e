"""Habits: small choices that several players make in the same way."""

from typing import Final

from mypy_extensions import i64

from peregon.model.board import KINDS, LOCOMOTIVE, NONE
from peregon.model.numbers import GIVE_UP, PAY_EXTRA, Options
from peregon.model.state import State
from peregon.rules.engine import Rules

_MANY: Final = 1_000


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


def most_held(state: State, seat: i64, colour: i64) -> i64:
    """The kind of card to pay a route of that colour with: its own, or where it shows none the one held most."""
    if colour != NONE:
        return colour
    best: i64 = 0
    kind: i64
    for kind in range(1, LOCOMOTIVE):
        if state.hands[seat * KINDS + kind] > state.hands[seat * KINDS + best]:
            best = kind
    return best
