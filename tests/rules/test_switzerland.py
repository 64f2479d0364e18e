"""Switzerland: its table, its deal, locomotives that are easy to get and good for tunnels only."""

import pytest

import peregon
from peregon.boards import BoardError
from peregon.model.board import LOCOMOTIVE
from peregon.rulebooks import RulebookError
from peregon.rules.cards.faces import DeckRebuilt, DrawBlind, DrawCard, DrawSecondCard, RowCleared
from peregon.rules.rounds.faces import GameEnded, TakeTurn
from peregon.rules.stations.faces import BuildStation
from peregon.rules.tickets.faces import DrawTickets, Keep
from peregon.rules.tunnels.faces import GiveUp, PayExtra, PayForTunnel, TunnelPriced
from tests.support.tiny import (
    BLACK,
    GREEN,
    RED,
    asked,
    awards,
    claim,
    claims,
    discards_of,
    every_pair,
    given,
    hand,
    offered_to,
    route,
    row_of,
    rule,
    started,
    stations_left,
    tickets_of,
    tiny_board,
)

SWITZERLAND = peregon.find("switzerland")
CITIES = "ash birch cedar dogwood elm fir"
LINES = ["ash-birch 2 red", "birch-cedar 2 red tunnel", "cedar-dogwood 2 any", "dogwood-elm 2 any tunnel"]
LINES += ["elm-fir 6 any"]
TINY = tiny_board("switzerland", LINES, every_pair(CITIES))
TRACKS = ["ash-birch 2 blue", "ash-birch-2 2 green", "birch-cedar 3 any", "cedar-dogwood 3 any", "dogwood-elm 3 any"]
DOUBLE = tiny_board("switzerland", [*TRACKS, "elm-fir 3 any"], every_pair(CITIES))
TEN_TICKETS = tiny_board("switzerland", TRACKS, every_pair("ash birch cedar dogwood elm"))
IN_RED_OR_ONE_LOCOMOTIVE = ["birch-cedar RL", "birch-cedar RR", "cedar-dogwood RR", "dogwood-elm RL", "dogwood-elm RR"]


@rule("S1")
@pytest.mark.parametrize("seats", [2, 3])
def test_two_or_three_can_play(seats: int) -> None:
    assert len(peregon.start("switzerland", seats, seed=1).view(None).players) == seats


@rule("S1")
@pytest.mark.parametrize("seats", [1, 4])
def test_one_alone_or_four_cannot_play(seats: int) -> None:
    with pytest.raises(RulebookError, match="switzerland is for 2 to 3 players"):
        peregon.start("switzerland", seats, seed=1)


@rule("S1", "R21", "U27")
@pytest.mark.parametrize("taken", ["ash-birch", "ash-birch-2"])
def test_with_two_players_one_track_taken_closes_the_other(taken: str) -> None:
    for turn in range(2):
        assert claims(given(DOUBLE, hands=["BBGG"] * 2, routes=[[taken]], turn=turn)) == []


@rule("S1", "R21", "U26")
@pytest.mark.parametrize(("taken", "twin"), [("ash-birch", "ash-birch-2 GG"), ("ash-birch-2", "ash-birch BB")])
def test_with_three_players_the_second_track_is_open_to_the_others(taken: str, twin: str) -> None:
    for turn in range(3):
        game = given(DOUBLE, seats=3, hands=["BBGG"] * 3, routes=[[taken]], turn=turn)
        assert claims(game) == ([] if turn == 0 else [twin])


@rule("S2")
@pytest.mark.parametrize("seats", [2, 3])
def test_everyone_has_40_trains_and_the_deck_has_110_cards(seats: int) -> None:
    view = peregon.start("switzerland", seats, seed=1).view(None)
    assert [player.trains for player in view.players] == [40] * seats
    assert view.deck + sum(view.discards) + 5 + 4 * seats == 110
    assert [kind.count for kind in SWITZERLAND.sheet.kinds] == [12] * 8
    assert SWITZERLAND.sheet.locomotive.count == 14


@rule("S7", "S4")
@pytest.mark.parametrize("seats", [2, 3])
def test_five_of_the_46_tickets_are_dealt_to_each_and_at_least_two_are_kept(seats: int) -> None:
    game = peregon.start("switzerland", seats, seed=1)
    assert (len(SWITZERLAND.sheet.tickets), game.view(None).ticket_deck) == (46, 46 - 5 * seats)
    subsets = [tuple(place for place in range(5) if bits >> place & 1) for bits in range(32)]
    assert game.options == [Keep(places) for places in subsets if len(places) >= 2]
    assert len(game.options) == 10 + 10 + 5 + 1


@rule("S8", "S7")
def test_first_tickets_given_back_leave_the_game() -> None:
    game = started(TEN_TICKETS, luck="PPPPBBBBRGRGR", lots=[0])
    game.play(Keep((0, 1)), seat=0)
    game.play(Keep((1, 2, 3, 4)), seat=1)
    assert tickets_of(game, 0) == ["ash-birch", "ash-cedar"]
    assert tickets_of(game, 1) == ["birch-elm", "cedar-dogwood", "cedar-elm", "dogwood-elm"]
    view = game.view(None)
    assert (view.ticket_deck, view.returned_by, [player.put_out for player in view.players]) == (0, (), [3, 1])
    assert DrawTickets() not in game.options


@rule("S8", "S7")
def test_tickets_given_back_later_leave_the_game_and_the_deck_runs_out_for_good() -> None:
    left = ["ash-birch", "ash-cedar", "ash-dogwood", "ash-elm"]
    game = given(TINY, row="PBOWY", ticket_deck=left, tickets=left)
    game.play(DrawTickets())
    assert len(game.options) == 7
    game.play(Keep((1,)))
    assert (tickets_of(game, 0), game.view(None).ticket_deck) == (["ash-cedar"], 1)
    game.play(DrawTickets())
    assert (offered_to(game, 1), game.options) == (["ash-elm"], [Keep((0,))])
    game.play(Keep((0,)))
    assert game.view(None).ticket_deck == 0
    assert DrawTickets() not in game.options


@rule("S9")
def test_two_locomotives_may_be_taken_from_the_row_in_one_turn() -> None:
    game = given(TINY, row="LBLWY", luck="GK")
    game.play(DrawCard(0))
    assert asked(game) == DrawSecondCard(0)
    assert game.options == [DrawCard(0), DrawCard(1), DrawCard(2), DrawCard(3), DrawCard(4), DrawBlind()]
    game.play(DrawCard(2))
    assert (asked(game), hand(game), row_of(game)) == (TakeTurn(1), "LL", "GBKWY")


@rule("S9")
@pytest.mark.parametrize(
    ("first", "luck", "second", "in_hand", "row"),
    [
        (DrawCard(1), "LK", DrawCard(1), "BL", "LKOWY"),
        (DrawCard(0), "LK", DrawCard(0), "LL", "KBOWY"),
        (DrawBlind(), "LK", DrawCard(0), "LL", "KBOWY"),
        (DrawCard(0), "GK", DrawBlind(), "KL", "GBOWY"),
    ],
)
def test_a_locomotive_from_the_row_is_a_card_like_any_other(
    first: DrawCard | DrawBlind, luck: str, second: DrawCard | DrawBlind, in_hand: str, row: str
) -> None:
    game = given(TINY, row="LBOWY", luck=luck)
    game.play(first)
    game.play(second)
    assert (asked(game), hand(game), row_of(game)) == (TakeTurn(1), in_hand, row)


@rule("S10", "U15")
def test_three_locomotives_still_clear_the_row() -> None:
    game = given(TINY, row="LLPBO", luck="LWYLRL")
    assert game.play(DrawCard(2)).count(RowCleared()) == 1
    assert (row_of(game), discards_of(game)) == ("WYLRL", "BOLLL")


@rule("S11", "R16")
@pytest.mark.parametrize(
    ("cards", "offered"),
    [
        ("RL", ["birch-cedar RL", "dogwood-elm RL"]),
        ("LL", ["birch-cedar LL", "dogwood-elm LL"]),
        ("GGL", ["cedar-dogwood GG", "dogwood-elm GG", "dogwood-elm GL"]),
        ("RRL", ["ash-birch RR", *IN_RED_OR_ONE_LOCOMOTIVE]),
        ("LLLLLL", ["birch-cedar LL", "dogwood-elm LL"]),
    ],
)
def test_locomotives_are_played_on_tunnels_only(cards: str, offered: list[str]) -> None:
    assert claims(given(TINY, hands=[cards])) == offered


@rule("S12")
def test_a_tunnel_asks_for_a_card_more_for_each_match_locomotives_included() -> None:
    game = given(TINY, hands=["RRRRL"], row="PBOWY", luck="RLB")
    game.play(claim(game, "birch-cedar", "RR"))
    assert asked(game) == PayForTunnel(0, route(game, "birch-cedar"), extra=2)
    assert game.options == [PayExtra(RED, 0), PayExtra(RED, 1), GiveUp()]
    game.play(PayExtra(RED, 1))
    player = game.view(None).players[0]
    assert (player.trains, player.points, player.routes) == (38, 2, (1,))
    assert (hand(game), discards_of(game), asked(game)) == ("R", "BRRRRLL", TakeTurn(1))


@rule("S12")
def test_a_tunnel_without_a_match_is_built_at_once() -> None:
    game = given(TINY, hands=["RL"], row="PBOWY", luck="BGK")
    game.play(claim(game, "birch-cedar", "RL"))
    assert asked(game) == TakeTurn(1)
    assert (hand(game), discards_of(game), game.view(None).players[0].routes) == ("", "BKRGL", (1,))


@rule("S12")
@pytest.mark.parametrize(
    ("cards", "luck", "extra", "locomotives"),
    [("LLLLRR", "RRL", 1, [1]), ("LLLLRR", "LLR", 2, [2]), ("LLLRR", "LLR", 2, []), ("LLRR", "RRL", 1, [])],
)
def test_a_tunnel_laid_with_locomotives_alone_is_matched_and_paid_by_locomotives_alone(
    cards: str, luck: str, extra: int, locomotives: list[int]
) -> None:
    game = given(TINY, hands=[cards], row="PBOWY", luck=luck)
    game.play(claim(game, "dogwood-elm", "LL"))
    assert asked(game) == PayForTunnel(0, route(game, "dogwood-elm"), extra)
    assert game.options == [*(PayExtra(LOCOMOTIVE, number) for number in locomotives), GiveUp()]


@rule("R8", "S12")
def test_cards_laid_down_for_a_tunnel_or_turned_up_in_it_are_not_reshuffled_into_it() -> None:
    game = given(TINY, hands=["RR"], row="PBOWY", deck="K", discards="G", luck="KG")
    events = game.play(claim(game, "birch-cedar", "RR"))
    assert TunnelPriced(0, route(game, "birch-cedar"), 0, (BLACK, GREEN)) in events
    assert [event for event in events if isinstance(event, DeckRebuilt)] == [DeckRebuilt(1), DeckRebuilt(4)]
    assert (row_of(game), discards_of(game), game.view(None).deck) == ("PBOWY", "", 4)


@rule("S12", "R9")
def test_a_tunnel_given_up_is_a_turn_of_the_last_round() -> None:
    game = given(TINY, hands=["RR", "RR"], row="PBOWY", luck="RBBRBB", last_turns=2)
    for seat in (0, 1):
        game.play(claim(game, "birch-cedar", "RR"))
        assert game.options == [GiveUp()]
        events = game.play(GiveUp())
        assert hand(game, seat) == "RR"
        assert (GameEnded(everyone_passed=False) in events) is (seat == 1)
    assert game.over
    assert discards_of(game) == "BBBBRR"


@rule("S13", "U35")
@pytest.mark.parametrize(
    ("routes", "bonus"),
    [
        ([["elm-fir"], ["ash-birch", "birch-cedar"], []], [10, 0, 0]),
        ([["ash-birch"], ["birch-cedar"], ["dogwood-elm"]], [10, 10, 10]),
        ([["ash-birch", "cedar-dogwood"], ["elm-fir"], []], [0, 10, 0]),
        ([[], [], []], [0, 0, 0]),
    ],
)
def test_the_longest_path_scores_ten_for_each_tied_player(routes: list[list[str]], bonus: list[int]) -> None:
    game = given(TINY, seats=3, routes=routes)
    assert [awards(game, seat)["longest path"] for seat in range(3)] == bonus


@rule("S15")
def test_there_are_no_stations() -> None:
    game = given(TINY, hands=["RRRRLLLL"], row="PBOWY")
    assert stations_left(game) == [0, 0]
    assert not any(isinstance(option, BuildStation) for option in game.options)


@rule("S15")
def test_there_are_no_ferries() -> None:
    assert not any(route.locomotives for route in SWITZERLAND.sheet.routes)
    with pytest.raises(BoardError, match="ferries"):
        tiny_board("switzerland", ["ash-birch 2 any ferry1", *LINES[1:]], every_pair(CITIES))
