"""Old tables: when they are deleted, in which steps, and what a clock that jumps does to them, which is nothing."""

import asyncio
import time
from pathlib import Path

import pytest

from peregon.server import timekeeping
from peregon.server.rooms.kept import expiry
from peregon.server.rooms.kept.expiry import AT_ONCE, Retention, TooManyOld, delete_old
from peregon.server.rooms.rooms import Rooms
from peregon.server.rooms.table import WAITING, Table
from peregon.server.store import RoomSummary
from tests.support.server.clients import BOT, PERSON
from tests.support.server.guests import Clock, Guest, open_rooms, people, sit_down

pytestmark = pytest.mark.anyio

DAY = 86_400.0
KEPT = Retention(over=90, abandoned=60, unstarted=2)


async def keep(rooms: Rooms, status: str, count: int, touched: float) -> None:
    for number in range(count):
        name, summary = f"{status}-{touched:.0f}-{number}", RoomSummary("usa", status, public=False, due=None)
        await rooms.store.create(name, b"{}", b"{}", summary, touched)


@pytest.mark.parametrize(
    ("status", "days"), [("over", 90), ("stopped", 90), ("playing", 60), ("paused", 60), ("waiting", 2)]
)
async def test_a_table_at_which_nothing_happens_is_deleted_in_its_time(rooms: Rooms, status: str, days: int) -> None:
    await keep(rooms, status, 1, 0.0)
    assert await delete_old(rooms.store, KEPT, days * DAY - 1, AT_ONCE) == 0
    assert await delete_old(rooms.store, KEPT, days * DAY + 1, AT_ONCE) == 1


async def test_they_go_in_small_steps_with_time_for_others_between(
    rooms: Rooms, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(expiry, "REST", 0.01)
    await keep(rooms, "over", 45, 0.0)
    await keep(rooms, "over", 1_000, 100 * DAY)
    steps: list[int] = []
    plain = rooms.store.delete_untouched

    async def noted(since: float, statuses: tuple[str, ...], limit: int) -> int:
        steps.append(deleted := await plain(since, statuses, limit))
        return deleted

    monkeypatch.setattr(rooms.store, "delete_untouched", noted)
    assert await delete_old(rooms.store, KEPT, 100 * DAY, AT_ONCE) == 45
    assert steps[:5] == [10, 10, 10, 10, 5]


async def test_a_large_share_is_not_deleted_unless_told_to(rooms: Rooms, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expiry, "REST", 0.0)
    await keep(rooms, "over", 60, 0.0)
    await keep(rooms, "playing", 30, 0.0)
    with pytest.raises(TooManyOld, match=r"90 of 90 tables are old enough .* peregon tables clean"):
        await delete_old(rooms.store, KEPT, 400 * DAY, AT_ONCE)
    assert sum((await rooms.store.count()).values()) == 90
    assert await delete_old(rooms.store, KEPT, 400 * DAY) == 90


async def test_the_operator_is_told_once(rooms: Rooms, caplog: pytest.LogCaptureFixture) -> None:
    await keep(rooms, "over", 60, 0.0)
    for _ in range(3):
        await rooms._delete_old(400 * DAY)
    assert caplog.text.count("60 of 60 tables") == 1


# Clocks that jump


@pytest.mark.parametrize("jump", [400 * DAY, -3_600.0])
async def test_a_clock_that_jumps_deletes_no_table_and_stops_no_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, jump: float
) -> None:
    monkeypatch.setattr("peregon.server.rooms.rooms.HEARTBEAT", 0.05)
    plain = time.time
    async with open_rooms(tmp_path) as rooms:
        await keep(rooms, "over", 20, plain())
        await rooms.open()
        room, (ann,) = await sit_down(rooms, [PERSON, BOT], clock={"kind": "move", "seconds": 600})
        monkeypatch.setattr(time, "time", lambda: plain() + jump)
        before = room.seq
        await ann.act(0, (await ann.arrive())["options"][0])
        await ann.until(lambda told: told["type"] == "update" and told["seat"] == 1)
        await asyncio.sleep(1.2)
        assert room.seq > before + 1
        assert not any(told.get("by_clock") for told in ann.heard("update"))
        assert await rooms.store.count() == {"over": 20, "playing": 1}
        left = ann.heard("update")[-1]["clocks"]["left"][0]
        assert 590 < left <= 600
    assert f"the clock of this machine has jumped by {jump:+.0f} s" in caplog.text


async def test_a_server_that_starts_with_a_clock_set_back_goes_on_from_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    then = timekeeping.now()
    async with open_rooms(tmp_path) as rooms:
        room, (_, bob) = await sit_down(rooms, [*people("Ann"), {"kind": "person", "name": "Bob"}])
        monkeypatch.setattr(rooms, "look_after", lambda _room: None)
        await bob.ask("substitute", seat=1)
        written, token = room.seq, list(bob.tokens)
    monkeypatch.setattr(timekeeping, "_clock", timekeeping._Clock())
    timekeeping._clock.offset -= 3_600
    assert timekeeping.now() < then
    async with open_rooms(tmp_path) as rooms:
        await rooms.open()
        assert timekeeping.now() >= then
        async with asyncio.timeout(20):
            while (await rooms.find(room.id)).seq == written:
                await asyncio.sleep(0.05)
        assert Guest(rooms, await rooms.find(room.id), *token)


def test_an_entry_from_the_far_future_puts_no_clock_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timekeeping, "_clock", timekeeping._Clock())
    before = timekeeping.now()
    assert not timekeeping.not_before(before + 400 * DAY)
    assert timekeeping.now() < before + 60
    assert timekeeping.not_before(before + 3_600)
    assert before + 3_600 <= timekeeping.now() < before + 3_700


async def test_what_is_opened_and_never_begun_goes_soon(rooms: Rooms, clock: Clock) -> None:
    table = Table("", "usa", [], clock.now)
    assert table.status == WAITING
    room = await rooms.open_room(table)
    await rooms._delete_old(clock.now + 1.9 * DAY)
    assert (await rooms.store.count()) == {WAITING: 1}
    await rooms._delete_old(clock.now + 2.1 * DAY)
    assert (await rooms.store.count()) == {} and room.seq == 1
