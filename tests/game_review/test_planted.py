"""Planted: blunders, luck and secrets whose size is known beforehand, and what a review makes of them."""

import pytest

from peregon.chance_tree import Tree
from peregon.game import Game
from peregon.game_review import DecisionReview, Effort, review_game
from peregon.game_review.comparison import play
from peregon.game_review.turning_points import turning_points
from peregon.model.chance import Scripted
from peregon.rules.cards.faces import DrawBlind
from peregon.rules.routes.faces import ClaimRoute
from peregon.rules.tickets.faces import DrawTickets, Keep
from tests.game_review.conftest import BOARD, one_blue_card
from tests.support.tiny import BLUE, cards, given, route, ticket, tiny_board

TWINS = tiny_board(
    "usa",
    ["ash-birch 2 blue", "cedar-dogwood 2 green", "birch-cedar 6 any"],
    ["ash-birch 9", "cedar-dogwood 9", "ash-cedar 3", "ash-dogwood 3", "birch-cedar 3", "birch-dogwood 3"],
)
PLAYED_OUT, BY_FORECAST = Effort(12, True), Effort(12, False)
EFFORTS = pytest.mark.parametrize("effort", [PLAYED_OUT, BY_FORECAST], ids=["played out", "coarse"])


def last_turn(hand: str = "BB") -> Game:
    """The very last turn: whoever claims birch-cedar finishes a ticket and wins; without it the rival does."""
    return given(
        BOARD,
        hands=[hand, "WW"],
        row="WWYYK",
        held=[["ash-cedar"], ["ash-birch"]],
        routes=[["ash-birch"], ["dogwood-elm"]],
        trains=[20, 20],
        last_turns=1,
    )


def only_decision(game: Game, effort: Effort) -> DecisionReview:
    found = review_game(game, effort=effort)
    (decision,) = found.decisions[:1]
    return decision


@EFFORTS
def test_a_route_not_taken_when_it_was_the_last_chance_is_a_blunder_and_the_review_says_why(effort: Effort) -> None:
    game = last_turn()
    wanted = ClaimRoute(route(game, "birch-cedar"), BLUE, 0)
    game.chance = Scripted(cards(BOARD, "PP"))
    game.play(DrawBlind())
    found = review_game(game, effort=effort)
    decision = found.decisions[0]
    assert decision.grade == "blunder" and decision.error == pytest.approx(1.0, abs=0.05)
    assert decision.better is not None and game.actions[decision.better.action] == wanted
    assert decision.better.notation == "claim birch-cedar BB"
    purpose = decision.better.purpose
    assert (purpose.why, purpose.ticket) == ("finishes", ticket(game, "ash-cedar"))
    (point,) = turning_points(found)
    assert (point.number, point.seat, point.luck) == (1, 0, None)


@EFFORTS
def test_who_takes_it_made_no_mistake(effort: Effort) -> None:
    game = last_turn()
    game.play(ClaimRoute(route(game, "birch-cedar"), BLUE, 0))
    assert game.over
    decision = only_decision(game, effort)
    assert decision.grade is None and decision.error == 0.0 and decision.better is None and decision.luck is None


def ahead(ticket_deck: list[str]) -> Game:
    """The very last turn of somebody who is ahead by seven points, with tickets to be had."""
    return given(
        BOARD,
        hands=["BB", "WW"],
        row="WWYYK",
        held=[["birch-cedar", "ash-birch", "ash-cedar"], ["cedar-elm"]],
        routes=[["ash-birch", "birch-cedar"], ["cedar-dogwood", "dogwood-elm"]],
        ticket_deck=ticket_deck,
        trains=[20, 20],
        last_turns=1,
    )


@EFFORTS
def test_a_ticket_drawn_in_the_last_turn_is_a_blunder(effort: Effort) -> None:
    game = ahead(["ash-elm", "birch-elm"])
    game.chance = Scripted([], [ticket(game, name) for name in ("ash-elm", "birch-elm")])
    game.play(DrawTickets())
    game.play(Keep((0,)))
    found = review_game(game, effort=effort)
    assert game.over and found.result == (0.0, 1.0)
    draw, keep = found.decisions
    assert draw.grade == "blunder" and draw.better is not None
    assert game.actions[draw.better.action] != DrawTickets()
    assert keep.grade is None, "by then nothing could be saved"
    assert [point.number for point in turning_points(found)] == [1]


def test_luck_is_what_fell_less_the_mean_over_what_could_have_fallen() -> None:
    game = one_blue_card()
    draw = game.number_of(DrawBlind())
    assert draw is not None
    tree = Tree(lambda luck: play(game.rules, game.state, 0, draw, luck), 64, 1)
    assert tree.is_whole and sorted(branch.weight for branch in tree.branches) == [0.25, 0.75]
    blue, white = (game.copy() for _ in range(2))
    for drawn, card in ((blue, "B"), (white, "W")):
        drawn.chance = Scripted(cards(BOARD, card))
        drawn.play(DrawBlind())
    lucky, unlucky = (only_decision(drawn, BY_FORECAST) for drawn in (blue, white))
    assert lucky.luck is not None and unlucky.luck is not None and lucky.luck.of == "cards"
    assert lucky.luck.shares[0] > 0.1 > 0.0 > unlucky.luck.shares[0]
    # Over all that could have fallen it comes to nothing.
    assert 0.25 * lucky.luck.shares[0] + 0.75 * unlucky.luck.shares[0] == pytest.approx(0.0, abs=1e-9)
    assert lucky.luck.standard_error == unlucky.luck.standard_error == 0.0


@pytest.mark.parametrize("dealt_better", [0, 1])
def test_whoever_is_dealt_better_cards_has_more_luck(dealt_better: int) -> None:
    """Two turns of each are left, and each lacks one card of its own colour for a ticket of the same worth."""
    game = given(
        TWINS,
        hands=["B", "G"],
        row="WWYYK",
        held=[["ash-birch"], ["cedar-dogwood"]],
        trains=[20, 20],
        last_turns=4,
    )
    game.chance = Scripted(cards(TWINS, ["BWWK", "WYGW"][dealt_better]))
    for _ in range(4):
        game.play(DrawBlind())
    found = review_game(game, effort=BY_FORECAST)
    luck = [found.sums(seat).luck for seat in range(2)]
    assert luck[dealt_better] > 0.1 and luck[1 - dealt_better] < -0.1


def test_a_tree_that_is_too_wide_is_drawn_by_lot_and_its_weights_still_make_one() -> None:
    game = given(BOARD, hands=["BB", "WW"], row="WWYYK", held=[["ash-cedar"], ["ash-birch"]])
    draw = game.number_of(DrawTickets())
    assert draw is not None
    play_it = lambda luck: play(game.rules, game.state, 0, draw, luck)  # noqa: E731
    whole, part, again = Tree(play_it, 64, 1), Tree(play_it, 5, 1), Tree(play_it, 5, 1)
    for tree in (whole, part):
        assert sum(branch.weight for branch in tree.branches) == pytest.approx(1.0)
    assert whole.is_whole and not part.is_whole and len(part.branches) <= 5
    offers = [[[b.end.offer_of(0, n) for n in range(3)] for b in tree.branches] for tree in (part, again)]
    assert offers[0] == offers[1]


def test_what_nobody_could_know_is_no_error() -> None:
    """A blind card was worth a try, whatever it then was."""
    game = given(BOARD, hands=["R", "WW"], row="WWYYK", held=[["ash-birch"], ["birch-cedar"]], last_turns=3)
    game.chance = Scripted(cards(BOARD, "P"))
    game.play(DrawBlind())
    decision = only_decision(game, PLAYED_OUT)
    assert decision.grade is None and decision.luck is not None and decision.luck.shares[0] < 0.0
