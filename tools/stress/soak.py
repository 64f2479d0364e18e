"""The soak: random games by the hundred thousand, every law of `tests/laws` watched over.

python -m tools.stress.soak --games 200000
python -m tools.stress.soak --only usa:2:1234567      that one game again, with every law on every state
"""

import argparse
import sys
import time
import traceback
from collections import Counter
from dataclasses import dataclass, field

import peregon
from peregon.workers import Chunk, Run, WorkProgress, derived_seed
from tests.support.laws.watched_games import CASES, OPTION_CASES, Care, Case, Table

GAMES_AT_ONCE = 50
# Chosen so that 200,000 games take less than an hour on two cores.
CARE = Care(sight=500, door=2500, replay=25, sheet=25)
EVERYTHING = Care(sight=1, door=1, replay=1, sheet=1)
ALL_CASES = CASES + OPTION_CASES

MEANING = {
    "after every action": (
        "cards and tickets conserved, piles and hands count true, deck [R8], row [R5, R7], pieces and points follow "
        "from the routes, no question without its traces, options there and distinct"
    ),
    "sight, before an action": "redealing and imagining change neither view nor options; policies see no more either",
    "sight, events compared": "the same action and luck on a redealt state show the seat the same events and view",
    "sight, events not comparable": "tried, but the action or its luck did not exist there",
    "refusals and positions": "refused actions and luck that runs out change nothing; positions and bytes read again",
    "scores": "the total is the sum of its lines, winners have the most points, double routes shared lawfully",
    "score sheets": "the sheet's paths are on the board and its numbers are the count's",
    "replays": "the same actions with the recorded luck: the same states and events all along",
}


@dataclass
class Found:
    """What a chunk of games brought to light."""

    games: Counter[str] = field(default_factory=Counter)
    decisions: Counter[str] = field(default_factory=Counter)
    longest: dict[str, int] = field(default_factory=dict)
    checked: Counter[str] = field(default_factory=Counter)
    broken: list[str] = field(default_factory=list)

    def add(self, other: "Found") -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.checked += other.checked
        self.broken += other.broken
        for case, decisions in other.longest.items():
            self.longest[case] = max(decisions, self.longest.get(case, 0))


class Soak:
    """Plays chunks of games. Laid-out tables are kept from chunk to chunk, and made anew in every process."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.tables: dict[int, Table] = {}

    def __reduce__(self) -> tuple[type["Soak"], tuple[int]]:
        return Soak, (self.seed,)

    def __call__(self, chunk: Chunk) -> Found:
        found = Found()
        number = chunk.first // GAMES_AT_ONCE
        place, seed = number % len(ALL_CASES), derived_seed(self.seed, number)
        if place not in self.tables:
            self.tables[place] = Table(ALL_CASES[place])
        for index in range(chunk.size):
            watch(self.tables[place], derived_seed(seed, index), found)
        return found


def watch(table: Table, seed: int, found: Found) -> None:
    case = str(table.case)
    try:
        checked = table.watch(seed, CARE)
    except Exception as error:
        found.broken.append(f"{case}:{seed}  {type(error).__name__}: {error}")
        return
    decisions = checked["after every action"] - 1
    found.games[case] += 1
    found.decisions[case] += decisions
    found.longest[case] = max(decisions, found.longest.get(case, 0))
    found.checked += checked


def soak(games: int, seed: int, jobs: int | None) -> Found:
    total = Found()
    run = Run(Soak(seed), games, at_once=GAMES_AT_ONCE, jobs=jobs, on_progress=show)
    try:
        for found in run:
            total.add(found)
            for line in found.broken:
                again = f"python -m tools.stress.soak --only {line.split()[0]}"
                print(f"\r\033[KBROKEN {line}\n  again: {again}", flush=True)
    except KeyboardInterrupt:
        run.cancel()
    print()
    return total


def show(progress: WorkProgress) -> None:
    left = progress.seconds_left or 0
    line = f"{progress.done:,} of {progress.total:,} games, {progress.rate:.0f}/s, {left / 60:.0f} min left"
    if sys.stdout.isatty():
        print(f"\r\033[K{line}", end="", flush=True)
    elif progress.done * 20 // progress.total > (progress.done - GAMES_AT_ONCE) * 20 // progress.total:
        print(line, flush=True)


def report(found: Found, seconds: float) -> None:
    games = max(1, sum(found.games.values()))
    print(f"{'table':<58}{'games':>9}{'decisions':>12}{'per game':>10}{'longest':>9}")
    for case in map(str, ALL_CASES):
        if count := found.games[case]:
            decisions = found.decisions[case]
            print(f"{case:<58}{count:>9,}{decisions:>12,}{decisions / count:>10.1f}{found.longest[case]:>9,}")
    print(f"\n{games:,} games in {seconds / 60:.1f} min, {'compiled' if peregon.compiled else 'interpreted'}. Checked:")
    for group, meaning in MEANING.items():
        print(f"  {found.checked[group]:>13,}  {group}: {meaning}")
    print(f"\n{len(found.broken)} games broke a law." if found.broken else "\nNo law was broken.")


def again(text: str) -> None:
    """One game, with everything checked everywhere."""
    *words, seed = text.split(":")
    (case,) = [case for case in ALL_CASES if str(case) == ":".join(words)] or [Case(words[0], int(words[1]))]
    for care in (CARE, EVERYTHING):
        print(f"{text}: {dict(Table(case).watch(int(seed), care))}")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.stress.soak", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, help="processes; as many as there are cores, if not given")
    parser.add_argument("--only", metavar="GAME:SEATS:SEED", help="play that one game again")
    arguments = parser.parse_args()
    if arguments.only:
        try:
            again(arguments.only)
        except Exception:
            traceback.print_exc()
            return 1
        return 0
    begun = time.monotonic()
    found = soak(arguments.games, arguments.seed, arguments.jobs)
    report(found, time.monotonic() - begun)
    return 1 if found.broken else 0


if __name__ == "__main__":
    sys.exit(main())
