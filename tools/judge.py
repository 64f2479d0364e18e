"""Judges settings of a search by the moves it chooses with them, decision by decision.

    python -m tools.judge usa --playouts 614 --games 16 playouts=1228 targets=20,claims=12

Some games are played against the frozen expert. At each turn the search chooses once as it is and once with each of the
changed settings; whatever they choose is then played out on the same other worlds, so that the luck of a choice is
none of its judgement. A dozen games say that way what a match needs hundreds for.

But the judge is who plays out the worlds, and does not see where that one is wrong: what was gained here has been lost
again in a match (docs/search.md), so that has the last word.
"""

import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import click
import numpy as np
from rich.console import Console
from rich.progress import Progress
from rich.table import Column, Table

from peregon.bots import player_named
from peregon.catalogue import find
from peregon.model.chance import Seeded
from peregon.model.state import OVER, TURN, State
from peregon.policies.policy import PlayerLuck
from peregon.policies.search.policy import SearchPolicy
from peregon.rules.engine import Rules
from peregon.workers import Chunk, Run, derived_seed
from tools.screen import FROZEN, Changes, ChangesType, player_with

PLAYOUTS = "playouts"
STAGES = ("last", "third", "second", "first")
"""Quarters, by the pieces of whoever has the fewest."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One decision; lists are by settings, those of today first. A gain is over the base player's choice."""

    stage: int
    gain: list[float]
    milliseconds: list[float]


@dataclass(frozen=True)
class Judgement:
    """Work for the workers: item i is game i. The first of the settings choose what is played."""

    game: str
    settings: tuple[Changes, ...]
    playouts: int
    against: int
    worlds: int
    seed: int

    def __call__(self, chunk: Chunk) -> list[list[Turn]]:
        return [list(self.play(item)) for item in chunk.items]

    def play(self, game: int) -> Iterator[Turn]:
        title = find(self.game)
        rules = title.rules(2)
        players = [self._player(title.rulebook_name, changes) for changes in self.settings]
        rival = player_named(f"{FROZEN}@{self.against}", title)
        seed = derived_seed(self.seed, game)
        chance, luck, lots = Seeded(seed), PlayerLuck(seed), random.Random(seed)
        state = rules.start(chance)
        while state.phase != OVER:
            rules.offer(state, rules.options)
            if state.turn != game % 2:
                action = rival.choose(rules, state, rules.options, luck)
            elif state.phase != TURN or rules.options.count == 1:
                action = players[0].choose(rules, state, rules.options, luck)
            else:
                action, turn = judged(rules, state, players, self.worlds, lots)
                yield turn
            rules.play(state, action, chance)

    def _player(self, rulebook: str, changes: Changes) -> SearchPolicy:
        others = {name: value for name, value in changes.items() if name != PLAYOUTS}
        return player_with(rulebook, int(changes.get(PLAYOUTS, self.playouts)), others)


def judged(
    rules: Rules, state: State, players: Sequence[SearchPolicy], worlds: int, lots: random.Random
) -> tuple[int, Turn]:
    """What the first of them chooses, and what all the choices are worth on other worlds."""
    chosen: list[int] = []
    milliseconds: list[float] = []
    for player in players:
        rules.offer(state, rules.options)
        start = time.process_time()
        chosen.append(int(player.choose(rules, state, rules.options, PlayerLuck(lots.getrandbits(40)))))
        milliseconds.append(1000.0 * (time.process_time() - start))
    judge = players[0]
    rules.offer(state, rules.options)
    base = int(judge.base.choose(rules, state, rules.options, PlayerLuck(1)))
    actions = sorted({base, *chosen})
    worth = dict.fromkeys(actions, 0.0)
    if len(actions) > 1:
        rules.offer(state, rules.options)
        found = judge.play_worlds(rules, state, rules.options, PlayerLuck(lots.getrandbits(40)), 0, worlds, actions)
        worth = {action: sum(found[place :: len(actions)]) / worlds for place, action in enumerate(actions)}
    gains = [worth[action] - worth[base] for action in chosen]
    return chosen[0], Turn(stage_of(rules, state, judge), gains, milliseconds)


def stage_of(rules: Rules, state: State, player: SearchPolicy) -> int:
    """Of a decision that the player has looked at."""
    pieces = min(int(state.trains(seat)) for seat in range(rules.seats))
    return min(len(STAGES) - 1, pieces * len(STAGES) // int(player.base.plan(rules).tickets.most_pieces))


def tell(names: Sequence[str], games: Sequence[Sequence[Turn]], console: Console) -> None:
    """The gains of a game, summed over its turns, in thousandths of a win; how much more than today's, with the 95 %
    interval by games; and the gains by quarters."""
    table = Table(
        Column("settings", overflow="fold", min_width=22), "ms", "gain", Column("more", min_width=10), *STAGES
    )
    gains = np.array([np.sum([turn.gain for turn in game], axis=0) for game in games]) * 1000.0
    times = np.array([np.sum([turn.milliseconds for turn in game], axis=0) for game in games])
    for place, name in enumerate(names):
        more = gains[:, place] - gains[:, 0]
        half = 1.96 * more.std(ddof=1) / len(games) ** 0.5 if len(games) > 1 else float("nan")
        by_stage = [0.0] * len(STAGES)
        for turn in (turn for game in games for turn in game):
            by_stage[turn.stage] += 1000.0 * turn.gain[place] / len(games)
        said = "" if place == 0 else f"{more.mean():+.0f} ± {half:.0f}"
        means = f"{times[:, place].mean():.0f}", f"{gains[:, place].mean():.0f}"
        table.add_row(name, *means, said, *(f"{gain:.0f}" for gain in by_stage))
    console.print(f"{len(games)} games, {sum(map(len, games))} turns")
    console.print(table)


def play_and_tell(
    work: Callable[[Chunk], list[list[Turn]]], settings: Sequence[Changes], games: int, jobs: int | None
) -> None:
    names = ["today's", *(",".join(f"{name}={value:g}" for name, value in changes.items()) for changes in settings)]
    console = Console()
    found: list[list[Turn]] = []
    with Progress(console=console) as progress:
        bar = progress.add_task("games", total=games)
        for part in Run(work, games, at_once=1, jobs=jobs):
            found += part
            progress.update(bar, completed=len(found))
    tell(names, found, console)


@click.command()
@click.argument("game")
@click.argument("settings", type=ChangesType(PLAYOUTS), nargs=-1, required=True)
@click.option("--playouts", default=400, show_default=True, help="Of those that say nothing else.")
@click.option("--against", default=200, show_default=True, help="Playouts of the frozen expert.")
@click.option("--worlds", default=600, show_default=True, help="That the choices are judged by.")
@click.option("--games", default=8, show_default=True)
@click.option("--seed", default=1, show_default=True)
@click.option("--jobs", type=click.IntRange(min=1), help="Processes; as many as there are cores, if not given.")
def judge(
    game: str,
    settings: tuple[dict[str, float], ...],
    playouts: int,
    against: int,
    worlds: int,
    games: int,
    seed: int,
    jobs: int | None,
) -> None:
    """Plays some games and tells what each of the settings would have gained in them."""
    play_and_tell(Judgement(game, ({}, *settings), playouts, against, worlds, seed), settings, games, jobs)


if __name__ == "__main__":
    judge()
