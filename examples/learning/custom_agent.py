"""An agent of one's own in thirty lines: it claims the longest route it can pay for, else draws what it has most of."""

from typing import Any

import numpy as np

from peregon import ClaimRoute, DrawBlind, DrawCard, Keep
from peregon.envs import aec

env = aec.env("usa", seats=2, reward="win", observation="dict")
actions, lengths = env.task.actions(), env.task.title.board.length
rng = np.random.default_rng(1)


def liking(number: int, table: dict[str, Any]) -> float:
    match actions[number]:
        case ClaimRoute(route, _, locomotives):
            return 100 + int(lengths[route]) - locomotives / 10
        case DrawCard(slot):
            return 10 + float(table["hand"] @ table["row"][slot])
        case DrawBlind():
            return 11
        case Keep(places):
            return -len(places)
    return 0


won = 0
for seed in range(20):
    env.reset(seed=seed)
    for agent in env.agent_iter():
        seen, reward, ended, _, _ = env.last()
        legal = np.flatnonzero(seen["action_mask"]).tolist()
        if ended:
            won += agent == "player_0" and reward > 0
            env.step(None)
        elif agent == "player_0":
            env.step(max(legal, key=lambda number: liking(number, seen["observation"])))
        else:
            env.step(rng.choice(legal))
print(f"The agent wins {won} of 20 games against random play.")
