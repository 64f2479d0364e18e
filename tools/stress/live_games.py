"""Live games: whole games at one server, thousands of them, and the curve of its memory.

    python -m tools.stress.live_games                       3,000 games, or as many as an hour allows
    python -m tools.stress.live_games --games 300 --minutes 5 --keep curve.json

Every game is played to its end over sockets, by people who choose at random; at every fourth table there is a bot, and
every twentieth game is watched again. A table leaves the memory two minutes after its end: the curve rises until as
many leave as come. What it rises by after that is a leak.
"""

import argparse
import asyncio
import contextlib
import itertools
import json
import os
import re
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path

import httpx
import uvloop

from benchmarks.load import LIMITS, memory_of
from benchmarks.load_players import Measured, Table
from peregon.catalogue import names
from tests.support.server.clients import ServerProcess

AT_ONCE = 40
PAUSE = 0.04
LONGEST_GAME = 300.0
MOST_TRIES = 60
TRY_AGAIN = (httpx.codes.TOO_MANY_REQUESTS, httpx.codes.REQUEST_TIMEOUT)
WARM_UP = 1 / 3
"""Of the curve: tables pile up until the first are forgotten, and caches fill."""
MOST_A_MOVE = 60.0
"""Bytes. The leak that this is there for took 325."""
FEWEST_MOVES = 100_000
"""Below that a single page here or there would decide."""
PERSON, BOT = {"kind": "person"}, {"kind": "bot", "bot": "normal"}


@dataclass(frozen=True)
class Point:
    """A moment of the run."""

    seconds: float
    games: int
    moves: int
    tables: int  # in the server's memory
    megabytes: float  # resident


@dataclass
class Curve:
    points: list[Point] = field(default_factory=list)
    unfinished: int = 0

    def settled(self) -> list[Point]:
        """Those after the warm-up."""
        last = self.points[-1].moves if self.points else 0
        return [point for point in self.points if point.moves >= last * WARM_UP]

    def bytes_a_move(self) -> float:
        """How steeply the curve rises in the end: the line with the least squares."""
        points = self.settled()
        if len(points) < 2:
            return 0.0
        moves = [float(point.moves) for point in points]
        octets = [point.megabytes * 1e6 for point in points]
        middle, level = sum(moves) / len(moves), sum(octets) / len(octets)
        spread = sum((x - middle) ** 2 for x in moves)
        return sum((x - middle) * (y - level) for x, y in zip(moves, octets, strict=True)) / spread if spread else 0.0

    def leaks(self) -> bool:
        return self.is_long_enough() and self.bytes_a_move() > MOST_A_MOVE

    def is_long_enough(self) -> bool:
        points = self.settled()
        return bool(points) and points[-1].moves - points[0].moves >= FEWEST_MOVES


class LiveGames:
    """Tables at which games are played one after the other, until there were enough or the time is over."""

    def __init__(self, server: ServerProcess, games: int, minutes: float, on_point: Callable[[Point], None]) -> None:
        self.server = server
        self.curve = Curve()
        self._numbers = itertools.count()
        self._games = games
        self._until = time.monotonic() + 60 * minutes
        self._began = time.monotonic()
        self._measured = Measured()
        self._finished = 0
        self._every = max(1, games // 60)
        self._on_point = on_point

    async def play(self) -> Curve:
        async with httpx.AsyncClient(base_url=self.server.url, timeout=LONGEST_GAME) as client:
            await asyncio.gather(*(self._one_table(place, client) for place in range(min(AT_ONCE, self._games))))
            await self._note(client)
        return self.curve

    async def _one_table(self, place: int, client: httpx.AsyncClient) -> None:
        while (number := next(self._numbers)) < self._games and time.monotonic() < self._until:
            if not await self._game(place, number, client):
                self.curve.unfinished += 1
                continue
            self._finished += 1
            if self._finished % self._every == 0:
                await self._note(client)

    async def _game(self, place: int, number: int, client: httpx.AsyncClient) -> bool:
        seats = [PERSON, BOT if number % 4 == 3 else PERSON]
        wanted = {"game": names()[number % len(names())], "seats": seats, "start": True}
        opened = (await _asked(client, "POST", "/api/rooms", wanted)).json()
        table = Table([self.server.host], opened["room"], opened["tokens"], PAUSE, self._measured, place)
        players = await table.sit()
        until = time.monotonic() + LONGEST_GAME
        while not all(player.transport.is_closing() for player in players):
            if time.monotonic() > until:
                for player in players:
                    player.transport.close()
                return False
            await asyncio.sleep(0.1)
        if number % 20 == 0:
            await _asked(client, "GET", f"/api/rooms/{table.room}/replay")
        return True

    async def _note(self, client: httpx.AsyncClient) -> None:
        told = (await _asked(client, "GET", "/metrics")).text
        point = Point(
            round(time.monotonic() - self._began, 1),
            self._finished,
            _metric(told, "peregon_moves_total"),
            _metric(told, "peregon_rooms_in_memory"),
            round(memory_of(self.server.process.pid), 2),
        )
        self.curve.points.append(point)
        self._measured.clear()
        self._on_point(point)


async def _asked(client: httpx.AsyncClient, method: str, path: str, body: object = None) -> httpx.Response:
    """On a busy machine a server may have no time for a request before it is too old; then it is made again."""
    for _ in range(MOST_TRIES):
        with contextlib.suppress(httpx.TransportError):
            answer = await client.request(method, path, json=body)
            if answer.status_code not in TRY_AGAIN:
                return answer.raise_for_status()
        await asyncio.sleep(1)
    raise ConnectionError(f"{method} {path} was not answered")


def _metric(text: str, name: str) -> int:
    found = re.search(rf"^{name} (\d+)", text, re.MULTILINE)
    assert found is not None, f"the server tells no {name}"
    return int(found[1])


def show(point: Point) -> None:
    print(
        f"{point.seconds:8.0f} s {point.games:7,} games {point.moves:9,} moves"
        f" {point.tables:5} tables {point.megabytes:8.1f} MB",
        flush=True,
    )


def told(curve: Curve) -> str:
    """What the curve says, in a sentence."""
    last = curve.points[-1]
    said = f"{last.games:,} games, {last.moves:,} moves in {last.seconds / 60:.0f} min"
    if curve.unfinished:
        said += f"; {curve.unfinished} games did not end"
    if not curve.is_long_enough():
        return f"{said}; too few to tell anything"
    verdict = "LEAKS" if curve.leaks() else "keeps nothing"
    return f"{said}; after the warm-up {curve.bytes_a_move():+.1f} B a move (at most {MOST_A_MOVE:g}): {verdict}"


def main() -> int:
    about, _, more = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser(
        prog="python -m tools.stress.live_games",
        description=about,
        epilog=more,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--games", type=int, default=3_000)
    parser.add_argument(
        "--minutes", type=float, default=60.0, help="after which no game is begun (default %(default)s)"
    )
    parser.add_argument("--keep", type=Path, metavar="FILE", help="keeps the curve, as JSON")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(Path(folder), "--limits", str(LIMITS))
        try:
            curve = uvloop.run(LiveGames(server, options.games, options.minutes, show).play())
        finally:
            server.stop()
    print(told(curve), f"(load of the machine {os.getloadavg()[0]:.1f})")
    if options.keep is not None:
        options.keep.write_text(json.dumps({"load": round(os.getloadavg()[0], 1), **asdict(curve)}, indent=1) + "\n")
    return 1 if curve.leaks() or curve.unfinished else 0


if __name__ == "__main__":
    sys.exit(main())
