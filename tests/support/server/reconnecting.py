"""Stubborn players: whatever happens to the server, they come back, say how far they were, and send again what was not
answered. What they were promised is written down, to be held against the record of the game."""

import asyncio
import itertools
import json
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from peregon.catalogue import find
from peregon.record import read_record, verify
from tests.support.server.clients import BOT, Message

HANDSHAKE = 10.0
SILENCE = 25.0
PAUSE = 0.1
# What the server may answer when it does not know itself what has become of a move; it may be sent again.
UNCERTAIN = ("store", "stale")

Hosts = Callable[[], str]


class Broken(AssertionError):
    """The server has not kept a promise."""


@dataclass
class Counts:
    """What happened in a run."""

    connections: int = 0
    resent: int = 0
    uncertain: int = 0
    silences: int = 0
    acknowledged: int = 0
    games: Counter[str] = field(default_factory=Counter)


class ReconnectingPlayer:
    """Plays one seat with random options until the game is over."""

    def __init__(self, hosts: Hosts, room: str, token: str, luck: random.Random, counts: Counts) -> None:
        self._hosts = hosts
        self.room = room
        self._cookie = f"seat-{room}={token}"
        self._luck = luck
        self._counts = counts
        self._ids = itertools.count(1)
        self.seq = 0
        self.seat = -1
        self.state: Message = {}
        self._pending: Message | None = None
        self.promised: list[tuple[int, int]] = []  # (action, seq) of each turn that was answered with `done`
        self.told: dict[int, int | None] = {}  # who acted, by seq

    async def play(self) -> None:
        while not self.is_over():
            try:
                await self._sit()
            except TimeoutError:
                self._counts.silences += 1
            except (OSError, WebSocketException):
                pass
            await asyncio.sleep(PAUSE * self._luck.random())

    def is_over(self) -> bool:
        return self.state.get("score") is not None and self._pending is None

    async def _sit(self) -> None:
        address = f"ws://{self._hosts()}/api/rooms/{self.room}/live"
        async with connect(
            address,
            additional_headers={"cookie": self._cookie},
            compression=None,
            proxy=None,
            open_timeout=HANDSHAKE,
            close_timeout=1,
            local_addr=(own_address(self._luck), 0),
        ) as socket:
            self._counts.connections += 1
            await socket.send(json.dumps({"type": "hello", "after": self.seq}))
            if self._pending is not None:
                self._counts.resent += 1
                await socket.send(json.dumps(self._pending))
            while not self.is_over():
                heard = await asyncio.wait_for(socket.recv(), SILENCE)
                await self._heed(socket, json.loads(heard))

    async def _heed(self, socket: ClientConnection, message: Message) -> None:
        match message["type"]:
            case "welcome":
                self._welcomed(message)
            case "update":
                if message["seq"] <= self.seq:
                    raise Broken(f"{self.room}: entry {message['seq']} was told again after {self.seq}")
                self._updated(message)
            case "done":
                self._done(message)
            case "refused":
                await self._refused(message)
            case "table" | "chat":
                self.seq = max(self.seq, message["seq"])
                return
        if self._pending is None and self.state["options"]:
            await self._act(socket)

    def _welcomed(self, message: Message) -> None:
        if message["seq"] < self.seq:
            raise Broken(f"{self.room}: {self.seq} was told, and is gone: the server is at {message['seq']}")
        self.seat = message["you"]["seat"]
        for missed in message["missed"]:
            self._note(missed)
        self.seq, self.state = message["seq"], message

    def _updated(self, message: Message) -> None:
        self._note(message)
        self.seq, self.state = message["seq"], message

    def _note(self, message: Message) -> None:
        seq, seat = message["seq"], message["seat"]
        if self.told.setdefault(seq, seat) != seat:
            raise Broken(f"{self.room}: entry {seq} was seat {self.told[seq]}'s, and is now seat {seat}'s")

    async def _act(self, socket: ClientConnection) -> None:
        turn = self.state["you"]["turns"][str(self.seat)]
        if turn != len(self.promised):
            raise Broken(f"{self.room}: seat {self.seat} is at turn {turn}, having made {len(self.promised)} moves")
        action = self._luck.choice(self.state["options"])
        ident = next(self._ids)
        self._pending = {"type": "act", "id": ident, "seat": self.seat, "turn": turn, "action": action}
        await socket.send(json.dumps(self._pending))
        if self._luck.random() < 0.1:
            # A second click.
            await socket.send(json.dumps(self._pending))

    def _done(self, message: Message) -> None:
        if self._pending is not None and message["id"] == self._pending["id"]:
            self.promised.append((self._pending["action"], message["seq"]))
            self._counts.acknowledged += 1
            self._pending = None
        elif message["seq"] not in (seq for _, seq in self.promised):
            raise Broken(f"{self.room}: what was sent twice was done twice, the second time as {message['seq']}")

    async def _refused(self, message: Message) -> None:
        if self._pending is None or message["id"] != self._pending["id"]:
            # The second click came when more had happened; its first was answered.
            if message["error"] != "stale":
                raise Broken(f"{self.room}: {message}")
            return
        if message["error"] not in UNCERTAIN:
            raise Broken(f"{self.room}: {self._pending} was refused: {message}")
        self._counts.uncertain += 1
        await asyncio.sleep(PAUSE)
        raise OSError("look again")


def own_address(luck: random.Random) -> str:
    """All of them are this machine; the server limits what comes from each."""
    return f"127.0.0.{luck.randint(2, 250)}"


async def open_game(
    hosts: Hosts, game: str, people: int, bots: int, luck: random.Random, counts: Counts
) -> list[ReconnectingPlayer]:
    """A table with a player for each person's seat."""
    seats: list[Message] = [{"kind": "person", "name": f"Person {number}"} for number in range(people)] + [BOT] * bots
    luck.shuffle(seats)
    answer = await ask(hosts, "POST", "/api/rooms", luck, json={"game": game, "seats": seats, "start": True})
    opened = answer.json()
    return [ReconnectingPlayer(hosts, opened["room"], token, luck, counts) for token in opened["tokens"]]


async def ask(hosts: Hosts, method: str, path: str, luck: random.Random, **more: Any) -> httpx.Response:
    """An answer, however often it takes."""
    while True:
        own = httpx.AsyncHTTPTransport(local_address=own_address(luck))
        async with httpx.AsyncClient(transport=own, timeout=20, trust_env=False) as http:
            try:
                answer = await http.request(method, f"http://{hosts()}{path}", **more)
            except httpx.TransportError:
                await asyncio.sleep(PAUSE)
                continue
        if answer.is_success:
            return answer
        # Another process may not have heard of the end yet, and a database that restarts answers nobody.
        if answer.status_code not in (409, 429, 503):
            raise Broken(f"{method} {path}: {answer.status_code} {answer.text}")
        await asyncio.sleep(PAUSE)


async def check(hosts: Hosts, game: str, players: list[ReconnectingPlayer], luck: random.Random) -> int:
    """Holds what the players were told against what the server has kept; the number of moves."""
    room = players[0].room
    replay = (await ask(hosts, "GET", f"/api/rooms/{room}/replay", luck)).json()
    steps = replay["steps"]
    record = read_record((await ask(hosts, "GET", f"/api/rooms/{room}/record", luck)).text, find(game))
    report = verify(record)
    if report.luck is None:
        raise Broken(f"{room}: nobody can check its luck")
    if not report.over or report.actions != len(steps):
        raise Broken(f"{room}: the record has {report.actions} moves of {len(steps)}")
    if [step["action"] for step in steps] != [move.action for move in record.moves]:
        raise Broken(f"{room}: the replay shows other moves than the record")
    played = record.game_at(len(record.moves)).history
    for player in players:
        own = [step.action for step in played if step.seat == player.seat]
        promised = [action for action, _ in player.promised]
        if own != promised:
            raise Broken(f"{room}: seat {player.seat} was promised {promised}, and {own} was kept")
        seqs = [seq for _, seq in player.promised]
        if seqs != sorted(set(seqs)):
            raise Broken(f"{room}: seat {player.seat}'s moves are numbered {seqs}")
        told = [seat for _, seat in sorted(player.told.items()) if seat is not None]
        if told != [step["seat"] for step in steps]:
            raise Broken(f"{room}: seat {player.seat} saw {len(told)} moves of {len(steps)}, or others")
    return len(steps)
