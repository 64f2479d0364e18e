"""Gathering: many watched games, over all cores, with the same counts on any number of them."""

from typing import Any

from peregon.bots import is_quick
from peregon.report.counts import BoardCounts
from peregon.report.watching import Watcher
from peregon.simulate.games import Match
from peregon.workers import Chunk, OnProgress, Run, Workers


def gather(
    match: Match,
    games: int,
    *,
    jobs: int | None = None,
    on: str | Workers | None = None,
    on_progress: OnProgress | None = None,
) -> tuple[BoardCounts, bool]:
    """What was seen in so many games of the match, and whether somebody stopped them early."""
    light = all(map(is_quick, match.players))
    run = Run(_Watching(match), games, jobs=jobs, on=on, light=light, on_progress=on_progress)
    counts = BoardCounts.empty(match)
    try:
        for part in run:
            counts.merge(part)
    except KeyboardInterrupt:
        run.cancel()
    return counts, run.cancelled


class _Watching:
    """Watches chunks of games. A worker process gets one and keeps it, so that the rules are laid out only once."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.watcher = Watcher(match)

    def __reduce__(self) -> tuple[Any, ...]:
        return _Watching, (self.match,)

    def __call__(self, chunk: Chunk) -> BoardCounts:
        self.watcher.counts = counts = BoardCounts.empty(self.match)
        for index in chunk.items:
            self.watcher.watch(index)
        return counts
