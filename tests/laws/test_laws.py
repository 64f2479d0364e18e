"""The laws under random play: every rulebook, every number of players, every variant of the table."""

from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

import peregon
from peregon.bots import PLAYERS, SEARCHING, policy_named
from peregon.model.chance import Seeded
from peregon.model.numbers import Options
from peregon.model.state import OVER, State
from peregon.policies.policy import PlayerLuck, Policy
from peregon.rules.engine import Rules
from tests.support.laws.law_checks import BrokenLaw, check_state
from tests.support.laws.sight_checks import policies_see_only_what_their_seat_sees
from tests.support.laws.watched_games import CASES, OPTION_CASES, Care, Case, Table, first_choices_in_any_order

GAMES = 82 if peregon.compiled else 5
CARE = Care() if peregon.compiled else Care(sight=30, door=60, replay=2, sheet=2)
ALL_CASES = CASES + OPTION_CASES
QUICK = sorted(set(PLAYERS) - SEARCHING)


@cache
def table(case: int) -> Table:
    return Table(ALL_CASES[case])


def each_case(test: Callable[..., None]) -> Any:
    return pytest.mark.parametrize("case", range(len(ALL_CASES)), ids=[str(case) for case in ALL_CASES])(test)


def test_there_are_games_enough() -> None:
    assert len(CASES) == 4 + 4 + 3 + 2 + 4
    assert GAMES * len(ALL_CASES) >= 2000 or not peregon.compiled


@each_case
def test_laws_hold_in_random_games(case: int) -> None:
    checked = sum((table(case).watch(seed, CARE) for seed in range(GAMES - GAMES // 5)), start=Counter[str]())
    compared, not_comparable = checked["sight, events compared"], checked["sight, events not comparable"]
    assert compared > 2 * not_comparable, "too few events could be compared for the law to mean much"
    assert all(checked[law] for law in ("scores", "score sheets", "replays", "refusals and positions"))


@each_case
def test_laws_hold_when_somebody_plays_greedily(case: int) -> None:
    rulebook = table(case).title.rulebook_name
    players = tuple(policy_named(name, rulebook) for name in ("random", "greedy", "normal"))
    for seed in range(1000, 1000 + max(1, GAMES // 5)):
        table(case).watch(seed, CARE, players)


@settings(max_examples=60 if peregon.compiled else 10, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    case=st.integers(0, len(ALL_CASES) - 1),
    seed=st.integers(0, 2**40),
    choices=st.lists(st.integers(0, 2**20), max_size=120),
)
def test_laws_hold_whatever_is_chosen(case: int, seed: int, choices: list[int]) -> None:
    table(case).watch_choices(seed, choices, Care(sight=6, door=12, replay=1))


@each_case
def test_the_first_tickets_are_chosen_in_any_order(case: int) -> None:
    for seed in range(5):
        first_choices_in_any_order(table(case), seed)


@pytest.mark.parametrize("name", QUICK)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_policy_chooses_the_same_on_a_hundred_imaginings(name: str, case: Case) -> None:
    rules = table(ALL_CASES.index(case)).rules
    policy = policy_named(name, table(ALL_CASES.index(case)).title.rulebook_name)
    for state in states_of_a_game(rules, seed=11, every=40):
        policies_see_only_what_their_seat_sees(rules, state, [policy], seed=1, imaginings=100)


def states_of_a_game(rules: Rules, seed: int, every: int) -> list[State]:
    chance, luck, states = Seeded(seed), PlayerLuck(seed), []
    state = rules.start(chance)
    decisions = 0
    while state.phase != OVER:
        if decisions % every == 0:
            states.append(state.copy())
        options = rules.legal(state)
        rules.play(state, options[luck.below(len(options))], chance)
        decisions += 1
    return states


class Peeping(Policy):
    """Looks into the next player's hand."""

    def choose(self, rules: Rules, state: State, options: Options, luck: PlayerLuck) -> int:  # noqa: ARG002
        rival = state.after[state.turn]
        return options.nth(sum(kind * state.cards(rival, kind) for kind in range(9)) % options.count)


def test_a_policy_that_peeps_is_found_out() -> None:
    rules = table(0).rules
    state = states_of_a_game(rules, seed=11, every=40)[1]
    with pytest.raises(BrokenLaw, match="Peeping saw what its seat cannot see"):
        policies_see_only_what_their_seat_sees(rules, state, [Peeping()], seed=1, imaginings=20)


def _lose_a_card(state: State) -> None:
    state.gain(0, 3, 1)


def _swap_a_card(state: State) -> None:
    state.deck[0] -= 1
    state.deck[1] += 1


def _lose_a_ticket(state: State) -> None:
    state.tickets[0] &= state.tickets[0] - 1


def _double_a_ticket(state: State) -> None:
    state.hold(0, state.offer_of(1, 0))


def _forget_the_deck(state: State) -> None:
    for kind in range(9):
        state.discard(kind, state.deck[kind])
    state.deck = vec[i64]([0] * 9)
    state.deck_size = 0


def _empty_a_place(state: State) -> None:
    state.discard(state.row[2], 1)
    state.lay(2, -1)


def _show_too_much(state: State) -> None:
    state.shown[4] = state.hands[4] + 1


def _lose_a_train(state: State) -> None:
    state.add_trains(0, -1)


def _give_points(state: State) -> None:
    state.add_points(0, 1)


@pytest.mark.parametrize(
    ("harm", "complaint"),
    [
        (_lose_a_card, "cards are lost or found"),
        (_swap_a_card, "cards are lost or found"),
        (_lose_a_ticket, "tickets are lost or found"),
        (_double_a_ticket, "tickets are lost or found"),
        (_forget_the_deck, "the deck is empty and there are discards"),
        (_empty_a_place, "the row is short and there are cards"),
        (_show_too_much, "shown cards that are not held"),
        (_lose_a_train, "trains and routes disagree"),
        (_give_points, "points and routes disagree"),
    ],
)
def test_harm_done_to_a_state_is_noticed(harm: Callable[[State], None], complaint: str) -> None:
    rules = table(0).rules
    state = rules.start(Seeded(1))
    check_state(rules, state, 0)
    harm(state)
    with pytest.raises(BrokenLaw, match=complaint):
        check_state(rules, state, 0)
