"""Wide trails: the longest trail by choosing the edges to drop, for networks too wide for a sweep.

No board comes near this; a rulebook with a hundred trains might. In a network so dense little has to be dropped:
usually one edge for every two odd places but two, and the first such choice that leaves the rest in one piece is best.
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from peregon.model.network import Network


@final
@mypyc_attr(acyclic=True)
class Drops:
    """The edges dropped so far in one connected network, and the two places where the trail may end.

    A longest trail uses every edge at its ends, else it could go on. So the ends are odd places that drop nothing, and
    every other odd place drops an edge, which makes its neighbour odd, or even, in turn.
    """

    def __init__(self, graph: Network) -> None:
        self.graph: Network = graph
        self.is_dropped: vec[i64] = vec[i64]([0] * graph.edges)
        self.kept: vec[i64] = vec[i64]([0] * graph.places)
        self.is_end: vec[i64] = vec[i64]([0] * graph.places)
        self.total: i64 = 0
        self.shortest: i64 = 1 << 40
        self.best: i64 = 0
        self.budget: i64 = 0
        self.tried: i64 = 0
        i: i64
        for i in range(graph.edges):
            self.total += graph.length[i]
            if graph.length[i] < self.shortest:
                self.shortest = graph.length[i]
        for i in range(graph.reached):
            self.kept[graph.reach[i]] = graph.degree[graph.reach[i]]

    def longest(self, best: i64) -> i64:
        """The length of the longest trail if it is longer than `best`, else `best`."""
        self.best = best
        self.budget = 0
        while self.total - self.budget > self.best:
            self.drop(0, 0)
            self.budget += 1
        return self.best

    def drop(self, cost: i64, ends: i64) -> None:
        """Settle one odd place in every way that stays within the budget."""
        if self.total - self.budget <= self.best:
            return
        self.tried += 1
        odd: i64 = 0
        v: i64 = -1
        i: i64
        for i in range(self.graph.reached):
            w = self.graph.reach[i]
            if self.kept[w] & 1 and self.is_end[w] == 0:
                odd += 1
                v = w
        if cost + (odd + ends - 1) // 2 * self.shortest > self.budget:
            return
        if odd == 0:
            self.weigh_pieces()
            return
        h = self.graph.first[v]
        while h >= 0:
            u = self.graph.to[h]
            if self.is_dropped[h >> 1] == 0 and self.is_end[u] == 0 and u != v:
                self.change(h >> 1, 1)
                self.drop(cost + self.graph.length[h >> 1], ends)
                self.change(h >> 1, 0)
            h = self.graph.after[h]
        if ends < 2 and self.kept[v] == self.graph.degree[v]:
            self.is_end[v] = 1
            self.drop(cost, ends + 1)
            self.is_end[v] = 0

    def change(self, e: i64, is_dropped: i64) -> None:
        self.is_dropped[e] = is_dropped
        self.kept[self.graph.a[e]] += 1 - 2 * is_dropped
        self.kept[self.graph.b[e]] += 1 - 2 * is_dropped

    def weigh_pieces(self) -> None:
        """Without odd places other than two ends, each piece of what is kept is a trail."""
        graph = self.graph
        i: i64
        for i in range(graph.reached):
            graph.seen[graph.reach[i]] = 0
        for i in range(graph.reached):
            weight = self.weigh_piece(graph.reach[i])
            if weight > self.best:
                self.best = weight

    def weigh_piece(self, start: i64) -> i64:
        """The length kept in the piece around a place, unless it was seen before."""
        graph = self.graph
        if graph.seen[start]:
            return 0
        graph.seen[start] = 1
        graph.queue[0] = start
        met: i64 = 1
        halves: i64 = 0
        i: i64 = 0
        while i < met:
            h = graph.first[graph.queue[i]]
            while h >= 0:
                if self.is_dropped[h >> 1] == 0:
                    halves += graph.length[h >> 1]
                    if graph.seen[graph.to[h]] == 0:
                        graph.seen[graph.to[h]] = 1
                        graph.queue[met] = graph.to[h]
                        met += 1
                h = graph.after[h]
            i += 1
        return halves >> 1
