"""Brute force: the same questions answered in the most obvious way, for networks small enough, and such networks."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence

from peregon.model.network import Network

Edge = tuple[int, int, int]
Pair = tuple[int, int, int]
PLACES = 50


def network_of(edges: Sequence[Edge], places: int = 0) -> Network:
    places = places or 1 + max((max(a, b) for a, b, _ in edges), default=0)
    network = Network(places, max(1, len(edges)))
    for a, b, length in edges:
        network.add(a, b, length)
    return network


def longest_trail(edges: Sequence[Edge]) -> int:
    """Every trail from every place."""

    def onward(place: int, used: frozenset[int]) -> int:
        best = 0
        for e, (a, b, length) in enumerate(edges):
            if e not in used and place in (a, b):
                best = max(best, length + onward(b if place == a else a, used | {e}))
        return best

    return max((onward(v, frozenset()) for v in places_of(edges)), default=0)


def longest_trail_by_subsets(edges: Sequence[Edge]) -> int:
    """Every set of edges that is connected and has at most two odd places."""
    best = 0
    for chosen in range(1 << len(edges)):
        kept = [edge for e, edge in enumerate(edges) if chosen >> e & 1]
        length = sum(edge[2] for edge in kept)
        if length > best and is_trail(kept):
            best = length
    return best


def is_trail(edges: Sequence[Edge]) -> bool:
    odd = [v for v in places_of(edges) if sum((a == v) + (b == v) for a, b, _ in edges) % 2]
    return len(odd) <= 2 and len(components(edges)) <= 1


def is_walk(edges: Sequence[Edge], path: Sequence[int]) -> bool:
    """Whether the numbered edges can be walked one after the other, none twice."""
    if len(set(path)) < len(path):
        return False
    return not path or any(walk_from(edges, path, start) for start in edges[path[0]][:2])


def walk_from(edges: Sequence[Edge], path: Sequence[int], place: int) -> list[int]:
    """The places met when walking these edges from here, or nothing if they don't follow one another."""
    met = [place]
    for e in path:
        a, b, _ = edges[e]
        if met[-1] not in (a, b):
            return []
        met.append(b if met[-1] == a else a)
    return met


def places_of(edges: Sequence[Edge]) -> set[int]:
    return {v for a, b, _ in edges for v in (a, b)}


def components(edges: Sequence[tuple[int, ...]]) -> list[set[int]]:
    parts: list[set[int]] = []
    for a, b, *_ in edges:
        merged = {a, b}.union(*(part for part in parts if a in part or b in part))
        parts = [part for part in parts if not part & merged] + [merged]
    return parts


def are_joined(edges: Sequence[tuple[int, ...]], a: int, b: int) -> bool:
    return a == b or any(a in part and b in part for part in components(edges))


def simple_paths(edges: Sequence[Edge], a: int, b: int) -> Iterator[tuple[int, ...]]:
    """Every path from a to b that meets no place twice, as edge numbers."""

    def onward(place: int, met: frozenset[int], path: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if place == b:
            yield path
            return
        for e, (p, q, _) in enumerate(edges):
            if place in (p, q):
                end = q if place == p else p
                if end not in met:
                    yield from onward(end, met | {end}, (*path, e))

    yield from onward(a, frozenset([a]), ())


def length_of(edges: Sequence[Edge], path: Sequence[int]) -> int:
    return sum(edges[e][2] for e in path)


def two_paths_length(edges: Sequence[Edge], a: int, b: int) -> int | None:
    """The least total length of two paths that share no edge."""
    paths = list(simple_paths(edges, a, b))
    pairs = itertools.combinations(paths, 2)
    return min((length_of(edges, p + q) for p, q in pairs if not set(p) & set(q)), default=None)


def best_borrowing(
    edges: Sequence[Edge], stations: Sequence[Sequence[tuple[int, int]]], tickets: Sequence[Sequence[Pair]]
) -> tuple[int, int, tuple[int, ...]]:
    """Every choice of at most one candidate per station: the total, the tickets completed, the choice."""
    best: tuple[int, int, int] | None = None
    best_choice: tuple[int, ...] = ()
    for choice in itertools.product(*(range(-1, len(candidates)) for candidates in stations)):
        borrowed = [stations[s][c] for s, c in enumerate(choice) if c >= 0]
        own: list[tuple[int, ...]] = [*edges, *borrowed]
        earned = [next((p for a, b, p in pairs if are_joined(own, a, b)), None) for pairs in tickets]
        total = sum(-pairs[-1][2] if e is None else e for e, pairs in zip(earned, tickets, strict=True))
        value = (total, sum(e is not None for e in earned), -len(borrowed))
        if best is None or value > best:
            best = value
            best_choice = choice
    assert best is not None
    return best[0], best[1], best_choice


def random_edges(rng: random.Random, most_edges: int, most_length: int = 3) -> list[Edge]:
    """A small network of one of several kinds."""
    kind = rng.choice(["tree", "cycles", "dense", "parallel", "scattered", "star", "near-tree"])
    n = rng.randint(1, most_edges)
    pairs: list[tuple[int, int]] = []
    if kind in ("tree", "near-tree"):
        pairs = [(rng.randrange(v), v) for v in range(1, n + 1)]
        if kind == "near-tree":
            pairs = pairs[: max(1, n - 3)] + [(rng.randrange(n), rng.randrange(n)) for _ in range(3)]
            pairs = [(a, b) for a, b in pairs if a != b]
    elif kind == "cycles":
        place = 0
        while len(pairs) < n - 1:
            size = rng.randint(2, 5)
            ring = [rng.randint(0, place), *range(place + 1, place + size)]
            pairs += [*itertools.pairwise(ring), (ring[-1], ring[0])]
            place += size - 1
    elif kind == "star":
        pairs = [(0, v) for v in range(1, n + 1)]
        pairs = [pair if rng.random() < 0.8 else (rng.randint(1, n), pair[1]) for pair in pairs]
    else:
        size = {"dense": 2 + n // 3, "parallel": 3, "scattered": 14}[kind]
        pairs = [(rng.randrange(size), rng.randrange(size)) for _ in range(n)]
        if kind == "dense":
            pairs = [(a, b) for a, b in pairs if a != b]
    names = rng.sample(range(PLACES), PLACES)
    return [(names[a], names[b], rng.randint(1, most_length)) for a, b in pairs[:most_edges] or [(0, 1)]]


def relabelled(rng: random.Random, edges: Sequence[Edge], places: int) -> list[Edge]:
    """The same network with other names, another order and other directions."""
    names = rng.sample(range(places), places)
    turned = [(names[b], names[a], n) if rng.random() < 0.5 else (names[a], names[b], n) for a, b, n in edges]
    return rng.sample(turned, len(turned))
