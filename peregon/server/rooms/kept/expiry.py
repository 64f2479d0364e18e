"""Expiry: which tables are old enough to be deleted. A few at a time, so that nobody's move waits for it; and never a
large share of all at once, for it is rather the clock that is wrong."""

import asyncio
import time
from dataclasses import dataclass

from peregon.server.limits import DAY, limits
from peregon.server.rooms.table import OVER, PAUSED, PLAYING, STOPPED, WAITING
from peregon.server.store import Store

STEP = 10
REST = 0.1  # seconds at least between steps, and five times as long as a step has taken
AT_ONCE = 100  # then the server has something else to do as well
FEW = 50  # of as many nobody has to be asked


@dataclass(frozen=True)
class Retention:
    """For how many days a table is kept at which nothing happens any more."""

    over: float
    abandoned: float
    unstarted: float

    def groups(self) -> list[tuple[float, tuple[str, ...]]]:
        return [(self.over, (OVER, STOPPED)), (self.abandoned, (PLAYING, PAUSED)), (self.unstarted, (WAITING,))]


def usual_retention(over: float | None = None) -> Retention:
    allowed = limits().tables
    return Retention(over or allowed.over_days, allowed.abandoned_days, allowed.unstarted_days)


class TooManyOld(Exception):
    """More tables are old than are deleted without being told to."""

    def __init__(self, old: int, total: int) -> None:
        super().__init__(
            f"{old:,} of {total:,} tables are old enough to be deleted, and none of them is, for so many at once are a"
            " wrong clock rather; if they are old indeed, delete them with: peregon tables clean"
        )
        self.old = old


async def delete_old(store: Store, retention: Retention, now: float, most: int | None = None) -> int:
    """Returns how many tables have been deleted. Without a bound it is somebody who knows what they do that asks."""
    old = {statuses: now - days * DAY for days, statuses in retention.groups()}
    count = sum([await store.count_untouched(since, statuses) for statuses, since in old.items()])
    if most is not None and count > FEW:
        total = sum((await store.count()).values())
        if count > limits().tables.large_share * total:
            raise TooManyOld(count, total)
    deleted = 0
    for statuses, since in old.items() if count else ():
        step = STEP
        while step == STEP and (most is None or deleted < most):
            began = time.monotonic()
            step = await store.delete_untouched(since, statuses, STEP)
            deleted += step
            await asyncio.sleep(max(REST, 5 * (time.monotonic() - began)))
    return deleted
