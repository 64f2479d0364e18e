"""A room: one table in memory, the people connected to it, and the only way to change it."""

import asyncio
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from typing import Any, Protocol, cast

import msgspec

from peregon.catalogue import Title
from peregon.fields import FieldError
from peregon.game import Game
from peregon.model.faces import Event
from peregon.plugins import PluginError
from peregon.record.position import position_after, position_of
from peregon.rulebooks import RulebookError
from peregon.server import timekeeping
from peregon.server.buckets import AddressLimit, Bucket, bucket
from peregon.server.encoding import to_json
from peregon.server.limits import Allowance, limits
from peregon.server.live.payload_types import ChatLine, Payload, TableInfo
from peregon.server.live.payloads import NoViews, SeatViews, SeenEvents, clocks_payload, table_payload, you_payload
from peregon.server.refusals import Overtaken, Refusal
from peregon.server.rooms import entries
from peregon.server.rooms.entries import Entry, event_kinds, keep_events, read_event, read_events, write_entry
from peregon.server.rooms.kept.history import game_in, game_of
from peregon.server.rooms.kept.kept_table import KeptTable, keep_table, next_table
from peregon.server.rooms.plugin_guard import PluginGuard
from peregon.server.rooms.retry import retry_when_overtaken
from peregon.server.rooms.table import OVER, PLAYING, STOPPED, Table, copy_of, publish_secret
from peregon.server.rooms.table_clocks import due_at
from peregon.server.store import Conflict, Gone, RoomSummary, Store, StoredEntry

# Entries that only the table is about: they are told as a `table`, the others also as an `update`.
OF_THE_GAME = (entries.STARTED, entries.ACTED, entries.TAKEN_BACK)
MOST_MISSED = 200
_NO_VIEWS = NoViews()
SUMMARY_KEPT_FOR = 60.0  # so many seconds more or less make no table old


class Guest(Protocol):
    """Somebody who is connected: the seats they hold, and the one whose eyes they see with."""

    seats: list[int]
    eyes: int | None
    contributes: bool  # to the luck of the table
    pace: float  # how much longer than usual bots are to take for a move

    @property
    def household(self) -> str:
        """Whom their share of the server's time is counted with."""

    def send(self, message: bytes) -> None: ...

    def update_seats(self, table: Table) -> None:
        """Seats were given or taken: which ones are theirs now?"""


Changed = Callable[["Room", Entry | None], None]
"""Told of every change; of one that another process made, without the entry."""


def buckets(rate: Allowance) -> dict[int, Bucket]:
    return defaultdict(lambda: bucket(rate))


@dataclass
class Room:
    """Whatever changes the table is committed first, with the lock held, and told afterwards."""

    store: Store
    title: Title
    seq: int
    table: Table
    game: Game | None
    on_change: "Changed"
    guests: set[Guest] = field(default_factory=set)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    away: dict[int, float] = field(default_factory=dict)
    elsewhere: dict[str, tuple[float, list[int]]] = field(default_factory=dict)  # seats connected to other processes
    present: set[int] = field(default_factory=set)  # the seats that were connected when anybody was last told
    # By seat and not by connection, or whoever hangs up and dials again could say and ask as much as they like.
    may_chat: dict[int, Bucket] = field(default_factory=lambda: buckets(limits().seat.chat))
    may_write: dict[int, Bucket] = field(default_factory=lambda: buckets(limits().seat.writing))
    may_write_from: AddressLimit = field(default_factory=lambda: AddressLimit(limits().address.writing))
    may_ask: dict[int, Bucket] = field(default_factory=lambda: buckets(limits().seat.questions))
    may_pause: dict[int, Bucket] = field(default_factory=lambda: buckets(limits().seat.pauses))
    kept: KeptTable | None = None  # the table as the store has it, once it is known
    household: str = ""  # whose share of the bots' time it has
    kept_out: dict[str, float] = field(default_factory=dict)  # households of those who were removed, and until when
    secret: bytes | None = field(default=None, repr=False)  # of its luck, once it has been read
    luck_key: tuple[tuple[str, tuple[str | None, ...]], bytes] | None = field(default=None, repr=False)
    broken: bool = False
    fault: PluginError | None = None  # what the table's plug-in did when the table was read
    touched: float = field(default_factory=time.monotonic)
    _score: Payload | None = None
    _views_at: tuple[int, SeatViews] | None = None
    _written: Game | None = None  # the game whose position was written here
    _summary: tuple[RoomSummary, float] | None = None  # what the store knows the room by, and since when

    def __post_init__(self) -> None:
        self.guard = PluginGuard(self.title)

    @property
    def id(self) -> str:
        return self.table.room

    def _guarded(self, game: Game | None) -> AbstractContextManager[None]:
        """Without a game no rule is asked: a table whose plug-in has failed can be closed, and looked at."""
        return nullcontext() if game is None else self.guard

    @classmethod
    def load(
        cls, store: Store, title: Title, seq: int, table: Table, on_change: Changed, kept: KeptTable | None
    ) -> "Room":
        room = cls(store, title, seq, table, None, on_change, kept=kept)
        room.restore(seq, table)
        room.away = {seat: timekeeping.now() for seat in table.people()}
        return room

    def restore(self, seq: int, table: Table, state: bytes | None = None) -> None:
        """The table as the store has it. Who was told the state of the game need not read its position."""
        self.seq, self.table, self.game = seq, table, None
        if table.status == STOPPED:
            # Its rules are not asked again.
            return
        try:
            with self.guard:
                self.game = game_of(table, self.title) if state is None else game_in(table, self.title, state)
        except PluginError as error:
            self.fault = error if table.status != OVER else None
        except (FieldError, RulebookError):
            # What is wrong with it may name cards: it is told to nobody.
            if table.status != OVER:
                raise Refusal("not_found", "this server has other rules now, by which the table cannot go on") from None

    async def commit(
        self, entry: Entry, table: Table | None, game: Game | None = None, events: Sequence[Event] = ()
    ) -> int:
        """Writes down what happened, then tells everybody. Without a table nothing but the entry is new, and without a
        game it is the one that there was."""
        if self.broken:
            raise Refusal("stale", "the table had to be read again; look again")
        if game is None and table == self.table:
            return self.seq  # nothing has changed
        after = self.table if table is None else table
        playing = game or self.game
        with self._guarded(playing):
            if game is not None:
                after.position = self._position(game)
            entry.events = keep_events(events)
            summary = None if table is None else self._new_summary(after, playing, entry.at)
        kept, whole = (self.kept, None) if table is None else keep_table(self.kept, self.seq + 1, entry, after)
        try:
            await self.store.append(self.id, self.seq + 1, write_entry(entry), whole, summary, entry.at)
        except Conflict:
            await self.catch_up()
            raise Overtaken from None
        except Gone:
            self.broken = True
            raise Refusal("not_found", "the table has been deleted") from None
        except BaseException:
            # Nobody knows whether the disk has it: the room is read again.
            self.broken = True
            self.on_change(self, None)
            raise
        self.seq += 1
        self.table, self.game, self.kept = after, playing, kept
        self._written = game or self._written
        if summary is not None:
            self._summary = (summary, entry.at)
        self.touched = time.monotonic()
        with self._guarded(playing):
            self._broadcast(entry, events)
        self.changed.set()
        self.on_change(self, entry)
        return self.seq

    def _position(self, game: Game) -> dict[str, Any]:
        # One that was read may have been written by another process, or by other rules.
        if self.game is None or self._written is not self.game or self.table.position is None:
            return position_of(game)
        return position_after(game, self.game.state, self.table.position)

    def _new_summary(self, table: Table, game: Game | None, now: float) -> RoomSummary | None:
        """What the store looks the room up by, unless it knows that already."""
        summary = summary_of(table, game, now)
        known = self._summary is not None and self._summary[0] == summary and now - self._summary[1] < SUMMARY_KEPT_FOR
        return None if known else summary

    @retry_when_overtaken
    async def stop(self) -> None:
        """The plug-in whose game it is has failed: the table is closed for good, with what was played until then."""
        self.fault = None
        if self.table.status in (OVER, STOPPED):
            return
        table = copy_of(self.table)
        table.status, table.asked = STOPPED, None
        if table.luck is not None:
            table.luck.asks = None
        publish_secret(table, self.secret)
        for seat in table.seats:
            seat.since = None
        # Nobody is to ask its rules what there is to be seen.
        self.game = None
        await self.commit(Entry(entries.STOPPED, timekeeping.now()), table)

    def check_space(self, reserved: bool) -> None:
        """Whatever else is written down at a table, there is space left for what may use what is reserved."""
        allowed = limits().tables
        if self.seq >= allowed.entries - (0 if reserved else allowed.reserved_entries):
            raise Refusal("too_many", "more has happened at this table than can be kept")

    def spend_entry(self, seat: int | None, household: str) -> None:
        """Of what somebody may have written down that is no move: by seat, and by whose seats they are."""
        if not self.may_write_from.of(household).take() or not (seat is None or self.may_write[seat].take()):
            raise Refusal("too_many", "that is a great deal for one table; wait a little")

    @retry_when_overtaken
    async def add_entry(self, entry: Entry) -> int:
        """What changes nothing at the table."""
        return await self.commit(entry, None)

    async def catch_up(self) -> None:
        """Takes in what another process has added, and tells those who are connected here."""
        if self.broken:
            # The room that takes its place tells its guests.
            return
        self._summary = None
        while rows := await self.store.rows(self.id, self.seq, MOST_MISSED):
            for row in rows:
                self._take_in(row)
        self.changed.set()
        self.on_change(self, None)

    def hear(self, row: StoredEntry, state: bytes | None) -> None:
        """Takes in the next entry, which another process tells of, and if it says so the game after it."""
        if self.broken:
            return
        self._summary = None
        try:
            self._take_in(row, state)
        except BaseException:
            # What was told does not fit what is here: the room is read again.
            self.broken = True
            raise
        finally:
            self.changed.set()
            self.on_change(self, None)

    def _take_in(self, row: StoredEntry, state: bytes | None = None) -> None:
        entry = entries.read_entry(row.entry)
        kept = next_table(self.kept, row, entry)
        self.seq = row.seq
        if kept is not None and kept is not self.kept:
            self.kept = kept
            self.restore(row.seq, kept.table, state)
        kinds = event_kinds(self.game)
        entry.events = [event for event in entry.events if read_event(event, kinds) is not None]
        self._broadcast(entry, read_events(entry.events, kinds))

    # What is sent

    def _broadcast(self, entry: Entry, events: Sequence[Event]) -> None:
        if entry.kind == entries.CHATTED:
            line = to_json({"type": "chat", **self.chat_line(self.seq, entry)})
            for guest in list(self.guests):
                guest.send(line)
            return
        if entry.kind != entries.ACTED:
            for guest in list(self.guests):
                guest.update_seats(self.table)
            self._note_presence()
        if entry.kind in OF_THE_GAME:
            self._score = None
            self._send_update(entry, events)
        # A move alone changes nothing that the table shows.
        if entry.kind != entries.ACTED or self.table.status == OVER:
            self.send_table()

    def _send_update(self, entry: Entry, events: Sequence[Event]) -> None:
        ready: dict[tuple[int | None, ...], bytes] = {}
        with self._guarded(self.game):
            everybody, seen = self._update_for_all(entry), SeenEvents(events, entry.events)
            for guest in list(self.guests):
                key = (guest.eyes, *guest.seats)
                message = ready.get(key)
                if message is None:
                    message = ready[key] = b"%b,%b}" % (everybody, self._update_for_guest(entry, seen, guest))
                guest.send(message)

    def _update_for_all(self, entry: Entry) -> bytes:
        told = {
            "type": "update",
            "seq": self.seq,
            "seat": entry.seat,
            "by_clock": entry.by_clock,
            "taken_back": entry.kind == entries.TAKEN_BACK,
            "clocks": clocks_payload(self.table, timekeeping.now()),
            "score": self.score(),
        }
        return b"%b,%b" % (to_json(told)[:-1], self._views().everybody)

    def _update_for_guest(self, entry: Entry, events: SeenEvents, guest: Guest) -> bytes:
        # Which tickets somebody kept is told by the number of the action: nobody else gets it.
        is_own = entry.seat is not None and entry.seat == guest.eyes
        action = b"%d" % entry.action if is_own and entry.action is not None else b"null"
        return b'%b,"action":%b,"events":%b' % (self._own_standing(guest), action, events.by(guest.eyes))

    def standing_of(self, guest: Guest) -> bytes:
        """What the guest sees and can do now: the fields of an object, as JSON."""
        with self._guarded(self.game):
            return b"%b,%b" % (self._views().everybody, self._own_standing(guest))

    def _own_standing(self, guest: Guest) -> bytes:
        you = to_json(you_payload(self.table, guest.seats, guest.eyes))
        return b'%b,"you":%b' % (self._views().own(guest.eyes), you)

    def _views(self) -> SeatViews | NoViews:
        if self.game is None:
            return _NO_VIEWS
        if self._views_at is None or self._views_at[0] != self.seq:
            before = None if self._views_at is None else self._views_at[1]
            self._views_at = (self.seq, SeatViews(self.game, self.table.status == PLAYING, before))
        return self._views_at[1]

    def score(self) -> Payload | None:
        if self._score is None and self.table.status == OVER:
            self._score = self.table.score if self.game is None else score_of(self.table, self.game)
        return self._score

    def table_payload(self) -> TableInfo:
        return table_payload(self.table, self.connected(), self.away)

    def send_table(self) -> None:
        clocks = clocks_payload(self.table, timekeeping.now())
        message = to_json({"type": "table", "seq": self.seq, "table": self.table_payload(), "clocks": clocks})
        for guest in list(self.guests):
            guest.send(message)

    def chat_line(self, seq: int, entry: Entry) -> ChatLine:
        return {"seq": seq, "seat": entry.seat, "name": entry.name, "text": entry.text, "at": entry.at}

    # Who is there

    def connected(self) -> set[int]:
        now = time.monotonic()
        others = (seats for until, seats in self.elsewhere.values() if until > now)
        return {seat for guest in self.guests for seat in guest.seats} | {seat for seats in others for seat in seats}

    def is_known_to(self, process: str) -> bool:
        known = self.elsewhere.get(process)
        return known is not None and known[0] > time.monotonic()

    def is_known_elsewhere(self) -> bool:
        """Whether it is the business of another process too."""
        return any(self.is_known_to(process) for process in self.elsewhere)

    def connect(self, guest: Guest) -> None:
        self.guests.add(guest)
        self.touched = time.monotonic()
        self.update_presence()
        # Bots among themselves have waited for somebody to watch.
        self.on_change(self, None)

    def disconnect(self, guest: Guest) -> None:
        self.guests.discard(guest)
        self.touched = time.monotonic()
        self.update_presence()

    def update_presence(self) -> None:
        """Sees who has come and gone, here or elsewhere."""
        if self._note_presence():
            self.send_table()

    def _note_presence(self) -> bool:
        """Whether somebody has come or gone. Who has a seat and was never seen is away as well."""
        before, self.present = self.present, self.connected()
        absent = set(self.table.people()) - self.present
        self.away = {seat: self.away.get(seat, timekeeping.now()) for seat in absent}
        return before != self.present


def score_of(table: Table, game: Game) -> Payload:
    """The count as it was at the end; of a game that was over before counts were kept, by the rules of today."""
    return table.score or cast(Payload, msgspec.to_builtins(game.score_sheet()))


def summary_of(table: Table, game: Game | None, now: float) -> RoomSummary:
    return RoomSummary(table.game, table.status, table.public, due_at(table, game, now))
