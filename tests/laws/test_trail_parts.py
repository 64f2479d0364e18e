"""A network in several parts: its longest trail is the longest of its parts', whichever is searched first."""

import random

from peregon.rules.longest_path.trails import longest_trail, longest_trail_path
from tests.laws.brute import PLACES, Edge, is_walk, length_of, network_of, random_edges
from tests.laws.brute import longest_trail as brute_trail

# Two parts with cycles of their own, as they came up in a game on the Indian board.
TWO_PARTS: list[Edge] = [
    (0, 25, 2), (2, 3, 2), (2, 5, 2), (2, 12, 2), (3, 25, 1), (4, 15, 2), (4, 16, 2), (4, 26, 1), (5, 24, 2),
    (12, 25, 2), (14, 26, 2), (15, 26, 2),
]  # fmt: skip


def moved(edges: list[Edge], places: int) -> list[Edge]:
    return [(a + places, b + places, length) for a, b, length in edges]


def test_two_parts_with_cycles() -> None:
    assert longest_trail(network_of(TWO_PARTS)) == brute_trail(TWO_PARTS) == 11


def test_several_parts_side_by_side() -> None:
    rng = random.Random(5)
    for _ in range(1500):
        parts = [random_edges(rng, 8) for _ in range(3)]
        edges = [edge for number, part in enumerate(parts) for edge in moved(part, PLACES * number)]
        rng.shuffle(edges)
        network = network_of(edges, 3 * PLACES)
        best = max(brute_trail(part) for part in parts)
        assert longest_trail(network) == best, edges
        path = longest_trail_path(network)
        assert is_walk(edges, path)
        assert length_of(edges, path) == best
