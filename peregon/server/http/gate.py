"""The gate: how many sockets an address may have, and how often it may knock, before anybody has read a word.

Behind a proxy every socket comes from the proxy, which has its own gate: then this one stands open.
"""

from asyncio import AbstractEventLoop, TimerHandle, Transport
from collections import Counter

from peregon.server.limits import MOST_SOCKETS, AddressLimit, household

UNREAD_FOR = 20.0  # seconds in which somebody takes in nothing of what they were sent
SHOWN_OUT = 20.0  # knocks: whoever was shown out has used up as many

Peer = tuple[str, int] | None  # as a protocol knows it


class Gate:
    def __init__(self, behind_proxy: bool) -> None:
        self.frames = AddressLimit(rate=300, most=3_000)
        self._behind_proxy = behind_proxy
        self._knocks = AddressLimit(rate=30, most=600)
        self._sockets: Counter[str] = Counter()

    def enter(self, peer: Peer) -> bool:
        """Whether there is room for one more from there. Each that has come leaves once, let in or not."""
        address = _address(peer)
        self._sockets[address] += 1
        if self._behind_proxy:
            return True
        return self._knocks.of(address).take() and self._sockets[address] <= MOST_SOCKETS

    def leave(self, peer: Peer) -> None:
        address = _address(peer)
        self._sockets[address] -= 1
        if not self._sockets[address]:
            del self._sockets[address]

    def note_shown_out(self, peer: Peer) -> None:
        """Whoever comes back at once to do it again finds the gate closed for a while."""
        if not self._behind_proxy:
            self._knocks.of(_address(peer)).spend(SHOWN_OUT)


def _address(peer: Peer) -> str:
    return household(peer[0]) if peer else ""


class Patience:
    """With somebody who does not take in what they are sent: as long as they take in any of it."""

    def __init__(self, transport: Transport, loop: AbstractEventLoop) -> None:
        self._transport = transport
        self._loop = loop
        self._unread = 0
        self._timer: TimerHandle | None = None

    def begin(self) -> None:
        self.end()
        self._unread = self._transport.get_write_buffer_size()
        self._timer = self._loop.call_later(UNREAD_FOR, self._look)

    def end(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _look(self) -> None:
        if self._transport.get_write_buffer_size() >= self._unread:
            self._transport.abort()
        else:
            self.begin()
