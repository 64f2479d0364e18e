"""Gaps: scenarios that `make mutants` asked for, because a change of the rules went unnoticed without them."""

from itertools import combinations

from peregon.model.actions import (
    BuildStation,
    ClaimRoute,
    DrawBlind,
    DrawCard,
    DrawTickets,
    GiveUp,
    Keep,
    Pass,
    PayExtra,
)
from peregon.model.board import LOCOMOTIVE, NONE
from peregon.model.events import ExtraPaid, RouteClaimed
from tests.pictures import spare_tickets
from tests.tiny import GREEN, RED, claim, discards_of, given, hand, route, rule, tiny_board

EUROPE = tiny_board(
    "europe",
    ["ash-birch 1 red tunnel", "birch-cedar 2 any ferry1", "ash-cedar 2 green"],
    spare_tickets("ash-cedar", 2),
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
        state = game.state
        laid = (state.laid_route, state.laid_kind, state.laid_cards, state.laid_locomotives)
        assert (laid, state.extra, list(state.turned)) == ((NONE, NONE, 0, 0), 0, [0] * 9)


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
