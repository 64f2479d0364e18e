"""SQLite: one file, one writer thread that commits everything that waits in one go, one reader thread.

A commit waits for the disk, so the moves of a hundred tables share it.
"""

import asyncio
import fcntl
import queue
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

from peregon.server.store.interface import Conflict, Marks, Row, Store, StoreError, Taken

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], Any]

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
)


def connect(path: Path) -> sqlite3.Connection:
    # These settings belong to a connection, not to the file: one that forgets them is slow, or loses the last moves.
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def migrate(connection: sqlite3.Connection, path: Path) -> None:
    connection.execute("BEGIN IMMEDIATE")
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > len(MIGRATIONS):
        connection.execute("ROLLBACK")
        raise StoreError(f"{path} was written by a newer version of Peregon; use that one, or another file")
    for number, script in enumerate(MIGRATIONS[version:], start=version + 1):
        for statement in filter(str.strip, script.split(";")):
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {number}")
    connection.execute("COMMIT")


def lock_beside(path: Path) -> BinaryIO:
    """Two servers on one file would each make the bots' moves: the second is refused. The system lets go of the lock
    when a process ends, however it ends."""
    lock = path.with_name(path.name + ".lock").open("ab")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise StoreError(f"another server uses {path}; give this one a file of its own, or PostgreSQL") from None
    return lock


class _Writer(threading.Thread):
    """Takes all the work that waits, does it in one transaction and reports when the disk has it."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        super().__init__(name="peregon-writer", daemon=True)
        self._connection = connection
        self._waiting: queue.SimpleQueue[tuple[Work, asyncio.Future[Any]] | None] = queue.SimpleQueue()

    async def do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.put((work, done))
        # Whoever waits may go away; the work is done all the same.
        return await asyncio.shield(done)

    def stop(self) -> None:
        self._waiting.put(None)
        self.join()

    def run(self) -> None:
        while True:
            batch = [self._waiting.get()]
            while not self._waiting.empty():
                batch.append(self._waiting.get())
            jobs = [job for job in batch if job is not None]
            if jobs:
                self._together(jobs)
            if len(jobs) < len(batch):
                self._connection.close()
                return

    def _together(self, jobs: list[tuple[Work, asyncio.Future[Any]]]) -> None:
        outcomes: list[tuple[Any, BaseException | None]] = []
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            for work, _ in jobs:
                outcomes.append(self._alone(work))
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            failure = StoreError(f"the database cannot be written: {error}")
            outcomes = [(None, failure)] * len(jobs)
        # One call wakes the loop for the whole batch.
        jobs[0][1].get_loop().call_soon_threadsafe(_report, [done for _, done in jobs], outcomes)

    def _alone(self, work: Work) -> tuple[Any, BaseException | None]:
        self._connection.execute("SAVEPOINT one")
        try:
            result = work(self._connection)
        except (Conflict, Taken) as error:
            self._connection.execute("ROLLBACK TO one")
            self._connection.execute("RELEASE one")
            return None, error
        self._connection.execute("RELEASE one")
        return result, None


def _report(waiting: list[asyncio.Future[Any]], outcomes: list[tuple[Any, BaseException | None]]) -> None:
    for done, (result, error) in zip(waiting, outcomes, strict=True):
        if done.cancelled():
            continue
        if error is None:
            done.set_result(result)
        else:
            done.set_exception(error)


class SqliteStore(Store):
    def __init__(
        self, path: Path, writing: sqlite3.Connection, reading: sqlite3.Connection, lock: BinaryIO | None
    ) -> None:
        self.path = path
        self._lock = lock
        self._writer = _Writer(writing)
        self._writer.start()
        self._reading = reading
        self._reader = ThreadPoolExecutor(1, "peregon-reader")

    @classmethod
    async def open(cls, path: Path, *, alone: bool = True) -> "SqliteStore":
        """Alone for a server; not so for whoever only wants to read or copy."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            # Hands and tickets are in there: nobody else on the machine needs to read them.
            path.touch(mode=0o600)
            lock = lock_beside(path) if alone else None
            writing = connect(path)
            migrate(writing, path)
            return cls(path, writing, connect(path), lock)
        except (OSError, sqlite3.Error) as error:
            raise StoreError(f"the database {path} cannot be opened: {error}") from None

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
        except sqlite3.Error as error:
            raise StoreError(f"the database cannot be read: {error}") from None

    async def create(self, room: str, entry: bytes, table: bytes, marks: Marks, now: float) -> None:
        def work(connection: sqlite3.Connection) -> None:
            values = (room, marks.game, marks.status, marks.public, marks.due, now)
            try:
                connection.execute(
                    "INSERT INTO rooms (room, game, status, public, due, touched) VALUES (?, ?, ?, ?, ?, ?)", values
                )
            except sqlite3.IntegrityError:
                raise Taken(room) from None
            connection.execute("INSERT INTO entries VALUES (?, 1, ?, ?)", (room, entry, table))

        await self._writer.do(work)

    async def append(
        self, room: str, seq: int, entry: bytes, table: bytes | None, marks: Marks | None, now: float
    ) -> None:
        def work(connection: sqlite3.Connection) -> None:
            try:
                connection.execute("INSERT INTO entries VALUES (?, ?, ?, ?)", (room, seq, entry, table))
            except sqlite3.IntegrityError:
                raise Conflict(room) from None
            if marks is not None:
                connection.execute(
                    "UPDATE rooms SET status = ?, public = ?, due = ?, touched = ? WHERE room = ?",
                    (marks.status, marks.public, marks.due, now, room),
                )

        await self._writer.do(work)

    async def latest(self, room: str) -> tuple[int, bytes] | None:
        found = await self._read(
            "SELECT (SELECT max(seq) FROM entries WHERE room = ?1), body FROM entries"
            " WHERE room = ?1 AND body IS NOT NULL ORDER BY seq DESC LIMIT 1",
            room,
        )
        return found[0] if found else None

    async def rows(self, room: str, after: int, limit: int) -> list[Row]:
        found = await self._read(
            "SELECT seq, entry, body FROM entries WHERE room = ? AND seq > ? ORDER BY seq LIMIT ?", room, after, limit
        )
        return [Row(*row) for row in found]

    async def table_before(self, room: str, seq: int) -> bytes | None:
        found = await self._read(
            "SELECT body FROM entries WHERE room = ? AND seq < ? AND body IS NOT NULL ORDER BY seq DESC LIMIT 1",
            room,
            seq,
        )
        return found[0][0] if found else None

    async def public_rooms(self, limit: int) -> list[bytes]:
        found = await self._read(
            "SELECT (SELECT body FROM entries WHERE room = rooms.room AND body IS NOT NULL ORDER BY seq DESC LIMIT 1)"
            " FROM rooms WHERE public AND status != 'over' ORDER BY touched DESC LIMIT ?",
            limit,
        )
        return [body for (body,) in found]

    async def due(self, before: float, now: float, limit: int) -> list[str]:  # noqa: ARG002
        found = await self._read(
            "SELECT room FROM rooms WHERE due IS NOT NULL AND due <= ? ORDER BY due LIMIT ?", before, limit
        )
        return [room for (room,) in found]

    async def delete(self, room: str) -> bool:
        def work(connection: sqlite3.Connection) -> bool:
            return connection.execute("DELETE FROM rooms WHERE room = ?", (room,)).rowcount == 1

        return await self._writer.do(work)

    async def delete_untouched(self, since: float, statuses: tuple[str, ...]) -> int:
        marks = ", ".join("?" * len(statuses))

        def work(connection: sqlite3.Connection) -> int:
            query = f"DELETE FROM rooms WHERE touched < ? AND status IN ({marks})"
            return connection.execute(query, (since, *statuses)).rowcount

        return await self._writer.do(work)

    async def count(self) -> dict[str, int]:
        return dict(await self._read("SELECT status, count(*) FROM rooms GROUP BY status"))

    async def backup(self, path: str) -> None:
        def copy() -> None:
            target = sqlite3.connect(path)
            try:
                self._reading.backup(target)
            finally:
                target.close()

        try:
            await asyncio.get_running_loop().run_in_executor(self._reader, copy)
        except sqlite3.Error as error:
            raise StoreError(f"the copy {path} cannot be written: {error}") from None
