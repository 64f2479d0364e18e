"""`peregon data`: games as tables for anybody's tools, and what is in such a file."""

from pathlib import Path
from typing import TYPE_CHECKING

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
from peregon.cli.simulate import progress_bar
from peregon.cli.terminal import Terminal, harmless, language_option, pass_terminal
from peregon.simulate import Match
from peregon.workers import WorkerError

if TYPE_CHECKING:
    from peregon.data import DataFile


@click.group(
    epilog="""\b
Examples:
  peregon data make games.parquet --players normal,greedy --games 100000
  peregon data inspect games.parquet"""
)
def data() -> None:
    """Games as Parquet: a row for each game, or for each decision with what was seen, possible and chosen."""


@data.command(
    epilog="""\b
Examples:
  peregon data make games.parquet --players normal,greedy --games 100000
  peregon data make decisions.parquet --rows decisions --players hard --games 200
  peregon data make views.parquet --rows decisions --see view --game europe --seats 3
  peregon data make part-2.parquet --deals 50000:100000 --on ray://head:10001"""
)
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--rows", type=click.Choice(["games", "decisions"]), default="games", show_default=True)
@click.option(
    "--see",
    "sight",
    type=click.Choice(["observation", "view", "nothing"]),
    default="observation",
    show_default=True,
    help="With decisions: what the seat saw, as a learner's numbers or as a View in JSON.",
)
@game_option
@board_option
@click.option(
    "--seats",
    type=click.IntRange(min=1),
    help="How many sit at the table; as many as there are players, if not given.",
)
@click.option("--players", default="normal", show_default=True, help="Names as `peregon bots` lists them, or your own.")
@click.option("--games", type=click.IntRange(1, 10**12), show_default="1000")
@deals_option
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed plays the same games.")
@jobs_option
@place_option
@variant_option
@click.option("--overwrite", is_flag=True, help="A file that is there already is written anew.")
@language_option
@pass_terminal
def make(
    terminal: Terminal,
    file: Path,
    rows: str,
    sight: str,
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
    overwrite: bool,
) -> None:
    """Play games and write them to FILE, as they are played. The same seed gives the same file."""
    title = chosen_title(game, board)
    line_up = tuple(player.strip() for player in players.split(","))
    wanted = chosen_deals(games, deals, usual=1000)
    try:
        from peregon.data import make_data

        match = Match(title, seats or max(2, len(line_up)), line_up, seed, read_variants(title, settings, terminal.say))
        with progress_bar(terminal, len(wanted)) as on_progress:
            made = make_data(
                match,
                file,
                wanted,
                rows=rows,
                sight=sight,
                jobs=jobs,
                on=place,
                overwrite=overwrite,
                on_progress=on_progress,
            )
    except (ValueError, WorkerError) as error:
        raise click.ClickException(harmless(str(error))) from None
    terminal.show(_line(terminal, made))
    if made.cancelled:
        terminal.errors.print(terminal.say("simulate.stopped" if made.rows else "simulate.nothing"))
        raise click.exceptions.Exit(INTERRUPTED)


@data.command(
    name="inspect",
    epilog="""\b
Example:
  peregon data inspect games.parquet decisions.parquet""",
)
@click.argument("files", nargs=-1, required=True, type=click.Path(dir_okay=False, path_type=Path), metavar="FILE...")
@language_option
@pass_terminal
def look(terminal: Terminal, files: tuple[Path, ...]) -> None:
    """Say what is in data sets: which games, whose, how many rows, and the columns."""
    try:
        from peregon.data import describe

        found = [describe(file) for file in files]
    except ValueError as error:
        raise click.ClickException(harmless(str(error))) from None
    for each in found:
        terminal.show(_line(terminal, each))
        header = each.header
        played = terminal.say(
            "data.played",
            format=header["format"],
            version=header["version"],
            peregon=header["peregon"],
            game=header["game"],
            seats=header["seats"],
            players=", ".join(header["players"]),
            seed=header["seed"],
            deals=f"{each.deals.start}:{each.deals.stop}",
        )
        terminal.show(harmless(played))
    table = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for heading in ("data.column", "data.type"):
        table.add_column(terminal.say(heading))
    for name, kind in found[0].columns:
        table.add_row(name, kind)
    terminal.show(table)


def _line(terminal: Terminal, made: "DataFile") -> str:
    size = f"{made.size / 1e6:,.1f}"
    return harmless(terminal.say("data.file", n=made.rows, file=made.path, size=size))
