"""Sums: all that the standings need to know of any number of blocks, in a room that does not grow with them.

Scores of blocks and deals are few different numbers, so it is counted how often each came; the wins of a bootstrap are
kept in so many groups of deals. Sums of slices that follow one another add up to those of the whole, to the last bit.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from peregon.analysis.blocks import Block
from peregon.analysis.rates import Scores
from peregon.analysis.tournament import Tournament
from peregon.fields import Fields
from peregon.simulate import Outcome
from peregon.simulate.results import Sums

GROUPS = 400
"""Of deals: of very many the bootstrap draws groups, which is as good and takes a second."""

Wins = list[float]
"""How often i came before j at [i * bots + j]; a tie is half."""


class MarginSums:
    """By how much one bot was ahead in the blocks of a line-up."""

    def __init__(self, blocks: int = 0, total: int = 0, squares: int = 0) -> None:
        self.blocks = blocks
        self.total = total
        self.squares = squares

    def add(self, margin: int) -> None:
        self.merge(MarginSums(1, margin, margin * margin))

    def merge(self, other: "MarginSums") -> None:
        self.blocks += other.blocks
        self.total += other.total
        self.squares += other.squares


class _OpenDeal:
    """A deal that not all line-ups have played yet: it is one observation, and counts when it is done."""

    def __init__(self, deal: int, bots: int, seats: int) -> None:
        self.deal = deal
        self.rates: list[list[float]] = [[] for _ in range(bots)]
        self.places: list[list[float]] = [[] for _ in range(seats)]


class BlockSums:
    """The blocks of a tournament from the deal ``first`` on, added up. Blocks are added in their order."""

    def __init__(self, tournament: Tournament, first: int = 0) -> None:
        bots, seats = len(tournament.bots), tournament.seats
        self.tournament = tournament
        self.first = first
        self.blocks = 0
        self.games = Sums(bots)
        self.wins: dict[int, Wins] = {}
        self.by_block: list[dict[int, Scores]] = [
            {bot: Counter() for bot in dict.fromkeys(line_up)} for line_up in tournament.line_ups
        ]
        self.margins = [{bot: MarginSums() for bot in line_up} for line_up in self.by_block]
        self.decisions = [0] * bots
        self.nanoseconds = [0] * bots
        self._by_deal: list[Scores] = [Counter() for _ in range(bots)]
        self._places: list[Scores] = [Counter() for _ in range(seats)]
        self._open = _OpenDeal(first, bots, seats)

    @property
    def next_block(self) -> int:
        """The number of the block that would come next."""
        return self.first * len(self.tournament.line_ups) + self.blocks

    def add(self, block: Block) -> None:
        if block.deal != self._open.deal:
            self._close()
            self._open = _OpenDeal(block.deal, len(self.decisions), len(self._places))
        self.blocks += 1
        wins = self.wins.setdefault(block.deal % GROUPS, [0.0] * len(self.decisions) ** 2)
        for game in block.games:
            self.games.add(game)
            count_wins(game, wins, len(self.decisions))
            for _, place, won in block.shares(game):
                self._open.places[place].append(won)
        for bot in block.bots:
            rate = block.rate(bot)
            self.by_block[block.line_up][bot][rate] += 1
            self.margins[block.line_up][bot].add(block.margin(bot))
            self._open.rates[bot].append(rate)
        for thinking in block.thinking:
            self.decisions[thinking.bot] += thinking.decisions
            self.nanoseconds[thinking.bot] += thinking.nanoseconds

    def _close(self) -> None:
        self._by_deal, self._places = self.by_deal, self.places

    @property
    def by_deal(self) -> list[Scores]:
        """Of each bot, how often its mean over the blocks of a deal was what."""
        return _with_means(self._by_deal, self._open.rates)

    @property
    def places(self) -> list[Scores]:
        """The same for whoever begins, for the next, and so on."""
        return _with_means(self._places, self._open.places)

    def scores_of(self, bot: int) -> Scores:
        """How often a block of this bot's ended how, in whatever line-up."""
        found: Scores = Counter()
        for line_up in self.by_block:
            found.update(line_up.get(bot, {}))
        return found

    def merge(self, other: "BlockSums") -> None:
        """Sums of the deals that follow these."""
        self._close()
        self.blocks += other.blocks
        self.games.merge(other.games)
        for group, wins in other.wins.items():
            mine = self.wins.setdefault(group, [0.0] * len(wins))
            self.wins[group] = [a + b for a, b in zip(mine, wins, strict=True)]
        for line_up, theirs in zip(self.by_block, other.by_block, strict=True):
            for bot, scores in theirs.items():
                line_up[bot].update(scores)
        for own, their_margins in zip(self.margins, other.margins, strict=True):
            for bot, margins in their_margins.items():
                own[bot].merge(margins)
        self.decisions = [a + b for a, b in zip(self.decisions, other.decisions, strict=True)]
        self.nanoseconds = [a + b for a, b in zip(self.nanoseconds, other.nanoseconds, strict=True)]
        for ours, more in ((self._by_deal, other.by_deal), (self._places, other.places)):
            for scores, added in zip(ours, more, strict=True):
                scores.update(added)
        self._open = _OpenDeal(-1, len(self.decisions), len(self._places))

    def as_data(self) -> dict[str, Any]:
        return {
            "first": self.first,
            "blocks": self.blocks,
            "games": self.games.as_data(),
            "wins": {str(group): wins for group, wins in sorted(self.wins.items())},
            "by_block": [[[bot, _pairs(scores)] for bot, scores in line_up.items()] for line_up in self.by_block],
            "margins": [
                [[bot, each.blocks, each.total, each.squares] for bot, each in line_up.items()]
                for line_up in self.margins
            ],
            "decisions": self.decisions,
            "nanoseconds": self.nanoseconds,
            "by_deal": [_pairs(scores) for scores in self._by_deal],
            "places": [_pairs(scores) for scores in self._places],
            "open": [self._open.deal, self._open.rates, self._open.places],
        }

    @classmethod
    def read(cls, data: Mapping[str, Any], tournament: Tournament) -> "BlockSums":
        """What `as_data` gave. Whoever read the file has made sure that nobody else wrote it."""
        sums = cls(tournament, data["first"])
        sums.blocks = data["blocks"]
        sums.games = Sums.read(Fields(data["games"]), len(tournament.bots))
        sums.wins = {int(group): wins for group, wins in data["wins"].items()}
        sums.by_block = [{bot: _scores(pairs) for bot, pairs in line_up} for line_up in data["by_block"]]
        sums.margins = [{bot: MarginSums(*each) for bot, *each in line_up} for line_up in data["margins"]]
        sums.decisions, sums.nanoseconds = data["decisions"], data["nanoseconds"]
        sums._by_deal = [_scores(pairs) for pairs in data["by_deal"]]
        sums._places = [_scores(pairs) for pairs in data["places"]]
        sums._open.deal, sums._open.rates, sums._open.places = data["open"]
        return sums


def _with_means(counted: Sequence[Scores], opened: Sequence[Sequence[float]]) -> list[Scores]:
    found = [Counter(scores) for scores in counted]
    for scores, values in zip(found, opened, strict=True):
        if values:
            scores[sum(values) / len(values)] += 1
    return found


def _pairs(scores: Scores) -> list[tuple[float, int]]:
    return sorted(scores.items())


def _scores(pairs: Sequence[tuple[float, int]]) -> Scores:
    return Counter(dict(map(tuple, pairs)))  # type: ignore[arg-type]


def count_wins(game: Outcome, wins: Wins, bots: int) -> None:
    """Who came before whom at the table. The winners come first, also those that a tie-break made winners."""
    ranks = [(seat in game.winners, total) for seat, total in enumerate(game.totals)]
    for seat, bot in enumerate(game.seating):
        for other_seat, other in enumerate(game.seating):
            if bot != other and ranks[seat] >= ranks[other_seat]:
                wins[bot * bots + other] += 1.0 if ranks[seat] > ranks[other_seat] else 0.5
