"""The outbox: what somebody is still to be told, in its order."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

PATIENCE = 15.0
MOST_WAITING = 256


class Outbox:
    """Somebody who does not listen keeps nobody waiting: they may come back and ask for what they missed."""

    def __init__(self) -> None:
        self._waiting: deque[str] = deque()
        self._ended = False
        self._news = asyncio.Event()

    def put(self, message: str) -> None:
        if self._ended:
            return
        if len(self._waiting) == MOST_WAITING:
            self._waiting.clear()
            self.end()
        else:
            self._waiting.append(message)
            self._news.set()

    def end(self) -> None:
        """After what waits there is nothing more to come."""
        self._ended = True
        self._news.set()

    async def deliver(self, send: Callable[[str], Awaitable[None]]) -> None:
        """Until the end. Who takes nothing in for so long is not there."""
        loop = asyncio.get_running_loop()
        while self._waiting or not self._ended:
            await self._news.wait()
            self._news.clear()
            async with asyncio.timeout(PATIENCE) as patience:
                while self._waiting:
                    await send(self._waiting.popleft())
                    if self._waiting:
                        patience.reschedule(loop.time() + PATIENCE)
