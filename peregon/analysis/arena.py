"""The arena: a tournament played on all cores, kept as it goes, and ended as soon as it is decided."""

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from peregon import compiled
from peregon.analysis.blocks import Block, Stand
from peregon.analysis.entrants import is_quick
from peregon.analysis.journal import Journal
from peregon.analysis.rates import Rate, rate_of
from peregon.analysis.sprt import Sprt
from peregon.analysis.standings import Standings
from peregon.analysis.tournament import Tournament
from peregon.workers import Run, WorkProgress, chunks

# A tenth of a second or so; a bot that searches takes its seconds for a single block.
_QUICK_BLOCKS_AT_ONCE = 16 if compiled else 4


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
    jobs: int | None = None,
    anchor: int = 0,
    journal: Path | None = None,
    sprt: Sprt | None = None,
    on_running: OnRunning | None = None,
) -> Held:
    """Plays that many games a line-up, in whole blocks, those included that the journal has already.

    ``sprt`` asks how good the first bot is; the tournament ends with the block that answers it. After Ctrl-C the
    standings are those of the blocks finished till then."""
    if sprt is not None and len(tournament.bots) != tournament.seats:
        raise ValueError(f"the sequential test needs one table: {tournament.seats} bots at {tournament.seats} seats")
    with ExitStack() as stack:
        kept = None if journal is None else stack.enter_context(Journal(journal, tournament))
        course = _Course(tournament, tournament.blocks_for(games), kept, sprt, on_running)
        cancelled = course.play(jobs)
    return Held(Standings(tournament, course.blocks, anchor), sprt, cancelled)


class _Course:
    """A tournament under way."""

    def __init__(
        self, tournament: Tournament, wanted: int, journal: Journal | None, sprt: Sprt | None, told: OnRunning | None
    ) -> None:
        self.tournament = tournament
        self.wanted = wanted
        self.journal = journal
        self.sprt = sprt
        self.told = told
        self.blocks: list[Block] = []
        self.scores: list[float] = []
        self.decided = False
        for block in journal.blocks[:wanted] if journal else ():
            if not self.decided:
                self._count(block)

    def play(self, jobs: int | None) -> bool:
        """Plays what is left; whether somebody stopped it."""
        left = 0 if self.decided else self.wanted - len(self.blocks)
        size = _QUICK_BLOCKS_AT_ONCE if all(map(is_quick, self.tournament.bots)) else 1
        parts = chunks(left, size, self.tournament.seed)
        latest = WorkProgress(0, left, 0.0)

        def keep(progress: WorkProgress) -> None:
            nonlocal latest
            latest = progress

        run = Run(Stand(self.tournament, len(self.blocks)), parts, jobs=jobs, on_progress=keep)
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
                if self.journal is not None:
                    self.journal.add(block)
                self._count(block)

    def _count(self, block: Block) -> None:
        self.blocks.append(block)
        if 0 in block.games[0].seating:
            self.scores.append(block.rate(0))
            if self.sprt is not None:
                self.decided = self.sprt.add(self.scores[-1])

    def _tell(self, progress: WorkProgress) -> None:
        if self.told is not None:
            size = self.tournament.games_in_a_block
            rate = rate_of(self.scores, size)
            self.told(Running(len(self.blocks) * size, self.wanted * size, progress.seconds_left, rate))
