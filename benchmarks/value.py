"""How long the learned value takes: microseconds of CPU a position, what it reads included, in the order of a game.

    python -m benchmarks.value

The best of several rounds, two at the table; at most 15 on the USA board and 30 elsewhere.
"""

import time

import click

from peregon.bots import player_named
from peregon.catalogue import find, names
from peregon.model.chance import Seeded
from peregon.model.state import OVER, State
from peregon.policies.policy import PlayerLuck
from peregon.rules.engine import Rules
from peregon.values import value_for


def states_of(rules: Rules, game: str, games: int) -> list[State]:
    """Before every decision of some games."""
    players = [player_named("normal", find(game)) for _ in range(rules.seats)]
    found = []
    for seed in range(1, games + 1):
        chance, luck = Seeded(seed), PlayerLuck(seed)
        state = rules.start(chance)
        while state.phase != OVER:
            found.append(state.copy())
            rules.offer(state, rules.options)
            rules.play(state, players[state.turn].choose(rules, state, rules.options, luck), chance)
    return found


@click.command()
@click.option("--game", "games", multiple=True, type=click.Choice(names()), default=names())
@click.option("--seats", type=click.IntRange(2, 5), default=2, show_default=True)
@click.option(
    "--played", type=click.IntRange(min=1), default=20, show_default=True, help="Games whose positions are looked at."
)
@click.option("--rounds", type=click.IntRange(min=1), default=7, show_default=True)
def main(games: tuple[str, ...], seats: int, played: int, rounds: int) -> None:
    for game in games:
        rules = find(game).rules(seats)
        value = value_for(rules, game)
        states = states_of(rules, game, played)
        best = float("inf")
        for _ in range(rounds):
            began = time.process_time()
            for state in states:
                value.look(state)
            best = min(best, time.process_time() - began)
        click.echo(f"{game}: {1e6 * best / len(states):.1f} µs a position, {len(states):,} positions")


if __name__ == "__main__":
    main()
