"""Networks: one player's own routes as a small graph, filled and cleared without asking for memory."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr


@final
@mypyc_attr(acyclic=True)
class Network:
    """A graph in flat vectors, to be kept and refilled: clearing costs what was added, not what there is room for.

    Edge `e` joins `a[e]` and `b[e]`. It is also two half-edges, `2e` towards `b` and `2e + 1` towards `a`; the
    half-edges that leave a place form a chain: `h = first[v]`, then `h = after[h]`, until -1; each leads to `to[h]`.
    Parallel edges and loops are welcome. Lengths are at least 1.
    """

    def __init__(self, places: i64, most_edges: i64) -> None:
        self.places: i64 = places
        self.most_edges: i64 = most_edges
        self.edges: i64 = 0
        self.a: vec[i64] = vec[i64]([0] * most_edges)
        self.b: vec[i64] = vec[i64]([0] * most_edges)
        self.length: vec[i64] = vec[i64]([0] * most_edges)
        self.first: vec[i64] = vec[i64]([-1] * places)
        self.after: vec[i64] = vec[i64]([0] * (2 * most_edges))
        self.to: vec[i64] = vec[i64]([0] * (2 * most_edges))
        self.degree: vec[i64] = vec[i64]([0] * places)
        # The places touched so far, in the order in which they were touched.
        self.reached: i64 = 0
        self.reach: vec[i64] = vec[i64]([0] * places)
        self.is_reached: vec[i64] = vec[i64]([0] * places)
        self.up: vec[i64] = vec[i64](list(range(places)))
        # Labels of the parts that no single edge holds together: filled on demand by rules/grand_tours.
        self.block: vec[i64] = vec[i64]([-1] * places)
        self.has_blocks: bool = False
        # Room for the searches in rules/longest_path/, which leave only zeros behind.
        self.used: vec[i64] = vec[i64]([0] * most_edges)
        self.left: vec[i64] = vec[i64]([0] * places)
        self.tail: vec[i64] = vec[i64]([0] * places)
        self.second_tail: vec[i64] = vec[i64]([0] * places)
        self.weight: vec[i64] = vec[i64]([0] * places)
        self.odd: vec[i64] = vec[i64]([0] * places)
        self.seen: vec[i64] = vec[i64]([0] * places)
        self.queue: vec[i64] = vec[i64]([0] * places)

    def clear(self) -> None:
        i: i64
        for i in range(self.reached):
            v = self.reach[i]
            self.first[v] = -1
            self.degree[v] = 0
            self.is_reached[v] = 0
            self.up[v] = v
            self.block[v] = -1
        self.reached = 0
        self.edges = 0
        self.has_blocks = False

    def add(self, a: i64, b: i64, length: i64) -> None:
        """One more edge, numbered in the order of adding."""
        e = self.edges
        self.a[e] = a
        self.b[e] = b
        self.length[e] = length
        self.edges = e + 1
        self.touch(a)
        self.touch(b)
        self.chain(2 * e, a, b)
        self.chain(2 * e + 1, b, a)
        self.up[self.find(a)] = self.find(b)
        self.has_blocks = False

    def chain(self, half: i64, start: i64, end: i64) -> None:
        self.to[half] = end
        self.after[half] = self.first[start]
        self.first[start] = half
        self.degree[start] += 1

    def touch(self, v: i64) -> None:
        if self.is_reached[v] == 0:
            self.is_reached[v] = 1
            self.reach[self.reached] = v
            self.reached += 1

    def join(self, a: i64, b: i64) -> None:
        """Let the two places count as connected, without an edge (a borrowed route, for instance)."""
        self.touch(a)
        self.touch(b)
        self.up[self.find(a)] = self.find(b)
        self.has_blocks = False

    def find(self, v: i64) -> i64:
        """The place that stands for everything connected with `v`."""
        while self.up[v] != v:
            self.up[v] = self.up[self.up[v]]
            v = self.up[v]
        return v

    def joined(self, a: i64, b: i64) -> bool:
        return self.find(a) == self.find(b)
