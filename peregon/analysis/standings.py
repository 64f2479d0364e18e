"""Standings: what the blocks of a tournament say about its bots, each number with how sure it is."""

from dataclasses import dataclass

from peregon.analysis.rates import Margin, Rate, Scores, margin_of, rate_of
from peregon.analysis.ratings import Rating, ratings
from peregon.analysis.sums import BlockSums
from peregon.simulate.results import PlayerSums


@dataclass(frozen=True, slots=True)
class Pace:
    """The processor's time for a decision, from the blocks somebody held a watch at."""

    decisions: int
    nanoseconds: int

    @property
    def milliseconds(self) -> float:
        return self.nanoseconds / self.decisions / 1e6


@dataclass(frozen=True, slots=True)
class BotStanding:
    """One bot over the whole tournament. ``sums`` are what `peregon simulate` counts."""

    label: str
    name: str
    rate: Rate
    rating: Rating | None
    sums: PlayerSums
    pace: Pace | None


@dataclass(frozen=True, slots=True)
class SeatedBot:
    """One bot in one line-up."""

    label: str
    rate: Rate
    margin: Margin


@dataclass(frozen=True, slots=True)
class LineUpResult:
    games: int
    bots: tuple[SeatedBot, ...]


class Standings:
    """``places`` are the win rates of whoever begins, of the next, and so on, whichever bot sits there."""

    def __init__(self, sums: BlockSums, anchor: int = 0) -> None:
        self.tournament = sums.tournament
        self.sums = sums.games
        self.blocks = sums.blocks
        self.deals = range(sums.first, sums.first + -(-sums.blocks // len(sums.tournament.line_ups)))
        self.anchor = anchor
        self.bots = _bots(sums, anchor)
        self.line_ups = tuple(_line_up(sums, number) for number in range(len(sums.by_block)))
        self.places = _places(sums)

    @property
    def games(self) -> int:
        return self.sums.games

    @property
    def ranking(self) -> list[BotStanding]:
        """The strongest first."""
        return sorted(self.bots, key=lambda bot: -bot.rating.elo if bot.rating else 0.0)


def _bots(sums: BlockSums, anchor: int) -> tuple[BotStanding, ...]:
    tournament = sums.tournament
    wins = [wins for _, wins in sorted(sums.wins.items())]
    rated = ratings(wins, len(tournament.bots), anchor, tournament.seed)
    by_deal = sums.by_deal
    return tuple(
        BotStanding(label, name, _rate(sums, bot, by_deal[bot]), rated[bot], sums.games.players[bot], _pace(sums, bot))
        for bot, (label, name) in enumerate(zip(tournament.labels, tournament.bots, strict=True))
    )


def _rate(sums: BlockSums, bot: int, by_deal: Scores) -> Rate:
    """By deals: the blocks in which several line-ups played the same deal are one observation."""
    games = sums.scores_of(bot).total() * sums.tournament.games_in_a_block
    return rate_of(by_deal, games / max(1, by_deal.total()))


def _pace(sums: BlockSums, bot: int) -> Pace | None:
    decisions = sums.decisions[bot]
    return Pace(decisions, sums.nanoseconds[bot]) if decisions else None


def _line_up(sums: BlockSums, number: int) -> LineUpResult:
    size = sums.tournament.games_in_a_block
    scores, margins = sums.by_block[number], sums.margins[number]
    return LineUpResult(
        games=size * max(each.blocks for each in margins.values()),
        bots=tuple(
            SeatedBot(
                sums.tournament.labels[bot],
                rate_of(scores[bot], size),
                margin_of(margins[bot].total, margins[bot].squares, margins[bot].blocks, size),
            )
            for bot in scores
        ),
    )


def _places(sums: BlockSums) -> tuple[Rate, ...]:
    places = sums.places
    games = sums.games.games / max(1, places[0].total())
    return tuple(rate_of(scores, games) for scores in places)
