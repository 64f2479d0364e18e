"""The options are what the rulebooks say, no more and no less, according to a plain reading of them."""

import random

import pytest

import peregon
from peregon.model.faces import Action
from peregon.rulebooks.variants import VariantValue
from tests.support.laws.naive import legal

TABLES: list[tuple[str, int, dict[str, VariantValue]]] = [
    (name, seats, {})
    for name in peregon.names()
    for seats in range(peregon.find(name).players[0], peregon.find(name).players[1] + 1)
] + [
    ("journey", 3, {"free_building": True}),
    ("journey", 2, {"universal_beside_ordinary": True}),
    ("europe", 2, {"tickets_leave": True}),
    ("europe", 3, {"stations_are_optional": True}),
]


@pytest.mark.parametrize(("name", "seats", "variants"), TABLES, ids=lambda value: str(value))
@pytest.mark.parametrize("eagerness", [0.0, 0.9], ids=["at random", "eager to claim"])
def test_options_are_those_of_a_plain_reading(
    name: str, seats: int, variants: dict[str, VariantValue], eagerness: float
) -> None:
    player = random.Random(f"{name} {seats} {eagerness}")
    game = peregon.start(name, seats=seats, seed=seats, variants=variants)
    while not game.over:
        listed = game.options
        assert len(listed) == len(set(listed)), "an option is listed twice"
        assert set(listed) == legal(game)
        game.play(_choose(player, listed, eagerness))
    assert legal(game) == set() == set(game.options)


def _choose(player: random.Random, options: list[Action], eagerness: float) -> Action:
    """Eager players hoard first and then claim what is long, so that they get to know another part of the game."""
    if player.random() < eagerness:
        claims = [option for option in options if type(option).__name__ in ("ClaimRoute", "PayExtra")]
        if claims and player.random() < 0.5:
            return player.choice(claims)
        draws = [option for option in options if type(option).__name__ in ("DrawCard", "DrawBlind")]
        if draws:
            return player.choice(draws)
    return player.choice(options)
