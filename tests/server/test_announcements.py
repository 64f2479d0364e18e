"""Processes tell each other what happens at tables that are the business of both, and nothing of any other."""

import asyncio
import json
import random
from typing import Any

import pytest
from starlette.websockets import WebSocket

from peregon.record.position import position_of
from peregon.server.http.app import Server
from peregon.server.http.pace import RequestPace
from peregon.server.rooms import play
from peregon.server.rooms.announcements import Announcement
from peregon.server.rooms.room import Room
from peregon.server.rooms.rooms import Rooms
from peregon.server.rooms.seats import seating
from peregon.server.rooms.seats.new_table import open_table, read_new_table
from tests.support.server.clients import PATIENCE, PERSON
from tests.support.server.guests import Guest, people, sit_down
from tests.support.server.shared_stores import SharedStore, Wire

pytestmark = pytest.mark.anyio


def wire_of(rooms: Rooms) -> Wire:
    assert isinstance(rooms.store, SharedStore)
    return rooms.store.wire


def asked(rooms: Rooms) -> int:
    assert isinstance(rooms.store, SharedStore)
    return rooms.store.asked


async def arrive(rooms: Rooms, name: str, *tokens: str) -> tuple[Room, Guest]:
    room = await rooms.find(name)
    guest = Guest(rooms, room, *tokens)
    await guest.arrive()
    rooms.announce(room)
    await wire_of(rooms).silence()
    return await rooms.find(name), guest


async def play_once(room: Room, luck: random.Random) -> None:
    assert room.game is not None
    seat = luck.choice(room.game.deciding)
    async with room.lock:
        await play.act(room, seat, room.table.seats[seat].turns, luck.choice(room.game.option_numbers(seat)))


@pytest.mark.parametrize("title", ["usa", "europe", "switzerland"])
async def test_a_move_is_told_with_all_that_it_changed(processes: list[Rooms], title: str) -> None:
    here, there, _ = processes
    room, (ann, bob) = await sit_down(here, people("Ann", "Bob"), game=title)
    room.disconnect(bob)
    elsewhere, bob = await arrive(there, room.id, *bob.tokens)
    luck, before = random.Random(7), asked(there) + asked(here)
    for number in range(60):
        mover, other = (room, elsewhere) if number // 2 % 2 else (elsewhere, room)
        await play_once(mover, luck)
        await wire_of(here).silence()
        assert mover.seq == other.seq and mover.table == other.table
        assert mover.game is not None and other.game is not None
        assert position_of(other.game) == position_of(mover.game) == other.table.position
        for eyes in (None, 0, 1):
            seen = [(views.everybody, views.own(eyes)) for views in (mover._views(), other._views())]
            assert seen[0] == seen[1]
    assert asked(there) + asked(here) - before <= 2 * (60 // 16 + 1), "only where the table was written whole"
    assert [said["seq"] for said in ann.heard("update")][-60:] == [said["seq"] for said in bob.heard("update")][-60:]


async def test_of_a_table_that_is_nobody_elses_nothing_is_told(processes: list[Rooms]) -> None:
    here, _, _ = processes
    room, _ = await sit_down(here, people("Ann", "Bob"))
    luck = random.Random(1)
    wire_of(here).said.clear()
    for _ in range(20):
        await play_once(room, luck)
    assert wire_of(here).said == []


async def test_who_comes_to_a_table_hears_what_happened_while_they_came(processes: list[Rooms]) -> None:
    here, there, _ = processes
    room, (_, bob) = await sit_down(here, people("Ann", "Bob"))
    luck = random.Random(2)
    wire = wire_of(here)
    listener = wire.listeners.pop(here.store)  # type: ignore[call-overload]
    elsewhere, bob = await arrive(there, room.id, *bob.tokens)
    await play_once(room, luck)
    await wire.silence()
    assert elsewhere.seq == room.seq - 1, "the first process has not heard yet that anybody is there"
    wire.listeners[here.store] = listener  # type: ignore[index]
    there.announce(elsewhere)
    await wire.silence()
    assert elsewhere.seq == room.seq and [said["seq"] for said in bob.heard("update")] == [room.seq]


async def test_a_process_that_nobody_tells_anything_reads_the_table_again(processes: list[Rooms]) -> None:
    here, there, idle = processes
    room, (_, bob) = await sit_down(here, people("Ann", "Bob"))
    asleep = await idle.find(room.id)
    asleep.touched -= 60
    await arrive(there, room.id, *bob.tokens)
    assert asleep.broken, "it will not hear what happens at the second"
    await play_once(room, random.Random(3))
    await wire_of(here).silence()
    assert (await idle.find(room.id)).seq == room.seq


async def test_who_has_nothing_to_do_with_a_table_any_more_is_told_nothing_more(processes: list[Rooms]) -> None:
    here, there, _ = processes
    room, _ = await sit_down(here, people("Ann", "Bob"))
    here.announce(room)
    opened = await there.find(room.id)
    await wire_of(here).silence()
    luck = random.Random(4)
    await play_once(room, luck)
    await wire_of(here).silence()
    assert opened.seq == room.seq, "whoever has just asked for it may be about to do something"
    opened.touched -= 60
    await play_once(room, luck)
    await wire_of(here).silence()
    wire_of(here).said.clear()
    for _ in range(5):
        await play_once(room, luck)
    assert wire_of(here).said == []
    assert (await there.find(room.id)).seq == room.seq


async def test_news_that_do_not_fit_are_not_believed(processes: list[Rooms]) -> None:
    here, there, _ = processes
    room, (_, bob) = await sit_down(here, people("Ann", "Bob"))
    elsewhere, bob = await arrive(there, room.id, *bob.tokens)
    await play_once(room, random.Random(4))
    await wire_of(here).silence()
    told = wire_of(here).said[-1]
    await play_once(room, random.Random(4))
    await wire_of(here).silence()
    wrong = Announcement(room.id, told.said_by, room.seq + 1, entry=told.entry, state=told.state, version=told.version)
    with pytest.raises(ValueError, match="does not follow"):
        await there._heed(elsewhere, wrong)
    assert elsewhere.broken
    again = await there.find(room.id)
    assert again.seq == room.seq and again.table == room.table and bob in again.guests


async def test_who_comes_before_the_news_of_their_seat_has_it_all_the_same(processes: list[Rooms]) -> None:
    here, there, _ = processes
    wanted = {"game": "usa", "seats": [PERSON, {"kind": "open"}]}
    room, _, _ = await open_table(here, read_new_table(json.dumps(wanted).encode()))
    behind = await there.find(room.id)
    assert isinstance(here.store, SharedStore)
    here.store.wire = Wire()  # whatever is announced from here on, nobody hears
    async with room.lock:
        seat, token = await seating.join(room, "Bob", None)
    assert behind.seq < room.seq
    welcome = await welcomed(there, room.id, token)
    assert welcome["you"]["seats"] == [seat] and welcome["seq"] == room.seq


async def welcomed(rooms: Rooms, name: str, token: str) -> dict[str, Any]:
    """What is said to a browser with that cookie when it comes to the table."""
    told: asyncio.Queue[str] = asyncio.Queue()
    heard = iter([{"type": "websocket.connect"}, {"type": "websocket.receive", "text": '{"type":"hello"}'}])

    async def receive() -> Any:
        return next(heard, None) or await asyncio.Event().wait()

    async def send(message: Any) -> None:
        if message["type"] == "websocket.send":
            told.put_nowait(message["text"])

    async def make_rooms() -> Rooms:
        return rooms

    server = Server(make_rooms, RequestPace(), behind_tls=False)
    server.rooms = rooms
    headers = [(b"cookie", f"seat-{name}={token}".encode())]
    scope = {"type": "websocket", "path_params": {"room": name}, "headers": headers, "client": None, "state": {}}
    serving = asyncio.create_task(server.live(WebSocket(scope, receive, send)))
    try:
        async with asyncio.timeout(PATIENCE):
            said: dict[str, Any] = json.loads(await told.get())
            return said
    finally:
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)
