"""Guests without a socket, at tables in this process: for what would take too long, or not be steered, from outside."""

import asyncio
import contextlib
import itertools
import json
import random
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest
from starlette.websockets import WebSocket

from peregon.bots import Reason
from peregon.catalogue import Title, find, names
from peregon.model.chance import Seeded
from peregon.server.bots import bot_process
from peregon.server.bots.bot_process import BotRequest
from peregon.server.bots.bot_workers import BotWorkers, Thought
from peregon.server.bots.fair_queue import Payer
from peregon.server.bots.hints import Hints
from peregon.server.live.connection import Connection
from peregon.server.live.messages import read_message
from peregon.server.refusals import Refusal
from peregon.server.rooms import play
from peregon.server.rooms.room import Room
from peregon.server.rooms.rooms import Rooms
from peregon.server.rooms.seats.new_table import open_table, read_new_table
from peregon.server.store import open_store
from tests.support.server.clients import BOT, PATIENCE, PERSON, Message

TITLES = {name: find(name) for name in names()}


class InlineBotWorkers(BotWorkers):
    """Thinks here and now: a process of its own takes longer to start than a test should take."""

    async def choose(self, bot: str, request: BotRequest, payer: Payer) -> Thought[int]:  # noqa: ARG002
        bot_process._titles.update(self._titles)
        return Thought(bot_process.choose(bot, replace(request, seed=1)))

    async def explain(self, bot: str, request: BotRequest, payer: Payer) -> Thought[list[Reason]]:  # noqa: ARG002
        bot_process._titles.update(self._titles)
        return Thought(bot_process.explain(bot, replace(request, seed=1)))


class Guest(Connection):
    """A connection whose other end is a list."""

    def __init__(self, rooms: Rooms, room: Room, *tokens: str) -> None:
        super().__init__(rooms, cast(WebSocket, None), room.id, list(tokens))
        self.address = room.id  # as if every table were in a house of its own
        self.told: list[bytes] = []
        self._news = asyncio.Event()
        self._ids = itertools.count(1)

    @property
    def household(self) -> str:
        return self.address

    def send(self, message: bytes) -> None:
        self.told.append(message)
        self._news.set()

    async def arrive(self, after: int = 0) -> Message:
        room = await self.rooms.find(self.name)
        async with room.lock:
            self.update_seats(room.table)
            welcome = await self._welcome(room, after)
            room.connect(self)
        return cast(Message, json.loads(welcome))

    async def ask(self, kind: str, **fields: Any) -> Message:
        ident = next(self._ids)
        try:
            await self._answer(read_message(json.dumps({"type": kind, "id": ident, **fields})))
        except Refusal as refusal:
            self.refuse(ident, refusal)
        await self.until(lambda message: message.get("id") == ident)
        answers = [message for message in self.heard() if message.get("id") == ident]
        assert len(answers) == 1, answers
        return answers[0]

    async def act(self, seat: int, action: int) -> Message:
        room = await self.rooms.find(self.name)
        return await self.ask("act", seat=seat, turn=room.table.seats[seat].turns, action=action)

    async def until(self, wanted: Callable[[Message], bool]) -> Message:
        """The first message of all that fits."""
        async with asyncio.timeout(PATIENCE):
            while not (found := [message for message in self.heard() if wanted(message)]):
                self._news.clear()
                await self._news.wait()
        return found[0]

    def heard(self, kind: str | None = None) -> list[Message]:
        messages = [json.loads(text) for text in self.told]
        return [message for message in messages if kind is None or message["type"] == kind]


@contextlib.asynccontextmanager
async def open_rooms(folder: Path, titles: Mapping[str, Title] = TITLES) -> AsyncIterator[Rooms]:
    """Rooms whose bots move at once. Nobody looks out for those that are due: who wants that opens them."""
    rooms = Rooms(await open_store(folder / "tables.sqlite"), titles, pace=0)
    rooms.bot_workers = InlineBotWorkers(titles)
    rooms.hints = Hints(rooms.bot_workers)
    try:
        yield rooms
    finally:
        await rooms.close()


async def sit_down(rooms: Rooms, seats: list[Message] | None = None, **more: Any) -> tuple[Room, list[Guest]]:
    """A table that has begun, and a guest for each person at it."""
    wanted = {"game": "usa", "seats": seats or [PERSON, BOT], "start": True, **more}
    room, _, tokens = await open_table(rooms, read_new_table(json.dumps(wanted).encode()))
    guests = [Guest(rooms, room, token) for token in tokens]
    for guest in guests:
        await guest.arrive()
    return room, guests


async def play_randomly(room: Room, most: int = 5_000, seed: int = 1) -> None:
    """So many moves, of whoever's turn it is, or to the end."""
    luck = random.Random(seed)
    for _ in range(most):
        async with room.lock:
            assert room.game is not None
            if room.game.over:
                return
            seat = luck.choice(room.game.deciding)
            await play.act(room, seat, room.table.seats[seat].turns, luck.choice(room.game.option_numbers(seat)))


def people(*names: str) -> list[Message]:
    return [{"kind": "person", "name": name} for name in names]


def fix_luck(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """What a table draws from follows from a secret of its own, and at a lesson from the operating system's luck,
    unless it is told otherwise."""
    for place in ("peregon.server.rooms.luck", "peregon.record.verify_luck"):
        monkeypatch.setattr(f"{place}.key_of", lambda *_: bytes([seed]) * 32)
    for place in ("peregon.game", "peregon.record.position"):
        monkeypatch.setattr(f"{place}.SystemChance", lambda: Seeded(seed))


class Clock:
    """The time of day, which a test can put on. What waits is woken to look at it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1_800_000_000.0
        for place in ("time.time", "peregon.server.timekeeping.now"):
            monkeypatch.setattr(place, lambda: self.now)

    def put_on(self, seconds: float, *rooms: Room) -> None:
        self.now += seconds
        for room in rooms:
            room.changed.set()
