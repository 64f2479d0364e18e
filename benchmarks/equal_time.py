"""Equal time: how many playouts today's expert may make against the frozen one, which has as many as it made in a tenth
of a second when it was frozen.

    python -m benchmarks.equal_time --game europe --seats 2

What counts is the CPU time of whole games: thoughts differ in length by how the game stands, and today's end early. So
both play some games with each other, today's with the budget that `benchmarks.strength` has for it; what it took,
beside what the frozen one would have taken then, says what the budget should have been. The games of a row differ by a
tenth and more: it takes dozens of them.
"""

from statistics import mean

import click

from benchmarks.strength import A_TENTH, against_frozen
from peregon.analysis import Tournament, hold
from peregon.catalogue import find

SEED = 2
"""Other deals than those of the matches."""
SLOWER = {
    ("usa", 2): 1.53,
    ("europe", 2): 1.74,
    ("india", 2): 1.64,
    ("switzerland", 2): 1.54,
    ("journey", 2): 1.90,
    ("usa", 4): 1.39,
    ("europe", 4): 1.54,
    ("switzerland", 3): 1.60,
}
"""How many times as long the frozen expert took for as many playouts when it was frozen: the builds of then and now by
turns, docs/strength.md."""


def times(game: str, seats: int, games: int, jobs: int | None) -> float:
    """How many times as long as the frozen one takes today's expert thinks."""
    row = against_frozen(game, seats, A_TENTH[game, seats], games)
    held = hold(Tournament(find(game), seats, row.bots, SEED, {}), games, jobs=jobs)
    today, *frozen = [bot.pace for bot in held.standings.bots if bot.pace is not None]
    return today.milliseconds / mean(pace.milliseconds for pace in frozen)


@click.command()
@click.option("--game", help="Of this game alone.")
@click.option("--seats", type=int, help="With so many players alone.")
@click.option("--games", default=24, show_default=True, help="Of each row.")
@click.option("--jobs", type=click.IntRange(min=1), help="Processes; as many as there are cores, if not given.")
def main(game: str | None, seats: int | None, games: int, jobs: int | None) -> None:
    for (name, size), (today, then) in A_TENTH.items():
        if game in (None, name) and seats in (None, size):
            found = times(name, size, games, jobs)
            wanted = SLOWER[name, size]
            click.echo(
                f"{name}, {size} players: expert@{today} took {found:.2f} times as long as the frozen one with {then}; "
                f"{wanted} times is equal time, {today * wanted / found:.0f} playouts"
            )


if __name__ == "__main__":
    main()
