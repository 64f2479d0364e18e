"""A room: one table in memory, the people connected to it, and the only way to change it."""

import asyncio
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from peregon.catalogue import Title
from peregon.game import Game
from peregon.model.events import Event
from peregon.record.fields import Fields
from peregon.record.position import game_at, position_of
from peregon.score_sheet import ScoreSheet
from peregon.server.limits import Bucket
from peregon.server.live.messages import with_fields, write, written
from peregon.server.live.payload_types import ChatLine, TableInfo, Told
from peregon.server.live.payloads import NOT_YET, Seen, tell_clocks, tell_events, tell_table, tell_you
from peregon.server.refusals import Overtaken, Refusal
from peregon.server.rooms import entries
from peregon.server.rooms.entries import Entry, keep_events, read_events, write_entry
from peregon.server.rooms.retry import persistent
from peregon.server.rooms.rules_cache import with_shared_rules
from peregon.server.rooms.table import OVER, PLAYING, Table, read_table, write_table
from peregon.server.rooms.table_clocks import due
from peregon.server.store import Conflict, Gone, RoomSummary, Store

# Entries that only the table is about: they are told as a `table`, the others also as an `update`.
OF_THE_GAME = (entries.STARTED, entries.ACTED, entries.TAKEN_BACK)
MOST_MISSED = 200
SUMMARY_KEPT_FOR = 60.0  # so many seconds more or less make no table old


class Guest(Protocol):
    """Somebody who is connected: the seats they hold, and the one whose eyes they see with."""

    seats: list[int]
    eyes: int | None

    def tell(self, message: str) -> None: ...

    def sit(self, table: Table) -> None:
        """Seats were given or taken: which ones are theirs now?"""


Changed = Callable[["Room", Entry | None], None]
"""Told of every change; of one that another process made, without the entry."""


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
    there: set[int] = field(default_factory=set)  # the seats that were connected when anybody was last told
    # By seat and not by connection, or whoever hangs up and dials again could say and ask as much as they like.
    may_chat: dict[int, Bucket] = field(default_factory=lambda: defaultdict(lambda: Bucket(rate=0.5, most=5)))
    may_think: dict[int, Bucket] = field(default_factory=lambda: defaultdict(lambda: Bucket(rate=2, most=10)))
    may_pause: dict[int, Bucket] = field(default_factory=lambda: defaultdict(lambda: Bucket(rate=1 / 300, most=3)))
    broken: bool = False
    touched: float = field(default_factory=time.monotonic)
    _score: ScoreSheet | None = None
    _moment: tuple[int, Seen] | None = None
    _summary: tuple[RoomSummary, float] | None = None  # what the store knows the room by, and since when

    @property
    def id(self) -> str:
        return self.table.room

    @classmethod
    def load(cls, store: Store, title: Title, seq: int, table: Table, on_change: Changed) -> "Room":
        room = cls(store, title, seq, table, None, on_change)
        room.take_up(seq, table)
        room.away = {seat: time.time() for seat in table.people()}
        return room

    def take_up(self, seq: int, table: Table) -> None:
        """The table as the store has it."""
        self.seq, self.table = seq, table
        position = table.position
        self.game = None if position is None else with_shared_rules(game_at(Fields(position), self.title))

    async def commit(
        self, entry: Entry, table: Table | None, game: Game | None = None, events: Sequence[Event] = ()
    ) -> int:
        """Writes down what happened, then tells everybody. Without a table nothing but the entry is new, and without a
        game it is the one that there was."""
        if self.broken:
            raise Refusal("stale", "the table had to be read again; look again")
        after = self.table if table is None else table
        if game is not None:
            after.position = position_of(game)
        playing = game or self.game
        entry.events = keep_events(events)
        summary = None if table is None else self._new_summary(after, playing, entry.at)
        try:
            await self.store.append(
                self.id,
                self.seq + 1,
                write_entry(entry),
                None if table is None else write_table(after),
                summary,
                entry.at,
            )
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
        self.table, self.game = after, playing
        if summary is not None:
            self._summary = (summary, entry.at)
        self.touched = time.monotonic()
        self._tell(entry, events)
        self.changed.set()
        self.on_change(self, entry)
        return self.seq

    def _new_summary(self, table: Table, game: Game | None, now: float) -> RoomSummary | None:
        """What the store looks the room up by, unless it knows that already."""
        summary = summary_of(table, game, now)
        known = self._summary is not None and self._summary[0] == summary and now - self._summary[1] < SUMMARY_KEPT_FOR
        return None if known else summary

    @persistent
    async def note(self, entry: Entry) -> int:
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
                self.seq = row.seq
                if row.table is not None:
                    self.take_up(row.seq, read_table(row.table))
                entry = entries.read_entry(row.entry)
                self._tell(entry, read_events(entry.events))
        self.changed.set()
        self.on_change(self, None)

    # What is sent

    def _tell(self, entry: Entry, events: Sequence[Event]) -> None:
        if entry.kind == entries.CHATTED:
            line = write({"type": "chat", **self.chat_line(self.seq, entry)})
            for guest in list(self.guests):
                guest.tell(line)
            return
        if entry.kind != entries.ACTED:
            for guest in list(self.guests):
                guest.sit(self.table)
            self._look_round()
        if entry.kind in OF_THE_GAME:
            self._score = None
            self._tell_update(entry, events)
        # A move alone changes nothing that the table shows.
        if entry.kind != entries.ACTED or self.table.status == OVER:
            self.tell_table()

    def _tell_update(self, entry: Entry, events: Sequence[Event]) -> None:
        everybody = written(self._for_all(entry))
        ready: dict[tuple[int | None, tuple[int, ...]], str] = {}
        for guest in list(self.guests):
            key = (guest.eyes, tuple(guest.seats))
            if key not in ready:
                ready[key] = write(with_fields(everybody, self._for_one(entry, events, guest)))
            guest.tell(ready[key])

    def _for_all(self, entry: Entry) -> Told:
        return {
            "type": "update",
            "seq": self.seq,
            "seat": entry.seat,
            "by_clock": entry.by_clock,
            "taken_back": entry.kind == entries.TAKEN_BACK,
            "clocks": tell_clocks(self.table, time.time()),
            "score": self.score(),
        }

    def _for_one(self, entry: Entry, events: Sequence[Event], guest: Guest) -> Told:
        own = entry.seat is not None and entry.seat == guest.eyes
        return {
            # Which tickets somebody kept is told by the number of the action: nobody else gets it.
            "action": entry.action if own else None,
            "events": tell_events(events, entry.events, guest.eyes),
            **self.standing(guest),
        }

    def standing(self, guest: Guest) -> Told:
        return {
            **(NOT_YET if self.game is None else self._seen().by(guest.eyes)),
            "you": tell_you(self.table, guest.seats, guest.eyes),
        }

    def _seen(self) -> Seen:
        assert self.game is not None
        if self._moment is None or self._moment[0] != self.seq:
            self._moment = (self.seq, Seen(self.game, self.table.status == PLAYING))
        return self._moment[1]

    def score(self) -> ScoreSheet | None:
        if self.game is None or not self.game.over:
            return None
        if self._score is None:
            self._score = self.game.score_sheet()
        return self._score

    def face(self) -> TableInfo:
        return tell_table(self.table, self.connected(), self.away)

    def tell_table(self) -> None:
        clocks = tell_clocks(self.table, time.time())
        message = write({"type": "table", "seq": self.seq, "table": self.face(), "clocks": clocks})
        for guest in list(self.guests):
            guest.tell(message)

    def chat_line(self, seq: int, entry: Entry) -> ChatLine:
        return {"seq": seq, "seat": entry.seat, "name": entry.name, "text": entry.text, "at": entry.at}

    # Who is there

    def connected(self) -> set[int]:
        now = time.monotonic()
        others = (seats for until, seats in self.elsewhere.values() if until > now)
        return {seat for guest in self.guests for seat in guest.seats} | {seat for seats in others for seat in seats}

    def come(self, guest: Guest) -> None:
        self.guests.add(guest)
        self.touched = time.monotonic()
        self.presence()

    def go(self, guest: Guest) -> None:
        self.guests.discard(guest)
        self.touched = time.monotonic()
        self.presence()

    def presence(self) -> None:
        """Sees who has come and gone, here or elsewhere."""
        if self._look_round():
            self.tell_table()

    def _look_round(self) -> bool:
        """Whether somebody has come or gone. Who has a seat and was never seen is away as well."""
        before, self.there = self.there, self.connected()
        absent = set(self.table.people()) - self.there
        self.away = {seat: self.away.get(seat, time.time()) for seat in absent}
        return before != self.there


def summary_of(table: Table, game: Game | None, now: float) -> RoomSummary:
    return RoomSummary(table.game, table.status, table.public, due(table, game, now))
