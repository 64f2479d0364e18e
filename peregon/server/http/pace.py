"""The pace: how much of the server's time an address may have. Whoever wants more waits for it, and nobody else does.

Time is counted by what a request is known to cost, and not by a watch: between its beginning and its end the server has
done other things as well.
"""

import asyncio
import time
from weakref import WeakValueDictionary

from starlette.requests import HTTPConnection

from peregon.server.buckets import AddressLimit, household_of
from peregon.server.limits import limits
from peregon.server.refusals import Refusal

REQUEST, JOINING, LISTING, ARRIVAL, OPENING = 1.0, 2.0, 4.0, 8.0, 10.0  # milliseconds


class RequestPace:
    def __init__(self) -> None:
        self._addresses = AddressLimit(limits().address.milliseconds)
        # A lock is there as long as anybody waits for it.
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def wait(self, visitor: HTTPConnection, cost: float) -> None:
        address = household_of(visitor)
        share = self._addresses.of(address)
        wait = share.spend(cost)
        if wait > limits().request.waiting_seconds:
            share.spend(-cost)
            raise Refusal("too_many", "too many requests from your address; wait a little")
        due = time.monotonic() + wait
        # One after the other, even with nothing to wait for: between two of an address everybody else has a turn.
        async with self._turns.setdefault(address, asyncio.Lock()):
            await asyncio.sleep(max(0.0, due - time.monotonic()))
