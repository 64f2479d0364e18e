"""The outbox: what somebody is still to be told, in its order."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from typing import Protocol

from peregon.server.limits import limits

log = logging.getLogger("peregon.server")


class Wire(Protocol):
    """The server's end of a socket."""

    def write_texts(self, texts: Iterable[bytes]) -> bool:
        """Writes messages at once and in one go; nothing, and False, where they would have to wait."""


class _Round:
    """The outboxes that something was put into in one round of the loop. A move is told to a whole table, and they are
    seen to by one call."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._outboxes: list[Outbox] = []

    def add(self, outbox: "Outbox") -> None:
        loop = asyncio.get_running_loop()
        if self._loop is not loop:
            # What a loop that was stopped has left undone is nobody's business any more.
            self._loop, self._outboxes = loop, []
        if not self._outboxes:
            loop.call_soon(self._write)
        self._outboxes.append(outbox)

    def _write(self) -> None:
        outboxes, self._outboxes = self._outboxes, []
        for outbox in outboxes:
            try:
                outbox.write()
            except Exception:
                # A socket that fails keeps nobody else from being told.
                log.exception("what somebody was to be told could not be written")


_round = _Round()


class Outbox:
    """Somebody who does not listen keeps nobody waiting: they may come back and ask for what they missed.

    What is told in one go, a move and that it was done, is written in one go, without a task of its own. Only where the
    other side has not taken in what it was sent does the task that delivers wait for it."""

    def __init__(self, wire: Wire | None = None) -> None:
        self._wire = wire
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self._ended = False
        self._delivering = False
        self._news = asyncio.Event()

    def put(self, message: bytes) -> None:
        if self._ended:
            return
        if self._waiting and self._is_full():
            self._clear()
            self.end()
            return
        self._waiting.append(message)
        self._bytes += len(message)
        if self._wire is None or self._delivering:
            self._news.set()
        elif len(self._waiting) == 1:
            _round.add(self)

    def _is_full(self) -> bool:
        most = limits().socket
        return len(self._waiting) >= most.unread_messages or self._bytes >= most.unread_text

    def write(self) -> None:
        """Whatever waits, if the wire takes it at once."""
        if not self._waiting or self._delivering or self._wire is None:
            return
        if self._wire.write_texts(self._waiting):
            self._clear()
        else:
            self._news.set()

    def _clear(self) -> None:
        self._waiting.clear()
        self._bytes = 0

    def end(self) -> None:
        """After what waits there is nothing more to come."""
        self._ended = True
        self._news.set()

    async def deliver(self, send: Callable[[bytes], Awaitable[None]]) -> None:
        """Until the end. Who takes nothing in for so long is not there."""
        loop = asyncio.get_running_loop()
        while self._waiting or not self._ended:
            await self._news.wait()
            self._news.clear()
            self._delivering = True
            async with asyncio.timeout(limits().socket.unread_seconds) as patience:
                while self._waiting:
                    message = self._waiting.popleft()
                    self._bytes -= len(message)
                    await send(message)
                    if self._waiting:
                        patience.reschedule(loop.time() + limits().socket.unread_seconds)
            self._delivering = False
