"""Starts: before the deal the players' browsers are asked for what they add to the luck. That is waited for beside
everything else, and not for long: whoever says nothing adds nothing."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Set
from dataclasses import dataclass
from typing import Protocol

from peregon.plugins import PluginError
from peregon.server.refusals import Refusal
from peregon.server.rooms import luck
from peregon.server.rooms.play import start
from peregon.server.rooms.room import Room
from peregon.server.rooms.table import TableLuck
from peregon.server.store import StoreError

log = logging.getLogger("peregon.server")

PATIENCE = 3.0
"""Seconds for the hashes, and again for the contributions."""

Find = Callable[[str], Awaitable[Room]]
Stop = Callable[[Room, PluginError], Awaitable[None]]


class Host(Protocol):
    def done(self, ident: int, seq: int) -> None: ...

    def refuse(self, ident: int | None, refusal: Refusal) -> None: ...


@dataclass(frozen=True)
class PendingStart:
    """Somebody wants a game to begin."""

    host: Host
    room: str
    commitment: str
    ident: int  # of their message
    expected: Set[int] = frozenset()  # seats of those who would contribute, and have yet to come over to this table
    seq: int | None = None  # what they are answered, where they asked at another table


class Starts:
    """The starts that are under way in this process, by room."""

    def __init__(self, find: Find, stop: Stop) -> None:
        self._find, self._stop = find, stop
        self._tasks: set[asyncio.Task[None]] = set()
        self._news: dict[str, asyncio.Event] = {}

    def begin(self, start: PendingStart) -> None:
        """Asks, deals, and then answers whoever wanted it."""
        task = asyncio.create_task(self._answer(start))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def note(self, room: str) -> None:
        """Something has happened there."""
        if room in self._news:
            self._news[room].set()

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _answer(self, start: PendingStart) -> None:
        host, name, ident = start.host, start.room, start.ident
        try:
            seq = await self._gather(name, start.commitment, start.expected)
            host.done(ident, seq if start.seq is None else start.seq)
        except Refusal as refusal:
            host.refuse(ident, refusal)
        except PluginError as error:
            await self._stop(await self._find(name), error)
            host.refuse(ident, Refusal("game_broke", "the game broke at that, and was stopped"))
        except StoreError as error:
            log.error("room %s: %s", name, error)
            host.refuse(ident, Refusal("store", "the server could not write that down; look again"))
        except Exception:
            log.exception("room %s: could not be started", name)
            host.refuse(ident, Refusal("store", "the game could not be started; look again"))

    async def _gather(self, name: str, commitment: str, expected: Set[int]) -> int:
        def have_hashes(room: Room) -> bool:
            return luck.contributors(room) | expected <= _given(luck.gathered(room, commitment).hashes)

        self._news[name] = asyncio.Event()
        try:
            await self._wait(name, have_hashes)
            room = await self._find(name)
            async with room.lock:
                if _given(luck.gathered(room, commitment).hashes):
                    await luck.ask_contributions(room, commitment)
            await self._wait(name, lambda room: _complete(luck.gathered(room, commitment)))
            room = await self._find(name)
            async with room.lock:
                return await start(room, luck.gathered(room, commitment))
        finally:
            self._news.pop(name, None)

    async def _wait(self, name: str, enough: Callable[[Room], bool]) -> None:
        until = time.monotonic() + PATIENCE
        news = self._news[name]
        while (left := until - time.monotonic()) > 0:
            news.clear()
            if enough(await self._find(name)):
                return
            try:
                await asyncio.wait_for(news.wait(), left)
            except TimeoutError:
                return


def _given(values: list[str | None]) -> set[int]:
    return {seat for seat, value in enumerate(values) if value is not None}


def _complete(gathered: TableLuck) -> bool:
    return _given(gathered.hashes) <= _given(gathered.contributions)
