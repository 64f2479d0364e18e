"""Limits: how often, how much, how many. Whoever goes beyond is told so."""

import time
from collections import OrderedDict
from dataclasses import dataclass
from ipaddress import AddressValueError, IPv6Address

from starlette.requests import HTTPConnection

from peregon.server.refusals import Refusal

LARGEST_BODY = 16_384
LARGEST_HEAD = 65_536
MOST_CONNECTIONS = 5_000
MOST_GUESTS = 100  # connected to one table
MOST_ADDRESSES = 10_000
MOST_ENTRIES = 20_000  # of one table; the longest game has not a tenth of this
RESERVED_ENTRIES = 5_000  # of those, for moves and for what keeps a table going
MOST_OPENED = 1_000  # tables of one address in a day: a twentieth of what the server holds
MOST_SOCKETS = 400  # of one address, of every kind: a browser has up to seven
MOST_HEADERS = 100
MOST_FRAGMENTS = 32  # of one message; browsers send a message in one
MOST_UNREAD = 262_144  # bytes that a socket has not taken in: answers to pings, above what waits in its outbox
MILLISECONDS_A_SECOND = 250.0  # of the server's time, for the requests of one address
MILLISECONDS_AT_ONCE = 400.0  # a page is a hundred files
DAY = 86_400.0


@dataclass
class Bucket:
    """Fills at a rate, up to what may be spent at once."""

    rate: float
    most: float
    full: float = 0.0
    at: float | None = None

    def take(self, cost: float = 1.0) -> bool:
        self._fill()
        if self.full < cost:
            return False
        self.full -= cost
        return True

    def spend(self, cost: float = 1.0) -> float:
        """Also what is not there; and after how many seconds it would have been."""
        self._fill()
        self.full -= cost
        return max(0.0, -self.full / self.rate)

    def _fill(self) -> None:
        now = time.monotonic()
        if self.at is None:
            self.full, self.at = self.most, now
        self.full = min(self.most, self.full + (now - self.at) * self.rate)
        self.at = now


def household(address: str) -> str:
    """Whoever has one address of IPv6 has 2 to the 64 of them."""
    try:
        return IPv6Address(address.partition("%")[0]).exploded[:19] if ":" in address else address
    except AddressValueError:
        return address


def household_of(connection: HTTPConnection) -> str:
    return household(connection.client.host if connection.client else "")


class AddressLimit:
    """A bucket for each address, the latest ones only: a list that anybody can fill must not grow for ever."""

    def __init__(self, rate: float, most: float) -> None:
        self._rate, self._most = rate, most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, connection: HTTPConnection) -> bool:
        return self.of(household_of(connection)).take()

    def of(self, address: str) -> Bucket:
        bucket = self._buckets.pop(address, None) or Bucket(self._rate, self._most)
        self._buckets[address] = bucket
        while len(self._buckets) > MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket


class NewTableLimit:
    """How many tables an address may open, in a hurry and in a day: they are kept for months, and nobody is to take up
    the room of all others."""

    def __init__(self) -> None:
        self._in_a_hurry = AddressLimit(rate=2, most=300)
        self._in_a_day = AddressLimit(rate=MOST_OPENED / DAY, most=MOST_OPENED)

    def spend(self, connection: HTTPConnection) -> None:
        if not self._in_a_hurry.take(connection):
            raise Refusal("too_many", "too many tables at once from your address; wait a little")
        if not self._in_a_day.take(connection):
            raise Refusal(
                "too_many_tables", f"your address has opened {MOST_OPENED:,} tables today; wait until tomorrow"
            )
