"""Connections that are slow, silent, or gone without a word: nobody waits for them."""

import asyncio
import json
from typing import Any, cast

import pytest
from starlette.websockets import WebSocket

from peregon.server.limits import limits
from peregon.server.live.connection import Connection
from peregon.server.rooms.room import Room
from peregon.server.rooms.rooms import Rooms
from peregon.server.store import open_store
from tests.support.server.clients import PATIENCE
from tests.support.server.guests import TITLES, Guest, people, play_randomly, sit_down
from tests.support.server.limits import change_limits

pytestmark = pytest.mark.anyio


class Line:
    """The other end of a connection. Who is stuck takes nothing in."""

    client = None

    def __init__(self, *said: str, stuck: bool = False) -> None:
        self.said: asyncio.Queue[str] = asyncio.Queue()
        for text in said:
            self.said.put_nowait(text)
        self.stuck = stuck
        self.taken_in: list[str] = []
        self.closed: int | None = None

    async def accept(self) -> None:
        pass

    async def receive(self) -> dict[str, Any]:
        return {"type": "websocket.receive", "text": await self.said.get()}

    async def send_text(self, text: str) -> None:
        if self.stuck:
            await asyncio.Event().wait()
        self.taken_in.append(text)

    async def close(self, code: int) -> None:
        self.closed = code


def connect(rooms: Rooms, room: Room, line: Line) -> "asyncio.Task[None]":
    return asyncio.create_task(Connection(rooms, cast(WebSocket, line), room.id, []).run())


async def arrived(room: Room, count: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while len(room.guests) < count:
            await asyncio.sleep(0)


async def test_who_takes_nothing_in_is_given_up_after_a_while(rooms: Rooms, monkeypatch: pytest.MonkeyPatch) -> None:
    change_limits(monkeypatch, socket="unread_seconds = 0.2")
    room, (ann, _) = await sit_down(rooms, people("Ann", "Bob"))
    line = Line('{"type":"hello"}', stuck=True)
    connection = connect(rooms, room, line)
    await arrived(room, 3)
    assert (await ann.ask("chat", text="hello"))["type"] == "done", "nobody else waits"
    async with asyncio.timeout(PATIENCE):
        await connection
    assert line.closed is not None and len(room.guests) == 2


async def test_who_falls_too_far_behind_is_given_up_at_once(rooms: Rooms) -> None:
    room, _ = await sit_down(rooms, people("Ann", "Bob"))
    line = Line('{"type":"hello"}')
    connection = connect(rooms, room, line)
    await arrived(room, 3)
    async with room.lock:
        for _ in range(limits().socket.unread_messages + 1):
            # Without a pause for anybody to take it in.
            room.send_table()
    async with asyncio.timeout(PATIENCE):
        await connection
    assert line.closed is not None and len(line.taken_in) < limits().socket.unread_messages and len(room.guests) == 2


async def test_who_never_says_hello_is_given_up(rooms: Rooms, monkeypatch: pytest.MonkeyPatch) -> None:
    change_limits(monkeypatch, request="seconds = 0.1")
    room, _ = await sit_down(rooms, people("Ann", "Bob"))
    line = Line()
    async with asyncio.timeout(PATIENCE):
        await connect(rooms, room, line)
    assert line.closed is not None and line.taken_in == []


async def test_a_request_that_is_cut_off_in_the_middle_of_writing_is_written_once_and_told_to_all(rooms: Rooms) -> None:
    room, (ann, bob) = await sit_down(rooms, people("Ann", "Bob"))
    assert room.game is not None
    action, seq = room.game.option_numbers(0)[0], room.seq
    cut_off = asyncio.create_task(ann.ask("act", seat=0, turn=0, action=action))
    while not room.lock.locked():
        await asyncio.sleep(0)
    await asyncio.sleep(0)
    cut_off.cancel()
    await asyncio.gather(cut_off, return_exceptions=True)
    again = Guest(rooms, room, *ann.tokens)
    await again.arrive()
    done = await again.ask("act", seat=0, turn=0, action=action)
    assert done["type"] == "done" and done["seq"] == seq + 1
    assert (await rooms.find(room.id)).seq == seq + 1
    assert [update["seq"] for update in bob.heard("update")] == [seq + 1]


async def test_a_table_at_which_too_much_has_happened_takes_no_more(rooms: Rooms) -> None:
    room, (ann, _) = await sit_down(rooms, people("Ann", "Bob"))
    room.seq = limits().tables.entries
    assert (await ann.ask("pause"))["error"] == "too_many"


async def test_who_comes_when_a_process_died_untold_is_shown_what_it_wrote_down(postgres_database: str) -> None:
    # Neither is opened, so neither hears what the other announces.
    dead, alive = [Rooms(await open_store(postgres_database), TITLES, pace=0) for _ in range(2)]
    try:
        room, _ = await sit_down(dead, people("Ann", "Bob"))
        behind = await alive.find(room.id)
        await play_randomly(room, most=6)
        assert behind.seq < room.seq
        line = Line('{"type":"hello"}')
        connection = connect(alive, behind, line)
        await arrived(behind, 1)
        async with asyncio.timeout(PATIENCE):
            while not line.taken_in:
                await asyncio.sleep(0)
        welcome = json.loads(line.taken_in[0])
        assert (welcome["type"], welcome["seq"]) == ("welcome", room.seq)
        connection.cancel()
        await asyncio.gather(connection, return_exceptions=True)
    finally:
        for each in (dead, alive):
            await each.close()
