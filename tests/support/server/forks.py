"""Forks: the same table twice, with something different that not everybody may see. What each seat hears of it."""

from types import SimpleNamespace
from typing import Any, cast

from peregon.game import Game
from peregon.model.chance import Chance, card_at, ticket_at
from peregon.server.encoding import to_json
from peregon.server.live.payloads import SeenEvents
from peregon.server.rooms import entries, play
from peregon.server.rooms.entries import Entry, read_entry
from peregon.server.rooms.room import Room
from peregon.server.rooms.rooms import Rooms
from peregon.server.rooms.table import Table, copy_of
from peregon.server.rooms.ticket_progress import progress_of
from peregon.server.store import Store, StoredEntry
from tests.support.server.guests import Guest


class First(Chance):
    """The first of everything that could come."""

    def card(self, bag: Any, _total: int) -> int:
        return card_at(bag, 0)

    def ticket(self, bag: Any, _total: int) -> int:
        return ticket_at(bag, 0)

    def lot(self, _choices: int) -> int:
        return 0


class Other(First):
    """The last ticket that could come, and the last card in one place of those that come: the one that nobody sees."""

    def __init__(self, hidden: int) -> None:
        self.hidden = hidden

    def card(self, bag: Any, total: int) -> int:
        self.hidden -= 1
        return card_at(bag, total - 1 if self.hidden == -1 else 0)

    def ticket(self, bag: Any, total: int) -> int:
        return ticket_at(bag, total - 1)


class Notebook:
    """As much of a store as a fork needs."""

    def __init__(self, begun: list[StoredEntry]) -> None:
        self.kept = list(begun)

    async def append(self, _room: str, seq: int, entry: bytes, table: bytes | None, *_: object) -> None:
        self.kept.append(StoredEntry(seq, entry, table))

    async def rows(self, _room: str, after: int, limit: int) -> list[StoredEntry]:
        return [row for row in self.kept if row.seq > after][:limit]


class Ear(Guest):
    """Sits where it is put."""

    def __init__(self, fork: "Fork", eyes: int | None) -> None:
        super().__init__(cast(Rooms, SimpleNamespace(store=fork.store)), fork.room)
        self.eyes = eyes
        self.seats = [] if eyes is None else [eyes]

    def update_seats(self, table: Table) -> None:
        pass


class Fork:
    """A table that goes on from a moment of another, which it leaves alone."""

    def __init__(self, room: Room, game: Game, begun: list[StoredEntry]) -> None:
        self.store = Notebook(begun)
        store = cast(Store, self.store)
        self.room = Room(store, room.title, room.seq, copy_of(room.table), game, lambda _room, _entry: None)
        self.ears = {eyes: Ear(self, eyes) for eyes in (None, *range(game.seats))}
        for ear in self.ears.values():
            self.room.connect(ear)
            ear.told.clear()

    async def act(self, seat: int, action: int, chance: Chance) -> None:
        assert self.room.game is not None
        self.room.game.chance = chance
        self.room.table.luck = None  # it is in sight here
        async with self.room.lock:
            await play.act(self.room, seat, self.room.table.seats[seat].turns, action)

    def hidden(self) -> int:
        """How many cards of the last action's luck came before the one that was drawn blind."""
        kinds = [event["type"] for event in read_entry(self.store.kept[-1].entry).events]
        return kinds.index("CardDrawn") if "CardDrawn" in kinds else len(kinds)

    async def heard(self, eyes: int | None) -> list[bytes]:
        """All that has been sent to these eyes, and what they would be sent if they came now, or asked."""
        ear, game = self.ears[eyes], self.room.game
        assert game is not None
        told = [*ear.told, await ear._welcome(self.room, 0), to_json(self.room.table_payload())]
        entry = Entry(entries.ACTED, 0.0, 0, 0)
        seen = self.room._update_for_guest(entry, SeenEvents([], []), ear)
        told.append(b"%b,%b}" % (self.room._update_for_all(entry), seen))
        if eyes is not None:
            told.append(to_json(progress_of(game, eyes)))
        return told


def others_than(seat: int, game: Game) -> list[int | None]:
    """Everybody else, and who only looks on."""
    return [None, *(other for other in range(game.seats) if other != seat)]
