"""Positions of kept games as arrays: what a net would read for every seat, and what came of it."""

import random
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from peregon.policies.value.features import COUNT, Features
from tools.value.games import KeptGame, positions, rules_for

MOST_SEATS = 5
Floats = NDArray[np.float32]


@dataclass
class Positions:
    """By position; seats that a table does not have are zeros."""

    truth: Floats  # [position][seat][number]
    view: Floats  # the same as one of the seats sees it
    seats: NDArray[np.int64]
    viewer: NDArray[np.int64]  # the seat whose view it is
    won: Floats  # [position][seat] 1, or a share of it
    points: Floats  # [position][seat] at the end
    game: NDArray[np.int64]  # the number of the game, for intervals
    through: Floats  # how far the game had come, of 1
    level: list[str]  # who sat there


@cache
def features_for(game: str, seats: int) -> Features:
    return Features(rules_for(game, seats))


def chosen_positions(game: KeptGame, count: int) -> list[int]:
    """So many decisions of a game, spread over it by lot; of one that was taken over, over what came then."""
    luck = random.Random(game.seed)
    first = game.taken_over
    decisions = len(game.actions) - first
    return sorted({first + luck.randrange(i * decisions // count, (i + 1) * decisions // count) for i in range(count)})


def positions_of(games: Iterable[KeptGame], count: int) -> Positions:
    truth, view, seats, viewers, won, points, numbers, through, levels = [], [], [], [], [], [], [], [], []
    for number, game in enumerate(games):
        table = len(game.players)
        if len(game.actions) - game.taken_over < 2 * count:
            continue
        rules = rules_for(game.game, table)
        features = features_for(game.game, table)
        wanted = set(chosen_positions(game, count))
        luck = random.Random(game.seed + 1)
        for place, state in enumerate(positions(rules, game)):
            if place in wanted:
                features.look(state)
                truth.append(padded(features.rows()))
                viewer = luck.randrange(table)
                features.look_from(state, viewer)
                view.append(padded(features.rows()))
                viewers.append(viewer)
                through.append(place / len(game.actions))
        tally = rules.count(state)
        winners = rules.winners(tally)
        shares = [1 / len(winners) if seat in winners else 0.0 for seat in range(table)]
        totals = [float(tally.total[seat]) for seat in range(table)]
        for _ in wanted:
            seats.append(table)
            won.append(shares + [0.0] * (MOST_SEATS - table))
            points.append(totals + [0.0] * (MOST_SEATS - table))
            numbers.append(number)
            levels.append(game.level)
    return Positions(
        np.stack(truth), np.stack(view), np.array(seats), np.array(viewers),
        np.array(won, np.float32), np.array(points, np.float32), np.array(numbers), np.array(through, np.float32),
        levels,
    )  # fmt: skip


def padded(rows: list[list[float]]) -> Floats:
    found = np.zeros((MOST_SEATS, COUNT), np.float32)
    found[: len(rows)] = rows
    return found
