"""What is written down at a table: by whom how much, nothing that changes nothing, and always space for moves."""

from typing import Any

import pytest

from peregon.server.rooms.room import Room
from peregon.server.rooms.rooms import Rooms
from tests.support.server.clients import OPEN, PERSON, Player
from tests.support.server.guests import Guest, people, sit_down
from tests.support.server.limits import change_limits

pytestmark = pytest.mark.anyio

ANN, BOB = 0, 1
# What one who means ill says over and over. Whatever of it is done changes something, and can be undone.
WAVES: list[tuple[str, dict[str, Any]]] = [
    ("leave", {"seat": BOB}),
    ("substitute", {"seat": BOB}),
    ("take_seat", {"seat": BOB}),
    ("pause", {}),
    ("unpause", {}),
    ("chat", {"text": "again"}),
    ("take_back", {"seat": BOB}),
    ("answer", {"seat": BOB, "yes": False}),
    ("start", {}),
    ("rematch", {}),
]


async def test_twenty_sockets_of_a_guest_bring_no_table_to_its_end(
    rooms: Rooms, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "look_after", lambda _room: None)
    room, (ann, bob) = await sit_down(rooms, people("Ann", "Bob"))
    sockets = [Guest(rooms, room, *bob.tokens) for _ in range(20)]
    for socket in sockets:
        await socket.arrive()
    for _ in range(10):
        for socket in sockets:
            for kind, fields in WAVES:
                await socket.ask(kind, **fields)
                socket.told.clear()
    assert room.seq < 60, "two thousand times"
    if room.table.status == "paused":
        assert (await ann.ask("unpause"))["type"] == "done"
    assert room.game is not None
    assert (await ann.act(ANN, room.game.option_numbers(ANN)[0]))["type"] == "done"
    assert (await ann.ask("remove", seat=BOB))["type"] == "done"


async def test_what_is_said_again_and_changes_nothing_is_not_written_down(rooms: Rooms) -> None:
    _, (_, bob) = await sit_down(rooms, people("Ann", "Bob"))
    first = await bob.ask("leave", seat=BOB)
    assert [(await bob.ask("leave", seat=BOB))["seq"] for _ in range(5)] == [first["seq"]] * 5


async def fill(room: Room, guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    change_limits(monkeypatch, tables=f"entries = {room.seq + 14}\nreserved_entries = 10")
    answers = [await guest.ask("chat", text="and so on") for _ in range(5)]
    assert [answer["type"] for answer in answers] == ["done"] * 4 + ["refused"]
    assert answers[-1]["error"] == "too_many"


async def test_at_a_full_table_there_is_space_for_moves_and_for_its_host(
    rooms: Rooms, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, (ann, bob) = await sit_down(rooms, people("Ann", "Bob"))
    await fill(room, bob, monkeypatch)
    assert (await ann.ask("mute", seat=BOB))["error"] == "too_many"
    assert room.game is not None
    assert (await ann.act(ANN, room.game.option_numbers(ANN)[0]))["type"] == "done"
    assert (await ann.ask("remove", seat=BOB))["type"] == "done"


async def test_nobody_joins_and_leaves_a_table_full(ann: Player, bob: Player) -> None:
    room = ann.open(seats=[PERSON, OPEN], start=False)["room"]
    codes = []
    for _ in range(130):
        answer = bob.post(f"/api/rooms/{room}/join", name="Bob")
        codes.append(answer.status_code)
        if answer.status_code != 200:
            break
        live = bob.live(room)
        live.ask("leave", seat=BOB)
        live.socket.close()
    assert codes[-1] in (409, 429) and len(codes) < 60
    assert ann.live(room).welcome["seq"] < 120
