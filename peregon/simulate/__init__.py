"""Simulating: many games at once, and what came of them."""

from peregon.bots import UnknownPlayer, player_named
from peregon.simulate.batches import simulate
from peregon.simulate.games import Match, Outcome, replay_with_game
from peregon.simulate.merging import MergeError, merged
from peregon.simulate.results import PlayerResult, Results

__all__ = [
    "Match",
    "MergeError",
    "Outcome",
    "PlayerResult",
    "Results",
    "UnknownPlayer",
    "merged",
    "player_named",
    "replay_with_game",
    "simulate",
]
