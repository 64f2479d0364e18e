"""Actions: what a player chooses, as imperatives with names instead of numbers."""

from collections.abc import Callable
from dataclasses import dataclass

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
    Numbers,
)


@dataclass(frozen=True, slots=True)
class DrawCard:
    """Take the card that lies face up in this slot of the row."""

    slot: int


@dataclass(frozen=True, slots=True)
class DrawBlind:
    """Take the top card of the deck."""


@dataclass(frozen=True, slots=True)
class ClaimRoute:
    """Claim a route with cards of one colour and so many locomotives. With locomotives alone the colour is the
    locomotive."""

    route: int
    colour: int
    locomotives: int


@dataclass(frozen=True, slots=True)
class DrawTickets:
    """Take tickets to choose from."""


@dataclass(frozen=True, slots=True)
class Keep:
    """Keep these of the tickets on offer, named by their places in the offer."""

    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PayExtra:
    """Pay what a tunnel costs on top: so many locomotives, the rest in the colour laid down."""

    colour: int
    locomotives: int


@dataclass(frozen=True, slots=True)
class GiveUp:
    """Take the cards laid down for a tunnel back."""


@dataclass(frozen=True, slots=True)
class BuildStation:
    """Build a station with cards of one colour and so many locomotives. With locomotives alone the colour is the
    locomotive, and the number 0: the price says how many."""

    city: int
    colour: int
    locomotives: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing, where nothing can be done."""


Action = DrawCard | DrawBlind | ClaimRoute | DrawTickets | Keep | PayExtra | GiveUp | BuildStation | Pass


class ActionTable:
    """Both ways between the numbers of one game and the faces of its actions."""

    def __init__(self, numbers: Numbers) -> None:
        self.actions = tuple(_face(numbers, number) for number in range(numbers.count))
        self._numbers = {action: number for number, action in enumerate(self.actions)}

    def __getitem__(self, number: int) -> Action:
        return self.actions[number]

    def number(self, action: Action) -> int | None:
        """None for an action that this game does not know."""
        return self._numbers.get(action)


def _face(numbers: Numbers, number: int) -> Action:
    return _FACES[numbers.family[number]](numbers.x[number], numbers.y[number], numbers.z[number])


_FACES: dict[int, Callable[[int, int, int], Action]] = {
    DRAW_CARD: lambda slot, _y, _z: DrawCard(slot),
    DRAW_BLIND: lambda _x, _y, _z: DrawBlind(),
    CLAIM_ROUTE: ClaimRoute,
    DRAW_TICKETS: lambda _x, _y, _z: DrawTickets(),
    KEEP: lambda subset, _y, _z: Keep(tuple(place for place in range(subset.bit_length()) if subset >> place & 1)),
    PAY_EXTRA: lambda colour, locomotives, _z: PayExtra(colour, locomotives),
    GIVE_UP: lambda _x, _y, _z: GiveUp(),
    BUILD_STATION: BuildStation,
    PASS: lambda _x, _y, _z: Pass(),
}
