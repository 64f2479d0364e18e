"""Players for the load script: as little work as possible for each, for they share one core. A frame is looked at where
it lies; only one that asks its seat for a decision is read, and of all one in a hundred, to see that it is whole."""

import asyncio
import itertools
import json
import random
import re
import time
from dataclasses import dataclass, field
from typing import cast

UPDATE = re.compile(rb'\{"type":"(update|welcome)","seq":(\d+),(?:"seat":(\d+|null),)?')
OPTIONS = re.compile(rb'"options":\[([\d,]+)\]')
TURN = re.compile(rb'"turns":\{"\d+":(\d+)')
NOT_OVER = b'"score":null'
SAMPLE = 100
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


@dataclass
class Measured:
    acknowledged: list[float] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)
    moves: int = 0
    refused: int = 0
    bytes: int = 0
    frames: int = 0
    arrived: int = 0
    lost: int = 0

    def clear(self) -> None:
        self.acknowledged.clear()
        self.seen.clear()
        self.moves = self.refused = self.bytes = self.frames = 0


@dataclass
class Table:
    """One table of people: whoever's turn it is thinks for a while and moves."""

    addresses: list[str]  # of the server's processes, in turn
    room: str
    tokens: list[str]
    pause: float
    measured: Measured
    number: int
    sent_at: float = 0.0

    async def sit(self) -> list["Player"]:
        # From an address for each table: nobody plays at five hundred tables at once.
        home = (f"127.0.{self.number // 250 + 1}.{self.number % 250 + 1}", 0)
        loop = asyncio.get_running_loop()
        players = [Player(self, seat) for seat in range(len(self.tokens))]
        for player, address in zip(players, itertools.cycle(self.addresses), strict=False):
            host, _, port = address.partition(":")
            await loop.create_connection(lambda player=player: player, host, int(port), local_addr=home)  # type: ignore[misc]
        return players


class Player(asyncio.Protocol):
    """One connection. Frames of the server are not masked, and not compressed for who does not ask for it."""

    transport: asyncio.Transport

    def __init__(self, table: Table, seat: int) -> None:
        self._table = table
        self._seat = seat
        self._luck = random.Random(f"{table.room}{seat}")
        self._answered = -1  # others who choose their first tickets change nothing for this seat
        self._come = bytearray()
        self._upgraded = False
        self._over = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)  # uvloop's are of no class of asyncio's
        table = self._table
        self.transport.write(
            f"GET /api/rooms/{table.room}/live HTTP/1.1\r\nHost: {table.addresses[0]}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            f"Cookie: seat-{table.room}={table.tokens[self._seat]}\r\n\r\n".encode()
        )

    def connection_lost(self, _error: Exception | None) -> None:
        self._table.measured.lost += not self._over

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        self._come += data
        if not self._upgraded:
            end = self._come.find(b"\r\n\r\n")
            if end < 0:
                return
            if not self._come.startswith(b"HTTP/1.1 101"):
                raise ConnectionError(bytes(self._come[:end]).decode())
            self._upgraded = True
            del self._come[: end + 4]
            self._send(TEXT, b'{"type":"hello","after":0}')
        while frame := self._next_frame():
            kind, text = frame
            if kind == TEXT:
                self._hear(text, now)
            elif kind == PING:
                self._send(PONG, text)
            elif kind == CLOSE:
                self.transport.close()
                return

    def _next_frame(self) -> tuple[int, bytes] | None:
        come = self._come
        if len(come) < 2:
            return None
        size, head = come[1] & 127, 2
        if size > 125:
            head = 4 if size == 126 else 10
            if len(come) < head:
                return None
            size = int.from_bytes(come[2:head], "big")
        if len(come) < head + size:
            return None
        frame = come[0] & 15, bytes(come[head : head + size])
        del come[: head + size]
        return frame

    def _send(self, kind: int, text: bytes) -> None:
        # The mask is for proxies that take a frame for a request; one of zeros masks nothing and costs nothing.
        assert len(text) < 126
        self.transport.write(bytes((128 | kind, 128 | len(text), 0, 0, 0, 0)) + text)

    def _hear(self, text: bytes, now: float) -> None:
        table, measured = self._table, self._table.measured
        measured.bytes += len(text)
        measured.frames += 1
        if measured.frames % SAMPLE == 0:
            json.loads(text)
        update = UPDATE.match(text)
        if update is None:
            if text.startswith(b'{"type":"done"'):
                measured.acknowledged.append(now - table.sent_at)
                measured.moves += 1
            measured.refused += text.startswith(b'{"type":"refused"')
            return
        kind, seq, seat = update.groups()
        if kind == b"welcome":
            measured.arrived += 1
        elif seat not in (b"null", b"%d" % self._seat):
            measured.seen.append(now - table.sent_at)
        if NOT_OVER not in text:
            self._over = True
            self.transport.close()
        elif (options := OPTIONS.search(text)) is not None:
            self._decide(int(seq), options[1], text)

    def _decide(self, seq: int, options: bytes, text: bytes) -> None:
        found = TURN.search(text)
        assert found is not None
        turn = int(found[1])
        if turn <= self._answered:
            return
        self._answered = turn
        action = int(self._luck.choice(options.split(b",")))
        act = b'{"type":"act","id":%d,"seat":%d,"turn":%d,"action":%d}' % (seq, self._seat, turn, action)
        pause = self._table.pause * self._luck.uniform(0.5, 1.5)
        asyncio.get_running_loop().call_later(pause, self._move, act)

    def _move(self, act: bytes) -> None:
        self._table.sent_at = time.perf_counter()
        if not self.transport.is_closing():
            self._send(TEXT, act)
