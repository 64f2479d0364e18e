"""Notify: what the other processes are told, all that waits at once.

Not in the transaction it is about: PostgreSQL lets one transaction with a notification commit at a time, which costs
more than half of the moves per second. News that a crash swallows is found by those who look for themselves: rooms with
guests are looked up again now and then, and whoever comes back says how far they were.
"""

import asyncio
import logging

import asyncpg

from peregon.server.store.listen import CHANNEL, POSTGRES_ERRORS

log = logging.getLogger("peregon.server")

GATHERED = 0.02  # seconds: all that happens in them is told in one go, and heard in one go by each of the others
LONGEST = 7_000  # bytes; PostgreSQL carries less than 8,000

_SAY = "SELECT pg_notify($1, word) FROM unnest($2::text[]) AS word"


class PostgresNotifier:
    def __init__(self, pool: "asyncpg.Pool[asyncpg.Record]", name: str) -> None:
        self._pool = pool
        self._name = name
        self._waiting: list[str] = []
        self._task: asyncio.Task[None] | None = None

    def notify(self, text: str) -> None:
        self._waiting.append(text)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._send())

    async def end(self) -> None:
        """When everything is said."""
        if self._task is not None:
            await self._task

    async def _send(self) -> None:
        while self._waiting:
            await asyncio.sleep(GATHERED)
            texts, self._waiting = self._waiting, []
            try:
                await self._pool.execute(_SAY, CHANNEL, self._words(texts))
            except POSTGRES_ERRORS as error:
                log.warning("the other processes could not be told: %s", type(error).__name__)

    def _words(self, texts: list[str]) -> list[str]:
        """As many in a word as it holds, a line each, after the name of whoever says it."""
        words: list[str] = []
        size = LONGEST
        for text in texts:
            size += 1 + len(text.encode())
            if size > LONGEST:
                words.append(f"{self._name} {text}")
                size = len(words[-1].encode())
            else:
                words[-1] += f"\n{text}"
        return words
