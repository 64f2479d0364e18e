"""Cores: what is left of a network when its tails are taken off, with every chain of routes as one edge.

A place with two edges and no tail is no choice: one walks through it. The other places, the junctions, and the
chains between them are few, and walking all ways through them is how most longest trails are found.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from peregon.model.network import Network

PEELED: Final = 1
WORD: Final = 60
FAR: Final = 1 << 40


@final
@mypyc_attr(acyclic=True)
class Core:
    """The junctions of one component in flat vectors; the ways out of junction `j` are `begin[j]` to `begin[j + 1]`.

    Reads the notes which trails.py leaves in the network: which edges are peeled, how many edges each place has left,
    and its two longest tails. Writes the numbers of junctions to `seen` and of chains to `used`, plus one.
    """

    def __init__(self, network: Network, root: i64) -> None:
        self.junctions: i64 = 0
        self.chains: i64 = 0
        self.tail: vec[i64] = vec[i64]([0] * network.reached)
        self.second_tail: vec[i64] = vec[i64]([0] * network.reached)
        self.begin: vec[i64] = vec[i64]([0] * (network.reached + 1))
        self.to: vec[i64] = vec[i64]([0] * (2 * network.edges))
        self.length: vec[i64] = vec[i64]([0] * (2 * network.edges))
        self.chain: vec[i64] = vec[i64]([0] * (2 * network.edges))
        # Chains walked are bits of one word, if there are not too many.
        self.bit: vec[i64] = vec[i64]([0] * (2 * network.edges))
        self.is_used: vec[i64] = vec[i64]([0] * network.edges)
        self.best: i64 = 0
        self.most: i64 = 0
        self.dearest: i64 = 0
        self.second_dearest: i64 = 0
        self.walked: i64 = 0
        self.patience: i64 = 0
        self.first: i64 = 0
        self.number_junctions(network, root)
        self.follow_chains(network, root)

    def number_junctions(self, network: Network, root: i64) -> None:
        i: i64
        ways: i64 = 0
        for i in range(network.reached):
            v = network.reach[i]
            left = network.left[v]
            if left > 0 and (left != 2 or network.tail[v] > 0) and network.find(v) == root:
                j = self.junctions
                self.tail[j] = network.tail[v]
                self.second_tail[j] = network.second_tail[v]
                ways += left
                self.begin[j + 1] = ways
                self.junctions = j + 1
                network.seen[v] = j + 1

    def follow_chains(self, network: Network, root: i64) -> None:
        # Junctions of parts searched before are still numbered.
        i: i64
        for i in range(network.reached):
            v = network.reach[i]
            j = network.seen[v] - 1
            if j >= 0 and network.find(v) == root:
                way = self.begin[j]
                h = network.first[v]
                while h >= 0:
                    if network.used[h >> 1] != PEELED:
                        self.follow(network, h, way)
                        way += 1
                    h = network.after[h]

    def follow(self, network: Network, h: i64, way: i64) -> None:
        """From a junction along the half-edge `h` to the next junction."""
        e = h >> 1
        length = network.length[e]
        v = network.to[h]
        while network.seen[v] == 0:
            h = self.other_way(network, v, h)
            length += network.length[h >> 1]
            v = network.to[h]
        self.to[way] = network.seen[v] - 1
        self.length[way] = length
        # A chain is followed from both ends: its first and last edges remember its number.
        if network.used[e] == 0:
            network.used[e] = PEELED + 1 + self.chains
            network.used[h >> 1] = PEELED + 1 + self.chains
            self.chains += 1
        self.chain[way] = network.used[e] - PEELED - 1
        if self.chain[way] < WORD:
            self.bit[way] = BITS[self.chain[way]]

    def other_way(self, network: Network, v: i64, came: i64) -> i64:
        h = network.first[v]
        while h >> 1 == came >> 1 or network.used[h >> 1] == PEELED:
            h = network.after[h]
        return h

    def bound(self) -> i64:
        """An upper bound on the longest trail. A junction with an odd number of ways drops one of them at least,
        unless the trail ends there, and a way serves two junctions: so each answers for half of its cheapest. The tip
        of a tail answers for the whole tail, and its junction then for nothing. Two ends are free, the dearest."""
        halves: i64 = 0
        self.dearest = 0
        self.second_dearest = 0
        j: i64
        i: i64
        for j in range(self.junctions):
            cheapest: i64 = FAR
            for i in range(self.begin[j], self.begin[j + 1]):
                halves += self.length[i]
                if self.length[i] < cheapest:
                    cheapest = self.length[i]
            if self.tail[j]:
                self.spare(2 * self.tail[j])
                self.spare(2 * self.second_tail[j])
            elif (self.begin[j + 1] - self.begin[j]) & 1:
                halves -= cheapest
                self.spare(cheapest)
        return (halves + self.dearest + self.second_dearest) >> 1

    def spare(self, price: i64) -> None:
        """Remember the two dearest prices: these need not be paid."""
        if price > self.dearest:
            self.second_dearest = self.dearest
            self.dearest = price
        elif price > self.second_dearest:
            self.second_dearest = price

    def walk_all(self, best: i64, patience: i64) -> bool:
        """Walk from every odd place (a trail could go on if it ended where an odd number of ways is left). False if
        that takes more steps than there is patience for."""
        self.best = best
        self.most = self.bound()
        self.walked = 0
        self.patience = patience
        j: i64
        for j in range(self.junctions):
            if self.tail[j] > 0 or (self.begin[j + 1] - self.begin[j]) & 1:
                self.first = j
                if self.chains <= WORD:
                    self.walk(j, 0, self.tail[j])
                else:
                    self.walk_far(j, self.tail[j])
                if self.best >= self.most:
                    return True
                if self.walked >= patience:
                    return False
        return True

    def walk(self, j: i64, used: i64, so_far: i64) -> None:
        """Go on from junction `j` in every way."""
        self.arrive(j, so_far)
        if self.walked >= self.patience or self.best >= self.most:
            return
        i: i64
        for i in range(self.begin[j], self.begin[j + 1]):
            if used & self.bit[i] == 0:
                self.walk(self.to[i], used | self.bit[i], so_far + self.length[i])

    def walk_far(self, j: i64, so_far: i64) -> None:
        """The same with the chains used in a vector: slower, for as many as there may be."""
        self.arrive(j, so_far)
        if self.walked >= self.patience or self.best >= self.most:
            return
        i: i64
        for i in range(self.begin[j], self.begin[j + 1]):
            if self.is_used[self.chain[i]] == 0:
                self.is_used[self.chain[i]] = 1
                self.walk_far(self.to[i], so_far + self.length[i])
                self.is_used[self.chain[i]] = 0

    def arrive(self, j: i64, so_far: i64) -> None:
        self.walked += 1
        end = so_far + self.tail[j]
        if j == self.first:
            end = so_far + self.second_tail[j]
        if end > self.best:
            self.best = end

    def graph(self) -> Network:
        """The core as a network of its own, with each tail as an edge to a new place."""
        graph = Network(3 * self.junctions, self.chains + 2 * self.junctions)
        tip = self.junctions
        j: i64
        i: i64
        added: vec[i64] = vec[i64]([0] * self.chains)
        for j in range(self.junctions):
            for i in range(self.begin[j], self.begin[j + 1]):
                if added[self.chain[i]] == 0:
                    added[self.chain[i]] = 1
                    graph.add(j, self.to[i], self.length[i])
            if self.tail[j]:
                graph.add(j, tip, self.tail[j])
                tip += 1
            if self.second_tail[j]:
                graph.add(j, tip, self.second_tail[j])
                tip += 1
        return graph


# mypyc compiles 1 << n as a 32-bit shift, hence a table.
BITS: Final = vec[i64]([2**n for n in range(WORD)])
