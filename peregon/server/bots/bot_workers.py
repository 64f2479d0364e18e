"""Bot workers: bots sit in processes of their own, so that nobody's move waits for theirs."""

import asyncio
import contextlib
import os
import time
from collections.abc import Callable, Coroutine, Iterator, Mapping
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeVar

from peregon.bots import PLAYERS, STRONGEST, Budget, Reason, policy_named
from peregon.bots.split_search import SplitSearch
from peregon.catalogue import Title
from peregon.policies.search.policy import SearchPolicy
from peregon.server.bots.bot_process import LEAST_SEARCH, BotRequest, answer_all, choose, explain, play_worlds
from peregon.server.bots.bot_worker import BotWorker
from peregon.server.bots.fair_queue import FairQueue, Lane, Payer
from peregon.server.bots.machine_load import MachineLoad
from peregon.server.bots.review_process import ReviewRequest
from peregon.server.histogram import Histogram

ROUND = 0.6
"""Seconds in which everybody who waits is to be served once."""

MOST_HELPERS = 7
"""Workers that play out worlds for somebody else's thought: beyond that it gains little, and each has its memory."""

MOST_AT_ONCE = 32
"""Thoughts without a search that a worker is given together: to ask takes longer than to answer then."""

WAITS = (0.01, 0.03, 0.1, 0.3, 0.6, 1.0, 2.0, 5.0, 10.0, 30.0)
"""Seconds, for those who watch how long thoughts wait."""

SHARE = 2
"""Worlds that each of them plays out before all are compared."""

T = TypeVar("T")
R = TypeVar("R", BotRequest, ReviewRequest)


@dataclass(frozen=True, slots=True)
class Thought(Generic[T]):
    """What came of it, and whether there was less time for it than there usually is."""

    answer: T
    hurried: bool = False


@dataclass(frozen=True, slots=True)
class _Waiting(Generic[T]):
    """Somebody who waits for a thought. Who goes away is passed over."""

    work: Callable[[str, Any], T]
    bot: str
    request: Any
    thought: "asyncio.Future[Thought[T]]"
    since: float = field(default_factory=time.monotonic)

    def settle(self, answer: T | Exception, hurried: bool) -> None:
        if self.thought.done():
            return
        if isinstance(answer, Exception):
            self.thought.set_exception(answer)
        else:
            self.thought.set_result(Thought(answer, hurried))


@dataclass(frozen=True, slots=True)
class _Turn:
    """Whose turn it is, on whose account, and for what: in a hurry, the request says so."""

    payer: Payer
    waiting: _Waiting[Any]
    request: Any
    is_brief: bool
    is_hurried: bool


class BotWorkers:
    """All the workers. One that dies takes nothing with it but the thought of the moment.

    The more tables wait, here and in the other processes of this machine, the shorter bots think: everybody is served
    within about a round.
    """

    def __init__(self, titles: Mapping[str, Title], workers: int | None = None) -> None:
        self._titles = dict(titles)
        count = workers or max(1, (os.cpu_count() or 2) - 1)
        self._workers = [BotWorker(self._titles) for _ in range(count)]
        # The one that was busy last is taken first: it is warm, and others need not be started.
        self._free = list(self._workers)
        self._queue: FairQueue[_Waiting[Any]] = FairQueue()
        self._thinking: list[Payer] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self.machine_load = MachineLoad()
        self.waits = {lane: Histogram(WAITS) for lane in Lane}
        self.hurried = 0

    async def choose(self, bot: str, request: BotRequest, payer: Payer) -> Thought[int]:
        return await self._run(choose, bot, request, payer)

    async def explain(self, bot: str, request: BotRequest, payer: Payer) -> Thought[list[Reason]]:
        return await self._run(explain, bot, request, payer)

    async def review(self, work: Callable[[str, ReviewRequest], T], request: ReviewRequest, payer: Payer) -> T:
        return (await self._run(work, "of a review", request, payer)).answer

    def change_payer(self, payer: Payer) -> None:
        """Somebody has come to that table: its thoughts are on their account, also those that wait already."""
        self._queue.move(payer)

    def waiting(self, lane: Lane) -> int:
        return self._queue.waiting(lane)

    def households(self) -> set[str]:
        """Those whose bots think here, or wait to. Reviews take what nobody else wants."""
        lanes = (lane for lane in Lane if lane is not Lane.REVIEWS)
        waiting = {household for lane in lanes for household in self._queue.households(lane)}
        return waiting | {payer.household for payer in self._thinking if payer.lane is not Lane.REVIEWS}

    async def _run(self, work: Callable[[str, R], T], bot: str, request: R, payer: Payer) -> Thought[T]:
        thought: asyncio.Future[Thought[T]] = asyncio.get_running_loop().create_future()
        self._queue.put(payer, _Waiting(work, bot, request, thought))
        self._dispatch()
        return await thought

    def _dispatch(self) -> None:
        while self._free and (turns := self._next_turns()):
            # Whoever asks may go away; the worker is not free before it has finished all the same.
            self._begin(self._think(self._free.pop(), turns))

    def _next_turns(self) -> list[_Turn]:
        """One, or several that take no longer than it takes to ask for each of them alone."""
        turns: list[_Turn] = []
        while len(turns) < MOST_AT_ONCE and (found := self._queue.next()) is not None:
            turn = self._turn(*found)
            if turns and not turn.is_brief:
                break
            self._queue.take()
            if not turn.waiting.thought.done():
                self.waits[turn.payer.lane].note(time.monotonic() - turn.waiting.since)
                self.hurried += turn.is_hurried
                turns.append(turn)
                if not turn.is_brief:
                    break
        return turns

    def _turn(self, payer: Payer, waiting: _Waiting[Any]) -> _Turn:
        """Under load those who search think for less long, instead of later."""
        kind = PLAYERS.get(waiting.bot)
        fair = 1000.0 * ROUND * len(self._workers) * self._queue.share(payer) * self._part_of_machine()
        # Of a plug-in's bot nobody knows how long it takes.
        is_brief = kind is not None and fair < LEAST_SEARCH
        hurried = kind is not None and kind.live is not None and fair < kind.live.milliseconds
        request = replace(waiting.request, milliseconds=fair) if hurried else waiting.request
        return _Turn(payer, waiting, request, is_brief, hurried)

    def _part_of_machine(self) -> float:
        """Which part of its cores is for the bots of this process."""
        elsewhere = self.machine_load.elsewhere()
        here = len(self.households()) if elsewhere else 1
        return here / (here + elsewhere) if here else 1.0

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _think(self, worker: BotWorker, turns: list[_Turn]) -> None:
        began = time.monotonic()
        payers = [turn.payer for turn in turns]
        self._thinking += payers
        try:
            for turn, answer in zip(turns, await self._answers(worker, turns), strict=True):
                turn.waiting.settle(answer, turn.is_hurried)
        except Exception as error:
            for turn in turns:
                turn.waiting.settle(error, False)
        finally:
            for payer in payers:
                self._thinking.remove(payer)
            took = (time.monotonic() - began) / len(turns)
            for turn in turns:
                turn.waiting.thought.cancel()
                self._queue.charge(turn.payer, took)
            self._free.append(worker)
            self._dispatch()

    async def _answers(self, worker: BotWorker, turns: list[_Turn]) -> list[Any]:
        first = turns[0]
        if len(turns) > 1:
            asked = [(turn.waiting.work, turn.waiting.bot, turn.request) for turn in turns]
            return await self._ask(worker, answer_all, "of several", asked)
        if self._can_split(first):
            return [await self._choose_together(worker, first)]
        return [await self._ask(worker, first.waiting.work, first.waiting.bot, first.request)]

    async def _ask(self, worker: BotWorker, work: Callable[..., T], bot: str, *arguments: Any) -> T:
        try:
            return await worker.run(work, bot, *arguments)
        except BrokenProcessPool:
            # It may have been ended from outside: the next one begins anew.
            return await worker.run(work, bot, *arguments)

    # Thoughts that are split

    def _can_split(self, turn: _Turn) -> bool:
        thinks_long = turn.waiting.work is choose and turn.waiting.bot == STRONGEST and len(turn.request.options) > 1
        idle = bool(self._free) and not len(self._queue) and not self.machine_load.elsewhere()
        return thinks_long and not turn.is_hurried and idle

    async def _choose_together(self, worker: BotWorker, turn: _Turn) -> int:
        """With all workers that have nothing else to do, seen to anew after every few worlds."""
        bot, request = turn.waiting.bot, turn.request
        budget = PLAYERS[bot].live
        policy = policy_named(bot, self._titles[request.game].rulebook_name)
        assert budget is not None and isinstance(policy, SearchPolicy)
        search = SplitSearch(policy.settings, budget)
        began = time.monotonic()
        took = 0.0
        while search.goes_on() and not _is_over(budget, time.monotonic() - began + took):
            at = time.monotonic()
            with self._helpers() as helpers:
                shares = search.shares(1 + len(helpers), SHARE)
                asked = zip([worker, *helpers], shares, strict=True)
                thoughts = [each.run(play_worlds, bot, request, share) for each, share in asked]
                outcomes = await asyncio.gather(*thoughts, return_exceptions=True)
            took = time.monotonic() - at
            self._queue.charge(turn.payer, took * len(helpers))
            found = [each for each in outcomes if not isinstance(each, BaseException)]
            if len(found) < len(outcomes):
                return await self._ask(worker, choose, bot, request)
            search.take_in(found)
            search.keep_time(1000.0 * (time.monotonic() - began))
        return search.choice()

    @contextlib.contextmanager
    def _helpers(self) -> Iterator[list[BotWorker]]:
        """Those who have nothing to do, for a moment. Who has not been started yet is, for the next time."""
        idle = [] if len(self._queue) else self._free[-MOST_HELPERS:]
        helpers = [worker for worker in idle if worker.is_ready]
        for worker in idle:
            self._free.remove(worker)
            if not worker.is_ready:
                self._begin(self._start(worker))
        try:
            yield helpers
        finally:
            self._free += helpers
            self._dispatch()

    async def _start(self, worker: BotWorker) -> None:
        try:
            # One that cannot be started is tried again, and complained of, when somebody needs it.
            with contextlib.suppress(BrokenProcessPool):
                await worker.start()
        finally:
            self._free.append(worker)
            self._dispatch()

    async def close(self) -> None:
        while (taken := self._queue.take()) is not None:
            taken[1].thought.cancel()
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.gather(*(worker.end() for worker in self._workers))


def _is_over(budget: Budget, seconds: float) -> bool:
    """Of a budget of playouts the race itself knows when it is spent."""
    return budget.milliseconds > 0 and 1000.0 * seconds >= budget.milliseconds
