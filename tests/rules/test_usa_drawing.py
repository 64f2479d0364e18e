"""Drawing cards in the base game: two a turn, and what a locomotive changes about that."""

import pytest

from peregon.game import Game, IllegalAction
from peregon.model.faces import Action, seen_by
from peregon.rules.cards.faces import CardDrawn, CardTaken, DrawBlind, DrawCard, DrawSecondCard, RowFilled
from peregon.rules.rounds.faces import TakeTurn
from peregon.rules.tickets.faces import DrawTickets, Keep, KeepTickets
from tests.support.tiny import (
    GREEN,
    PINK,
    WHITE,
    asked,
    claim,
    claims,
    discards_of,
    every_pair,
    given,
    hand,
    row_of,
    rule,
    tickets_of,
    tiny_board,
)

TINY = tiny_board(
    "usa",
    ["ash-birch 1 red", "birch-cedar 2 blue", "cedar-dogwood 3 any", "dogwood-elm 4 green", "elm-fir 5 any"],
    every_pair("ash birch cedar dogwood elm fir"),
)
ANY_OF_THE_ROW: list[Action] = [DrawCard(0), DrawCard(1), DrawCard(2), DrawCard(3), DrawCard(4)]
FIRST_TICKETS = ["ash-birch", "ash-cedar", "ash-dogwood"]


def refuses(game: Game, action: Action) -> bool:
    """The action is illegal, and trying it changes nothing."""
    before = game.view(0), game.view(1), list(game.options)
    with pytest.raises(IllegalAction):
        game.play(action)
    return (game.view(0), game.view(1), list(game.options)) == before


@rule("U10")
def test_a_turn_begins_with_a_choice_of_three_things() -> None:
    game = given(TINY, hands=["R"], row="PBOWY")
    assert asked(game) == TakeTurn(0)
    assert game.options == [*ANY_OF_THE_ROW, DrawBlind(), claim(game, "ash-birch", "R"), DrawTickets()]


@rule("U10")
def test_who_has_begun_to_draw_cards_does_nothing_else() -> None:
    game = given(TINY, hands=["RBB"], row="PBOWY", luck="KG")
    game.play(DrawBlind())
    assert asked(game) == DrawSecondCard(0)
    assert game.options == [*ANY_OF_THE_ROW, DrawBlind()]
    game.play(DrawBlind())
    assert asked(game) == TakeTurn(1)
    assert (hand(game), row_of(game), discards_of(game)) == ("BBKRG", "PBOWY", "")


@rule("U10", "U25")
def test_who_has_claimed_a_route_does_nothing_else() -> None:
    game = given(TINY, hands=["RBB"], row="PBOWY")
    assert claims(game) == ["ash-birch R", "birch-cedar BB"]
    game.play(claim(game, "ash-birch", "R"))
    assert asked(game) == TakeTurn(1)
    assert (hand(game), row_of(game), tickets_of(game)) == ("BB", "PBOWY", [])


@rule("U10")
def test_who_has_drawn_tickets_does_nothing_else() -> None:
    game = given(TINY, hands=["RBB"], row="PBOWY", tickets=FIRST_TICKETS)
    game.play(DrawTickets())
    assert asked(game) == KeepTickets(0)
    assert all(isinstance(option, Keep) for option in game.options)
    game.play(Keep((0,)))
    assert asked(game) == TakeTurn(1)
    assert (hand(game), row_of(game), discards_of(game)) == ("BBR", "PBOWY", "")


@rule("U11")
@pytest.mark.parametrize(
    ("first", "second", "luck", "in_hand", "row"),
    [
        (DrawCard(0), DrawCard(1), "KG", "PB", "KGOWY"),
        (DrawCard(4), DrawBlind(), "KG", "YG", "PBOWK"),
        (DrawBlind(), DrawCard(4), "KG", "YK", "PBOWG"),
        (DrawBlind(), DrawBlind(), "KG", "KG", "PBOWY"),
    ],
)
def test_a_draw_is_two_cards_from_the_row_or_blind(
    first: Action, second: Action, luck: str, in_hand: str, row: str
) -> None:
    game = given(TINY, row="PBOWY", luck=luck)
    game.play(first)
    assert asked(game) == DrawSecondCard(0)
    game.play(second)
    assert asked(game) == TakeTurn(1)
    assert (hand(game), row_of(game), discards_of(game)) == (in_hand, row, "")
    assert game.view(None).deck == 110 - 5 - 2


@rule("U12")
def test_a_card_taken_from_the_row_is_replaced_before_the_second_is_taken() -> None:
    game = given(TINY, row="PBOWY", luck="GK")
    assert game.play(DrawCard(2)) == [CardTaken(0, 2, 2), RowFilled(2, GREEN)]
    assert row_of(game) == "PBGWY"
    assert game.options == [*ANY_OF_THE_ROW, DrawBlind()]
    game.play(DrawCard(2))
    assert (hand(game), row_of(game)) == ("OG", "PBKWY")


@rule("U12", "R23")
def test_a_card_from_the_row_is_seen_by_all_and_a_blind_one_by_nobody_else() -> None:
    game = given(TINY, row="PBOWY", luck="WK")
    taken = game.play(DrawCard(0))[0]
    drawn = game.play(DrawBlind())[0]
    for other in (1, None):
        assert seen_by(taken, other) == CardTaken(0, 0, PINK)
        assert seen_by(drawn, other) == CardDrawn(0, None)
    assert seen_by(drawn, 0) == CardDrawn(0, 5)
    player = game.view(1).players[0]
    assert (player.cards, player.shown) == (2, (1, 0, 0, 0, 0, 0, 0, 0, 0))


@rule("U13")
def test_a_locomotive_from_the_row_as_first_card_is_the_only_card() -> None:
    game = given(TINY, row="PLOWL", luck="G")
    assert DrawCard(1) in game.options
    game.play(DrawCard(1))
    assert asked(game) == TakeTurn(1)
    assert (hand(game), row_of(game)) == ("L", "PGOWL")


@rule("U14")
@pytest.mark.parametrize(("first", "luck"), [(DrawCard(0), "G"), (DrawBlind(), "G")])
def test_a_locomotive_from_the_row_cannot_be_the_second_card(first: Action, luck: str) -> None:
    game = given(TINY, row="PLOWL", luck=luck)
    game.play(first)
    assert game.options == [DrawCard(0), DrawCard(2), DrawCard(3), DrawBlind()]
    assert refuses(game, DrawCard(1))
    assert refuses(game, DrawCard(4))


@rule("U14", "U12")
def test_a_locomotive_just_turned_up_cannot_be_the_second_card() -> None:
    game = given(TINY, row="PBOWY", luck="L")
    game.play(DrawCard(2))
    assert row_of(game) == "PBLWY"
    assert game.options == [DrawCard(0), DrawCard(1), DrawCard(3), DrawCard(4), DrawBlind()]
    assert refuses(game, DrawCard(2))


@rule("U13", "U14")
def test_the_next_player_may_take_the_locomotive_that_was_turned_up() -> None:
    game = given(TINY, row="PBOWY", luck="LKG")
    game.play(DrawCard(2))
    game.play(DrawBlind())
    assert asked(game) == TakeTurn(1)
    assert [option for option in game.options if isinstance(option, DrawCard)] == ANY_OF_THE_ROW
    game.play(DrawCard(2))
    assert asked(game) == TakeTurn(0)
    assert (hand(game, 1), row_of(game)) == ("L", "PBGWY")


@rule("U16")
@pytest.mark.parametrize(
    ("second", "luck", "in_hand", "row"),
    [(DrawCard(0), "LG", "PL", "GLOWY"), (DrawBlind(), "LG", "GL", "PLOWY"), (DrawBlind(), "LL", "LL", "PLOWY")],
)
def test_a_locomotive_drawn_blind_counts_as_one_card(second: Action, luck: str, in_hand: str, row: str) -> None:
    game = given(TINY, row="PLOWY", luck=luck)
    game.play(DrawBlind())
    assert asked(game) == DrawSecondCard(0)
    assert game.options == [DrawCard(0), DrawCard(2), DrawCard(3), DrawCard(4), DrawBlind()]
    game.play(second)
    assert asked(game) == TakeTurn(1)
    assert (hand(game), row_of(game)) == (in_hand, row)


@rule("U16", "U14")
def test_a_locomotive_may_be_drawn_blind_as_second_card() -> None:
    game = given(TINY, row="PLOWY", luck="GL")
    game.play(DrawCard(0))
    game.play(DrawBlind())
    assert asked(game) == TakeTurn(1)
    assert (hand(game), row_of(game)) == ("PL", "GLOWY")


@rule("U17")
def test_a_hand_has_no_size_limit() -> None:
    everything_but_eight_green_cards = "PBOWYKR" * 12 + "G" * 4 + "L" * 14
    game = given(TINY, hands=[everything_but_eight_green_cards], row="GGGGG", luck="GG")
    assert game.options[:6] == [*ANY_OF_THE_ROW, DrawBlind()]
    game.play(DrawCard(0))
    game.play(DrawBlind())
    assert asked(game) == TakeTurn(1)
    assert game.view(None).players[0].cards == 104


@rule("U11", "U12")
def test_the_same_place_in_the_row_can_be_drawn_from_twice() -> None:
    game = given(TINY, row="WBOPY", luck="WR")
    events = [*game.play(DrawCard(0)), *game.play(DrawCard(0))]
    assert events == [CardTaken(0, 0, WHITE), RowFilled(0, WHITE), CardTaken(0, 0, WHITE), RowFilled(0, 6)]
    assert (hand(game), row_of(game)) == ("WW", "RBOPY")
