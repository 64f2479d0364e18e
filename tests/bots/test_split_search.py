"""A search that is split chooses as one that is not, in however many places the worlds are played out."""

from random import Random

import pytest

import peregon
from peregon.bots import Budget, PolicyBot, Question, policy_named, question_of
from peregon.bots.split_search import Outcomes, Share, SplitSearch
from peregon.game import Game
from peregon.policies.search.policy import SearchPolicy


def searching(name: str, rulebook: str) -> tuple[PolicyBot, SearchPolicy]:
    policy = policy_named(name, rulebook)
    assert isinstance(policy, SearchPolicy)
    return PolicyBot(policy), policy


def split(name: str, question: Question, rulebook: str, budget: Budget, places: int, worlds: int) -> SplitSearch:
    """Each share is played out by a player who knows of no other."""
    search = SplitSearch(searching(name, rulebook)[1].settings, budget)
    while search.goes_on():
        shares = search.shares(places, worlds)
        search.take_in([searching(name, rulebook)[0].play_worlds(again(question), share) for share in shares])
    return search


def again(question: Question) -> Question:
    """The same luck from the start."""
    return Question(question.view, question.options, question.numbers, question.sheet, question.rules, Random(7))


def positions(game: str, seats: int, every: int, count: int) -> list[tuple[Game, int]]:
    """Some decisions of a game that was played at random."""
    found: list[tuple[Game, int]] = []
    luck = Random(11)
    played = peregon.start(game, seats=seats, seed=4)
    for number in range(every * count):
        seat = played.decisions[0].seat
        if number % every == 0:
            found.append((played.copy(), seat))
        played.play(luck.choice(played.option_numbers(seat)), seat)
    return found


@pytest.mark.parametrize(("places", "worlds", "playouts"), [(1, 1, 80), (2, 1, 80), (2, 2, 160), (3, 4, 80)])
def test_with_a_number_of_playouts_the_choice_is_the_same_however_it_is_split(
    places: int, worlds: int, playouts: int
) -> None:
    for game, seat in positions("usa", 2, 15, 5):
        question = question_of(game, seat, game.title.rules_apart(2), Random(7))
        alone, policy = searching(f"expert@{playouts}", "usa")
        choice = alone.choose(again(question))
        search = split(f"expert@{playouts}", question, "usa", Budget(playouts), places, worlds)
        assert search.choice() == choice
        assert measured(search.race.count, search) == measured(policy.race.count, policy)
        assert search.race.worlds == policy.race.worlds


def measured(count: int, search: SplitSearch | SearchPolicy) -> list[tuple[int, int, float, float]]:
    """The race to the last digit."""
    race = search.race
    assert race.count == count
    return [
        (race.chosen[place], race.seen[place], race.gain[place], race.gain_squared[place])
        for place in range(race.considered)
    ]


def test_shares_follow_each_other_and_name_those_who_are_still_in_the_race() -> None:
    search = SplitSearch(searching("expert", "usa")[1].settings, Budget(milliseconds=1.0))
    assert search.shares(2, 3) == [Share(0, 3), Share(3, 3)]
    # The second is better by far in each of six worlds, the third worse: that one is out.
    search.take_in([Outcomes((5, 6, 7), (0.5, 0.9, 0.1) * 3), Outcomes((5, 6, 7), (0.5, 0.9, 0.1) * 3)])
    assert search.shares(1, 2) == [Share(6, 2, (5, 6))]
    assert search.choice() == 6


def test_playouts_that_the_budget_does_not_have_are_left_aside() -> None:
    search = SplitSearch(searching("expert", "usa")[1].settings, Budget(4))
    search.take_in([Outcomes((5, 6), (0.5, 0.5) * 3), Outcomes((5, 6), (0.5, 1.0) * 3)])
    assert search.race.worlds == 2 and not search.goes_on()
    assert search.choice() == 5


def test_where_there_is_one_candidate_there_is_nothing_to_play_out() -> None:
    search = SplitSearch(searching("expert", "usa")[1].settings, Budget(10))
    assert search.goes_on()
    search.take_in([Outcomes((5,), (0.5,))])
    assert not search.goes_on() and search.choice() == 5


def test_what_is_left_of_the_time_is_reckoned_in_playouts_as_long_as_they_were() -> None:
    search = SplitSearch(searching("expert", "usa")[1].settings, Budget(milliseconds=100.0))
    search.take_in([Outcomes((5, 6), (0.5, 0.9) * 4)])
    search.keep_time(20.0)
    assert search.race.played == 8 and search.race.left in (31, 32) and search.goes_on()
    search.keep_time(90.0)
    assert search.race.left == 0 and not search.goes_on() and search.choice() == 6
    search.keep_time(200.0)
    assert search.race.left == 0
    counted = SplitSearch(searching("expert", "usa")[1].settings, Budget(40))
    counted.take_in([Outcomes((5, 6), (0.5, 0.9) * 4)])
    counted.keep_time(1_000.0)
    assert counted.race.left > 0 and counted.goes_on()
