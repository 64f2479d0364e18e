"""Listen: one connection that listens for what other processes do, and comes back when it is lost."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import asyncpg

from peregon.server.store.interface import MISSED, Listener, StoreError

log = logging.getLogger("peregon.server")

CHANNEL = "peregon"
PULSE = 15.0
PATIENCE = 5.0
PAUSE = 1.0
POSTGRES_ERRORS = (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError)

Connect = Callable[[], Awaitable[asyncpg.Connection]]


class PostgresListener:
    """Tells the listener all it hears but the speaker's own words. What there is to do about it is done in tasks: a
    room that is busy keeps no other waiting."""

    def __init__(self, connect: Connect, own: str, listener: Listener) -> None:
        self._connect = connect
        self._own = own
        self._listener = listener
        self._passing_on: set[asyncio.Task[None]] = set()
        self._task: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        connection = await self._listening()
        self._task = asyncio.create_task(self._keep(connection))

    async def end(self) -> None:
        tasks = [*self._passing_on, *([self._task] if self._task else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _listening(self) -> asyncpg.Connection:
        connection = await self._connect()
        await connection.add_listener(CHANNEL, self._on_notification)
        return connection

    async def _keep(self, connection: asyncpg.Connection) -> None:
        while True:
            try:
                await self._until_lost(connection)
            finally:
                connection.terminate()
            log.warning("the connection that listens to PostgreSQL is lost; trying again")
            connection = await self._again()
            self._pass_on(MISSED)

    async def _until_lost(self, connection: asyncpg.Connection) -> None:
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _: lost.set())
        while not lost.is_set() and not connection.is_closed():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(lost.wait(), PULSE)
                return
            try:
                # A cable that was pulled says nothing: only a question shows whether anybody is there.
                await connection.execute("SELECT", timeout=PATIENCE)
            except POSTGRES_ERRORS:
                return

    async def _again(self) -> asyncpg.Connection:
        while True:
            await asyncio.sleep(PAUSE)
            with contextlib.suppress(*POSTGRES_ERRORS):
                return await self._listening()

    def _on_notification(self, _connection: Any, _pid: int, _channel: str, text: object) -> None:
        speaker, _, said = str(text).partition(" ")
        if speaker != self._own:
            for line in said.split("\n"):
                self._pass_on(line)

    def _pass_on(self, text: str) -> None:
        try:
            work = self._listener(text)
        except Exception:
            log.exception("what another process said could not be understood")
            return
        if work is not None:
            task = asyncio.create_task(self._safely(work))
            self._passing_on.add(task)
            task.add_done_callback(self._passing_on.discard)

    async def _safely(self, work: Awaitable[None]) -> None:
        try:
            await work
        except StoreError as error:
            log.error("what another process said could not be heeded: %s", error)
        except Exception:
            log.exception("what another process said could not be heeded")
