"""Writes the perft files anew: `python -m tests.perft.make`. Look at the differences before keeping them."""

import json
import random
from collections import Counter
from pathlib import Path

import peregon
from peregon.catalogue import find
from peregon.game import Game
from peregon.record import position_of
from tests.perft.perft import perft, split

FOLDER = Path(__file__).parent / "positions"
# Which of a game's decisions of each kind is taken: late enough for the table to be interesting, early enough to go on.
OCCURRENCE = {"first tickets": 2, "turn": 12, "second card": 6, "keep tickets": 1, "tunnel": 1}
DEPTH = 2


def positions(name: str, seats: int, seed: int) -> dict[str, Game]:
    """A position of each kind of decision out of a random game."""
    found: dict[str, Game] = {}
    seen: Counter[str] = Counter()
    player = random.Random(seed)
    game = peregon.start(find(FOLDER / f"{name}.toml"), seats=seats, seed=seed)
    while not game.over:
        phase = str(position_of(game)["decision"])
        seen[phase] += 1
        if seen[phase] <= OCCURRENCE[phase]:
            found[phase] = game.copy()
        game.play(player.choice(game.options))
    return found


def main() -> None:
    for name in peregon.names():
        for phase, game in positions(name, seats=2, seed=3).items():
            kept = {
                "board": f"{name}.toml",
                "nodes": [perft(game, count) for count in range(1, DEPTH + 1)],
                "split": split(game, DEPTH),
                "position": position_of(game),
            }
            path = FOLDER / f"{name}-{phase.replace(' ', '-')}.json"
            path.write_text(json.dumps(kept, indent=1) + "\n")
            print(path.name, kept["nodes"])


if __name__ == "__main__":
    main()
