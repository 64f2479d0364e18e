"""Manners: bots for people finish their tickets, dig with a card to spare and are left with few cards, on every board
and with every number of players."""

import pytest

from benchmarks.manners import FOR_PEOPLE, Manners, watch
from peregon.bots import LEVEL, PLAYERS, SEARCHING, STYLE
from peregon.catalogue import find, names

GAMES = 30
TABLES = [(game, seats) for game in names() for seats in range(find(game).players[0], find(game).players[1] + 1)]


def alone(bot: str, game: str, seats: int) -> Manners:
    return watch(game, seats, [bot], GAMES)[0]


def test_these_are_the_bots_for_people_that_do_not_search() -> None:
    assert set(FOR_PEOPLE) == {name for name, kind in PLAYERS.items() if kind.group in (LEVEL, STYLE)} - SEARCHING


@pytest.mark.parametrize(("game", "seats"), TABLES)
@pytest.mark.parametrize("bot", FOR_PEOPLE)
def test_a_bot_for_people_looks_as_if_it_had_a_plan(bot: str, game: str, seats: int) -> None:
    seen = alone(bot, game, seats)
    assert seen.finishes >= 0.75
    assert seen.gives_up <= 0.25
    assert seen.each("ticket_points") > 0
    assert seen.each("cards") <= 22
    assert seen.ticket_draws <= 0.25 * seen.turns


def test_the_quick_style_of_before_would_not_pass() -> None:
    usa, europe = alone("normal-2026-11", "usa", 2), alone("normal-2026-11", "europe", 2)
    assert usa.finishes < 0.7 and europe.gives_up > 0.4


@pytest.mark.parametrize("game", names())
def test_easy_does_not_take_tickets_turn_after_turn(game: str) -> None:
    # Of the lessons: before, it took three of them a game, one draw after the other.
    for rival in ("normal", "easy"):
        easy = watch(game, 2, ["easy", rival], GAMES)[0]
        assert easy.draws_in_a_row == 0 and easy.each("ticket_draws") < 0.5
