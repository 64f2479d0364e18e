"""The table as the store has it. Now and then it is written down whole; a move keeps what it changed, and the number of
the sum of all that was changed since. To read one carries the changes out and asks no rule."""

from operator import attrgetter
from typing import NamedTuple
from zlib import crc32

import msgspec
from msgspec import structs

from peregon.server.rooms.entries import ACTED, Entry, read_entry
from peregon.server.rooms.kept.differences import (
    Changes,
    DifferenceError,
    JsonObject,
    applied,
    change_of,
    changed_places,
    difference,
)
from peregon.server.rooms.table import Table, table_of, write_table
from peregon.server.store import Store, StoredEntry

WHOLE_EVERY = 16
# What a move may change without the table being written whole: nothing of it is shown in the lobby.
OF_A_MOVE = {"seats", "last", "drawn", "position"}

_COUNTED = ("last", "drawn")  # what almost every move changes
_FIELDS = [name for name in Table.__struct_fields__ if name not in ("seats", "position", *_COUNTED)]
_values = attrgetter(*_FIELDS)
_ENCODER = msgspec.json.Encoder()


class DamagedTable(ValueError):
    """What is kept of a table does not fit together."""


class KeptTable(NamedTuple):
    document: JsonObject
    whole_at: int  # the number of the entry with which it was last written whole
    checksum: int
    written: Table | None = None  # what the document was made of, if that was here

    @property
    def table(self) -> Table:
        return table_of(self.document)


def whole_table(seq: int, text: bytes) -> KeptTable:
    return KeptTable(msgspec.json.decode(text), seq, crc32(text))


def keep_table(kept: KeptTable | None, seq: int, entry: Entry, table: Table) -> tuple[KeptTable, bytes | None]:
    """The table after an entry, for the store: whole, or as what has changed, which the entry takes along."""
    if kept is not None and entry.kind == ACTED and seq < kept.whole_at + WHOLE_EVERY:
        changed = _of_a_move(table, kept)
        if changed is not None:
            document, changes = changed
            entry.changes, entry.checksum = changes, _checksum(changes, kept.checksum)
            return KeptTable(document, kept.whole_at, entry.checksum, table), None
    text = write_table(table)
    return KeptTable(_document(table, kept), seq, crc32(text), table), text


def _of_a_move(table: Table, kept: KeptTable) -> tuple[JsonObject, Changes] | None:
    """The document of a table, and what has changed in it; None where that is more than a move changes. The fields of a
    table are known, and only those that a move may change are compared."""
    before, was = kept.written, kept.document
    if before is None:
        after = _document(table, kept)
        changes = difference(was, after)
        return (after, changes) if changes.keys() <= OF_A_MOVE else None
    if _values(table) != _values(before):
        return None
    after, changes = dict(was), {}
    seats = _seats(table, before, was["seats"])
    if changed := changed_places(was["seats"], seats):
        changes["seats"], after["seats"] = changed, seats
    for name in _COUNTED:
        value = after[name] = getattr(table, name)
        if value != was[name]:
            changes[name] = [value]
    position = after["position"] = table.position
    if (change := change_of(was["position"], position)) is not None:
        changes["position"] = change
    return after, changes


def _seats(table: Table, before: Table, was: list[JsonObject]) -> list[JsonObject]:
    return [
        kept if seat == old else structs.asdict(seat)
        for kept, old, seat in zip(was, before.seats, table.seats, strict=True)
    ]


def _document(table: Table, kept: KeptTable | None) -> JsonObject:
    document: JsonObject
    if kept is None or kept.written is None:
        document = msgspec.to_builtins(structs.replace(table, position=None))
    else:
        before = kept.written
        document = dict(kept.document)
        for name in _COUNTED:
            document[name] = getattr(table, name)
        if (values := _values(table)) != (old := _values(before)):
            changed = [(name, value) for name, value, was in zip(_FIELDS, values, old, strict=True) if value != was]
            document.update((name, msgspec.to_builtins(value)) for name, value in changed)
        document["seats"] = _seats(table, before, kept.document["seats"])
    # That is a document already.
    document["position"] = table.position
    return document


def _checksum(changes: Changes, before: int) -> int:
    return crc32(_ENCODER.encode(changes), before)


def next_table(kept: KeptTable | None, row: StoredEntry, entry: Entry) -> KeptTable | None:
    """The table after the next entry, which has been read already."""
    if row.table is not None:
        return whole_table(row.seq, row.table)
    if entry.changes is None:
        return kept
    if kept is None or _checksum(entry.changes, kept.checksum) != entry.checksum:
        raise DamagedTable(f"entry {row.seq} does not follow from what was kept before it")
    try:
        return KeptTable(applied(kept.document, entry.changes), kept.whole_at, entry.checksum)
    except DifferenceError as error:
        raise DamagedTable(f"entry {row.seq}: {error}") from None


async def latest_table(store: Store, room: str, before: int | None = None) -> tuple[int, KeptTable] | None:
    """The number of the last entry, and the table after it; or those before an entry."""
    rows = await store.latest(room, before)
    if not rows or rows[0].table is None:
        return None
    kept: KeptTable | None = whole_table(rows[0].seq, rows[0].table)
    for row in rows[1:]:
        kept = next_table(kept, row, read_entry(row.entry))
    return None if kept is None else (rows[-1].seq, kept)
