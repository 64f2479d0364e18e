"""`peregon review`: what a game was worth, decision by decision."""

import json
import sys
from pathlib import Path

import click

from peregon.catalogue import find
from peregon.cli import INTERRUPTED
from peregon.cli.choices import FiniteRange, board_option, jobs_option, place_option
from peregon.cli.counting import counting, time_left
from peregon.cli.output import STDOUT, check_outputs, write_each
from peregon.cli.review_screen import ReviewScreen
from peregon.cli.terminal import Terminal, harmless, language_option, pass_terminal
from peregon.fields import TextError, text_of
from peregon.game_review import Review, ReviewChoices, review, review_many
from peregon.game_review.writing import as_csv, as_dict
from peregon.record import Record, RecordError, read_record, verify
from peregon.record.lines import LARGEST, read_file
from peregon.workers import WorkerError, WorkProgress

STDIN = Path("-")
INPUT = Path("/dev/stdin")


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
    type=FiniteRange(min=0, min_open=True),
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
    much was luck. A FILE that is called - comes from the input."""
    if sum((coarse, playouts is not None, seconds is not None)) > 1:
        raise click.UsageError(terminal.say("review.one_of_them"))
    sources = [INPUT if file == STDIN else file for file in files]
    check_outputs({"--json": json_file, "--csv": csv_file}, [*sources, *([] if board is None else [board])])
    texts = [_text_of(file) for file in files]
    records = [read_record(text, board, source=_told(file)) for file, text in zip(files, texts, strict=True)]
    title = None if board is None else find(board)
    effort = ReviewChoices(seed=seed, coarse=coarse, playouts=playouts, seconds=seconds)
    found: list[Review] = []
    ended: KeyboardInterrupt | WorkerError | None = None
    with counting(terminal, terminal.say("review.progress")) as count:

        def follow(work: WorkProgress) -> None:
            count(work.done, len(files), time_left(work.seconds_left))

        # One that does not hold should be told of now, not after hours of work on those before it.
        for record in records:
            verify(record)
        try:
            if len(files) == 1 and place is None:
                found.append(review(records[0], **effort, progress=count))
            else:
                review_many(texts, title, **effort, jobs=jobs, on=place, on_review=found.append, on_progress=follow)
        except (KeyboardInterrupt, WorkerError) as error:
            ended = error
    # Whatever ended the work: what was finished till then is there.
    reviewed = list(zip(files, records, found, strict=False))
    complaints = _write(reviewed, len(files) > 1, csv_file, json_file) if reviewed else []
    if STDOUT not in (csv_file, json_file):
        for file, record, each in reviewed:
            ReviewScreen(terminal, record, each).show(Path(harmless(str(file))) if len(files) > 1 else None)
    if isinstance(ended, WorkerError):
        complaints.append(harmless(str(ended)))
    if complaints:
        raise click.ClickException("\n".join(complaints))
    if ended is not None:
        terminal.errors.print(terminal.say("simulate.stopped" if found else "simulate.nothing"))
        raise click.exceptions.Exit(INTERRUPTED)


def _text_of(file: Path) -> str:
    """Read once: what comes through a pipe is gone then."""
    if file != STDIN:
        return read_file(file)
    if sys.stdin is None:
        raise click.ClickException("the input is closed, and a record was to come from there")
    try:
        return text_of(sys.stdin.buffer.read(LARGEST + 1), LARGEST)
    except TextError as error:
        raise RecordError(_told(file), error.line, error.problem) from None


def _told(file: Path) -> str:
    return "the input" if file == STDIN else str(file)


def _write(
    reviewed: list[tuple[Path, Record, Review]], as_list: bool, csv_file: str | None, json_file: str | None
) -> list[str]:
    """What could not be written, in words."""
    named = [(_spelt(file), record.names, each) for file, record, each in reviewed]
    told = [{"file": file, **as_dict(each, names)} for file, names, each in named]
    as_json = json.dumps(told if as_list else told[0], ensure_ascii=False, indent=1) + "\n"
    return write_each((json_file, as_json), (csv_file, as_csv(named)))


def _spelt(file: Path) -> str:
    """A file's name need not be UTF-8; half a letter would make JSON that not everybody reads."""
    return str(file).encode("utf-8", "backslashreplace").decode()
