"""Tunnels: cards are laid down, three are turned up, and only then the price is known."""

import pytest

import peregon
from peregon.catalogue import Title
from peregon.model.board import LOCOMOTIVE
from peregon.model.field_values import Laid
from peregon.rules.cards.faces import DeckRebuilt, DrawBlind, DrawCard, RowFilled
from peregon.rules.rounds.faces import TakeTurn
from peregon.rules.routes.faces import RouteClaimed
from peregon.rules.tunnels.faces import (
    ExtraPaid,
    GiveUp,
    PayExtra,
    PayForTunnel,
    TunnelGivenUp,
    TunnelLaid,
    TunnelPriced,
)
from tests.support.pictures import payments, shown, spare_tickets
from tests.support.tiny import (
    BLACK,
    BLUE,
    GREEN,
    RED,
    YELLOW,
    claim,
    discards_of,
    given,
    hand,
    route,
    row_of,
    rule,
    tiny_board,
)

ROUTES = ["ash-birch 3 green tunnel", "birch-cedar 2 any tunnel", "cedar-date 1 red tunnel", "date-elm 2 green"]
TINY = tiny_board("europe", ROUTES, spare_tickets("ash-elm", 2))
SWISS = tiny_board("switzerland", ROUTES, [f"spare_{number} from ash to elm=1" for number in range(10)])
TUNNEL = route(TINY, "ash-birch")
ROW = "PBOWY"


@rule("E14")
def test_the_cards_are_laid_down_before_three_are_turned_up() -> None:
    game = given(TINY, hands=["GGGGL"], row=ROW, luck="GRB")
    assert game.play(claim(game, "ash-birch", "GGG")) == [
        TunnelLaid(0, TUNNEL, GREEN, 3, 0),
        TunnelPriced(0, TUNNEL, 1, (GREEN, RED, BLUE)),
    ]
    assert (hand(game), discards_of(game), game.view(None).deck) == ("GL", "", 97)
    assert game.view(None).players[0].routes == ()
    assert game.view(None).players[0].trains == 45


@rule("E14")
def test_the_set_is_chosen_among_those_that_the_route_costs() -> None:
    game = given(TINY, hands=["GGGRLLL"], row=ROW)
    assert payments(game) == {
        "ash-birch": ["GGG", "GGL", "GLL", "LLL"],
        "birch-cedar": ["RL", "GG", "GL", "LL"],
        "cedar-date": ["R", "L"],
        "date-elm": ["GG", "GL", "LL"],
    }


@rule("E15")
def test_a_tunnel_asks_for_a_card_more_for_each_match() -> None:
    game = given(TINY, hands=["GGGGGL"], row=ROW, luck="GRG")
    game.play(claim(game, "ash-birch", "GGG"))
    assert game.decision == PayForTunnel(seat=0, route=TUNNEL, extra=2)
    assert game.options == [PayExtra(GREEN, locomotives=0), PayExtra(GREEN, locomotives=1), GiveUp()]


@rule("E15")
def test_when_the_extra_cards_are_paid_the_tunnel_stands() -> None:
    game = given(TINY, hands=["GGGGGL"], row=ROW, luck="GRG")
    game.play(claim(game, "ash-birch", "GGG"))
    assert game.play(PayExtra(GREEN, 1)) == [ExtraPaid(0, TUNNEL, GREEN, 1, 1), RouteClaimed(0, TUNNEL, GREEN, 3, 0)]
    assert (hand(game), discards_of(game)) == ("G", "RGGGGGGL")
    assert game.view(None).players[0].routes == (TUNNEL,)
    assert game.decision == TakeTurn(1)


@rule("E15", "E18")
def test_with_no_match_the_tunnel_stands_at_once_and_the_three_cards_are_discarded() -> None:
    game = given(TINY, hands=["GGGG"], row=ROW, luck="RBK")
    assert game.play(claim(game, "ash-birch", "GGG")) == [
        TunnelLaid(0, TUNNEL, GREEN, 3, 0),
        TunnelPriced(0, TUNNEL, 0, (RED, BLUE, BLACK)),
        RouteClaimed(0, TUNNEL, GREEN, 3, 0),
    ]
    assert (hand(game), discards_of(game), row_of(game)) == ("G", "BKRGGG", ROW)
    assert game.decision == TakeTurn(1)


@rule("E15")
@pytest.mark.parametrize(("laid", "extra"), [("RR", 2), ("RL", 2), ("GG", 1), ("GL", 1), ("BB", 0)])
def test_on_a_grey_tunnel_the_colour_laid_down_is_the_one_that_matches(laid: str, extra: int) -> None:
    game = given(TINY, hands=["RRRRGGGBBBL"], row=ROW, luck="RGR")
    events = game.play(claim(game, "birch-cedar", laid))
    assert events[1] == TunnelPriced(0, route(TINY, "birch-cedar"), extra, (RED, GREEN, RED))


@rule("E16", "R24")
@pytest.mark.parametrize("title", [TINY, SWISS], ids=["europe", "switzerland"])
def test_a_turned_up_locomotive_always_matches_and_is_paid_with_the_colour_or_a_locomotive(title: Title) -> None:
    game = given(title, hands=["GGGGGGLLL"], row=ROW, luck="LLL")
    game.play(claim(game, "ash-birch", "GGG"))
    assert game.decision == PayForTunnel(0, TUNNEL, extra=3)
    assert game.options == [*(PayExtra(GREEN, locomotives) for locomotives in range(4)), GiveUp()]
    game.play(PayExtra(GREEN, 0))
    assert (hand(game), discards_of(game)) == ("LLL", "GGGGGGLLL")


@rule("E16")
def test_one_locomotive_among_the_cards_laid_down_changes_nothing() -> None:
    game = given(TINY, hands=["GGGL"], row=ROW, luck="GLR")
    game.play(claim(game, "ash-birch", "GGL"))
    assert game.decision == PayForTunnel(0, TUNNEL, extra=2)
    assert game.options == [GiveUp()]
    game = given(TINY, hands=["GGGLL"], row=ROW, luck="GLR")
    game.play(claim(game, "ash-birch", "GGL"))
    assert game.options == [PayExtra(GREEN, 1), GiveUp()]


@rule("E17", "E18")
def test_giving_up_takes_the_cards_back_and_costs_the_turn() -> None:
    game = given(TINY, hands=["GGGGLR"], row=ROW, luck="GRB")
    game.play(claim(game, "ash-birch", "GGL"))
    assert game.options == [PayExtra(GREEN, 0), GiveUp()]
    assert game.play(GiveUp()) == [TunnelGivenUp(0, TUNNEL)]
    assert (hand(game), discards_of(game), row_of(game)) == ("RGGGGL", "BRG", ROW)
    player = game.view(None).players[0]
    assert (player.routes, player.trains, player.points) == ((), 45, 0)
    assert game.decision == TakeTurn(1)


@rule("E17")
def test_a_tunnel_given_up_is_still_free_for_everyone() -> None:
    game = given(TINY, hands=["GGG", "GGG"], row=ROW, luck="GRBRRR")
    game.play(claim(game, "ash-birch", "GGG"))
    game.play(GiveUp())
    assert payments(game)["ash-birch"] == ["GGG"]
    game.play(claim(game, "ash-birch", "GGG"))
    assert game.view(None).players[1].routes == (TUNNEL,)


@rule("E17")
@pytest.mark.parametrize("hand", ["GGG", "GGGRRRR", "GGGG"])
def test_a_tunnel_that_cannot_be_paid_still_asks(hand: str) -> None:
    game = given(TINY, hands=[hand], row=ROW, luck="GGR")
    game.play(claim(game, "ash-birch", "GGG"))
    assert game.decision == PayForTunnel(0, TUNNEL, extra=2)
    assert game.options == [GiveUp()]


@rule("E17")
def test_whether_a_player_could_have_paid_nobody_learns() -> None:
    games = [given(TINY, hands=[cards], row=ROW, luck="GRR") for cards in ("GGGG", "GGGR")]
    events = [game.play(claim(game, "ash-birch", "GGG")) for game in games]
    assert events[0] == events[1]
    assert games[0].view(1) == games[1].view(1)
    events = [game.play(GiveUp()) for game in games]
    assert events[0] == events[1]
    assert games[0].view(1) == games[1].view(1)


@rule("E17")
def test_a_failed_attempt_is_a_turn_of_the_last_round() -> None:
    game = given(TINY, hands=["GGG"], row=ROW, luck="GRB", last_turns=1)
    game.play(claim(game, "ash-birch", "GGG"))
    assert not game.over
    game.play(GiveUp())
    assert game.over


@rule("E18")
def test_the_cards_turned_up_are_discarded_only_at_the_end_of_the_turn() -> None:
    game = given(TINY, hands=["GGGG"], row=ROW, discards="K", luck="GRB")
    game.play(claim(game, "ash-birch", "GGG"))
    assert discards_of(game) == "K"
    turned_up = (0, 1, 0, 0, 0, 0, 1, 1, 0)
    dug = {"route": TUNNEL, "laid": Laid(GREEN, 3, 0), "turned_up": turned_up, "extra": 1}
    assert game.view(1).fields == {"tunnel": dug}
    game.play(PayExtra(GREEN, 0))
    assert discards_of(game) == "BKRGGGGG"
    assert game.view(1).fields == {}


@rule("E19", "R24")
@pytest.mark.parametrize("title", [TINY, SWISS], ids=["europe", "switzerland"])
def test_a_tunnel_laid_with_locomotives_alone_is_matched_by_locomotives_alone(title: Title) -> None:
    game = given(title, hands=["GGGLLL"], row=ROW, luck="GGR")
    events = game.play(claim(game, "ash-birch", "LLL"))
    assert events == [
        TunnelLaid(0, TUNNEL, LOCOMOTIVE, 0, 3),
        TunnelPriced(0, TUNNEL, 0, (GREEN, GREEN, RED)),
        RouteClaimed(0, TUNNEL, LOCOMOTIVE, 0, 3),
    ]
    assert (hand(game), discards_of(game)) == ("GGG", "RGGLLL")


@rule("E19", "R24")
@pytest.mark.parametrize("title", [TINY, SWISS], ids=["europe", "switzerland"])
def test_and_each_locomotive_turned_up_costs_a_locomotive_and_nothing_else(title: Title) -> None:
    game = given(title, hands=["GGGGLLLLL"], row=ROW, luck="LGL")
    game.play(claim(game, "ash-birch", "LLL"))
    assert game.decision == PayForTunnel(0, TUNNEL, extra=2)
    assert game.options == [PayExtra(LOCOMOTIVE, 2), GiveUp()]
    assert game.play(PayExtra(LOCOMOTIVE, 2))[0] == ExtraPaid(0, TUNNEL, LOCOMOTIVE, 0, 2)
    assert (hand(game), discards_of(game)) == ("GGGG", "GLLLLLLL")


@rule("E19")
def test_coloured_cards_do_not_pay_for_a_tunnel_laid_with_locomotives() -> None:
    game = given(TINY, hands=["GGGGLLLL"], row=ROW, luck="LGL")
    game.play(claim(game, "ash-birch", "LLL"))
    assert game.options == [GiveUp()]
    game.play(GiveUp())
    assert hand(game) == "GGGGLLLL"


@rule("E20")
@pytest.mark.parametrize(("deck", "turned_up", "extra"), [("GR", (GREEN, RED), 1), ("R", (RED,), 0), ("L", (8,), 1)])
def test_with_fewer_than_three_cards_left_only_those_are_turned_up(
    deck: str, turned_up: tuple[int, ...], extra: int
) -> None:
    game = given(TINY, hands=["GGGG"], row=ROW, deck=deck, luck=deck)
    assert game.play(claim(game, "ash-birch", "GGG"))[1] == TunnelPriced(0, TUNNEL, extra, turned_up)
    assert game.decision == (PayForTunnel(0, TUNNEL, extra) if extra else TakeTurn(1))


@rule("E20")
def test_the_discards_are_shuffled_to_have_three_cards_and_the_cards_laid_down_take_no_part() -> None:
    game = given(TINY, hands=["GGG"], row=ROW, deck="R", discards="YK", luck="RKY")
    events = game.play(claim(game, "ash-birch", "GGG"))
    assert events == [
        TunnelLaid(0, TUNNEL, GREEN, 3, 0),
        DeckRebuilt(2),
        TunnelPriced(0, TUNNEL, 0, (RED, BLACK, YELLOW)),
        RouteClaimed(0, TUNNEL, GREEN, 3, 0),
        DeckRebuilt(6),
    ]
    assert (game.view(None).deck, discards_of(game)) == (6, "")


@rule("E20", "E18")
def test_cards_laid_down_and_turned_up_are_not_turned_up_again() -> None:
    # Were the three green cards shuffled into a new deck, the price would be two.
    game = given(TINY, hands=["GGGG"], row=ROW, deck="GR", luck="GR")
    game.play(claim(game, "ash-birch", "GGG"))
    assert game.decision == PayForTunnel(0, TUNNEL, extra=1)
    assert (game.view(None).deck, discards_of(game)) == (0, "")
    game.play(GiveUp())
    assert (game.view(None).deck, discards_of(game), hand(game)) == (2, "", "GGGG")


@rule("E20")
def test_with_no_card_left_the_tunnel_is_built_without_the_risk() -> None:
    game = given(TINY, hands=["GGG"], row="", deck="", luck="GGG")
    assert game.play(claim(game, "ash-birch", "GGG")) == [
        TunnelLaid(0, TUNNEL, GREEN, 3, 0),
        TunnelPriced(0, TUNNEL, 0, ()),
        RouteClaimed(0, TUNNEL, GREEN, 3, 0),
        DeckRebuilt(3),
        *(RowFilled(slot, GREEN) for slot in range(3)),
    ]
    assert (hand(game), row_of(game), game.decision) == ("", "GGG..", TakeTurn(1))


@rule("E21", "R24")
def test_the_extra_cards_take_no_trains_and_score_nothing() -> None:
    game = given(TINY, hands=["GGGGGG"], row=ROW, luck="GGG", trains=[3])
    game.play(claim(game, "ash-birch", "GGG"))
    assert game.options == [PayExtra(GREEN, 0), GiveUp()]
    game.play(PayExtra(GREEN, 0))
    player = game.view(None).players[0]
    assert (player.trains, player.points, player.cards, player.routes) == (0, 4, 0, (TUNNEL,))


@rule("E21")
def test_a_tunnel_needs_a_train_for_every_space() -> None:
    game = given(TINY, hands=["GGGGGG"], row=ROW, trains=[2])
    assert payments(game) == {"birch-cedar": ["GG"], "date-elm": ["GG"]}


@rule("E21")
def test_the_printed_tunnel_of_eight_takes_eight_trains_and_scores_21() -> None:
    europe = peregon.find("europe")
    game = given(europe, hands=["GGGGGGGGGG"], row=ROW, luck="GLR")
    game.play(claim(game, "petrograd-stockholm", "GGGGGGGG"))
    game.play(PayExtra(GREEN, 0))
    player = game.view(None).players[0]
    assert (player.trains, player.points, hand(game)) == (37, 21, "")


@rule("R28")
def test_cards_taken_back_are_known_to_all_until_they_are_spent() -> None:
    game = given(TINY, hands=["GGGGGRL", "K"], row=ROW, luck="GRB" + "OO" + "PP")
    game.play(claim(game, "ash-birch", "GGL"))
    assert shown(game, 0) == ""
    game.play(GiveUp())
    assert shown(game, 0) == "GGL"
    assert hand(game) == "RGGGGGL"
    for _ in range(2):
        game.play(DrawBlind())
    game.play(claim(game, "date-elm", "GG"))
    assert (shown(game, 0), hand(game)) == ("L", "RGGGL")


@rule("R28")
def test_cards_known_before_are_not_counted_twice() -> None:
    game = given(TINY, hands=["GGGGG"], row="GBOWY", luck="RP" + "KK" + "GRB" + "GRB")
    game.play(DrawCard(0))
    game.play(DrawBlind())
    assert shown(game, 0) == "G"
    for _ in range(2):
        game.play(DrawBlind())
    game.play(claim(game, "ash-birch", "GGG"))
    game.play(GiveUp())
    assert (shown(game, 0), hand(game)) == ("GGG", "PGGGGGG")
