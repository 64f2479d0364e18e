"""Findings about the games as a whole: how long they are, how they end, what scores, and whether it helps to begin."""

from collections import Counter
from dataclasses import dataclass

from peregon.report.counts import WIN, BoardCounts, PlaceCounts, margin_unit
from peregon.simulate.intervals import Interval, spread_of_mean, wilson


@dataclass(frozen=True, slots=True)
class PlaceFinding:
    """Who comes first, second and so on in the order of play: the share of wins, and the points ahead of the others."""

    wins: float
    wins_interval: Interval
    margin: float
    margin_spread: float


@dataclass(frozen=True, slots=True)
class TableFinding:
    games: int
    turns: float  # of each seat
    turns_spread: float
    lengths: dict[int, int]  # games by the number of turns of each seat
    decisions: float
    endings: dict[str, float]
    score: float
    scores: dict[int, int]  # seats by points
    quantiles: tuple[int, int, int, int, int]  # least, first quarter, half, third quarter, most
    winning: float
    places: tuple[PlaceFinding, ...]
    lines: dict[str, float]  # points a seat, by line of the score sheet
    shares: dict[str, float]  # the same as a part of all points won, where a line is no loss
    tickets_won: float
    tickets_lost: float
    pieces_left: float
    rebuilt: float
    dry_games: float
    dry_turns: float  # of all turns
    hurt_games: float
    hurts: float  # a game
    closed: float  # tickets made impossible, a game
    passes: float  # a game


def table_finding(counts: BoardCounts, seats: int) -> TableFinding:
    table = counts.table
    games = max(1, table.games)
    everybody = games * seats
    lines = {name: points / everybody for name, points in table.lines.items()}
    positive = sum(points for points in lines.values() if points > 0)
    return TableFinding(
        games=table.games,
        turns=table.turns / everybody,
        turns_spread=spread_of_mean(table.turns, table.turn_squares, table.games) / seats,
        lengths=dict(sorted(table.lengths.items())),
        decisions=table.decisions / games,
        endings={name: count / games for name, count in sorted(table.endings.items())},
        score=sum(points * count for points, count in table.scores.items()) / everybody,
        scores=dict(sorted(table.scores.items())),
        quantiles=_quantiles(table.scores),
        winning=sum(points * count for points, count in table.winning.items()) / max(1, table.winning.total()),
        places=tuple(_place(place, table.games, margin_unit(seats)) for place in table.places),
        lines=lines,
        shares={name: max(0.0, points) / positive if positive else 0.0 for name, points in lines.items()},
        tickets_won=table.won / everybody,
        tickets_lost=table.lost / everybody,
        pieces_left=table.pieces_left / everybody,
        rebuilt=table.rebuilt / games,
        dry_games=table.dry_games / games,
        dry_turns=table.dry_turns / max(1, table.turns),
        hurt_games=table.hurt_games / games,
        hurts=table.hurts / games,
        closed=table.closed / games,
        passes=table.passes / games,
    )


def _place(place: PlaceCounts, games: int, unit: int) -> PlaceFinding:
    wins = place.wins / WIN
    spread = spread_of_mean(place.margin, place.margin_squares, games) / unit
    return PlaceFinding(wins / max(1, games), wilson(wins, games), place.margin / max(1, games) / unit, spread)


def _quantiles(scores: Counter[int]) -> tuple[int, int, int, int, int]:
    ordered = sorted(scores.elements()) or [0]
    least, first, half, third, most = (ordered[share * (len(ordered) - 1) // 4] for share in range(5))
    return least, first, half, third, most
