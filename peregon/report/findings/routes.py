"""Findings about routes: how often, when and by whom each is built, and whose way it is in."""

from dataclasses import dataclass

from peregon.boards import BoardSheet
from peregon.report.counts import BoardCounts, RouteCounts
from peregon.simulate.intervals import Interval, wilson

# Of the usual rate of the board: what is surely built less often than that is as good as never built.
DEAD = 0.1
# Of the games: what hurts a rival this often is fought over.
CONTESTED = 0.05


@dataclass(frozen=True, slots=True)
class RouteFinding:
    """One track; ``twin`` is the other one of a double route. ``rate`` is the share of games in which it was built;
    ``moment`` is when, from 0 to 1, and None if never. ``hurts`` is the share of games in which building it lengthened
    or closed a rival's way to a ticket."""

    route: int
    twin: int | None
    rate: float
    interval: Interval
    pair_rate: float  # that of the connection: either track
    moment: float | None
    thirds: tuple[float, ...]
    places: tuple[float, ...]
    players: tuple[float, ...]
    winners: float
    hurts: float
    hurts_interval: Interval
    closes: float
    detour: float
    dead: bool
    contested: bool

    @property
    def second(self) -> bool:
        """Whether its twin is listed before it, and has told of the connection already."""
        return self.twin is not None and self.twin < self.route


def route_findings(sheet: BoardSheet, counts: BoardCounts) -> tuple[RouteFinding, ...]:
    games = counts.table.games
    pairs = [_pair_built(sheet, counts, number) for number in range(len(sheet.routes))]
    usual = sum(pairs) / max(1, len(pairs) * games)
    return tuple(
        _finding(number, sheet.routes[number].twin, route, pairs[number], games, usual)
        for number, route in enumerate(counts.routes)
    )


def _pair_built(sheet: BoardSheet, counts: BoardCounts, number: int) -> int:
    """Games in which a connection was built. Both tracks may be, which counts once at most as often as there are
    games."""
    twin = sheet.routes[number].twin
    built = counts.routes[number].built + (0 if twin is None else counts.routes[twin].built)
    return min(built, counts.table.games)


def _finding(number: int, twin: int | None, route: RouteCounts, pair: int, games: int, usual: float) -> RouteFinding:
    built = max(1, route.built)
    hurts = wilson(route.hurt, games)
    return RouteFinding(
        route=number,
        twin=twin,
        rate=route.built / max(1, games),
        interval=wilson(route.built, games),
        pair_rate=pair / max(1, games),
        moment=route.moment / 1000 / route.built if route.built else None,
        thirds=tuple(third / built for third in route.thirds),
        places=tuple(place / built for place in route.places),
        players=tuple(player / built for player in route.players),
        winners=route.winners / built,
        hurts=route.hurt / max(1, games),
        hurts_interval=hurts,
        closes=route.closed / max(1, games),
        detour=route.detour / max(1, route.hurt),
        dead=wilson(pair, games).high < DEAD * usual,
        contested=hurts.low > CONTESTED,
    )
