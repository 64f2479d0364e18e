"""Tickets, as people see them."""

from dataclasses import dataclass
from typing import ClassVar

from peregon.model.faces import Action, Decision, Event, SeatNumber, Telling, TicketNumbers, secret


@dataclass(frozen=True, slots=True)
class DrawTickets(Action):
    """Take tickets to choose from."""

    verb: ClassVar[str] = "tickets"


@dataclass(frozen=True, slots=True)
class Keep(Action):
    """Keep these of the tickets on offer, named by their places in the offer."""

    verb: ClassVar[str] = "keep"
    places: tuple[int, ...]

    @classmethod
    def of(cls, x: int, y: int, z: int) -> Action:  # noqa: ARG003
        return cls(tuple(place for place in range(x.bit_length()) if x >> place & 1))


@dataclass(frozen=True, slots=True)
class ChooseFirstTickets(Decision):
    """Which of the first tickets to keep. Asked of all seats at once."""


@dataclass(frozen=True, slots=True)
class KeepTickets(Decision):
    """Which of the tickets just drawn to keep."""


@dataclass(frozen=True, slots=True)
class TicketsOffered(Event):
    seat: SeatNumber
    count: int
    tickets: TicketNumbers | None = secret()

    @classmethod
    def tell(cls, told: Telling, *values: int) -> None:
        seat, ticket, *_ = values
        last = told.events[-1] if told.events else None
        before: tuple[int, ...] = ()
        if isinstance(last, TicketsOffered) and last.seat == seat:
            before = last.tickets or ()
            told.events.pop()
        told.events.append(cls(seat, len(before) + 1, (*before, ticket)))


@dataclass(frozen=True, slots=True)
class FirstTicketsChosen(Event):
    """A seat has made its first choice; what it chose is told when all have."""

    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class TicketsKept(Event):
    seat: SeatNumber
    count: int
    returned: int
    kept: TicketNumbers | None = secret()
    given_back: TicketNumbers | None = secret()

    @classmethod
    def tell(cls, told: Telling, *values: int) -> None:
        kept, given_back = told.take("kept"), told.take("given back")
        told.events.append(cls(values[0], len(kept), len(given_back), kept, given_back))


class TicketKept:
    """A note that becomes a part of `TicketsKept`."""

    @staticmethod
    def tell(told: Telling, *values: int) -> None:
        told.gather("kept", values[1])


class TicketReturned:
    """A note that becomes a part of `TicketsKept`."""

    @staticmethod
    def tell(told: Telling, *values: int) -> None:
        told.gather("given back", values[1])
