"""Steps: a position, and what one decision of `normal` made of it, twice with different luck.

A forecast that is right changes by luck alone: on average over what may fall it stays where it was. How far from that
a net is can be told without being misled by luck if the same decision is carried out twice: the product of both changes
is on average the square of their mean.
"""

import random
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from peregon.bots.weights import base_for
from peregon.game_review.forecast import Forecast, Playouts, is_played_out
from peregon.model.chance import Seeded
from peregon.model.state import State
from peregon.policies.policy import PlayerLuck
from peregon.policies.tempo.policy import TempoPolicy
from peregon.policies.value.features import COUNT
from peregon.rules.engine import Rules
from peregon.values import value_for
from tools.value.games import KeptGame, positions, rules_for
from tools.value.positions import MOST_SEATS, Floats, features_for, padded

LUCKS = 2


@dataclass
class Steps:
    """By step; seats that a table does not have are zeros."""

    before: Floats  # [step][seat][number]
    after: Floats  # [step][luck][seat][number]
    told: Floats  # [step][luck][seat] the chances after it, where it is no net that tells them
    is_told: NDArray[np.bool_]  # [step][luck]
    seats: NDArray[np.int64]
    game: NDArray[np.int64]


@cache
def table_for(game: str, seats: int) -> tuple[Rules, Playouts, Forecast, TempoPolicy]:
    rules = rules_for(game, seats)
    playouts = Playouts(rules, game)
    return rules, playouts, Forecast(rules, playouts, value_for(rules, game)), TempoPolicy(base_for(game))


def steps_of(games: Iterable[KeptGame], count: int) -> Steps:
    """So many of each game."""
    before, after, told, is_told, seats, numbers = [], [], [], [], [], []
    for number, game in enumerate(games):
        table = len(game.players)
        rules, playouts, forecast, player = table_for(game.game, table)
        luck = random.Random(game.seed + 2)
        wanted = set(luck.choices(range(game.taken_over, len(game.actions)), k=count))
        if game.taken_over:
            wanted.add(game.taken_over)  # before anything was mended
        for place, state in enumerate(positions(rules, game)):
            if place not in wanted or is_played_out(state):
                continue
            settled = playouts.settle(state)
            if is_played_out(settled):
                continue
            ends = [step(rules, player, state, luck.randrange(1 << 30)) for _ in range(LUCKS)]
            before.append(read(game.game, settled))
            seats.append(table)
            numbers.append(number)
            ways = [read_or_told(game.game, playouts, forecast, end) for end in ends]
            after.append(np.stack([rows for rows, _, _ in ways]))
            told.append(np.stack([chances for _, chances, _ in ways]))
            is_told.append([known for _, _, known in ways])
    return Steps(
        np.stack(before), np.stack(after), np.stack(told), np.array(is_told), np.array(seats), np.array(numbers)
    )


def step(rules: Rules, player: TempoPolicy, state: State, seed: int) -> State:
    after = state.copy()
    rules.offer(after, rules.options)
    rules.play(after, player.choose(rules, after, rules.options, PlayerLuck(seed)), Seeded(seed))
    return after


def read(game: str, state: State) -> Floats:
    features = features_for(game, len(state.after))
    features.look(state)
    return padded(features.rows())


def read_or_told(game: str, playouts: Playouts, forecast: Forecast, state: State) -> tuple[Floats, Floats, bool]:
    """What a net would read, or what is foreseen without one."""
    chances = np.zeros(MOST_SEATS, np.float32)
    settled = state if is_played_out(state) else playouts.settle(state)
    if is_played_out(settled):
        found = forecast.chances(state)
        chances[: len(found)] = found
        return np.zeros((MOST_SEATS, COUNT), np.float32), chances, True
    return read(game, settled), chances, False
