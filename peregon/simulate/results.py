"""Results: what many games say about the players, each number with how sure it is."""

from collections import Counter
from dataclasses import asdict, dataclass, field
from typing import Any

from peregon.fields import Fields
from peregon.simulate.games import Match, Outcome
from peregon.simulate.intervals import Interval, spread_of_mean, wilson

_MOST = 1 << 62

# A win shared by k players counts 1/k to each; in sixtieths that is a whole number for up to six.
_WIN = 60


@dataclass
class PlayerSums:
    """One player's numbers, added up. Whole numbers only: sums then do not depend on their order."""

    games: int = 0
    wins: int = 0  # in sixtieths
    score: int = 0
    score_squares: int = 0
    route_points: int = 0
    tickets: int = 0
    completed: int = 0
    longest: int = 0

    def merge(self, other: "PlayerSums") -> None:
        for name in self.__dataclass_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))

    @classmethod
    def read(cls, fields: Fields) -> "PlayerSums":
        return cls(**{name: fields.whole(name, -_MOST, _MOST) for name in cls.__dataclass_fields__})


class Sums:
    """Games added up."""

    def __init__(self, players: int) -> None:
        self.games = 0
        self.decisions = 0
        self.turns = 0
        self.endings: Counter[str] = Counter()
        self.players = [PlayerSums() for _ in range(players)]

    def add(self, outcome: Outcome) -> None:
        self.games += 1
        self.decisions += outcome.decisions
        self.turns += outcome.turns
        self.endings[outcome.ending] += 1
        for seat, player in enumerate(outcome.seating):
            sums = self.players[player]
            total = outcome.totals[seat]
            sums.games += 1
            sums.score += total
            sums.score_squares += total * total
            sums.route_points += outcome.route_points[seat]
            sums.tickets += outcome.tickets[seat]
            sums.completed += outcome.completed[seat]
            sums.longest += outcome.longest[seat]
        for seat in outcome.winners:
            self.players[outcome.seating[seat]].wins += _WIN // len(outcome.winners)

    def merge(self, other: "Sums") -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.turns += other.turns
        self.endings += other.endings
        for mine, theirs in zip(self.players, other.players, strict=True):
            mine.merge(theirs)

    def as_data(self) -> dict[str, Any]:
        """Whole numbers: read again, and added to others, they are exact."""
        return {
            "games": self.games,
            "decisions": self.decisions,
            "turns": self.turns,
            "endings": dict(sorted(self.endings.items())),
            "players": [asdict(player) for player in self.players],
        }

    @classmethod
    def read(cls, fields: Fields, players: int) -> "Sums":
        sums = cls(players)
        sums.games = fields.whole("games", 0, _MOST)
        sums.decisions = fields.whole("decisions", 0, _MOST)
        sums.turns = fields.whole("turns", 0, _MOST)
        endings = fields.child("endings")
        sums.endings.update({name: endings.whole(name, 0, _MOST) for name in endings.values})
        row = fields.row("players", players, players)
        sums.players = [PlayerSums.read(row.child(place)) for place in range(players)]
        return sums


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """How one player did. ``games`` counts seats: a player who sits in two places of a game has played twice."""

    name: str
    games: int
    wins: float
    win_rate: float
    win_interval: Interval
    score: float
    score_interval: Interval
    route_points: float
    tickets: float
    completed: float
    longest: float


@dataclass(frozen=True)
class Results:
    """What came of a simulation. ``cancelled``: it was stopped, and these are the games finished till then. They are
    those from ``first`` on."""

    match: Match
    sums: Sums
    outcomes: tuple[Outcome, ...] = ()
    cancelled: bool = False
    first: int = 0
    players: tuple[PlayerResult, ...] = field(init=False)

    def __post_init__(self) -> None:
        pairs = zip(self.match.players, self.sums.players, strict=True)
        object.__setattr__(self, "players", tuple(_result(name, sums) for name, sums in pairs))

    @property
    def games(self) -> int:
        return self.sums.games

    @property
    def decisions_per_game(self) -> float:
        return self.sums.decisions / max(1, self.games)

    @property
    def turns_per_game(self) -> float:
        return self.sums.turns / max(1, self.games)

    @property
    def endings(self) -> dict[str, int]:
        """How the games ended, and how many did so."""
        return dict(sorted(self.sums.endings.items()))


def _result(name: str, sums: PlayerSums) -> PlayerResult:
    games = max(1, sums.games)
    mean = sums.score / games
    spread = spread_of_mean(sums.score, sums.score_squares, sums.games)
    return PlayerResult(
        name=name,
        games=sums.games,
        wins=sums.wins / _WIN,
        win_rate=sums.wins / _WIN / games,
        win_interval=wilson(sums.wins / _WIN, sums.games),
        score=mean,
        score_interval=Interval(mean - spread, mean + spread),
        route_points=sums.route_points / games,
        tickets=sums.tickets / games,
        completed=sums.completed / games,
        longest=sums.longest / games,
    )
