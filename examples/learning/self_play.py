"""Self-play on the batch API: a linear policy for every seat, improved by REINFORCE, hundreds of games at a time."""

import argparse

import numpy as np
from numpy.typing import NDArray

from peregon.envs.games import Games, play_games

Weights = NDArray[np.float32]


def probabilities(games: Games, weights: Weights, scale: Weights) -> NDArray[np.float32]:
    """Of all actions in all games: a softmax over the legal ones."""
    scores = (games.observation / scale) @ weights
    scores[~games.mask] = -np.inf
    scores -= scores.max(1, keepdims=True)
    chances = np.exp(scores)
    chances /= chances.sum(1, keepdims=True)
    return chances


def choose(chances: NDArray[np.float32], rng: np.random.Generator) -> NDArray[np.int64]:
    drawn = (chances.cumsum(1) > rng.random((len(chances), 1))).argmax(1)
    # Rounding may leave the sum a hair below what was drawn.
    chosen: NDArray[np.int64] = np.where(chances[np.arange(len(chances)), drawn] > 0, drawn, chances.argmax(1))
    return chosen


def improve(weights: Weights, games: Games, rounds: int, rate: float, rng: np.random.Generator) -> float:
    """Plays so many steps in every game; each finished game pushes its moves towards what the winner did. Returns the
    winner's average lead in points."""
    scale = games.sight.high.astype(np.float32)
    traces = np.zeros((games.count, games.task.seats, *weights.shape), np.float32)
    leads: list[float] = []
    every = np.arange(games.count)
    for _ in range(rounds):
        chances = probabilities(games, weights, scale)
        actions, seats = choose(chances, rng), games.turn.copy()
        # The slope of the chosen action's log-probability, for whoever has chosen it.
        slope = -chances
        slope[every, actions] += 1
        for game in every:
            traces[game, seats[game]] += np.outer(games.observation[game] / scale, slope[game])
        games.step(actions)
        for game in np.flatnonzero(games.ended):
            weights += rate * np.tensordot(games.rewards[game].astype(np.float32), traces[game], 1)
            traces[game] = 0
            leads.append(float(np.ptp(games.scores[game])))
    return float(np.mean(leads)) if leads else 0.0


def score_against_random(weights: Weights, count: int, rng: np.random.Generator) -> float:
    """The share of games that the policy wins against a random player."""
    games = play_games("small", 2, count, opponents=("random",), seed=7)
    scale = games.sight.high.astype(np.float32)
    won = np.full(count, np.nan)
    while np.isnan(won).any():
        games.step(choose(probabilities(games, weights, scale), rng))
        fresh = games.ended & np.isnan(won)
        won[fresh] = (games.earned[fresh] + 1) / 2
    return float(won.mean())


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--games", type=int, default=64)
    arguments = parser.parse_args()
    rng = np.random.default_rng(1)
    games = play_games("small", 2, arguments.games, reward="margin", seed=1)
    weights = np.zeros((games.sight.width, games.actions), np.float32)
    print(f"before: wins {score_against_random(weights, 400, rng):.1%} against random play")
    for number in range(arguments.rounds):
        lead = improve(weights, games, 100, 0.02, rng)
        print(f"round {number + 1}: the winner leads by {lead:.1f} points")
    print(f"after: wins {score_against_random(weights, 400, rng):.1%} against random play")


if __name__ == "__main__":
    main()
