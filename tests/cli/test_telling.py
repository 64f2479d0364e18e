"""Telling: every event has its sentence in every language, and a secret is never part of another's."""

import random

import pytest

from peregon.catalogue import names
from peregon.cli.naming import Naming
from peregon.cli.table.mechanics import Mechanics
from peregon.cli.table.telling import Teller
from peregon.game import Game, start
from peregon.languages import Phrasebook, codes
from peregon.rules.cards.faces import CardDrawn, CardsDealt, RowFilled
from peregon.rules.tunnels.faces import TunnelPriced


def teller_of(game: Game, language: str) -> Teller:
    say, naming = Phrasebook(language, "terminal"), Naming(game.title.sheet, language)
    return Teller(say, naming, Mechanics(say, naming, ["Ann", "Bob"]))


def played_at_random(board: str) -> Game:
    game, player = start(board, 2, seed=3), random.Random(3)
    while not game.over:
        game.play(player.choice(game.option_numbers()))
    return game


@pytest.mark.parametrize("board", names())
def test_whatever_happens_is_told_in_every_language(board: str) -> None:
    game = played_at_random(board)
    events = [*game.opening, *(event for step in game.history for event in step.events)]
    for language in codes():
        teller = teller_of(game, language)
        for event in events:
            told = [teller.tell([event], seat) for seat in (0, 1, None)]
            assert told[0] or isinstance(event, CardsDealt | RowFilled | TunnelPriced)


def test_a_card_drawn_blind_is_named_to_its_owner_only() -> None:
    game = start("usa", seed=1)
    teller = teller_of(game, "en")
    told = [teller.tell([CardDrawn(0, 1)], seat)[0].plain for seat in (0, 1, None)]
    assert told == ["Ann draws blind: B blue.", "Ann draws a card blind.", "Ann draws a card blind."]
