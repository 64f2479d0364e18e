"""SQLite: one file, one writer thread that commits everything that waits in one go, one reader thread."""

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any, BinaryIO, Self

from peregon.server.store.compression import packed, unpacked
from peregon.server.store.file_lock import lock_beside
from peregon.server.store.interface import LAST, Gone, RoomSummary, Store, StoredEntry, StoreError, Taken
from peregon.server.store.sqlite_entries import EntryRow, insert
from peregon.server.store.sqlite_writer import Writer

MIGRATIONS = (
    """
    CREATE TABLE rooms (
        room TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        status TEXT NOT NULL,
        public INTEGER NOT NULL,
        due REAL,
        touched REAL NOT NULL
    ) STRICT;
    CREATE TABLE entries (
        room TEXT NOT NULL REFERENCES rooms ON DELETE CASCADE,
        seq INTEGER NOT NULL,
        entry BLOB NOT NULL,
        body BLOB,
        PRIMARY KEY (room, seq)
    ) STRICT;
    CREATE INDEX rooms_public ON rooms (touched) WHERE public;
    CREATE INDEX rooms_due ON rooms (due) WHERE due IS NOT NULL;
    """,
    """
    -- From here on entries are packed, and most of them have no body: version 1 could not read them.
    """,
    """
    CREATE TABLE secrets (
        room TEXT PRIMARY KEY REFERENCES rooms ON DELETE CASCADE,
        secret BLOB NOT NULL
    ) STRICT;
    """,
    """
    CREATE TABLE reviews (
        room TEXT PRIMARY KEY REFERENCES rooms ON DELETE CASCADE,
        review BLOB NOT NULL
    ) STRICT;
    """,
)

_LATEST = """
    SELECT seq, entry, body FROM entries WHERE room = ?1 AND seq < ?2 AND seq >= (
        SELECT seq FROM entries WHERE room = ?1 AND seq < ?2 AND body IS NOT NULL ORDER BY seq DESC LIMIT 1
    ) ORDER BY seq
"""
_ROWS = "SELECT seq, entry, body FROM entries WHERE room = ? AND seq > ? ORDER BY seq LIMIT ?"


def connect(path: Path) -> sqlite3.Connection:
    # These settings belong to a connection, not to the file: one that forgets them is slow, or loses the last moves.
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def version_of(connection: sqlite3.Connection, path: Path) -> int:
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    if version > len(MIGRATIONS):
        raise StoreError(f"{path} was written by a newer version of Peregon; use that one, or another file")
    return version


def migrate(connection: sqlite3.Connection, path: Path) -> None:
    """All of it or nothing: a version is reached when the file says so."""
    connection.execute("BEGIN IMMEDIATE")
    for number in range(version_of(connection, path), len(MIGRATIONS)):
        for statement in filter(str.strip, MIGRATIONS[number].split(";")):
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {number + 1}")
    connection.execute("COMMIT")


def _stored(rows: list[Any]) -> list[StoredEntry]:
    return [StoredEntry(seq, unpacked(entry), None if body is None else unpacked(body)) for seq, entry, body in rows]


def _places(values: tuple[str, ...]) -> str:
    return ", ".join("?" * len(values))


class SqliteStore(Store):
    def __init__(
        self, path: Path, writing: sqlite3.Connection, reading: sqlite3.Connection, lock: BinaryIO | None
    ) -> None:
        self.path = path
        self._lock = lock
        self._writer = Writer(writing)
        self._writer.start()
        self._reading = reading
        self._reader = ThreadPoolExecutor(1, "peregon-reader")

    @classmethod
    async def open(cls, path: Path, *, alone: bool = True) -> Self:
        """Alone for a server; not so for whoever only wants to look, copy or delete beside it."""
        with ExitStack() as opened:
            try:
                if alone:
                    path.parent.mkdir(parents=True, exist_ok=True)
                    # Hands and tickets are in there: nobody else on the machine needs to read them.
                    path.touch(mode=0o600)
                lock = opened.enter_context(lock_beside(path)) if alone else None
                writing = opened.enter_context(closing(connect(path)))
                if alone:
                    migrate(writing, path)
                elif version_of(writing, path) < len(MIGRATIONS):
                    # A server of that version may be running on it.
                    raise StoreError(f"{path} was written by an older version of Peregon; start this server on it once")
                reading = opened.enter_context(closing(connect(path)))
            except (OSError, sqlite3.Error) as error:
                raise StoreError(f"the database {path} cannot be opened: {error}") from None
            opened.pop_all()
        return cls(path, writing, reading, lock)

    async def close(self) -> None:
        await asyncio.to_thread(self._writer.stop)
        await asyncio.to_thread(self._reader.shutdown)
        self._reading.close()
        if self._lock is not None:
            self._lock.close()

    async def _read(self, query: str, *values: object) -> list[Any]:
        def read() -> list[Any]:
            return self._reading.execute(query, values).fetchall()

        try:
            return await asyncio.get_running_loop().run_in_executor(self._reader, read)
        except (sqlite3.Error, RuntimeError) as error:  # the latter from a reader that was shut down
            raise StoreError(f"the database cannot be read: {error}") from None

    async def create(self, room: str, entry: bytes, table: bytes, summary: RoomSummary, now: float) -> None:
        def work(connection: sqlite3.Connection) -> None:
            values = (room, summary.game, summary.status, summary.public, summary.due, now)
            try:
                connection.execute(
                    "INSERT INTO rooms (room, game, status, public, due, touched) VALUES (?, ?, ?, ?, ?, ?)", values
                )
            except sqlite3.IntegrityError:
                raise Taken(room) from None
            connection.execute("INSERT INTO entries VALUES (?, 1, ?, ?)", (room, packed(entry), packed(table)))

        await self._writer.do(work)

    async def append(
        self, room: str, seq: int, entry: bytes, table: bytes | None, summary: RoomSummary | None, now: float
    ) -> None:
        row = EntryRow(room, seq, packed(entry), None if table is None else packed(table))
        if summary is None:
            await self._writer.add(row)
            return
        values = (summary.status, summary.public, summary.due, now, room)

        def work(connection: sqlite3.Connection) -> None:
            insert(connection, row)
            connection.execute("UPDATE rooms SET status = ?, public = ?, due = ?, touched = ? WHERE room = ?", values)

        await self._writer.do(work)

    async def latest(self, room: str, before: int | None = None) -> list[StoredEntry]:
        return _stored(await self._read(_LATEST, room, LAST if before is None else before))

    async def rows(self, room: str, after: int, limit: int) -> list[StoredEntry]:
        return _stored(await self._read(_ROWS, room, after, limit))

    async def public_rooms(self, limit: int) -> list[tuple[str, bytes]]:
        found = await self._read(
            "SELECT room, (SELECT body FROM entries WHERE room = rooms.room AND body IS NOT NULL"
            " ORDER BY seq DESC LIMIT 1)"
            " FROM rooms WHERE public AND status NOT IN ('over', 'stopped') ORDER BY touched DESC LIMIT ?",
            limit,
        )
        return [(room, unpacked(body or b"")) for room, body in found]

    async def due(self, before: float, now: float, limit: int) -> list[str]:  # noqa: ARG002
        found = await self._read(
            "SELECT room FROM rooms WHERE due IS NOT NULL AND due <= ? ORDER BY due LIMIT ?", before, limit
        )
        return [room for (room,) in found]

    async def delete(self, room: str) -> bool:
        def work(connection: sqlite3.Connection) -> bool:
            return connection.execute("DELETE FROM rooms WHERE room = ?", (room,)).rowcount == 1

        return await self._writer.do(work)

    async def count_untouched(self, since: float, statuses: tuple[str, ...]) -> int:
        query = f"SELECT count(*) FROM rooms WHERE touched < ? AND status IN ({_places(statuses)})"
        ((count,),) = await self._read(query, since, *statuses)
        return int(count)

    async def delete_untouched(self, since: float, statuses: tuple[str, ...], limit: int) -> int:
        old = f"SELECT room FROM rooms WHERE touched < ? AND status IN ({_places(statuses)}) ORDER BY touched LIMIT ?"

        def work(connection: sqlite3.Connection) -> int:
            return connection.execute(f"DELETE FROM rooms WHERE room IN ({old})", (since, *statuses, limit)).rowcount

        return await self._writer.do(work)

    async def last_touched(self) -> float:
        ((last,),) = await self._read("SELECT max(touched) FROM rooms")
        return last or 0.0

    async def try_to_write(self) -> None:
        # The file is of the version that it is of: and yet it has to be written for that.
        await self._writer.do(lambda connection: connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}"))

    async def keep_secret(self, room: str, secret: bytes) -> None:
        def work(connection: sqlite3.Connection) -> None:
            try:
                connection.execute("INSERT OR REPLACE INTO secrets VALUES (?, ?)", (room, secret))
            except sqlite3.IntegrityError:
                raise Gone(room) from None

        await self._writer.do(work)

    async def secret(self, room: str) -> bytes | None:
        found = await self._read("SELECT secret FROM secrets WHERE room = ?", room)
        return found[0][0] if found else None

    async def keep_review(self, room: str, review: bytes) -> None:
        def work(connection: sqlite3.Connection) -> None:
            try:
                connection.execute("INSERT OR REPLACE INTO reviews VALUES (?, ?)", (room, packed(review)))
            except sqlite3.IntegrityError:
                raise Gone(room) from None

        await self._writer.do(work)

    async def review(self, room: str) -> bytes | None:
        found = await self._read("SELECT review FROM reviews WHERE room = ?", room)
        return unpacked(found[0][0]) if found else None

    async def forget_secret(self, room: str) -> None:
        def work(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM secrets WHERE room = ?", (room,))

        await self._writer.do(work)

    async def count(self) -> dict[str, int]:
        return dict(await self._read("SELECT status, count(*) FROM rooms GROUP BY status"))

    async def backup(self, path: str) -> None:
        def copy() -> None:
            Path(path).touch(mode=0o600)
            # A connection of its own: what is read meanwhile does not wait for the copy.
            with closing(connect(self.path)) as source, closing(sqlite3.connect(path)) as target:
                source.backup(target)

        try:
            await asyncio.to_thread(copy)
        except (OSError, sqlite3.Error) as error:
            raise StoreError(f"the copy {path} cannot be written: {error}") from None
