"""Two paths that share no route: the clever search equals brute force. [I6, R12]"""

from __future__ import annotations

import itertools
import random

import pytest

from peregon.model.network import Network
from peregon.rules.grand_tours.disjoint import two_paths, two_paths_exist
from peregon.rules.paths import shortest_path
from tests.laws.brute import (
    PLACES,
    are_joined,
    components,
    length_of,
    network_of,
    places_of,
    random_edges,
    relabelled,
    simple_paths,
    two_paths_length,
    walk_from,
)


def some_question(rng: random.Random, most_edges: int) -> tuple[list[tuple[int, int, int]], int, int]:
    edges = random_edges(rng, most_edges)
    places = sorted(places_of(edges))
    return edges, rng.choice(places), rng.choice(places)


def test_two_paths_equal_brute_force() -> None:
    rng = random.Random(1)
    for _ in range(1500):
        edges, a, b = some_question(rng, 10)
        network = network_of(edges, PLACES)
        answer = two_paths_length(edges, a, b) if a != b else 0
        assert two_paths_exist(network, a, b) == (answer is not None), (edges, a, b)
        found = two_paths(network, a, b)
        assert (found is None) == (answer is None)
        if found is not None:
            assert length_of(edges, found[0] + found[1]) == answer, (edges, a, b)


def test_each_of_two_paths_leads_there_and_meets_no_city_twice() -> None:
    rng = random.Random(2)
    for _ in range(600):
        edges, a, b = some_question(rng, 40)
        found = two_paths(network_of(edges, PLACES), a, b)
        if found is None:
            continue
        assert not set(found[0]) & set(found[1]), (edges, a, b)
        assert length_of(edges, found[0]) <= length_of(edges, found[1])
        for path in found:
            met = walk_from(edges, path, a)
            assert met, (edges, a, b)
            assert met[-1] == b
            assert len(set(met)) == len(met), (edges, a, b)


def test_no_one_route_cuts_two_paths() -> None:
    """Menger, the other way round: two paths exist exactly when taking away any one route leaves the cities joined."""
    rng = random.Random(3)
    for _ in range(300):
        edges, a, b = some_question(rng, 24)
        safe = are_joined(edges, a, b) and all(are_joined(edges[:e] + edges[e + 1 :], a, b) for e in range(len(edges)))
        assert two_paths_exist(network_of(edges, PLACES), a, b) == safe, (edges, a, b)


def test_names_order_and_direction_do_not_matter() -> None:
    rng = random.Random(4)
    for _ in range(60):
        edges, _, _ = some_question(rng, 40)
        network = network_of(edges, PLACES)
        turned = network_of(relabelled(rng, edges, PLACES), PLACES)
        pairs = list(itertools.combinations(range(PLACES), 2))
        before = sum(two_paths_exist(network, a, b) for a, b in pairs)
        assert sum(two_paths_exist(turned, a, b) for a, b in pairs) == before


def test_a_new_route_is_noticed() -> None:
    network = Network(3, 3)
    network.add(0, 1, 1)
    network.add(1, 2, 1)
    assert not two_paths_exist(network, 0, 2)
    network.add(0, 2, 1)
    assert two_paths_exist(network, 0, 2)
    assert two_paths(network, 0, 2) == ([2], [0, 1])
    network.clear()
    assert not two_paths_exist(network, 0, 2)


@pytest.mark.rule("I6")
def test_the_two_paths_may_cross_in_a_city() -> None:
    bow = [(0, 1, 1), (1, 2, 1), (2, 0, 1), (2, 3, 1), (3, 4, 1), (4, 2, 1)]
    assert two_paths_exist(network_of(bow), 0, 4)
    assert two_paths(network_of(bow), 0, 4) == ([2, 5], [0, 1, 3, 4])


def test_the_shortest_path_equals_brute_force() -> None:
    rng = random.Random(5)
    for _ in range(800):
        edges, a, b = some_question(rng, 11)
        network = network_of(edges, PLACES)
        if not are_joined(edges, a, b):
            with pytest.raises(ValueError, match="not joined"):
                shortest_path(network, a, b)
            continue
        path = shortest_path(network, a, b)
        assert walk_from(edges, path, a)[-1] == b
        assert length_of(edges, path) == min(length_of(edges, p) for p in simple_paths(edges, a, b))


def test_joined_places_are_those_of_one_component() -> None:
    rng = random.Random(6)
    for _ in range(200):
        edges, a, b = some_question(rng, 20)
        assert network_of(edges, PLACES).joined(a, b) == any({a, b} <= part for part in components(edges))
