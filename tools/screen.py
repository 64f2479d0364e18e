"""Screens the constants of a search: which of them would rather have another value, all asked at once.

    python -m tools.screen usa --playouts 400 --against 260 --deals 200 --file kept.jsonl gate=1.6:2.0 targets=6:9

Each deal is played in both seatings against the frozen expert, with every named constant at one of its two values, by
lot. So each deal has something to say about every constant, and the games that one match takes tell a dozen of them
apart. Constants are those of the search and those of its base player.

One constant by itself is seldom shown to be better. Who moves all of them a step to where the effects point has to play
a match on other deals, and that alone says what was won.
"""

import json
import math
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TypeVar

import click
import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from peregon.bots import player_named
from peregon.bots.lookup import constants_digest
from peregon.bots.weights import base_for, filled, rivals_for, search_settings_for
from peregon.catalogue import find
from peregon.model.chance import Seeded
from peregon.policies.playouts import play_out
from peregon.policies.policy import PlayerLuck
from peregon.policies.search.policy import SearchPolicy
from peregon.policies.search.settings import SearchSettings
from peregon.policies.tempo.weights import Weights
from peregon.workers import Chunk, Run, derived_seed

FROZEN = "expert-2026-11"
Changes = Mapping[str, float]
Kept = TypeVar("Kept")
_SCALE = 20.0  # points; a margin says more than who has won, and a landslide no more than a clear win


@dataclass(frozen=True, slots=True)
class Factor:
    name: str
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Found:
    """Of one deal: which constants were high, and what came of both seatings."""

    deal: int
    high: list[bool]
    won: float
    margin: float
    worth: float


class FactorType(click.ParamType[Factor]):
    name = "NAME=LOW:HIGH"

    def convert(self, value: str, param: click.Parameter | None, context: click.Context | None) -> Factor:
        name, _, values = value.partition("=")
        low, _, high = values.partition(":")
        if not is_constant(name):
            self.fail(f"there is no constant {name!r}", param, context)
        try:
            return Factor(name, float(low), float(high))
        except ValueError:
            self.fail(f"{value!r} should be a name and two numbers, such as gate=1.5:2.0", param, context)


class ChangesType(click.ParamType[Changes]):
    """Other values for some constants; `-` for none. ``also`` names what is none and may be changed too."""

    name = "NAME=VALUE,…"

    def __init__(self, *also: str) -> None:
        self.also = also

    def convert(self, value: str, param: click.Parameter | None, context: click.Context | None) -> Changes:
        changes = {}
        for word in value.split(",") if value != "-" else ():
            name, _, number = word.partition("=")
            if name not in self.also and not is_constant(name):
                self.fail(f"there is no constant {name!r}", param, context)
            try:
                changes[name] = float(number)
            except ValueError:
                self.fail(f"{word!r} should be a name and a number, such as gate=1.5", param, context)
        return changes


@dataclass(frozen=True)
class Screening:
    """Work for the workers: item i is deal i."""

    game: str
    factors: tuple[Factor, ...]
    playouts: int
    against: int
    seed: int
    deals: tuple[int, ...]

    def __call__(self, chunk: Chunk) -> list[Found]:
        return [self.play(self.deals[item]) for item in chunk.items]

    def play(self, deal: int) -> Found:
        title = find(self.game)
        rules = title.rules(2)
        seed = derived_seed(self.seed, deal)
        luck = random.Random(seed)
        high = [luck.random() < 0.5 for _ in self.factors]
        player = self.player(title.rulebook_name, high)
        rival = player_named(f"{FROZEN}@{self.against}", title)
        margins = []
        for seat in (0, 1):
            chance = Seeded(seed)
            state = rules.start(chance)
            play_out(rules, state, [player, rival] if seat == 0 else [rival, player], chance, PlayerLuck(seed))
            total = rules.count(state).total
            margins.append(int(total[seat] - total[1 - seat]))
        won = [(margin > 0) + 0.5 * (margin == 0) for margin in margins]
        worth = [1 / (1 + math.exp(-margin / _SCALE)) for margin in margins]
        return Found(deal, high, sum(won) / 2, sum(margins) / 2, sum(worth) / 2)

    def player(self, rulebook: str, high: Sequence[bool]) -> SearchPolicy:
        chosen = zip(self.factors, high, strict=True)
        return player_with(rulebook, self.playouts, {each.name: each.high if up else each.low for each, up in chosen})


def is_constant(name: str) -> bool:
    """Of the search, or of its base player."""
    return hasattr(Weights(), name) or hasattr(SearchSettings(), name)


def player_with(rulebook: str, playouts: int, changes: Mapping[str, float]) -> SearchPolicy:
    """Today's search, with some of its constants changed."""
    weights, settings = constants_of(base_for(rulebook)), constants_of(search_settings_for(rulebook))
    for name, value in changes.items():
        (weights if name in weights else settings)[name] = value
    return SearchPolicy(
        playouts,
        weights=filled(Weights(), weights),
        others=rivals_for(rulebook),
        settings=filled(SearchSettings(), settings),
    )


def constants_of(holder: Weights | SearchSettings) -> dict[str, float]:
    return {name: getattr(holder, name) for name in dir(holder) if not name.startswith("_")}


def effects(high: NDArray[np.float64], found: NDArray[np.float64]) -> Iterator[tuple[float, float]]:
    """By how much each constant changes it from low to high, and the standard error of that, by least squares."""
    design = np.hstack([np.ones((len(high), 1)), high - 0.5])
    fitted, *_ = np.linalg.lstsq(design, found, rcond=None)
    left = found - design @ fitted
    spread = left @ left / max(1, len(found) - design.shape[1])
    errors = np.sqrt(np.diag(np.linalg.pinv(design.T @ design)) * spread)
    yield from zip(fitted[1:].tolist(), errors[1:].tolist(), strict=True)


def tell(factors: Sequence[Factor], kept: Sequence[Found], console: Console) -> None:
    high = np.array([found.high for found in kept], dtype=np.float64)
    won = np.array([found.won for found in kept])
    margin = np.array([found.margin for found in kept])
    worth = np.array([found.worth for found in kept])
    half = 1.96 * won.std() / math.sqrt(len(won))
    console.print(f"{2 * len(kept)} games: {won.mean():.1%} ± {half:.1%}, {margin.mean():+.1f} points")
    table = Table("constant", "low", "high", "worth, low to high", "in standard errors", "wins")
    rows = zip(factors, effects(high, worth), effects(high, won), strict=True)
    for factor, (gain, error), (wins, of_wins) in sorted(rows, key=lambda row: -abs(row[1][0] / row[1][1])):
        values = f"{factor.low:g}", f"{factor.high:g}"
        found = f"{gain:+.3f} ± {1.96 * error:.3f}", f"{gain / error:+.1f}", f"{wins:+.1%} ± {1.96 * of_wins:.1%}"
        table.add_row(factor.name, *values, *found)
    console.print(table)


def todays(game: str) -> str:
    """What is not changed has today's values; when these are others, what was played is of another player."""
    return constants_digest(find(game).rulebook_name, ["expert"])


def kept_in(path: Path, header: object, kind: Callable[..., Kept]) -> list[Kept]:
    """What was played before, a line each, if it was for the same."""
    if not path.exists():
        path.write_text(json.dumps(header) + "\n", encoding="utf-8")
        return []
    first, *rest = path.read_text(encoding="utf-8").splitlines()
    if json.loads(first) != header:
        raise click.ClickException(f"{path} is of other games: {first}")
    return [kind(**json.loads(line)) for line in rest]


@click.command()
@click.argument("game")
@click.argument("factors", type=FactorType(), nargs=-1, required=True)
@click.option("--playouts", default=400, show_default=True, help="Of the one that is screened.")
@click.option("--against", default=260, show_default=True, help="Playouts of the frozen expert.")
@click.option("--deals", default=100, show_default=True)
@click.option("--seed", default=1, show_default=True)
@click.option("--file", "path", type=click.Path(path_type=Path), required=True, help="Keeps what was played.")
@click.option("--jobs", type=click.IntRange(min=1), help="Processes; as many as there are cores, if not given.")
def screen(
    game: str,
    factors: tuple[Factor, ...],
    playouts: int,
    against: int,
    deals: int,
    seed: int,
    path: Path,
    jobs: int | None,
) -> None:
    """Plays so many deals, those that were kept included, and tells the effect of every constant."""
    header = {"game": game, "playouts": playouts, "against": against, "seed": seed, "constants": todays(game)}
    kept = kept_in(path, header | {"factors": [asdict(factor) for factor in factors]}, Found)
    missing = tuple(sorted(set(range(deals)) - {found.deal for found in kept}))
    console = Console()
    work = Run(Screening(game, factors, playouts, against, seed, missing), len(missing), at_once=1, jobs=jobs)
    with Progress(console=console) as progress, path.open("a", encoding="utf-8") as file:
        bar = progress.add_task(f"{game}, {len(factors)} constants", total=deals, completed=len(kept))
        for part in work:
            for found in part:
                kept.append(found)
                file.write(json.dumps(asdict(found)) + "\n")
            file.flush()
            progress.update(bar, completed=len(kept))
    if len(kept) > len(factors) + 1:
        tell(factors, kept, console)


if __name__ == "__main__":
    screen()
