"""A bot worker: one process in which bots think.

It is a pool of one: when a bot hangs, it is known which process to end, and no other thought goes with it.
"""

import asyncio
import contextlib
import multiprocessing
import os
import signal
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from peregon.bots import offered_bots
from peregon.catalogue import Title
from peregon.server.bots.bot_process import follow_server, set_up
from peregon.server.limits import limits

_AT_ONCE = getattr(signal, "SIGKILL", signal.SIGTERM)

T = TypeVar("T")


class BotOverrun(Exception):
    """A bot did not answer in time, and its process was ended."""


class BotWorker:
    """One process. It starts with the first thought, and anew after it has ended in any way."""

    def __init__(self, titles: Mapping[str, Title]) -> None:
        self._titles = titles
        self._pool: ProcessPoolExecutor | None = None
        self._process = 0
        self._running: Future[Any] | None = None

    @property
    def is_ready(self) -> bool:
        return self._pool is not None and self._process != 0

    async def run(self, work: Callable[..., T], who: str, *arguments: Any) -> T:
        """What the work makes of them in the process; who it is done for is the first of its arguments."""
        # Counted from the moment at which a worker is free for the thought.
        longest = limits().server.thought_seconds
        try:
            running = (await self.start()).submit(work, who, *arguments)
            self._running = running
            return await asyncio.wait_for(asyncio.wrap_future(running), longest)
        except TimeoutError:
            if running.done():
                # It is what the bot has raised.
                raise
            await self.end()
            raise BotOverrun(f"bot {who} thought for longer than {longest:g} s") from None
        except BrokenProcessPool:
            await self.end()
            raise

    async def start(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # A fork would take the sockets and threads of the server along.
            self._pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), initializer=follow_server)
            self._process = 0
            self._process = await asyncio.wrap_future(self._pool.submit(set_up, self._titles, offered_bots()))
        return self._pool

    async def end(self) -> None:
        """Waits until it is gone: a pool that is left behind leaves its semaphores behind."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        if self._running is not None and not self._running.done():
            # It is our child, and nobody has waited for it yet: the number is no other process's.
            with contextlib.suppress(ProcessLookupError):
                os.kill(self._process, _AT_ONCE)
        await asyncio.to_thread(pool.shutdown, wait=True, cancel_futures=True)
