"""The hall: all the rooms that this process has in memory, and what goes on in the background."""

import asyncio
import contextlib
import json
import logging
import secrets
import time
from collections.abc import Mapping
from typing import Any

from peregon.catalogue import Title
from peregon.server.entries import ACTED, OPENED, Entry, write_entry
from peregon.server.minding import Minder
from peregon.server.refusals import Refusal
from peregon.server.room import Room, marks_of
from peregon.server.store import Store, Taken
from peregon.server.table import Table, read_table, write_table
from peregon.server.thinking import Thinkers
from peregon.server.tokens import new_room_id

log = logging.getLogger("peregon.server")

LEASE = 15.0
IDLE = 120.0
HEARTBEAT = 15.0
DAY = 86_400.0


class Hall:
    def __init__(
        self,
        store: Store,
        titles: Mapping[str, Title],
        pace: float = 0.7,
        keep_days: int = 90,
        most_rooms: int = 20_000,
    ) -> None:
        self.store = store
        self.titles = dict(titles)
        self.pace = pace
        self.keep_days = keep_days
        self.most_rooms = most_rooms
        self.thinkers = Thinkers(self.titles)
        self.rooms: dict[str, Room] = {}
        self.name = secrets.token_hex(8)
        self.closing = False
        self.opened = 0
        self.moves = 0
        self._counted = (0.0, 0)
        self._loading: dict[str, asyncio.Lock] = {}
        self._minders: dict[str, asyncio.Task[None]] = {}
        self._chores: list[asyncio.Task[None]] = []
        self._leases: dict[str, float] = {}

    async def open(self) -> None:
        await self.store.listen(self._hear)
        self._chores = [asyncio.create_task(self._caretake()), asyncio.create_task(self._keep_house())]

    async def close(self) -> None:
        """Lets what was begun be finished, and nothing new begin."""
        self.closing = True
        for task in [*self._chores, *self._minders.values()]:
            task.cancel()
        await asyncio.gather(*self._chores, *self._minders.values(), return_exceptions=True)
        for room in list(self.rooms.values()):
            async with room.lock:
                pass
        self.thinkers.close()
        await self.store.release(self.name)
        await self.store.close()

    # Rooms

    async def room(self, name: str) -> Room:
        known = self.rooms.get(name)
        if known is not None and not known.broken:
            return known
        async with self._loading.setdefault(name, asyncio.Lock()):
            known = self.rooms.get(name)
            if known is None or known.broken:
                self.rooms[name] = await self._load(name, known)
        self._loading.pop(name, None)
        return self.rooms[name]

    async def _load(self, name: str, broken: Room | None) -> Room:
        found = await self.store.latest(name)
        if found is None:
            self.rooms.pop(name, None)
            raise Refusal("not_found", "there is no such table, or it is long over")
        table = read_table(found[1])
        if table.game not in self.titles:
            raise Refusal("not_found", f"this server does not have the board {table.game!r}")
        room = Room.load(self.store, self.titles[table.game], found[0], table, self._changed)
        if broken is not None:
            room.guests = broken.guests
        return room

    async def open_room(self, table: Table) -> Room:
        """A new table, under a name of its own."""
        await self._check_space()
        now = time.time()
        while True:
            table.room = new_room_id()
            with contextlib.suppress(Taken):
                entry = write_entry(Entry(OPENED, now))
                await self.store.create(table.room, entry, write_table(table), marks_of(table, None, now), now)
                break
        self.opened += 1
        room = Room.load(self.store, self.titles[table.game], 1, table, self._changed)
        self.rooms[table.room] = room
        return room

    async def _check_space(self) -> None:
        if self.closing:
            raise Refusal("closing", "the server is about to stop; try again in a minute")
        counted_at, count = self._counted
        if time.monotonic() - counted_at > 5:
            count = sum((await self.store.count()).values())
            self._counted = (time.monotonic(), count)
        if count >= self.most_rooms:
            raise Refusal("full", "there are as many tables as this server can hold; try again later")

    # Bots and clocks

    def _changed(self, room: Room, entry: Entry | None) -> None:
        self.moves += entry is not None and entry.kind == ACTED
        self.look_after(room)

    def look_after(self, room: Room) -> None:
        """Sees to it that somebody makes the bots' moves and watches the clocks."""
        if self.closing or room.id in self._minders or marks_of(room.table, room.game, 0.0).due is None:
            return
        task = asyncio.create_task(self._mind(room))
        self._minders[room.id] = task

    async def _mind(self, room: Room) -> None:
        try:
            await Minder(room, self.thinkers, self.pace, self._holds).run()
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("room %s: its bots and clocks stopped; they are tried again", room.id)
        finally:
            self._minders.pop(room.id, None)
        if not room.broken and not self.closing and room.changed.is_set():
            self.look_after(room)

    async def _holds(self, room: Room) -> bool:
        """Whether this process minds the room; with others about there is a lease on it, renewed at half-time."""
        if not self.store.shared:
            return True
        now = time.time()
        if self._leases.get(room.id, 0.0) - now > LEASE / 2:
            return True
        held = await self.store.lease(room.id, self.name, now, now + LEASE)
        if held:
            self._leases[room.id] = now + LEASE
        else:
            self._leases.pop(room.id, None)
        return held

    async def _caretake(self) -> None:
        """Picks up rooms that are due and that nobody minds: after a crash, or a day later."""
        while True:
            with contextlib.suppress(Refusal):
                try:
                    now = time.time()
                    for name in await self.store.due(now + 1.0, now, 200):
                        if name not in self._minders:
                            self.look_after(await self.room(name))
                except (OSError, RuntimeError):
                    log.exception("the rooms that are due could not be looked up")
            await asyncio.sleep(1.0)

    async def _keep_house(self) -> None:
        """Forgets rooms that nobody looks at, and deletes those that are old."""
        while True:
            await asyncio.sleep(HEARTBEAT)
            now = time.monotonic()
            for name, room in list(self.rooms.items()):
                if room.broken or (not room.guests and name not in self._minders and now - room.touched > IDLE):
                    if not room.lock.locked():
                        self.rooms.pop(name, None)
                elif self.store.shared and room.guests:
                    await self.announce(room)
            try:
                await self.store.delete_untouched(time.time() - self.keep_days * DAY, ("waiting", "over"))
                await self.store.delete_untouched(time.time() - 4 * self.keep_days * DAY, ("playing", "paused"))
            except (OSError, RuntimeError):
                log.exception("old rooms could not be deleted")

    # Other processes

    async def announce(self, room: Room) -> None:
        """Tells the other processes who is connected here."""
        if self.store.shared:
            seats = sorted({seat for guest in room.guests for seat in guest.seats})
            await self.store.announce(json.dumps({"from": self.name, "room": room.id, "seats": seats}))

    async def _hear(self, text: str) -> None:
        said: dict[str, Any] = json.loads(text)
        room = self.rooms.get(said.get("room", ""))
        if room is None or said.get("from") == self.name:
            return
        if "seq" in said:
            async with room.lock:
                if said["seq"] > room.seq:
                    await room.catch_up()
            return
        before = room.connected()
        room.elsewhere[said["from"]] = (time.monotonic() + 3 * HEARTBEAT, said["seats"])
        if room.connected() != before:
            room.tell_table()
