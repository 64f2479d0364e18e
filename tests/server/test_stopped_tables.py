"""Tables that were stopped for good: everything may be seen then. Of a game that can still go on, paused or left by all
its people, nothing may."""

import asyncio
import contextlib
from typing import Any

import pytest

from peregon.plugins import PluginError
from peregon.record import read_record, verify
from peregon.record.checked_luck import commitment_of
from peregon.server.refusals import Refusal
from peregon.server.rooms.kept import records, replays
from peregon.server.rooms.room import Room
from peregon.server.rooms.rooms import Rooms
from peregon.server.rooms.table import PAUSED, PLAYING, STOPPED
from tests.support.server.contributions import ANN, BOB, luck_of, until, wait
from tests.support.server.guests import Guest, people, play_randomly, sit_down
from tests.support.server.kept import read_again

pytestmark = pytest.mark.anyio

MOVES = 40
BROKEN = PluginError("usa", "own-package", "it broke")

# All that somebody at the table can ask for that would make anything go on.
WISHES: list[tuple[str, dict[str, Any]]] = [
    ("act", {"seat": ANN, "turn": 0, "action": 0}),
    ("start", {}),
    ("pause", {}),
    ("unpause", {}),
    ("take_back", {"seat": ANN}),
    ("answer", {"seat": BOB, "yes": True}),
    ("substitute", {"seat": ANN, "bot": "easy"}),
    ("take_seat", {"seat": ANN}),
    ("remove", {"seat": BOB}),
    ("luck_hash", {"seat": ANN, "hash": "ab" * 32}),
    ("rematch", {}),
    ("hint", {"seat": ANN}),
    ("leave", {"seat": ANN}),
]


async def in_the_middle(rooms: Rooms) -> tuple[Room, list[Guest]]:
    room, guests = await sit_down(rooms, people("Ann", "Bob"))
    await play_randomly(room, most=MOVES)
    return room, guests


async def told(room: Room) -> set[str]:
    """Which of what tells everything anybody can have."""
    found = set()
    for name, parts in (("replay", replays.replay_parts), ("record", records.record_parts)):
        with contextlib.suppress(Refusal):
            await parts(room)
            found.add(name)
    return found


async def test_a_table_that_was_stopped_for_good_can_be_watched_again_with_open_cards(rooms: Rooms) -> None:
    room, _ = await in_the_middle(rooms)
    assert room.game is not None
    hands = [room.game.view(seat).own for seat in (ANN, BOB)]
    await rooms.stop_table(room, BROKEN)
    replay = replays.replay(room.title, *await replays.replay_parts(room))
    assert len(replay["steps"]) == MOVES and replay["score"] is None
    assert replay["steps"][-1]["owns"] == hands
    drawn = [step["draws"] for step in [replay["start"], *replay["steps"]] if step["draws"] is not None]
    assert sum(len(draws["sources"]) for draws in drawn) == room.table.drawn
    found = verify(read_record(await records.record(room))).luck
    assert found is not None and found.draws == room.table.drawn


async def test_its_secret_is_told_and_leaves_the_store(rooms: Rooms) -> None:
    room, _ = await in_the_middle(rooms)
    secret = await rooms.store.secret(room.id)
    assert secret is not None and luck_of(room)["secret"] is None
    await rooms.stop_table(room, BROKEN)
    assert luck_of(room)["secret"] == secret.hex()
    assert commitment_of(room.id, secret) == luck_of(room)["commitment"]
    assert await rooms.store.secret(room.id) is None


async def test_nothing_that_anybody_asks_for_makes_a_stopped_table_go_on(rooms: Rooms) -> None:
    room, (ann, bob) = await in_the_middle(rooms)
    await rooms.stop_table(room, BROKEN)
    for kind, fields in WISHES:
        for guest in (ann, bob):
            await guest.ask(kind, **fields)
            now = await rooms.find(room.id)
            assert (now.table.status, now.game, now.table.next) == (STOPPED, None, None), kind
    room = await read_again(rooms, room)
    assert room.table.status == STOPPED and room.table.seats[BOB].name == "Bob"
    assert len(replays.replay(room.title, *await replays.replay_parts(room))["steps"]) == MOVES


@pytest.mark.parametrize("how", ["played", "paused", "left by all", "kept by bots"])
async def test_of_a_game_that_can_go_on_nothing_is_told(
    rooms: Rooms, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "look_after", lambda _room: None)
    room, (ann, bob) = await in_the_middle(rooms)
    if how == "paused":
        assert (await ann.ask("pause"))["type"] == "done"
    for seat, guest in enumerate((ann, bob)):
        if how == "left by all":
            assert (await guest.ask("leave", seat=seat))["type"] == "done"
            room.disconnect(guest)
        if how == "kept by bots":
            assert (await guest.ask("substitute", seat=seat, bot="easy"))["type"] == "done"
    assert room.table.status == (PAUSED if how == "paused" else PLAYING)
    assert await told(room) == set()
    assert luck_of(room)["secret"] is None and await rooms.store.secret(room.id) is not None


async def test_a_table_that_was_stopped_before_the_deal_has_nothing_to_show(rooms: Rooms) -> None:
    room, (ann, _) = await wait(rooms, people("Ann", "Bob"), ANN, BOB)
    starting = asyncio.create_task(ann.ask("start"))
    await until(room, "hashes")
    await rooms.stop_table(room, BROKEN)
    assert (await starting)["error"] == "start_broken"
    assert luck_of(room)["asks"] is None, "nobody is asked for anything any more"
    rows, table, score = await replays.replay_parts(room)
    with pytest.raises(Refusal, match="nothing was played"):
        replays.replay(room.title, rows, table, score)


async def test_where_the_secret_is_lost_the_moves_can_be_seen_all_the_same(rooms: Rooms) -> None:
    room, _ = await in_the_middle(rooms)
    await rooms.store.forget_secret(room.id)
    room = await read_again(rooms, room)
    await rooms.stop_table(room, BROKEN)
    assert luck_of(room)["secret"] is None and await told(room) == {"replay", "record"}
