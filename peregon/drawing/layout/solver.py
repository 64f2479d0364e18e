"""The solver: from homes to a plan, by phases that ask for more and more."""

from dataclasses import dataclass, replace

from peregon.boards import BoardSheet
from peregon.drawing.checker import CROSSING, FOLD, SQUEEZED, Findings, check
from peregon.drawing.layout.advice import Advice, give_advice
from peregon.drawing.layout.bends import choose_bends
from peregon.drawing.layout.clock import LayoutClock
from peregon.drawing.layout.descent import Phase, descend
from peregon.drawing.layout.drafting import draft
from peregon.drawing.layout.forces import Forces
from peregon.drawing.layout.homes import find_homes
from peregon.drawing.layout.label_search import LabelSearch
from peregon.drawing.layout.proportions import Proportions
from peregon.drawing.layout.state import first_state, hold_bends, state_of
from peregon.drawing.layout.task import set_task
from peregon.drawing.layout.tidying import tidied
from peregon.drawing.layout.weights import LayoutWeights
from peregon.drawing.plan import OnStage, Plan

BUDGET = 180.0

OPENING = (
    Phase("springs", 350, 0.03, (0.03, 0.10)),
    Phase("slots", 400, 0.025, (0.10, 0.6)),
    Phase("slots", 400, 0.02, (0.6, 1.0)),
)
LABELLING = Phase("labels", 700, 0.02, (1.0, 2.0), with_labels=True)
POLISHES = 6
# A clean plan is polished a little longer if anything on it is closer than this, in pitches.
GAP = 0.04
EXTRA_POLISHES = 3
CLOSE = 0.001
FEW, MANY = 8, 30
# What a fault weighs, by its kind, next to a whole slot covered.
PRICES = {CROSSING: 4.5, SQUEEZED: 2.5, FOLD: 2.5}
ANY_FAULT = 0.5


class OutOfTimeError(Exception):
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
    Attempt(seed=4, unrest=0.4, slot_width=0.32),
)


@dataclass(frozen=True, slots=True)
class LayoutResult:
    """The best plan that was found, what is wrong with it, and what to change on the board if anything is.

    `crowded` counts what on a clean plan is too close for beauty.
    """

    plan: Plan
    findings: Findings
    advice: tuple[Advice, ...]
    crowded: int

    @property
    def price(self) -> float:
        faults = sum(fault.size + PRICES.get(fault.kind, ANY_FAULT) for fault in self.findings.faults)
        return faults + CLOSE * self.crowded


def lay_out(
    sheet: BoardSheet, progress: OnStage | None = None, budget: float = BUDGET, start: Plan | None = None
) -> LayoutResult:
    """Lay a board out: the first clean plan, or the best of those that there were seconds for.

    The same board gives the same plan, unless the seconds run out. `progress` is told
    the name of each phase and how much of it is done. With a plan to start from that one
    is made better, and nobody goes far from where they are on it.
    """
    clock = LayoutClock(budget)
    best: LayoutResult | None = None
    for number, attempt in enumerate(ATTEMPTS if start is None else ATTEMPTS[:1], start=1):
        found = _Solving(sheet, attempt, progress or _silent, clock, number).run(start)
        if best is None or found.price < best.price:
            best = found
        if best.findings.clean or clock.late:
            break
    assert best is not None
    return _tidied(best, sheet, clock.last_call)


def _tidied(result: LayoutResult, sheet: BoardSheet, deadline: float) -> LayoutResult:
    plan, findings = tidied(result.plan, sheet, result.findings, deadline)
    return replace(result, plan=plan, findings=findings, advice=give_advice(plan, sheet, findings.faults))


def _silent(_phase: str, _done: float) -> None:
    pass


def _swollen(plan: Plan) -> Plan:
    """The plan with slots and dots so much larger that what was too close now overlaps."""
    gap = GAP * plan.pitch
    return replace(
        plan,
        slot_length=plan.slot_length + gap,
        slot_width=plan.slot_width + gap,
        dot_radius=plan.dot_radius + gap / 2,
    )


class _Solving:
    """One attempt, phase by phase."""

    def __init__(self, sheet: BoardSheet, attempt: Attempt, progress: OnStage, clock: LayoutClock, number: int) -> None:
        proportions = Proportions(slot_width=attempt.slot_width)
        self.homes = find_homes(sheet, proportions)
        self.task = set_task(sheet, self.homes.points * attempt.spread, proportions)
        self.state = first_state(self.task, attempt.unrest, attempt.seed)
        self.forces = Forces(self.task, LayoutWeights())
        self.search = LabelSearch(self.task)
        self.progress = progress
        self.clock = clock
        self.number = number
        # A small board comes to rest sooner than a large one.
        self.patience = min(1.0, max(FEW, len(sheet.cities)) / MANY)
        self.best: LayoutResult | None = None

    def run(self, start: Plan | None = None) -> LayoutResult:
        try:
            if start is None:
                self._open()
            else:
                self.state = state_of(self.task, start)
                hold_bends(self.task, self.state)
            self._label(afresh=True)
            self._descend(LABELLING)
            self._polish()
        except OutOfTimeError:
            self._label(afresh=not self.state.offsets.any())
            self._judge()
        assert self.best is not None
        return self.best

    def _open(self) -> None:
        for number, phase in enumerate(OPENING):
            self._bend(keep=number > 0)
            self._descend(phase)

    def _polish(self) -> None:
        extra = EXTRA_POLISHES
        for turn in range(POLISHES):
            found = self._judge()
            if found.findings.clean and (not found.crowded or not extra):
                return
            extra -= found.findings.clean
            if found.findings.counts()[CROSSING]:
                self._bend(keep=True)
            strictness = 2.0 + 1.5 * turn, 3.5 + 2.0 * turn
            self._descend(Phase(f"polish {turn + 1}", 300, 0.015, strictness, with_labels=True, relabel=50))
        self._judge()

    def _judge(self) -> LayoutResult:
        """Check the state as a finished plan, and keep it if it is the best so far."""
        plan = draft(self.task, self.homes, self.state, self.forces)
        findings = check(plan, self.task.sheet)
        crowded = len(check(_swollen(plan), self.task.sheet).faults) if findings.clean else 0
        found = LayoutResult(plan, findings, give_advice(plan, self.task.sheet, findings.faults), crowded)
        if self.best is None or found.price < self.best.price:
            self.best = found
        return found

    def _bend(self, keep: bool) -> None:
        self.state.bends = choose_bends(self.task, self.state, keep, lambda: self._tick("bends", 0.0))

    def _label(self, afresh: bool) -> None:
        self.search.search(self.state, self.forces.place(self.state).centres, afresh)

    def _descend(self, phase: Phase) -> None:
        phase = replace(phase, steps=round(phase.steps * self.patience))
        descend(self.state, phase, self.forces, self.search, lambda done: self._tick(phase.name, done))

    def _tick(self, phase: str, done: float) -> None:
        self.progress(f"{phase}, attempt {self.number}" if self.number > 1 else phase, done)
        if self.clock.late:
            raise OutOfTimeError
