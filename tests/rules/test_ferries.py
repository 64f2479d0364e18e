"""Ferries: a locomotive for every symbol."""

import pytest

import peregon
from peregon.boards import BoardError
from peregon.game import IllegalAction
from peregon.model.board import LOCOMOTIVE
from peregon.rules.routes.faces import RouteClaimed
from tests.support.pictures import payments, spare_tickets
from tests.support.tiny import BLACK, claim, discards_of, given, hand, route, rule, tiny_board

TINY = tiny_board(
    "europe",
    ["ash-birch 3 any ferry1", "birch-cedar 4 any ferry2", "cedar-date 1 any ferry1", "date-elm 2 any ferry2"],
    spare_tickets("ash-elm", 2),
)
ROW = "PBOWY"


@rule("E13")
def test_a_ferry_takes_a_locomotive_for_each_symbol_and_one_colour_for_the_rest() -> None:
    game = given(TINY, hands=["RRKKL"], row=ROW)
    assert payments(game) == {"ash-birch": ["KKL", "RRL"], "cedar-date": ["L"]}


@rule("E13")
def test_without_a_locomotive_there_is_no_ferry() -> None:
    game = given(TINY, hands=["RRRRRKKKK"], row=ROW)
    assert payments(game) == {}


@rule("E13", "R17")
def test_locomotives_beyond_the_symbols_stand_in_for_cards_of_the_colour() -> None:
    game = given(TINY, hands=["RRLLLL"], row=ROW)
    assert payments(game) == {
        "ash-birch": ["RRL", "RLL", "LLL"],
        "birch-cedar": ["RRLL", "RLLL", "LLLL"],
        "cedar-date": ["L"],
        "date-elm": ["LL"],
    }


@rule("E13")
def test_the_colours_of_a_ferry_are_not_mixed() -> None:
    game = given(TINY, hands=["RKLL"], row=ROW)
    assert payments(game) == {
        "ash-birch": ["KLL", "RLL"],
        "cedar-date": ["L"],
        "date-elm": ["LL"],
    }


@rule("E13")
def test_a_ferry_of_one_space_costs_one_locomotive_in_one_way() -> None:
    game = given(TINY, hands=["RKGL"], row=ROW)
    assert payments(game) == {"cedar-date": ["L"]}
    assert game.play(claim(game, "cedar-date", "L")) == [RouteClaimed(0, route(TINY, "cedar-date"), LOCOMOTIVE, 0, 1)]
    assert (hand(game), discards_of(game)) == ("KRG", "L")
    assert (game.view(None).players[0].trains, game.view(None).players[0].points) == (44, 1)


@rule("E13")
def test_a_ferry_is_paid_as_chosen_and_no_card_is_turned_up_for_it() -> None:
    game = given(TINY, hands=["KKKLLL"], row=ROW, luck="")
    events = game.play(claim(game, "birch-cedar", "KLLL"))
    assert events == [RouteClaimed(0, route(TINY, "birch-cedar"), BLACK, 1, 3)]
    assert (hand(game), discards_of(game)) == ("KK", "KLLL")
    assert (game.view(None).players[0].trains, game.view(None).players[0].points) == (41, 7)


@rule("E13")
def test_fewer_locomotives_than_symbols_are_refused() -> None:
    game = given(TINY, hands=["RRRRLL"], row=ROW)
    for route_name, cards in (("birch-cedar", "RRRL"), ("birch-cedar", "RRRR"), ("ash-birch", "RRR")):
        with pytest.raises(IllegalAction):
            game.play(claim(game, route_name, cards))
    assert payments(game)["birch-cedar"] == ["RRLL"]


@rule("E13")
def test_every_printed_ferry_is_grey_and_no_tunnel() -> None:
    ferries = [track for track in peregon.find("europe").sheet.routes if track.locomotives]
    assert len(ferries) == 13
    assert all(track.colour is None and not track.tunnel for track in ferries)


@rule("R17")
def test_switzerland_has_no_ferries() -> None:
    assert not any(track.locomotives for track in peregon.find("switzerland").sheet.routes)
    with pytest.raises(BoardError, match="ferries"):
        tiny_board("switzerland", ["ash-birch 3 any ferry1"], [f"spare_{n} from ash to birch=1" for n in range(10)])
