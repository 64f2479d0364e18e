"""Counting: a bar for work that is done piece by piece."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Protocol

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from peregon.cli.terminal import Terminal


class Count(Protocol):
    def __call__(self, done: int, total: int, pace: str = "") -> None: ...


@contextmanager
def counting(terminal: Terminal, what: str = "") -> Iterator[Count]:
    """On the error stream, so that results can be piped; nowhere if that is no terminal."""
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[pace]}"),
        console=terminal.errors,
        transient=True,
        disable=not terminal.errors.is_terminal,
    ) as bar:
        task = bar.add_task(what or terminal.say("simulate.progress"), total=None, pace="")

        def count(done: int, total: int, pace: str = "") -> None:
            bar.update(task, completed=done, total=total, pace=pace)

        yield count


def time_left(seconds: float | None) -> str:
    return "" if seconds is None else str(timedelta(seconds=round(seconds)))
