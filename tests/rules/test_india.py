"""India: its table, its deal, coloured ferries, and what is as in the base game."""

import pytest

import peregon
from peregon.boards import BoardError
from peregon.rulebooks import RulebookError
from peregon.rules.cards.faces import DrawBlind, DrawCard, RowCleared
from peregon.rules.rounds.faces import TakeTurn
from peregon.rules.stations.faces import BuildStation
from peregon.rules.tickets.faces import DrawTickets, Keep
from tests.support.tiny import (
    awards,
    claim,
    claims,
    discards_of,
    every_pair,
    given,
    hand,
    offered_to,
    row_of,
    rule,
    started,
    stations_left,
    tickets_of,
    tiny_board,
)

INDIA = peregon.find("india")
LINES = ["ash-birch 3 red ferry1", "birch-cedar 3 any ferry2", "cedar-dogwood 1 any ferry1"]
LINES += ["dogwood-elm 2 blue", "elm-ash 4 any ferry4"]
FERRIES = tiny_board("india", LINES, every_pair("ash birch cedar dogwood elm"))
TRACKS = ["ash-birch 2 blue", "ash-birch-2 2 green", "birch-cedar 3 any", "cedar-dogwood 3 any"]
TRACKS += ["dogwood-elm 3 any", "elm-fir 3 any", "fir-gum 3 any"]
DOUBLE = tiny_board("india", TRACKS, every_pair("ash birch cedar dogwood elm fir gum"))


@rule("I1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_to_four_can_play(seats: int) -> None:
    assert len(peregon.start("india", seats, seed=1).view(None).players) == seats


@rule("I1")
@pytest.mark.parametrize("seats", [1, 5])
def test_one_alone_or_five_cannot_play(seats: int) -> None:
    with pytest.raises(RulebookError, match="india is for 2 to 4 players"):
        peregon.start("india", seats, seed=1)


@rule("I1", "R21", "U27")
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("taken", ["ash-birch", "ash-birch-2"])
def test_with_two_or_three_players_one_track_taken_closes_the_other(seats: int, taken: str) -> None:
    for turn in range(seats):
        assert claims(given(DOUBLE, seats=seats, hands=["BBGG"] * seats, routes=[[taken]], turn=turn)) == []


@rule("I1", "R21", "U26")
@pytest.mark.parametrize(("taken", "twin"), [("ash-birch", "ash-birch-2 GG"), ("ash-birch-2", "ash-birch BB")])
def test_with_four_players_the_second_track_is_open_to_the_others(taken: str, twin: str) -> None:
    for turn in range(4):
        game = given(DOUBLE, seats=4, hands=["BBGG"] * 4, routes=[[taken]], turn=turn)
        assert claims(game) == ([] if turn == 0 else [twin])


@rule("I2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everyone_has_45_trains_and_the_deck_has_110_cards(seats: int) -> None:
    view = peregon.start("india", seats, seed=1).view(None)
    assert [player.trains for player in view.players] == [45] * seats
    assert view.deck + sum(view.discards) + 5 + 4 * seats == 110
    assert [kind.count for kind in INDIA.sheet.kinds] == [12] * 8
    assert INDIA.sheet.locomotive.count == 14


@rule("I3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_four_of_the_58_tickets_are_dealt_to_each_and_at_least_two_are_kept(seats: int) -> None:
    game = peregon.start("india", seats, seed=1)
    assert (len(INDIA.sheet.tickets), game.view(None).ticket_deck) == (58, 58 - 4 * seats)
    assert game.options == [
        Keep((0, 1)),
        Keep((0, 2)),
        Keep((1, 2)),
        Keep((0, 1, 2)),
        Keep((0, 3)),
        Keep((1, 3)),
        Keep((0, 1, 3)),
        Keep((2, 3)),
        Keep((0, 2, 3)),
        Keep((1, 2, 3)),
        Keep((0, 1, 2, 3)),
    ]


@rule("I3", "R18")
def test_tickets_given_back_go_under_the_deck_at_the_start_and_later() -> None:
    game = started(FERRIES, luck="PPPPBBBBRGRGR", lots=[0])
    assert offered_to(game, 0) == ["ash-birch", "ash-cedar", "ash-dogwood", "ash-elm"]
    assert offered_to(game, 1) == ["birch-cedar", "birch-dogwood", "birch-elm", "cedar-dogwood"]
    game.play(Keep((2, 3)), seat=0)
    game.play(Keep((0, 1, 2)), seat=1)
    assert game.view(None).ticket_deck == 5
    game.play(DrawTickets())
    assert offered_to(game, 0) == ["cedar-elm", "dogwood-elm", "ash-birch"]
    assert len(game.options) == 7
    game.play(Keep((0,)))
    assert tickets_of(game, 0) == ["ash-dogwood", "ash-elm", "cedar-elm"]
    game.play(DrawTickets())
    assert offered_to(game, 1) == ["ash-cedar", "cedar-dogwood", "dogwood-elm"]


@rule("I4", "R16")
@pytest.mark.parametrize(
    ("cards", "offered"),
    [
        ("RRR", []),
        ("GGL", ["cedar-dogwood L"]),
        ("RRL", ["ash-birch RRL", "cedar-dogwood L"]),
        ("RRRL", ["ash-birch RRL", "cedar-dogwood L"]),
        ("RLL", ["ash-birch RLL", "birch-cedar RLL", "cedar-dogwood L", "dogwood-elm LL"]),
        ("GGLL", ["birch-cedar GLL", "cedar-dogwood L", "dogwood-elm LL"]),
        ("GKLL", ["birch-cedar GLL", "birch-cedar KLL", "cedar-dogwood L", "dogwood-elm LL"]),
        ("LLL", ["ash-birch LLL", "birch-cedar LLL", "cedar-dogwood L", "dogwood-elm LL"]),
        ("LLLL", ["ash-birch LLL", "birch-cedar LLL", "cedar-dogwood L", "dogwood-elm LL", "elm-ash LLLL"]),
        ("GLLL", ["ash-birch LLL", "birch-cedar GLL", "birch-cedar LLL", "cedar-dogwood L", "dogwood-elm LL"]),
    ],
)
def test_a_ferry_costs_a_locomotive_for_each_symbol_and_a_set_for_the_rest(cards: str, offered: list[str]) -> None:
    assert claims(given(FERRIES, hands=[cards])) == offered


@rule("I4", "U23")
def test_a_ferry_is_paid_and_scored_as_any_route_of_its_length() -> None:
    game = given(FERRIES, hands=["RRRL"], row="PBOWY")
    game.play(claim(game, "ash-birch", "RRL"))
    player = game.view(None).players[0]
    assert (hand(game), discards_of(game), player.points, player.trains) == ("R", "RRL", 4, 42)


@rule("I4")
def test_the_ferries_of_the_printed_board_show_their_symbols() -> None:
    assert {route.id: (route.length, route.locomotives) for route in INDIA.sheet.routes if route.locomotives} == {
        "bombay-calicut": (6, 2),
        "bombay-karachi": (6, 2),
        "bombay-karachi-2": (6, 2),
        "calcutta-chittagong": (2, 1),
        "calcutta-chittagong-2": (2, 1),
        "calcutta-madras": (8, 2),
        "calicut-quilon": (2, 1),
        "calicut-quilon-2": (2, 1),
    }


@rule("I5", "U35")
@pytest.mark.parametrize(
    ("routes", "bonus"),
    [
        ([["birch-cedar", "cedar-dogwood"], ["ash-birch"]], [10, 0]),
        ([["birch-cedar"], ["dogwood-elm"]], [10, 10]),
        ([["birch-cedar", "dogwood-elm"], ["elm-fir", "fir-gum"]], [0, 10]),
        ([[], []], [0, 0]),
    ],
)
def test_the_indian_express_scores_ten_for_every_longest_path(routes: list[list[str]], bonus: list[int]) -> None:
    game = given(DOUBLE, routes=routes)
    assert [awards(game, seat)["longest path"] for seat in (0, 1)] == bonus


@rule("I8")
def test_there_are_no_tunnels() -> None:
    assert not any(route.tunnel for route in INDIA.sheet.routes)
    with pytest.raises(BoardError, match="tunnels"):
        tiny_board("india", ["ash-birch 2 red tunnel", "birch-cedar 1 any"], every_pair("ash birch cedar"))


@rule("I8")
def test_there_are_no_stations() -> None:
    game = given(INDIA, hands=["RRRRRRRRLLLLLLLL"], row="PBOWY")
    assert stations_left(game) == [0, 0]
    assert not any(isinstance(option, BuildStation) for option in game.options)


@rule("I8", "U13", "U14")
def test_a_locomotive_from_the_row_is_the_only_card_of_a_draw() -> None:
    game = given(FERRIES, row="LBLWY", luck="GL")
    game.play(DrawCard(0))
    assert (game.decision, hand(game), row_of(game)) == (TakeTurn(1), "L", "GBLWY")
    game.play(DrawBlind())
    assert game.options == [DrawCard(0), DrawCard(1), DrawCard(3), DrawCard(4), DrawBlind()]


@rule("I8", "U15")
def test_three_locomotives_clear_the_row() -> None:
    game = given(FERRIES, row="LLPBO", luck="LWYKRG")
    assert RowCleared() in game.play(DrawCard(2))
    assert (row_of(game), discards_of(game)) == ("WYKRG", "BOLLL")


@rule("I9", "R11")
def test_the_route_of_eight_scores_21() -> None:
    game = given(INDIA, hands=["KKKKKKKLL"], row="PBOWY")
    offered = [text for text in claims(game) if text.startswith("calcutta-madras")]
    assert offered == ["calcutta-madras KKKKKKLL"]
    game.play(claim(game, "calcutta-madras", "KKKKKKLL"))
    player = game.view(None).players[0]
    assert (player.points, player.trains) == (21, 37)


@rule("I9", "U28")
@pytest.mark.parametrize(
    ("name", "payment", "points"),
    [("dogwood-elm", "BB", 2), ("ash-birch", "RRL", 4), ("elm-ash", "LLLL", 7), ("cedar-dogwood", "L", 1)],
)
def test_the_other_routes_score_as_in_the_base_game(name: str, payment: str, points: int) -> None:
    game = given(FERRIES, hands=[payment], row="PPPPP")
    game.play(claim(game, name, payment))
    assert game.view(None).players[0].points == points
