"""Tables that another version has kept, put back into a store row by row; and rules that are not what they were."""

import gzip
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from peregon.rulebooks import RULEBOOKS, Rulebook
from peregon.server.live.payload_types import Replay
from peregon.server.rooms import rules_cache
from peregon.server.rooms.kept import replays
from peregon.server.rooms.room import Room
from peregon.server.rooms.rooms import Rooms
from peregon.server.store import RoomSummary, Store

Row = dict[str, Any]

KEPT = Path(__file__).parents[2] / "server" / "version_1"


def kept_rows(name: str) -> list[Row]:
    """What the store of November 2026 held of a table."""
    with gzip.open(KEPT / f"{name}.jsonl.gz", "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


async def put_back(rooms: Rooms, rows: list[Row]) -> Room:
    table = rows[-1]["table"]
    summary = RoomSummary(table["game"], table["status"], public=False, due=None)
    first, *rest = [(row["seq"], json.dumps(row["entry"]).encode(), _packed(row["table"])) for row in rows]
    await rooms.store.create(table["room"], first[1], cast(bytes, first[2]), summary, 0.0)
    for seq, entry, packed in rest:
        await rooms.store.append(table["room"], seq, entry, packed, summary, 0.0)
    return await rooms.find(table["room"])


async def replay_of(room: Room) -> Replay:
    return replays.replay(room.title, *await replays.replay_parts(room))


def _packed(table: Row | None) -> bytes | None:
    return None if table is None else json.dumps(table).encode()


def change_rules(monkeypatch: pytest.MonkeyPatch, name: str, changed: Callable[[Rulebook], dict[str, Any]]) -> None:
    """From now on the rulebook has other parts, as if the server had been started anew."""
    before = RULEBOOKS[name]
    after = {**RULEBOOKS.own, name: lambda: replace(before(), **changed(before()))}
    monkeypatch.setattr(RULEBOOKS, "own", after)
    monkeypatch.setattr(rules_cache, "_cache", {})


async def read_again(rooms: Rooms, room: Room) -> Room:
    """The room as a server knows it that has just been started."""
    rooms.loaded.clear()
    return await rooms.find(room.id)


async def latest_of(store: Store, room: str) -> tuple[int, bytes | None] | None:
    """The number of the last entry, and the table that was last written whole."""
    rows = await store.latest(room)
    return (rows[-1].seq, rows[0].table) if rows else None
