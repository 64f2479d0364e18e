"""`peregon arena`: bots against each other, and how sure their order is."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from peregon.analysis import Sprt, Standings, Tournament, hold, with_budget
from peregon.analysis.arena import Held, OnRunning, Running
from peregon.analysis.journal import merged, write_journal
from peregon.analysis.plot import PlotRow, ratings_plot
from peregon.analysis.tables import command_for, to_json
from peregon.cli import INTERRUPTED
from peregon.cli.choices import (
    board_option,
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
from peregon.cli.output import STDOUT, write
from peregon.cli.standings import percent, show, with_interval
from peregon.cli.terminal import Terminal, harmless, language_option, pass_terminal
from peregon.drawing.export import ExportError, to_png
from peregon.workers import WorkerError

PICTURES = (".svg", ".png")
USUAL_GAMES = 200


anchor_option = click.option("--anchor", metavar="BOT", help="Whose rating is 0; the first bot's, if not given.")
json_option = click.option("--json", "json_file", metavar="FILE", help="Results as JSON; - for the terminal.")
plot_option = click.option(
    "--plot", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Ratings as .svg or .png."
)


@click.command(
    "merge",
    epilog="""\b
Example:
  peregon arena rush greedy --deals 0:5000 --file a.json
  peregon arena rush greedy --deals 5000:10000 --file b.json
  peregon arena merge a.json b.json --file whole.json""",
)
@click.argument("files", nargs=-1, required=True, type=click.Path(dir_okay=False, path_type=Path), metavar="FILE...")
@board_option
@anchor_option
@click.option(
    "--file",
    "journal",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Keep the whole here, to go on from; a file that is there already is not touched.",
)
@json_option
@plot_option
@language_option
@pass_terminal
def merge(
    terminal: Terminal,
    files: tuple[Path, ...],
    board: Path | None,
    anchor: str | None,
    journal: Path | None,
    json_file: str | None,
    plot: Path | None,
) -> None:
    """Put slices of one tournament together, from their --file: the standings are those of all their blocks."""
    _check_plot(plot)
    try:
        sums = merged(files, board)
        if journal is not None:
            if journal.exists():
                raise ValueError(f"{journal}: is there already")
            write_journal(journal, sums)
        tournament = sums.tournament
        held = Held(Standings(sums, _anchor(tournament, anchor)), None, False)
    except ValueError as error:
        raise click.ClickException(harmless(str(error))) from None
    command = command_for(tournament, held.standings.deals, held.standings.anchor, None, _named(board))
    _give_out(terminal, held, command, json_file, plot)


@click.command(
    cls=Mergeable,
    merge=merge,
    epilog="""\b
Examples:
  peregon arena greedy random --games 1000
  peregon arena rush greedy random --game europe --json ladder.json --plot ladder.svg
  peregon arena rush greedy random my_module:MyPolicy --seats 4 --file blocks.json
  peregon arena rush greedy --sprt 50 55 --games 5000
  peregon arena rush greedy --deals 0:5000 --file a.json    a slice; `peregon arena merge` puts slices together""",
)
@click.argument("bots", nargs=-1, required=True, metavar="BOT...")
@game_option
@board_option
@click.option("--seats", type=click.IntRange(min=2), default=2, show_default=True)
@click.option(
    "--games",
    type=click.IntRange(1, 10**9),
    show_default="200",
    help="For each line-up, in whole blocks: a deal is played in all seatings.",
)
@deals_option
@click.option("--playouts", type=click.IntRange(min=1), help="Budget a decision of bots that search; repeatable.")
@click.option("--ms", type=click.IntRange(min=1), help="The same in milliseconds; not repeatable.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed plays the same games.")
@jobs_option
@place_option
@variant_option
@anchor_option
@click.option(
    "--sprt",
    type=(float, float),
    metavar="LOW HIGH",
    help="Stop as soon as it is clear whether the first bot wins LOW % or less, or HIGH % or more.",
)
@click.option(
    "--file",
    "journal",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Keep what was played here, and go on from what is there.",
)
@json_option
@plot_option
@language_option
@pass_terminal
def arena(
    terminal: Terminal,
    bots: tuple[str, ...],
    game: str | None,
    board: Path | None,
    seats: int,
    games: int | None,
    deals: range | None,
    playouts: int | None,
    ms: int | None,
    seed: int,
    jobs: int | None,
    place: str | None,
    settings: tuple[str, ...],
    anchor: str | None,
    sprt: tuple[float, float] | None,
    journal: Path | None,
    json_file: str | None,
    plot: Path | None,
) -> None:
    """Let bots play each other: every two of them, or as many at a time as there are seats."""
    _check_plot(plot)
    if games is not None and deals is not None:
        raise click.UsageError("--games and --deals are two answers to one question; give one of them")
    title = chosen_title(game, board)
    try:
        names = with_budget(bots, playouts, ms)
        tournament = Tournament(title, seats, tuple(names), seed, read_variants(title, settings, terminal.say))
        test = None if sprt is None else Sprt(sprt[0] / 100, sprt[1] / 100)
        zero = _anchor(tournament, anchor)
        with _progress_bar(terminal, tournament.labels[0]) as on_running:
            held = hold(
                tournament,
                games or USUAL_GAMES,
                deals=deals,
                jobs=jobs,
                on=place,
                anchor=zero,
                journal=journal,
                sprt=test,
                on_running=on_running,
            )
    except (ValueError, WorkerError) as error:
        raise click.ClickException(harmless(str(error))) from None
    command = command_for(tournament, deals or games or USUAL_GAMES, zero, test, _named(board))
    _give_out(terminal, held, command, json_file, plot)
    if held.cancelled:
        terminal.errors.print(terminal.say("simulate.stopped" if held.standings.games else "simulate.nothing"))
        raise click.exceptions.Exit(INTERRUPTED)


def _check_plot(plot: Path | None) -> None:
    if plot is not None and plot.suffix not in PICTURES:
        raise click.UsageError(f"{plot.name}: a plot ends in {' or '.join(PICTURES)}")


def _named(board: Path | None) -> str | None:
    return None if board is None else str(board)


def _give_out(terminal: Terminal, held: Held, command: str, json_file: str | None, plot: Path | None) -> None:
    if json_file != STDOUT:
        show(terminal, held)
    if held.standings.games:
        write(json_file, to_json(held, command))
        _draw(terminal, held.standings, plot)


def _anchor(tournament: Tournament, anchor: str | None) -> int:
    """A bot is named as it was given, or with its budget."""
    if anchor is None:
        return 0
    for known in (tournament.labels, [label.partition("@")[0] for label in tournament.labels]):
        if anchor in known:
            return known.index(anchor)
    raise ValueError(f"the anchor {anchor!r} does not play; there are {', '.join(tournament.labels)}")


@contextmanager
def _progress_bar(terminal: Terminal, first: str) -> Iterator[OnRunning]:
    """With how the first bot does."""
    with counting(terminal) as count:

        def follow(running: Running) -> None:
            left = time_left(running.seconds_left)
            pace = terminal.say("arena.pace", left=left, name=first, rate=with_interval(running.rate))
            count(running.games, running.total, pace)

        yield follow


def _draw(terminal: Terminal, standings: Standings, file: Path | None) -> None:
    if file is None:
        return
    tournament = standings.tournament
    title = terminal.say(
        "arena.title", n=standings.games, game=tournament.title.sheet.title[terminal.language], seats=tournament.seats
    )
    rows = [PlotRow(bot.label, bot.rating, percent(bot.rate)) for bot in standings.ranking if bot.rating is not None]
    picture = ratings_plot(rows, title, terminal.say("arena.axis", name=tournament.labels[standings.anchor]))
    try:
        file.write_bytes(picture.encode() if file.suffix == ".svg" else to_png(picture))
    except ExportError as error:
        raise click.ClickException(str(error)) from None
    except OSError as error:
        raise click.ClickException(f"{file}: cannot be written: {error.strerror}") from None
    terminal.errors.print(terminal.say("draw.written", file=file), soft_wrap=True)
