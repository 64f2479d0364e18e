"""Clocks: none, so long for each move, Fischer's, or days for each move by correspondence."""

from typing import Annotated

from msgspec import Meta, Struct

from peregon.server.limits import DAY

Seconds = Annotated[int, Meta(ge=5, le=86_400)]


class NoClock(Struct, tag="none", tag_field="kind", frozen=True, forbid_unknown_fields=True):
    """Nobody is in a hurry."""


class PerMove(Struct, tag="move", tag_field="kind", frozen=True, forbid_unknown_fields=True):
    seconds: Seconds


class Fischer(Struct, tag="fischer", tag_field="kind", frozen=True, forbid_unknown_fields=True):
    """A stock of time, and a little more with each action."""

    seconds: Seconds
    increment: Annotated[int, Meta(ge=0, le=3_600)] = 0


class Days(Struct, tag="days", tag_field="kind", frozen=True, forbid_unknown_fields=True):
    """So many days for each move."""

    days: Annotated[int, Meta(ge=1, le=30)]


Clock = NoClock | PerMove | Fischer | Days


def at_first(clock: Clock) -> float | None:
    """What a seat's clock shows before it has run; None without a clock."""
    match clock:
        case PerMove(seconds) | Fischer(seconds):
            return float(seconds)
        case Days(days):
            return days * DAY
        case _:
            return None


def after_action(clock: Clock, left: float | None, ran: float) -> float | None:
    """What the clock shows when its seat has acted, having run for so many seconds."""
    if left is None:
        return None
    if isinstance(clock, Fischer):
        return max(0.0, left - ran) + clock.increment
    return at_first(clock)
