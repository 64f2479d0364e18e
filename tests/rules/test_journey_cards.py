"""Taking cards in Journey: two from the row, one from the row and one blind, or two blind."""

import pytest

from peregon.game import IllegalAction
from peregon.model.board import LOCOMOTIVE
from peregon.rules.cards.faces import CardDrawn, CardTaken, DeckRebuilt, DrawBlind, DrawCard, DrawSecondCard, RowFilled
from peregon.rules.rounds.faces import Pass, TakeTurn
from peregon.rules.tickets.faces import DrawTickets, Keep
from tests.support.pictures import draws, families, shown, spare_tickets, station
from tests.support.tiny import (
    BLACK,
    BLUE,
    GREEN,
    RED,
    WHITE,
    claim,
    discards_of,
    given,
    hand,
    row_of,
    rule,
    started,
    tiny_board,
)

TINY = tiny_board("journey", ["ash-birch 2 red", "birch-cedar 3 blue"], ["ash-cedar 5", *spare_tickets("ash-cedar", 2)])
ROW = "PBOWY"


@rule("J7")
def test_a_turn_is_one_of_four_actions() -> None:
    game = given(TINY, seats=2, hands=["RRG", "G"], held=[["ash-cedar"]], row=ROW, luck="PP")
    assert families(game) == ["DrawCard", "DrawBlind", "ClaimRoute", "DrawTickets", "BuildStation"]
    game.play(claim(game, "ash-birch", "RR"))
    assert game.decision == TakeTurn(1)
    game.play(station(game, "ash", "G"))
    assert game.decision == TakeTurn(0)
    game.play(DrawBlind())
    game.play(DrawBlind())
    assert game.decision == TakeTurn(1)


@rule("J7")
def test_one_of_them_must_be_done_as_long_as_one_can() -> None:
    game = given(TINY, hands=[""], row="P", deck="", ticket_deck=[])
    assert game.options == [DrawCard(0)]
    game = given(TINY, hands=[""], row="", deck="", ticket_deck=["ash-cedar"], tickets=["ash-cedar"])
    assert game.options == [DrawTickets()]
    game.play(DrawTickets())
    game.play(Keep((0,)))
    assert game.decision == TakeTurn(1)
    assert given(TINY, hands=[""], row="", deck="", ticket_deck=[]).options == [Pass()]


@rule("J8")
def test_a_universal_card_from_the_row_is_taken_alone() -> None:
    game = given(TINY, row="PBLWY", luck="K")
    assert draws(game) == "PBLWY?"
    assert game.play(DrawCard(2)) == [CardTaken(0, 2, LOCOMOTIVE), RowFilled(2, BLACK)]
    assert (hand(game), row_of(game), game.decision) == ("L", "PBKWY", TakeTurn(1))


@rule("J8", "R25")
def test_a_universal_card_in_the_row_cannot_be_the_second_card() -> None:
    game = given(TINY, row="PLLWY")
    game.play(DrawCard(0))
    assert draws(game) == "---WY?"
    with pytest.raises(IllegalAction):
        game.play(DrawCard(1))


@rule("J9")
def test_two_from_the_row_and_then_both_places_are_refilled() -> None:
    game = given(TINY, row=ROW, luck="KG")
    assert game.play(DrawCard(3)) == [CardTaken(0, 3, WHITE)]
    assert (game.decision, row_of(game), game.view(None).deck) == (DrawSecondCard(0), "PBO.Y", 105)
    assert draws(game) == "PBO-Y?"
    assert game.play(DrawCard(1)) == [CardTaken(0, 1, BLUE), RowFilled(1, BLACK), RowFilled(3, GREEN)]
    assert (hand(game), row_of(game), game.decision) == ("BW", "PKOGY", TakeTurn(1))


@rule("J9")
def test_one_from_the_row_and_one_blind_the_place_is_refilled_first() -> None:
    game = given(TINY, row=ROW, luck="KG")
    game.play(DrawCard(3))
    assert game.play(DrawBlind()) == [RowFilled(3, BLACK), CardDrawn(0, GREEN)]
    assert (hand(game), row_of(game), game.decision) == ("WG", "PBOKY", TakeTurn(1))
    assert shown(game, 0) == "W"


@rule("J9")
def test_a_new_card_in_the_row_cannot_be_taken_once_blind_was_said() -> None:
    game = given(TINY, row="PPPPP", luck="LR")
    game.play(DrawCard(0))
    game.play(DrawBlind())
    assert (hand(game), row_of(game), game.decision) == ("PR", "LPPPP", TakeTurn(1))


@rule("J9")
def test_two_blind_and_never_the_row_after_a_blind_card() -> None:
    game = given(TINY, row=ROW, luck="RG")
    assert game.play(DrawBlind()) == [CardDrawn(0, RED)]
    assert draws(game) == "-----?"
    with pytest.raises(IllegalAction):
        game.play(DrawCard(0))
    game.play(DrawBlind())
    assert (hand(game), row_of(game), game.decision) == ("RG", ROW, TakeTurn(1))
    assert shown(game, 0) == ""


@rule("J10")
def test_a_universal_card_drawn_blind_is_one_of_the_two() -> None:
    game = given(TINY, row="PBLWY", luck="LL")
    game.play(DrawBlind())
    assert (game.decision, draws(game)) == (DrawSecondCard(0), "-----?")
    game.play(DrawBlind())
    assert (hand(game), game.decision) == ("LL", TakeTurn(1))


@rule("J10")
def test_a_universal_card_as_the_blind_second_card_ends_the_turn_like_any() -> None:
    game = given(TINY, row=ROW, luck="RL")
    game.play(DrawCard(0))
    game.play(DrawBlind())
    assert (hand(game), row_of(game), game.decision) == ("PL", "RBOWY", TakeTurn(1))


@rule("J11")
def test_when_the_deck_runs_out_the_played_cards_are_used_again() -> None:
    game = given(TINY, row=ROW, deck="R", discards="GGK", luck="RGK")
    assert game.play(DrawBlind()) == [CardDrawn(0, RED), DeckRebuilt(3)]
    assert (game.view(None).deck, discards_of(game)) == (3, "")
    game.play(DrawBlind())
    assert (hand(game), game.view(None).deck) == ("RG", 2)


@rule("J11")
def test_the_row_is_refilled_from_the_played_cards_too() -> None:
    game = given(TINY, row=ROW, deck="R", discards="GGK", luck="RGK")
    game.play(DrawCard(0))
    game.play(DrawBlind())
    assert (hand(game), row_of(game), game.view(None).deck, discards_of(game)) == ("PG", "RBOWY", 2, "")


@rule("J12")
def test_nothing_clears_the_row_of_universal_cards() -> None:
    deal = ["spare_long_0", "spare_long_1", *(f"spare_{number}" for number in range(6))]
    game = started(TINY, luck="PPPP" + "BBBB" + "LLLLL", tickets=deal, lots=[0])
    assert (row_of(game), discards_of(game)) == ("LLLLL", "")
    game = given(TINY, row="LLLLP", luck="LK")
    game.play(DrawCard(4))
    assert draws(game) == "-----?"
    game.play(DrawBlind())
    assert (row_of(game), discards_of(game), hand(game)) == ("LLLLL", "", "PK")


@rule("J12")
def test_nor_does_a_claim_or_the_second_card() -> None:
    game = given(TINY, hands=["RR"], held=[["ash-cedar"]], row="LLPPP", luck="LL")
    game.play(claim(game, "ash-birch", "RR"))
    game.play(DrawCard(2))
    game.play(DrawCard(3))
    assert (row_of(game), discards_of(game), hand(game, 1)) == ("LLLLP", "RR", "PP")


@rule("R29", "J9")
@pytest.mark.parametrize(
    ("deck", "discards", "second"),
    [("", "", "-BOWY-"), ("R", "", "-BOWY-"), ("RR", "", "-BOWY?"), ("R", "K", "-BOWY?")],
)
def test_after_a_card_from_the_row_a_blind_one_needs_two_cards_left(deck: str, discards: str, second: str) -> None:
    game = given(TINY, row=ROW, deck=deck, discards=discards)
    game.play(DrawCard(0))
    assert draws(game) == second


@rule("R29")
def test_with_a_single_card_left_a_blind_card_can_still_be_the_first() -> None:
    game = given(TINY, row=ROW, deck="R", luck="R")
    assert draws(game) == "PBOWY?"
    game.play(DrawBlind())
    assert (hand(game), game.decision) == ("R", TakeTurn(1))


@rule("R29")
def test_the_single_card_fills_the_row_after_the_second_card() -> None:
    game = given(TINY, row=ROW, deck="R", luck="R")
    game.play(DrawCard(0))
    game.play(DrawCard(2))
    assert (hand(game), row_of(game), game.decision) == ("PO", "RB.WY", TakeTurn(1))


@rule("J9", "R29")
def test_the_draw_ends_with_one_card_where_no_second_may_be_taken() -> None:
    game = given(TINY, row="PLL", deck="R", luck="R")
    game.play(DrawCard(0))
    assert (hand(game), row_of(game), game.decision) == ("P", "RLL..", TakeTurn(1))
    game = given(TINY, row="P", deck="")
    game.play(DrawCard(0))
    assert (hand(game), row_of(game), game.decision) == ("P", ".....", TakeTurn(1))


@rule("J8")
def test_with_deck_and_discards_empty_the_row_can_be_taken_to_the_last_card() -> None:
    game = given(TINY, row="PBL", deck="")
    game.play(DrawCard(0))
    assert draws(game) == "-B----"
    game.play(DrawCard(1))
    assert draws(game) == "--L---"
    game.play(DrawCard(2))
    assert (hand(game), row_of(game), draws(game)) == ("PB", ".....", "------")
