"""Bot workers: bots sit in processes of their own, so that nobody's move waits for theirs.

Each process is a pool of one: when a bot hangs, it is known which process to end, and no other thought goes with it.
"""

import asyncio
import contextlib
import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from peregon.bots import PLAYERS, Reason
from peregon.catalogue import Title
from peregon.server.bots.bot_process import BotRequest, choose, explain, set_up
from peregon.server.bots.fair_queue import FairQueue, Payer
from peregon.server.limits import limits

ROUND = 0.6
"""Seconds in which everybody who waits is to be served once."""

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

    async def run(self, work: Callable[..., T], who: str, *arguments: Any) -> T:
        """What the work makes of them in the process; who it is done for is the first of its arguments."""
        # Counted from the moment at which a worker is free for the thought.
        longest = limits().server.thought_seconds
        try:
            running = (await self._ready()).submit(work, who, *arguments)
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


@dataclass(frozen=True, slots=True)
class Thought(Generic[T]):
    """What came of it, and whether there was less time for it than there usually is."""

    answer: T
    hurried: bool = False


@dataclass(frozen=True, slots=True)
class _Waiting(Generic[T]):
    """Somebody who waits for a thought. Who goes away is passed over."""

    work: Callable[[str, BotRequest], T]
    bot: str
    request: BotRequest
    thought: "asyncio.Future[Thought[T]]"


class BotWorkers:
    """All the workers. One that dies takes nothing with it but the thought of the moment.

    The more tables wait, the shorter bots think: everybody is served within about a round.
    """

    def __init__(self, titles: Mapping[str, Title], workers: int | None = None) -> None:
        self._titles = dict(titles)
        count = workers or max(1, (os.cpu_count() or 2) - 1)
        self._workers = [BotWorker(self._titles) for _ in range(count)]
        # The one that was busy last is taken first: it is warm, and others need not be started.
        self._free = list(self._workers)
        self._queue: FairQueue[_Waiting[Any]] = FairQueue()
        self._tasks: set[asyncio.Task[None]] = set()

    async def choose(self, bot: str, request: BotRequest, payer: Payer) -> Thought[int]:
        return await self._run(choose, bot, request, payer)

    async def explain(self, bot: str, request: BotRequest, payer: Payer) -> Thought[list[Reason]]:
        return await self._run(explain, bot, request, payer)

    def change_payer(self, payer: Payer) -> None:
        """Somebody has come to that table: its thoughts are on their account, also those that wait already."""
        self._queue.move(payer)

    async def _run(
        self, work: Callable[[str, BotRequest], T], bot: str, request: BotRequest, payer: Payer
    ) -> Thought[T]:
        thought: asyncio.Future[Thought[T]] = asyncio.get_running_loop().create_future()
        self._queue.put(payer, _Waiting(work, bot, request, thought))
        self._dispatch()
        return await thought

    def _dispatch(self) -> None:
        while self._free and (taken := self._queue.take()) is not None:
            payer, waiting = taken
            if waiting.thought.done():
                continue
            # Whoever asks may go away; the worker is not free before it has finished all the same.
            task = asyncio.create_task(self._think(self._free.pop(), payer, waiting))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _think(self, worker: BotWorker, payer: Payer, waiting: _Waiting[Any]) -> None:
        request = self._hurry(payer, waiting.bot, waiting.request)
        began = time.monotonic()
        try:
            answer = await self._ask(worker, waiting.work, waiting.bot, request)
            if not waiting.thought.done():
                waiting.thought.set_result(Thought(answer, request.milliseconds is not None))
        except Exception as error:
            if not waiting.thought.done():
                waiting.thought.set_exception(error)
        finally:
            waiting.thought.cancel()
            self._queue.charge(payer, time.monotonic() - began)
            self._free.append(worker)
            self._dispatch()

    def _hurry(self, payer: Payer, bot: str, request: BotRequest) -> BotRequest:
        """Under load those who search think for less long, instead of later."""
        kind = PLAYERS.get(bot)
        fair = 1000.0 * ROUND * len(self._workers) * self._queue.share(payer)
        if kind is None or kind.live is None or kind.live.milliseconds <= fair:
            return request
        return replace(request, milliseconds=fair)

    async def _ask(self, worker: BotWorker, work: Callable[[str, BotRequest], T], bot: str, request: BotRequest) -> T:
        try:
            return await worker.run(work, bot, request)
        except BrokenProcessPool:
            # It may have been ended from outside: the next one begins anew.
            return await worker.run(work, bot, request)

    async def close(self) -> None:
        while (taken := self._queue.take()) is not None:
            taken[1].thought.cancel()
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.gather(*(worker.end() for worker in self._workers))
