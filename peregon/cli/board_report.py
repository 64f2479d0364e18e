"""`peregon board report`: what many games with bots say about a board."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
from rich.text import Text

from peregon.catalogue import Title, find
from peregon.cli import INTERRUPTED
from peregon.cli.choices import jobs_option, place_option, read_variants, variant_option
from peregon.cli.counting import counting, time_left
from peregon.cli.laying import lay_out
from peregon.cli.output import STDOUT, write
from peregon.cli.terminal import Terminal, harmless, language_option, pass_terminal
from peregon.drawing.plan import Plan, PlanError
from peregon.report import BoardReport, page, report_on, to_json
from peregon.report.words import ReportWords, in_words
from peregon.workers import OnProgress, WorkerError, WorkProgress

ENDING = ".html"


@click.command(
    epilog="""\b
Examples:
  peregon board report europe
  peregon board report little.toml --seats 4 --players normal,collector
  peregon board report old.toml new.toml -o changes.html
  peregon board report usa --json - --no-map
  peregon board report usa --games 100000 --on ray://head:10001"""
)
@click.argument("boards", nargs=-1, required=True, metavar="BOARD [OTHER]")
@click.option(
    "--seats", type=click.IntRange(min=2), help="How many sit at the table; as many as there are players, or two."
)
@click.option(
    "--players",
    default="normal",
    show_default=True,
    help="Names as `peregon bots` lists them; those that think ahead take their time.",
)
@click.option("--games", type=click.IntRange(1, 10**9), default=2000, show_default=True, help="On each board.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed plays the same games.")
@jobs_option
@place_option
@variant_option
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="The page, one .html file. BOARD-report.html if not given.",
)
@click.option("--json", "json_file", metavar="FILE", help="The same as JSON; - for the terminal, and no page.")
@click.option("--no-map", is_flag=True, help="Without the board: one that has no layout yet need not be laid out.")
@language_option
@pass_terminal
def report(
    terminal: Terminal,
    boards: tuple[str, ...],
    seats: int | None,
    players: str,
    games: int,
    seed: int,
    jobs: int | None,
    place: str | None,
    settings: tuple[str, ...],
    output: Path | None,
    json_file: str | None,
    no_map: bool,
) -> None:
    """Play many games on a board and write down what they say about it: a page with a heat map, and warnings.

    With two boards, or two versions of one, the page compares them.
    """
    if len(boards) > 2:
        raise click.UsageError(f"one board is reported on or two are compared, not {len(boards)}")
    if output is not None and output.suffix != ENDING:
        raise click.UsageError(f"{output.name}: a report ends in {ENDING}")
    titles = [find(board) for board in boards]
    line_up = tuple(player.strip() for player in players.split(","))
    reports = []
    for title in titles:
        variants = read_variants(title, settings, terminal.say)
        match = seats or max(2, len(line_up)), line_up, games, seed
        try:
            with _progress_bar(terminal, games) as on_progress:
                reports.append(
                    report_on(title, *match, jobs=jobs, on=place, variants=variants, on_progress=on_progress)
                )
        except (ValueError, WorkerError) as error:
            raise click.ClickException(harmless(str(error))) from None
    if not all(each.table.games for each in reports):
        terminal.errors.print(terminal.say("simulate.nothing"))
        raise click.exceptions.Exit(INTERRUPTED)
    write(json_file, to_json(reports, terminal.language))
    if json_file != STDOUT:
        words = in_words([each.title.sheet for each in reports], terminal.language)
        for each, its_words in zip(reports, words, strict=True):
            _show(terminal, each, its_words)
        _write_page(terminal, reports, output, no_map)
    if any(each.cancelled for each in reports):
        terminal.errors.print(terminal.say("simulate.stopped"))
        raise click.exceptions.Exit(INTERRUPTED)


@contextmanager
def _progress_bar(terminal: Terminal, games: int) -> Iterator[OnProgress]:
    with counting(terminal) as count:

        def follow(work: WorkProgress) -> None:
            count(work.done, games, time_left(work.seconds_left))

        yield follow


def _show(terminal: Terminal, report: BoardReport, words: ReportWords) -> None:
    """What is worth a look; the rest is on the page."""
    terminal.show(Text(words.say("page.title", title=words.title), style="bold"))
    for remark in report.remarks:
        terminal.complain(f"• {words.remark(remark)}")
    if not report.remarks:
        terminal.note(words.say("warning.none"))


def _write_page(terminal: Terminal, reports: list[BoardReport], output: Path | None, no_map: bool) -> None:
    file = output or Path("-".join(each.title.name for each in reports) + "-report" + ENDING)
    plans = [None if no_map else _plan(terminal, each.title) for each in reports]
    try:
        file.write_text(page(reports, plans, terminal.language), encoding="utf-8")
    except OSError as error:
        raise click.ClickException(f"{file}: cannot be written: {error.strerror}") from None
    terminal.show(terminal.say("draw.written", file=file))


def _plan(terminal: Terminal, title: Title) -> Plan | None:
    """A board that cannot be laid out here has a report all the same."""
    try:
        return lay_out(terminal, title.sheet).plan
    except (PlanError, ImportError) as error:
        terminal.errors.print(harmless(str(error)), style="yellow", soft_wrap=True)
        return None
