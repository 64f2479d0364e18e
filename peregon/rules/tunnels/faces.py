"""Tunnels, as people see them."""

from dataclasses import dataclass
from typing import ClassVar

from peregon.model.faces import Action, CardKind, CardKinds, Decision, Event, RouteNumber, SeatNumber, Telling


@dataclass(frozen=True, slots=True)
class PayExtra(Action):
    """Pay what a tunnel costs on top: so many locomotives, the rest in the colour laid down."""

    verb: ClassVar[str] = "extra"
    colour: CardKind
    locomotives: int


@dataclass(frozen=True, slots=True)
class GiveUp(Action):
    """Take the cards laid down for a tunnel back."""

    verb: ClassVar[str] = "give up"


@dataclass(frozen=True, slots=True)
class PayForTunnel(Decision):
    """Whether, and how, to pay so many cards more for the tunnel."""

    route: RouteNumber
    extra: int


@dataclass(frozen=True, slots=True)
class TunnelLaid(Event):
    """Cards were laid down for a tunnel."""

    seat: SeatNumber
    route: RouteNumber
    colour: CardKind
    cards: int
    locomotives: int


@dataclass(frozen=True, slots=True)
class TunnelPriced(Event):
    """Cards were turned up, and so many of them have to be matched."""

    seat: SeatNumber
    route: RouteNumber
    extra: int
    turned_up: CardKinds

    @classmethod
    def tell(cls, told: Telling, *values: int) -> None:
        seat, route, extra, *_ = values
        told.events.append(cls(seat, route, extra, told.take("turned up")))


class CardTurnedUp:
    """A note that becomes a part of `TunnelPriced`."""

    @staticmethod
    def tell(told: Telling, *values: int) -> None:
        told.gather("turned up", values[0])


@dataclass(frozen=True, slots=True)
class ExtraPaid(Event):
    seat: SeatNumber
    route: RouteNumber
    colour: CardKind
    cards: int
    locomotives: int


@dataclass(frozen=True, slots=True)
class TunnelGivenUp(Event):
    seat: SeatNumber
    route: RouteNumber
