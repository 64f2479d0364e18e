"""Plays a player with some constants against one with others, deal by deal in both seatings.

    python -m tools.duel usa --playouts 210 --deals 150 closing=4,twin_share=1 closing=-1,twin_share=0
    python -m tools.duel usa --playouts 0 --deals 2000 twin_share=1 twin_share=0

Both are today's search with as many playouts, or without playouts its base player alone; what is changed holds for the
rivals that they imagine too. With `--file` a match of an hour goes on wherever it was broken off.
"""

import json
import statistics
from dataclasses import asdict, dataclass
from pathlib import Path
from time import process_time

import click
from rich.console import Console
from rich.progress import Progress

from peregon.bots.weights import filled, rivals_for
from peregon.catalogue import find
from peregon.model.chance import Seeded
from peregon.model.state import OVER
from peregon.policies.policy import HeldPolicy, PlayerLuck, Policy
from peregon.policies.tempo.policy import TempoPolicy
from peregon.policies.tempo.weights import Weights
from peregon.workers import Chunk, Run, derived_seed
from tools.screen import Changes, ChangesType, constants_of, kept_in, player_with, todays


@dataclass(frozen=True, slots=True)
class Met:
    """Of one deal: means over both seatings, and what each thought in all."""

    deal: int
    won: float
    margin: float
    seconds: tuple[float, float]


@dataclass(frozen=True)
class Duel:
    """Work for the workers: item i is a deal."""

    game: str
    sides: tuple[Changes, Changes]
    playouts: int
    seed: int
    deals: tuple[int, ...]

    def __call__(self, chunk: Chunk) -> list[Met]:
        return [self.play(self.deals[item]) for item in chunk.items]

    def play(self, deal: int) -> Met:
        title = find(self.game)
        rules = title.rules(2)
        seed = derived_seed(self.seed, deal)
        margins = []
        seconds = [0.0, 0.0]
        for seat in (0, 1):
            seated = [player_of(title.rulebook_name, self.playouts, changes) for changes in self.sides]
            players = [HeldPolicy(seated[side ^ seat]) for side in (0, 1)]
            chance, luck = Seeded(seed), PlayerLuck(seed)
            state = rules.start(chance)
            while state.phase != OVER:
                turn = state.turn
                rules.offer(state, rules.options)
                start = process_time()
                action = players[turn].policy.choose(rules, state, rules.options, luck)
                seconds[turn ^ seat] += process_time() - start
                rules.play(state, action, chance)
            total = rules.count(state).total
            margins.append(int(total[seat] - total[1 - seat]))
        won = [(margin > 0) + 0.5 * (margin == 0) for margin in margins]
        return Met(deal, sum(won) / 2, sum(margins) / 2, (seconds[0], seconds[1]))


def player_of(rulebook: str, playouts: int, changes: Changes) -> Policy:
    if playouts == 0:
        return TempoPolicy(player_with(rulebook, 1, changes).weights)
    player = player_with(rulebook, playouts, changes)
    own = {name: value for name, value in changes.items() if hasattr(Weights(), name)}
    player.others = [filled(Weights(), constants_of(rival) | own) for rival in rivals_for(rulebook)]
    return player


def tell(met: list[Met], console: Console) -> None:
    won, margins = [each.won for each in met], [each.margin for each in met]
    first, second = (sum(each.seconds[side] for each in met) for side in (0, 1))
    console.print(
        f"{2 * len(met)} games: {interval(won, 100)} % wins, {interval(margins)} points; "
        f"{first / second:.2f} times the CPU time, {first / len(met) / 2:.2f} s a game"
    )


def interval(values: list[float], times: float = 1.0) -> str:
    error = 1.96 * statistics.stdev(values) / len(values) ** 0.5
    return f"{times * statistics.mean(values):.1f} ± {times * error:.1f}"


@click.command()
@click.argument("game")
@click.argument("one", type=ChangesType())
@click.argument("other", type=ChangesType())
@click.option("--playouts", default=210, show_default=True, help="Of both; 0: the base players alone.")
@click.option("--deals", default=100, show_default=True)
@click.option("--seed", default=1, show_default=True)
@click.option("--file", "path", type=click.Path(path_type=Path), help="Keeps what was played.")
@click.option("--jobs", type=click.IntRange(min=1), help="Processes; as many as there are cores, if not given.")
def duel(
    game: str, one: Changes, other: Changes, playouts: int, deals: int, seed: int, path: Path | None, jobs: int | None
) -> None:
    """Plays so many deals, those that were kept included; `-` is a player with nothing changed."""
    idle = [name for name in {**one, **other} if not hasattr(Weights(), name)]
    if playouts == 0 and idle:
        raise click.UsageError(f"{idle[0]} is a constant of the search, and without playouts nobody searches")
    met = [] if path is None else kept_in(path, [game, one, other, playouts, seed, todays(game)], Met)
    missing = tuple(sorted(set(range(deals)) - {each.deal for each in met}))
    console = Console()
    work = Run(Duel(game, (one, other), playouts, seed, missing), len(missing), at_once=1, jobs=jobs)
    with Progress(console=console) as progress:
        bar = progress.add_task(game, total=deals, completed=len(met))
        for part in work:
            met += part
            if path is not None:
                with path.open("a", encoding="utf-8") as file:
                    file.writelines(json.dumps(asdict(each)) + "\n" for each in part)
            progress.update(bar, completed=len(met))
    if len(met) > 1:
        tell(met, console)


if __name__ == "__main__":
    duel()
