"""The report on a bot: what was asked of it, how long it took, and what was wrong with its answers."""

from collections import Counter
from dataclasses import dataclass, field

ILLEGAL = "illegal"
CRASH = "crash"
SLOW = "slow"
HIDDEN = "hidden"
MEMORY = "memory"
UNSTEADY = "unsteady"

MEANING = {
    ILLEGAL: "answered what was not among the options",
    CRASH: "raised an exception",
    SLOW: "took longer than it may",
    HIDDEN: "answered otherwise when what its seat cannot see was dealt anew",
    MEMORY: "answered otherwise when it had been asked other things before",
    UNSTEADY: "answered the same question with the same luck in two ways",
}

MOST_TOLD = 3
"""Of a kind of problem at one table: the rest are counted."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that was wrong, and when: the game is dealt again by its name, seats and seed."""

    kind: str
    game: str
    seats: int
    seed: int
    decision: int  # of the game, counted from 0
    seat: int
    text: str

    def __str__(self) -> str:
        moment = f"{self.game}, {self.seats} seats, seed {self.seed}, decision {self.decision}, seat {self.seat}"
        return f"{self.kind}: {moment}: {self.text}"


@dataclass(slots=True)
class ReportRow:
    """One table: a game with so many seats."""

    game: str
    seats: int
    games: int = 0
    decisions: int = 0
    questions: int = 0
    slowest: float = 0.0  # in seconds of CPU time
    total: float = 0.0
    found: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        mean = 1000 * self.total / max(1, self.questions)
        found = ", ".join(f"{count} {kind}" for kind, count in sorted(self.found.items())) or "fine"
        times = f"{mean:9.2f} ms {1000 * self.slowest:9.2f} ms"
        return f"{self.game:<12} {self.seats:>5} {self.games:>5} {self.decisions:>9} {times}  {found}"


HEAD = f"{'game':<12} {'seats':>5} {'games':>5} {'decisions':>9} {'mean':>12} {'slowest':>12}  found"


@dataclass(slots=True)
class BotReport:
    """``rows`` count everything, ``problems`` are the first few of each kind at each table."""

    bot: str
    rows: list[ReportRow] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        return all(not row.found for row in self.rows)

    @property
    def counts(self) -> Counter[str]:
        """How many problems of each kind, at all tables."""
        return sum((row.found for row in self.rows), Counter[str]())

    def add(self, row: ReportRow, problem: Problem) -> None:
        row.found[problem.kind] += 1
        if row.found[problem.kind] <= MOST_TOLD:
            self.problems.append(problem)

    def __str__(self) -> str:
        lines = [HEAD, *(str(row) for row in self.rows), ""]
        counts = self.counts
        for kind, meaning in MEANING.items():
            if counts[kind]:
                told = [f"  {problem}" for problem in self.problems if problem.kind == kind]
                lines += [f"{self.bot} {meaning}, {counts[kind]} times:", *told[:MOST_TOLD]]
        lines += [f"{self.bot}: nothing is wrong."] if self.ok else []
        return "\n".join(lines)
