"""Europe's turn: one of four actions; cards and routes as in the base game."""

import pytest

import peregon
from peregon.boards import BoardError
from peregon.game import IllegalAction
from peregon.model.faces import seen_by
from peregon.rules.cards.faces import CardDrawn, CardTaken, DrawBlind, DrawCard, DrawSecondCard, RowCleared, RowFilled
from peregon.rules.rounds.faces import Pass, TakeTurn
from peregon.rules.routes.faces import ClaimRoute, RouteClaimed
from peregon.rules.stations.faces import BuildStation
from peregon.rules.tickets.faces import DrawTickets, Keep
from tests.support.pictures import draws, families, payments, spare_tickets, station
from tests.support.tiny import (
    BLUE,
    GREEN,
    RED,
    WHITE,
    city,
    claim,
    discards_of,
    given,
    hand,
    route,
    row_of,
    rule,
    tiny_board,
)

EUROPE = peregon.find("europe")
TINY = tiny_board(
    "europe",
    ["ash-birch 2 red", "ash-birch-2 2 blue", "birch-cedar 3 any", "cedar-date 4 green", "ash-date 1 white"],
    ["ash-cedar 5", *spare_tickets("ash-cedar", 5)],
)
ROW = "PBOWY"


@rule("E8")
def test_a_turn_offers_four_actions_and_nothing_else() -> None:
    game = given(TINY, hands=["RR"], row=ROW)
    red = [BuildStation(city(TINY, name), RED, 0) for name in ("ash", "birch", "cedar", "date")]
    draw = [*(DrawCard(slot) for slot in range(5)), DrawBlind()]
    assert game.options == [*draw, ClaimRoute(route(TINY, "ash-birch"), RED, 0), DrawTickets(), *red]


@rule("E8")
def test_each_of_the_four_actions_ends_the_turn() -> None:
    top = ["ash-cedar", "spare_0", "spare_1"]
    game = given(TINY, seats=3, hands=["RR", "G", "RR"], row=ROW, luck="PB", tickets=top)
    game.play(claim(game, "ash-birch", "RR"))
    assert game.decision == TakeTurn(1)
    game.play(station(game, "ash", "G"))
    assert game.decision == TakeTurn(2)
    game.play(DrawTickets())
    game.play(Keep((0,)))
    assert game.decision == TakeTurn(0)
    game.play(DrawBlind())
    game.play(DrawBlind())
    assert game.decision == TakeTurn(1)


@rule("E8")
def test_a_draw_once_begun_leaves_no_other_action() -> None:
    game = given(TINY, hands=["RR"], row=ROW, luck="K")
    game.play(DrawCard(0))
    assert game.decision == DrawSecondCard(0)
    assert game.options == [*(DrawCard(slot) for slot in range(5)), DrawBlind()]
    with pytest.raises(IllegalAction):
        game.play(claim(game, "ash-birch", "RR"))


@rule("E9")
def test_two_cards_from_row_and_deck_in_any_order_and_each_place_refilled_at_once() -> None:
    game = given(TINY, row=ROW, luck="RGK")
    assert game.play(DrawCard(1)) == [CardTaken(0, 1, BLUE), RowFilled(1, RED)]
    assert row_of(game) == "PROWY"
    assert draws(game) == "PROWY?"
    assert game.play(DrawBlind()) == [CardDrawn(0, GREEN)]
    assert (hand(game), row_of(game), game.decision) == ("BG", "PROWY", TakeTurn(1))
    game.play(DrawBlind())
    assert hand(game, 1) == "K"
    assert draws(game) == "PROWY?"


@rule("E9")
def test_a_locomotive_from_the_row_is_the_whole_draw() -> None:
    game = given(TINY, row="PBLWY", luck="K")
    assert draws(game) == "PBLWY?"
    game.play(DrawCard(2))
    assert (hand(game), row_of(game), game.decision) == ("L", "PBKWY", TakeTurn(1))


@rule("E9")
@pytest.mark.parametrize("first", [DrawCard(0), DrawBlind()])
def test_a_locomotive_in_the_row_cannot_be_the_second_card_not_even_a_new_one(first: DrawCard | DrawBlind) -> None:
    game = given(TINY, row="PBLWY", luck="L")
    game.play(first)
    assert draws(game) == ("-B-WY?" if first == DrawCard(0) else "PB-WY?")


@rule("E9")
def test_a_blind_locomotive_is_a_card_like_any_other_and_nobody_else_sees_it() -> None:
    game = given(TINY, row=ROW, luck="LL")
    (event,) = game.play(DrawBlind())
    assert seen_by(event, 0) == CardDrawn(0, 8)
    assert seen_by(event, 1) == seen_by(event, None) == CardDrawn(0, None)
    assert draws(game) == "PBOWY?"
    game.play(DrawBlind())
    assert (hand(game), game.decision) == ("LL", TakeTurn(1))
    assert game.view(1).players[0].shown == (0,) * 9


@rule("E9")
def test_three_locomotives_in_the_row_clear_it_between_two_cards_too() -> None:
    game = given(TINY, row="PLLWY", luck="L" + "RGBKO")
    assert game.play(DrawCard(0)) == [
        CardTaken(0, 0, 0),
        RowFilled(0, 8),
        RowCleared(),
        *(RowFilled(slot, card) for slot, card in enumerate([RED, GREEN, BLUE, 5, 2])),
    ]
    assert (row_of(game), discards_of(game)) == ("RGBKO", "WYLLL")
    assert game.decision == DrawSecondCard(0)


@rule("E9")
def test_the_discards_become_the_deck_when_its_last_card_leaves() -> None:
    game = given(TINY, row=ROW, deck="R", discards="GGK", luck="RG")
    game.play(DrawBlind())
    assert (game.view(None).deck, discards_of(game)) == (3, "")
    game.play(DrawBlind())
    assert (hand(game), game.view(None).deck) == ("RG", 2)


@rule("E10")
def test_with_no_card_left_anywhere_the_other_three_actions_remain() -> None:
    game = given(TINY, hands=["RR"], row="", deck="")
    assert families(game) == ["ClaimRoute", "DrawTickets", "BuildStation"]
    assert draws(game) == "------"


@rule("E10")
def test_cards_may_be_drawn_as_long_as_one_lies_in_the_row() -> None:
    game = given(TINY, hands=["RR"], row="L", deck="")
    assert draws(game) == "L-----"
    game.play(DrawCard(0))
    assert (hand(game), row_of(game), game.decision) == ("RRL", ".....", TakeTurn(1))


@rule("E10")
def test_a_player_with_nothing_at_all_to_do_passes() -> None:
    game = given(TINY, hands=[""], row="", deck="", ticket_deck=[])
    assert game.options == [Pass()]
    game = given(TINY, hands=[""], row="", deck="", ticket_deck=["ash-cedar"])
    assert game.options == [DrawTickets()]


@rule("E11")
def test_moscow_to_saint_petersburg_takes_four_white_cards() -> None:
    game = given(EUROPE, hands=["WWWWRRRRLL"], row=ROW)
    assert payments(game)["moskva-petrograd"] == ["WWWW", "WWWL", "WWLL"]


@rule("E11")
def test_three_white_cards_are_not_enough_for_a_white_route_of_four() -> None:
    game = given(EUROPE, hands=["WWW"], row=ROW)
    assert "moskva-petrograd" not in payments(game)
    assert payments(game)["kobenhavn-stockholm"] == ["WWW"]


@rule("E11")
def test_moscow_to_kharkov_takes_four_cards_of_any_one_colour() -> None:
    game = given(EUROPE, hands=["BBWWWWRRRRLL"], row=ROW)
    assert payments(game)["kharkov-moskva"] == ["BBLL", "WWWW", "WWWL", "WWLL", "RRRR", "RRRL", "RRLL"]


@rule("E11")
def test_a_claim_pays_takes_a_train_for_every_space_and_scores_at_once() -> None:
    game = given(TINY, hands=["GGGLLL"], row=ROW)
    events = game.play(claim(game, "cedar-date", "GGGL"))
    player = game.view(None).players[0]
    assert events == [RouteClaimed(0, route(TINY, "cedar-date"), GREEN, 3, 1)]
    assert (hand(game), discards_of(game), player.trains, player.points) == ("LL", "GGGL", 41, 7)
    assert player.routes == (route(TINY, "cedar-date"),)


@rule("E11")
def test_any_free_route_may_be_claimed_whole_if_the_trains_suffice() -> None:
    game = given(TINY, hands=["WGGGGRR"], row=ROW, trains=[3], routes=[["ash-birch"]])
    assert payments(game) == {"ash-date": ["W"], "birch-cedar": ["GGG"]}
    game = given(TINY, hands=["WGGGGRR"], row=ROW, trains=[4])
    assert payments(game) == {"ash-birch": ["RR"], "ash-date": ["W"], "birch-cedar": ["GGG"], "cedar-date": ["GGGG"]}


@rule("E12")
@pytest.mark.parametrize(("seats", "open_to_rivals"), [(2, False), (3, False), (4, True), (5, True)])
def test_one_track_taken_closes_the_other_for_its_owner_and_with_few_players_for_all(
    seats: int, open_to_rivals: bool
) -> None:
    for mine, other, cards in (("ash-birch", "ash-birch-2", "BB"), ("ash-birch-2", "ash-birch", "RR")):
        game = given(TINY, seats=seats, hands=[cards], routes=[[mine]], row=ROW)
        assert payments(game) == {}
        game = given(TINY, seats=seats, hands=["", cards], routes=[[mine]], row=ROW, turn=1)
        assert payments(game) == ({other: [cards]} if open_to_rivals else {})


@rule("E12")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_routes_that_only_run_alongside_are_not_a_double_route(seats: int) -> None:
    # Dieppe - Paris and Bruxelles - Paris leave Paris side by side, Berlin - Danzig meets Danzig - Warszawa.
    alongside = [["dieppe-paris", "berlin-danzig"]]
    game = given(EUROPE, seats=seats, hands=["RRRR"], routes=alongside, row=ROW)
    free = payments(game)
    assert free["bruxelles-paris"] == ["RR"]
    assert free["danzig-warszawa"] == ["RR"]


@rule("E12")
def test_the_tracks_of_a_double_route_are_equally_long() -> None:
    routes = EUROPE.sheet.routes
    doubles = [(track, routes[track.twin]) for track in routes if track.twin is not None]
    assert len(doubles) == 22
    assert all({one.a, one.b} == {two.a, two.b} and one.length == two.length for one, two in doubles)
    with pytest.raises(BoardError, match="length is not that of ash-birch"):
        tiny_board("europe", ["ash-birch 2 red", "ash-birch-2 3 blue"], spare_tickets("ash-birch", 2))


@rule("E12")
def test_with_four_players_each_track_may_have_an_owner_of_its_own() -> None:
    game = given(TINY, seats=4, hands=["RR", "BB", "BB"], row=ROW)
    game.play(claim(game, "ash-birch", "RR"))
    game.play(claim(game, "ash-birch-2", "BB"))
    assert [player.routes for player in game.view(None).players] == [(0,), (1,), (), ()]
    assert payments(game) == {}


@rule("E11")
def test_a_white_route_is_white_and_not_any() -> None:
    game = given(TINY, hands=["GKW"], row=ROW)
    assert payments(game) == {"ash-date": ["W"]}
    assert game.options.count(ClaimRoute(route(TINY, "ash-date"), WHITE, 0)) == 1
