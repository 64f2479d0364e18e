"""Processes on one machine share its cores: when bots think much in one of them, those of the others think shorter, and
the tables are told. And how long thoughts wait can be watched."""

import asyncio
import re
import time
from typing import Any

import pytest

from peregon.bots import PLAYERS
from peregon.game import Game
from peregon.model.chance import Seeded
from peregon.server.bots import machine_load
from peregon.server.bots.bot_process import BotRequest
from peregon.server.bots.bot_worker import BotWorker
from peregon.server.bots.bot_workers import ROUND, BotWorkers
from peregon.server.bots.fair_queue import Lane, Payer
from peregon.server.bots.machine_load import MachineLoad
from peregon.server.histogram import Histogram
from peregon.server.http.metrics import Metrics
from peregon.server.rooms.rooms import Rooms
from tests.support.server.clients import PATIENCE, PERSON
from tests.support.server.guests import TITLES, sit_down

pytestmark = pytest.mark.anyio

EXPERT = {"kind": "bot", "bot": "expert"}
QUICK = {lane: Payer(lane, "192.0.2.1", "table") for lane in Lane}


class Thinking:
    """In the place of all bots' processes: each thinks until it is told to come to an end, and then chooses the first
    of its options."""

    def __init__(self) -> None:
        self.end = asyncio.Event()
        self.asked: list[BotRequest] = []

    async def run(self, _worker: BotWorker, _work: Any, _who: str, request: Any) -> Any:
        asked = [request] if isinstance(request, BotRequest) else [each for _, _, each in request]
        self.asked += asked
        await self.end.wait()
        answers = [each.options[0] for each in asked]
        return answers[0] if isinstance(request, BotRequest) else answers


@pytest.fixture
def thinking(monkeypatch: pytest.MonkeyPatch) -> Thinking:
    thinking = Thinking()

    async def run(worker: BotWorker, work: Any, who: str, *arguments: Any) -> Any:
        return await thinking.run(worker, work, who, *arguments)

    monkeypatch.setattr(BotWorker, "run", run)
    return thinking


def question() -> BotRequest:
    game = Game.start(TITLES["usa"], 2, Seeded(1))
    return BotRequest("usa", 2, {}, game.view(0), tuple(game.option_numbers(0)), 1)


def test_what_others_say_counts_for_this_machine_and_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    load = MachineLoad("here")
    assert load.elsewhere() == 0
    load.note("one", "here", 3)
    load.note("two", "here", 4)
    load.note("two", "here", 2)
    load.note("three", "another machine", 100)
    assert load.elsewhere() == 5
    later = time.monotonic() + machine_load.FORGOTTEN_AFTER
    monkeypatch.setattr(time, "monotonic", lambda: later + 0.01)
    assert load.elsewhere() == 0, "they have gone, or have nothing more to think about"


def test_the_others_are_told_as_long_as_there_is_something_and_once_that_there_is_nothing() -> None:
    load = MachineLoad("here")
    assert [load.is_news(households) for households in (0, 2, 2, 0, 0)] == [False, True, True, True, False]


async def test_whoever_thinks_in_other_processes_has_a_share_of_the_time(thinking: Thinking) -> None:
    thinking.end.set()
    workers = BotWorkers(TITLES, workers=1)
    usual = PLAYERS["expert"].live
    assert usual is not None
    alone = await workers.choose("expert", question(), QUICK[Lane.PEOPLE])
    assert not alone.hurried and thinking.asked[-1].milliseconds is None
    workers.machine_load.note("another process", workers.machine_load.machine, 9)
    shared = await workers.choose("expert", question(), QUICK[Lane.PEOPLE])
    assert shared.hurried, "as if all ten stood in one queue"
    assert thinking.asked[-1].milliseconds == pytest.approx(1000 * ROUND / 10)
    assert usual.milliseconds > 1000 * ROUND / 10
    await workers.close()


async def test_one_who_keeps_many_tables_in_another_process_counts_once(thinking: Thinking) -> None:
    workers = BotWorkers(TITLES, workers=1)
    asked = [
        asyncio.create_task(workers.choose("expert", question(), Payer(Lane.PEOPLE, "192.0.2.9", f"table {number}")))
        for number in range(30)
    ]
    await asyncio.sleep(0)
    assert workers.households() == {"192.0.2.9"}
    thinking.end.set()
    await asyncio.gather(*asked)
    assert workers.households() == set()
    await workers.close()


async def test_a_crowd_in_one_process_hurries_the_bots_of_another_and_its_table_is_told(
    processes: list[Rooms], thinking: Thinking
) -> None:
    here, there, _ = processes
    crowd = []
    for number in range(12):
        _, (guest,) = await sit_down(there, [PERSON, EXPERT])
        guest.address = f"192.0.2.{number}"
        payer = Payer(Lane.PEOPLE, guest.address, f"table {number}")
        crowd.append(asyncio.create_task(there.bot_workers.choose("expert", question(), payer)))
    async with asyncio.timeout(PATIENCE):
        while here.bot_workers.machine_load.elsewhere() < 12:
            await asyncio.sleep(0.05)
    room, (ann,) = await sit_down(here, [PERSON, EXPERT])
    thinking.end.set()
    told = await ann.until(lambda message: message["type"] == "hurried")
    assert told["seat"] == 1
    for task in crowd:
        task.cancel()
    async with asyncio.timeout(PATIENCE):
        while here.bot_workers.machine_load.elsewhere() > 1:
            await asyncio.sleep(0.05)
    assert room.id in here.loaded


def test_a_histogram_counts_what_took_no_longer_than_each_bound() -> None:
    histogram = Histogram((0.1, 1.0))
    for seconds in (0.05, 0.1, 0.5, 7.0):
        histogram.note(seconds)
    assert histogram.lines("waited", 'lane="hints"') == [
        'waited_bucket{lane="hints",le="0.1"} 2',
        'waited_bucket{lane="hints",le="1.0"} 3',
        'waited_bucket{lane="hints",le="+Inf"} 4',
        'waited_sum{lane="hints"} 7.650000',
        'waited_count{lane="hints"} 4',
    ]


async def test_metrics_tell_how_many_thoughts_wait_and_how_long_they_waited(rooms: Rooms, thinking: Thinking) -> None:
    rooms.bot_workers = workers = BotWorkers(TITLES, workers=1)
    payers = [*[QUICK[Lane.PEOPLE]] * 3, QUICK[Lane.HINTS], QUICK[Lane.REVIEWS], QUICK[Lane.REVIEWS]]
    asked = [asyncio.create_task(workers.choose("expert", question(), payer)) for payer in payers]

    def metric(line: str) -> float:
        found = re.search(rf"^{re.escape(line)} ([\d.]+)$", Metrics().text(rooms, {}, 0, 0), re.MULTILINE)
        assert found is not None, line
        return float(found[1])

    await asyncio.sleep(0.02)
    assert metric('peregon_thoughts_waiting{lane="people"}') == 2, "one is being thought"
    assert metric('peregon_thoughts_waiting{lane="hints"}') == 1
    assert metric('peregon_thoughts_waiting{lane="reviews"}') == 2
    assert metric('peregon_households_thinking{where="here"}') == 1
    thinking.end.set()
    await asyncio.gather(*asked)
    for lane, count in (("people", 3), ("hints", 1), ("reviews", 2), ("bots_alone", 0)):
        assert metric(f'peregon_thoughts_waiting{{lane="{lane}"}}') == 0
        assert metric(f'peregon_thought_wait_seconds_count{{lane="{lane}"}}') == count
    assert metric('peregon_thought_wait_seconds_sum{lane="hints"}') >= 0.02
    assert metric('peregon_thought_wait_seconds_bucket{lane="hints",le="0.01"}') == 0
    assert metric("peregon_thoughts_hurried_total") == sum(
        request.milliseconds is not None for request in thinking.asked
    )
    await workers.close()
