"""Ways between two cities: the shortest, and two that share no route. [U34, I6, R12]"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from peregon.model.network import Network

FAR: Final = 1 << 40


def two_paths_exist(network: Network, a: i64, b: i64) -> bool:
    """Whether two paths join the places without sharing an edge (Menger: no single edge cuts both)."""
    if a == b:
        return True
    blocks(network)
    return network.block[a] >= 0 and network.block[a] == network.block[b]


def blocks(network: Network) -> None:
    """Label the places so that equal labels mean: no single edge parts them. Done once for a network."""
    if network.has_blocks:
        return
    search = BlockSearch(network)
    i: i64
    for i in range(network.reached):
        if network.seen[network.reach[i]] == 0:
            search.visit(network.reach[i], -2)
    for i in range(network.reached):
        network.seen[network.reach[i]] = 0
    network.has_blocks = True


@final
@mypyc_attr(acyclic=True)
class BlockSearch:
    """Tarjan's search for bridges: a block is closed when nothing in it reaches back beyond where it was entered."""

    def __init__(self, network: Network) -> None:
        self.network: Network = network
        self.clock: i64 = 0
        self.open: i64 = 0

    def visit(self, v: i64, came: i64) -> i64:
        """Visit what lies beyond `v`, and return the earliest place to which that leads back."""
        network = self.network
        self.clock += 1
        time = self.clock
        earliest = time
        network.seen[v] = time
        network.queue[self.open] = v
        self.open += 1
        h = network.first[v]
        while h >= 0:
            if h >> 1 != came >> 1:
                back = network.seen[network.to[h]]
                if back == 0:
                    back = self.visit(network.to[h], h)
                if back < earliest:
                    earliest = back
            h = network.after[h]
        if earliest == time:
            self.close(v)
        return earliest

    def close(self, v: i64) -> None:
        network = self.network
        w: i64 = -1
        while w != v:
            self.open -= 1
            w = network.queue[self.open]
            network.block[w] = v


def shortest_path(network: Network, a: i64, b: i64) -> list[int]:
    """The edges of the shortest path in walking order."""
    if a == b:
        return []
    return [h >> 1 for h in cheapest_way(network, a, b, [])]


def two_paths(network: Network, a: i64, b: i64) -> tuple[list[int], list[int]] | None:
    """Two paths that share no edge, each without a place twice, as short as possible together; None if there are
    none. The shorter one comes first."""
    if a == b:
        return [], []
    if not two_paths_exist(network, a, b):
        return None
    # Suurballe, Bhandari: the second way may walk back along the first, which undoes it there.
    first = cheapest_way(network, a, b, [])
    second = cheapest_way(network, a, b, first)
    halves = [h for h in first if h ^ 1 not in second] + [h for h in second if h ^ 1 not in first]
    one = follow(network, halves, a, b)
    other = follow(network, halves, a, b)
    if path_length(network, other) < path_length(network, one):
        return other, one
    return one, other


def cheapest_way(network: Network, a: i64, b: i64, taken: list[int]) -> list[int]:
    """The half-edges of the shortest path; those taken cannot be walked again, but walking one back is a refund."""
    if not network.joined(a, b):
        raise ValueError(f"places {a} and {b} are not joined")
    distance: list[int] = [FAR] * network.places
    came: list[int] = [-1] * network.places
    distance[a] = 0
    # Bellman and Ford: refunds are negative lengths.
    changed = True
    while changed:
        changed = False
        for h in range(2 * network.edges):
            length: int = network.length[h >> 1]
            if h in taken:
                continue
            if h ^ 1 in taken:
                length = -length
            start: int = network.to[h ^ 1]
            end: int = network.to[h]
            if distance[start] < FAR and distance[start] + length < distance[end]:
                distance[end] = distance[start] + length
                came[end] = h
                changed = True
    way: list[int] = []
    place: int = b
    while place != a:
        way.append(came[place])
        place = network.to[came[place] ^ 1]
    return way[::-1]


def follow(network: Network, halves: list[int], a: i64, b: i64) -> list[int]:
    """Take one path from `a` to `b` out of the half-edges, and return its edges."""
    path: list[int] = []
    place: int = a
    while place != b:
        for h in halves:
            if network.to[h ^ 1] == place:
                break
        halves.remove(h)
        path.append(h >> 1)
        place = network.to[h]
    return path


def path_length(network: Network, path: list[int]) -> int:
    return sum([network.length[e] for e in path])
