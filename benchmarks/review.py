"""The proof of the review: games between equals, and what it makes of them.

    python -m benchmarks.review --games 20                    every rulebook and level, coarse
    python -m benchmarks.review --game usa --playouts 64      played out, with a seed of its own
    python -m benchmarks.review --playouts 256 --lot 1        for the errors alone: moments are hardly played out

Weaker players must show greater errors, luck must come to nothing on average, and the parts must add up. Means are over
seats, with their 95 % intervals by game.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import mean, stdev

import click

from peregon.catalogue import find
from peregon.cli.counting import counting
from peregon.cli.terminal import Terminal
from peregon.game_review import COARSE, Effort, Review, review_game
from peregon.game_review.effort import LOT
from peregon.simulate import replay_with_game

GAMES = ("usa", "europe", "india", "switzerland", "journey")
LEVELS = ("random", "easy", "greedy", "normal", "hard", "expert")
SEED = 20_261
"""Of the review: another one than any player thinks with."""


@dataclass
class Tally:
    """What was found in the games of one level, a number for each game."""

    errors: list[float] = field(default_factory=list)  # of a seat
    mistakes: list[float] = field(default_factory=list)  # called so, of a seat
    luck: list[float] = field(default_factory=list)  # of the first seat
    rest: list[float] = field(default_factory=list)  # a decision
    seconds: list[float] = field(default_factory=list)

    def add(self, found: Review, seconds: float) -> None:
        sums = [found.sums(seat) for seat in range(found.seats)]
        self.errors.append(mean(seat.errors for seat in sums))
        self.mistakes.append(mean(sum(seat.grades.values()) for seat in sums))
        self.luck.append(sums[0].luck)
        self.rest.append(found.inconsistency())
        self.seconds.append(seconds)
        for seat in sums:
            parts = seat.luck - seat.errors + seat.rivals + seat.unseen + seat.remainder
            assert abs(seat.result - seat.start - parts) < 1e-9, "the parts do not add up"


def told(values: Sequence[float], digits: int = 3) -> str:
    error = 1.96 * stdev(values) / sqrt(len(values)) if len(values) > 1 else float("nan")
    return f"{mean(values):.{digits}f} ± {error:.{digits}f}"


@click.command()
@click.option("--game", "names", multiple=True, type=click.Choice(GAMES), default=GAMES)
@click.option("--level", "levels", multiple=True, default=LEVELS, help="By name, as `peregon bots` lists them.")
@click.option("--games", type=click.IntRange(min=2), default=20, show_default=True, help="Of each level.")
@click.option("--seats", type=click.IntRange(2, 5), default=2, show_default=True)
@click.option("--first", type=click.IntRange(min=0), default=0, help="The number of the first game.")
@click.option("--playouts", type=click.IntRange(min=1), help="Played out on so many worlds; coarse, if not given.")
@click.option(
    "--lot", type=click.IntRange(min=1), default=LOT, show_default=True, help="An eighth of a moment's playouts."
)
def main(
    names: tuple[str, ...], levels: tuple[str, ...], games: int, seats: int, first: int, playouts: int | None, lot: int
) -> None:
    effort = COARSE if playouts is None else Effort(playouts, True, lot=lot)
    terminal = Terminal()
    click.echo("| game | players | games | errors a seat | called mistakes | luck of the first seat | rest | CPU s |")
    click.echo("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for name in names:
        for level in levels:
            tally = Tally()
            with counting(terminal, f"{name}, {level}") as count:
                for index in range(first, first + games):
                    game = replay_with_game(find(name), seats, [level] * seats, SEED, index)
                    began = time.process_time()
                    tally.add(review_game(game, seed=SEED + index, effort=effort), time.process_time() - began)
                    count(index - first + 1, games)
            cells = (told(tally.errors), told(tally.mistakes, 1), told(tally.luck), told(tally.rest, 4))
            line = " | ".join((name, f"{seats} {level}", str(games), *cells, f"{mean(tally.seconds):.2f}"))
            click.echo(f"| {line} |")


if __name__ == "__main__":
    main()
