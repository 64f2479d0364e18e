"""The solver: from homes to a layout, by phases that ask for more and more."""

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

from peregon.boards import BoardSheet
from peregon.drawing.checker import CROSSING, FOLD, SQUEEZED, Findings, check
from peregon.drawing.layout.bends import choose_bends
from peregon.drawing.layout.descent import Phase, descend
from peregon.drawing.layout.drafting import draft
from peregon.drawing.layout.forces import Forces
from peregon.drawing.layout.homes import Homes, find_homes
from peregon.drawing.layout.label_search import LabelSearch
from peregon.drawing.layout.proportions import Proportions
from peregon.drawing.layout.state import State, first_state
from peregon.drawing.layout.task import set_task
from peregon.drawing.layout.weights import Weights
from peregon.drawing.plan import Plan

Progress = Callable[[str, float], None]

OPENING = (
    Phase("springs", 350, 0.03, (0.03, 0.10)),
    Phase("slots", 400, 0.025, (0.10, 0.6)),
    Phase("slots", 400, 0.02, (0.6, 1.0)),
)
LABELLING = Phase("labels", 700, 0.02, (1.0, 2.0), with_labels=True)
POLISHES = 6
# What one fault of a kind weighs against a whole slot covered.
PRICES = {CROSSING: 4.0, SQUEEZED: 2.0, FOLD: 2.0}
ANY_FAULT = 0.5


class OutOfTime(Exception):
    """Raised from within a phase; what has been reached by then is kept."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """One way to try: how uneasily to start, with how narrow slots, with how much more room."""

    seed: int = 0
    unrest: float = 0.0
    slot_width: float = 0.34
    spread: float = 1.0


ATTEMPTS = (
    Attempt(),
    Attempt(seed=1, unrest=0.25, spread=1.04),
    Attempt(seed=2, unrest=0.25, slot_width=0.32, spread=1.04),
    Attempt(seed=3, unrest=0.4, slot_width=0.32, spread=1.08),
    Attempt(seed=4, unrest=0.4, slot_width=0.32, spread=1.0),
)


@dataclass(frozen=True, slots=True)
class Result:
    plan: Plan
    findings: Findings


def solve(sheet: BoardSheet, progress: Progress, budget: float) -> Result:
    """The first clean plan, or the best of those that there was time for."""
    deadline = monotonic() + budget
    best: Result | None = None
    for number, attempt in enumerate(ATTEMPTS):
        started = monotonic()
        found = _Solving(sheet, attempt, progress, deadline, f"try {number + 1}").run()
        if best is None or price(found.findings) < price(best.findings):
            best = found
        if best.findings.clean or monotonic() + (monotonic() - started) / 2 > deadline:
            break
    assert best is not None
    return best


def price(findings: Findings) -> float:
    return sum(ANY_FAULT + PRICES.get(fault.kind, 0.0) + fault.size for fault in findings.faults)


class _Solving:
    """One attempt, phase by phase."""

    def __init__(self, sheet: BoardSheet, attempt: Attempt, progress: Progress, deadline: float, title: str) -> None:
        proportions = Proportions(slot_width=attempt.slot_width)
        found = find_homes(sheet, proportions)
        self.homes = Homes(found.points * attempt.spread, found.projection, found.anchors, found.flat)
        self.task = set_task(sheet, self.homes.points, proportions)
        self.state = first_state(self.task, attempt.unrest, attempt.seed)
        self.forces = Forces(self.task, Weights())
        self.search = LabelSearch(self.task)
        self.progress = progress
        self.deadline = deadline
        self.title = title
        self.best: Result | None = None

    def run(self) -> Result:
        try:
            self._open()
            self._descend(LABELLING)
            self._polish()
        except OutOfTime:
            self._judge()
        assert self.best is not None
        return self.best

    def _open(self) -> None:
        keep = False
        for phase in OPENING:
            self.state.bends = choose_bends(self.task, self.state, keep)
            self._descend(phase)
            keep = True
        self.search.search(self.state, self.forces.place(self.state).centres, afresh=True)

    def _polish(self) -> None:
        for turn in range(POLISHES):
            findings = self._judge()
            if findings.clean:
                return
            if findings.counts()[CROSSING]:
                self.state.bends = choose_bends(self.task, self.state, keep=True)
            strictness = 2.0 + 1.5 * turn, 3.5 + 2 * turn
            self._descend(Phase(f"polish {turn + 1}", 300, 0.015, strictness, with_labels=True, relabel=50))
        self._judge()

    def _judge(self) -> Findings:
        """Check the state as a finished plan, and keep it if it is the best so far."""
        plan = draft(self.task, self.homes, self.state, self.forces)
        findings = check(plan, self.task.sheet)
        if self.best is None or price(findings) < price(self.best.findings):
            self.best = Result(plan, findings)
        return findings

    def _descend(self, phase: Phase) -> None:
        def tick(done: float) -> None:
            self.progress(f"{self.title}: {phase.name}", done)
            if monotonic() > self.deadline:
                raise OutOfTime

        descend(self.state, phase, self.forces, self.search, tick)
