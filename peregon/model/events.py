"""Events: what happened, in the past tense, each telling who may see what of it."""

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, TypeVar, get_args

from peregon.model import log
from peregon.model.log import Entry

_SECRET = "secret"


def _secret() -> Any:
    """A field that only the event's own seat may see; for everybody else it is None."""
    return field(metadata={_SECRET: True})


@dataclass(frozen=True, slots=True)
class OrderSet:
    """The seats in the order in which they play."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CardsDealt:
    seat: int
    count: int
    cards: tuple[int, ...] | None = _secret()


@dataclass(frozen=True, slots=True)
class CardsDealtFaceUp:
    seat: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RowFilled:
    slot: int
    card: int


@dataclass(frozen=True, slots=True)
class RowCleared:
    pass


@dataclass(frozen=True, slots=True)
class DeckRebuilt:
    cards: int


@dataclass(frozen=True, slots=True)
class CardTaken:
    """A card was taken from the row, for all to see."""

    seat: int
    slot: int
    card: int


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """A card was drawn blind."""

    seat: int
    card: int | None = _secret()


@dataclass(frozen=True, slots=True)
class TicketsOffered:
    seat: int
    count: int
    tickets: tuple[int, ...] | None = _secret()


@dataclass(frozen=True, slots=True)
class FirstTicketsChosen:
    """A seat has made its first choice; what it chose is told when all have."""

    seat: int


@dataclass(frozen=True, slots=True)
class TicketsKept:
    seat: int
    count: int
    returned: int
    kept: tuple[int, ...] | None = _secret()
    given_back: tuple[int, ...] | None = _secret()


@dataclass(frozen=True, slots=True)
class RouteClaimed:
    seat: int
    route: int
    colour: int
    cards: int
    locomotives: int


@dataclass(frozen=True, slots=True)
class TunnelLaid:
    """Cards were laid down for a tunnel."""

    seat: int
    route: int
    colour: int
    cards: int
    locomotives: int


@dataclass(frozen=True, slots=True)
class TunnelPriced:
    """Cards were turned up, and so many of them have to be matched."""

    seat: int
    route: int
    extra: int
    turned_up: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ExtraPaid:
    seat: int
    route: int
    colour: int
    cards: int
    locomotives: int


@dataclass(frozen=True, slots=True)
class TunnelGivenUp:
    seat: int
    route: int


@dataclass(frozen=True, slots=True)
class StationBuilt:
    seat: int
    city: int
    colour: int
    cards: int
    locomotives: int


@dataclass(frozen=True, slots=True)
class Passed:
    seat: int


@dataclass(frozen=True, slots=True)
class LastRoundBegan:
    seat: int
    turns: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    everyone_passed: bool


Event = (
    OrderSet
    | CardsDealt
    | CardsDealtFaceUp
    | RowFilled
    | RowCleared
    | DeckRebuilt
    | CardTaken
    | CardDrawn
    | TicketsOffered
    | FirstTicketsChosen
    | TicketsKept
    | RouteClaimed
    | TunnelLaid
    | TunnelPriced
    | ExtraPaid
    | TunnelGivenUp
    | StationBuilt
    | Passed
    | LastRoundBegan
    | GameEnded
)
EventT = TypeVar("EventT", bound=Event)


SECRET_FIELDS: dict[type, tuple[str, ...]] = {
    kind: tuple(part.name for part in dataclasses.fields(kind) if part.metadata.get(_SECRET))
    for kind in get_args(Event)
}


def seen_by(event: EventT, seat: int | None) -> EventT:
    """The event as a seat may see it, or a spectator (None)."""
    secrets = SECRET_FIELDS[type(event)]
    if not secrets or (seat is not None and getattr(event, "seat", None) == seat):
        return event
    blanks: dict[str, Any] = dict.fromkeys(secrets)
    return dataclasses.replace(event, **blanks)


def events_of(entries: Iterable[Entry]) -> list[Event]:
    """The engine's notes as events. Notes of single cards and tickets are gathered into one event."""
    return _Teller().tell(entries)


class _Teller:
    def __init__(self) -> None:
        self._events: list[Event] = []
        self._order: list[int] = []
        self._kept: list[int] = []
        self._given_back: list[int] = []
        self._turned_up: list[int] = []

    def tell(self, entries: Iterable[Entry]) -> list[Event]:
        for what, *values in entries:
            _TELL[what](self, *values)
        if self._order:
            self._events.insert(0, OrderSet(tuple(self._order)))
        return self._events

    def order_set(self, _place: int, seat: int, *_: int) -> None:
        self._order.append(seat)

    def card_dealt(self, seat: int, kind: int, face_up: int, *_: int) -> None:
        last = self._events[-1] if self._events else None
        if face_up:
            if isinstance(last, CardsDealtFaceUp) and last.seat == seat:
                self._events[-1] = CardsDealtFaceUp(seat, (*last.cards, kind))
            else:
                self._events.append(CardsDealtFaceUp(seat, (kind,)))
        elif isinstance(last, CardsDealt) and last.seat == seat and last.cards is not None:
            self._events[-1] = CardsDealt(seat, last.count + 1, (*last.cards, kind))
        else:
            self._events.append(CardsDealt(seat, 1, (kind,)))

    def ticket_offered(self, seat: int, ticket: int, *_: int) -> None:
        last = self._events[-1] if self._events else None
        if isinstance(last, TicketsOffered) and last.seat == seat and last.tickets is not None:
            self._events[-1] = TicketsOffered(seat, last.count + 1, (*last.tickets, ticket))
        else:
            self._events.append(TicketsOffered(seat, 1, (ticket,)))

    def ticket_kept(self, _seat: int, ticket: int, *_: int) -> None:
        self._kept.append(ticket)

    def ticket_returned(self, _seat: int, ticket: int, *_: int) -> None:
        self._given_back.append(ticket)

    def tickets_settled(self, seat: int, *_: int) -> None:
        kept, given_back = tuple(self._kept), tuple(self._given_back)
        self._events.append(TicketsKept(seat, len(kept), len(given_back), kept, given_back))
        self._kept.clear()
        self._given_back.clear()

    def tunnel_card(self, kind: int, *_: int) -> None:
        self._turned_up.append(kind)

    def tunnel_priced(self, seat: int, route: int, extra: int, *_: int) -> None:
        self._events.append(TunnelPriced(seat, route, extra, tuple(self._turned_up)))
        self._turned_up.clear()

    def game_ended(self, by_passing: int, *_: int) -> None:
        self._events.append(GameEnded(by_passing == 1))


def _plainly(kind: Any) -> Any:
    """For the events whose fields are the numbers of the note, in order."""
    count = len(dataclasses.fields(kind))

    def tell(teller: _Teller, *values: int) -> None:
        teller._events.append(kind(*values[:count]))

    return tell


_TELL: dict[int, Any] = {
    log.ORDER_SET: _Teller.order_set,
    log.CARD_DEALT: _Teller.card_dealt,
    log.ROW_FILLED: _plainly(RowFilled),
    log.ROW_CLEARED: _plainly(RowCleared),
    log.DECK_REBUILT: _plainly(DeckRebuilt),
    log.CARD_TAKEN: _plainly(CardTaken),
    log.CARD_DRAWN: _plainly(CardDrawn),
    log.TICKET_OFFERED: _Teller.ticket_offered,
    log.FIRST_CHOSEN: _plainly(FirstTicketsChosen),
    log.TICKET_KEPT: _Teller.ticket_kept,
    log.TICKET_RETURNED: _Teller.ticket_returned,
    log.TICKETS_SETTLED: _Teller.tickets_settled,
    log.ROUTE_CLAIMED: _plainly(RouteClaimed),
    log.TUNNEL_LAID: _plainly(TunnelLaid),
    log.TUNNEL_CARD: _Teller.tunnel_card,
    log.TUNNEL_PRICED: _Teller.tunnel_priced,
    log.EXTRA_PAID: _plainly(ExtraPaid),
    log.TUNNEL_GIVEN_UP: _plainly(TunnelGivenUp),
    log.STATION_BUILT: _plainly(StationBuilt),
    log.PASSED: _plainly(Passed),
    log.LAST_ROUND_BEGAN: _plainly(LastRoundBegan),
    log.GAME_ENDED: _Teller.game_ended,
}
