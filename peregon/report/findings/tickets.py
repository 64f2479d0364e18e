"""Findings about tickets: what each is worth in play, and what it would have to be worth to be fair.

A ticket is fair if it earns for its length what the tickets of its board usually earn. What it earns is known only from
those who kept it, and they chose; so beside it stands what being *dealt* it does to the result, which nobody chooses.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from peregon.boards import BoardSheet, Ticket
from peregon.model.chance import Seeded
from peregon.policies.paths import Paths
from peregon.report.counts import BoardCounts, TicketCounts, margin_unit
from peregon.rules.engine import Rules
from peregon.simulate.intervals import Interval, spread_of_mean, wilson

# Fewer have nothing to say about a ticket.
ENOUGH = 20
# A ticket is called unfair if its value is surely wrong, and by this much at least: in points, and of its value.
POINTS_OFF, SHARE_OFF = 1.0, 0.2
# A ticket that earns less than this part of what it would if it never failed is not mended by a value.
MENDED = 0.5
# Of the usual share of offers that are kept: what is surely kept less often is not wanted.
UNWANTED = 0.25
# Of a mean score: a ticket that is surely worth as much to be dealt is luck.
LUCK = 0.05

FAIR, DEAR, CHEAP, HARD, SEVERAL, UNKNOWN = "fair", "dear", "cheap", "hard", "several", "unknown"


@dataclass(frozen=True, slots=True)
class TicketFinding:
    """One ticket. Points are a mean over those who kept it. ``fair`` is the value that would earn the usual points a
    space. It is None for a ticket that was hardly kept, that has several goals, or that is finished so seldom that no
    value would do. ``dealt`` is how many points of margin it brings to be offered it before the game."""

    ticket: int
    value: int
    spaces: int
    keep_rate: float
    keep_interval: Interval
    kept: int
    success: float
    success_interval: Interval
    won: float
    lost: float
    per_space: float
    fair: float | None
    fair_interval: tuple[float, float | None] | None
    dealt: float
    dealt_spread: float
    verdict: str

    @property
    def net(self) -> float:
        return self.won - self.lost


def ticket_findings(sheet: BoardSheet, rules: Rules, counts: BoardCounts, seats: int) -> tuple[TicketFinding, ...]:
    spaces = _shortest(rules, len(sheet.tickets))
    earned = [
        (each.won - each.lost) / each.kept / length
        for each, length in zip(counts.tickets, spaces, strict=True)
        if each.kept >= ENOUGH
    ]
    usual = median(earned) if earned else 0.0
    return tuple(
        _finding(number, ticket, counts.tickets[number], spaces[number], usual, margin_unit(seats))
        for number, ticket in enumerate(sheet.tickets)
    )


def usual_rate(tickets: Sequence[TicketFinding]) -> float:
    """Points a space that half of the tickets earn at least."""
    return median([ticket.per_space for ticket in tickets if ticket.kept >= ENOUGH] or [0.0])


def _shortest(rules: Rules, tickets: int) -> list[int]:
    """The spaces of each ticket's shortest path on the empty board."""
    paths = Paths(rules.board)
    paths.look(rules.start(Seeded(1)), 0)
    found = []
    for ticket in range(tickets):
        paths.nearest_pair(ticket)
        found.append(max(1, paths.nearest))
    return found


def _finding(number: int, ticket: Ticket, counts: TicketCounts, spaces: int, usual: float, unit: int) -> TicketFinding:
    value = ticket.goals[0].points
    kept = max(1, counts.kept)
    success = wilson(counts.done, counts.kept)
    each_won = counts.won / counts.done if counts.done else float(value)
    undone = counts.kept - counts.done
    each_lost = counts.lost / undone if undone else float(ticket.goals[-1].points)

    def fair_at(share: float) -> float | None:
        earns = share * each_won - (1 - share) * each_lost
        return usual * spaces * value / earns if usual > 0 and earns > MENDED * each_won else None

    best, fair = fair_at(success.high), fair_at(counts.done / kept)
    interval = None if best is None else (best, fair_at(success.low))
    if counts.kept < ENOUGH or len(ticket.goals) > 1:
        fair, interval = None, None
    return TicketFinding(
        ticket=number,
        value=value,
        spaces=spaces,
        keep_rate=counts.kept / max(1, counts.offered),
        keep_interval=wilson(counts.kept, counts.offered),
        kept=counts.kept,
        success=counts.done / kept,
        success_interval=success,
        won=counts.won / kept,
        lost=counts.lost / kept,
        per_space=(counts.won - counts.lost) / kept / spaces,
        fair=fair,
        fair_interval=interval,
        dealt=counts.margin / max(1, counts.dealt) / unit,
        dealt_spread=spread_of_mean(counts.margin, counts.margin_squares, counts.dealt) / unit,
        verdict=_verdict(ticket, counts.kept, success, fair, interval),
    )


def _verdict(
    ticket: Ticket, kept: int, success: Interval, fair: float | None, interval: tuple[float, float | None] | None
) -> str:
    value = ticket.goals[0].points
    if kept < ENOUGH:
        return UNKNOWN
    if success.high < 0.5:
        return HARD
    if len(ticket.goals) > 1:
        return SEVERAL
    if interval is None:
        return HARD
    low, high = interval
    if fair is not None and abs(fair - value) < max(POINTS_OFF, SHARE_OFF * value):
        return FAIR
    if value < low:
        return CHEAP if fair is not None else HARD
    return DEAR if high is not None and value > high else FAIR
