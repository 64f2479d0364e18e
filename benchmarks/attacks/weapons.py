"""The weapons: each is one attacker at the full speed of one core, from an address of loopback, for a while.

None goes beyond the server it is given, and all of them end by themselves.
"""

import asyncio
import base64
import contextlib
import itertools
import json
import os
import socket
import struct
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator

import uvloop

ATTACKER = "127.0.0.66"
AGAIN = 0.1  # seconds until a socket that was closed is opened again: a flood of those is another attack
SMALLEST = b"\x80\x00\x00\x00\x00"  # a mask of nothing for a payload of nothing


class Target:
    """A server, a table to watch there, and one that is over."""

    def __init__(self, address: str, watched: str, finished: str, seconds: float) -> None:
        self.address = address
        self.watched = watched
        self.finished = finished
        self.until = time.time() + seconds
        self.host, _, port = address.partition(":")
        self.port = int(port)

    def going_on(self) -> bool:
        return time.time() < self.until


Weapon = Callable[[Target], Awaitable[None]]
Stream = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@contextlib.asynccontextmanager
async def dialled(target: Target) -> AsyncIterator[Stream]:
    reader, writer = await asyncio.open_connection(target.host, target.port, local_addr=(ATTACKER, 0))
    try:
        yield reader, writer
    finally:
        writer.transport.abort()


@contextlib.asynccontextmanager
async def watching(target: Target) -> AsyncIterator[Stream]:
    """A socket at the table that is watched, as an onlooker."""
    async with dialled(target) as (reader, writer):
        writer.write(handshake(target.address, target.watched))
        answer = await reader.readuntil(b"\r\n\r\n")
        if b" 101 " not in answer:
            raise ConnectionError(answer[:40])
        writer.write(frame(1, b'{"type":"hello"}'))
        yield reader, writer


def handshake(host: str, room: str) -> bytes:
    key = base64.b64encode(os.urandom(16)).decode()
    head = f"GET /api/rooms/{room}/live HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\n"
    return f"{head}Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()


def frame(opcode: int, payload: bytes, final: bool = True) -> bytes:
    """Masked with zeros, as only a program does."""
    first = opcode | (0x80 if final else 0)
    size = bytes([0x80 | len(payload)]) if len(payload) < 126 else struct.pack("!BH", 0xFE, len(payload))
    return bytes([first]) + size + b"\0\0\0\0" + payload


def with_sockets(count: int, use: Callable[[Target, Stream], Awaitable[None]]) -> Weapon:
    """So many sockets at once; one that is closed is opened again a little later."""

    async def one(target: Target) -> None:
        while target.going_on():
            with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                async with watching(target) as stream:
                    await use(target, stream)
            await asyncio.sleep(AGAIN)

    async def all_of_them(target: Target) -> None:
        await asyncio.gather(*(one(target) for _ in range(count)))

    return all_of_them


def flood(data: bytes, read: bool) -> Callable[[Target, Stream], Awaitable[None]]:
    async def use(target: Target, stream: Stream) -> None:
        reader, writer = stream
        reading = asyncio.create_task(_read_all(reader)) if read else None
        while target.going_on() and not writer.transport.is_closing():
            writer.write(data)
            await writer.drain()
            if reading is not None and reading.done():
                break
            await asyncio.sleep(0)
        if reading is not None:
            reading.cancel()

    return use


async def _read_all(reader: asyncio.StreamReader) -> None:
    with contextlib.suppress(OSError):
        while await reader.read(65_536):
            pass


async def _only_watch(target: Target, stream: Stream) -> None:
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(_read_all(stream[0]), max(0.0, target.until - time.time()))


def fragments() -> bytes:
    return frame(1, b"", final=False) + frame(0, b"", final=False) * 8_000


def requesting(sockets: int, paths: Callable[[Target], Iterator[str]], method: str = "GET", body: str = "") -> Weapon:
    """Requests as fast as they are answered, over so many sockets that stay open."""

    async def one(target: Target, asked: Iterator[str]) -> None:
        while target.going_on():
            with contextlib.suppress(OSError, asyncio.IncompleteReadError, ValueError):
                async with dialled(target) as (reader, writer):
                    while target.going_on():
                        head = f"{method} {next(asked)} HTTP/1.1\r\nHost: {target.address}\r\n"
                        head += f"Accept-Encoding: gzip\r\nContent-Length: {len(body)}\r\n\r\n{body}"
                        writer.write(head.encode())
                        answer = await reader.readuntil(b"\r\n\r\n")
                        length = answer.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0]
                        await reader.readexactly(int(length or 0))
            await asyncio.sleep(AGAIN)

    async def all_of_them(target: Target) -> None:
        asked = paths(target)
        await asyncio.gather(*(one(target, asked) for _ in range(sockets)))

    return all_of_them


def odd_actions(_target: Target) -> Iterator[str]:
    """Every order of five, with every other choice that a table of Europe has."""
    for flags in itertools.product(("true", "false"), repeat=3):
        for first in range(5):
            for order in itertools.permutations(range(5)):
                numbers = ",".join(map(str, order))
                chosen = f"seats=5&order={numbers}&first_seat={first}&stations_are_optional={flags[0]}"
                yield f"/api/games/europe/actions?{chosen}&counter_clockwise={flags[1]}&tickets_leave={flags[2]}"
    yield from odd_actions(_target)


def sheets(_target: Target) -> Iterator[str]:
    for game in itertools.cycle(("usa", "europe", "india", "switzerland", "journey")):
        for language in ("en", "ru", "uk"):
            yield f"/api/games/{game}"
            yield f"/api/games/{game}/board.svg?lang={language}"
            yield f"/api/games/{game}/rules?lang={language}"


def dribbled(head: bytes, drop: bytes) -> Weapon:
    """Two hundred sockets that never come to an end of what they say."""

    async def one(target: Target) -> None:
        while target.going_on():
            with contextlib.suppress(OSError):
                async with dialled(target) as (_, writer):
                    writer.write(head)
                    while target.going_on() and not writer.transport.is_closing():
                        await asyncio.sleep(0.5)
                        writer.write(drop)
            await asyncio.sleep(AGAIN)

    async def all_of_them(target: Target) -> None:
        await asyncio.gather(*(one(target) for _ in range(200)))

    return all_of_them


async def new_connections(target: Target) -> None:
    """A socket after the other, each with one request. This one is the proxy's to hold."""

    def dial() -> None:
        with contextlib.suppress(OSError), socket.socket() as raw:
            raw.bind((ATTACKER, 0))
            raw.settimeout(2)
            raw.connect((target.host, target.port))
            raw.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")

    while target.going_on():
        dial()
        await asyncio.sleep(0)


def tables(_target: Target) -> Iterator[str]:
    return itertools.repeat("/api/rooms")


ODD_TABLE = json.dumps(
    {
        "game": "europe",
        "seats": [{"kind": "person", "name": "Eve"}, {"kind": "person", "name": "Mallory"}],
        "variants": {"first_seat": 1},
        "start": True,
    }
)

WEAPONS: dict[str, Weapon] = {
    "empty pings, one socket": with_sockets(1, flood(frame(9, b"") * 8_000, read=True)),
    "empty pings, 50 sockets": with_sockets(50, flood(frame(9, b"") * 2_000, read=True)),
    "long pings, answers unread": with_sockets(20, flood(frame(9, b"x" * 125) * 500, read=False)),
    "pieces of a message": with_sockets(20, flood(fragments(), read=True)),
    "messages that are none": with_sockets(50, flood(frame(1, b"{}") * 500, read=True)),
    "a hundred onlookers": with_sockets(100, _only_watch),
    "replays": requesting(20, lambda target: itertools.repeat(f"/api/rooms/{target.finished}/replay")),
    "records": requesting(20, lambda target: itertools.repeat(f"/api/rooms/{target.finished}/record")),
    "sheets, boards, rules": requesting(20, sheets),
    "odd actions": requesting(20, odd_actions),
    "the lobby's list": requesting(20, tables),
    "opened tables": requesting(20, tables, "POST", ODD_TABLE),
    "files of the page": requesting(50, lambda _: itertools.repeat("/web/js/table/main.js")),
    "slow heads": dribbled(b"GET / HTTP/1.1\r\nHost: localhost\r\n", b"X: y\r\n"),
    "slow bodies": dribbled(b"POST /api/rooms HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000\r\n\r\n", b" "),
    "new connections (left to the proxy)": new_connections,
}


def attack(name: str, target: Target) -> None:
    """In a process of its own."""
    os.nice(10)
    uvloop.run(_attack(name, target))


async def _attack(name: str, target: Target) -> None:
    await WEAPONS[name](target)
