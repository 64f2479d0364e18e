"""How right the forecasts are, on games that training never saw.

    python -m tools.value.calibration --folder games -o docs/pictures/value-calibration.png

For every rulebook: the Brier score of the value, of playouts, of both together, and of both with as few playouts as a
review makes, over the whole and by quarters of the game; and how far from the truth each is where it says 10 %, 20 % …
(ten bins of equal count), beside what a forecast that is calibrated perfectly would show on the same sample.
"""

import random
from collections.abc import Callable, Sequence
from pathlib import Path

import click
import numpy as np
from numpy.typing import NDArray

from peregon.catalogue import names
from peregon.game_review.effort import LOT
from peregon.game_review.foresight import LOTS, joined
from tools.value.forecasts import Told, read
from tools.value.games import UNSEEN

BINS = 10
DRAWS = 400
FEWEST_GAMES = 5  # less says nothing of a group
COLOURS = ("#c77d2e", "#7a7a7a", "#1f6f8b", "#8a4f9e", "#4f7d3a")
Forecaster = Callable[[Told], Sequence[float]]
Group = tuple[str, list[Told]]


FORECASTERS: dict[str, Forecaster] = {
    "base rate": lambda told: [1 / len(told.won)] * len(told.won),
    "value": lambda told: told.value,
    "playouts": lambda told: shares(told.wins),
    "both": lambda told: joined(told.value, shares(told.wins)),
    "review": lambda told: joined(told.value, shares(fewer(told, LOTS * LOT))),
}
"""*review* is *both* with as few playouts as a review makes: half of those that were made, chosen by lot."""


def shares(wins: Sequence[float]) -> list[float]:
    return [won / sum(wins) for won in wins]


def fewer(told: Told, playouts: int) -> list[float]:
    """Wins that are left where only so many playouts were made. Shared wins are given to either. Every position has a
    lot of its own, and always the same."""
    whole = np.floor(np.cumsum(told.wins) + 0.5).astype(int)
    luck = np.random.default_rng([told.game, round(1e4 * told.through)])
    drawn = luck.choice(whole[-1], min(playouts, whole[-1]), replace=False)
    return [float(n) for n in np.bincount(np.searchsorted(whole, drawn, side="right"), minlength=len(told.wins))]


def scores(told: Sequence[Told], forecast: Forecaster) -> NDArray[np.float64]:
    """The Brier score of each position: the mean over its seats."""
    return np.array(
        [np.mean([(chance - won) ** 2 for chance, won in zip(forecast(one), one.won, strict=True)]) for one in told]
    )


def by_game(told: Sequence[Told], values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Sums and counts of each game: positions of one game are no independent witnesses."""
    games = sorted({one.game for one in told})
    place = {game: number for number, game in enumerate(games)}
    found = np.zeros((len(games), 2))
    for one, value in zip(told, values, strict=True):
        found[place[one.game]] += (value, 1)
    return found


def interval(told: Sequence[Told], values: NDArray[np.float64]) -> float:
    """Half of the 95 % interval of the mean, by drawing games again."""
    sums = by_game(told, values)
    luck = np.random.default_rng(1)
    drawn = luck.integers(len(sums), size=(DRAWS, len(sums)))
    means = sums[drawn, 0].sum(1) / sums[drawn, 1].sum(1)
    low, high = np.quantile(means, [0.025, 0.975])
    return float(high - low) / 2


def bins(told: Sequence[Told], forecast: Forecaster) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Of one seat of each position, chosen by lot: what it was given, and whether it won."""
    luck = random.Random(1)
    seats = [luck.randrange(len(one.won)) for one in told]
    given = np.array([forecast(one)[seat] for one, seat in zip(told, seats, strict=True)])
    won = np.array([one.won[seat] for one, seat in zip(told, seats, strict=True)])
    return given, won


def calibration_error(given: NDArray[np.float64], won: NDArray[np.float64]) -> float:
    order = np.argsort(given, kind="stable")
    parts = np.array_split(order, BINS)
    return float(sum(len(part) * abs(given[part].mean() - won[part].mean()) for part in parts) / len(given))


def perfect_error(told: Sequence[Told], given: NDArray[np.float64]) -> float:
    """What a forecast would show that is right in everything. All positions of a game share their luck, as they do."""
    luck = np.random.default_rng(2)
    games = np.array([one.game for one in told])
    _, number = np.unique(games, return_inverse=True)
    found = []
    for _ in range(DRAWS // 4):
        lots = luck.random(number.max() + 1)
        found.append(calibration_error(given, (lots[number] < given).astype(float)))
    return float(np.mean(found))


def report(game: str, told: Sequence[Told]) -> None:
    print(f"\n{game}: {len(told):,} positions of {len({one.game for one in told}):,} games")
    everything: Group = ("all", list(told))
    for label, some in with_enough([everything, *quarters(told), *levels(told)]):
        cells = []
        for name, forecast in FORECASTERS.items():
            found = scores(some, forecast)
            cells.append(f"{name} {found.mean():.4f}")
        for name in ("both", "review"):
            gain = scores(some, FORECASTERS["playouts"]) - scores(some, FORECASTERS[name])
            cells.append(f"{name} better than playouts by {gain.mean():+.4f} ± {interval(some, gain):.4f}")
        print(f"  {label:12} {', '.join(cells)}")
    for label, some in with_enough([everything, *levels(told)]):
        for name in ("value", "both", "review"):
            given, won = bins(some, FORECASTERS[name])
            error, perfect = calibration_error(given, won), perfect_error(some, given)
            print(f"  calibration, {label}: {name} {error:.4f}, a perfect one {perfect:.4f}: {error - perfect:+.4f}")


def quarters(told: Sequence[Told]) -> list[Group]:
    return [(f"quarter {q + 1}", [one for one in told if q <= one.through * 4 < q + 1]) for q in range(4)]


def levels(told: Sequence[Told]) -> list[Group]:
    return [(level, [one for one in told if one.level == level]) for level in sorted({one.level for one in told})]


def with_enough(groups: Sequence[Group]) -> list[Group]:
    return [(label, some) for label, some in groups if len({one.game for one in some}) >= FEWEST_GAMES]


def curve(told: Sequence[Told], forecast: Forecaster, count: int) -> list[tuple[float, float]]:
    """What was given and what was won, bin by bin."""
    given, won = bins(told, forecast)
    parts = np.array_split(np.argsort(given, kind="stable"), count)
    return [(float(given[part].mean()), float(won[part].mean())) for part in parts]


def draw(told: dict[str, Sequence[Told]], path: Path) -> None:
    """A column for each rulebook: all kinds of forecast, then that of a review by who sat there, and by quarters."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(
        3, len(told), figsize=(3.0 * len(told), 8.6), sharex=True, sharey=True, squeeze=False
    )
    for column, (game, some) in enumerate(told.items()):
        rows: list[list[tuple[str, list[tuple[float, float]]]]] = [
            [(name, curve(some, FORECASTERS[name], BINS)) for name in ("playouts", "value", "review")],
            [(label, curve(group, FORECASTERS["review"], BINS // 2)) for label, group in with_enough(levels(some))],
            [(label, curve(group, FORECASTERS["review"], BINS // 2)) for label, group in with_enough(quarters(some))],
        ]
        for axis, row in zip(axes[:, column], rows, strict=True):
            axis.plot([0, 1], [0, 1], color="0.7", linewidth=1)
            for (label, points), colour in zip(row, COLOURS, strict=False):
                axis.plot(*zip(*points, strict=True), marker="o", markersize=3, color=colour, label=label)
            axis.legend(frameon=False, fontsize="small")
        axes[0][column].set_title(game)
        axes[-1][column].set_xlabel("was given")
    for axis in axes[:, 0]:
        axis.set_ylabel("has won")
    figure.tight_layout()
    figure.savefig(path)


@click.command()
@click.argument("games", nargs=-1)
@click.option("--folder", type=click.Path(path_type=Path, exists=True), required=True, help="Where the forecasts are.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="A picture of the curves.")
def main(games: tuple[str, ...], folder: Path, output: Path | None) -> None:
    told: dict[str, Sequence[Told]] = {
        game: list(read(folder / f"{game}-{UNSEEN}-forecasts.jsonl")) for game in games or names()
    }
    for game, some in told.items():
        report(game, some)
    if output is not None:
        draw(told, output)


if __name__ == "__main__":
    main()
