"""`peregon simulate`: many games at once, and how sure their result is."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
from rich.box import SIMPLE_HEAD
from rich.table import Table

from peregon.cli import INTERRUPTED
from peregon.cli.choices import board_option, chosen_title, game_option, read_variants, variant_option
from peregon.cli.counting import counting, time_left
from peregon.cli.naming import span
from peregon.cli.saving import ENDING
from peregon.cli.terminal import Terminal, harmless, language_option, pass_terminal
from peregon.record import write_record
from peregon.simulate import PlayerResult, Results, replay_with_game
from peregon.simulate import simulate as play_many
from peregon.simulate.tables import to_csv, to_json
from peregon.workers import OnProgress, WorkerError, WorkProgress

STDOUT = "-"


@click.command(
    epilog="""\b
Examples:
  peregon simulate --games 10000
  peregon simulate --game europe --seats 4 --players normal,greedy
  peregon simulate --players normal,my_module:MyBot --json results.json
  peregon simulate --players expert@30,normal --games 20
  peregon simulate --games 20 --save games && peregon verify games/*"""
)
@game_option
@board_option
@click.option(
    "--seats",
    type=click.IntRange(min=1),
    help="How many sit at the table; as many as there are players, if not given.",
)
@click.option(
    "--players",
    default="greedy,random",
    show_default=True,
    help="Names as `peregon bots` lists them, or your own as module:Class; who searches may have a budget: expert@120.",
)
@click.option("--games", type=click.IntRange(1, 10**12), default=1000, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed plays the same games.")
@click.option("--jobs", type=click.IntRange(min=1), help="Processes; as many as there are cores, if not given.")
@variant_option
@click.option("--csv", "csv_file", metavar="FILE", help="Results as CSV; - for the terminal.")
@click.option("--json", "json_file", metavar="FILE", help="Results as JSON; - for the terminal.")
@click.option(
    "--save", type=click.Path(file_okay=False, path_type=Path), metavar="DIR", help="Keep the games as records."
)
@language_option
@pass_terminal
def simulate(
    terminal: Terminal,
    game: str | None,
    board: Path | None,
    seats: int | None,
    players: str,
    games: int,
    seed: int,
    jobs: int | None,
    settings: tuple[str, ...],
    csv_file: str | None,
    json_file: str | None,
    save: Path | None,
) -> None:
    """Play many games and count. The players change seats from game to game."""
    title = chosen_title(game, board)
    line_up = [player.strip() for player in players.split(",")]
    variants = read_variants(title, settings, terminal.say)
    try:
        with _progress_bar(terminal, games) as on_progress:
            results = play_many(
                title,
                seats or max(2, len(line_up)),
                line_up,
                games,
                seed,
                jobs=jobs,
                variants=variants,
                on_progress=on_progress,
            )
    except (ValueError, WorkerError) as error:
        raise click.ClickException(harmless(str(error))) from None
    if STDOUT not in (csv_file, json_file):
        show(terminal, results)
    if results.games:
        write(csv_file, to_csv(results))
        write(json_file, to_json(results))
    if save is not None:
        save_games(terminal, results, save)
    if results.cancelled:
        terminal.errors.print(terminal.say("simulate.stopped" if results.games else "simulate.nothing"))
        raise click.exceptions.Exit(INTERRUPTED)


@contextmanager
def _progress_bar(terminal: Terminal, games: int) -> Iterator[OnProgress]:
    """With how fast it goes."""
    with counting(terminal) as count:

        def follow(work: WorkProgress) -> None:
            pace = terminal.say("simulate.pace", rate=f"{work.rate:,.0f}", left=time_left(work.seconds_left))
            count(work.done, games, pace)

        yield follow


def show(terminal: Terminal, results: Results) -> None:
    """For each player the share of wins with its interval, and what the points came from."""
    say = terminal.say
    headings = (
        say("simulate.player"),
        say("simulate.games"),
        say("simulate.rate"),
        "95 %",
        say("simulate.score"),
        say("award.routes"),
        say("simulate.completed"),
        say("simulate.longest"),
    )
    table = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for column, heading in enumerate(headings):
        table.add_column(heading, justify="right" if column else "left")
    for player in results.players:
        table.add_row(*_cells(player))
    averages = {"decisions": f"{results.decisions_per_game:.1f}", "turns": f"{results.turns_per_game:.1f}"}
    terminal.show(table, say("simulate.summary", n=results.games, **averages))


def _cells(player: PlayerResult) -> tuple[str, ...]:
    return (
        player.name,
        f"{player.games:,}",
        f"{player.win_rate:.1%}",
        span(f"{100 * player.win_interval.low:.1f}", f"{100 * player.win_interval.high:.1f}"),
        f"{player.score:.1f} ± {player.score_interval.high - player.score:.1f}",
        f"{player.route_points:.1f}",
        f"{player.completed:.1f}/{player.tickets:.1f}",
        f"{player.longest:.1f}",
    )


def write(file: str | None, text: str) -> None:
    if file == STDOUT:
        click.echo(text, nl=False)
    elif file is not None:
        try:
            Path(file).write_text(text, encoding="utf-8")
        except OSError as error:
            raise click.ClickException(f"{file}: cannot be written: {error.strerror}") from None


def save_games(terminal: Terminal, results: Results, folder: Path) -> None:
    """The games played again one by one, this time with a history: `verify` finds them as they were counted."""
    match = results.match
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for index in range(results.games):
            game = replay_with_game(match.title, match.seats, match.players, match.seed, index, match.variants)
            names = [match.players[player] for player in match.seating(index)]
            file = folder / f"{match.title.name}-{match.seed}-{index + 1:06}{ENDING}"
            file.write_text(write_record(game, names), encoding="utf-8", newline="\n")
    except OSError as error:
        raise click.ClickException(f"{folder}: cannot be written: {error.strerror}") from None
    terminal.errors.print(terminal.say("simulate.saved", n=results.games, folder=folder), soft_wrap=True)
