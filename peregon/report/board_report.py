"""A board report: what many games say about a board, put together."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from peregon.catalogue import Title
from peregon.piece_supply import PieceSupply, piece_supply
from peregon.report.counts import BoardCounts
from peregon.report.findings.cities import CityFinding, city_findings
from peregon.report.findings.routes import RouteFinding, route_findings
from peregon.report.findings.table import TableFinding, table_finding
from peregon.report.findings.tickets import TicketFinding, ticket_findings, usual_rate
from peregon.report.gathering import gather
from peregon.report.remarks import Remark, remarks_on
from peregon.rulebooks.variants import VariantValue
from peregon.simulate.games import Match
from peregon.workers import OnProgress, Workers


@dataclass(frozen=True)
class BoardReport:
    """The counts of the games of a match, and everything that follows from them."""

    match: Match
    counts: BoardCounts
    cancelled: bool = False

    @property
    def title(self) -> Title:
        return self.match.title

    @cached_property
    def table(self) -> TableFinding:
        return table_finding(self.counts, self.match.seats)

    @cached_property
    def routes(self) -> tuple[RouteFinding, ...]:
        return route_findings(self.title.sheet, self.counts)

    @cached_property
    def tickets(self) -> tuple[TicketFinding, ...]:
        return ticket_findings(self.title.sheet, self.match.rules(), self.counts, self.match.seats)

    @cached_property
    def points_a_space(self) -> float:
        return usual_rate(self.tickets)

    @cached_property
    def cities(self) -> tuple[CityFinding, ...]:
        return city_findings(self.title.sheet, self.counts)

    @cached_property
    def supply(self) -> PieceSupply:
        return piece_supply(self.title, self.match.seats)

    @cached_property
    def remarks(self) -> tuple[Remark, ...]:
        return tuple(remarks_on(self.table, self.routes, self.tickets, self.cities, self.supply))


def report_on(
    title: Title,
    seats: int = 2,
    players: tuple[str, ...] = ("normal",),
    games: int = 2000,
    seed: int = 1,
    *,
    jobs: int | None = None,
    on: str | Workers | None = None,
    variants: Mapping[str, VariantValue] | None = None,
    on_progress: OnProgress | None = None,
) -> BoardReport:
    """Plays so many games on a board and reports on it; ``on`` says where they are played (see `peregon.workers`).
    After Ctrl-C it is about the games finished till then."""
    match = Match(title, seats, players, seed, dict(variants or {}))
    counts, cancelled = gather(match, games, jobs=jobs, on=on, on_progress=on_progress)
    return BoardReport(match, counts, cancelled)
