"""What manners cost: wins of whom people meet, beside those of the quick player of before, on the same deals.

    python -m benchmarks.cost_of_manners                                   every game, against each published player
    python -m benchmarks.cost_of_manners --game journey --against one-step --deals 1000 --first 700001

Both play both seats of every deal against the same rival; the interval of the difference is by deals.
"""

import math
import statistics
from collections.abc import Sequence

import click

from benchmarks.strength import FROZEN_NORMAL, PUBLISHED
from peregon.bots import player_named
from peregon.catalogue import find, names
from peregon.model.chance import Seeded
from peregon.policies.playouts import play_out
from peregon.policies.policy import PlayerLuck, Policy
from peregon.rules.engine import Rules

SEATS = 2
SURE = 1.96


def wins(rules: Rules, player: Policy, rival: Policy, deals: range) -> list[float]:
    """The player's share of the wins in each deal, over both seats; a shared win counts as a share."""
    return [sum(_share(rules, player, rival, deal, seat) for seat in range(SEATS)) / SEATS for deal in deals]


def _share(rules: Rules, player: Policy, rival: Policy, deal: int, seat: int) -> float:
    seated = [player if each == seat else rival for each in range(SEATS)]
    chance = Seeded(deal)
    state = rules.start(chance)
    play_out(rules, state, seated, chance, PlayerLuck(deal))
    winners = rules.winners(rules.count(state))
    return (seat in winners) / len(winners)


def row(game: str, rival: str, before: Sequence[float], now: Sequence[float]) -> str:
    gains = [after - earlier for earlier, after in zip(before, now, strict=True)]
    error = SURE * statistics.stdev(gains) / math.sqrt(len(gains))
    rates = " | ".join(f"{100 * statistics.mean(each):.1f} %" for each in (before, now))
    difference = f"{100 * statistics.mean(gains):+.1f} ± {100 * error:.1f}"
    return f"| {game} | {rival} | {rates} | {difference} | {SEATS * len(gains):,} |"


@click.command()
@click.option("--game", "games_played", multiple=True, help="All five, if none is named.")
@click.option("--against", multiple=True, help="The published players, if nobody is named.")
@click.option("--player", default="normal", show_default=True)
@click.option("--beside", default=FROZEN_NORMAL, show_default=True)
@click.option("--deals", default=300, show_default=True, type=click.IntRange(min=2))
@click.option("--first", default=1, show_default=True, help="The seed of the first deal.")
def measure(
    games_played: Sequence[str], against: Sequence[str], player: str, beside: str, deals: int, first: int
) -> None:
    """Prints a row of docs/strength.md for each game and rival."""
    for game in games_played or names():
        title = find(game)
        rules = title.rules(SEATS)
        for rival in against or PUBLISHED:
            before, now = (
                wins(rules, player_named(name, title), player_named(rival, title), range(first, first + deals))
                for name in (beside, player)
            )
            click.echo(row(game, rival, before, now))


if __name__ == "__main__":
    measure()
