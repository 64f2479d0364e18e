"""The outbox: what somebody is still to be told, in its order."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from typing import Protocol

from peregon.server.limits import limits


class Wire(Protocol):
    """The server's end of a socket."""

    def write_texts(self, texts: Iterable[bytes]) -> bool:
        """Writes messages at once and in one go; nothing, and False, where they would have to wait."""


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
        most = limits().socket
        if len(self._waiting) >= most.unread_messages or self._bytes >= most.unread_text:
            self._clear()
            self.end()
            return
        self._waiting.append(message)
        self._bytes += len(message)
        if self._wire is None or self._delivering:
            self._news.set()
        elif len(self._waiting) == 1:
            asyncio.get_running_loop().call_soon(self._write)

    def _write(self) -> None:
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
