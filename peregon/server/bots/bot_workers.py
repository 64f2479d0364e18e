"""Bot workers: bots sit in processes of their own, so that nobody's move waits for theirs.

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
from peregon.server.bots.bot_process import BotRequest, choose, explain, set_up

LONGEST = 10.0
"""Seconds that a thought may take. It is counted from the moment at which a worker is free for it."""

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

    async def run(self, work: Callable[[str, BotRequest], T], bot: str, request: BotRequest) -> T:
        try:
            running = (await self._ready()).submit(work, bot, request)
            self._running = running
            return await asyncio.wait_for(asyncio.wrap_future(running), LONGEST)
        except TimeoutError:
            if running.done():
                # It is what the bot has raised.
                raise
            await self.end()
            raise BotOverrun(f"bot {bot} thought for longer than {LONGEST:g} s") from None
        except BrokenProcessPool:
            await self.end()
            raise

    async def _ready(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # A fork would take the sockets and threads of the server along.
            self._pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"))
            self._process = await asyncio.wrap_future(self._pool.submit(set_up, self._titles))
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


class BotWorkers:
    """All the workers. One that dies takes nothing with it but the thought of the moment."""

    def __init__(self, titles: Mapping[str, Title], workers: int | None = None) -> None:
        self._titles = dict(titles)
        count = workers or max(1, (os.cpu_count() or 2) - 1)
        self._workers = [BotWorker(self._titles) for _ in range(count)]
        self._free: asyncio.LifoQueue[BotWorker] = asyncio.LifoQueue()
        for worker in self._workers:
            self._free.put_nowait(worker)
        self._tasks: set[asyncio.Task[Any]] = set()

    async def choose(self, bot: str, request: BotRequest) -> int:
        return await self._run(choose, bot, request)

    async def explain(self, bot: str, request: BotRequest) -> list[Reason]:
        return await self._run(explain, bot, request)

    async def _run(self, work: Callable[[str, BotRequest], T], bot: str, request: BotRequest) -> T:
        # Whoever asks may go away; the worker is not free before it has finished all the same.
        task = asyncio.create_task(self._on_free_worker(work, bot, request))
        self._tasks.add(task)
        task.add_done_callback(self._over)
        return await asyncio.shield(task)

    def _over(self, task: "asyncio.Task[Any]") -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            # Looked at, in case that nobody waits for it any more: asyncio would complain of what it raised.
            task.exception()

    async def _on_free_worker(self, work: Callable[[str, BotRequest], T], bot: str, request: BotRequest) -> T:
        worker = await self._free.get()
        try:
            return await worker.run(work, bot, request)
        except BrokenProcessPool:
            # It may have been ended from outside: the next one begins anew.
            return await worker.run(work, bot, request)
        finally:
            self._free.put_nowait(worker)

    async def close(self) -> None:
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.gather(*(worker.end() for worker in self._workers))
