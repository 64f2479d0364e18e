"""Timekeeping: the time of day by which the server goes. It is the machine's when the server starts, and from then on
runs evenly: a clock that somebody sets, or that jumps, changes nobody's time and makes no table old."""

import time

JUMP = 60.0  # so many seconds are no drift
TRUSTED = 86_400.0  # no further ahead than this do old entries put the clock


def _steady() -> float:
    """Seconds that never go back or jump, those of a machine that sleeps included where it counts them."""
    counts_sleep: int | None = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if counts_sleep is None else time.clock_gettime(counts_sleep)


class _Clock:
    def __init__(self) -> None:
        self.offset = time.time() - _steady()
        self.told = 0.0


_clock = _Clock()


def now() -> float:
    return _steady() + _clock.offset


def not_before(then: float) -> bool:
    """Puts the clock on to a moment at which something is known to have happened: a machine whose clock was set back
    would leave bots waiting for it. Not by more than a day: then who knows which of the two was wrong."""
    ahead = then - now()
    if 0 < ahead < TRUSTED:
        _clock.offset += ahead
    return ahead < TRUSTED


def new_jump() -> float | None:
    """By how many seconds the machine's clock has left ours, each time that it has."""
    away = time.time() - now()
    if abs(away - _clock.told) < JUMP:
        return None
    _clock.told = away
    return away
