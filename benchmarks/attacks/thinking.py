"""Thinking: many tables of bots that think long, and how long a stranger waits for a bot and for a hint meanwhile.

    python -m benchmarks.attacks.thinking                     every attack, a table of results
    python -m benchmarks.attacks.thinking --attack watched --addresses 200

Tables are `abandoned` (bots alone, and nobody there), `watched` (bots alone, somebody looks on) or `played`: by
programs that ask for a hint and move at once. The server is one of its own on this machine; addresses are of loopback.
"""

import argparse
import asyncio
import contextlib
import itertools
import json
import multiprocessing
import os
import random
import tempfile
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from benchmarks.load import ServerProcess

ATTACKS = ("none", "abandoned", "watched", "played")
BOT = "expert"
SEATS = 5
STRANGER = "127.0.1.1"

Message = dict[str, Any]


def address_of(number: int) -> str:
    return f"127.0.0.{number + 2}"


@dataclass
class Visitor:
    """Somebody at a table of their own, with bots on all other seats."""

    server: str
    address: str
    room: str = ""
    token: str = ""
    hurried: int = 0
    bots: list[float] = field(default_factory=list)
    hints: list[float] = field(default_factory=list)
    _moved: float = 0.0

    async def open(self) -> None:
        seats = [{"kind": "person", "name": "Ann"}, *({"kind": "bot", "bot": BOT} for _ in range(SEATS - 1))]
        wanted = {"game": "europe", "seats": seats, "start": True}
        transport = httpx.AsyncHTTPTransport(local_address=self.address, verify=False)
        async with httpx.AsyncClient(transport=transport, timeout=60) as client:
            told = (await client.post(f"http://{self.server}/api/rooms", json=wanted)).raise_for_status().json()
        self.room, self.token = told["room"], told["tokens"][0]

    @contextlib.asynccontextmanager
    async def connected(self) -> AsyncIterator[ClientConnection]:
        uri = f"ws://{self.server}/api/rooms/{self.room}/live"
        cookie = {"Cookie": f"seat-{self.room}={self.token}"}
        async with connect(
            uri, additional_headers=cookie, compression=None, local_addr=(self.address, 0), open_timeout=60
        ) as socket:
            await socket.send('{"type":"hello","after":0}')
            yield socket

    async def hand_over(self, socket: ClientConnection) -> None:
        """A bot takes the visitor's own seat: the table is one of bots alone."""
        await socket.send(json.dumps({"type": "substitute", "id": 1, "seat": 0, "bot": BOT}))
        while json.loads(await socket.recv()).get("id") != 1:
            pass

    async def abandon(self) -> None:
        async with self.connected() as socket:
            await self.hand_over(socket)

    async def watch(self) -> None:
        async with self.connected() as socket:
            await self.hand_over(socket)
            async for _ in socket:
                pass

    async def play(self, pause: float) -> None:
        """To the end of the game, again and again if need be: a hint, a pause, a move at random."""
        with contextlib.suppress(ConnectionClosed):
            async with self.connected() as socket:
                await self._follow(socket, pause)

    async def _follow(self, socket: ClientConnection, pause: float) -> None:
        luck = random.Random(self.room)
        numbers = itertools.count(1)
        waiting: dict[int, float] = {}
        moves: list[asyncio.Task[None]] = []
        since, answered = time.perf_counter(), -1
        async for frame in socket:
            message: Message = json.loads(frame)
            now = time.perf_counter()
            if message["type"] == "hurried":
                self.hurried += 1
            if message.get("id") in waiting:
                self.hints.append(now - waiting.pop(message["id"]))
            if message["type"] not in ("welcome", "update"):
                continue
            if message.get("seat") not in (None, 0):
                self.bots.append(now - max(since, self._moved))
            since = now
            if message["score"] is not None:
                return
            turn = message["you"]["turns"]["0"]
            if message["options"] and turn > answered:
                answered = turn
                number = next(numbers)
                waiting[number] = time.perf_counter()
                await socket.send(json.dumps({"type": "hint", "id": number, "seat": 0}))
                act = {"seat": 0, "turn": turn, "action": luck.choice(message["options"])}
                asked = json.dumps({"type": "act", "id": next(numbers), **act})
                moves.append(asyncio.create_task(self._move(socket, asked, pause)))

    async def _move(self, socket: ClientConnection, asked: str, pause: float) -> None:
        await asyncio.sleep(pause)
        self._moved = time.perf_counter()
        await socket.send(asked)


async def attack(server: str, kind: str, tables: int, addresses: int, under_way: Any) -> None:
    """Says when it is under way, and goes on until it is ended."""
    visitors = [Visitor(server, address_of(number % addresses)) for number in range(tables)]
    for visitor in visitors:
        await visitor.open()
    if kind == "abandoned":
        for visitor in visitors:
            await visitor.abandon()
        under_way.set()
        return
    tasks = [asyncio.create_task(each.watch() if kind == "watched" else each.play(0.0)) for each in visitors]
    await asyncio.sleep(5)
    under_way.set()
    await asyncio.gather(*tasks)


def attacker(*arguments: Any) -> None:
    """In a process of its own, so that the stranger waits for the server and not for them."""
    asyncio.run(attack(*arguments))


def cells(times: list[float]) -> list[str]:
    times = sorted(times)
    longest = [f"{times[min(len(times) - 1, int(part * len(times)))]:.2f} s" for part in (0.5, 0.99, 1) if times]
    return [str(len(times)), *(longest or ["never"] * 3)]


async def visit(server: str, seconds: float) -> Visitor:
    stranger = Visitor(server, STRANGER)
    await stranger.open()
    with contextlib.suppress(TimeoutError):
        # Long enough to get a hint before the move.
        await asyncio.wait_for(stranger.play(2.0), seconds)
    return stranger


def run(server: str, kind: str, tables: int, addresses: int, seconds: float) -> list[str]:
    under_way = multiprocessing.Event()
    attacking = multiprocessing.Process(target=attacker, args=(server, kind, tables, addresses, under_way), daemon=True)
    if kind != "none":
        attacking.start()
        under_way.wait()
    stranger = asyncio.run(visit(server, seconds))
    if kind != "none":
        attacking.terminate()
        attacking.join()
    told = kind if kind == "none" else f"{kind}, from {addresses} address{'es' * (addresses > 1)}"
    hurried = f"{stranger.hurried / max(1, len(stranger.bots)):.0%}"
    return [told, *cells(stranger.bots), *cells(stranger.hints), hurried]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--attack", choices=ATTACKS)
    parser.add_argument("--addresses", type=int)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=40)
    options = parser.parse_args()
    times = ("half within", "99 of 100", "the longest")
    heading = ["attack", "bots' moves", *times, "hints", *times, "hurried"]
    print("| " + " | ".join(heading) + " |")
    print("|" + " --- |" * len(heading), flush=True)
    for kind in [options.attack] if options.attack else ATTACKS:
        counts = [options.addresses] if options.addresses else [1, options.tables] if kind != "none" else [0]
        for addresses in counts:
            with tempfile.TemporaryDirectory() as folder:
                server = ServerProcess(f"{folder}/tables.sqlite")
                try:
                    row = run(server.address, kind, options.tables, addresses, options.seconds)
                finally:
                    server.stop()
            print("| " + " | ".join(row) + " |", flush=True)
    load = f"load of the machine {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores"
    print(f"\n{options.tables} tables with {SEATS - 1} {BOT}; {load}")


if __name__ == "__main__":
    main()
