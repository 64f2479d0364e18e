"""`peregon check-bot`: anybody's bot through every game, and what is wrong with it."""

import click

from peregon.bots import Budget, UnknownPlayer
from peregon.catalogue import playable
from peregon.cli.choices import FiniteRange, GameChoice
from peregon.cli.counting import counting
from peregon.cli.terminal import Terminal, harmless, language_option, pass_terminal, tell_broken
from peregon.testing import check_bot as check
from peregon.testing.check_bot import LIMIT, NoSuchTable


@click.command(
    "check-bot",
    epilog="""\b
Examples:
  peregon check-bot my_module:MyBot
  peregon check-bot my_module:MyBot --game usa --game europe --games 3
  peregon check-bot my_module:MyPolicy --game small --seats 2
  peregon check-bot expert@30 --limit 5""",
)
@click.argument("bot", metavar="NAME|MODULE:CLASS")
@click.option("--game", "titles", multiple=True, type=GameChoice(), help="Only this game; may be repeated.")
@click.option("--seats", type=click.IntRange(min=2), multiple=True, help="Only so many players; may be repeated.")
@click.option(
    "--games",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    help="Games for each number of players.",
)
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed plays the same games.")
@click.option(
    "--limit",
    type=FiniteRange(min=0, min_open=True),
    default=LIMIT,
    show_default=True,
    help="Seconds of CPU time that a decision may take.",
)
@click.option("--playouts", type=click.IntRange(min=1), help="A budget that is passed on with every question.")
@language_option
@pass_terminal
def check_bot(
    terminal: Terminal,
    bot: str,
    titles: tuple[str, ...],
    seats: tuple[int, ...],
    games: int,
    seed: int,
    limit: float,
    playouts: int | None,
) -> None:
    """Play a bot through every game and tell what is wrong.

    It is asked as at a live table, a new one for every decision, and every question is put three times: twice as it
    is, and once with everything that the seat cannot see dealt anew. Exit code 1 if anything is wrong."""
    budget = None if playouts is None else Budget(playouts)
    if not titles:
        tell_broken(terminal, playable()[1])
    try:
        with counting(terminal) as on_progress:
            report = check(
                bot, games, seed, titles=titles or None, seats=seats or None, limit=limit, budget=budget,
                on_progress=on_progress,
            )  # fmt: skip
    except (UnknownPlayer, NoSuchTable) as error:
        raise click.ClickException(harmless(str(error))) from None
    terminal.console.print(str(report), soft_wrap=True)
    if not report.ok:
        raise click.exceptions.Exit(1)
