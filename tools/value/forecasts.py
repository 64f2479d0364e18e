"""What each way of looking ahead says of positions of kept games: the value, playouts of `normal`, and what came of it.

    python -m tools.value.forecasts usa --folder games  # of games that training never saw

Playing everything out takes half an hour. With `--keep FOLDER` what was told is kept there, compressed, and gone on
from where the games are the same.
"""

import contextlib
import json
import lzma
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path

import click

from peregon.bots import player_named
from peregon.catalogue import find
from peregon.model.chance import Seeded
from peregon.model.state import State
from peregon.policies.playouts import NoEnd, play_out
from peregon.policies.policy import PlayerLuck, Policy
from peregon.rules.engine import Rules
from peregon.values import value_for
from peregon.workers import derived_seed
from tools.value.games import LOTS, UNSEEN, KeptGame, load, positions, rules_for
from tools.value.positions import chosen_positions

PLAYOUTS = 400
PER_GAME = 8
LONGEST = 5_000  # decisions of a playout; one that comes to an end has a tenth of these
_APART = 100_000  # games of different lots, by their numbers


@dataclass(frozen=True)
class Told:
    """Of one position; lists are by seat."""

    game: int
    level: str
    through: float
    value: list[float]
    view: list[float]  # what each seat by itself would give itself
    wins: list[float]
    playouts: int
    won: list[float]


def won_by(rules: Rules, state: State) -> list[float]:
    winners = rules.winners(rules.count(state))
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(rules.seats)]


def play_outs(rules: Rules, state: State, players: list[Policy], count: int, seed: int) -> list[float]:
    """How many of so many playouts each seat wins."""
    wins = [0.0] * rules.seats
    for number in range(count):
        world = state.copy()
        luck = derived_seed(seed, number) >> 30
        # Some dig in vain for ever: then it counts as it stands.
        with contextlib.suppress(NoEnd):
            play_out(rules, world, players, Seeded(luck), PlayerLuck(luck), LONGEST)
        wins = [before + now for before, now in zip(wins, won_by(rules, world), strict=True)]
    return wins


def tell(name: str, number: int, game: KeptGame, count: int) -> list[Told]:
    seats = len(game.players)
    rules = rules_for(name, seats)
    value = value_for(rules, name)
    players = [player_named("normal-2026-11", find(name)) for _ in range(seats)]
    wanted = set(chosen_positions(game, PER_GAME))
    found = []
    for place, state in enumerate(positions(rules, game)):
        if place in wanted:
            twin = state.copy()
            found.append(
                (
                    place / len(game.actions),
                    value.chances(twin),
                    [value.chances_from(twin, seat)[seat] for seat in range(seats)],
                    play_outs(rules, twin, players, count, game.seed + place),
                )
            )
    won = won_by(rules, state)
    return [Told(number, game.level, through, sure, view, wins, count, won) for through, sure, view, wins in found]


def tell_lines(name: str, number: int, game: KeptGame, count: int) -> list[str]:
    return [json.dumps(asdict(told)) for told in tell(name, number, game, count)]


def read(path: Path) -> Iterator[Told]:
    """From a file, or from a kept one if there is no such file."""
    with path.open(encoding="utf-8") if path.exists() else lzma.open(kept_as(path, path.parent), "rt") as lines:
        for line in lines:
            yield Told(**json.loads(line))


def kept_as(path: Path, folder: Path) -> Path:
    return folder / f"{path.name}.xz"


def keep(path: Path, folder: Path) -> None:
    """Chances to four digits: what is kept should stay small."""
    folder.mkdir(parents=True, exist_ok=True)
    with lzma.open(kept_as(path, folder), "wt", preset=9) as file:
        for told in read(path):
            short = {"through": round(told.through, 4), "value": _short(told.value), "view": _short(told.view)}
            file.write(json.dumps(asdict(told) | short, separators=(",", ":")) + "\n")


def _short(chances: list[float]) -> list[float]:
    return [round(chance, 4) for chance in chances]


def games_told(path: Path, playouts: int) -> set[int]:
    """Of which games something stands there already. With another number of playouts all is told anew."""
    told = list(read(path)) if path.exists() else []
    return {each.game for each in told} if all(each.playouts == playouts for each in told) else set()


@click.command()
@click.argument("game")
@click.option("--folder", type=click.Path(path_type=Path, exists=True), required=True, help="Where the games are.")
@click.option("--playouts", default=PLAYOUTS, show_default=True)
@click.option("--most", type=click.IntRange(min=1), help="Games of each lot; all of them, if not given.")
@click.option("--keep", "kept", type=click.Path(path_type=Path), help="Where to keep what was told, compressed.")
@click.option("--jobs", default=2, show_default=True)
def main(game: str, folder: Path, playouts: int, most: int | None, kept: Path | None, jobs: int) -> None:
    start = time.perf_counter()
    games: list[tuple[int, KeptGame]] = []
    for place, lot in enumerate(LOTS[UNSEEN]):
        kept_in = folder / f"{game}-{UNSEEN}-{lot.name}.jsonl"
        if kept_in.exists():
            found = [kept for kept in load(kept_in) if len(kept.actions) >= 2 * PER_GAME][:most]
            print(f"{lot.name}: {len(found)} games")
            games += enumerate(found, place * _APART)
    path = folder / f"{game}-{UNSEEN}-forecasts.jsonl"
    if kept is not None and not path.exists() and kept_as(path, kept).exists():
        path.write_bytes(lzma.decompress(kept_as(path, kept).read_bytes()))
    done = games_told(path, playouts)
    with ProcessPoolExecutor(jobs) as pool, path.open("a" if done else "w", encoding="utf-8") as file:
        missing = [(number, kept) for number, kept in games if number not in done]
        tasks = [pool.submit(tell_lines, game, number, kept, playouts) for number, kept in missing]
        for task in tasks:
            file.write("".join(f"{line}\n" for line in task.result()))
            file.flush()
    if kept is not None:
        keep(path, kept)
    print(f"{path.name}: {len(games)} games, {time.perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main()
