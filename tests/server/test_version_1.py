"""What the first version of the server kept is taken up again. It called the variants of a table its options."""

import json
from pathlib import Path

import pytest

from peregon.server.rooms.rooms import Rooms
from peregon.server.rooms.table import read_table, write_table
from peregon.server.store import RoomSummary

KEPT = (Path(__file__).parent / "version_1" / "table.json").read_bytes()
VARIANTS = {"order": (2, 0, 1), "free_building": True}


def test_a_table_is_read_with_its_variants_and_written_in_the_new_version() -> None:
    table = read_table(KEPT)
    assert (table.variants, table.version) == (VARIANTS, 2)
    assert read_table(write_table(table)) == table
    assert "options" not in json.loads(write_table(table))


@pytest.mark.anyio
async def test_the_game_goes_on_with_them(rooms: Rooms) -> None:
    await rooms.store.create("old", b"{}", KEPT, RoomSummary("journey", "playing", False, 0.0), 0.0)
    room = await rooms.find("old")
    assert room.game is not None and not room.game.over
    assert room.game.variants == room.table.variants == VARIANTS
