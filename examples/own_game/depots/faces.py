"""Depots, as people see them."""

from dataclasses import dataclass
from typing import ClassVar

from peregon.model.faces import Action, CardKind, CityNumber, Event, SeatNumber, secret


@dataclass(frozen=True, slots=True)
class BuildDepot(Action):
    """Build the depot in a city, for two cards of one colour."""

    verb: ClassVar[str] = "depot"
    city: CityNumber
    colour: CardKind
    locomotives: int  # always 0: locomotives are a colour here like any other


@dataclass(frozen=True, slots=True)
class DepotBuilt(Event):
    seat: SeatNumber
    city: CityNumber
    colour: CardKind
    cards: int
    locomotives: int


@dataclass(frozen=True, slots=True)
class DepotSupplied(Event):
    """A rival has claimed a route into the city, and the owner of its depot takes a card."""

    seat: SeatNumber
    city: CityNumber
    card: CardKind | None = secret()
