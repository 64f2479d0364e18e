"""Bots that hang, die or fail in their processes: the game goes on, and nobody else's thought is lost."""

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from peregon.bots import PLAYERS, Budget, PolicyBot, policy_named
from peregon.game import Game
from peregon.model.chance import Seeded
from peregon.server.bots import bot_process, bot_workers
from peregon.server.bots.bot_process import BotRequest
from peregon.server.bots.bot_worker import BotOverrun, BotWorker
from peregon.server.bots.bot_workers import BotWorkers
from peregon.server.bots.fair_queue import Lane, Payer
from peregon.server.rooms.rooms import Rooms
from peregon.server.store import open_store
from tests.support.processes import is_running
from tests.support.server.bot_tasks import (
    choose_or_fail,
    choose_or_hang,
    die,
    die_at_the_second,
    give_up,
    hang,
    process,
)
from tests.support.server.clients import PATIENCE, PERSON
from tests.support.server.guests import TITLES, people, sit_down
from tests.support.server.limits import change_limits

pytestmark = pytest.mark.anyio


@pytest.fixture
async def pair(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[BotWorkers]:
    change_limits(monkeypatch, server="thought_seconds = 3")
    pair = BotWorkers(TITLES, workers=2)
    yield pair
    await pair.close()


async def think(workers: BotWorkers, work: Callable[[str, BotRequest], int], bot: str, request: BotRequest) -> int:
    return (await workers._run(work, bot, request, Payer(Lane.PEOPLE, "", ""))).answer


def question() -> BotRequest:
    game = Game.start(TITLES["usa"], 2, Seeded(1))
    return BotRequest("usa", 2, {}, game.view(0), tuple(game.option_numbers(0)), 1)


async def test_a_bot_that_hangs_is_ended_and_no_other_thought_goes_with_it(pair: BotWorkers) -> None:
    request = question()
    first, second = await asyncio.gather(*(think(pair, process, "", request) for _ in range(2)))
    assert first != second
    hangs = asyncio.create_task(think(pair, hang, "sleepy", request))
    others = [await think(pair, process, "", request) for _ in range(10)]
    assert not hangs.done()
    (well,) = set(others)
    (ill,) = {first, second} - {well}
    with pytest.raises(BotOverrun, match="bot sleepy thought for longer than 3 s"):
        await hangs
    assert not is_running(ill) and is_running(well)
    assert await asyncio.gather(*(think(pair, bot_process.choose, "greedy", request) for _ in range(4)))


async def test_the_time_of_a_thought_does_not_begin_before_there_is_a_worker_for_it(pair: BotWorkers) -> None:
    request = question()
    thoughts = [think(pair, hang, "sleepy", request) for _ in range(2)] + [think(pair, process, "", request)]
    *hung, other = await asyncio.gather(*thoughts, return_exceptions=True)
    assert all(isinstance(each, BotOverrun) for each in hung)
    assert isinstance(other, int)


async def test_a_bot_that_raises_a_timeout_of_its_own_has_not_overrun(pair: BotWorkers) -> None:
    process_before = await think(pair, process, "", question())
    with pytest.raises(TimeoutError, match="thought of something else"):
        await think(pair, give_up, "", question())
    assert await think(pair, process, "", question()) == process_before


async def test_a_worker_that_dies_is_replaced(pair: BotWorkers) -> None:
    with pytest.raises(Exception, match="terminated abruptly"):
        await think(pair, die, "", question())
    assert await think(pair, process, "", question()) != os.getpid()


async def test_who_asked_may_go_away_and_the_worker_is_free_when_it_has_finished(pair: BotWorkers) -> None:
    request = question()
    await asyncio.gather(*(think(pair, process, "", request) for _ in range(2)))
    gone = [asyncio.create_task(think(pair, hang, "sleepy", request)) for _ in range(2)]
    await asyncio.sleep(0.2)
    for task in gone:
        task.cancel()
    assert isinstance(await think(pair, process, "", request), int)


async def test_a_bot_that_hangs_keeps_nobody_from_closing(monkeypatch: pytest.MonkeyPatch) -> None:
    change_limits(monkeypatch, server="thought_seconds = 3600")
    sole = BotWorkers(TITLES, workers=1)
    worker = await think(sole, process, "", question())
    hangs = asyncio.create_task(think(sole, hang, "sleepy", question()))
    await asyncio.sleep(0.2)
    async with asyncio.timeout(PATIENCE):
        await sole.close()
    assert not is_running(worker)
    assert isinstance((await asyncio.gather(hangs, return_exceptions=True))[0], asyncio.CancelledError)


@pytest.mark.parametrize(
    ("thought", "told"),
    [
        (choose_or_hang, "bot collector thought for longer than 3 s; another moves in its place"),
        (choose_or_fail, "bot collector failed; another moves in its place"),
    ],
)
async def test_a_bot_that_overruns_or_raises_is_replaced_for_the_move_and_the_log_says_so(
    thought: object, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    change_limits(monkeypatch, server="thought_seconds = 3")
    monkeypatch.setattr(bot_workers, "choose", thought)
    rooms = Rooms(await open_store(tmp_path / "tables.sqlite"), TITLES, pace=0)
    try:
        room, (ann,) = await sit_down(rooms, [PERSON, {"kind": "bot", "bot": "collector"}])
        update = await ann.until(lambda message: message["type"] == "update" and message.get("seat") == 1)
        assert update["events"]
        assert room.table.seats[1].bot == "collector", "only for this move"
        assert f"room {room.id}: {told}" in caplog.text
    finally:
        await rooms.close()


async def test_an_adviser_that_overruns_is_a_refusal_and_the_connection_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    change_limits(monkeypatch, server="thought_seconds = 3")
    monkeypatch.setattr(bot_workers, "explain", hang)
    rooms = Rooms(await open_store(tmp_path / "tables.sqlite"), TITLES, pace=0)
    try:
        _, (ann, _) = await sit_down(rooms, people("Ann", "Bob"))
        assert (await ann.ask("hint", seat=0))["error"] == "too_slow"
        assert (await ann.ask("chat", text="still here"))["type"] == "done"
    finally:
        await rooms.close()


# A thought that is split


@pytest.fixture
async def three(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[BotWorkers]:
    """Their expert has a number of playouts, so that what it chooses can be repeated."""
    counted = {**PLAYERS, "expert": replace(PLAYERS["expert"], live=Budget(60))}
    monkeypatch.setattr(bot_workers, "PLAYERS", counted)
    three = BotWorkers(TITLES, workers=3)
    yield three
    await three.close()


async def start_all(workers: BotWorkers) -> None:
    for worker in workers._workers:
        await worker.start()


async def test_an_expert_thinks_with_all_that_are_idle_and_chooses_as_it_would_alone(
    three: BotWorkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    await start_all(three)
    asked: list[BotWorker] = []
    run = BotWorker.run

    async def counted(self: BotWorker, *arguments: Any) -> Any:
        asked.append(self)
        return await run(self, *arguments)

    monkeypatch.setattr(BotWorker, "run", counted)
    bot_process._titles.update(TITLES)
    for seed in range(3):
        request = replace(question(), seed=seed)
        asked_alone = replace(bot_process._question(request), budget=Budget(60))
        alone = PolicyBot(policy_named("expert", "usa")).choose(asked_alone)
        assert await think(three, bot_process.choose, "expert", request) == alone
    assert set(asked) == set(three._workers)
    assert sorted(three._free, key=id) == sorted(three._workers, key=id), "all are free again"


async def test_who_helps_with_a_thought_does_not_keep_others_waiting(three: BotWorkers) -> None:
    await start_all(three)
    expert = asyncio.create_task(think(three, bot_process.choose, "expert", question()))
    await asyncio.sleep(0)
    others = [think(three, bot_process.choose, "greedy", question()) for _ in range(12)]
    assert await asyncio.gather(*others)
    assert isinstance(await expert, int)


async def test_a_helper_that_dies_leaves_the_thought_to_the_one_who_had_it(
    three: BotWorkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    await start_all(three)
    monkeypatch.setattr(bot_workers, "play_worlds", die_at_the_second)
    assert await think(three, bot_process.choose, "expert", question()) in question().options
    assert isinstance(await think(three, process, "", question()), int)


async def test_those_who_were_never_needed_are_started_for_an_expert(three: BotWorkers) -> None:
    assert not any(worker.is_ready for worker in three._workers)
    assert await think(three, bot_process.choose, "expert", question()) in question().options
    async with asyncio.timeout(PATIENCE):
        while not all(worker.is_ready for worker in three._workers):
            await asyncio.sleep(0.05)


# Thoughts that are asked for together


async def test_of_brief_thoughts_several_are_asked_for_at_once_and_one_that_fails_fails_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sole = BotWorkers(TITLES, workers=1)
    asked: list[str] = []
    run = BotWorker.run

    async def counted(self: BotWorker, work: Any, who: str, *arguments: Any) -> Any:
        asked.append(who)
        return await run(self, work, who, *arguments)

    monkeypatch.setattr(BotWorker, "run", counted)
    payers = [Payer(Lane.PEOPLE, str(number), str(number)) for number in range(60)]
    bots = ["greedy" if number % 10 else "collector" for number in range(60)]
    try:
        thoughts = [sole._run(choose_or_fail, bot, question(), payer) for bot, payer in zip(bots, payers, strict=True)]
        answers = await asyncio.gather(*thoughts, return_exceptions=True)
    finally:
        await sole.close()
    assert [isinstance(answer, LookupError) for answer in answers] == [bot == "collector" for bot in bots]
    assert len(asked) < 40
    assert asked[-1] != "of several", "where few wait, each has its time"


KILLED_AT_ONCE = """
import asyncio
from peregon.server.bots import bot_worker
from tests.support.server import bot_tasks

if __name__ == "__main__":
    bot_worker.set_up = bot_tasks.say_which_and_hang
    asyncio.run(bot_worker.BotWorker({}).start())
"""


def test_a_server_that_is_killed_while_a_worker_is_being_set_up_takes_it_along(tmp_path: Path) -> None:
    script = tmp_path / "server.py"
    script.write_text(KILLED_AT_ONCE)
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    with subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, text=True, env=environment) as server:
        assert server.stdout is not None
        worker = int(server.stdout.readline())
        assert is_running(worker)
        server.kill()
    until = time.monotonic() + PATIENCE
    while is_running(worker):
        assert time.monotonic() < until
        time.sleep(0.05)
