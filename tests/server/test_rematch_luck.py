"""The luck of a rematch: those who are still at the old table add to it, and who has gone adds nothing."""

import asyncio
from types import SimpleNamespace
from typing import cast

import pytest
from starlette.websockets import WebSocket

from peregon.record import read_record, verify
from peregon.server.rooms import starts
from peregon.server.rooms.kept import records
from peregon.server.rooms.room import Room
from peregon.server.rooms.rooms import Rooms
from peregon.server.store import open_store
from tests.support.server.clients import Message
from tests.support.server.contributions import ANN, BOB, GIVEN, give_contribution, give_hash, luck_of, until
from tests.support.server.guests import TITLES, Guest, people, play_randomly, sit_down

pytestmark = pytest.mark.anyio


async def finished(rooms: Rooms) -> tuple[Room, list[Guest]]:
    """A game that is over, with both of its people still there, whose pages add to the luck when asked."""
    room, guests = await sit_down(rooms, people("Ann", "Bob"), game="journey")
    for guest in guests:
        guest.contributes = True
        guest.socket = cast(WebSocket, SimpleNamespace(client=SimpleNamespace(host="192.0.2.1"), headers={}, scope={}))
    await play_randomly(room)
    return room, guests


async def next_of(room: Room) -> str:
    async with asyncio.timeout(10):
        while room.table.next is None:
            await asyncio.sleep(0.01)
    return room.table.next


async def over_there(rooms: Rooms, again: Room, guest: Guest) -> Guest:
    """The same person's page, at the new table too."""
    there = Guest(rooms, again, *guest.tokens)
    await there.arrive()
    there.contributes = True
    return there


async def ask_for_rematch(rooms: Rooms, room: Room, guest: Guest) -> tuple["asyncio.Task[Message]", Room]:
    asked = asyncio.create_task(guest.ask("rematch"))
    return asked, await rooms.find(await next_of(room))


async def test_all_who_are_still_there_add_to_the_luck_of_a_rematch_before_its_deal(rooms: Rooms) -> None:
    room, (ann, bob) = await finished(rooms)
    asked, again = await ask_for_rematch(rooms, room, ann)
    await until(again, "hashes")
    assert again.game is None, "nothing is dealt before all have chosen"
    commitment = luck_of(again)["commitment"]
    ann_there = await over_there(rooms, again, ann)
    assert (await give_hash(ann_there, again, ANN))["type"] == "done"
    await asyncio.sleep(0.1)
    assert luck_of(again)["asks"] == "hashes", "Bob has not come over yet, and is waited for"
    bob_there = await over_there(rooms, again, bob)
    assert (await give_hash(bob_there, again, BOB))["type"] == "done"
    await until(again, "contributions")
    assert not asked.done()
    assert (await give_contribution(ann_there, ANN))["type"] == "done"
    assert (await give_contribution(bob_there, BOB))["type"] == "done"
    assert (await asked)["seq"] == room.seq, "who asked at the old table is answered with its number"
    assert again.table.status == "playing"
    assert luck_of(again)["contributions"] == [GIVEN[ANN], GIVEN[BOB]] and luck_of(again)["commitment"] == commitment
    assert commitment != luck_of(room)["commitment"] and luck_of(again)["secret"] is None
    await play_randomly(again)
    found = verify(read_record(await records.record(again))).luck
    assert found is not None and found.contributors == (ANN, BOB) and found.commitment == commitment


async def test_who_has_gone_adds_nothing_to_a_rematch_and_nobody_waits_for_them(rooms: Rooms) -> None:
    room, (ann, bob) = await finished(rooms)
    room.disconnect(bob)
    asked, again = await ask_for_rematch(rooms, room, ann)
    await until(again, "hashes")
    there = await over_there(rooms, again, ann)
    await give_hash(there, again, ANN)
    await until(again, "contributions")
    await give_contribution(there, ANN)
    async with asyncio.timeout(starts.PATIENCE / 2):
        assert (await asked)["type"] == "done"
    assert luck_of(again)["hashes"][BOB] is None and luck_of(again)["contributions"] == [GIVEN[ANN], None]


async def test_a_rematch_begins_without_those_who_say_nothing(rooms: Rooms, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(starts, "PATIENCE", 0.2)
    room, (ann, _) = await finished(rooms)
    asked, again = await ask_for_rematch(rooms, room, ann)
    assert (await asked)["type"] == "done"
    assert again.table.status == "playing" and luck_of(again)["contributions"] == [None, None]


async def test_where_nobody_would_add_anything_a_rematch_begins_at_once(rooms: Rooms) -> None:
    room, guests = await finished(rooms)
    for guest in guests:
        guest.contributes = False
    assert (await guests[ANN].ask("rematch"))["type"] == "done"
    again = await rooms.find(await next_of(room))
    assert again.table.status == "playing" and again.seq == 2 and luck_of(again)["hashes"] == [None, None]


async def test_a_second_wish_for_a_rematch_leads_to_the_same_table_and_disturbs_nobody(rooms: Rooms) -> None:
    room, (ann, bob) = await finished(rooms)
    asked, again = await ask_for_rematch(rooms, room, ann)
    await until(again, "hashes")
    assert (await bob.ask("rematch"))["type"] == "done"
    assert room.table.next == again.id and luck_of(again)["asks"] == "hashes"
    for seat, guest in enumerate((ann, bob)):
        there = await over_there(rooms, again, guest)
        await give_hash(there, again, seat)
    await until(again, "contributions")
    for guest in [guest for guest in again.guests if isinstance(guest, Guest)]:
        await give_contribution(guest, guest.seats[0])
    assert (await asked)["type"] == "done"
    assert luck_of(again)["contributions"] == [GIVEN[ANN], GIVEN[BOB]]


async def test_who_comes_over_by_another_process_adds_to_the_luck_of_a_rematch_too(postgres_database: str) -> None:
    here, there = [Rooms(await open_store(postgres_database), TITLES, pace=0) for _ in range(2)]
    try:
        for each in (here, there):
            await each.open()
        room, (ann, bob) = await finished(here)
        asked, again = await ask_for_rematch(here, room, ann)
        await until(again, "hashes")
        elsewhere = await there.find(again.id)
        people_there = [await over_there(there, elsewhere, guest) for guest in (ann, bob)]
        there.announce(elsewhere)
        await until(elsewhere, "hashes")
        for seat, guest in enumerate(people_there):
            assert (await give_hash(guest, elsewhere, seat))["type"] == "done"
        await until(elsewhere, "contributions")
        for seat, guest in enumerate(people_there):
            assert (await give_contribution(guest, seat))["type"] == "done"
        assert (await asked)["type"] == "done"
        await until(elsewhere, None)
        assert luck_of(elsewhere)["contributions"] == [GIVEN[ANN], GIVEN[BOB]]
    finally:
        for each in (here, there):
            await each.close()
