"""Two paths between two cities that share no route. [I6, R12]"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from peregon.model.network import Network
from peregon.rules.paths import cheapest_way


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
