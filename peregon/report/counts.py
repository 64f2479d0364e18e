"""Counts: what was seen in many games, as whole numbers only, so that their sums do not depend on their order."""

from collections import Counter
from dataclasses import dataclass, field, fields
from typing import Any

from peregon.simulate.games import Match

THIRDS = 3
WIN = 60
"""A win shared by k counts 1/k to each; in sixtieths that is a whole number for up to six."""


@dataclass
class RouteCounts:
    """One track. ``hurt`` counts the games in which building it made a rival's ticket dearer, ``closed`` those in which
    it made one impossible; ``detour`` adds up the spaces that rivals needed more."""

    built: int = 0
    thirds: list[int] = field(default_factory=lambda: [0] * THIRDS)
    moment: int = 0  # in thousandths of the game
    places: list[int] = field(default_factory=list)  # by the builder's place in the order of play
    players: list[int] = field(default_factory=list)  # by the number of the player in the match
    winners: int = 0
    hurt: int = 0
    closed: int = 0
    detour: int = 0


@dataclass
class TicketCounts:
    """One ticket: how often it was offered and kept, what came of it, and how those did who were offered it before the
    game, which nobody chooses. Margins are in units of `margin_unit`."""

    offered: int = 0
    kept: int = 0
    done: int = 0
    won: int = 0
    lost: int = 0
    dealt: int = 0
    margin: int = 0
    margin_squares: int = 0


@dataclass
class CityCounts:
    """One place: how many paths of finished tickets run through it, and how many end there."""

    through: int = 0
    ends: int = 0


@dataclass
class PlaceCounts:
    """Who comes so and so many in the order of play."""

    wins: int = 0  # in sixtieths
    margin: int = 0
    margin_squares: int = 0


@dataclass
class TableCounts:
    """The games as a whole."""

    games: int = 0
    decisions: int = 0
    turns: int = 0
    turn_squares: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)  # of the game, in turns of each seat
    scores: Counter[int] = field(default_factory=Counter)  # of everybody
    winning: Counter[int] = field(default_factory=Counter)  # of the winners
    lines: Counter[str] = field(default_factory=Counter)  # points by line of the score sheet
    won: int = 0  # by tickets
    lost: int = 0
    pieces_left: int = 0
    rebuilt: int = 0
    dry_games: int = 0
    dry_turns: int = 0
    passes: int = 0
    hurt_games: int = 0
    hurts: int = 0
    closed: int = 0
    paths: int = 0  # of finished tickets
    places: list[PlaceCounts] = field(default_factory=list)


@dataclass
class BoardCounts:
    """All that is counted on one board."""

    table: TableCounts
    routes: list[RouteCounts]
    tickets: list[TicketCounts]
    cities: list[CityCounts]

    @classmethod
    def empty(cls, match: Match) -> "BoardCounts":
        sheet, seats, players = match.title.sheet, match.seats, len(match.players)
        return cls(
            TableCounts(places=[PlaceCounts() for _ in range(seats)]),
            [RouteCounts(places=[0] * seats, players=[0] * players) for _ in sheet.routes],
            [TicketCounts() for _ in sheet.tickets],
            [CityCounts() for _ in sheet.cities],
        )

    def merge(self, other: "BoardCounts") -> None:
        _add(self, other)


def margin_unit(seats: int) -> int:
    """A margin is one's points less the mean of the others'. So many times that it is a whole number."""
    return seats - 1


def _add(mine: Any, theirs: Any) -> Any:
    """The sum of two counts of the same shape; whatever can be changed is added to where it is."""
    if isinstance(mine, int):
        return mine + theirs
    if isinstance(mine, Counter):
        mine.update(theirs)
    elif isinstance(mine, list):
        mine[:] = [_add(one, other) for one, other in zip(mine, theirs, strict=True)]
    else:
        for each in fields(mine):
            setattr(mine, each.name, _add(getattr(mine, each.name), getattr(theirs, each.name)))
    return mine
