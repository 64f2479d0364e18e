"""Made-up blocks, for statistics whose answer is known."""

from collections.abc import Sequence

from peregon.analysis.blocks import Block
from peregon.analysis.sums import Wins, count_wins
from peregon.simulate import Outcome


def game(
    seating: Sequence[int], totals: Sequence[int], winners: Sequence[int] | None = None, index: int = 0
) -> Outcome:
    """Whoever has most points has won, unless it is said who has."""
    best = [seat for seat, total in enumerate(totals) if total == max(totals)]
    zeros = (0,) * len(totals)
    return Outcome(
        index=index,
        seed=1,
        seating=tuple(seating),
        totals=tuple(totals),
        route_points=zeros,
        tickets=zeros,
        completed=zeros,
        longest=zeros,
        winners=tuple(best if winners is None else winners),
        decisions=100,
        turns=50,
        ending="pieces ran out",
    )


def duel(deal: int, first: int, second: int, *won: bool, line_up: int = 0) -> Block:
    """Two bots on one deal; for each seating whether the first of them won."""
    seatings = [(first, second), (second, first)]
    games = tuple(
        game(seating, [100 if (bot == first) == victory else 90 for bot in seating], index=turn)
        for turn, (seating, victory) in enumerate(zip(seatings, won, strict=False))
    )
    return Block(line_up, deal, (0, 1), games)


def wins_by_deal(blocks: Sequence[Block], bots: int, groups: int = 400) -> list[Wins]:
    """What ratings are worked out from, group by group of the deals."""
    found: dict[int, Wins] = {}
    for block in blocks:
        wins = found.setdefault(block.deal % groups, [0.0] * bots**2)
        for each in block.games:
            count_wins(each, wins, bots)
    return list(found.values())
