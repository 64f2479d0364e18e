"""Limits: how often, how much, how many. Whoever goes beyond is told so."""

import time
from collections import OrderedDict
from dataclasses import dataclass

LARGEST_BODY = 16_384
MOST_CONNECTIONS = 5_000
MOST_GUESTS = 100  # connected to one table
MOST_ADDRESSES = 10_000


@dataclass
class Bucket:
    """Fills at a rate, up to what may be spent at once."""

    rate: float
    most: float
    full: float = -1.0
    at: float = 0.0

    def take(self, now: float | None = None) -> bool:
        now = time.monotonic() if now is None else now
        if self.full < 0:
            self.full, self.at = self.most, now
        self.full = min(self.most, self.full + (now - self.at) * self.rate)
        self.at = now
        if self.full < 1:
            return False
        self.full -= 1
        return True


class Addresses:
    """A bucket for each address, the latest ones only: a list that anybody can fill must not grow for ever."""

    def __init__(self, rate: float, most: float) -> None:
        self._rate, self._most = rate, most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        bucket = self._buckets.pop(address, None) or Bucket(self._rate, self._most)
        self._buckets[address] = bucket
        while len(self._buckets) > MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket.take()
