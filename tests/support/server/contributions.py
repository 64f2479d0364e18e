"""What guests add to the luck of a table, step by step."""

import asyncio
from typing import Any

from peregon.record.checked_luck import contribution_hash
from peregon.server.rooms.room import Room
from peregon.server.rooms.rooms import Rooms
from tests.support.server.clients import Message
from tests.support.server.guests import Guest, sit_down

ANN, BOB = 0, 1
GIVEN = {ANN: "aa" * 32, BOB: "b0" * 32}


async def wait(rooms: Rooms, seats: list[Message], *contributing: int) -> tuple[Room, list[Guest]]:
    """A table that could begin, and those of its guests who will contribute."""
    room, guests = await sit_down(rooms, seats, start=False)
    for seat in contributing:
        guests[seat].contributes = True
    return room, guests


def luck_of(room: Room) -> Any:
    return room.table_payload()["luck"]


async def until(room: Room, asks: str | None) -> None:
    async with asyncio.timeout(10):
        while room.table.luck is None or room.table.luck.asks != asks:
            await asyncio.sleep(0.01)


async def give_hash(guest: Guest, room: Room, seat: int) -> Message:
    digest = contribution_hash(luck_of(room)["commitment"], seat, bytes.fromhex(GIVEN[seat]))
    return await guest.ask("luck_hash", seat=seat, hash=digest)


async def give_contribution(guest: Guest, seat: int) -> Message:
    return await guest.ask("luck_contribution", seat=seat, contribution=GIVEN[seat])
