"""The end of the base game: the last round, and the game that nobody can go on with."""

import pytest

from peregon.game import Game, IllegalAction
from peregon.rules.cards.faces import DrawBlind, DrawCard
from peregon.rules.rounds.faces import GameEnded, LastRoundBegan, Pass, Passed, TakeTurn
from peregon.rules.tickets.faces import DrawTickets, Keep
from tests.support.tiny import asked, claim, claims, discards_of, every_pair, given, hand, row_of, rule, tiny_board

NAMES = ["ash-birch", "birch-cedar", "cedar-dogwood", "dogwood-elm", "elm-fir"]
TINY = tiny_board(
    "usa",
    ["ash-birch 1 red", "birch-cedar 2 any", "cedar-dogwood 3 any", "dogwood-elm 4 any", "elm-fir 5 any"],
    every_pair("ash birch cedar dogwood elm fir"),
)
at_every_table = pytest.mark.parametrize("seats", [2, 3, 4, 5])


def turns_to_the_end(game: Game) -> list[int]:
    """Whose turns follow until the game is over, when everybody draws two blind cards a turn."""
    seats = []
    while not game.over:
        seats.append(game.state.turn)
        game.play(DrawBlind())
        game.play(DrawBlind())
    return seats


@rule("U33", "R9")
@at_every_table
def test_after_the_turn_that_leaves_two_trains_everyone_has_one_more_the_same_player_included(seats: int) -> None:
    for trigger in range(seats):
        hands = ["" if seat != trigger else "GGG" for seat in range(seats)]
        trains = [5 if seat == trigger else 45 for seat in range(seats)]
        game = given(TINY, seats=seats, hands=hands, trains=trains, turn=trigger, row="PBOWY", luck="K" * 10)
        events = game.play(claim(game, "cedar-dogwood", "GGG"))
        assert LastRoundBegan(trigger, seats) in events
        assert turns_to_the_end(game) == [(trigger + step) % seats for step in range(1, seats + 1)]


@rule("U33")
@pytest.mark.parametrize(("trains", "begins"), [(7, False), (6, False), (5, True), (4, True), (3, True)])
def test_two_trains_left_begin_the_last_round_and_three_do_not(trains: int, begins: bool) -> None:
    game = given(TINY, hands=["GGG"], trains=[trains, 45], row="PBOWY")
    events = game.play(claim(game, "cedar-dogwood", "GGG"))
    assert (LastRoundBegan(0, 2) in events) is begins
    assert game.view(None).last_turns == (2 if begins else None)
    assert game.view(None).players[0].trains == trains - 3


@rule("U33")
def test_the_last_round_is_not_over_before_the_one_who_began_it_has_played() -> None:
    game = given(TINY, hands=["GGGRL"], trains=[5, 45], row="PBOWY", luck="KK")
    game.play(claim(game, "cedar-dogwood", "GGG"))
    game.play(DrawBlind())
    game.play(DrawBlind())
    assert asked(game) == TakeTurn(0)
    assert claims(game) == ["ash-birch L", "ash-birch R", "birch-cedar RL"]
    assert game.play(claim(game, "ash-birch", "R"))[-1] == GameEnded(everyone_passed=False)
    assert (game.over, asked(game), game.options) == (True, None, [])


@rule("R9", "U33")
@at_every_table
def test_a_second_player_with_two_trains_or_fewer_changes_nothing(seats: int) -> None:
    hands = ["GGG", "KKKK", *[""] * (seats - 2)]
    game = given(TINY, seats=seats, hands=hands, trains=[5, 5, *[45] * (seats - 2)], row="PBOWY", luck="P" * 10)
    game.play(claim(game, "cedar-dogwood", "GGG"))
    events = game.play(claim(game, "dogwood-elm", "KKKK"))
    assert not any(isinstance(event, LastRoundBegan) for event in events)
    assert game.view(None).last_turns == seats - 1
    assert turns_to_the_end(game) == [*range(2, seats), 0]


@rule("R9")
def test_the_one_who_began_the_last_round_does_not_begin_another() -> None:
    game = given(TINY, hands=["GGGRR"], trains=[5, 45], row="PBOWY", luck="PP")
    game.play(claim(game, "cedar-dogwood", "GGG"))
    game.play(DrawBlind())
    game.play(DrawBlind())
    events = game.play(claim(game, "birch-cedar", "RR"))
    assert not any(isinstance(event, LastRoundBegan) for event in events)
    assert (game.over, game.view(None).players[0].trains) == (True, 0)


@rule("U33")
def test_a_turn_of_the_last_round_is_a_whole_turn() -> None:
    game = given(TINY, row="PBOWY", last_turns=2, luck="KKKK", tickets=["ash-birch", "ash-cedar", "ash-dogwood"])
    game.play(DrawTickets())
    assert not game.over
    game.play(Keep((0,)))
    game.play(DrawCard(0))
    assert not game.over
    game.play(DrawCard(0))
    assert game.over


@rule("U33")
def test_nothing_can_be_played_after_the_end() -> None:
    game = given(TINY, row="PBOWY", last_turns=1, luck="KKK")
    game.play(DrawBlind())
    assert game.play(DrawBlind())[-1] == GameEnded(everyone_passed=False)
    for action in (DrawBlind(), DrawCard(0), DrawTickets(), Pass()):
        with pytest.raises(IllegalAction, match="the game is over"):
            game.play(action)


@rule("R6")
@at_every_table
def test_when_every_player_in_turn_has_passed_the_game_ends_at_once(seats: int) -> None:
    for first in range(seats):
        game = given(TINY, seats=seats, routes=[NAMES[:3], NAMES[3:]], ticket_deck=[], deck="", turn=first)
        for step in range(seats):
            seat = (first + step) % seats
            assert (asked(game), game.options) == (TakeTurn(seat), [Pass()])
            events = game.play(Pass())
            assert events == [Passed(seat), *[GameEnded(everyone_passed=True)] * (step == seats - 1)]
        assert game.over
        assert game.score_sheet().winners == (1,)


@rule("R6")
@pytest.mark.parametrize(
    ("hands", "row", "deck", "tickets", "only"),
    [
        (["R"], "", "", [], "a claim"),
        ([""], "", "", ["ash-birch"], DrawTickets()),
        ([""], "L", "", [], DrawCard(0)),
        ([""], "", "K", [], DrawBlind()),
    ],
)
def test_nobody_passes_who_can_do_anything_at_all(
    hands: list[str], row: str, deck: str, tickets: list[str], only: object
) -> None:
    game = given(TINY, hands=hands, row=row, deck=deck, ticket_deck=tickets)
    assert game.options == [claim(game, "ash-birch", "R") if only == "a claim" else only]
    with pytest.raises(IllegalAction):
        game.play(Pass())


@rule("R6", "R22")
def test_cards_without_trains_are_no_legal_action() -> None:
    game = given(TINY, seats=3, hands=["R", "GG"], trains=[0, 1, 0], ticket_deck=[], deck="")
    assert game.options == [Pass()]
    game.play(Pass())
    assert game.options == [Pass()]


@rule("R6")
def test_a_player_who_can_act_again_breaks_the_run_of_passes() -> None:
    game = given(TINY, seats=3, routes=[NAMES[1:3], NAMES[3:]], ticket_deck=[], deck="", luck="R")
    game.play(Pass())
    game.play(Pass())
    game.play(claim(game, "ash-birch", "R"))
    assert (asked(game), row_of(game), discards_of(game)) == (TakeTurn(0), "R....", "")
    game.play(DrawCard(0))
    assert (hand(game), row_of(game)) == ("R", ".....")
    for seat in (1, 2, 0):
        assert (asked(game), game.options) == (TakeTurn(seat), [Pass()])
        game.play(Pass())
    assert game.over


@rule("R6", "U33")
def test_a_pass_is_a_turn_of_the_last_round() -> None:
    game = given(TINY, hands=["R"], routes=[NAMES[1:]], ticket_deck=[], deck="", last_turns=2, luck="R")
    game.play(claim(game, "ash-birch", "R"))
    game.play(DrawCard(0))
    assert game.over
    short = given(TINY, seats=3, routes=[NAMES[:3], NAMES[3:]], ticket_deck=[], deck="", last_turns=1)
    assert short.play(Pass()) == [Passed(0), GameEnded(everyone_passed=False)]
