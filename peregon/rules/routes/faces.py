"""Claiming routes, as people see it."""

from dataclasses import dataclass
from typing import ClassVar

from peregon.model.faces import Action, CardKind, Event, RouteNumber, SeatNumber


@dataclass(frozen=True, slots=True)
class ClaimRoute(Action):
    """Claim a route with cards of one colour and so many locomotives. With locomotives alone the colour is the
    locomotive."""

    verb: ClassVar[str] = "claim"
    route: RouteNumber
    colour: CardKind
    locomotives: int


@dataclass(frozen=True, slots=True)
class RouteClaimed(Event):
    seat: SeatNumber
    route: RouteNumber
    colour: CardKind
    cards: int
    locomotives: int
