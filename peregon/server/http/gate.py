"""The gate: how many sockets an address may have, and how often it may knock, before anybody has read a word.

Behind a proxy every socket comes from the proxy, which has its own gate: then this one stands open.
"""

from asyncio import AbstractEventLoop, TimerHandle, Transport
from collections import Counter

from peregon.server.buckets import AddressLimit, household
from peregon.server.limits import limits

Peer = tuple[str, int] | None  # as a protocol knows it


class Gate:
    def __init__(self, behind_proxy: bool) -> None:
        self.frames = AddressLimit(limits().address.frames)
        self._behind_proxy = behind_proxy
        self._knocks = AddressLimit(limits().address.knocking)
        self._sockets: Counter[str] = Counter()

    def enter(self, peer: Peer) -> bool:
        """Whether there is room for one more from there. Each that has come leaves once, let in or not."""
        address = _address(peer)
        self._sockets[address] += 1
        if self._behind_proxy:
            return True
        return self._knocks.of(address).take() and self._sockets[address] <= limits().address.sockets

    def leave(self, peer: Peer) -> None:
        address = _address(peer)
        self._sockets[address] -= 1
        if not self._sockets[address]:
            del self._sockets[address]

    def note_shown_out(self, peer: Peer) -> None:
        """Whoever comes back at once to do it again finds the gate closed for a while."""
        if not self._behind_proxy:
            self._knocks.of(_address(peer)).spend(limits().address.shown_out_knocks)


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
        self._timer = self._loop.call_later(limits().socket.stuck_seconds, self._look)

    def end(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _look(self) -> None:
        if self._transport.get_write_buffer_size() >= self._unread:
            self._transport.abort()
        else:
            self.begin()
