"""Laying a board out, with those watching who asked for it: how far it is, and what is too tight."""

from collections.abc import Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, Progress, TextColumn

from peregon.boards import BoardSheet
from peregon.cli.terminal import Terminal, harmless
from peregon.drawing.plan import OnStage
from peregon.drawing.planning import Planned, plan_for

MOST_ADVICE = 6


def lay_out(terminal: Terminal, sheet: BoardSheet, afresh: bool = False) -> Planned:
    """The plan that the board has, or a new one."""
    with _progress_bar(terminal) as progress:
        planned = plan_for(sheet, progress, afresh)
    if planned.advice:
        _complain(terminal, planned)
    return planned


def _complain(terminal: Terminal, planned: Planned) -> None:
    """What is too tight, the worst first, and what can be done about it."""
    say, advice = terminal.say, planned.advice
    told = (f"  {each.told(terminal.language)}" for each in advice[:MOST_ADVICE])
    lines = [say("draw.unclean", n=len(advice)), *told]
    if len(advice) > MOST_ADVICE:
        lines.append("  " + say("draw.more", n=len(advice) - MOST_ADVICE))
    for line in (*lines, say("draw.advice")):
        terminal.errors.print(harmless(line), soft_wrap=True)


@contextmanager
def _progress_bar(terminal: Terminal) -> Iterator[OnStage]:
    """On the error stream, and only if something has to be worked out and somebody is watching."""
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.fields[phase]}"),
        console=terminal.errors,
        transient=True,
        disable=not terminal.errors.is_terminal,
    )
    task = bar.add_task(terminal.say("draw.progress"), total=1.0, phase="")

    def follow(phase: str, done: float) -> None:
        bar.start()
        bar.update(task, completed=done, phase=phase)

    try:
        yield follow
    finally:
        bar.stop()
