"""Faults: the store fails, a table is gone or cannot be read, the server is killed; what remains is right."""

import asyncio
import contextlib
import json
import random
import resource
import signal
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from peregon.server.rooms.entries import CHATTED, Entry, write_entry
from peregon.server.rooms.rooms import Rooms
from peregon.server.rooms.table import Table, write_table
from peregon.server.store import MISSED, RoomSummary, StoreError
from peregon.server.store.sqlite import SqliteStore
from tests.support.processes import eventually, is_running
from tests.support.server.clients import OPEN, PERSON, Player, ServerProcess, serving
from tests.support.server.guests import TITLES, InlineBotWorkers, open_rooms, people, sit_down

pytestmark = pytest.mark.anyio


class Moody(SqliteStore):
    """Says that it failed, having written or not."""

    mood = ""

    async def append(
        self, room: str, seq: int, entry: bytes, table: bytes | None, summary: RoomSummary | None, now: float
    ) -> None:
        mood, self.mood = self.mood, ""
        if mood != "lost":
            await super().append(room, seq, entry, table, summary, now)
        if mood:
            raise StoreError("the disk is on fire")


@pytest.fixture
async def moody(tmp_path: Path) -> AsyncIterator[Rooms]:
    store = await Moody.open(tmp_path / "tables.sqlite")
    rooms = Rooms(store, TITLES, pace=0)
    rooms.bot_workers = InlineBotWorkers(TITLES)
    yield rooms
    await rooms.close()


@pytest.mark.parametrize("mood", ["written", "lost"])
async def test_a_move_of_unknown_fate_is_made_once_and_everybody_hears_of_it_once(moody: Rooms, mood: str) -> None:
    room, (ann, ben) = await sit_down(moody, people("Ann", "Ben"))
    seat, before = ann.seats[0], room.seq
    assert room.game is not None
    action = room.game.option_numbers(seat)[0]
    assert isinstance(moody.store, Moody)
    moody.store.mood = mood
    with pytest.raises(StoreError):
        await ann.ask("act", seat=seat, turn=0, action=action)
    await asyncio.sleep(0.1)
    told = [before + 1] if mood == "written" else []
    assert [said["seq"] for said in ben.heard("update")] == told
    again = await ann.ask("act", seat=seat, turn=0, action=action)
    assert (again["type"], again["seq"]) == ("done", before + 1)
    for guest in (ann, ben):
        assert [said["seq"] for said in guest.heard("update")] == [before + 1]
    kept = await moody.store.rows(room.id, before, 10)
    assert [row.seq for row in kept] == [before + 1]
    new = await moody.find(room.id)
    assert new is not room and new.guests == {ann, ben} and new.table.seats[seat].turns == 1


async def test_a_table_that_was_deleted_is_gone_for_those_who_sit_there(tmp_path: Path) -> None:
    async with open_rooms(tmp_path) as rooms:
        room, (ann, _) = await sit_down(rooms, people("Ann", "Ben"))
        assert room.game is not None
        action = room.game.option_numbers(0)[0]
        await rooms.store.delete(room.id)
        for _ in range(2):
            assert (await ann.ask("act", seat=0, turn=0, action=action))["error"] == "not_found"
        assert room.id not in rooms.loaded


async def test_a_table_that_cannot_be_read_keeps_no_other_waiting(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_rooms(tmp_path) as rooms:
        with monkeypatch.context() as asleep:
            asleep.setattr(Rooms, "look_after", lambda *_: None)
            room, _ = await sit_down(rooms)
        # Due before it: what is no table at all, and one on a board that is not here.
        foreign = Table("b", "atlantis", [], 0.0)
        for number, packed in enumerate((b"no table", write_table(foreign), b"")):
            await rooms.store.create("abc"[number], b"{}", packed, RoomSummary("usa", "playing", False, 0.0), 0.0)
    async with open_rooms(tmp_path) as rooms:
        await rooms.open()
        await asyncio.sleep(1.5)
        assert (await rooms.find(room.id)).seq == room.seq + 1
        assert not any(task.done() for task in rooms._background)
    for name in "ac":
        assert f"room {name} could not be picked up" in caplog.text


async def test_whatever_goes_wrong_in_the_background_is_logged_and_tried_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = {"due": 0, "count_untouched": 0}

    def failing(name: str) -> Callable[..., Awaitable[None]]:
        async def fail(*_: object) -> None:
            tried[name] += 1
            raise ValueError(f"{name} was not expected to fail")

        return fail

    monkeypatch.setattr("peregon.server.rooms.rooms.HEARTBEAT", 0.02)
    async with open_rooms(tmp_path) as rooms:
        for name in tried:
            monkeypatch.setattr(rooms.store, name, failing(name))
        await rooms.open()
        await asyncio.sleep(1.3)
        assert not any(task.done() for task in rooms._background)
    assert all(times >= 2 and f"{name} was not expected to fail" in caplog.text for name, times in tried.items())


async def test_one_table_that_fails_keeps_no_other_from_the_news(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_rooms(tmp_path) as rooms:
        bad, _ = await sit_down(rooms, people("Ann", "Ben"))
        good, (cleo, _) = await sit_down(rooms, people("Cleo", "Dan"))
        entry = write_entry(Entry(CHATTED, time.time(), 1, text="anybody there?"))
        await rooms.store.append(good.id, good.seq + 1, entry, None, None, time.time())
        monkeypatch.setattr(bad, "update_presence", lambda: next(iter([])))
        await announce(rooms, MISSED)
        assert [said["text"] for said in cleo.heard("chat")] == ["anybody there?"]
        monkeypatch.undo()
    assert f"room {bad.id} could not be compared" in caplog.text


async def test_names_of_tables_that_never_were_leave_nothing_behind(tmp_path: Path) -> None:
    async with open_rooms(tmp_path) as rooms:
        for number in range(100):
            with pytest.raises(Exception, match="there is no such table"):
                await rooms.find(f"guess {number}")
        assert not rooms.loaded and not rooms._loading


class Elsewhere(SqliteStore):
    """Another process holds every lease."""

    shared = True
    asked = 0

    async def lease(self, room: str, holder: str, now: float, until: float) -> bool:  # noqa: ARG002
        self.asked += 1
        return False


async def test_a_process_that_does_not_get_the_lease_does_not_keep_asking(tmp_path: Path) -> None:
    store = await Elsewhere.open(tmp_path / "tables.sqlite")
    rooms = Rooms(store, TITLES, pace=0)
    rooms.bot_workers = InlineBotWorkers(TITLES)
    room, (ann,) = await sit_down(rooms, [PERSON, {"kind": "bot", "bot": "greedy"}])
    assert room.game is not None
    await ann.act(0, room.game.option_numbers(0)[0])
    await asyncio.sleep(0.5)
    assert 1 <= store.asked <= 6
    await rooms.close()


def test_the_bots_of_a_server_that_was_killed_end_with_it(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path)
    with Player(server) as ann:
        live = ann.live(ann.open()["room"])
        for _ in range(3):
            assert live.play_turn(random.Random(1))
        helpers = children(server.process.pid)
        assert len(helpers) >= 2, "bots and the one who clears up after them"
        server.process.send_signal(signal.SIGKILL)
    server.stop()
    assert eventually(lambda: not any(is_running(pid) for pid in helpers), 20)


def children(pid: int) -> list[int]:
    lists = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for listed in lists for child in listed.read_text().split()]


async def test_news_that_were_missed_are_looked_up(tmp_path: Path) -> None:
    """As when the connection that listens was lost: an entry that another process has added, and nobody told of."""
    async with open_rooms(tmp_path) as rooms:
        room, (ann, _) = await sit_down(rooms, people("Ann", "Ben"))
        entry = write_entry(Entry(CHATTED, time.time(), 1, text="anybody there?"))
        await rooms.store.append(room.id, room.seq + 1, entry, None, None, time.time())
        await announce(rooms, MISSED)
        assert [said["text"] for said in ann.heard("chat")] == ["anybody there?"]
        unwatched, guests = await sit_down(rooms, people("Cleo", "Dan"))
        for guest in guests:
            unwatched.disconnect(guest)
        unwatched.touched -= 60
        await announce(rooms, json.dumps({"room": unwatched.id, "seq": unwatched.seq + 1}))
        assert unwatched.broken and await rooms.find(unwatched.id) is not unwatched
        assert rooms._on_announcement(json.dumps({"room": "elsewhere", "seq": 7})) is None, "no work for anybody"


async def announce(rooms: Rooms, text: str) -> None:
    work = rooms._on_announcement(text)
    assert work is not None
    await work


def test_one_damaged_public_table_is_left_out_of_the_lobby_and_reported(tmp_path: Path) -> None:
    with serving(tmp_path) as server, Player(server) as ann:
        damaged, whole = (ann.open(public=True, seats=[PERSON, OPEN], start=False)["room"] for _ in range(2))
    with contextlib.closing(sqlite3.connect(tmp_path / "tables.sqlite")) as database, database:
        database.execute("UPDATE entries SET body = ? WHERE room = ?", (b'{"version": "?"', damaged))
    with serving(tmp_path) as server, Player(server) as ann:
        assert [table["room"] for table in ann.get("/api/rooms").json()["rooms"]] == [whole]
        assert f"room {damaged} is left out of the lobby" in server.log.read_text()


def test_a_server_that_can_write_nothing_says_that_it_is_not_well(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        assert server.is_well()
        _, hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        # As on a full disk: no file may grow, nor be written beyond its first byte.
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1, hard))
        assert eventually(lambda: not server.is_well())
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (hard, hard))
        assert eventually(server.is_well)
