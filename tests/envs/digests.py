"""Digests of batches: everything that learners are shown and paid, boiled down to a line of text for each game.

Run as a program it prints them, so that two builds of the engine can be compared.
"""

import hashlib
import json

import peregon
from peregon.catalogue import find
from peregon.learning.batch import Batch
from peregon.learning.observer import Observer
from peregon.learning.rewards import SCHEMES, Rewards
from peregon.policies.greedy import GreedyPolicy
from peregon.policies.policy import HeldPolicy, PlayerLuck
from peregon.policies.random import RandomPolicy

GAMES = 3
STEPS = 250


def digest(name: str, seats: int, scheme: int, alone: bool) -> str:
    rules = find(name).rules(seats)
    observer = Observer(rules, GAMES, memory=True, plans=True)
    opponents = (
        [] if alone else [HeldPolicy(kind()) for _ in range(GAMES * seats) for kind in (RandomPolicy, GreedyPolicy)]
    )
    batch = Batch(rules, GAMES, observer, Rewards(rules, GAMES, scheme), opponents)
    batch.reset(7)
    luck = PlayerLuck(7)
    told = hashlib.sha256()
    for _ in range(STEPS):
        actions = [number for game in range(GAMES) for number in [_pick(batch, game, luck)]]
        batch.step(b"".join(action.to_bytes(8, "little") for action in actions))
        told.update(bytes(memoryview(observer.values)))
        told.update(bytes(memoryview(batch.mask)))
        told.update(repr((list(batch.turn), list(batch.ended), list(batch.rewards.values), actions)).encode())
    return f"{list(batch.rewards.totals)} {told.hexdigest()[:24]}"


def _pick(batch: Batch, game: int, luck: PlayerLuck) -> int:
    legal = [action for action in range(batch.actions) if batch.mask[game * batch.actions + action]]
    return legal[luck.below(len(legal))]


def digests() -> dict[str, str]:
    found = {}
    for number, name in enumerate(("usa", "europe", "india", "switzerland", "journey", "small", "medium")):
        for seats in (2, 3):
            scheme = (number + seats) % len(SCHEMES)
            for alone in (True, False):
                found[f"{name} {seats} {SCHEMES[scheme]} {alone}"] = digest(name, seats, scheme, alone)
    return found


if __name__ == "__main__":
    print(json.dumps({"compiled": peregon.compiled, "engine": peregon.__file__, "digests": digests()}))
