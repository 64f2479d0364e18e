"""A position that Peregon itself has kept is read without a question, and by the rules it was written by it is the same
game: the same to see, the same to do, and the same to write down again."""

import random

import pytest

from peregon.catalogue import find, names
from peregon.game import Game
from peregon.model.chance import Seeded
from peregon.record.position import kept_game, position_of
from peregon.record.titles import GameSetup


def kept_again(game: Game) -> Game:
    table = GameSetup(game.title, game.seats, game.variants, game.rules)
    return kept_game(position_of(game), table, game.actions)


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("seed", range(2))
def test_every_position_of_a_game_is_taken_up_as_it_was(name: str, seed: int) -> None:
    game = Game.start(find(name), 2 + seed % 2, Seeded(seed + 1))
    luck = random.Random(f"{name} {seed}")
    asked = set()
    while not game.over:
        again = kept_again(game)
        assert position_of(again) == position_of(game)
        for seat in (None, *range(game.seats)):
            assert again.view(seat) == game.view(seat)
            assert again.option_numbers(seat) == game.option_numbers(seat)
        asked.add(type(game.decision).__name__)
        game.play(luck.choice(game.options))
    assert len(asked) >= 4
    assert kept_again(game).score_sheet() == game.score_sheet()
