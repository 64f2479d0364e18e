"""Imitation: a policy is shown what a player would do, before it learns from winning and losing.

On a large board nearly everything that is tried at random loses, and learning from the score alone begins with weeks of
that. The value of positions is learnt along with it, so that the score has something to be compared with later on.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from peregon.bots import player_named
from peregon.envs.games import Games
from peregon.envs.task import Task
from peregon.model.numbers import Options
from peregon.policies.policy import PlayerLuck

GAMES = 256
STEPS = 256  # of every game, before they are learnt from in any order
BATCH = 1024
OWN_GAMES = 0.5  # of the games are played by the learner, so that it sees what comes of its own mistakes
ALONE_FROM = 0.2  # of the way: before that it plays too badly to be worth watching
VALUES_FROM = 0.7  # of the way: what positions are worth depends on how they are played
NEVER = -1e8


class Lesson:
    """Games of a teacher against itself, some of them played by the learner, all of them judged by the teacher."""

    def __init__(self, what: Task, teacher: str, seed: int) -> None:
        self.games = Games(what, GAMES, seed=seed)
        self._rules = self.games.batch.rules
        self._options = Options(self._rules.numbers)
        self._luck = PlayerLuck(seed)
        # Some players remember what they are about: each seat of each game has its own.
        self._teachers = [[player_named(teacher, what.title) for _ in range(what.seats)] for _ in range(GAMES)]

    def advice(self) -> NDArray[np.int64]:
        chosen = np.empty(GAMES, np.int64)
        for game, teachers in enumerate(self._teachers):
            state = self.games.batch.state(game)
            self._rules.offer(state, self._options)
            chosen[game] = teachers[state.turn].choose(self._rules, state, self._options, self._luck)
        return chosen


@dataclass(frozen=True)
class Examples:
    """What was seen, what was legal, what the teacher would have done, and how the game ended for whoever was asked;
    of games that were still going on that is not known."""

    seen: NDArray[np.int16]
    legal: NDArray[np.bool_]
    advised: NDArray[np.int64]
    end: NDArray[np.float32]


def imitate(policy: Any, lesson: Lesson, decisions: int, rate: float) -> float:
    """Teaches the policy of a MaskablePPO; how often it agreed with the teacher at the end of it."""
    optimiser = torch.optim.Adam(policy.parameters(), lr=rate)
    rounds = max(1, decisions // (GAMES * STEPS))
    high = lesson.games.sight.high.astype(np.float32)
    luck = np.random.default_rng(rounds)
    agreed = 0.0
    for number in range(rounds):
        for group in optimiser.param_groups:
            group["lr"] = rate * max(0.05, 1 - number / rounds)
        alone = np.arange(GAMES) < (GAMES * OWN_GAMES if number >= ALONE_FROM * rounds else 0)
        examples = watch(policy, lesson, alone, high, luck)
        agreed = learn(policy, optimiser, examples, high, luck, values=number >= VALUES_FROM * rounds)
        if number % 10 == 9 or number == rounds - 1:
            told = (number + 1) * GAMES * STEPS
            print(f"{told:>11,} decisions of the teacher: agrees on {agreed:.1%}", flush=True)
    return agreed


def watch(policy: Any, lesson: Lesson, alone: NDArray[np.bool_], high: Any, luck: np.random.Generator) -> Examples:
    games = lesson.games
    seen = np.empty((STEPS, *games.observation.shape), np.int16)
    legal = np.empty((STEPS, *games.mask.shape), np.bool_)
    advised = np.empty((STEPS, GAMES), np.int64)
    turns = np.empty((STEPS, GAMES), np.int64)
    end = np.full((STEPS, GAMES), np.nan, np.float32)
    begun = np.zeros(GAMES, np.int64)
    for step in range(STEPS):
        seen[step], legal[step], turns[step] = games.observation, games.mask, games.turn
        advised[step] = lesson.advice()
        played = advised[step].copy()
        if alone.any():
            played[alone] = _drawn(policy, seen[step][alone] / high, legal[step][alone], luck)
        games.step(played)
        for game in np.flatnonzero(games.ended):
            its = slice(begun[game], step + 1)
            end[its, game] = games.rewards[game][turns[its, game]]
            begun[game] = step + 1
    flat = STEPS * GAMES
    return Examples(seen.reshape(flat, -1), legal.reshape(flat, -1), advised.reshape(flat), end.reshape(flat))


def learn(policy: Any, optimiser: Any, examples: Examples, high: Any, luck: np.random.Generator, values: bool) -> float:
    order = luck.permutation(len(examples.advised))
    right = 0
    for first in range(0, len(order), BATCH):
        some = order[first : first + BATCH]
        features = _features(policy, examples.seen[some] / high)
        scores = _scores(policy, features, examples.legal[some])
        advised = torch.as_tensor(examples.advised[some])
        loss: Any = torch.nn.functional.cross_entropy(scores, advised)
        if values:
            end = torch.as_tensor(examples.end[some])
            known = ~torch.isnan(end)
            worth = policy.value_net(policy.mlp_extractor.forward_critic(features[known])).squeeze(1)
            loss = loss + 0.5 * torch.nn.functional.mse_loss(worth, end[known])
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        right += int((scores.argmax(1) == advised).sum())
    return right / len(order)


def _drawn(policy: Any, seen: Any, legal: Any, luck: np.random.Generator) -> NDArray[np.int64]:
    """An action for each, as likely as the policy likes it."""
    with torch.no_grad():
        scores = _scores(policy, _features(policy, seen), legal).numpy()
    chosen: NDArray[np.int64] = (scores + luck.gumbel(size=scores.shape)).argmax(1)
    return chosen


def _features(policy: Any, seen: Any) -> Any:
    return policy.extract_features(torch.as_tensor(seen, dtype=torch.float32))


def _scores(policy: Any, features: Any, legal: Any) -> Any:
    scores = policy.action_net(policy.mlp_extractor.forward_actor(features))
    return scores.masked_fill(~torch.as_tensor(legal), NEVER)
