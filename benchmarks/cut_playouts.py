"""Cut playouts against whole ones at equal time, two at a table, every deal in both seatings.

python -m benchmarks.cut_playouts --deals 60       265 cut playouts against the frozen expert's 60

Budgets are playouts, not milliseconds: on a machine that others use too, a clock is no fair judge. What each side took
is said, in CPU time a decision.
"""

import math
import statistics
import time

import click

from peregon.bots import player_named
from peregon.catalogue import find
from peregon.model.chance import Seeded
from peregon.model.state import OVER
from peregon.policies.policy import PlayerLuck, Policy
from peregon.policies.search.policy import SearchPolicy
from peregon.rules.engine import Rules

_APART = 1_000_003  # seeds of different runs share no deal


class Duel:
    """The first player is who is measured."""

    def __init__(self, rules: Rules, players: tuple[Policy, Policy]) -> None:
        self.rules = rules
        self.players = players
        self.seconds = [0.0, 0.0]
        self.decisions = [0, 0]

    def block(self, seed: int) -> float:
        """One deal, both seatings: the share that the first player won."""
        return (self._won(seed, 0) + self._won(seed, 1)) / 2

    def _won(self, seed: int, first_sits: int) -> float:
        rules = self.rules
        chance = Seeded(seed)
        luck = [PlayerLuck(seed + 7), PlayerLuck(seed + 8)]
        state = rules.start(chance)
        while state.phase != OVER:
            rules.offer(state, rules.options)
            who = 0 if state.turn == first_sits else 1
            begin = time.process_time()
            action = self.players[who].choose(rules, state, rules.options, luck[who])
            self.seconds[who] += time.process_time() - begin
            self.decisions[who] += 1
            rules.play(state, action, chance)
        winners = rules.winners(rules.count(state))
        return 1 / len(winners) if first_sits in winners else 0.0

    def milliseconds(self) -> list[float]:
        return [1000 * seconds / count for seconds, count in zip(self.seconds, self.decisions, strict=True)]


@click.command()
@click.option("--game", default="usa", show_default=True)
@click.option("--cut", default=265, show_default=True, help="Playouts of the one that cuts.")
@click.option("--whole", default=60, show_default=True, help="Playouts of the frozen one.")
@click.option("--deals", default=60, show_default=True)
@click.option("--seed", default=5, show_default=True)
def main(game: str, cut: int, whole: int, deals: int, seed: int) -> None:
    title = find(game)
    cutting = player_named(f"expert@{cut}", title)
    assert isinstance(cutting, SearchPolicy)
    cutting.cuts = True
    duel = Duel(title.rules(2), (cutting, player_named(f"expert-2026-11@{whole}", title)))
    found: list[float] = []
    for deal in range(deals):
        found.append(duel.block(seed * _APART + deal))
        if len(found) > 1 and (deal % 5 == 4 or deal == deals - 1):
            half = 1.96 * statistics.stdev(found) / math.sqrt(len(found))
            ours, theirs = duel.milliseconds()
            print(
                f"{game}, {2 * len(found)} games: {statistics.mean(found):.1%} ± {half:.1%}, "
                f"{ours:.1f} against {theirs:.1f} ms a decision",
                flush=True,
            )


if __name__ == "__main__":
    main()
