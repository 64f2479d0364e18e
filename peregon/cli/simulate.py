"""`peregon simulate`: many games at once, and how sure their result is."""

import csv
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import click
from rich.box import SIMPLE_HEAD
from rich.table import Table

from peregon.cli import INTERRUPTED
from peregon.cli.choices import (
    board_option,
    chosen_deals,
    chosen_title,
    deals_option,
    game_option,
    jobs_option,
    place_option,
    read_variants,
    variant_option,
)
from peregon.cli.counting import counting, time_left
from peregon.cli.mergeable import Mergeable
from peregon.cli.naming import span
from peregon.cli.output import STDOUT, write
from peregon.cli.saving import ENDING
from peregon.cli.terminal import Terminal, harmless, language_option, pass_terminal
from peregon.record import write_record
from peregon.simulate import Match, Outcome, PlayerResult, Results, merged, replay_with_game
from peregon.simulate import simulate as play_many
from peregon.simulate.tables import game_headings, game_row, to_csv, to_json
from peregon.workers import OnProgress, WorkerError, WorkProgress

csv_option = click.option("--csv", "csv_file", metavar="FILE", help="Results as CSV; - for the terminal.")
json_option = click.option("--json", "json_file", metavar="FILE", help="Results as JSON; - for the terminal.")


@click.command(
    "merge",
    epilog="""\b
Example:
  peregon simulate --deals 0:50000 --json a.json
  peregon simulate --deals 50000:100000 --json b.json
  peregon simulate merge a.json b.json --json whole.json""",
)
@click.argument("files", nargs=-1, required=True, type=click.Path(dir_okay=False, path_type=Path), metavar="FILE...")
@board_option
@csv_option
@json_option
@language_option
@pass_terminal
def merge(
    terminal: Terminal, files: tuple[Path, ...], board: Path | None, csv_file: str | None, json_file: str | None
) -> None:
    """Put slices of one simulation together, from their JSON: the result is that of all their games."""
    try:
        results = merged(files, board)
    except ValueError as error:
        raise click.ClickException(harmless(str(error))) from None
    _give_out(terminal, results, csv_file, json_file)


@click.command(
    cls=Mergeable,
    merge=merge,
    epilog="""\b
Examples:
  peregon simulate --games 10000
  peregon simulate --game europe --seats 4 --players normal,greedy
  peregon simulate --players normal,my_module:MyBot --json results.json
  peregon simulate --players expert@30,normal --games 20
  peregon simulate --games 20 --save games && peregon verify games/*
  peregon simulate --deals 0:50000 --json a.json    a slice; `peregon simulate merge` puts slices together
  peregon simulate --games 1000000 --on ray://head:10001""",
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
@click.option("--games", type=click.IntRange(1, 10**12), show_default="1000")
@deals_option
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed plays the same games.")
@jobs_option
@place_option
@variant_option
@csv_option
@click.option("--games-csv", metavar="FILE", help="A line for each game as CSV; - for the terminal.")
@json_option
@click.option(
    "--save", type=click.Path(file_okay=False, path_type=Path), metavar="DIR", help="Keep the games as records."
)
@click.option("--overwrite", is_flag=True, help="With --save: games that are there already are written anew.")
@language_option
@pass_terminal
def simulate(
    terminal: Terminal,
    game: str | None,
    board: Path | None,
    seats: int | None,
    players: str,
    games: int | None,
    deals: range | None,
    seed: int,
    jobs: int | None,
    place: str | None,
    settings: tuple[str, ...],
    csv_file: str | None,
    games_csv: str | None,
    json_file: str | None,
    save: Path | None,
    overwrite: bool,
) -> None:
    """Play many games and count. The players change seats from game to game."""
    title = chosen_title(game, board)
    line_up = [player.strip() for player in players.split(",")]
    variants = read_variants(title, settings, terminal.say)
    wanted = chosen_deals(games, deals, usual=1000)
    try:
        with ExitStack() as stack:
            match = Match(title, seats or max(2, len(line_up)), tuple(line_up), seed, variants)
            if save is not None and not overwrite:
                refuse_to_overwrite(match, save, wanted)
            rows = None if games_csv is None else _GameRows(stack, match, games_csv)
            on_progress = stack.enter_context(progress_bar(terminal, len(wanted)))
            results = play_many(
                title,
                match.seats,
                line_up,
                len(wanted),
                seed,
                first=wanted.start,
                jobs=jobs,
                on=place,
                variants=variants,
                on_outcome=rows,
                on_progress=on_progress,
            )
    except (ValueError, WorkerError) as error:
        raise click.ClickException(harmless(str(error))) from None
    _give_out(terminal, results, csv_file, json_file, quiet=games_csv == STDOUT)
    if save is not None:
        save_games(terminal, results, save, overwrite)
    if results.cancelled:
        terminal.errors.print(terminal.say("simulate.stopped" if results.games else "simulate.nothing"))
        raise click.exceptions.Exit(INTERRUPTED)


def _give_out(
    terminal: Terminal, results: Results, csv_file: str | None, json_file: str | None, quiet: bool = False
) -> None:
    if STDOUT not in (csv_file, json_file) and not quiet:
        show(terminal, results)
    if results.games:
        write(csv_file, to_csv(results))
        write(json_file, to_json(results))


class _GameRows:
    """Writes a line for each game as it comes, so that there may be any number of them."""

    def __init__(self, stack: ExitStack, match: Match, file: str) -> None:
        self.match = match
        self.name = file
        try:
            target = stack.enter_context(click.open_file(file, "w", encoding="utf-8"))
        except OSError as error:
            raise click.ClickException(f"{file}: cannot be written: {error.strerror}") from None
        self.writer = csv.writer(target, lineterminator="\n")
        self.writer.writerow(game_headings(match))

    def __call__(self, outcome: Outcome) -> None:
        try:
            self.writer.writerow(game_row(self.match, outcome))
        except OSError as error:
            raise click.ClickException(f"{self.name}: cannot be written: {error.strerror}") from None


@contextmanager
def progress_bar(terminal: Terminal, games: int) -> Iterator[OnProgress]:
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


def _record_file(match: Match, folder: Path, index: int) -> Path:
    """Called by the game's number, which is the one of `--deals`, of tables and of data sets."""
    return folder / f"{match.title.name}-{match.seed}-{index:06}{ENDING}"


def refuse_to_overwrite(match: Match, folder: Path, wanted: range) -> None:
    """Before anything is played: a folder may hold other games, but none that would be written anew."""
    for file in folder.glob(f"*{ENDING}") if folder.is_dir() else ():
        number = file.name.removeprefix(f"{match.title.name}-{match.seed}-").removesuffix(ENDING)
        if number.isdecimal() and int(number) in wanted and file == _record_file(match, folder, int(number)):
            raise click.ClickException(
                f"{file}: is there already; choose another folder, or write it anew with --overwrite"
            )


def save_games(terminal: Terminal, results: Results, folder: Path, overwrite: bool) -> None:
    """The games played again one by one, this time with a history: `verify` finds them as they were counted."""
    match = results.match
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for index in range(results.first, results.first + results.games):
            game = replay_with_game(match.title, match.seats, match.players, match.seed, index, match.variants)
            names = [match.players[player] for player in match.seating(index)]
            file = _record_file(match, folder, index)
            with file.open("w" if overwrite else "x", encoding="utf-8", newline="\n") as target:
                target.write(write_record(game, names))
    except OSError as error:
        raise click.ClickException(f"{error.filename or folder}: cannot be written: {error.strerror}") from None
    terminal.errors.print(terminal.say("simulate.saved", n=results.games, folder=folder), soft_wrap=True)
