"""The longest trail: the clever search equals brute force, and bends to no renaming."""

from __future__ import annotations

import itertools
import json
import random
from pathlib import Path

import pytest

from peregon.model.network import Network
from peregon.rules.longest_path.trail_core import Core
from peregon.rules.longest_path.trail_drops import Drops
from peregon.rules.longest_path.trail_frontier import Frontier
from peregon.rules.longest_path.trail_sweep import Sweep
from peregon.rules.longest_path.trails import TrailSearch, longest_trail, longest_trail_path
from tests.laws.brute import (
    PLACES,
    Edge,
    components,
    is_walk,
    length_of,
    longest_trail_by_subsets,
    network_of,
    random_edges,
    relabelled,
)
from tests.laws.brute import longest_trail as brute_trail

NEW_YORK, PITTSBURGH, CHICAGO, TORONTO, NASHVILLE, SAINT_LOUIS = range(6)
WORST = sorted((Path(__file__).parent / "networks").glob("*.json"))
IS_COMPILED = not hasattr(longest_trail, "__code__")
SPEED = 10 if IS_COMPILED else 1


def by_sweep(edges: list[Edge]) -> int:
    """The longest trail by the frontier alone, component by component."""
    best = 0
    for part in components(edges):
        sweep = Sweep(network_of([edge for edge in edges if edge[0] in part], 120))
        assert sweep.plan()
        best = max(best, Frontier(sweep).longest(0, sweep.total))
    return best


def by_dropping(edges: list[Edge]) -> int:
    """The longest trail by choosing what to drop, component by component."""
    parts = [[edge for edge in edges if edge[0] in part] for part in components(edges)]
    return max(int(Drops(network_of(part, 120)).longest(0)) for part in parts)


def by_walking(edges: list[Edge]) -> int:
    """The longest trail on foot alone, however long that takes."""
    network = network_of(edges, 120)
    search = TrailSearch(network)
    search.peel()
    best = int(search.best)
    if search.weigh():
        for part in components(edges):
            core = Core(network, network.find(min(part)))
            assert core.walk_all(best, 1 << 40)
            best = max(best, int(core.best))
    return max(best, int(search.best))


@pytest.mark.rule("U36")
def test_a_path_may_meet_a_city_again_but_not_a_route() -> None:
    """The rulebook's two examples, on the routes they name."""
    loop = [(NEW_YORK, PITTSBURGH, 2), (PITTSBURGH, CHICAGO, 3), (CHICAGO, TORONTO, 4), (TORONTO, PITTSBURGH, 2)]
    tail = [*loop, (PITTSBURGH, NASHVILLE, 4)]
    assert longest_trail(network_of(tail)) == 2 + 3 + 4 + 2 + 4
    assert longest_trail_path(network_of(tail)) == [0, 1, 2, 3, 4]
    # With Chicago - Saint Louis instead, Pittsburgh - Chicago would be needed twice: one of the ends is left out.
    fork = [*loop, (CHICAGO, SAINT_LOUIS, 2)]
    assert longest_trail(network_of(fork)) == 2 + 3 + 4 + 2


def test_an_empty_network_has_no_trail() -> None:
    assert longest_trail(Network(5, 5)) == 0
    assert longest_trail_path(Network(5, 5)) == []


def test_it_equals_brute_force() -> None:
    rng = random.Random(1)
    for _ in range(400 * SPEED):
        edges = random_edges(rng, 9)
        network = network_of(edges, PLACES)
        answer = brute_trail(edges)
        assert longest_trail(network) == answer, edges
        assert longest_trail(network) == answer, "asking twice changes nothing"
        assert by_sweep(edges) == answer, edges
        assert by_dropping(edges) == answer, edges


def test_it_equals_the_best_set_of_edges() -> None:
    rng = random.Random(2)
    for _ in range(40 * SPEED):
        edges = random_edges(rng, 10)
        assert longest_trail(network_of(edges, PLACES)) == longest_trail_by_subsets(edges), edges


def test_walking_equals_sweeping_on_larger_networks() -> None:
    rng = random.Random(3)
    for _ in range(60 * SPEED):
        edges = random_edges(rng, rng.randint(10, 20))
        assert longest_trail(network_of(edges, PLACES)) == by_walking(edges) == by_sweep(edges), edges


def test_the_path_is_a_walk_of_that_length() -> None:
    rng = random.Random(4)
    for _ in range(100 * SPEED):
        edges = random_edges(rng, rng.randint(5, 24))
        network = network_of(edges, PLACES)
        path = longest_trail_path(network)
        assert is_walk(edges, path), edges
        assert length_of(edges, path) == longest_trail(network), edges
        assert path == longest_trail_path(network)


def test_components_do_not_disturb_one_another() -> None:
    """Side by side with others, in any order, a network has the trail it has alone."""
    rng = random.Random(9)
    for _ in range(100 * SPEED):
        parts = [random_edges(rng, rng.randint(6, 14)) for _ in range(3)]
        answer = max(longest_trail(network_of(part, PLACES)) for part in parts)
        union = [(a + k * PLACES, b + k * PLACES, n) for k, part in enumerate(parts) for a, b, n in part]
        rng.shuffle(union)
        network = network_of(union, 3 * PLACES)
        assert longest_trail(network) == answer, union
        assert length_of(union, longest_trail_path(network)) == answer, union


def test_names_order_and_direction_do_not_matter() -> None:
    rng = random.Random(5)
    for _ in range(40 * SPEED):
        edges = random_edges(rng, rng.randint(20, 45), 2)
        answer = longest_trail(network_of(edges, PLACES))
        assert longest_trail(network_of(relabelled(rng, edges, 120), 120)) == answer, edges


def test_cutting_an_edge_in_two_does_not_matter() -> None:
    rng = random.Random(6)
    for _ in range(40 * SPEED):
        edges = random_edges(rng, rng.randint(20, 45), 4)
        answer = longest_trail(network_of(edges, PLACES))
        cut = [(a, b, 2 * length) for a, b, length in edges]
        a, b, length = cut.pop(rng.randrange(len(cut)))
        cut += [(a, PLACES, length // 2), (PLACES, b, length // 2)]
        assert longest_trail(network_of(cut, PLACES + 1)) == 2 * answer, edges


def test_a_network_with_no_odd_place_is_one_trail() -> None:
    rng = random.Random(7)
    for _ in range(40 * SPEED):
        tour = [rng.randrange(12) for _ in range(rng.randint(3, 45))]
        edges = [(a, b, rng.randint(1, 6)) for a, b in zip(tour, tour[1:] + tour[:1], strict=True)]
        network = network_of(edges, 12)
        assert longest_trail(network) == sum(length for _, _, length in edges)
        assert sorted(longest_trail_path(network)) == list(range(len(edges)))


def test_a_cleared_network_is_as_good_as_new() -> None:
    rng = random.Random(8)
    network = Network(PLACES, 45)
    for _ in range(40 * SPEED):
        edges = random_edges(rng, rng.randint(1, 45))
        network.clear()
        for edge in edges:
            network.add(*edge)
        assert longest_trail(network) == longest_trail(network_of(edges, PLACES))


def test_a_network_too_wide_for_a_sweep() -> None:
    """Sixteen places, each joined to each: seven of the edges are dropped."""
    edges = [(a, b, 1) for a, b in itertools.combinations(range(16), 2)]
    assert longest_trail(network_of(edges)) == len(edges) - 7


def test_more_edges_than_any_box_holds() -> None:
    """A custom rulebook may hand out more trains: a long ladder is no trouble."""
    ladder = [(2 * i, 2 * i + 1, 1) for i in range(60)]
    ladder += [(v, v + 2, 1) for v in range(118)]
    assert longest_trail(network_of(ladder)) == by_sweep(ladder)


@pytest.mark.parametrize("path", WORST, ids=lambda path: path.stem)
def test_the_worst_networks_known_are_answered_with_little_work(path: Path) -> None:
    """Found by tools/stress/worst_networks.py. Work is counted, not timed: a state or a step is well below a
    microsecond."""
    stored = json.loads(path.read_text())
    edges = [(a, b, length) for a, b, length in stored["edges"]]
    search = TrailSearch(network_of(edges, 120))
    search.run()
    assert search.best == stored["longest"]
    assert search.walked <= 10_000
    assert search.states <= 60_000
    if IS_COMPILED:
        # Another order of places and edges makes another sweep; and the path shows that the trail exists.
        assert longest_trail(network_of(relabelled(random.Random(1), edges, 120), 120)) == stored["longest"]
        trail = longest_trail_path(network_of(edges, 120))
        assert is_walk(edges, trail)
        assert length_of(edges, trail) == stored["longest"]
