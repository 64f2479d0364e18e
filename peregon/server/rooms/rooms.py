"""All the rooms that this process has in memory, and what goes on in the background."""

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Awaitable, Mapping
from weakref import WeakValueDictionary

from peregon.catalogue import Title
from peregon.plugins import PluginError
from peregon.server import timekeeping
from peregon.server.bots.bot_driver import BotDriver, has_work, payer_of
from peregon.server.bots.bot_workers import BotWorkers
from peregon.server.bots.hints import Hints
from peregon.server.bots.machine_load import TOLD_EVERY
from peregon.server.bots.reviews import Reviews
from peregon.server.buckets import NewTableLimit
from peregon.server.limits import limits
from peregon.server.refusals import Refusal
from peregon.server.rooms import luck
from peregon.server.rooms.announcements import Announcement, farewell, load, news, presence, read_announcement, state_in
from peregon.server.rooms.entries import ACTED, OPENED, Entry, write_entry
from peregon.server.rooms.kept.expiry import AT_ONCE, Retention, TooManyOld, delete_old, usual_retention
from peregon.server.rooms.kept.kept_table import latest_table, whole_table
from peregon.server.rooms.log_errors import log_errors
from peregon.server.rooms.room import Room, summary_of
from peregon.server.rooms.seats.tokens import new_room_id
from peregon.server.rooms.starts import Starts
from peregon.server.rooms.table import LIVE, Table, write_table
from peregon.server.store import MISSED, Store, StoredEntry, StoreError, Taken

log = logging.getLogger("peregon.server")

# A room moves from a process that has died when its lease has run out and somebody has looked: within five seconds.
LEASE = 2.5
RENEWED_EVERY = 0.75
LOOKED_EVERY = 1.0
IDLE = 120.0
IN_USE = 5.0  # for so long whoever asked for a room may be about to do something there
HEARTBEAT = 15.0


class Rooms:
    def __init__(
        self,
        store: Store,
        titles: Mapping[str, Title],
        pace: float = 0.7,
        retention: Retention | None = None,
    ) -> None:
        self.store = store
        self.titles = dict(titles)
        self.pace = pace
        self.retention = retention or usual_retention()
        self.bot_workers = BotWorkers(self.titles)
        self.hints = Hints(self.bot_workers)
        self.reviews = Reviews(store, self.bot_workers)
        self.starts = Starts(self.find, self.stop_table)
        self.new_table_limit = NewTableLimit()
        self.loaded: dict[str, Room] = {}
        self.name = secrets.token_hex(8)
        self.closing = False
        self.opened = 0
        self.moves = 0
        self._counted = (0.0, 0)
        self._too_many_old = 0
        # A lock is there as long as anybody waits for it.
        self._loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._drivers: dict[str, asyncio.Task[None]] = {}
        self._background: list[asyncio.Task[None]] = []
        self._reloading: set[asyncio.Task[None]] = set()
        self._leases: dict[str, float] = {}

    async def open(self) -> None:
        if not timekeeping.not_before(await self.store.last_touched()):
            log.error("something has happened at a table more than a day after what the clock of this machine says")
        await self.store.listen(self._on_announcement)
        self._background = [asyncio.create_task(self._watch_due_rooms()), asyncio.create_task(self._clean_up())]
        if self.store.shared:
            self._background += [asyncio.create_task(self._renew_leases()), asyncio.create_task(self._tell_load())]

    async def close(self) -> None:
        """Lets what was begun be finished, and nothing new begin."""
        self.closing = True
        tasks = [*self._background, *self._drivers.values(), *self._reloading]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for room in list(self.loaded.values()):
            async with room.lock:
                pass
        await self.starts.close()
        await self.hints.close()
        await self.reviews.close()
        await self.bot_workers.close()
        await self.store.release(self.name)
        await self.store.close()

    # Rooms

    async def find(self, name: str) -> Room:
        known = self.loaded.get(name)
        if known is None or known.broken:
            async with self._loading.setdefault(name, asyncio.Lock()):
                known = self.loaded.get(name)
                if known is None or known.broken:
                    known = self.loaded[name] = await self._load(name, known)
                    # What happened since it was read, whoever has the table tells when they hear of this.
                    self.announce(known)
        # Whoever asked for it is about to use it.
        known.touched = time.monotonic()
        return known

    async def _load(self, name: str, broken: Room | None) -> Room:
        found = await latest_table(self.store, name)
        if found is None:
            self.loaded.pop(name, None)
            raise Refusal("not_found", "there is no such table, or it is long over")
        seq, kept = found
        table = kept.table
        if table.game not in self.titles:
            raise Refusal("not_found", f"this server does not have the board {table.game!r}")
        if broken is None:
            room = Room.load(self.store, self.titles[table.game], seq, table, self._changed, kept)
            if room.fault is not None:
                await self.stop_table(room, room.fault)
            return room
        # From where its guests know it: they are told what they have not heard.
        room = Room.load(self.store, self.titles[table.game], broken.seq, broken.table, self._changed, broken.kept)
        room.guests, room.present = broken.guests, broken.present
        room.away, room.elsewhere, room.household = broken.away, broken.elsewhere, broken.household
        room.kept_out = broken.kept_out
        async with room.lock:
            await room.catch_up()
        return room

    async def stop_table(self, room: Room, error: PluginError) -> None:
        """The plug-in whose game is played there has failed. Its own table ends, and no other."""
        log.error("room %s is stopped: %s", room.id, error, exc_info=error.__cause__)
        async with room.lock:
            if room.table.luck is not None:
                with contextlib.suppress(Refusal):
                    await luck.secret_of(room, room.table.luck)
            await room.stop()
            if room.table.luck is not None and room.table.luck.secret is not None:
                await luck.forget_secret(room)

    async def open_room(self, table: Table) -> Room:
        """A new table, under a name of its own."""
        await self._check_space()
        now = timekeeping.now()
        while True:
            table.room = new_room_id()
            with contextlib.suppress(Taken):
                entry, whole = write_entry(Entry(OPENED, now)), write_table(table)
                await self.store.create(table.room, entry, whole, summary_of(table, None, now), now)
                break
        self.opened += 1
        kept = whole_table(1, whole)
        room = Room.load(self.store, self.titles[table.game], 1, table, self._changed, kept)
        self.loaded[table.room] = room
        return room

    async def _check_space(self) -> None:
        if self.closing:
            raise Refusal("closing", "the server is about to stop; try again in a minute")
        counted_at, count = self._counted
        if time.monotonic() - counted_at > 5:
            counts = await self.store.count()
            count = sum(counts.get(status, 0) for status in LIVE)
            self._counted = (time.monotonic(), count)
        if count >= limits().tables.live:
            raise Refusal("full", "there are as many tables as this server can hold; try again later")

    # Bots and clocks

    def _changed(self, room: Room, entry: Entry | None) -> None:
        self.moves += entry is not None and entry.kind == ACTED
        if entry is None:
            self.bot_workers.change_payer(payer_of(room))
        elif self.store.shared and room.is_known_elsewhere():
            self.store.announce(news(self.name, room, entry))
        self.starts.note(room.id)
        self.look_after(room)

    def look_after(self, room: Room) -> None:
        """Sees to it that somebody makes the bots' moves and watches the clocks, and that a broken room is mended."""
        if room.broken and not self.closing:
            reading = asyncio.create_task(self._reload(room.id))
            self._reloading.add(reading)
            reading.add_done_callback(self._reloading.discard)
            return
        if room.fault is not None and not self.closing:
            stopping = asyncio.create_task(self.stop_table(room, room.fault))
            self._reloading.add(stopping)
            stopping.add_done_callback(self._reloading.discard)
            return
        if self.closing or room.id in self._drivers or not has_work(room):
            return
        task = asyncio.create_task(self._drive(room))
        self._drivers[room.id] = task

    async def _reload(self, name: str) -> None:
        try:
            await self.find(name)
        except (Refusal, StoreError) as error:
            log.warning("room %s could not be read again: %s", name, error)

    async def _drive(self, room: Room) -> None:
        try:
            with log_errors(f"room {room.id}: its bots and clocks stopped; they are tried again"):
                try:
                    await BotDriver(room, self.bot_workers, self.pace, self._has_lease).run()
                except PluginError as error:
                    await self.stop_table(room, error)
        finally:
            self._drivers.pop(room.id, None)
        if not room.broken and not self.closing and room.changed.is_set():
            self.look_after(room)

    async def _has_lease(self, room: Room) -> bool:
        """Whether this process minds the room; with others about there is a lease on it, which is renewed in time."""
        if not self.store.shared:
            return True
        now = timekeeping.now()
        if self._leases.get(room.id, 0.0) > now:
            return True
        held = await self.store.lease(room.id, self.name, now, now + LEASE)
        if held:
            self._leases[room.id] = now + LEASE
        else:
            self._leases.pop(room.id, None)
        return held

    async def _renew_leases(self) -> None:
        """All at once, also of rooms whose bot is thinking still; not of those that another process has taken."""
        while True:
            await asyncio.sleep(RENEWED_EVERY)
            with log_errors("the leases on the rooms could not be renewed"):
                minded = [name for name in self._leases if name in self._drivers]
                until = timekeeping.now() + LEASE
                held = set(await self.store.renew(minded, self.name, until)) if minded else set()
                for name in minded:
                    if name in held:
                        self._leases[name] = until
                    else:
                        self._leases.pop(name, None)

    async def _watch_due_rooms(self) -> None:
        """Picks up rooms that are due and that nobody minds: after a crash, or a day later."""
        while True:
            with log_errors("the rooms that are due could not be looked up"):
                now = timekeeping.now()
                for name in await self.store.due(now + 1.0, now, 200):
                    if name not in self._drivers:
                        await self._pick_up(name)
            await asyncio.sleep(LOOKED_EVERY)

    async def _pick_up(self, name: str) -> None:
        # One room that cannot be read must not keep the bots of all others waiting.
        with log_errors(f"room {name} could not be picked up"):
            try:
                self.look_after(await self.find(name))
            except Refusal as refusal:
                # A board that this server does not have; another may.
                log.info("room %s is left alone: %s", name, refusal.text)

    async def _clean_up(self) -> None:
        """Forgets rooms that nobody looks at, and deletes those that are old."""
        while True:
            await asyncio.sleep(HEARTBEAT)
            with log_errors("the tables could not be looked after"):
                self._forget_idle(time.monotonic())
                if self.store.shared:
                    await self._sync_all()
                self._watch_the_clock()
                await self._delete_old(timekeeping.now())

    def _watch_the_clock(self) -> None:
        jump = timekeeping.new_jump()
        if jump is not None:
            log.warning("the clock of this machine has jumped by %+.0f s; the server goes on by its own", jump)

    def _forget_idle(self, now: float) -> None:
        for name, room in list(self.loaded.items()):
            idle = name not in self._drivers and now - room.touched > IDLE
            if not room.guests and (idle or room.broken) and not room.lock.locked():
                self.loaded.pop(name, None)
        self._leases = {name: until for name, until in self._leases.items() if until > timekeeping.now()}

    async def _delete_old(self, now: float) -> None:
        try:
            await delete_old(self.store, self.retention, now, AT_ONCE)
            self._too_many_old = 0
        except TooManyOld as too_many:
            # Once, and again when there are many more.
            if too_many.old > 2 * self._too_many_old:
                self._too_many_old = too_many.old
                log.error("%s", too_many)

    # Other processes

    async def _sync_all(self) -> None:
        """What a process did or knew may have gone down with it, untold."""
        for room in list(self.loaded.values()):
            try:
                if room.guests:
                    room.update_presence()
                if room.guests or self._minds(room):
                    self.announce(room)
                await self._sync(room)
            except StoreError:
                raise  # what one room cannot read or write, none can
            except Exception:
                log.exception("room %s could not be compared with what others know of it", room.id)

    async def _sync(self, room: Room, said: Announcement | None = None) -> None:
        """Takes in what other processes have done at a table that is this one's business. Any other is read again when
        somebody asks for it: else every process would follow every game."""
        if self._is_in_use(room):
            async with room.lock:
                if said is not None and said.entry and said.seq == room.seq + 1 and room.kept is not None:
                    room.hear(StoredEntry(said.seq, said.entry, None), state_in(said))
                else:
                    await room.catch_up()
        else:
            room.broken = True
            if room.is_known_elsewhere():
                self.store.announce(farewell(self.name, room))

    def _minds(self, room: Room) -> bool:
        return room.id in self._drivers or self._leases.get(room.id, 0.0) > timekeeping.now()

    def _is_in_use(self, room: Room) -> bool:
        return bool(room.guests) or self._minds(room) or time.monotonic() - room.touched < IN_USE

    def announce(self, room: Room) -> None:
        """Tells the other processes who is connected here, and that what happens at the table is this one's business.
        Of tables that are nobody else's nothing is told."""
        if self.store.shared:
            self.store.announce(presence(self.name, room))

    async def _tell_load(self) -> None:
        """The other processes of this machine think with the same cores."""
        while True:
            await asyncio.sleep(TOLD_EVERY)
            machine_load, households = self.bot_workers.machine_load, len(self.bot_workers.households())
            if machine_load.is_news(households):
                self.store.announce(load(self.name, machine_load.machine, households))

    def _on_announcement(self, text: str) -> Awaitable[None] | None:
        if text == MISSED:
            return self._sync_all()
        said = read_announcement(text)
        if said.machine and said.said_by != self.name:
            self.bot_workers.machine_load.note(said.said_by, said.machine, said.households)
        room = self.loaded.get(said.room)
        # Most of it is about tables that are nobody's here.
        return None if room is None or room.broken or said.said_by == self.name else self._heed(room, said)

    async def _heed(self, room: Room, said: Announcement) -> None:
        if said.no_more:
            room.elsewhere.pop(said.said_by, None)
            return
        if said.seats is not None and self._is_in_use(room):
            is_new = not room.is_known_to(said.said_by)
            room.elsewhere[said.said_by] = (time.monotonic() + 3 * HEARTBEAT, said.seats)
            room.update_presence()
            if is_new:
                # Who has just come to know the room does not know who is here, nor what was told before.
                self.announce(room)
        elif said.seats is not None:
            # Nobody answers them for this process, so they will not tell it anything.
            room.broken = True
        if said.seq > room.seq:
            await self._sync(room, said)
