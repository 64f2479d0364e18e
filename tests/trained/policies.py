"""Policies for the tests: networks with weights by lot, which play badly and always alike."""

from itertools import pairwise
from random import Random

import numpy as np

from peregon.bots import Question, question_of
from peregon.envs.task import Task, task
from peregon.game import Game
from peregon.model.chance import Seeded
from peregon.trained import Mlp, bot_from
from peregon.trained.bot import policy_for

SMALL = task("small", 2, plans=True)


def network(what: Task = SMALL, inner: int = 8, seed: int = 1) -> Mlp:
    sizes = policy_for(lambda seen: seen, what, True)
    rng = np.random.default_rng(seed)
    steps = [sizes.width, inner, sizes.actions]
    return Mlp(
        [
            (rng.normal(size=(after, before)).astype(np.float32), rng.normal(size=after).astype(np.float32))
            for before, after in pairwise(steps)
        ],
        "tanh",
    )


MadeByLot = bot_from(network(), SMALL)


def questions(what: Task, count: int, seed: int = 1) -> list[Question]:
    """What is asked in a game by lot, from its beginning on."""
    luck = Random(seed)
    game = Game.start(what.title, what.seats, Seeded(seed))
    found: list[Question] = []
    while not game.over and len(found) < count:
        decision = game.decision
        assert decision is not None
        found.append(question_of(game, decision.seat, what.rules(), Random(1)))
        game.play(luck.choice(game.options))
    return found
