"""Bots that share their time: nobody waits for all that others have asked, and nothing else waits for a hint."""

import asyncio
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from peregon.bots import Reason
from peregon.game import Game
from peregon.model.chance import Seeded
from peregon.server.bots import bot_process
from peregon.server.bots.bot_driver import payer_of
from peregon.server.bots.bot_process import BotRequest
from peregon.server.bots.bot_workers import BotWorkers, Thought
from peregon.server.bots.fair_queue import Lane, Payer
from peregon.server.bots.hints import Hints
from peregon.server.rooms.room import Room
from peregon.server.rooms.rooms import Rooms
from peregon.server.rooms.seats import seating
from peregon.server.rooms.seats.new_table import open_table, read_new_table
from peregon.server.rooms.table import PLAYING
from peregon.server.rooms.table_clocks import due_at
from peregon.server.store import open_store
from tests.support.server.clients import BOT, PATIENCE, PERSON
from tests.support.server.guests import TITLES, Guest, InlineBotWorkers, people, sit_down

pytestmark = pytest.mark.anyio

EXPERT = {"kind": "bot", "bot": "expert"}
CROWD = 40
SOON = 5.0
"""Seconds, on a busy machine too. One after the other all of them would think for four times as long."""


@pytest.fixture
async def crowded(tmp_path: Path) -> AsyncIterator[Rooms]:
    """Rooms with one process for bots, as on a machine with two cores."""
    rooms = Rooms(await open_store(tmp_path / "tables.sqlite"), TITLES, pace=0)
    rooms.bot_workers = BotWorkers(TITLES, workers=1)
    rooms.hints = Hints(rooms.bot_workers)
    yield rooms
    await rooms.close()


async def fill(rooms: Rooms, addresses: int) -> list[Guest]:
    """Tables of experts, each watched by the one who has handed their seat over."""
    guests = []
    for number in range(CROWD):
        _, (guest,) = await sit_down(rooms, [PERSON, EXPERT, EXPERT])
        guest.address = f"192.0.2.{number % addresses}"
        await guest.ask("substitute", seat=0, bot="expert")
        guests.append(guest)
    # The worker has started, and all of them are under way.
    await guests[0].until(lambda message: message["type"] == "update" and message["seat"] is not None)
    return guests


@pytest.mark.parametrize("addresses", [1, CROWD])
async def test_a_stranger_waits_neither_for_a_bot_nor_for_a_hint_however_many_experts_think(
    crowded: Rooms, addresses: int
) -> None:
    await fill(crowded, addresses)
    began = time.monotonic()
    room, (stranger,) = await sit_down(crowded, [PERSON, EXPERT])
    await stranger.until(lambda message: message["type"] == "update" and message["seat"] == 1)
    moved = time.monotonic()
    assert moved - began < SOON
    assert (await stranger.ask("hint", seat=0))["type"] == "hint"
    assert time.monotonic() - moved < SOON
    assert payer_of(room).lane is Lane.PEOPLE


async def test_under_load_experts_think_shorter_and_the_table_is_told(crowded: Rooms) -> None:
    guests = await fill(crowded, CROWD)
    told = await guests[-1].until(lambda message: message["type"] == "hurried")
    assert told["seat"] in (0, 1, 2)


def question(milliseconds: float | None) -> BotRequest:
    game = Game.start(TITLES["europe"], 3, Seeded(3))
    return BotRequest("europe", 3, {}, game.view(0), tuple(game.option_numbers(0)), 1, milliseconds)


def test_without_time_to_search_an_expert_goes_by_its_first_idea() -> None:
    bot_process._titles.update(TITLES)
    reasons = bot_process.explain("expert", question(5.0))
    assert reasons == bot_process.explain("normal", question(None))
    assert bot_process.choose("expert", question(5.0)) == reasons[0].action
    assert len(bot_process.explain("expert", question(60.0))) > 1


def test_a_bot_that_does_not_search_is_as_it_always_is() -> None:
    bot_process._titles.update(TITLES)
    assert bot_process.choose("planner", question(5.0)) == bot_process.choose("planner", question(None))


class Pondering(InlineBotWorkers):
    """Thinks of hints until it is told to come to an end."""

    def __init__(self) -> None:
        super().__init__(TITLES, workers=1)
        self.end = asyncio.Event()

    async def explain(self, bot: str, request: BotRequest, payer: Payer) -> Thought[list[Reason]]:
        await self.end.wait()
        return await super().explain(bot, request, payer)


async def test_who_waits_for_a_hint_is_heard_meanwhile(rooms: Rooms) -> None:
    workers = rooms.hints.workers = Pondering()
    _, (ann, bob) = await sit_down(rooms, people("Ann", "Bob"))
    asked = asyncio.create_task(ann.ask("hint", seat=0))
    async with asyncio.timeout(PATIENCE):
        await asyncio.sleep(0)
        assert (await ann.ask("chat", text="let me think"))["type"] == "done"
        assert (await ann.ask("hint", seat=0))["error"] == "too_many", "one at a time"
        assert not asked.done()
        workers.end.set()
        assert (await asked)["type"] == "hint"
        assert (await bob.ask("hint", seat=1))["type"] == "hint"


async def test_a_hint_that_nobody_waits_for_any_more_keeps_nobody_from_closing(rooms: Rooms) -> None:
    rooms.hints.workers = Pondering()
    _, (ann, _) = await sit_down(rooms, people("Ann", "Bob"))
    asked = asyncio.create_task(ann.ask("hint", seat=0))
    await asyncio.sleep(0)
    async with asyncio.timeout(PATIENCE):
        await rooms.hints.close()
    asked.cancel()
    assert not rooms.hints._asked


async def settled(rooms: Rooms, room: Room) -> int:
    """The number of entries when nobody looks after the table any more."""
    async with asyncio.timeout(PATIENCE):
        while room.id in rooms._drivers:
            await asyncio.sleep(0.01)
    return room.seq


async def test_bots_among_themselves_play_while_somebody_watches(rooms: Rooms) -> None:
    room, (ann,) = await sit_down(rooms, [PERSON, BOT])
    await settled(rooms, room)
    room.disconnect(ann)
    async with room.lock:
        await seating.substitute(room, 0, "easy")
    before = await settled(rooms, room)
    assert room.table.status == PLAYING
    assert due_at(room.table, room.game, 0.0) is None, "no other process sees to it either"

    await ann.arrive()
    await ann.until(lambda message: message["type"] == "update" and message["seq"] > before + 2)
    room.disconnect(ann)
    left = await settled(rooms, room)
    assert room.table.status == PLAYING

    onlooker = Guest(rooms, room)
    await onlooker.arrive()
    await onlooker.until(lambda message: message["type"] == "update" and message["score"] is not None)
    assert room.seq > left


async def test_a_table_counts_with_its_host_then_with_players_then_with_onlookers(rooms: Rooms) -> None:
    room, (ann, bob) = await sit_down(rooms, people("Ann", "Bob"))
    onlooker = Guest(rooms, room)
    await onlooker.arrive()
    ann.address, bob.address, onlooker.address = "192.0.2.1", "192.0.2.2", "192.0.2.3"
    for gone in (ann, bob, onlooker):
        assert payer_of(room) == Payer(Lane.PEOPLE, gone.address, room.id)
        room.disconnect(gone)
    assert payer_of(room).household == onlooker.address, "until somebody else comes"


async def test_what_a_table_waited_for_before_anybody_was_there_is_on_the_account_of_who_comes(
    crowded: Rooms,
) -> None:
    await fill(crowded, 1)
    wanted = b'{"game": "usa", "seats": [{"kind": "person", "name": "Ann"}, {"kind": "bot"}], "start": true}'
    for _ in range(CROWD):
        await open_table(crowded, read_new_table(wanted.replace(b'"bot"}', b'"bot", "bot": "expert"}')))
    room, _, tokens = await open_table(crowded, read_new_table(wanted))
    ann = Guest(crowded, room, *tokens)
    ann.address = "192.0.2.77"
    await ann.arrive()
    began = time.monotonic()
    await ann.until(lambda message: message["type"] == "update")
    assert time.monotonic() - began < SOON
