"""Races: whoever waited for their turn at the table is judged by how things stand when it comes."""

import asyncio
import time
from collections.abc import Awaitable
from typing import Any

import pytest

from peregon.server.live import messages
from peregon.server.live.messages import Incoming
from peregon.server.refusals import Refusal
from peregon.server.rooms.entries import JOINED, Entry, write_entry
from peregon.server.rooms.rooms import Rooms
from peregon.server.rooms.seats import seating
from peregon.server.rooms.seats.tokens import hash_of, new_token
from peregon.server.rooms.table import Seat, copy_of, write_table
from tests.support.server.guests import Guest, people, sit_down

pytestmark = pytest.mark.anyio

ANN, BOB = 0, 1


async def refusal(guest: Guest, message: Incoming, *meanwhile: Awaitable[Any]) -> str:
    """What is said to somebody who asked first, and had to wait until all that was done."""
    room = await guest.rooms.find(guest.name)
    async with room.lock:
        asked = asyncio.ensure_future(guest._answer(message))
        await asyncio.sleep(0.05)
        for deed in meanwhile:
            await deed
    with pytest.raises(Refusal) as refused:
        await asked
    return refused.value.code


OF_A_SEAT: list[Incoming] = [
    messages.Look(BOB),
    messages.Act(1, BOB, 0, 0),
    messages.Leave(1, BOB),
    messages.TakeSeat(1, BOB),
    messages.TakeBack(1, BOB),
    messages.Answer(1, BOB, True),
    messages.Substitute(1, BOB, "easy"),
    messages.Chat(1, "still here?"),
    messages.Pause(1),
]


@pytest.mark.parametrize("message", OF_A_SEAT, ids=lambda message: type(message).__name__)
async def test_who_was_removed_meanwhile_has_no_seat_to_ask_for(rooms: Rooms, message: Incoming) -> None:
    room, (_, bob) = await sit_down(rooms, people("Ann", "Bob"))
    assert await refusal(bob, message, seating.remove(room, BOB)) == "forbidden"
    assert (bob.eyes, bob.seats) == (None, [])


async def test_who_was_removed_meanwhile_empties_nobody_elses_chair(rooms: Rooms) -> None:
    room, (_, bob) = await sit_down(rooms, people("Ann", "Bob"), start=False)
    newcomer = seating.join(room, "Cleo", BOB)
    assert await refusal(bob, messages.Leave(1, BOB), seating.remove(room, BOB), newcomer) == "forbidden"
    assert room.table.seats[BOB].name == "Cleo"


async def test_a_seat_that_a_bot_took_meanwhile_is_the_bots_to_play(rooms: Rooms) -> None:
    room, (_, bob) = await sit_down(rooms, people("Ann", "Bob"))
    assert room.game is not None
    move = messages.Act(1, BOB, 0, room.game.option_numbers(BOB)[0])
    assert await refusal(bob, move, seating.substitute(room, BOB, "easy")) == "bot_plays"


async def test_who_was_host_and_left_meanwhile_removes_nobody(rooms: Rooms) -> None:
    room, (ann, _) = await sit_down(rooms, people("Ann", "Bob"), start=False)
    assert await refusal(ann, messages.Remove(1, BOB), seating.leave(room, ANN)) == "forbidden"
    assert room.table.seats[BOB].name == "Bob"


async def test_a_chair_that_another_process_gave_away_is_emptied_by_nobody(rooms: Rooms) -> None:
    room, (_, bob) = await sit_down(rooms, people("Ann", "Bob"), start=False)
    table = copy_of(room.table)
    table.seats[BOB] = Seat("person", name="Cleo", token=hash_of(new_token()))
    entry = write_entry(Entry(JOINED, time.time(), BOB, text="Cleo"))
    await rooms.store.append(room.id, room.seq + 1, entry, write_table(table), None, time.time())
    assert (await bob.ask("leave", seat=BOB))["error"] == "forbidden"
    assert room.table.seats[BOB].name == "Cleo"
