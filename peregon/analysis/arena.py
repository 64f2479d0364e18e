"""The arena: a tournament played on all cores, kept as it goes, and ended as soon as it is decided."""

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from peregon.analysis.blocks import Block, Stand
from peregon.analysis.journal import Journal
from peregon.analysis.rates import Rate, rate_of
from peregon.analysis.sprt import Sprt
from peregon.analysis.standings import Standings
from peregon.analysis.sums import BlockSums
from peregon.analysis.tournament import Tournament
from peregon.bots import is_quick
from peregon.workers import Run, Workers, WorkProgress


@dataclass(frozen=True, slots=True)
class Running:
    """How far it is: games done and wanted, and how the first bot does so far."""

    games: int
    total: int
    seconds_left: float | None
    rate: Rate


OnRunning = Callable[[Running], None]


@dataclass(frozen=True)
class Held:
    """A tournament that is over. ``cancelled``: somebody stopped it."""

    standings: Standings
    sprt: Sprt | None
    cancelled: bool


def hold(
    tournament: Tournament,
    games: int = 200,
    *,
    deals: range | None = None,
    jobs: int | None = None,
    on: str | Workers | None = None,
    anchor: int = 0,
    journal: Path | None = None,
    sprt: Sprt | None = None,
    on_running: OnRunning | None = None,
) -> Held:
    """Plays that many games a line-up, in whole blocks, or a slice of the deals; those included that the journal has
    already. ``on`` says where (see `peregon.workers`).

    ``sprt`` asks how good the first bot is; the tournament ends with the block that answers it. After Ctrl-C the
    standings are those of the blocks finished till then."""
    if sprt is not None and len(tournament.bots) != tournament.seats:
        raise ValueError(f"the sequential test needs one table: {tournament.seats} bots at {tournament.seats} seats")
    if sprt is not None and deals is not None:
        raise ValueError("the sequential test goes from deal to deal, and takes no slice of them")
    wanted = range(tournament.deals_for(games)) if deals is None else deals
    with ExitStack() as stack:
        kept = None if journal is None else stack.enter_context(Journal(journal, tournament, wanted.start))
        course = _Course(tournament, wanted, kept, sprt, on_running)
        cancelled = course.play(jobs, on)
    return Held(Standings(course.sums, anchor), sprt, cancelled)


class _Course:
    """A tournament under way."""

    def __init__(
        self, tournament: Tournament, deals: range, journal: Journal | None, sprt: Sprt | None, told: OnRunning | None
    ) -> None:
        self.tournament = tournament
        self.end = deals.stop * len(tournament.line_ups)
        self.journal = journal
        self.sprt = sprt
        self.told = told
        self.sums = BlockSums(tournament, deals.start) if journal is None else journal.sums
        self.decided = sprt is not None and sprt.go_on_from(self.sums.scores_of(0))

    def play(self, jobs: int | None, on: str | Workers | None) -> bool:
        """Plays what is left; whether somebody stopped it."""
        begin = self.sums.next_block
        left = range(begin, begin if self.decided else max(begin, self.end))
        latest = WorkProgress(0, len(left), 0.0)

        def keep(progress: WorkProgress) -> None:
            nonlocal latest
            latest = progress

        light = all(map(is_quick, self.tournament.bots))
        run = Run(Stand(self.tournament), left, jobs=jobs, on=on, light=light, on_progress=keep)
        try:
            for blocks in run:
                self._take(blocks)
                self._tell(latest)
                if self.decided:
                    run.cancel()
        except KeyboardInterrupt:
            run.cancel()
        return run.cancelled and not self.decided

    def _take(self, blocks: list[Block]) -> None:
        for block in blocks:
            if not self.decided:
                self.sums.add(block)
                if self.sprt is not None:
                    self.decided = self.sprt.add(block.rate(0))
        if self.journal is not None:
            self.journal.keep()

    def _tell(self, progress: WorkProgress) -> None:
        if self.told is not None:
            size = self.tournament.games_in_a_block
            rate = rate_of(self.sums.scores_of(0), size)
            total = self.end - self.sums.first * len(self.tournament.line_ups)
            self.told(Running(self.sums.blocks * size, total * size, progress.seconds_left, rate))
