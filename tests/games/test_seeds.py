"""A seed gives the same game with every Python, on every machine, while the edition of the rules is the same."""

import json

import pytest

import peregon
from tests.games.seeds import KEPT, SEEDS, played

HASHES: dict[str, str] = json.loads(KEPT.read_text())


def test_every_game_has_its_seeds() -> None:
    assert {key.split()[0] for key in HASHES} == set(peregon.names())
    assert len(HASHES) == len(peregon.names()) * 2 * len(SEEDS)


@pytest.mark.parametrize("key", HASHES)
def test_a_seed_gives_the_game_it_always_gave(key: str) -> None:
    # Rules that are meant to play otherwise raise their edition; `python -m tests.games.seeds` tells the new hashes.
    name, seats, seed = key.split()
    assert played(name, int(seats), int(seed)) == HASHES[key]
