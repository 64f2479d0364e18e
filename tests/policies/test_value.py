"""The learned value: what it says follows from what it may see, and from nothing else."""

import random

import pytest
from librt.vecs import vec

from peregon.bots import player_named
from peregon.catalogue import find, names
from peregon.model.chance import Seeded
from peregon.model.state import OVER, State
from peregon.policies.policy import PlayerLuck
from peregon.policies.value.features import COUNT, OWN_NAMES, PER_SEAT, PER_TABLE, TABLE_NAMES, Features
from peregon.policies.value.net import ValueNet
from peregon.rules.engine import Rules
from peregon.values import FOLDER, provenance, value_for

TABLES = [(name, seats) for name in names() for seats in (2, find(name).players[1])]


def positions(game: str, seats: int, seed: int = 7) -> tuple[Rules, list[State]]:
    """One in five positions of a game, and its end."""
    title = find(game)
    rules = title.rules(seats)
    players = [player_named("rush", title) for _ in range(seats)]
    chance, luck, chosen = Seeded(seed), PlayerLuck(seed), PlayerLuck(seed + 1)
    state = rules.start(chance)
    found = []
    while state.phase != OVER:
        if chosen.below(5) == 0:
            found.append(state.copy())
        rules.offer(state, rules.options)
        rules.play(state, players[state.turn].choose(rules, state, rules.options, luck), chance)
    return rules, [*found, state]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_chances_are_shares_of_one_and_the_end_is_who_won(game: str, seats: int) -> None:
    rules, states = positions(game, seats)
    value = value_for(rules, game)
    for state in states:
        for chances in (value.chances(state), value.chances_from(state, 1)):
            assert sum(chances) == pytest.approx(1.0)
            assert all(0.0 <= chance <= 1.0 for chance in chances)
    winners = rules.winners(rules.count(states[-1]))
    assert value.chances(states[-1]) == [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_seat_sees_no_more_than_its_view(game: str, seats: int) -> None:
    """Whatever it cannot see may lie otherwise: its forecast stays what it was."""
    rules, states = positions(game, seats)
    features = Features(rules)
    for number, state in enumerate(states[:-1]):
        seat = number % seats
        features.look_from(state, seat)
        seen = features.rows()
        dealt = state.copy()
        rules.redeal(dealt, seat, Seeded(number))
        features.look_from(dealt, seat)
        assert features.rows() == seen, f"position {number} as seat {seat} sees it"


@pytest.mark.parametrize("game", names())
def test_the_same_position_is_worth_the_same_whatever_was_looked_at_before(game: str) -> None:
    rules, states = positions(game, 2)
    value = value_for(rules, game)
    in_order = [value.chances(state) for state in states]
    shuffled = list(range(len(states)))
    random.Random(3).shuffle(shuffled)
    assert all(value.chances(states[place]) == in_order[place] for place in shuffled)
    assert all(value_for(rules, game).chances(states[place]) == in_order[place] for place in shuffled[:5])


def test_the_truth_says_more_than_a_view_does() -> None:
    rules, states = positions("usa", 2)
    features = Features(rules)
    features.look(states[20])
    truth = features.rows()
    features.look_from(states[20], 0)
    view = features.rows()
    assert truth[0][:PER_SEAT] == view[0][:PER_SEAT]
    assert truth[1][:PER_SEAT] != view[1][:PER_SEAT]


def test_every_number_has_its_name() -> None:
    assert len(OWN_NAMES) == PER_SEAT and len(TABLE_NAMES) == PER_TABLE and COUNT == 2 * PER_SEAT + PER_TABLE
    assert len(set(OWN_NAMES)) == PER_SEAT


@pytest.mark.parametrize("game", names())
def test_each_rulebook_has_a_small_file_that_says_how_it_was_made(game: str) -> None:
    assert (FOLDER / f"{game}.json").stat().st_size < 2_000_000
    assert provenance(game)["command"].startswith("python -m tools.value.fit")


def test_a_board_that_nobody_trained_on_has_a_value_too() -> None:
    title = find("small")
    rules = title.rules(2)
    state = rules.start(Seeded(1))
    assert sum(value_for(rules, "nobody's").chances(state)) == pytest.approx(1.0)


def test_seats_that_are_not_there_and_tables_of_another_size_have_no_value() -> None:
    two, three = find("usa").rules(2), find("usa").rules(3)
    value = value_for(two, "usa")
    for seat in (-1, 2, 99):
        with pytest.raises(ValueError, match=f"seats 0 to 1 at this table, and no seat {seat}"):
            value.chances_from(two.start(Seeded(1)), seat)
    for ask in (value.chances, lambda state: value.chances_from(state, 0)):
        with pytest.raises(ValueError, match="2 seats, and a state of one with 3"):
            ask(three.start(Seeded(1)))


def test_a_net_is_two_sums_and_a_bend() -> None:
    net = ValueNet([2, 2, 1], [1.0, -1.0, 0.5, 0.5, 2.0, 3.0], [0.0, -1.0, 0.25], [0.0, 1.0], [1.0, 2.0])
    # Inputs 3 and 2 become 3 and 2; the hidden ones are 1 and 1.5.
    assert net.answer(vec[float]([3.0, 2.0]))[0] == 2.0 * 1.0 + 3.0 * 1.5 + 0.25


def test_a_net_of_the_wrong_size_is_refused() -> None:
    with pytest.raises(ValueError, match="has 6 weights and 3 biases"):
        ValueNet([2, 2, 1], [1.0], [0.0, 0.0, 0.0], [0.0, 0.0], [1.0, 1.0])
