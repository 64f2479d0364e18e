"""What a review foresees by value and playouts together, and how that is joined to a coarse one."""

from dataclasses import replace

import pytest

from peregon.game import Game, Luck
from peregon.game_review import COARSE, Effort, Reviewer, review_game
from peregon.game_review.comparison import play
from peregon.game_review.effort import lot_within
from peregon.game_review.foresight import LOTS, VALUE_SHARE, Foreseen, joined
from peregon.game_review.reviewed import Uncertainty, error_of_sum
from peregon.game_review.turning_points import turning_points
from peregon.game_review.writing import as_dict
from peregon.model.chance import Scripted
from peregon.rules.cards.faces import DrawBlind
from tests.game_review.conftest import BOARD, QUICK, beginning, check_sums, one_blue_card, played
from tests.support.tiny import cards

pytestmark = pytest.mark.usefixtures("by_points")


def test_value_and_playouts_are_added_up_by_their_shares() -> None:
    assert joined([0.5, 0.5], [1.0, 0.0]) == pytest.approx((1.0 - 0.5 * VALUE_SHARE, 0.5 * VALUE_SHARE))
    assert Foreseen((0.7, 0.3)).chances == (0.7, 0.3)
    both = Foreseen((0.5, 0.5), ((1.0, 0.0), (0.5, 0.5)))
    assert both.chances == pytest.approx(joined([0.5, 0.5], [0.75, 0.25]))


def test_where_nothing_falls_and_all_play_as_in_playouts_nothing_else_is_foreseen() -> None:
    """Claims of somebody who plays as playouts do: the same playouts are made before and after."""
    game = played("usa", "normal-2026-11", "normal-2026-11")
    reviewer = Reviewer(game, 1, QUICK)
    state, looked_at = game.beginning, 0
    for step in game.history[:-1]:
        after = play(game.rules, state, step.seat, step.action, step.luck.script())
        if step.luck.cards == () and step.luck.tickets == () and state.turn == step.seat and looked_at < 5:
            looked_at += 1
            assert reviewer.at(state).played_out == reviewer.at(after).played_out
        state = after
    assert looked_at == 5


@pytest.mark.parametrize("name", ["usa", "switzerland"])
def test_playouts_that_begin_with_a_move_anyway_are_those_that_are_made_to_begin_with_it(name: str) -> None:
    """So they need not be made twice; draws of cards and tickets included."""
    game = played(name, "normal-2026-11", "normal-2026-11")
    reviewer = Reviewer(game, 1, QUICK)
    state, looked_at = game.beginning, 0
    for step in game.history[:40]:
        choice = reviewer.foresight.playouts.choice(state) if state.turn == step.seat else None
        if choice == step.action and step.luck != Luck():
            looked_at += 1
            before = reviewer.at(state)
            made = reviewer.foresight.beginning_with(state, step.seat, step.action, 1)
            assert made == before.played_out
            assert reviewer.foresight.after(state, step.seat, step.action, (0.5, 0.5), before, 1).played_out == made
        state = play(game.rules, state, step.seat, step.action, step.luck.script())
    assert looked_at > 5


def lucky_or_not(card: str) -> Game:
    game = one_blue_card()
    game.chance = Scripted(cards(BOARD, card))
    game.play(DrawBlind())
    return game


def test_luck_that_is_played_out_comes_to_nothing_as_far_as_its_error_tells() -> None:
    effort = Effort(4, True, lot=50)
    lucky, unlucky = (review_game(lucky_or_not(card), effort=effort).decisions[0].luck for card in "BW")
    assert lucky is not None and unlucky is not None
    assert lucky.shares[0] > 0.3 and -0.3 < unlucky.shares[0] < -0.05
    assert len(lucky.uncertainty.lots) == LOTS and 0.0 < lucky.standard_error < 0.05
    mean = 0.25 * lucky.shares[0] + 0.75 * unlucky.shares[0]
    assert abs(mean) < 3.0 * lucky.standard_error


def test_what_one_luck_is_told_too_great_by_and_the_next_too_small_is_no_error_of_their_sum() -> None:
    too_great = Uncertainty(lots=((0.1, -0.1), (-0.1, 0.1)))
    too_small = Uncertainty(lots=too_great.lots[::-1])
    assert error_of_sum([too_great], 0) == pytest.approx(0.1)
    assert error_of_sum([too_great, too_small], 0) == pytest.approx(0.0)
    assert error_of_sum([too_great, too_great], 0) == pytest.approx(0.2)
    assert error_of_sum([too_great, too_small, Uncertainty(0.3), Uncertainty(0.4)], 0) == pytest.approx(0.5)
    assert error_of_sum([Uncertainty()], 0) == 0.0


def test_in_every_lot_of_playouts_luck_and_the_rest_are_what_changed() -> None:
    reviewer = Reviewer(beginning(played("usa", "greedy", "normal"), 20), 0, QUICK)
    for before, decision, after in reviewer.decisions():
        rest, changed = decision.remainder_uncertainty.lots, after.lots_less(before)
        luck = ((0.0, 0.0),) * LOTS if decision.luck is None else decision.luck.uncertainty.lots
        for number in range(LOTS):
            told = [fell + left for fell, left in zip(luck[number], rest[number], strict=True)]
            assert told == pytest.approx(changed[number], abs=1e-12)


def test_every_sum_has_its_standard_error() -> None:
    found = review_game(beginning(played("usa", "greedy", "random", "normal"), 30), effort=QUICK)
    for seat in range(3):
        sums = found.sums(seat)
        assert (sums.rivals_error > 0.0) == (sums.rivals != 0.0) and (sums.errors_error > 0.0) == (sums.errors > 0.0)
        assert sums.luck_error > 0.0 and sums.remainder_error > 0.0
    told = as_dict(found)
    assert all(seat[f"{name}_se"] >= 0.0 for seat in told["seats"] for name in ("rivals", "remainder", "unseen"))


@pytest.mark.parametrize("closer", [1, 7, 12])
def test_a_review_that_is_looked_at_closer_by_and_by_adds_up_all_the_time(closer: int) -> None:
    game = beginning(played("usa", "greedy", "normal"))
    coarse = review_game(game, effort=COARSE)
    reviewer = Reviewer(game, 0, QUICK)
    opening = reviewer.at(game.beginning)
    found = coarse.with_closer(opening, [decision for _, decision, _ in reviewer.decisions(1, closer, opening)])
    check_sums(found)
    assert found.coarse == (closer < 12)
    curve = found.chances()
    assert curve[0] == opening.chances != coarse.chances()[0]
    assert curve[closer + 1 :] == coarse.chances()[closer + 1 :]
    if closer == 12:
        assert found.decisions == review_game(game, effort=QUICK).decisions


def test_decisions_do_not_depend_on_which_others_are_looked_at() -> None:
    game = beginning(played("usa", "greedy", "normal"))
    together = review_game(game, effort=QUICK).decisions
    some = list(Reviewer(game, 0, QUICK).decisions(5, 8))
    assert tuple(decision for _, decision, _ in some) == together[4:8]
    assert [(before.chances, after.chances) for before, _, after in some] == [
        (decision.before, decision.after) for decision in together[4:8]
    ]


def test_with_little_time_fewer_playouts_are_made_and_none_where_these_would_be_too_few() -> None:
    """A hundred moments, and a game is played out in a millisecond."""
    within = [lot_within(seconds, 100, 0.001, 25) for seconds in (60.0, 10.0, 4.0, 3.9, 0.001)]
    assert within == [25, 12, 5, 0, 0]
    game = beginning(played("usa", "greedy", "normal"))
    hurried = review_game(game, effort=Effort(64, True, seconds=1e-6))
    assert hurried.chances() == review_game(game, effort=COARSE).chances()


def test_with_enough_time_every_moment_has_all_its_playouts() -> None:
    game = beginning(played("usa", "greedy", "normal"), 2)
    found = review_game(game, effort=Effort(64, True, seconds=4.0, lot=5))
    assert found.deal is not None and len(found.deal.uncertainty.lots) == LOTS
    check_sums(found)


def test_a_turning_point_by_luck_is_one_beyond_doubt() -> None:
    found = review_game(lucky_or_not("B"), effort=COARSE)
    (decision,) = found.decisions
    assert decision.luck is not None and [point.luck for point in turning_points(found)] == ["cards"]
    doubtful = replace(decision, luck=replace(decision.luck, uncertainty=Uncertainty(0.5)))
    assert turning_points(replace(found, decisions=(doubtful,))) == []
