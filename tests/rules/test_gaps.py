"""Gaps: scenarios that `make mutants` asked for, because a change of the rules went unnoticed without them."""

from itertools import combinations

import pytest

from peregon.catalogue import Title
from peregon.model.bits import members
from peregon.model.board import LOCOMOTIVE, NONE
from peregon.model.state import PAY_TUNNEL
from peregon.rules.cards.faces import CardsDealt, CardsDealtFaceUp, DrawBlind, DrawCard, RowFilled
from peregon.rules.longest_path.longest_path import EXPRESS, LENGTH
from peregon.rules.rounds.faces import OrderSet, Pass
from peregon.rules.routes.faces import ClaimRoute, RouteClaimed
from peregon.rules.stations.faces import BuildStation
from peregon.rules.stations.stations import UNUSED
from peregon.rules.tickets.faces import DrawTickets, Keep, TicketsOffered
from peregon.rules.tickets.ticket_points import COMPLETED
from peregon.rules.tunnels.faces import ExtraPaid, GiveUp, PayExtra
from tests.support.pictures import spare_tickets
from tests.support.tiny import (
    BLUE,
    GREEN,
    RED,
    awards,
    claim,
    discards_of,
    given,
    hand,
    route,
    rule,
    started,
    ticket,
    tiny_board,
)

EUROPE = tiny_board(
    "europe",
    ["ash-birch 1 red tunnel", "birch-cedar 2 any ferry1", "ash-cedar 2 green"],
    spare_tickets("ash-cedar", 3),
)
COLOURS = range(8)
ROW = "PBOWY"


@rule("E15")
def test_a_single_extra_card_is_told_of_too() -> None:
    game = given(EUROPE, hands=["RR"], row=ROW, luck="RBB")
    game.play(claim(game, "ash-birch", "R"))
    tunnel = route(EUROPE, "ash-birch")
    assert game.play(PayExtra(RED, 0)) == [ExtraPaid(0, tunnel, RED, 1, 0), RouteClaimed(0, tunnel, RED, 1, 0)]


@rule("E18")
def test_cards_of_every_kind_that_were_turned_up_are_discarded() -> None:
    game = given(EUROPE, hands=["R"], row=ROW, luck="PGK")
    game.play(claim(game, "ash-birch", "R"))
    assert discards_of(game) == "PKRG"
    game = given(EUROPE, hands=["RR"], row=ROW, luck="PLP")
    game.play(claim(game, "ash-birch", "R"))
    game.play(GiveUp())
    assert (discards_of(game), hand(game)) == ("PPL", "RR")


@rule("E19")
def test_after_a_tunnel_nothing_is_left_lying_by_it() -> None:
    for answer in (PayExtra(RED, 1), GiveUp()):
        game = given(EUROPE, hands=["RRL"], row=ROW, luck="RBB")
        game.play(claim(game, "ash-birch", "R"))
        game.play(answer)
        question = game.state.declared.questions[PAY_TUNNEL]
        assert question is not None
        left = {field.name: game.state.values(field) for field in question.fields}
        assert left == {"route": [NONE], "laid": [NONE, 0, 0], "turned_up": [0] * 9, "extra": [0]}


def test_a_game_knows_every_action_of_its_board_and_no_other() -> None:
    game = given(EUROPE)
    known = game.actions.actions
    tunnel, ferry, track = (route(EUROPE, name) for name in ("ash-birch", "birch-cedar", "ash-cedar"))
    claims = {ClaimRoute(tunnel, RED, 0), ClaimRoute(tunnel, LOCOMOTIVE, 1)}
    claims |= {ClaimRoute(ferry, colour, 1) for colour in COLOURS} | {ClaimRoute(ferry, LOCOMOTIVE, 2)}
    claims |= {ClaimRoute(track, GREEN, 0), ClaimRoute(track, GREEN, 1), ClaimRoute(track, LOCOMOTIVE, 2)}
    extras = {PayExtra(colour, used) for colour in COLOURS for used in range(4)}
    extras |= {PayExtra(LOCOMOTIVE, used) for used in (1, 2, 3)}
    stations = {BuildStation(city, colour, used) for city in range(3) for colour in COLOURS for used in range(3)}
    stations |= {BuildStation(city, LOCOMOTIVE, 0) for city in range(3)}
    keeps = {Keep(kept) for size in (1, 2, 3, 4) for kept in combinations(range(4), size)}
    others = {*map(DrawCard, range(5)), DrawBlind(), DrawTickets(), GiveUp(), Pass()}
    assert set(known) == claims | extras | stations | keeps | others
    assert len(known) == len(set(known))


SHORTS = [f"short_{number} from ash to birch=1" for number in range(7)]
LONGS = [f"l{number} from ash to birch=9 long" for number in range(3)]
SHORT_FIRST = tiny_board("europe", ["ash-birch 1 red"], SHORTS + LONGS)
LONG_FIRST = tiny_board("europe", ["ash-birch 1 red"], LONGS + SHORTS)
JOURNEY = tiny_board("journey", ["ash-birch 1 red"], spare_tickets("ash-birch", 2))
DEAL = "RRRRBBBBPBOWY"


@rule("E4", "E6")
@pytest.mark.parametrize("title", [SHORT_FIRST, LONG_FIRST], ids=["short ones listed first", "long ones listed first"])
def test_long_tickets_left_over_are_out_of_the_game_and_short_ones_are_the_deck(title: Title) -> None:
    dealt = ["l1", "l0", *(f"short_{number}" for number in range(6))]
    state = started(title, luck=DEAL, tickets=dealt, lots=[0]).state
    assert members(state.tickets, 0, 1) == [ticket(title, "short_6")]
    assert [members(state.gone, seat, 1) for seat in range(3)] == [[], [], [ticket(title, "l2")]]


@rule("U5", "E4")
def test_the_opening_tells_of_everything_that_is_dealt() -> None:
    dealt = ["l1", "l0", *(f"short_{number}" for number in range(6))]
    game = started(LONG_FIRST, luck=DEAL, tickets=dealt, lots=[1])
    assert list(game.opening) == [
        OrderSet((1, 0)),
        CardsDealt(0, 4, (RED,) * 4),
        CardsDealt(1, 4, (BLUE,) * 4),
        *(RowFilled(slot, slot) for slot in range(5)),
        TicketsOffered(0, 4, (1, 3, 4, 5)),
        TicketsOffered(1, 4, (0, 6, 7, 8)),
    ]


@rule("J3", "J4", "J6")
def test_the_opening_of_journey_shows_the_hands() -> None:
    game = started(JOURNEY, luck=DEAL, lots=[1])
    assert list(game.opening) == [
        OrderSet((1, 0)),
        CardsDealtFaceUp(0, (RED,) * 4),
        CardsDealtFaceUp(1, (BLUE,) * 4),
        *(RowFilled(slot, slot) for slot in range(5)),
        TicketsOffered(0, 4, (0, 2, 3, 4)),
        TicketsOffered(1, 4, (1, 5, 6, 7)),
    ]


@rule("S14", "U34")
@pytest.mark.parametrize("country_first", [True, False])
def test_a_ticket_counts_on_one_line_of_the_score_whether_it_is_listed_first_or_last(country_first: bool) -> None:
    country, city = "x from ash to france=5 italy=7", "y from ash to birch=4"
    listed = [country, city] if country_first else [city, country]
    spare = [f"spare_{number} from ash to birch=1" for number in range(8)]
    title = tiny_board(
        "switzerland",
        ["ash-birch 1 red", "birch-paris 1 any", "birch-rome 1 any"],
        [listed[0], *spare, listed[1]],
        countries={"france": ["paris"], "italy": ["rome"]},
    )
    game = given(title, held=[["x"], ["y"]])
    assert [awards(game, seat)["tickets"] for seat in (0, 1)] == [0, -4]
    assert [awards(game, seat)["country tickets"] for seat in (0, 1)] == [-5, 0]
    game = given(title, held=[["x", "y"]], routes=[["ash-birch", "birch-rome"]])
    assert (awards(game)["tickets"], awards(game)["country tickets"]) == (4, 7)


@rule("J8", "R5")
def test_after_a_blind_card_the_last_card_of_the_deck_may_be_the_second() -> None:
    game = given(JOURNEY, row="PBOWY", deck="RG", luck="RG")
    game.play(DrawBlind())
    assert game.options == [DrawBlind()]
    game.play(DrawBlind())
    assert hand(game) == "RG"


@rule("U35")
def test_a_single_train_can_be_the_longest_path() -> None:
    game = given(EUROPE, seats=3, routes=[["ash-birch"], [], []])
    assert [awards(game, seat)["longest path"] for seat in range(3)] == [10, 0, 0]
    game = given(EUROPE, seats=2)
    assert [awards(game, seat)["longest path"] for seat in range(2)] == [0, 0]


MEASURES = (COMPLETED, LENGTH, EXPRESS, UNUSED)


@rule("U37", "E35")
def test_a_count_forgets_the_one_before() -> None:
    held = [["spare_0", "spare_1"], ["spare_2"]]
    first = given(EUROPE, held=held, routes=[["ash-cedar"], ["ash-birch"]], stations=[["ash"]])
    second = given(EUROPE, held=[["spare_0"], []], routes=[[], ["ash-birch"]])
    rules = first.rules
    for _ in range(2):
        tally = rules.count(first.state)
        assert (list(tally.total), list(tally.line)) == ([2 + 2 + 8 + 10, 1 - 1 + 12], [2, 8, 10, -1, 12, 0])
        assert [tally.values(name) for name in MEASURES] == [[2, 0], [2, 1], [1, 0], [2, 3]]
        tally = rules.count(second.state)
        assert (list(tally.total), list(tally.line)) == ([-1 + 12, 1 + 12 + 10], [-1, 12, 0, 0, 12, 10])
        assert [tally.values(name) for name in MEASURES] == [[0, 0], [0, 1], [0, 1], [3, 3]]
