"""Load: many tables of people at one server, and how long a move takes until everybody has seen it.

    python -m benchmarks.load --players 1000 --tables 250 --moves 500 --seconds 30

The server runs in a process of its own, as `peregon serve` starts it; the players in this one. With PostgreSQL there
may be several, and the players of a table at one of them, or each at another:

    python -m benchmarks.load --processes 4 --spread --peers --database postgresql://… --database-process PID
"""

import argparse
import asyncio
import gc
import itertools
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx
import uvloop

from benchmarks.load_players import Measured, Player, Table

PAGE = os.sysconf("SC_PAGE_SIZE")
TICKS = os.sysconf("SC_CLK_TCK")

LIMITS = Path(__file__).with_name("load_limits.toml")  # all players come from one address


def memory_of(process: int) -> float:
    """Resident, in megabytes."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * PAGE / 1e6


def cpu_of(process: int) -> list[float]:
    """Its seconds as a user and in the system, and those of its children that have ended."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return [int(field) / TICKS for field in fields[11:15]]


def cpu_of_family(process: int) -> float:
    """A database has a process for each connection."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return sum(cpu_of(process)) + sum(cpu_of_family(int(child)) for child in children)


class ServerProcess:
    """A server of its own, and what the system says of it."""

    def __init__(self, database: str, folder: str | None = None, peers: str | None = None) -> None:
        self.folder = folder
        environment = {**os.environ, **({"PYTHONPATH": folder} if folder else {})}
        command = [sys.executable, "-m", "peregon", "serve", "--port", "0", "--no-open", "--database", database]
        if folder is None or (Path(folder) / "peregon/server/limits.toml").exists():
            command += ["--limits", str(LIMITS)]
        if peers is not None:
            command += ["--peers", peers]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=folder, env=environment)
        assert self.process.stdout is not None
        found = re.search(r":(\d+)/", self.process.stdout.readline())
        assert found is not None, "the server did not start"
        self.address = f"127.0.0.1:{found[1]}"

    def cpu_seconds(self) -> float:
        return sum(cpu_of(self.process.pid)[:2])

    def memory(self) -> float:
        return memory_of(self.process.pid)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()


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


async def run_all(sites: list[list[ServerProcess]], options: argparse.Namespace) -> None:
    """Two at once have the same noise around them: on a busy machine nothing else can be compared."""
    await asyncio.gather(*(run(site, options) for site in sites))


def cpu_of_site(site: list[ServerProcess], options: argparse.Namespace) -> float:
    database = cpu_of_family(options.database_process) if options.database_process else 0.0
    return database + sum(server.cpu_seconds() for server in site)


def addresses(site: list[ServerProcess], number: int, spread: bool) -> list[str]:
    """Where the players of a table come to, in turn."""
    return [server.address for server in site] if spread else [site[number % len(site)].address]


async def run(site: list[ServerProcess], options: argparse.Namespace) -> None:
    seats = options.players // options.tables
    rooms = await open_tables(site[0].address, options.tables, seats, options.game)
    measured = Measured()
    pause = options.tables / options.moves
    tables = [
        Table(addresses(site, number, options.spread), *room, pause, measured, number)
        for number, room in enumerate(rooms)
    ]
    players: list[Player] = []
    for table in tables:
        players += await table.sit()
    # To arrive costs the server more than a move, and on a busy machine it takes a while until everybody has.
    while measured.arrived < seats * options.tables:
        await asyncio.sleep(0.1)
    await asyncio.sleep(options.warm_up)
    measured.clear()
    cpu, own_cpu, began = cpu_of_site(site, options), time.process_time(), time.perf_counter()
    await asyncio.sleep(options.seconds)
    seconds = time.perf_counter() - began
    report(site, options, measured, seconds, cpu_of_site(site, options) - cpu, time.process_time() - own_cpu)
    for player in players:
        player.transport.close()


def report(
    site: list[ServerProcess], options: argparse.Namespace, measured: Measured, seconds: float, cpu: float, own: float
) -> None:
    moves = max(1, measured.moves)
    whose = f", the server in {site[0].folder}" if site[0].folder else ""
    if len(site) > 1:
        whose += f", {len(site)} processes, {'each table at all of them' if options.spread else 'each table at one'}"
        whose += ", handed on" if options.peers else ""
    print(f"{options.players} players at {options.tables} tables of {options.game} for {seconds:.0f} s{whose}")
    print(f"moves per second        {measured.moves / seconds:8.0f}   (refused: {measured.refused})")
    for name, numbers in (("acknowledged", measured.acknowledged), ("seen by others", measured.seen)):
        cuts = statistics.quantiles(numbers, n=1000) if len(numbers) > 1 else [0.0] * 999
        shown = (("p50", 499), ("p99", 989), ("p99.9", 998))
        print(f"{name:<23} " + "  ".join(f"{label} {cuts[place] * 1e3:6.1f} ms" for label, place in shown))
    shares = f"{cpu / seconds:.0%} of a core; clients {own / seconds:.0%}"
    whose_cpu = "with database " if options.database_process else "server "
    print(f"{whose_cpu + 'CPU per move':<23} {cpu / moves * 1e3:8.2f} ms  ({shares})")
    print(f"server memory           {sum(server.memory() for server in site):8.0f} MB")
    print(f"sent per move           {measured.bytes / moves / 1e3:8.1f} kB")
    print(f"lost connections        {measured.lost:8}")
    print(f"load of the machine     {os.getloadavg()[0]:8.1f}   ({os.cpu_count()} cores)")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=1000)
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--moves", type=float, default=500, help="per second, all tables together")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--warm-up", type=float, default=5, help="seconds that are not counted")
    parser.add_argument("--game", default="usa")
    parser.add_argument("--database", help="default: an SQLite file in a temporary folder")
    parser.add_argument("--processes", type=int, default=1, help="of the server; several need PostgreSQL")
    parser.add_argument("--spread", action="store_true", help="the players of a table come to different processes")
    parser.add_argument("--peers", action="store_true", help="processes hand sockets on to where a table is at home")
    parser.add_argument("--database-process", type=int, help="whose CPU is counted too, with that of its children")
    parser.add_argument("--beside", help="another working copy, whose server is measured at the same time")
    options = parser.parse_args()
    gc.disable()  # a pause of the players would be taken for one of the server
    with tempfile.TemporaryDirectory() as folder:
        database = options.database or f"{folder}/load.sqlite"
        peers = f"{folder}/peers" if options.peers else None
        sites = [[ServerProcess(database, peers=peers) for _ in range(options.processes)]]
        if options.beside:
            sites.append([ServerProcess(f"{folder}/beside.sqlite", options.beside)])
        try:
            uvloop.run(run_all(sites, options))
        finally:
            for server in itertools.chain(*sites):
                server.stop()


if __name__ == "__main__":
    main()
