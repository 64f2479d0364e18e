"""Games by seed, each boiled down to a hash: `python -m tests.games.seeds` prints them as seeds.json keeps them.

No bot has a part in them: what a seed gives depends on the rules, the board and the luck alone. Nothing but the engine
is needed, so that any Python can be asked.
"""

import hashlib
import json
from pathlib import Path

import peregon
from peregon.catalogue import find
from peregon.model.chance import Seeded
from peregon.record import write_record

KEPT = Path(__file__).parent / "seeds.json"
SEEDS = (0, 2026, 2**61 + 1)
# What differs between versions that play the same.
OF_ITS_TIME = ("peregon", "rules", "check")


def played(name: str, seats: int, seed: int) -> str:
    """The hash of the record of a game whose options are chosen by lot, by the same seed."""
    game = peregon.start(name, seats=seats, seed=seed)
    choices = Seeded(seed)
    while not game.over:
        game.play(game.options[choices.lot(len(game.options))])
    told = hashlib.sha256()
    for line in write_record(game).splitlines():
        fields = {name: value for name, value in json.loads(line).items() if name not in OF_ITS_TIME}
        told.update(json.dumps(fields, sort_keys=True, ensure_ascii=False).encode())
    return told.hexdigest()[:32]


def games() -> dict[str, str]:
    tables = [(name, seats) for name in peregon.names() for seats in find(name).players]
    return {f"{name} {seats} {seed}": played(name, seats, seed) for name, seats in tables for seed in SEEDS}


if __name__ == "__main__":
    print(json.dumps(games(), indent=1))
