"""Every attack in turn, and what a stranger at another table notices of it.

    python -m benchmarks.attacks                       all of them, as a table
    python -m benchmarks.attacks pings replays         those whose names have one of the words
    python -m benchmarks.attacks --markdown            the table of docs/running-a-server.md

Each attack is measured between two quiet times of the same server, because the machine has moods of its own. The
attacker is one process at the full speed of one core, from 127.0.0.66, and steps back where server or stranger want
the same core: an attacker has their own machine.
"""

import argparse
import asyncio
import multiprocessing
import os
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

import uvloop

from benchmarks.attacks.stranger import Stranger, quantile
from benchmarks.attacks.weapons import WEAPONS, Target, attack
from benchmarks.load import ServerProcess

MEMORY = Path("/dev/shm")  # where there is one, the database lies there: what others do to the disk is no attack
BEFORE = 2.5  # seconds until the attacker has dialled: what it does with its connections is what is measured
WORST = 3.0  # times its quiet value: what a stranger's move may take under attack, of a hundred moves the slowest


class Outcome(NamedTuple):
    name: str
    quiet: float
    attacked: float
    slowest: float
    busy: float
    memory: float

    @property
    def ratio(self) -> float:
        return self.attacked / self.quiet


async def measured(name: str, seconds: float) -> Outcome:
    """On a server of its own: what one attack has spent of its address's allowance, the next would lack."""
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        server = ServerProcess(f"{folder}/tables.sqlite")
        try:
            async with Stranger.at(server.address) as stranger:
                return await _measured(name, seconds, server, stranger)
        finally:
            server.stop()


async def _measured(name: str, seconds: float, server: ServerProcess, stranger: Stranger) -> Outcome:
    finished = await stranger.finished_game()
    quiet = await stranger.moves(seconds)
    memory = server.memory()
    target = Target(server.address, stranger.room, finished, seconds)
    attacker = multiprocessing.get_context("spawn").Process(target=attack, args=(name, target), daemon=True)
    target.until += BEFORE
    attacker.start()
    await asyncio.sleep(BEFORE)
    cpu, began = server.cpu_seconds(), time.perf_counter()
    attacked = await stranger.moves(seconds)
    busy = (server.cpu_seconds() - cpu) / (time.perf_counter() - began)
    grown = server.memory() - memory
    attacker.terminate()
    attacker.join()
    await asyncio.sleep(0.5)
    quiet += await stranger.moves(seconds / 2)
    return Outcome(name, quantile(quiet, 0.99), quantile(attacked, 0.99), max(attacked) * 1e3, busy, grown)


HEADINGS = ("attack", "quiet p99", "attacked p99", "times", "slowest", "server", "memory")


def row(outcome: Outcome) -> tuple[str, ...]:
    return (
        outcome.name,
        f"{outcome.quiet:.1f} ms",
        f"{outcome.attacked:.1f} ms",
        f"{outcome.ratio:.1f}" + (" !" if outcome.ratio > WORST else ""),
        f"{outcome.slowest:.0f} ms",
        f"{outcome.busy:.0%}",
        f"{outcome.memory:+.0f} MB",
    )


def shown(cells: tuple[str, ...], markdown: bool) -> str:
    if markdown:
        return "| " + " | ".join(cells) + " |"
    return f"{cells[0]:<38}" + "".join(f"{cell:>14}" for cell in cells[1:])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("words", nargs="*", help="of the attacks' names; without any, all of them")
    parser.add_argument("--seconds", type=float, default=6.0, help="of each attack")
    parser.add_argument("--markdown", action="store_true")
    chosen = parser.parse_args()
    names = [name for name in WEAPONS if not chosen.words or any(word in name for word in chosen.words)]
    print(shown(HEADINGS, chosen.markdown))
    if chosen.markdown:
        print("| --- " * len(HEADINGS) + "|")
    for name in names:
        print(shown(row(uvloop.run(measured(name, chosen.seconds))), chosen.markdown), flush=True)
    load = os.getloadavg()[0]
    print(f"\nload of the machine {load:.1f} on {os.cpu_count()} cores")


if __name__ == "__main__":
    main()
