"""Runs the races of a search again, on playouts that were recorded once: what would other rules have chosen, and how
soon?

    python -m tools.races usa --playouts 630 --games 6 hope=0 hope=0,playouts=1260 hope=1.5,playouts=840

Some games are played against the frozen expert. At each decision every candidate is played out on many worlds. A race
is then given some of them, in an order by lot, and the others judge what it has chosen: again and again, so that the
luck of one order is none of its judgement. Only what a race goes by can be compared that way; what is entered for it,
and who plays it out, is as it is.

The judge is who plays out the worlds, as in `tools.judge`, and sees nothing of where that one is wrong.
"""

import random
import time
from collections.abc import Iterator
from dataclasses import dataclass

import click
import numpy as np
from numpy.typing import NDArray

from peregon.bots import player_named
from peregon.bots.weights import filled, search_settings_for
from peregon.catalogue import find
from peregon.model.board import NONE
from peregon.model.chance import Seeded
from peregon.model.state import OVER
from peregon.policies.policy import PlayerLuck
from peregon.policies.search.race import Race
from peregon.policies.search.settings import SearchSettings
from peregon.workers import Chunk, derived_seed
from tools.judge import PLAYOUTS, Turn, play_and_tell, stage_of
from tools.screen import FROZEN, Changes, ChangesType, constants_of, player_with

RACED = ("hope", "gate", "trial_worlds", "usual_spread", "usual_worlds")
JUDGES = 0.4
"""Of the worlds, those that no race is given."""


@dataclass(frozen=True)
class Races:
    """Work for the workers: item i is game i. Today's settings choose what is played."""

    game: str
    settings: tuple[Changes, ...]
    playouts: int
    against: int
    worlds: int
    repeats: int
    seed: int

    def __call__(self, chunk: Chunk) -> list[list[Turn]]:
        return [list(self.play(item)) for item in chunk.items]

    def play(self, game: int) -> Iterator[Turn]:
        title = find(self.game)
        rules = title.rules(2)
        player = player_with(title.rulebook_name, self.playouts, {})
        rival = player_named(f"{FROZEN}@{self.against}", title)
        seed = derived_seed(self.seed, game)
        chance, luck, lots = Seeded(seed), PlayerLuck(seed), random.Random(seed)
        state = rules.start(chance)
        while state.phase != OVER:
            rules.offer(state, rules.options)
            if state.turn != game % 2:
                action = rival.choose(rules, state, rules.options, luck)
            else:
                action = player.choose(rules, state, rules.options, luck)
                if player.race.considered > 1:
                    times, stage = player.times_for(state), stage_of(rules, state, player)
                    rules.offer(state, rules.options)
                    start = time.process_time()
                    thought = PlayerLuck(lots.getrandbits(40))
                    told = player.play_worlds(rules, state, rules.options, thought, 0, self.worlds, [])
                    milliseconds = 1000.0 * (time.process_time() - start) / len(told)
                    yield self._turn(np.array(told).reshape(self.worlds, -1), times, milliseconds, stage, lots)
            rules.play(state, action, chance)

    def _turn(
        self, told: NDArray[np.float64], times: float, milliseconds: float, stage: int, lots: random.Random
    ) -> Turn:
        """What each of the settings would have gained here, and how long it would have taken."""
        gain, playouts = np.zeros(len(self.settings)), np.zeros(len(self.settings))
        rulebook = find(self.game).rulebook_name
        rest = round(self.worlds * (1 - JUDGES))
        for _ in range(self.repeats):
            mixed = told[lots.sample(range(self.worlds), self.worlds)]
            worth = mixed[rest:].mean(axis=0)
            for place, changes in enumerate(self.settings):
                race = run(rulebook, changes, int(times * changes.get(PLAYOUTS, self.playouts)), mixed[:rest])
                gain[place] += worth[race.best()] - worth[0]
                playouts[place] += race.played
        return Turn(stage, (gain / self.repeats).tolist(), (playouts * milliseconds / self.repeats).tolist())


def run(rulebook: str, changes: Changes, playouts: int, told: NDArray[np.float64]) -> Race:
    """A race over these worlds; a candidate's number is its place."""
    constants = constants_of(search_settings_for(rulebook)) | {
        name: value for name, value in changes.items() if name != PLAYOUTS
    }
    race = Race(filled(SearchSettings(), constants))
    for candidate in range(told.shape[1]):
        race.enter(candidate, NONE)
    race.start(playouts)
    for world in told.tolist():
        if not race.goes_on():
            break
        for place in range(race.count):
            race.note(place, world[race.chosen[place]])
        race.end_world()
    return race


@click.command()
@click.argument("game")
@click.argument("settings", type=ChangesType(PLAYOUTS), nargs=-1, required=True)
@click.option("--playouts", default=630, show_default=True, help="Of those that say nothing else.")
@click.option("--against", default=200, show_default=True, help="Playouts of the frozen expert.")
@click.option("--worlds", default=1000, show_default=True, help="That are recorded of each decision.")
@click.option("--repeats", default=6, show_default=True, help="Races by each of the settings at each decision.")
@click.option("--games", default=6, show_default=True)
@click.option("--seed", default=1, show_default=True)
@click.option("--jobs", type=click.IntRange(min=1), help="Processes; as many as there are cores, if not given.")
def races(
    game: str,
    settings: tuple[dict[str, float], ...],
    playouts: int,
    against: int,
    worlds: int,
    repeats: int,
    games: int,
    seed: int,
    jobs: int | None,
) -> None:
    """Plays some games and tells what each of the settings would have gained in them, and in what time."""
    for name in {name for changes in settings for name in changes} - {PLAYOUTS, *RACED}:
        raise click.UsageError(f"{name} is nothing that a race goes by: {', '.join(RACED)} are, and {PLAYOUTS}")
    work = Races(game, ({}, *settings), playouts, against, worlds, repeats, seed)
    play_and_tell(work, settings, games, jobs)


if __name__ == "__main__":
    races()
