"""Stores that several processes share, without a database of their own: what one of them says, the others hear."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from peregon.server.rooms.announcements import Announcement, read_announcement
from peregon.server.rooms.rooms import Rooms
from peregon.server.store import StoredEntry
from peregon.server.store.interface import Listener
from peregon.server.store.sqlite import SqliteStore
from tests.support.server.guests import TITLES


class Wire:
    """What was announced, and by whom it is heard: by the others, in its order."""

    def __init__(self) -> None:
        self.said: list[Announcement] = []
        self.listeners: dict[SqliteStore, Listener] = {}
        self.passing_on: list[asyncio.Task[None]] = []

    def carry(self, speaker: SqliteStore, text: str) -> None:
        self.said.append(read_announcement(text))
        for store, listener in self.listeners.items():
            if store is not speaker and (work := listener(text)) is not None:
                self.passing_on.append(asyncio.ensure_future(work))

    async def silence(self) -> None:
        """When everything has been heard, and all that was said about it."""
        while self.passing_on:
            await self.passing_on.pop(0)


class SharedStore(SqliteStore):
    """As if there were several processes: each has the file open, and hears what the others announce."""

    shared = True
    wire: Wire
    asked = 0

    def announce(self, text: str) -> None:
        self.wire.carry(self, text)

    async def listen(self, listener: Listener) -> None:
        self.wire.listeners[self] = listener

    async def rows(self, room: str, after: int, limit: int) -> list[StoredEntry]:
        self.asked += 1
        return await super().rows(room, after, limit)


@asynccontextmanager
async def open_processes(folder: Path, count: int = 3) -> AsyncIterator[list[Rooms]]:
    wire, opened = Wire(), []
    for number in range(count):
        store = await SharedStore.open(folder / "tables.sqlite", alone=number == 0)
        store.wire = wire
        opened.append(Rooms(store, TITLES, pace=0))
        await opened[-1].open()
    yield opened
    for each in opened:
        await each.close()
