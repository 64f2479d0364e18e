"""Load: many tables of people at one server, and how long a move takes until everybody has seen it.

    python -m benchmarks.load --players 1000 --tables 250 --moves 500 --seconds 30

The server runs in a process of its own, as `peregon serve` starts it; the players in this one.
"""

import argparse
import asyncio
import contextlib
import gc
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import msgspec
import uvloop
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect

PAGE = os.sysconf("SC_PAGE_SIZE")
TICKS = os.sysconf("SC_CLK_TCK")


class You(Struct):
    turns: dict[str, int]


class Message(Struct):
    """What a player reads of a message. The players are all in one process: what they spend on reading, the server
    would seem to spend on answering."""

    type: str
    seq: int = 0
    seat: int | None = None
    options: list[int] = []
    you: You | None = None
    score: msgspec.Raw = msgspec.Raw(b"null")


DECODER = msgspec.json.Decoder(Message)


@dataclass
class Measured:
    acknowledged: list[float] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)
    moves: int = 0
    refused: int = 0
    bytes: int = 0
    arrived: int = 0


@dataclass
class Table:
    """One table of people: whoever's turn it is thinks for a while and moves."""

    address: str
    room: str
    tokens: list[str]
    pause: float
    measured: Measured
    sent_at: float = 0.0

    async def play(self) -> None:
        await asyncio.gather(*(self._sit(seat) for seat in range(len(self.tokens))))

    async def _sit(self, seat: int) -> None:
        cookie = {"Cookie": f"seat-{self.room}={self.tokens[seat]}"}
        uri = f"ws://{self.address}/api/rooms/{self.room}/live"
        async with connect(uri, additional_headers=cookie, compression=None, max_queue=None) as socket:
            await socket.send('{"type":"hello","after":0}')
            await self._follow(socket, seat)

    async def _follow(self, socket: ClientConnection, seat: int) -> None:
        luck = random.Random(f"{self.room}{seat}")
        answered = -1  # others who choose their first tickets change nothing for this seat
        while True:
            frame = await socket.recv(decode=False)
            now = time.perf_counter()
            self.measured.bytes += len(frame)
            message = DECODER.decode(frame)
            match message.type:
                case "update" | "welcome":
                    self.measured.arrived += message.type == "welcome"
                    if message.type == "update" and message.seat not in (None, seat):
                        self.measured.seen.append(now - self.sent_at)
                    if bytes(message.score) != b"null":
                        return
                    assert message.you is not None
                    turn = message.you.turns[str(seat)]
                    if message.options and turn > answered:
                        answered = turn
                        await asyncio.sleep(self.pause * luck.uniform(0.5, 1.5))
                        await self._move(socket, seat, turn, message, luck)
                case "done":
                    self.measured.acknowledged.append(now - self.sent_at)
                    self.measured.moves += 1
                case "refused":
                    self.measured.refused += 1

    async def _move(
        self, socket: ClientConnection, seat: int, turn: int, message: Message, luck: random.Random
    ) -> None:
        act = {
            "type": "act",
            "id": message.seq,
            "seat": seat,
            "turn": turn,
            "action": luck.choice(message.options),
        }
        self.sent_at = time.perf_counter()
        await socket.send(json.dumps(act))


class ServerProcess:
    """A server of its own, and what the system says of it."""

    def __init__(self, database: str) -> None:
        command = [sys.executable, "-m", "peregon", "serve", "--port", "0", "--no-open", "--database", database]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        found = re.search(r":(\d+)/", self.process.stdout.readline())
        assert found is not None, "the server did not start"
        self.address = f"127.0.0.1:{found[1]}"

    def cpu_seconds(self) -> float:
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def memory(self) -> float:
        """Resident, in megabytes."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * PAGE / 1e6

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)


async def open_tables(address: str, tables: int, seats: int, game: str) -> list[tuple[str, list[str]]]:
    """Every person on a device of their own would join by link; one request that seats all is quicker."""
    people = [{"kind": "person", "name": f"Player {seat + 1}"} for seat in range(seats)]
    opened: list[tuple[str, list[str]]] = []
    wanted = {"game": game, "seats": people, "start": True}
    async with httpx.AsyncClient(timeout=30) as client:
        while len(opened) < tables:
            response = await client.post(f"http://{address}/api/rooms", json=wanted)
            if response.status_code == 429:
                await asyncio.sleep(1)
                continue
            told = response.raise_for_status().json()
            opened.append((told["room"], told["tokens"]))
    return opened


async def run(server: ServerProcess, options: argparse.Namespace) -> None:
    seats = options.players // options.tables
    rooms = await open_tables(server.address, options.tables, seats, options.game)
    measured = Measured()
    pause = options.tables / options.moves
    tables = [Table(server.address, room, tokens, pause, measured) for room, tokens in rooms]
    playing = asyncio.gather(*(table.play() for table in tables))
    # To arrive costs the server more than a move, and on a busy machine it takes a while until everybody has.
    while measured.arrived < seats * options.tables:
        await asyncio.sleep(0.1)
    await asyncio.sleep(5)
    for numbers in (measured.acknowledged, measured.seen):
        numbers.clear()
    measured.moves = measured.bytes = measured.refused = 0
    cpu, own_cpu, began = server.cpu_seconds(), time.process_time(), time.perf_counter()
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(asyncio.shield(playing), options.seconds)
    seconds = time.perf_counter() - began
    report(server, options, measured, seconds, server.cpu_seconds() - cpu, time.process_time() - own_cpu)
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)


def report(
    server: ServerProcess, options: argparse.Namespace, measured: Measured, seconds: float, cpu: float, own: float
) -> None:
    moves = max(1, measured.moves)
    print(f"{options.players} players at {options.tables} tables of {options.game} for {seconds:.0f} s")
    print(f"moves per second        {measured.moves / seconds:8.0f}   (refused: {measured.refused})")
    for name, numbers in (("acknowledged", measured.acknowledged), ("seen by others", measured.seen)):
        cuts = statistics.quantiles(numbers, n=1000) if len(numbers) > 1 else [0.0] * 999
        shown = (("p50", 499), ("p99", 989), ("p99.9", 998))
        print(f"{name:<23} " + "  ".join(f"{label} {cuts[place] * 1e3:6.1f} ms" for label, place in shown))
    shares = f"{cpu / seconds:.0%} of a core; clients {own / seconds:.0%}"
    print(f"server CPU per move     {cpu / moves * 1e3:8.2f} ms  ({shares})")
    print(f"server memory           {server.memory():8.0f} MB")
    print(f"sent per move           {measured.bytes / moves / 1e3:8.1f} kB")
    print(f"load of the machine     {os.getloadavg()[0]:8.1f}   ({os.cpu_count()} cores)")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=1000)
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--moves", type=float, default=500, help="per second, all tables together")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--game", default="usa")
    parser.add_argument("--database", help="default: an SQLite file in a temporary folder")
    options = parser.parse_args()
    gc.disable()  # a pause of the players would be taken for one of the server
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(options.database or f"{folder}/load.sqlite")
        try:
            uvloop.run(run(server, options))
        finally:
            server.stop()


if __name__ == "__main__":
    main()
