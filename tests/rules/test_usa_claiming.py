"""Claiming routes in the base game: which cards pay for what, and what a claim brings."""

import pytest

import peregon
from peregon.boards import BoardError
from peregon.game import IllegalAction
from peregon.rules.rounds.faces import TakeTurn
from peregon.rules.routes.faces import ClaimRoute, RouteClaimed
from tests.support.tiny import (
    BLUE,
    GREEN,
    RED,
    claim,
    claims,
    discards_of,
    every_pair,
    given,
    hand,
    route,
    rule,
    tiny_board,
)

TINY = tiny_board(
    "usa",
    ["ash-birch 2 red", "birch-cedar 3 any", "cedar-dogwood 1 blue", "dogwood-elm 6 any", "elm-fir 4 white"],
    every_pair("ash birch cedar dogwood elm fir"),
)
RING = ["ash-birch", "birch-cedar", "cedar-dogwood", "dogwood-elm", "elm-fir", "fir-ash"]
LENGTHS = tiny_board(
    "usa",
    [f"{ends} {length} any" for length, ends in enumerate(RING, 1)],
    every_pair("ash birch cedar dogwood elm fir"),
)


@rule("U20")
@pytest.mark.parametrize(
    ("cards", "offered"),
    [
        ("", []),
        ("R", []),
        ("RB", ["cedar-dogwood B"]),
        ("RR", ["ash-birch RR"]),
        ("BB", ["cedar-dogwood B"]),
        ("WWW", ["birch-cedar WWW"]),
        ("RRRR", ["ash-birch RR", "birch-cedar RRR"]),
        ("WWWWW", ["birch-cedar WWW", "elm-fir WWWW"]),
    ],
)
def test_a_route_costs_as_many_cards_of_its_colour_as_it_has_spaces(cards: str, offered: list[str]) -> None:
    assert claims(given(TINY, hands=[cards])) == offered


@rule("U21")
@pytest.mark.parametrize(
    ("cards", "offered"),
    [
        ("PPB", ["cedar-dogwood B"]),
        ("PPPGGGK", ["birch-cedar GGG", "birch-cedar PPP"]),
        ("KKKKKK", ["birch-cedar KKK", "dogwood-elm KKKKKK"]),
        ("PPPBBB", ["birch-cedar BBB", "birch-cedar PPP", "cedar-dogwood B"]),
    ],
)
def test_a_grey_route_takes_a_set_of_any_one_colour(cards: str, offered: list[str]) -> None:
    assert claims(given(TINY, hands=[cards])) == offered


@rule("U22", "R16")
@pytest.mark.parametrize(
    ("cards", "offered"),
    [
        ("L", ["cedar-dogwood L"]),
        ("RL", ["ash-birch RL", "cedar-dogwood L"]),
        ("GL", ["cedar-dogwood L"]),
        ("LL", ["ash-birch LL", "cedar-dogwood L"]),
        ("RRL", ["ash-birch RL", "ash-birch RR", "birch-cedar RRL", "cedar-dogwood L"]),
        ("RLL", ["ash-birch LL", "ash-birch RL", "birch-cedar RLL", "cedar-dogwood L"]),
    ],
)
def test_locomotives_stand_in_for_any_cards_and_the_player_says_how_many(cards: str, offered: list[str]) -> None:
    assert claims(given(TINY, hands=[cards])) == offered


@rule("U22", "R16")
def test_a_locomotive_may_be_played_even_when_coloured_cards_would_do() -> None:
    assert claims(given(TINY, hands=["RRRLL"])) == [
        "ash-birch LL",
        "ash-birch RL",
        "ash-birch RR",
        "birch-cedar RLL",
        "birch-cedar RRL",
        "birch-cedar RRR",
        "cedar-dogwood L",
    ]


@rule("U22", "U21", "R16")
def test_locomotives_alone_are_one_way_to_pay_for_a_grey_route_whatever_else_is_held() -> None:
    game = given(TINY, hands=["POKLLL"])
    assert claims(game) == [
        "ash-birch LL",
        "birch-cedar KLL",
        "birch-cedar LLL",
        "birch-cedar OLL",
        "birch-cedar PLL",
        "cedar-dogwood L",
    ]


@rule("U20", "U22")
def test_nothing_else_than_such_a_set_is_taken() -> None:
    game = given(TINY, hands=["RRBGGLL"])
    grey = route(game, "birch-cedar")
    for wrong in [ClaimRoute(grey, RED, 0), ClaimRoute(grey, BLUE, 1), ClaimRoute(grey, GREEN, 3)]:
        with pytest.raises(IllegalAction):
            game.play(wrong)
    assert hand(game) == "BRRGGLL"


@rule("U23")
def test_a_train_stands_on_every_space_and_the_cards_are_discarded() -> None:
    game = given(TINY, hands=["GGGLLR"], row="PPPPP")
    assert game.play(claim(game, "birch-cedar", "GGL")) == [RouteClaimed(0, 1, GREEN, 2, 1)]
    mine, rival = game.view(None).players
    assert (mine.trains, mine.routes, mine.cards) == (42, (1,), 3)
    assert (rival.trains, rival.routes) == (45, ())
    assert (hand(game), discards_of(game)) == ("RGL", "GGL")


@rule("U23", "R16")
def test_locomotives_alone_are_discarded_as_what_they_are() -> None:
    game = given(TINY, hands=["RRLL"], row="PPPPP")
    game.play(claim(game, "ash-birch", "LL"))
    assert (hand(game), discards_of(game), game.view(None).players[0].trains) == ("RR", "LL", 43)


@rule("U24")
def test_a_route_need_not_touch_the_players_other_routes() -> None:
    game = given(TINY, hands=["WWWWB"], routes=[["ash-birch"]], row="PPPPP")
    assert claims(game) == ["birch-cedar WWW", "cedar-dogwood B", "elm-fir WWWW"]
    game.play(claim(game, "elm-fir", "WWWW"))
    assert game.view(None).players[0].routes == (0, 4)


@rule("U24")
@pytest.mark.parametrize("owner", [0, 1, 2])
def test_a_route_that_anyone_has_is_not_free(owner: int) -> None:
    taken = [["birch-cedar"] if seat == owner else [] for seat in range(3)]
    for turn in range(3):
        assert claims(given(TINY, seats=3, hands=["RRR"] * 3, routes=taken, turn=turn)) == ["ash-birch RR"]


@rule("U25")
def test_a_route_is_claimed_whole_or_not_at_all() -> None:
    assert claims(given(TINY, hands=["KKKKK"])) == ["birch-cedar KKK"]
    with_a_locomotive = ["birch-cedar KKK", "birch-cedar KKL", "cedar-dogwood L", "dogwood-elm KKKKKL"]
    assert claims(given(TINY, hands=["KKKKKL"])) == with_a_locomotive


@rule("U25")
def test_one_route_a_turn() -> None:
    game = given(TINY, hands=["RRB", "KKK"], row="PPPPP")
    game.play(claim(game, "ash-birch", "RR"))
    assert game.decision == TakeTurn(1)
    assert claims(game) == ["birch-cedar KKK"]
    with pytest.raises(IllegalAction):
        game.play(claim(game, "cedar-dogwood", "B"), seat=0)


@rule("U28", "U23", "R11")
@pytest.mark.parametrize(
    ("name", "length", "points"),
    [
        ("ash-birch", 1, 1),
        ("birch-cedar", 2, 2),
        ("cedar-dogwood", 3, 4),
        ("dogwood-elm", 4, 7),
        ("elm-fir", 5, 10),
        ("fir-ash", 6, 15),
    ],
)
def test_a_claim_scores_at_once_by_length(name: str, length: int, points: int) -> None:
    game = given(LENGTHS, hands=["K" * 6], row="PPPPP")
    game.play(claim(game, name, "K" * length))
    assert [player.points for player in game.view(None).players] == [points, 0]
    assert [player.trains for player in game.view(None).players] == [45 - length, 45]


@rule("R11", "U28")
def test_the_point_tables_of_the_printed_boards() -> None:
    base = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15}
    without_5 = {1: 1, 2: 2, 3: 4, 4: 7, 6: 15}
    tables = {name: dict(peregon.find(name).sheet.points) for name in ("usa", "europe", "india", "switzerland")}
    assert tables == {"usa": base, "europe": {**without_5, 8: 21}, "india": {**without_5, 8: 21}, "switzerland": base}
    long = {name: [route.length for route in peregon.find(name).sheet.routes if route.length > 6] for name in tables}
    assert long == {"usa": [], "europe": [8], "india": [8], "switzerland": []}


@rule("R11")
def test_a_board_must_give_a_value_for_every_length_it_uses() -> None:
    with pytest.raises(BoardError, match=r"length 9 has no value in \[points\]"):
        tiny_board("usa", ["ash-birch 9 red", "birch-cedar 1 any"], every_pair("ash birch cedar"))


@rule("R22")
@pytest.mark.parametrize(
    ("trains", "offered"),
    [
        (0, []),
        (1, ["ash-birch K"]),
        (2, ["ash-birch K", "birch-cedar KK"]),
        (3, ["ash-birch K", "birch-cedar KK", "cedar-dogwood KKK"]),
        (5, ["ash-birch K", "birch-cedar KK", "cedar-dogwood KKK", "dogwood-elm KKKK", "elm-fir KKKKK"]),
    ],
)
def test_a_route_can_be_claimed_only_with_enough_trains(trains: int, offered: list[str]) -> None:
    assert claims(given(LENGTHS, hands=["KKKKKK"], trains=[trains])) == offered


@rule("R22", "U23")
def test_the_last_trains_may_all_be_used() -> None:
    game = given(LENGTHS, hands=["KKKKKK"], trains=[6], row="PPPPP")
    game.play(claim(game, "fir-ash", "KKKKKK"))
    assert game.view(None).players[0].trains == 0


@rule("R3", "U20")
@pytest.mark.parametrize(("cards", "offered"), [("WWW", False), ("WWWW", True)])
def test_a_white_route_of_four_spaces_takes_four_white_cards(cards: str, offered: bool) -> None:
    game = given(peregon.find("usa"), hands=[cards])
    assert ("chicago-toronto WWWW" in claims(game)) is offered
    assert any(text.startswith("chicago-toronto") for text in claims(game)) is offered


@rule("R3")
def test_the_blue_route_of_three_at_new_york_leads_to_montreal_not_to_toronto() -> None:
    sheet = peregon.find("usa").sheet
    routes = [route for route in sheet.routes if "new_york" in route.id.split("-")]
    assert {route.id: (route.length, sheet.kinds[route.colour or 0].id) for route in routes} == {
        "boston-new_york": (2, "red"),
        "boston-new_york-2": (2, "yellow"),
        "montreal-new_york": (3, "blue"),
        "new_york-pittsburgh": (2, "green"),
        "new_york-pittsburgh-2": (2, "white"),
        "new_york-washington": (2, "black"),
        "new_york-washington-2": (2, "orange"),
    }


@rule("R3", "U2")
def test_45_is_the_number_of_trains_and_not_of_cards() -> None:
    players = peregon.start("usa", 3, seed=2).view(None).players
    assert [(player.trains, player.cards) for player in players] == [(45, 4)] * 3
