"""Thinkers: bots sit in processes of their own, so that nobody's move waits for theirs.

Each process is a pool of one: when a bot hangs, it is known which process to end, and no other thought goes with it.
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

from peregon.bots import Reason
from peregon.catalogue import Title
from peregon.server.bots.bot_process import Asked, bring_in, choose, explain

LONGEST = 10.0
"""Seconds that a thought may take. It is counted from the moment at which a worker is free for it."""

_AT_ONCE = getattr(signal, "SIGKILL", signal.SIGTERM)

T = TypeVar("T")


class Overrun(Exception):
    """A bot did not answer in time, and its process was ended."""


class Worker:
    """One process. It starts with the first thought, and anew after it has ended in any way."""

    def __init__(self, titles: Mapping[str, Title]) -> None:
        self._titles = titles
        self._pool: ProcessPoolExecutor | None = None
        self._process = 0
        self._thought: Future[Any] | None = None

    async def think(self, thought: Callable[[str, Asked], T], bot: str, asked: Asked) -> T:
        try:
            running = (await self._ready()).submit(thought, bot, asked)
            self._thought = running
            return await asyncio.wait_for(asyncio.wrap_future(running), LONGEST)
        except TimeoutError:
            if running.done():
                # It is what the bot has raised.
                raise
            await self.end()
            raise Overrun(f"bot {bot} thought for longer than {LONGEST:g} s") from None
        except BrokenProcessPool:
            await self.end()
            raise

    async def _ready(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # A fork would take the sockets and threads of the server along.
            self._pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"))
            self._process = await asyncio.wrap_future(self._pool.submit(bring_in, self._titles))
        return self._pool

    async def end(self) -> None:
        """Waits until it is gone: a pool that is left behind leaves its semaphores behind."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        if self._thought is not None and not self._thought.done():
            # It is our child, and nobody has waited for it yet: the number is no other process's.
            with contextlib.suppress(ProcessLookupError):
                os.kill(self._process, _AT_ONCE)
        await asyncio.to_thread(pool.shutdown, wait=True, cancel_futures=True)


class Thinkers:
    """All the workers. One that dies takes nothing with it but the thought of the moment."""

    def __init__(self, titles: Mapping[str, Title], workers: int | None = None) -> None:
        self._titles = dict(titles)
        count = workers or max(1, (os.cpu_count() or 2) - 1)
        self._workers = [Worker(self._titles) for _ in range(count)]
        self._free: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()
        for worker in self._workers:
            self._free.put_nowait(worker)
        self._thoughts: set[asyncio.Task[Any]] = set()

    async def choose(self, bot: str, asked: Asked) -> int:
        return await self._think(choose, bot, asked)

    async def explain(self, bot: str, asked: Asked) -> list[Reason]:
        return await self._think(explain, bot, asked)

    async def _think(self, thought: Callable[[str, Asked], T], bot: str, asked: Asked) -> T:
        # Whoever asks may go away; the worker is not free before it has finished all the same.
        task = asyncio.create_task(self._work(thought, bot, asked))
        self._thoughts.add(task)
        task.add_done_callback(self._over)
        return await asyncio.shield(task)

    def _over(self, task: "asyncio.Task[Any]") -> None:
        self._thoughts.discard(task)
        if not task.cancelled():
            # Looked at, in case that nobody waits for it any more: asyncio would complain of what it raised.
            task.exception()

    async def _work(self, thought: Callable[[str, Asked], T], bot: str, asked: Asked) -> T:
        worker = await self._free.get()
        try:
            return await worker.think(thought, bot, asked)
        except BrokenProcessPool:
            # It may have been ended from outside: the next one begins anew.
            return await worker.think(thought, bot, asked)
        finally:
            self._free.put_nowait(worker)

    async def close(self) -> None:
        thoughts = list(self._thoughts)
        for task in thoughts:
            task.cancel()
        await asyncio.gather(*thoughts, return_exceptions=True)
        await asyncio.gather(*(worker.end() for worker in self._workers))
