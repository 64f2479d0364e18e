"""Hearing: one connection that listens for what other processes do, and comes back when it is lost."""

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
TROUBLE = (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError)

Connect = Callable[[], Awaitable[asyncpg.Connection]]


class Hearing:
    """Tells the listener all it hears but the speaker's own words, each in a task of its own: a room that is busy
    keeps no other waiting."""

    def __init__(self, connect: Connect, own: str, listener: Listener) -> None:
        self._connect = connect
        self._own = own
        self._listener = listener
        self._telling: set[asyncio.Task[None]] = set()
        self._task: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        connection = await self._listening()
        self._task = asyncio.create_task(self._keep(connection))

    async def end(self) -> None:
        tasks = [*self._telling, *([self._task] if self._task else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _listening(self) -> asyncpg.Connection:
        connection = await self._connect()
        await connection.add_listener(CHANNEL, self._hear)
        return connection

    async def _keep(self, connection: asyncpg.Connection) -> None:
        while True:
            try:
                await self._until_lost(connection)
            finally:
                connection.terminate()
            log.warning("the connection that listens to PostgreSQL is lost; trying again")
            connection = await self._again()
            self._tell(MISSED)

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
            except TROUBLE:
                return

    async def _again(self) -> asyncpg.Connection:
        while True:
            await asyncio.sleep(PAUSE)
            with contextlib.suppress(*TROUBLE):
                return await self._listening()

    def _hear(self, _connection: Any, _pid: int, _channel: str, text: object) -> None:
        speaker, _, said = str(text).partition(" ")
        if speaker != self._own:
            self._tell(said)

    def _tell(self, text: str) -> None:
        task = asyncio.create_task(self._safely(text))
        self._telling.add(task)
        task.add_done_callback(self._telling.discard)

    async def _safely(self, text: str) -> None:
        try:
            await self._listener(text)
        except StoreError as error:
            log.error("what another process said could not be heeded: %s", error)
        except Exception:
            log.exception("what another process said could not be heeded")
