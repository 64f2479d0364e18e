"""How long the bots that search think at a live table: plays whole games, and writes the table of `docs/strength.md`.

python -m benchmarks.thinking                 a game of each kind, for two and for as many as can play
python -m benchmarks.thinking --bot expert    the same of another bot
"""

import click

from benchmarks.strength import PAGE, between_marks
from peregon.bots import bot_named
from peregon.catalogue import Title, find, names
from peregon.game import Game
from peregon.model.chance import Seeded
from peregon.testing.asking import BotTrial

HEADINGS = ("game", "seats", "decisions", "half within", "99 of 100 within", "the longest")


def times(title: Title, seats: int, bot: str, seed: int) -> list[float]:
    """Milliseconds of CPU time for every decision with more than one option, a new bot each, as a server asks."""
    asking = BotTrial(lambda: bot_named(bot, title.rulebook_name), title.rules_apart(seats), None)
    game = Game.start(title, seats, Seeded(seed))
    found = []
    while not game.over:
        for decision in game.decisions:
            answer = asking.ask(game, decision.seat, len(game.history))
            assert answer.number is not None, answer
            if len(game.option_numbers(decision.seat)) > 1:
                found.append(1000.0 * answer.seconds)
            game.play(answer.number, decision.seat)
    return sorted(found)


def row(title: Title, seats: int, found: list[float]) -> tuple[str, ...]:
    half, most = found[len(found) // 2], found[len(found) * 99 // 100]
    return title.name, str(seats), f"{len(found):,}", *(f"{each:.0f} ms" for each in (half, most, found[-1]))


@click.command()
@click.option("--bot", default="hard", show_default=True)
@click.option("--games", default=1, show_default=True, help="Of each kind, with successive seeds.")
@click.option("--no-page", is_flag=True, help="Leave the page as it is.")
def thinking(bot: str, games: int, no_page: bool) -> None:
    """Measures how long a bot thinks at a live table."""
    table = [HEADINGS, ("---",) * len(HEADINGS)]
    for title in map(find, names()):
        for seats in sorted({2, title.players[1]}):
            found = [each for seed in range(1, games + 1) for each in times(title, seats, bot, seed)]
            table.append(row(title, seats, sorted(found)))
            click.echo("  ".join(table[-1]))
    if not no_page:
        lines = [f"| {' | '.join(each)} |" for each in table]
        PAGE.write_text(between_marks(PAGE.read_text(encoding="utf-8"), "thinking", lines), encoding="utf-8")


if __name__ == "__main__":
    thinking()
