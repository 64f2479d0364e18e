"""Variants of a table: where two readings of a rulebook are both defensible, the other one can be chosen.

A variant is a function from a rulebook to a rulebook.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from peregon.rulebooks.rulebook import Rulebook, RulebookError
from peregon.rules.cards.take_cards import TakeCardsUniversalBeside
from peregon.rules.part import Action
from peregon.rules.rounds.order import FirstSeatByLot, OrderByLot
from peregon.rules.routes.claim_routes import ClaimRoutes
from peregon.rules.routes.ticket_ends import BuildFromTicketEnds
from peregon.rules.tickets.tickets import DrawTickets, OutOfTheGame

VariantValue = bool | int | tuple[int, ...]


@dataclass(frozen=True)
class Variant:
    name: str
    clause: str
    help: str
    kind: type
    rulebooks: tuple[str, ...]
    apply: Callable[[Rulebook, VariantValue, int], Rulebook]


def _first_seat(rulebook: Rulebook, seat: VariantValue, seats: int) -> Rulebook:
    assert isinstance(seat, int) and isinstance(rulebook.order, FirstSeatByLot)
    if not 0 <= seat < seats:
        raise RulebookError(f"variant first_seat: there is no seat {seat}; the seats are 0 to {seats - 1}")
    return replace(rulebook, order=FirstSeatByLot(seat, rulebook.order.step))


def _counter_clockwise(rulebook: Rulebook, _on: VariantValue, _seats: int) -> Rulebook:
    assert isinstance(rulebook.order, FirstSeatByLot)
    return replace(rulebook, order=FirstSeatByLot(rulebook.order.first, -1))


def _order(rulebook: Rulebook, order: VariantValue, seats: int) -> Rulebook:
    assert isinstance(order, tuple)
    if not all(type(seat) is int for seat in order) or sorted(order) != list(range(seats)):
        raise RulebookError(f"variant order: {list(order)} does not name each of the seats 0 to {seats - 1} once")
    return replace(rulebook, order=OrderByLot(list(order)))


def _with_action(rulebook: Rulebook, old: type[Action], new: Action) -> Rulebook:
    return replace(rulebook, actions=tuple(new if type(part) is old else part for part in rulebook.actions))


def _tickets_leave(rulebook: Rulebook, _on: VariantValue, _seats: int) -> Rulebook:
    (draw,) = (part for part in rulebook.actions if isinstance(part, DrawTickets))
    return _with_action(rulebook, DrawTickets, DrawTickets(draw.tickets, draw.at_least, OutOfTheGame()))


def _free_building(rulebook: Rulebook, _on: VariantValue, _seats: int) -> Rulebook:
    (claim,) = (part for part in rulebook.actions if isinstance(part, ClaimRoutes))
    access = [part for part in claim.access if not isinstance(part, BuildFromTicketEnds)]
    return _with_action(rulebook, ClaimRoutes, ClaimRoutes(access, claim.payment, claim.hazards))


def _universal_beside_ordinary(rulebook: Rulebook, _on: VariantValue, _seats: int) -> Rulebook:
    return replace(rulebook, actions=(TakeCardsUniversalBeside(), *rulebook.actions[1:]))


_ROUND_TABLE = ("usa", "europe", "india", "switzerland")

VARIANTS = {
    variant.name: variant
    for variant in (
        Variant(
            "first_seat", "R2", "the seat that has the first turn, instead of a lot", int, _ROUND_TABLE, _first_seat
        ),
        Variant(
            "counter_clockwise", "R2", "the turn passes the other way round", bool, _ROUND_TABLE, _counter_clockwise
        ),
        Variant("order", "R2", "the order of play, instead of a lot", tuple, ("journey",), _order),
        Variant(
            "tickets_leave", "R4", "tickets not kept in mid-game leave the game", bool, ("europe",), _tickets_leave
        ),
        Variant("free_building", "R15", "sections may be claimed anywhere", bool, ("journey",), _free_building),
        Variant(
            "universal_beside_ordinary",
            "R25",
            "a universal card from the row may be one of the two cards taken",
            bool,
            ("journey",),
            _universal_beside_ordinary,
        ),
    )
}


def variants_of(rulebook: str) -> list[Variant]:
    return [variant for variant in VARIANTS.values() if rulebook in variant.rulebooks]


def with_variants(rulebook: Rulebook, chosen: Mapping[str, VariantValue], seats: int) -> Rulebook:
    """The rulebook as this table plays it."""
    for name, value in chosen.items():
        allowed = {variant.name: variant for variant in variants_of(rulebook.name)}
        if name not in allowed:
            raise RulebookError(f"{rulebook.name} has no variant {name!r}; it has {', '.join(allowed)}")
        variant = allowed[name]
        if type(value) is not variant.kind:
            raise RulebookError(f"variant {name} takes a {variant.kind.__name__}, not {value!r}")
        if value is not False:
            rulebook = variant.apply(rulebook, value, seats)
    return rulebook
