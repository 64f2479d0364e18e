"""Standings: what the blocks of a tournament say about its bots, each number with how sure it is."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from peregon.analysis.blocks import Block
from peregon.analysis.rates import Margin, Rate, margin_of, rate_of
from peregon.analysis.ratings import Rating, ratings
from peregon.analysis.tournament import Tournament
from peregon.simulate.results import PlayerSums, Sums


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

    def __init__(self, tournament: Tournament, blocks: Sequence[Block], anchor: int = 0) -> None:
        self.tournament = tournament
        self.blocks = blocks
        self.anchor = anchor
        self.sums = _sums(tournament, blocks)
        self.bots = _bots(tournament, blocks, anchor, self.sums)
        self.line_ups = _line_ups(tournament, blocks)
        self.places = _places(tournament, blocks)

    @property
    def games(self) -> int:
        return self.sums.games

    @property
    def ranking(self) -> list[BotStanding]:
        """The strongest first."""
        return sorted(self.bots, key=lambda bot: -bot.rating.elo if bot.rating else 0.0)


def _sums(tournament: Tournament, blocks: Iterable[Block]) -> Sums:
    sums = Sums(len(tournament.bots))
    for block in blocks:
        for game in block.games:
            sums.add(game)
    return sums


def _bots(tournament: Tournament, blocks: Sequence[Block], anchor: int, sums: Sums) -> tuple[BotStanding, ...]:
    rated = ratings(blocks, len(tournament.bots), anchor, tournament.seed)
    return tuple(
        BotStanding(label, name, _rate(blocks, bot), rated[bot], sums.players[bot], _pace(blocks, bot))
        for bot, (label, name) in enumerate(zip(tournament.labels, tournament.bots, strict=True))
    )


def _rate(blocks: Iterable[Block], bot: int) -> Rate:
    """By deals: the blocks in which several line-ups played the same deal are one observation."""
    by_deal: dict[int, list[float]] = defaultdict(list)
    games = 0
    for block in blocks:
        if bot in block.games[0].seating:
            by_deal[block.deal].append(block.rate(bot))
            games += len(block.games)
    return rate_of([_mean(rates) for rates in by_deal.values()], games / max(1, len(by_deal)))


def _pace(blocks: Iterable[Block], bot: int) -> Pace | None:
    watched = [thinking for block in blocks for thinking in block.thinking if thinking.bot == bot]
    decisions = sum(thinking.decisions for thinking in watched)
    return Pace(decisions, sum(thinking.nanoseconds for thinking in watched)) if decisions else None


def _line_ups(tournament: Tournament, blocks: Sequence[Block]) -> tuple[LineUpResult, ...]:
    played: dict[int, list[Block]] = {number: [] for number in range(len(tournament.line_ups))}
    for block in blocks:
        played[block.line_up].append(block)
    return tuple(_line_up(tournament, number, theirs) for number, theirs in played.items())


def _line_up(tournament: Tournament, number: int, blocks: Sequence[Block]) -> LineUpResult:
    size = tournament.games_in_a_block
    bots = dict.fromkeys(tournament.line_ups[number])
    return LineUpResult(
        games=size * len(blocks),
        bots=tuple(
            SeatedBot(
                tournament.labels[bot],
                rate_of([block.rate(bot) for block in blocks], size),
                margin_of([block.margin(bot) for block in blocks], size),
            )
            for bot in bots
        ),
    )


def _places(tournament: Tournament, blocks: Iterable[Block]) -> tuple[Rate, ...]:
    by_deal: dict[int, list[list[float]]] = defaultdict(lambda: [[] for _ in range(tournament.seats)])
    for block in blocks:
        for game in block.games:
            for _, place, won in block.shares(game):
                by_deal[block.deal][place].append(won)
    games = sum(len(places[0]) for places in by_deal.values()) / max(1, len(by_deal))
    return tuple(
        rate_of([_mean(places[place]) for places in by_deal.values()], games) for place in range(tournament.seats)
    )


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
