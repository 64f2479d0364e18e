"""The row and the deck of the base game: clearing locomotives away, and what happens when cards run short."""

from collections.abc import Sequence

import pytest

from peregon.model.faces import Action, Event
from peregon.rules.cards.faces import (
    CardDrawn,
    CardTaken,
    DeckRebuilt,
    DrawBlind,
    DrawCard,
    DrawSecondCard,
    RowCleared,
    RowFilled,
)
from peregon.rules.rounds.faces import TakeTurn
from peregon.rules.routes.faces import RouteClaimed
from peregon.rules.tickets.faces import DrawTickets
from tests.support.tiny import (
    BLACK,
    GREEN,
    PINK,
    RED,
    YELLOW,
    cards,
    claim,
    discards_of,
    every_pair,
    given,
    hand,
    row_of,
    rule,
    started,
    tiny_board,
)

ROUTES = ["ash-birch 1 red", "birch-cedar 2 blue", "cedar-dogwood 3 any", "dogwood-elm 4 green", "elm-fir 5 any"]
TINY = tiny_board("usa", ROUTES, every_pair("ash birch cedar dogwood elm fir"))
# So few cards that are not locomotives that a row can be cleared for ever.
FEW = {"P": 1, "B": 1, "O": 1, "W": 1, "Y": 1, "K": 1, "R": 1, "G": 2, "L": 9}
LOCOMOTIVES = tiny_board("usa", ROUTES, every_pair("ash birch cedar dogwood"), counts=FEW)
ANY_OF_THE_ROW: list[Action] = [DrawCard(0), DrawCard(1), DrawCard(2), DrawCard(3), DrawCard(4)]
L = 8


def filled(row: str) -> list[RowFilled]:
    return [RowFilled(slot, kind) for slot, kind in enumerate(cards(TINY, row))]


def clearings(events: Sequence[Event]) -> int:
    return sum(event == RowCleared() for event in events)


@rule("U15")
def test_a_third_locomotive_clears_the_row_between_the_two_cards_of_a_draw() -> None:
    game = given(TINY, row="LLPBO", luck="LWYKRG")
    assert game.play(DrawCard(2)) == [CardTaken(0, 2, PINK), RowFilled(2, L), RowCleared(), *filled("WYKRG")]
    assert (hand(game), row_of(game), discards_of(game)) == ("P", "WYKRG", "BOLLL")
    assert game.decision == DrawSecondCard(0)
    assert game.options == [*ANY_OF_THE_ROW, DrawBlind()]


@rule("U15")
def test_a_third_locomotive_clears_the_row_after_the_last_card_of_a_draw() -> None:
    game = given(TINY, row="LPLBO", luck="RLWYKRG")
    game.play(DrawBlind())
    game.play(DrawCard(4))
    assert game.decision == TakeTurn(1)
    assert (hand(game), row_of(game), discards_of(game)) == ("OR", "WYKRG", "PBLLL")


@rule("U15")
def test_a_row_that_shows_three_again_is_cleared_again() -> None:
    game = given(TINY, row="LLPBO", luck="LLLLLLLRLGLWYKRG")
    assert clearings(game.play(DrawCard(2))) == 3
    assert (row_of(game), discards_of(game)) == ("WYKRG", "BORG" + "L" * 11)


@rule("U15")
def test_two_locomotives_are_left_lying() -> None:
    game = given(TINY, row="LRPBO", luck="L")
    assert clearings(game.play(DrawCard(2))) == 0
    assert (row_of(game), discards_of(game)) == ("LRLBO", "")


@rule("U15")
@pytest.mark.parametrize("row", ["LLLPB", "PLBLL", "LLLLP", "LLLLL"])
def test_the_first_row_is_cleared_too(row: str) -> None:
    game = started(TINY, luck="PPPPBBBB" + row + "WYKRG", lots=[0])
    assert clearings(game.opening) == 1
    assert (row_of(game), game.view(None).deck) == ("WYKRG", 110 - 8 - 10)
    assert sorted(discards_of(game)) == sorted(row)


@rule("U15", "R5")
def test_a_row_refilled_after_a_claim_is_cleared_too() -> None:
    game = given(TINY, hands=["GGL"], row="LLP", deck="", luck="LGGPLGL")
    events = game.play(claim(game, "cedar-dogwood", "GGL"))
    assert events[:4] == [RouteClaimed(0, 2, GREEN, 2, 1), DeckRebuilt(3), RowFilled(3, L), RowFilled(4, GREEN)]
    assert events[4:7] == [RowCleared(), RowFilled(0, GREEN), DeckRebuilt(5)]
    assert (row_of(game), discards_of(game), game.view(None).deck) == ("GPLGL", "", 1)


@rule("R7")
def test_a_row_is_not_cleared_when_fewer_than_three_other_cards_could_come() -> None:
    game = given(TINY, row="LLPBO", deck="L", luck="L")
    assert clearings(game.play(DrawCard(4))) == 0
    assert (hand(game), row_of(game)) == ("O", "LLPBL")
    assert game.options == [DrawCard(2), DrawCard(3)]


@rule("R7")
def test_a_row_is_cleared_when_three_other_cards_could_come() -> None:
    game = given(TINY, row="LLPBO", deck="LW", luck="LWPBLL")
    assert clearings(game.play(DrawCard(4))) == 1
    assert (row_of(game), discards_of(game), game.view(None).deck) == ("WPBLL", "", 1)


@rule("R7")
@pytest.mark.parametrize(("discards", "cleared"), [("W", 1), ("L", 0)])
def test_the_discards_count_among_the_cards_that_could_come(discards: str, cleared: int) -> None:
    game = given(TINY, row="LLPBO", deck="LL", discards=discards, luck="L" + "LWPBL" * cleared)
    assert clearings(game.play(DrawCard(4))) == cleared
    assert row_of(game) == ["LLPBL", "LWPBL"][cleared]


@rule("R7", "U13")
def test_a_row_that_stays_with_three_locomotives_can_be_played_with() -> None:
    game = given(TINY, row="LLPLB", deck="L", luck="L")
    assert game.options[:6] == [*ANY_OF_THE_ROW, DrawBlind()]
    game.play(DrawCard(0))
    assert game.decision == TakeTurn(1)
    assert (hand(game), row_of(game)) == ("L", "LLPLB")


@rule("R7", "U15")
def test_the_eleventh_first_row_stays_whatever_it_shows() -> None:
    game = started(LOCOMOTIVES, luck="PBOWYLLL" + "LLLKRLLLGG" * 5 + "LLLKR", lots=[0])
    assert clearings(game.opening) == 10
    assert (row_of(game), discards_of(game), game.view(None).deck) == ("LLLKR", "", 5)


@rule("R7", "U15")
def test_the_eleventh_row_between_two_draws_stays_whatever_it_shows() -> None:
    game = given(LOCOMOTIVES, hands=["BOWY", "LLL"], row="LLKRP", luck="L" + "LLLGGLLLKR" * 5)
    assert clearings(game.play(DrawCard(4))) == 10
    assert (row_of(game), discards_of(game), game.view(None).deck) == ("LLLKR", "", 5)
    assert game.options == [DrawCard(3), DrawCard(4), DrawBlind()]


@rule("R7", "U15")
def test_the_eleventh_row_after_a_claim_stays_whatever_it_shows() -> None:
    game = given(LOCOMOTIVES, hands=["GGLLL"], row="LLKR", deck="", luck="L" + "GGLLLLLKRL" * 5)
    assert clearings(game.play(claim(game, "elm-fir", "GGLLL"))) == 10
    assert (row_of(game), discards_of(game), game.view(None).deck) == ("LLKRL", "", 4)


@rule("R7")
def test_a_players_choice_begins_the_count_of_clearings_anew() -> None:
    luck = "L" + "LLLGGLLLKR" * 5 + "G" + "LLLGR" * 10
    game = given(LOCOMOTIVES, hands=["BOWY", "LLL"], row="LLKRP", luck=luck)
    assert clearings(game.play(DrawCard(4))) == 10
    assert clearings(game.play(DrawCard(3))) == 10
    assert (hand(game), row_of(game), game.decision) == ("PBOWYK", "LLLGR", TakeTurn(1))


@rule("R27", "R7", "R5")
@pytest.mark.parametrize("row", ["LLLP", "LLLLP", "LLPLB", "LLLBP"])
def test_a_short_row_of_three_locomotives_stays_because_nothing_else_could_come(row: str) -> None:
    game = given(TINY, row=row, deck="")
    assert clearings(game.play(DrawCard(row.index("P")))) == 0
    assert (hand(game), row_of(game)) == ("P", row.replace("P", ".").ljust(5, "."))


@rule("R27", "U15", "R5")
def test_a_short_row_of_three_locomotives_is_filled_and_cleared_when_cards_come_back() -> None:
    game = given(TINY, hands=["GGGGG"], row="LLL", deck="", luck="GGGGGGL")
    assert clearings(game.play(claim(game, "elm-fir", "GGGGG"))) == 1
    assert (row_of(game), discards_of(game), game.view(None).deck) == ("GGGGL", "", 3)


@rule("R5")
def test_a_row_that_cannot_be_refilled_stays_short_and_can_be_drawn_from() -> None:
    game = given(TINY, row="PBOWY", deck="")
    assert game.options[:5] == ANY_OF_THE_ROW
    assert game.play(DrawCard(0)) == [CardTaken(0, 0, PINK)]
    assert row_of(game) == ".BOWY"
    assert game.options == [DrawCard(1), DrawCard(2), DrawCard(3), DrawCard(4)]
    game.play(DrawCard(3))
    assert (hand(game), row_of(game), game.decision) == ("PW", ".BO.Y", TakeTurn(1))


@rule("R5", "R8")
@pytest.mark.parametrize(
    ("row", "payment", "luck", "after", "deck"),
    [
        ("PBOWY", "GGG", "", "PBOWY", 3),
        ("PBOW", "GGG", "G", "PBOWG", 2),
        ("PB", "GGG", "GGG", "PBGGG", 0),
        ("P", "GGL", "GLG", "PGLG.", 0),
    ],
)
def test_a_short_row_is_filled_as_soon_as_cards_are_discarded(
    row: str, payment: str, luck: str, after: str, deck: int
) -> None:
    game = given(TINY, hands=[payment], row=row, deck="", luck=luck)
    game.play(claim(game, "cedar-dogwood", payment))
    assert (row_of(game), game.view(None).deck, discards_of(game)) == (after, deck, "")


@rule("R5", "U19")
@pytest.mark.parametrize(
    ("row", "deck", "action", "in_hand", "after"),
    [
        ("", "P", DrawBlind(), "P", "....."),
        ("P", "", DrawCard(0), "P", "....."),
        ("LL", "P", DrawBlind(), "P", "LL..."),
        ("PL", "", DrawCard(0), "P", ".L..."),
        ("PL", "L", DrawCard(0), "P", "LL..."),
    ],
)
def test_a_draw_ends_with_one_card_when_no_second_may_be_taken(
    row: str, deck: str, action: Action, in_hand: str, after: str
) -> None:
    game = given(TINY, row=row, deck=deck, luck=deck)
    game.play(action)
    assert game.decision == TakeTurn(1)
    assert (hand(game), row_of(game)) == (in_hand, after)


@rule("U18", "R8")
def test_the_discards_become_the_deck_at_the_moment_the_last_card_is_drawn() -> None:
    game = given(TINY, row="PBOWY", deck="KK", discards="RRG", luck="KKR")
    assert game.play(DrawBlind()) == [CardDrawn(0, BLACK)]
    assert (game.view(None).deck, discards_of(game)) == (1, "RRG")
    assert game.play(DrawBlind()) == [CardDrawn(0, BLACK), DeckRebuilt(3)]
    assert (game.view(None).deck, discards_of(game)) == (3, "")
    game.play(DrawBlind())
    assert (game.view(None).deck, row_of(game)) == (2, "PBOWY")


@rule("U18", "R8")
def test_the_discards_become_the_deck_when_the_last_card_fills_the_row() -> None:
    game = given(TINY, row="PBOWY", deck="K", discards="RRG", luck="K")
    assert game.play(DrawCard(4)) == [CardTaken(0, 4, YELLOW), RowFilled(4, BLACK), DeckRebuilt(3)]
    assert (row_of(game), game.view(None).deck, discards_of(game)) == ("PBOWK", 3, "")


@rule("R8")
def test_an_empty_deck_is_rebuilt_as_soon_as_there_are_discards() -> None:
    game = given(TINY, hands=["R"], row="PBOWY", deck="")
    assert DrawBlind() not in game.options
    assert game.play(claim(game, "ash-birch", "R")) == [RouteClaimed(0, 0, RED, 1, 0), DeckRebuilt(1)]
    assert (row_of(game), game.view(None).deck, discards_of(game)) == ("PBOWY", 1, "")
    assert DrawBlind() in game.options


@rule("R8")
def test_cards_played_stay_discarded_while_the_deck_holds_a_card() -> None:
    game = given(TINY, hands=["R"], row="PBOWY", deck="W")
    game.play(claim(game, "ash-birch", "R"))
    assert (game.view(None).deck, discards_of(game)) == (1, "R")


@rule("U19")
def test_cards_cannot_be_drawn_when_the_players_hold_them_all() -> None:
    game = given(TINY, hands=["R"], deck="")
    assert game.options == [claim(game, "ash-birch", "R"), DrawTickets()]


@rule("U19", "R5")
def test_the_last_card_of_the_row_may_be_taken_even_if_it_is_a_locomotive() -> None:
    game = given(TINY, row="L", deck="")
    assert game.options == [DrawCard(0), DrawTickets()]
    game.play(DrawCard(0))
    assert (hand(game), row_of(game), game.decision) == ("L", ".....", TakeTurn(1))
