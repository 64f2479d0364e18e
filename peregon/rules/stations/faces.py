"""Stations, as people see them."""

from dataclasses import dataclass
from typing import ClassVar

from peregon.model.faces import Action, CardKind, CityNumber, Event, SeatNumber


@dataclass(frozen=True, slots=True)
class BuildStation(Action):
    """Build a station with cards of one colour and so many locomotives. With locomotives alone the colour is the
    locomotive, and the number 0: the price says how many."""

    verb: ClassVar[str] = "station"
    city: CityNumber
    colour: CardKind
    locomotives: int


@dataclass(frozen=True, slots=True)
class StationBuilt(Event):
    seat: SeatNumber
    city: CityNumber
    colour: CardKind
    cards: int
    locomotives: int
