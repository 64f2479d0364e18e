"""Drawing cards, as people see it."""

from dataclasses import dataclass
from typing import ClassVar

from peregon.model.faces import Action, CardKind, CardKinds, Decision, Event, SeatNumber, SlotNumber, Telling, secret


@dataclass(frozen=True, slots=True)
class DrawCard(Action):
    """Take the card that lies face up in this slot of the row."""

    verb: ClassVar[str] = "draw"
    slot: SlotNumber


@dataclass(frozen=True, slots=True)
class DrawBlind(Action):
    """Take the top card of the deck."""

    verb: ClassVar[str] = "draw blind"


@dataclass(frozen=True, slots=True)
class DrawSecondCard(Decision):
    """Which card to take as the second one."""


@dataclass(frozen=True, slots=True)
class CardsDealt(Event):
    seat: SeatNumber
    count: int
    cards: CardKinds | None = secret()

    @classmethod
    def tell(cls, told: Telling, *values: int) -> None:
        seat, kind, face_up, *_ = values
        last = told.events[-1] if told.events else None
        if face_up:
            before = last.cards if isinstance(last, CardsDealtFaceUp) and last.seat == seat else ()
            _replace(told, CardsDealtFaceUp(seat, (*before, kind)), len(before))
        else:
            before = last.cards or () if isinstance(last, CardsDealt) and last.seat == seat else ()
            _replace(told, CardsDealt(seat, len(before) + 1, (*before, kind)), len(before))


def _replace(told: Telling, event: Event, known: int) -> None:
    if known:
        told.events.pop()
    told.events.append(event)


@dataclass(frozen=True, slots=True)
class CardsDealtFaceUp(Event):
    seat: SeatNumber
    cards: CardKinds


@dataclass(frozen=True, slots=True)
class RowFilled(Event):
    slot: SlotNumber
    card: CardKind


@dataclass(frozen=True, slots=True)
class RowCleared(Event):
    pass


@dataclass(frozen=True, slots=True)
class DeckRebuilt(Event):
    cards: int


@dataclass(frozen=True, slots=True)
class CardTaken(Event):
    """A card was taken from the row, for all to see."""

    seat: SeatNumber
    slot: SlotNumber
    card: CardKind


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    """A card was drawn blind."""

    seat: SeatNumber
    card: CardKind | None = secret()
