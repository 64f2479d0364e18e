"""`peregon review`: what a game was worth, decision by decision."""

import json
from pathlib import Path

import click

from peregon.catalogue import find
from peregon.cli.choices import board_option, jobs_option, place_option
from peregon.cli.counting import counting, time_left
from peregon.cli.review_screen import ReviewScreen
from peregon.cli.simulate import STDOUT, write
from peregon.cli.terminal import Terminal, harmless, language_option, pass_terminal
from peregon.game_review import Review, ReviewChoices, review, review_many
from peregon.game_review.writing import as_csv, as_dict
from peregon.record import Record, load
from peregon.workers import WorkerError, WorkProgress


@click.command(
    "review",
    epilog="""\b
Examples:
  peregon review game.peregon
  peregon review game.peregon --coarse        at once, by the learned value alone
  peregon review game.peregon --playouts 200  slower, and surer of what was a mistake
  peregon review games/*.peregon --coarse --json reviews.json
  peregon review games/*.peregon --on ray --csv decisions.csv""",
)
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE...")
@click.option("--coarse", is_flag=True, help="By the learned value alone, in about a second.")
@click.option(
    "--playouts",
    type=click.IntRange(1, 100_000),
    metavar="N",
    help="Play each option of a decision out so often at most; fewer for more players, if not given.",
)
@click.option(
    "--seconds",
    type=click.FloatRange(min=0, min_open=True),
    metavar="S",
    help="Take about so long for each game; how far that goes differs from time to time.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same numbers.")
@click.option("--csv", "csv_file", metavar="FILE", help="The decisions as CSV; - for the terminal.")
@click.option("--json", "json_file", metavar="FILE", help="Everything as JSON; - for the terminal.")
@jobs_option
@place_option
@board_option
@language_option
@pass_terminal
def review_command(
    terminal: Terminal,
    files: tuple[Path, ...],
    coarse: bool,
    playouts: int | None,
    seconds: float | None,
    seed: int,
    csv_file: str | None,
    json_file: str | None,
    jobs: int | None,
    place: str | None,
    board: Path | None,
) -> None:
    """Review recorded games: everybody's chances, what each decision gave away and what would have been better, and how
    much was luck."""
    if sum((coarse, playouts is not None, seconds is not None)) > 1:
        raise click.UsageError(terminal.say("review.one_of_them"))
    records = [load(file, board) for file in files]
    texts = [file.read_text(encoding="utf-8") for file in files]
    title = None if board is None else find(board)
    effort = ReviewChoices(seed=seed, coarse=coarse, playouts=playouts, seconds=seconds)
    with counting(terminal, terminal.say("review.progress")) as count:

        def follow(work: WorkProgress) -> None:
            count(work.done, len(files), time_left(work.seconds_left))

        try:
            if len(files) == 1 and place is None:
                found = [review(records[0], **effort, progress=count)]
            else:
                found = review_many(texts, title, **effort, jobs=jobs, on=place, on_progress=follow)
        except WorkerError as error:
            raise click.ClickException(harmless(str(error))) from None
    reviewed: list[tuple[Path, Record, Review]] = list(zip(files, records, found, strict=True))
    for file, record, each in reviewed:
        if STDOUT not in (csv_file, json_file):
            ReviewScreen(terminal, record, each).show(file if len(files) > 1 else None)
    told = [{"file": str(file), **as_dict(each, record.names)} for file, record, each in reviewed]
    write(json_file, json.dumps(told if len(told) > 1 else told[0], ensure_ascii=False, indent=1) + "\n")
    write(csv_file, as_csv([(str(file), record.names, each) for file, record, each in reviewed]))
