"""Remarks: what a designer should look at, worked out from the findings. In which words is said elsewhere."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from peregon.piece_supply import PieceSupply
from peregon.report.findings.cities import CityFinding
from peregon.report.findings.routes import CONTESTED, RouteFinding
from peregon.report.findings.table import TableFinding
from peregon.report.findings.tickets import CHEAP, DEAR, HARD, LUCK, UNWANTED, TicketFinding
from peregon.simulate.games import EVERYONE_PASSED

# Fewer games say too little.
FEW = 300
# Of the games: how many may end because everybody passes, or run out of cards, before it is worth a word.
PASSING, DRY = 0.02, 0.05
# Of the games: with fewer in which anybody is in another's way the players might as well be alone.
LONELY = 0.15
# Of all points: what tickets should bring at least and at most.
LIGHT, HEAVY = 0.1, 0.7
# Of the wins: less is no advantage that anybody would notice.
NOTICED = 0.02


@dataclass(frozen=True, slots=True)
class Remark:
    """Something worth a warning: its code, the numbers in it, and what it is about. ``notes`` has a number for each of
    the tickets, where there is more to say of them than their names."""

    code: str
    numbers: dict[str, int | float] = field(default_factory=dict)
    routes: tuple[int, ...] = ()
    tickets: tuple[int, ...] = ()
    notes: tuple[float, ...] = ()
    cities: tuple[int, ...] = ()

    @property
    def count(self) -> int:
        return len(self.routes) + len(self.tickets) + len(self.cities)


def remarks_on(
    table: TableFinding,
    routes: Sequence[RouteFinding],
    tickets: Sequence[TicketFinding],
    cities: Sequence[CityFinding],
    supply: PieceSupply,
) -> Iterator[Remark]:
    """The gravest first."""
    if not supply.suits:
        numbers = {"seats": supply.seats, "pieces": supply.pieces, "wanted": supply.wanted}
        yield Remark("crowded", {**numbers, "room": supply.room, "advised": supply.advised})
    passing = table.endings.get(EVERYONE_PASSED, 0.0)
    if passing > PASSING:
        yield Remark("passing", {"share": passing})
    yield from _on_routes(routes)
    yield from _on_tickets(tickets, table.score)
    yield from _on_balance(table)
    for city in sorted(cities, key=lambda each: -each.through):
        if city.hub:
            yield Remark("hub", {"share": city.through}, cities=(city.city,))
    if table.games < FEW:
        yield Remark("few_games", {"n": table.games})


def _on_routes(routes: Sequence[RouteFinding]) -> Iterator[Remark]:
    rarest = sorted(routes, key=lambda route: route.pair_rate)
    dead = tuple(route.route for route in rarest if route.dead and not route.second)
    if dead:
        yield Remark("dead_routes", routes=dead)
    contested = tuple(route.route for route in sorted(routes, key=lambda each: -each.hurts) if route.contested)
    if contested:
        yield Remark("contested", {"share": CONTESTED}, routes=contested)


def _on_tickets(tickets: Sequence[TicketFinding], score: float) -> Iterator[Remark]:
    hard = [ticket for ticket in tickets if ticket.verdict == HARD]
    hard.sort(key=lambda ticket: ticket.success)
    if hard:
        yield _about("hard_tickets", hard, [ticket.success for ticket in hard])
    for verdict, code in ((CHEAP, "cheap_tickets"), (DEAR, "dear_tickets")):
        unfair = [(ticket, ticket.fair) for ticket in tickets if ticket.verdict == verdict and ticket.fair is not None]
        unfair.sort(key=lambda pair: -abs(pair[1] / pair[0].value - 1))
        if unfair:
            yield _about(code, [ticket for ticket, _ in unfair], [fair for _, fair in unfair])
    lucky = [ticket for ticket in tickets if ticket.dealt - ticket.dealt_spread > LUCK * abs(score)]
    lucky.sort(key=lambda ticket: -ticket.dealt)
    if lucky:
        yield _about("lucky_tickets", lucky, [ticket.dealt for ticket in lucky])
    usual = sum(ticket.keep_rate for ticket in tickets) / max(1, len(tickets))
    unwanted = [ticket for ticket in tickets if ticket.keep_interval.high < UNWANTED * usual]
    if unwanted:
        yield _about("unwanted_tickets", unwanted, [ticket.keep_rate for ticket in unwanted])


def _about(code: str, tickets: Sequence[TicketFinding], notes: Sequence[float]) -> Remark:
    return Remark(code, tickets=tuple(ticket.ticket for ticket in tickets), notes=tuple(notes))


def _on_balance(table: TableFinding) -> Iterator[Remark]:
    fair = 1 / len(table.places)
    first = table.places[0]
    wins = {"share": first.wins, "low": first.wins_interval.low, "high": first.wins_interval.high, "fair": fair}
    if first.wins_interval.low > fair and first.wins - fair > NOTICED:
        yield Remark("first_ahead", wins)
    elif first.wins_interval.high < fair and fair - first.wins > NOTICED:
        yield Remark("first_behind", wins)
    if table.dry_games > DRY:
        yield Remark("dry_deck", {"share": table.dry_games})
    tickets = sum(share for name, share in table.shares.items() if name.endswith("tickets"))
    if tickets < LIGHT:
        yield Remark("light_tickets", {"share": tickets})
    elif tickets > HEAVY:
        yield Remark("heavy_tickets", {"share": tickets})
    if table.hurt_games < LONELY:
        yield Remark("lonely", {"share": table.hurt_games})
