"""Tunes the constants of the tempo player, game by game, and writes them to `peregon/bots/weights.toml`.

    python -m tools.tune usa --minutes 10

Evolution with a seed (CMA-ES): each proposal plays the published players and the tempo player as it was, on the same
deals and in both seats; the best mean of the last generation is then tried on deals that it has never seen, and written
only if it is better there.
"""

import math
import statistics
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import click
import cma

from peregon.bots.weights import FILE, weights_for, weights_from
from peregon.catalogue import find
from peregon.model.chance import Seeded
from peregon.policies.playouts import play_out
from peregon.policies.policy import PlayerLuck, Policy
from peregon.policies.published.destination_hungry import DestinationHungryPolicy
from peregon.policies.published.one_step import long_route, one_step
from peregon.policies.search.settings import SearchSettings
from peregon.policies.search.utility import utility
from peregon.policies.tempo.policy import TempoPolicy
from peregon.policies.tempo.weights import Weights
from peregon.workers import Chunk, Run, Workers, workers_on

# What is tuned, with the least and the most it may be.
BOUNDS = {
    "reach": (0.3, 1.5),
    "turn_cost": (0.0, 12.0),
    "turns_per_card": (0.0, 1.0),
    "draw_turns": (0.3, 1.5),
    "face_up": (0.0, 0.7),
    "locomotive_turns": (0.5, 3.0),
    "ticket_share": (0.5, 5.0),
    "far": (1.0, 40.0),
    "new_city": (-2.0, 2.0),
    "locomotive_spent": (0.0, 1.0),
    "tunnel_extra": (0.0, 2.0),
    "row_locomotive": (1.0, 6.0),
    "second_best": (0.3, 1.2),
    "more_tickets": (0.2, 1.0),
    "station_gain": (0.0, 20.0),
}
SPREAD = 0.25
POPULATION = 12
TRUSTED = 2.0  # standard errors


def to_constants(point: Sequence[float]) -> dict[str, float]:
    """A point of the unit cube as constants."""
    return {
        name: low + (high - low) * min(1.0, max(0.0, x))
        for x, (name, (low, high)) in zip(point, BOUNDS.items(), strict=True)
    }


def to_point(weights: Weights) -> list[float]:
    return [(getattr(weights, name) - low) / (high - low) for name, (low, high) in BOUNDS.items()]


@dataclass(frozen=True, slots=True)
class Trial:
    """Constants to be tried on some deals, against those of a rival."""

    game: str
    seats: int
    constants: dict[str, float]
    rival_constants: dict[str, float]
    first: int
    deals: int


class Trials:
    """Work for the workers: item i is trial i."""

    def __init__(self, trials: Sequence[Trial]) -> None:
        self.trials = trials

    def __call__(self, chunk: Chunk) -> list[list[float]]:
        return [score(self.trials[item]) for item in chunk.items]


def scores_of(trials: Sequence[Trial], workers: Workers) -> list[list[float]]:
    run = Run(Trials(trials), len(trials), at_once=1, on=workers)
    found = [scores for part in run for scores in part]
    if run.cancelled:
        raise KeyboardInterrupt
    return found


def score(trial: Trial) -> list[float]:
    """How the constants do in blocks of deals: a mean over the rivals and the seats for each deal."""
    seats = trial.seats
    rules = find(trial.game).rules(seats)
    before = TempoPolicy(weights_from(trial.rival_constants))
    rivals: list[Policy] = [before, long_route(), one_step(), DestinationHungryPolicy(careful=True)]
    player = TempoPolicy(weights_from(trial.constants))
    found = []
    for deal in range(trial.first, trial.first + trial.deals):
        total = 0.0
        for number in range(len(rivals)):
            for seat in range(seats):
                others = [rivals[(number + other) % len(rivals)] for other in range(seats)]
                others[seat] = player
                chance = Seeded(deal)
                state = rules.start(chance)
                play_out(rules, state, others, chance, PlayerLuck(deal))
                total += utility(rules, state, seat, SearchSettings())
        found.append(total / seats / len(rivals))
    return found


@click.command()
@click.argument("game")
@click.option("--seats", default=2, show_default=True)
@click.option("--minutes", default=10.0, show_default=True)
@click.option("--deals", default=40, show_default=True, help="For each proposal.")
@click.option("--seed", default=1, show_default=True)
@click.option("--jobs", type=click.IntRange(min=1), help="Processes; as many as there are cores, if not given.")
@click.option("--on", "place", metavar="PLACE", help="Where: local, ray, or ray://HOST:PORT.")
def tune(game: str, seats: int, minutes: float, deals: int, seed: int, jobs: int | None, place: str | None) -> None:
    """Looks for better constants for one game."""
    title = find(game)
    before = weights_for(title.rulebook_name, "quick")
    now = to_constants(to_point(before))
    evolution = cma.CMAEvolutionStrategy(
        to_point(before), SPREAD, {"bounds": [0, 1], "popsize": POPULATION, "seed": seed, "verbose": -9}
    )
    end = time.monotonic() + 60 * minutes
    with workers_on(place, jobs) as workers:
        generation = 0
        while time.monotonic() < end:
            points = evolution.ask()
            first = (generation + 1) * 10_000
            work = [Trial(game, seats, to_constants(point), now, first, deals) for point in points]
            scores = [statistics.mean(found) for found in scores_of(work, workers)]
            evolution.tell(points, [-value for value in scores])
            generation += 1
            click.echo(f"{generation}: best {max(scores):.4f}, mean {statistics.mean(scores):.4f}")
        found = to_constants(evolution.result.xfavorite)
        unseen = [
            Trial(game, seats, constants, now, 1 + part * 250, 250) for part in range(2) for constants in (found, now)
        ]
        results = scores_of(unseen, workers)
    gains = [a - b for new, old in zip(results[::2], results[1::2], strict=True) for a, b in zip(new, old, strict=True)]
    gain = statistics.mean(gains)
    error = statistics.stdev(gains) / math.sqrt(len(gains))
    click.echo(f"on {len(gains)} deals not seen before: {gain:+.4f} ± {1.96 * error:.4f}")
    if gain < TRUSTED * error:
        click.echo("not surely better: nothing is written")
        return
    how = (
        f"{generation} generations of {POPULATION}, {deals} deals each, {seats} seats, seed {seed}: "
        f"{gain:+.4f} ± {1.96 * error:.4f}"
    )
    write(title.rulebook_name, found, how)
    click.echo(f"written to {FILE}")


def write(rulebook: str, constants: Mapping[str, float], how: str) -> None:
    """Puts the table of one rulebook in its place and leaves the rest of the file as it is."""
    lines = [f"[tuned.{rulebook}]", f'found = "{how}"', *(f"{name} = {value:.4f}" for name, value in constants.items())]
    text = FILE.read_text(encoding="utf-8")
    before, heading, rest = text.partition(f"\n[tuned.{rulebook}]\n")
    if heading:
        after = rest[rest.index("\n\n") + 1 :] if "\n\n" in rest else ""
        text = before + "\n" + "\n".join(lines) + "\n" + after
    else:
        start = text.index("\n[style.") + 1
        text = text[:start] + "\n".join(lines) + "\n\n" + text[start:]
    FILE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    tune()
