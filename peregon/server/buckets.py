"""Buckets: what somebody may do at once, and how soon they may do it again; where it is by address, one for each."""

import time
from collections import OrderedDict
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address

from starlette.requests import HTTPConnection

from peregon.server.limits import DAY, Allowance, limits
from peregon.server.refusals import Refusal


@dataclass(slots=True)
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
        full = self.most if self.at is None else self.full + (now - self.at) * self.rate
        self.full = full if full < self.most else self.most
        self.at = now


def bucket(rate: Allowance) -> Bucket:
    return Bucket(rate.per_second, rate.at_once)


def household(address: str) -> str:
    """Whoever has one address of IPv6 has 2 to the 64 of them."""
    found = _found(address)
    return found.exploded[:19] if isinstance(found, IPv6Address) else str(found)


def network(address: str) -> str:
    """Whoever rents a machine may have 65,536 households, or a row of addresses of IPv4."""
    found = _found(address)
    return found.exploded[:14] if isinstance(found, IPv6Address) else str(found).rpartition(".")[0] or str(found)


def _found(address: str) -> IPv6Address | IPv4Address | str:
    """An address of IPv4 may come in the clothes of IPv6."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    return found.ipv4_mapped or found if isinstance(found, IPv6Address) else found


def address_of(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else ""


def household_of(connection: HTTPConnection) -> str:
    return household(address_of(connection))


class AddressLimit:
    """A bucket for each address, the latest ones only: a list that anybody can fill must not grow for ever."""

    def __init__(self, rate: Allowance) -> None:
        self._rate = rate
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, connection: HTTPConnection) -> bool:
        return self.of(household_of(connection)).take()

    def of(self, address: str) -> Bucket:
        found = self._buckets.pop(address, None) or bucket(self._rate)
        self._buckets[address] = found
        while len(self._buckets) > limits().server.addresses:
            self._buckets.popitem(last=False)
        return found


class NewTableLimit:
    """How many tables an address may open, in a hurry and in a day, and all the addresses that may be one person's:
    nobody is to take up the room of all others."""

    def __init__(self) -> None:
        allowed = limits().address
        self._in_a_hurry = AddressLimit(allowed.opening)
        self._in_a_day = AddressLimit(_daily(allowed.opening_a_day))
        self._by_network = AddressLimit(_daily(allowed.opening_a_day_by_network))

    def spend(self, connection: HTTPConnection) -> None:
        if not self._in_a_hurry.take(connection):
            raise Refusal("too_many", "too many tables at once from your address; wait a little")
        if not self._in_a_day.take(connection) or not self._by_network.of(network(address_of(connection))).take():
            raise Refusal("too_many_tables", "your address has opened too many tables today; wait until tomorrow")


def _daily(count: int) -> Allowance:
    return Allowance(count, count / DAY)
