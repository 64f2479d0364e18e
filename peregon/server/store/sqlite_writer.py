"""The writer: one thread takes all the work that waits and commits it in one go. A commit waits for the disk, so the
moves of a hundred tables share it."""

import asyncio
import contextlib
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from typing import Any, TypeVar, cast

from peregon.server.store.interface import StoreError
from peregon.server.store.sqlite_entries import AT_ONCE, EntryRow, insert_all, insert_at_once

INTERVAL = 0.012  # seconds at least from one commit to the next: each waits for the disk and wakes the server

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], Any]
Job = tuple[Work | EntryRow, asyncio.Future[Any]]
WorkDone = tuple[Any, BaseException | None]


class Writer(threading.Thread):
    """Reports to whoever waits when the disk has it."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        super().__init__(name="peregon-writer", daemon=True)
        self._connection = connection
        self._waiting: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._stopped = False

    async def do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        return cast(T, await self._put(work))

    async def add(self, row: EntryRow) -> None:
        """An entry and no more, as most of it is: those of a batch are written at once."""
        await self._put(row)

    def _put(self, work: Work | EntryRow) -> asyncio.Future[Any]:
        if self._stopped:
            raise StoreError("the database is closed")
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.put((work, done))
        # Whoever waits may go away; the work is done all the same, and nobody is told.
        return done

    def stop(self) -> None:
        self._stopped = True
        self._waiting.put(None)
        self.join()

    def run(self) -> None:
        began = 0.0
        while True:
            batch = [self._waiting.get()]
            # Who comes when nobody else does waits for nobody; when many come, they share a commit.
            if (early := began + INTERVAL - time.monotonic()) > 0:
                time.sleep(early)
            began = time.monotonic()
            while not self._waiting.empty():
                batch.append(self._waiting.get())
            jobs = [job for job in batch if job is not None]
            if jobs:
                self._together(jobs)
            if len(jobs) < len(batch):
                self._connection.close()
                return

    def _together(self, jobs: list[Job]) -> None:
        batch = [work for work, _ in jobs]
        try:
            outcomes = self._entries_alone(batch) or self._transaction(batch)
        except sqlite3.Error as error:
            # A full disk may have rolled everything back already.
            with contextlib.suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")
            outcomes = [(None, StoreError(f"the database cannot be written: {error}")) for _ in jobs]
        # One call wakes the loop for the whole batch.
        with contextlib.suppress(RuntimeError):  # nobody waits: the loop is closed
            jobs[0][1].get_loop().call_soon_threadsafe(_report, [done for _, done in jobs], outcomes)

    def _entries_alone(self, batch: list[Work | EntryRow]) -> list[WorkDone] | None:
        """Entries and nothing else, as most of it is, need no transaction around the one command that writes them. None
        where there is something else, or one of them cannot be written, and nothing is."""
        rows = [work for work in batch if isinstance(work, EntryRow)]
        if len(rows) < len(batch) or len(rows) > AT_ONCE:
            return None
        try:
            insert_at_once(self._connection, rows)
        except sqlite3.IntegrityError:
            return None
        return [(None, None)] * len(rows)

    def _transaction(self, batch: list[Work | EntryRow]) -> list[WorkDone]:
        self._connection.execute("BEGIN IMMEDIATE")
        outcomes = self._outcomes(batch)
        self._connection.execute("COMMIT")
        return outcomes

    def _outcomes(self, batch: list[Work | EntryRow]) -> list[WorkDone]:
        wrong = iter(insert_all(self._connection, [work for work in batch if isinstance(work, EntryRow)]))
        return [(None, next(wrong)) if isinstance(work, EntryRow) else self._alone(work) for work in batch]

    def _alone(self, work: Work) -> WorkDone:
        """One of the batch, whose failure is its own, unless it is the database's. Work that refuses does so before it
        has written anything, so there is nothing to roll back."""
        try:
            return work(self._connection), None
        except sqlite3.Error:
            raise
        except Exception as error:
            return None, error


def _report(waiting: list[asyncio.Future[Any]], outcomes: list[WorkDone]) -> None:
    for done, (result, error) in zip(waiting, outcomes, strict=True):
        if done.cancelled():
            continue
        if error is None:
            done.set_result(result)
        else:
            done.set_exception(error)
