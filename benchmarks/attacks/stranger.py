"""The stranger: two people at a table who have nothing to do with it. How long does a move of theirs take?"""

import asyncio
import contextlib
import json
import random
import time
from collections.abc import AsyncIterator

import httpx
import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect

PAUSE = 0.015  # between two moves
PATIENCE = 30.0
PEOPLE = [{"kind": "person", "name": "Ann"}, {"kind": "person", "name": "Bob"}]


class You(Struct):
    turns: dict[str, int]


class Message(Struct):
    type: str
    seq: int = 0
    options: list[int] = []
    you: You | None = None
    score: msgspec.Raw = msgspec.Raw(b"null")


DECODER = msgspec.json.Decoder(Message)


class Seat:
    """One of the two, and the latest that they were told."""

    def __init__(self, socket: ClientConnection, seat: int) -> None:
        self.socket = socket
        self.seat = seat
        self.latest = Message("none")
        self.over = False

    async def hear(self, wanted: str) -> None:
        async with asyncio.timeout(PATIENCE):
            while True:
                message = DECODER.decode(await self.socket.recv(decode=False))
                if message.type in ("welcome", "update"):
                    self.latest = message
                    self.over = bytes(message.score) != b"null"
                if message.type == wanted:
                    return

    async def move(self, luck: random.Random) -> float:
        """Seconds until the server has acknowledged it."""
        assert self.latest.you is not None
        act = {
            "type": "act",
            "id": self.latest.seq,
            "seat": self.seat,
            "turn": self.latest.you.turns[str(self.seat)],
            "action": luck.choice(self.latest.options),
        }
        began = time.perf_counter()
        await self.socket.send(json.dumps(act))
        await self.hear("done")
        return time.perf_counter() - began


class Stranger:
    """Plays one game after the other, as long as anybody wants to know."""

    def __init__(self, address: str) -> None:
        self.room = ""
        self._address = address
        self._luck = random.Random(1)
        self._seats: list[Seat] = []
        self._opened = contextlib.AsyncExitStack()

    @classmethod
    @contextlib.asynccontextmanager
    async def at(cls, address: str) -> AsyncIterator["Stranger"]:
        stranger = cls(address)
        async with stranger._opened:
            await stranger._sit_down()
            yield stranger

    async def _sit_down(self) -> None:
        wanted = {"game": "usa", "seats": PEOPLE, "start": True, "public": True}
        async with httpx.AsyncClient(timeout=PATIENCE) as client:
            told = (await client.post(f"http://{self._address}/api/rooms", json=wanted)).raise_for_status().json()
        await self._opened.aclose()
        self.room = told["room"]
        self._seats = [await self._seat(told["tokens"][seat], seat) for seat in (0, 1)]

    async def _seat(self, token: str, seat: int) -> Seat:
        socket = await self._opened.enter_async_context(
            connect(
                f"ws://{self._address}/api/rooms/{self.room}/live",
                additional_headers={"cookie": f"seat-{self.room}={token}"},
                compression=None,
                open_timeout=PATIENCE,
            )
        )
        await socket.send('{"type":"hello"}')
        sitting = Seat(socket, seat)
        await sitting.hear("welcome")
        return sitting

    async def moves(self, seconds: float) -> list[float]:
        """How long each move took that was made in that time."""
        taken: list[float] = []
        until = time.perf_counter() + seconds
        while time.perf_counter() < until:
            if self._seats[0].over:
                await self._sit_down()
            taken.append(await self._move())
            await asyncio.sleep(PAUSE)
        return taken

    async def finished_game(self) -> str:
        """The name of a table that has been played to its end; they sit down at another."""
        while not self._seats[0].over:
            await self._move()
        room = self.room
        await self._sit_down()
        return room

    async def _move(self) -> float:
        mover = next(seat for seat in self._seats if seat.latest.options)
        seconds = await mover.move(self._luck)
        await self._seats[1 - mover.seat].hear("update")
        return seconds


def quantile(taken: list[float], share: float) -> float:
    """In milliseconds."""
    return sorted(taken)[min(len(taken) - 1, int(len(taken) * share))] * 1e3
