"""How the styles differ from the normal player, each in what it is named for.

    python -m tools.styles usa --deals 200

Each plays the normal player in both seats of every deal. Counted are the turns until the game was over, the tickets it
took in all, and how often a route it built made the way to a rival's ticket longer.
"""

import statistics
from dataclasses import dataclass
from multiprocessing import Pool

import click

from peregon.bots import policy_named
from peregon.catalogue import find
from peregon.model.bits import members
from peregon.model.chance import Seeded
from peregon.model.numbers import CLAIM_ROUTE
from peregon.model.state import OVER, TURN, State
from peregon.policies.paths import Paths
from peregon.policies.policy import PlayerLuck

STYLES = ("normal", "easy", "rusher", "collector", "blocker")


@dataclass
class Seen:
    """Of one deal: means over both seats."""

    turns: float = 0.0
    tickets: float = 0.0
    cuts: float = 0.0
    won: float = 0.0


def distances(paths: Paths, state: State, seat: int) -> list[int]:
    """To the far end of each ticket that the seat holds."""
    board = state.board
    paths.look(state, seat)
    found = []
    for ticket in members(state.held, seat * board.ticket_words, board.ticket_words):
        pair = board.first_pair[ticket]
        found.append(paths.distance(board.pair_a[pair], board.pair_b[pair]))
    return found


def play(job: tuple[str, str, int]) -> Seen:
    game, style, deal = job
    title = find(game)
    rules = title.rules(2)
    paths = Paths(rules.board)
    seen = Seen()
    for seat in (0, 1):
        policies = [policy_named(style if seat == other else "normal", title.rulebook_name) for other in (0, 1)]
        chance, luck = Seeded(deal), PlayerLuck(deal)
        state = rules.start(chance)
        while state.phase != OVER:
            mover = state.turn
            seen.turns += 0.5 if state.phase == TURN else 0.0
            rules.offer(state, rules.options)
            action = policies[mover].choose(rules, state, rules.options, luck)
            claims = mover == seat and rules.numbers.family[action] == CLAIM_ROUTE
            before = distances(paths, state, 1 - seat) if claims else []
            rules.play(state, action, chance)
            after = distances(paths, state, 1 - seat) if claims else []
            seen.cuts += 0.5 * sum(b > a for a, b in zip(before, after, strict=True))
        seen.tickets += 0.5 * int(state.tickets_held(seat))
        total = rules.count(state).total
        seen.won += 0.5 * (1.0 if total[seat] > total[1 - seat] else 0.5 if total[0] == total[1] else 0.0)
    return seen


def interval(values: list[float]) -> str:
    error = 1.96 * statistics.stdev(values) / len(values) ** 0.5
    return f"{statistics.mean(values):7.2f} ± {error:.2f}"


@click.command()
@click.argument("game", default="usa")
@click.option("--deals", default=200, show_default=True)
@click.option("--jobs", default=2, show_default=True)
def compare(game: str, deals: int, jobs: int) -> None:
    """Prints a table of the styles."""
    click.echo(f"{game}, 2 players, {2 * deals} games each against normal; intervals of 95 % by deals")
    click.echo(f"{'style':10} {'turns':>15} {'tickets':>15} {'ways cut':>15} {'won, %':>15}")
    with Pool(jobs) as pool:
        for style in STYLES:
            found = pool.map(play, [(game, style, deal) for deal in range(1, deals + 1)])
            row = [[each.turns for each in found], [each.tickets for each in found], [each.cuts for each in found]]
            row.append([100 * each.won for each in found])
            click.echo(f"{style:10} " + " ".join(f"{interval(values):>15}" for values in row))


if __name__ == "__main__":
    compare()
