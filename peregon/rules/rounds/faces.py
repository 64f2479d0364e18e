"""Turns, passing and the end, as people see them."""

from dataclasses import dataclass
from typing import ClassVar

from peregon.model.faces import Action, Decision, Event, SeatNumber, Telling


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Do nothing, where nothing can be done."""

    verb: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class TakeTurn(Decision):
    """What to do with a turn."""


@dataclass(frozen=True, slots=True)
class OrderSet(Event):
    """The seats in the order in which they play."""

    seats: tuple[int, ...]

    @classmethod
    def tell(cls, told: Telling, *values: int) -> None:
        before = told.events.pop() if told.events else cls(())
        assert isinstance(before, OrderSet)  # it is the first thing that is told
        told.events.append(cls((*before.seats, values[1])))


@dataclass(frozen=True, slots=True)
class Passed(Event):
    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class LastRoundBegan(Event):
    seat: SeatNumber
    turns: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    everyone_passed: bool

    @classmethod
    def tell(cls, told: Telling, *values: int) -> None:
        told.events.append(cls(values[0] == 1))
