"""Standing: every candidate is compared with the recommended one, and nothing that is said contradicts another."""

from random import Random

import pytest

import peregon
from peregon.bots import PolicyBot, question_of
from peregon.bots.standing import UNKNOWN, OptionStanding, standings
from peregon.policies.search.policy import SearchPolicy
from peregon.policies.search.race import Race
from peregon.policies.search.settings import SearchSettings
from peregon.rules.routes.faces import ClaimRoute
from tests.support.tiny import RED, given, tiny_board

WORLDS = 100
HABIT = 0  # the place of the base player's choice


def searched(*gains: tuple[float, float], worlds: int = WORLDS) -> Race:
    """As if it had played them out after its habit: the mean gain over that from world to world, and its spread."""
    race = Race(SearchSettings())
    for place, (gain, spread) in enumerate([(0.0, 0.0), *gains]):
        race.seen[place] = worlds
        race.gain[place] = worlds * gain
        race.gain_squared[place] = worlds * (gain * gain + spread * spread)
    return race


def stand(race: Race, chosen: int, places: int) -> list[OptionStanding]:
    found = standings(race, chosen, [place for place in range(places) if place != chosen])
    return [found[place] for place in range(places)]


def test_a_higher_mean_that_is_not_sure_may_be_better_and_the_habit_stands() -> None:
    race = searched((0.13, 0.9), (0.01, 0.9), (-0.1, 0.9), (-0.3, 0.9))
    said = stand(race, HABIT, 5)
    assert [each.verdict for each in said] == ["unsurpassed", "maybe_better", "same", "maybe_worse", "worse"]
    better = said[1]
    assert better.gain == pytest.approx(0.13)
    assert better.risk == pytest.approx(2 * race.error(1)) and better.risk > better.gain


def test_a_choice_that_is_not_the_habit_is_what_the_others_are_compared_with() -> None:
    race = searched((0.3, 0.5), (-0.2, 0.5))
    habit, chosen, other = stand(race, 1, 3)
    assert habit.verdict == "worse" and habit.gain == pytest.approx(-0.3)
    assert habit.risk == pytest.approx(2 * race.error(1))
    assert other.verdict == "worse" and other.gain == pytest.approx(-0.5)
    assert other.risk > habit.risk, "both were compared with the habit, and either may be off"
    assert chosen == OptionStanding("best", -habit.gain, habit.risk), "its lead over the next"


def test_a_world_or_two_say_nothing() -> None:
    assert stand(searched((0.3, 0.1), worlds=2), HABIT, 2) == [UNKNOWN, UNKNOWN]
    assert stand(searched(), HABIT, 1) == [UNKNOWN]


TWINS = tiny_board(
    "usa",
    ["ash-birch 2 any", "ash-birch-2 2 any", "birch-cedar 2 blue", "cedar-dogwood 6 green"],
    ["ash-cedar 9", "ash-dogwood 12", "birch-dogwood 8", "ash-birch 3", "birch-cedar 3", "cedar-dogwood 7"],
)


def test_nothing_that_is_said_contradicts_what_is_recommended() -> None:
    game = peregon.start("small", seats=2, seed=5)
    rules, luck = game.title.rules(2), Random(1)
    bot = PolicyBot(SearchPolicy(80))
    seen = set()
    while game.decision is not None:
        chosen, *others = bot.reasons(question_of(game, game.decision.seat, rules, luck))
        told = {reason.verdict for reason in others}
        assert told <= {"maybe_better", "same", "maybe_worse", "worse"}
        assert (chosen.verdict == "best") == (told == {"worse"}) and (chosen.verdict is None) == (not told)
        assert all(reason.gain <= reason.risk for reason in others), "one of them is surely better"
        assert [reason.gain for reason in others] == sorted((reason.gain for reason in others), reverse=True)
        seen |= {chosen.verdict, *told}
        game.play(chosen.action)
    assert {"unsurpassed", "maybe_better", "worse"} <= seen


def test_two_tracks_for_the_same_cards_are_one_in_words() -> None:
    game = given(TWINS, hands=["RR"], held=[["ash-cedar"]])
    reasons = PolicyBot(SearchPolicy(40)).reasons(question_of(game, 0, game.title.rules(2), Random(1)))
    actions = [game.actions[reason.action] for reason in reasons]
    assert [each for each in actions if isinstance(each, ClaimRoute)] == [ClaimRoute(0, RED, 0)]
    assert len(actions) > 1
