"""Luck by the learned value: whoever is dealt better cards has more of it."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import peregon
from peregon.catalogue import names
from peregon.game import Game
from peregon.game_review import Effort, review_game
from peregon.model.board import LOCOMOTIVE
from peregon.model.chance import Chance, Seeded
from peregon.rules.cards.faces import DrawBlind
from peregon.rules.tickets.faces import Keep

TURNS = 4


class Favours(Chance):
    """Gives locomotives to whom it favours, and to others as it comes."""

    def __init__(self, seed: int) -> None:
        self._usual = Seeded(seed)
        self.favoured = False

    def card(self, bag: vec[i64], total: i64) -> i64:
        usual = self._usual.card(bag, total)
        return LOCOMOTIVE if self.favoured and bag[LOCOMOTIVE] > 0 else usual

    def ticket(self, bag: vec[i64], total: i64) -> i64:
        return self._usual.ticket(bag, total)

    def lot(self, choices: i64) -> i64:
        return self._usual.lot(choices)


def drawn_blind(name: str, favoured: int | None, seed: int = 5) -> Game:
    """A game that has just begun: everybody draws from the deck for some turns."""
    chance = Favours(seed)
    game = Game.start(peregon.find(name), 2, chance)
    draws = 0
    while draws < 2 * 2 * TURNS:
        chance.favoured = game.state.turn == favoured
        keeps = [option for option in game.options if isinstance(option, Keep)]
        draws += not keeps
        game.play(keeps[-1] if keeps else DrawBlind())
    return game


@pytest.mark.parametrize("name", names())
def test_whoever_is_dealt_better_cards_has_more_luck(name: str) -> None:
    first, nobody, second = (
        review_game(drawn_blind(name, favoured), effort=Effort(2, False)).sums(0) for favoured in (0, None, 1)
    )
    assert first.luck > nobody.luck + 0.03 and nobody.luck - 0.03 > second.luck
    assert first.luck > 0.0 > second.luck
