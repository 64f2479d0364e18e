"""Gaps between boards: over sixty cities, routes and tickets, and fewer than eight colours, as no printed board has."""

from dataclasses import replace
from itertools import pairwise

from peregon.catalogue import find
from peregon.model.bits import members
from peregon.model.board import LOCOMOTIVE
from peregon.model.chance import Scripted
from peregon.rules.routes.faces import ClaimRoute
from peregon.rules.tickets.faces import DrawTickets, Keep, TicketsKept, TicketsOffered
from peregon.rules.tunnels.faces import PayExtra
from tests.support.pictures import payments, spare_tickets, station, station_payments
from tests.support.tiny import (
    awards,
    claim,
    discards_of,
    given,
    offered_to,
    route,
    rule,
    started,
    stations_of,
    ticket,
    tickets_of,
    tiny_board,
)

CITIES = [f"c{number}" for number in range(66)]
LINE = [f"{a}-{b}" for a, b in pairwise(CITIES)]
TICKETS = [f"t{number} from c{number} to c{number + 1}=5" for number in range(64)]
LONG = [f"l{number} from c0 to c{65 - number}=20 long" for number in range(4)]
WIDE = tiny_board("europe", [f"{key} 1 red" for key in LINE], TICKETS + LONG)
WIDE_USA = tiny_board("usa", [f"{key} 1 red" for key in LINE], TICKETS)
WIDE_JOURNEY = tiny_board("journey", [f"{key} 1 red" for key in LINE], TICKETS + LONG)
ROW = "PBOWY"


def test_the_board_is_wide() -> None:
    board = WIDE.board
    assert (board.place_words, board.route_words, board.ticket_words) == (2, 2, 2)


@rule("E24")
def test_stations_stand_in_any_of_many_cities() -> None:
    game = given(WIDE, hands=["RR"], row=ROW, stations=[["c1"], ["c2", "c62"]])
    assert station_payments(game) == {name: ["RR"] for name in CITIES if name not in ("c1", "c2", "c62")}
    game.play(station(game, "c63", "RR"))
    assert stations_of(game, 0) == (1, 63)
    assert stations_of(game, 1) == (2, 62)
    game = given(WIDE, hands=["R"], row=ROW, stations=[[], ["c63"]])
    assert list(station_payments(game)) == [name for name in CITIES if name != "c63"]


@rule("U20")
def test_any_of_many_routes_may_be_claimed() -> None:
    game = given(WIDE, hands=["R"], row=ROW, routes=[["c0-c1"], ["c61-c62"]], trains=[1])
    assert list(payments(game)) == [key for key in LINE if key not in ("c0-c1", "c61-c62")]
    game.play(claim(game, "c64-c65", "R"))
    assert game.view(None).players[0].routes == (0, route(WIDE, "c64-c65"))


@rule("U34")
def test_tickets_count_wherever_they_are_in_the_list() -> None:
    for title in (WIDE, WIDE_USA):
        game = given(title, held=[["t0", "t3", "t61", "t63"], ["t62"]], routes=[["c61-c62", "c0-c1"]])
        assert [awards(game, seat)["tickets"] for seat in (0, 1)] == [0, -5]
    game = given(WIDE, held=[["t0", "t61"]], routes=[["c0-c1"], ["c61-c62"]], stations=[["c62"]])
    assert awards(game)["tickets"] == 10


@rule("E28")
def test_a_station_lends_any_of_many_routes() -> None:
    game = given(WIDE, held=[["t62", "t1"]], routes=[["c1-c2"], ["c61-c62", "c62-c63"]], stations=[["c62"]])
    assert awards(game)["tickets"] == 10


@rule("E4", "E5")
def test_long_tickets_are_dealt_out_of_a_long_list() -> None:
    dealt = ["l3", "l0", "t0", "t63", "t1", "t62", "t2", "t61"]
    game = started(WIDE, luck="RRRRBBBBPBOWY", tickets=dealt, lots=[0])
    assert (offered_to(game, 0), offered_to(game, 1)) == (["l3", "t0", "t63", "t1"], ["l0", "t62", "t2", "t61"])
    game.play(Keep((0, 2)))
    game.play(Keep((1, 2, 3)))
    assert (tickets_of(game, 0), tickets_of(game, 1)) == (["t63", "l3"], ["t2", "t61", "t62"])
    assert game.view(None).ticket_deck == 64 - 6
    assert members(game.state.gone, 4, 2) == [ticket(WIDE, "l1"), ticket(WIDE, "l2")]


def test_unseen_tickets_of_a_long_list_are_dealt_anew() -> None:
    game = given(WIDE_USA, held=[["t5"], ["t0"]], ticket_deck=["t1", "t63"])
    for word in (4, 5):
        game.state.gone[word] = 0
    game.rules.redeal(game.state, 0, Scripted(lots=[2]))
    assert [members(game.state.held, seat * 2, 2) for seat in (0, 1)] == [[5], [63]]
    assert members(game.state.tickets, 0, 2) == [0, 1]


@rule("U29", "U30")
def test_tickets_are_drawn_from_a_long_list_until_none_is_left() -> None:
    game = given(WIDE_USA, ticket_deck=["t0", "t63"], row=ROW, tickets=["t63", "t0"])
    t63, t0 = ticket(WIDE_USA, "t63"), ticket(WIDE_USA, "t0")
    assert game.play(DrawTickets()) == [TicketsOffered(0, 2, (t63, t0))]
    assert game.play(Keep((0,))) == [TicketsKept(0, 1, 1, (t63,), (t0,))]
    assert tickets_of(game) == ["t63"]
    game = given(WIDE_USA, ticket_deck=["t62"], row=ROW, tickets=["t62"])
    game.play(DrawTickets())
    game.play(Keep((0,)))
    assert (tickets_of(game), DrawTickets() in game.options) == (["t62"], False)


@rule("J16")
def test_the_way_from_a_ticket_end_leads_over_any_of_many_sections() -> None:
    game = given(WIDE_JOURNEY, hands=["R"], row=ROW, held=[["t62"], ["t0"]], routes=[["c63-c64"], ["c61-c62"]])
    assert list(payments(game)) == ["c62-c63", "c64-c65"]
    game = given(WIDE_JOURNEY, hands=["R"], held=[["t62"]], routes=[[], ["c61-c62"]], stations=[["c62"]])
    assert list(payments(game)) == ["c60-c61", "c62-c63", "c63-c64"]
    game = given(WIDE_JOURNEY, hands=["R"], held=[["t0"]], routes=[["c1-c2"]])
    assert list(payments(game)) == ["c0-c1", "c2-c3"]


@rule("J16")
def test_what_one_player_reaches_is_not_left_over_for_the_next() -> None:
    game = given(WIDE_JOURNEY, hands=["", "R"], row=ROW, turn=1, held=[["t62", "t20"], ["t0"]])
    assert list(payments(game)) == ["c0-c1", "c1-c2"]


FULL = tiny_board("europe", ["ash-birch 1 any tunnel", "birch-cedar 1 blue"], spare_tickets("ash-cedar", 2))
FEW = find(replace(FULL.sheet, kinds=FULL.sheet.kinds[:2]))


@rule("E26", "E15", "U22")
def test_colours_that_a_board_does_not_have_pay_for_nothing() -> None:
    game = given(FEW, hands=["PBL"], row="PBPB")
    known = game.actions.actions
    assert {action for action in known if isinstance(action, ClaimRoute)} == {
        ClaimRoute(0, 0, 0),
        ClaimRoute(0, 1, 0),
        ClaimRoute(0, LOCOMOTIVE, 1),
        ClaimRoute(1, 1, 0),
        ClaimRoute(1, LOCOMOTIVE, 1),
    }
    assert {action.colour for action in known if isinstance(action, PayExtra)} == {0, 1, LOCOMOTIVE}
    assert station_payments(game) == {name: ["P", "B", "L"] for name in ("ash", "birch", "cedar")}
    assert {getattr(action, "colour", 0) for action in known} == {0, 1, LOCOMOTIVE}
    assert payments(game) == {"ash-birch": ["P", "B", "L"], "birch-cedar": ["B", "L"]}


@rule("E24")
def test_the_exit_of_a_country_is_no_city_for_a_station() -> None:
    abroad = tiny_board(
        "europe",
        ["paris-ash 1 any", "ash-birch 1 any", "birch-rome 1 any"],
        spare_tickets("ash-birch", 2),
        countries={"france": ["paris"], "italy": ["rome"]},
    )
    game = given(abroad, hands=["R"], row=ROW)
    assert station_payments(game) == {"ash": ["R"], "birch": ["R"]}


def test_what_is_open_can_be_worked_out_anew_from_the_table() -> None:
    for turn in (0, 1):
        game = given(WIDE, hands=["R", "R"], row=ROW, turn=turn, routes=[["c0-c1"], ["c61-c62"]])
        state = game.state
        for word in range(len(state.claimable)):
            state.claimable[word] = 0
        assert payments(game) == {}
        game.rules.derive_access(state)
        assert list(payments(game)) == [key for key in LINE if key not in ("c0-c1", "c61-c62")]


@rule("U26")
def test_a_single_route_closes_no_other() -> None:
    # Sixty routes fill a word of bits to the last.
    sixty = tiny_board("usa", [f"{key} 1 red" for key in LINE[:60]], TICKETS[:15])
    for seats in (2, 4):
        game = given(sixty, seats=seats, hands=["R"] * seats, row=ROW, turn=1)
        game.play(claim(game, "c0-c1", "R"))
        for seat in range(seats):
            game.state.turn = seat
            game.state.gain(seat, 6, 1)
            assert list(payments(game)) == LINE[1:60]


@rule("E14")
def test_a_tunnel_is_one_wherever_it_is_listed() -> None:
    last = tiny_board("europe", ["ash-birch 1 any", "birch-cedar 1 any tunnel"], spare_tickets("ash-cedar", 2))
    game = given(last, hands=["RR"], row=ROW, luck="BBB")
    game.play(claim(game, "birch-cedar", "R"))
    assert discards_of(game) == "BBBR"
    game = given(last, hands=["RR"], row=ROW, luck="BBB")
    game.play(claim(game, "ash-birch", "R"))
    assert discards_of(game) == "R"
