"""The OpenSpiel game: OpenSpiel's own tests, chance nodes, memory that forgets nothing, and a search that plays it."""

import pickle
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

from peregon.catalogue import names
from peregon.envs.moments import Frame, Moment, frame
from peregon.envs.spiel import NAME, SpielState
from peregon.model.views import view_of


def load(board: str, players: int = 2, reward: str = "win") -> Any:
    return pyspiel.load_game(NAME, {"board": board, "players": players, "reward": reward})


def walk(game: Any, seed: int, most: int = 10_000) -> Any:
    """A random game, node by node."""
    rng = np.random.RandomState(seed)
    state = game.new_initial_state()
    for _ in range(most):
        yield state
        if state.is_terminal():
            return
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=chances)))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))


@pytest.mark.parametrize("board", names())
def test_openspiel_finds_nothing_wrong(board: str) -> None:
    pyspiel.random_sim_test(load(board), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_openspiel_finds_nothing_wrong_with_written_states_either(players: int) -> None:
    pyspiel.random_sim_test(load("small", players), num_sims=2, serialize=True, verbose=False)


def test_the_game_is_registered_and_can_be_written_as_a_string() -> None:
    assert NAME in pyspiel.registered_names()
    game = pyspiel.load_game(f"{NAME}(board=small,players=3,reward=margin)")
    assert str(pyspiel.load_game(str(game))) == str(game)
    assert game.num_players() == 3


def test_luck_is_explicit_and_its_chances_add_up() -> None:
    dealt = 0
    for state in walk(load("small"), seed=1):
        if state.is_chance_node():
            assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
            dealt += state.moment.state is None
    # A lot for the first turn, four cards each, the row, and three tickets each.
    assert dealt >= 1 + 8 + 5 + 6


def test_a_card_is_as_likely_as_there_are_of_it() -> None:
    state = load("small").new_initial_state()
    state.apply_action(0)
    outcomes = dict(state.chance_outcomes())
    assert outcomes == pytest.approx({0: 8 / 38, 1: 8 / 38, 2: 8 / 38, 3: 8 / 38, 8: 6 / 38})
    state.apply_action(8)
    assert dict(state.chance_outcomes())[8] == pytest.approx(5 / 37)


@pytest.mark.parametrize("board", ["small", "medium"])
def test_redealing_leaves_the_players_own_information_as_it_is(board: str) -> None:
    for number, state in enumerate(walk(load(board), seed=2)):
        if not state.is_player_node() or number % 5:
            continue
        player = state.current_player()
        other = state.resample_from_infostate(player, np.random.RandomState(number).random_sample)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.information_state_tensor(player) == state.information_state_tensor(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.legal_actions() == state.legal_actions()
        rival = view_of(other.moment.state, 1 - player)
        assert str(rival.own) in other.information_state_string(1 - player)


@pytest.mark.parametrize("reward", ["win", "score"])
def test_at_the_end_there_is_nothing_left_to_redeal(reward: str) -> None:
    for seed in range(3):
        *_, end = walk(load("small", reward=reward), seed)
        for player in (0, 1):
            other = end.resample_from_infostate(player, np.random.RandomState(seed).random_sample)
            assert other is not end
            assert (other.returns(), str(other), other.history()) == (end.returns(), str(end), end.history())


def test_redealing_deals_something_else() -> None:
    state = next(state for state in walk(load("small"), seed=3) if state.is_player_node())
    hands = {
        str(view_of(state.resample_from_infostate(0, np.random.RandomState(seed).random_sample).moment.state, 1).own)
        for seed in range(10)
    }
    assert len(hands) == 10


def test_nothing_is_ever_forgotten() -> None:
    """What a player knew at any node is the beginning of what it knows at every later one."""
    known = ["", ""]
    for state in walk(load("medium"), seed=4):
        for player in (0, 1):
            now = state.information_state_string(player)
            assert now.startswith(known[player])
            known[player] = now


def test_two_histories_that_a_player_can_tell_apart_have_two_names() -> None:
    """Blind cards: the hand is the same in the end, the order in which they came is not."""
    memories = set()
    for cards in ((0, 1), (1, 0)):
        state = load("small").new_initial_state()
        dealt = iter([0, *cards, 2, 3, 0, 1, 2, 3])
        while state.is_chance_node() and state.moment.source != "tickets":
            wanted = next(dealt, 0)
            legal = [outcome for outcome, _ in state.chance_outcomes()]
            state.apply_action(wanted if wanted in legal else legal[0])
        while state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        memories.add(state.information_state_string(0))
    assert len(memories) == 2


def test_the_pieces_have_names() -> None:
    observation = make_observation(load("medium"))
    state = next(state for state in walk(load("medium"), seed=5) if state.is_player_node())
    observation.set_from(state, 0)
    named = {"player", "hand", "row", "routes", "stations", "tunnel_route", "tickets", "offered"}
    assert named <= set(observation.dict)
    assert observation.dict["hand"].tolist() == list(view_of(state.moment.state, 0).own.hand)  # type: ignore[union-attr]


def test_a_moment_can_be_written_and_read_in_the_middle_of_a_draw() -> None:
    for number, state in enumerate(walk(load("medium"), seed=6)):
        if number % 9 == 0:
            again = pickle.loads(pickle.dumps(state.moment))
            assert str(again) == str(state.moment)
            assert (again.told, again.outcomes) == (state.moment.told, state.moment.outcomes)


def test_a_search_plays_the_small_board() -> None:
    # OpenSpiel's search in Python: the one in C++ cannot redeal games that are written in Python.
    game = load("small")
    rng = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 1.4, 6, random_state=rng)
    thought = 0
    for state in walk(game, seed=10):
        while state.is_player_node() and state.current_player() == 1:
            choice = int(bot.step(state))
            assert choice in state.legal_actions()
            state.apply_action(choice)
            thought += 1
    assert thought > 5
    assert state.is_terminal() and sum(state.returns()) == 0


def test_bad_input_is_refused_and_nothing_changes() -> None:
    with pytest.raises(ValueError, match="there is no reward 'fame'"):
        load("small", reward="fame")
    state = next(state for state in walk(load("small"), seed=7) if state.is_player_node())
    before = str(state)
    for action in (-1, 10_000, min(set(range(70)) - set(state.legal_actions()))):
        with pytest.raises((ValueError, pyspiel.SpielError)):
            state.apply_action(action)
        assert str(state) == before
    chance = load("small").new_initial_state()
    with pytest.raises((ValueError, pyspiel.SpielError)):
        chance.apply_action(77)


def test_a_game_that_will_not_end_is_stopped() -> None:
    moment = Moment(frame("small", 2)).begin()
    assert isinstance(moment.frame, Frame)
    while moment.awaits_luck:
        moment.happen(moment.outcomes[0][0])
    moment.decisions = moment.frame.most_decisions
    assert moment.is_over
    assert issubclass(SpielState, pyspiel.State)
