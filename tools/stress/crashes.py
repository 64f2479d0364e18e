"""Crashes: games go on while the server is killed at random moments, and no move that was acknowledged is lost or made
twice.

    python -m tools.stress.crashes                       200 games on SQLite, 200 on PostgreSQL with two processes
    python -m tools.stress.crashes --games 20 --store sqlite --seed 7
"""

import argparse
import asyncio
import contextlib
import random
import signal
import sys
import tempfile
import time
from collections.abc import Awaitable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from peregon.catalogue import names
from peregon.record import RecordError
from tests.support.server.clients import ServerProcess
from tests.support.server.postgres import Postgres, free_port
from tests.support.server.reconnecting import Broken, Counts, ReconnectingPlayer, check, open_game

SHAPES = ((1, 1), (2, 0), (2, 1), (1, 2), (3, 0))  # people and bots
LONGEST_GAME = 900.0
SHOWN = 20
# How often it is the database that crashes, where that is a process of its own.
DATABASE_CRASHES = 0.15


@dataclass
class Report:
    counts: Counts = field(default_factory=Counts)
    kills: int = 0
    database_kills: int = 0
    moves: int = 0
    seconds: float = 0.0
    broken: list[str] = field(default_factory=list)

    def told(self, store: str) -> str:
        counts = self.counts
        games = ", ".join(f"{name} {number}" for name, number in sorted(counts.games.items()))
        database = f" and {self.database_kills} crashes of the database" if self.database_kills else ""
        return (
            f"{store}: {counts.games.total()} games ({games}), {self.moves:,} moves, {counts.acknowledged:,} of them"
            f" acknowledged to people, {self.kills} kills{database} in {self.seconds:.0f} s;"
            f" {counts.connections:,} connections, {counts.resent} moves sent again after a reconnect,"
            f" {counts.uncertain} uncertain answers,"
            f" {counts.silences} silences; broken promises: {len(self.broken)}"
        )


class House:
    """Server processes on one database, each with a port that it keeps."""

    def __init__(self, database: str, processes: int, folder: Path, luck: random.Random, report: Report) -> None:
        self._database = database
        self._ports = [free_port() for _ in range(processes)]
        self._folders = [folder / str(number) for number in range(processes)]
        self._servers: list[ServerProcess | None] = [None] * processes
        self._luck = luck
        self._report = report

    def host(self) -> str:
        return f"127.0.0.1:{self._luck.choice(self._ports)}"

    async def open(self) -> None:
        for place, folder in enumerate(self._folders):
            folder.mkdir()
            await self._start(place)

    async def _start(self, place: int) -> None:
        words = ("--database", self._database, "--port", str(self._ports[place]))
        self._servers[place] = await asyncio.to_thread(ServerProcess, self._folders[place], *words)

    async def kill(self) -> None:
        place = self._luck.randrange(len(self._servers))
        self._end(place)
        self._report.kills += 1
        await self._start(place)

    def _end(self, place: int) -> None:
        server = self._servers[place]
        if server is None:
            return
        self._servers[place] = None
        if server.process.poll() is not None:
            self._report.broken.append(f"a server ended by itself ({server.process.returncode})")
        server.process.send_signal(signal.SIGKILL)
        server.stop()
        # A bot's process that was just being born complains as well; that is none of the server's code.
        if "/peregon/server/" in (log := server.log.read_text()):
            self._report.broken.append(f"a server complained:\n{log[-3000:]}")

    def close(self) -> None:
        for place in range(len(self._servers)):
            self._end(place)


async def crash(
    database: str,
    postgres: Postgres | None,
    *,
    games: int,
    at_once: int,
    processes: int,
    pause: tuple[float, float],
    boards: Sequence[str],
    seed: int,
    most_kills: int = sys.maxsize,
) -> Report:
    """Plays so many games while something is killed after each pause, so often at most."""
    luck, report = random.Random(seed), Report()
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="peregon-crashes-") as folder:
        house = House(database, processes, Path(folder), luck, report)
        try:
            await house.open()
            enough = asyncio.Event()
            killer = asyncio.create_task(_kill(house, postgres, pause, most_kills, enough, luck, report))
            room = asyncio.Semaphore(at_once)
            playing = [_play(house, boards[number % len(boards)], room, luck, report) for number in range(games)]
            tasks = [asyncio.create_task(_all(playing)), killer]
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            # Not cancelled: what it has begun to start would be nobody's.
            enough.set()
            tasks[0].cancel()
            outcomes = await asyncio.gather(*tasks, return_exceptions=True)
            report.broken += [repr(outcome) for outcome in outcomes if isinstance(outcome, Exception)]
        finally:
            house.close()
    report.seconds = time.monotonic() - began
    if report.counts.games.total() < games and not report.broken:
        report.broken.append(f"only {report.counts.games.total()} of {games} games came to their end")
    return report


async def _all(games: Iterable[Awaitable[None]]) -> None:
    await asyncio.gather(*games)


async def _kill(
    house: House,
    postgres: Postgres | None,
    pause: tuple[float, float],
    most: int,
    enough: asyncio.Event,
    luck: random.Random,
    report: Report,
) -> None:
    while report.kills + report.database_kills < most:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(enough.wait(), luck.uniform(*pause))
            return
        if postgres is not None and luck.random() < DATABASE_CRASHES:
            # Here and not in a thread: it ends with the thread that started it.
            postgres.stop(signal.SIGQUIT)
            postgres.start()
            report.database_kills += 1
        else:
            await house.kill()
    await enough.wait()


async def _play(house: House, board: str, room: asyncio.Semaphore, luck: random.Random, report: Report) -> None:
    async with room:
        players: list[ReconnectingPlayer] = []
        try:
            async with asyncio.timeout(LONGEST_GAME):
                players = await open_game(house.host, board, *luck.choice(SHAPES), luck, report.counts)
                await asyncio.gather(*(player.play() for player in players))
                moves = await check(house.host, board, players, luck)
        except (Broken, RecordError, TimeoutError) as error:
            where = ", ".join(f"{player.room} at {player.seq}" for player in players)
            report.broken.append(f"{board} ({where}): {error!r}")
            print(report.broken[-1], file=sys.stderr, flush=True)
        else:
            report.moves += moves
            report.counts.games[board] += 1
            if report.counts.games.total() % SHOWN == 0:
                print(f"  {report.counts.games.total()} games, {report.kills} kills", file=sys.stderr, flush=True)


@contextlib.contextmanager
def database_for(store: str, folder: Path) -> Iterator[tuple[str, Postgres | None]]:
    if store == "sqlite":
        yield str(folder / "tables.sqlite"), None
        return
    postgres = Postgres()
    try:
        postgres.start()
        yield postgres.new_database(), postgres
    finally:
        postgres.remove()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200, help="on each store")
    parser.add_argument("--at-once", type=int, default=12)
    parser.add_argument("--store", choices=("sqlite", "postgres"), action="append")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    chosen = parser.parse_args()
    print(f"seed {chosen.seed}", flush=True)
    failed = False
    for store in chosen.store or ("sqlite", "postgres"):
        with tempfile.TemporaryDirectory() as folder, database_for(store, Path(folder)) as (database, postgres):
            report = asyncio.run(
                crash(
                    database,
                    postgres,
                    games=chosen.games,
                    at_once=chosen.at_once,
                    processes=1 if postgres is None else 2,
                    pause=(0.3, 8.0),
                    boards=names(),
                    seed=chosen.seed,
                )
            )
        print(report.told(store), *report.broken, sep="\n", flush=True)
        failed = failed or bool(report.broken)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
