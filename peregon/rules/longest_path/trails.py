"""Trails: the longest unbroken path of a player's trains, which may meet a place again but no route. [U35, U36, E34]"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from peregon.model.network import Network
from peregon.rules.longest_path.trail_core import Core
from peregon.rules.longest_path.trail_drops import Drops
from peregon.rules.longest_path.trail_frontier import Frontier
from peregon.rules.longest_path.trail_sweep import Sweep

# So many steps of plain walking cost about as much as getting ready for a sweep.
PATIENCE: Final = 1500


def longest_trail(network: Network) -> i64:
    """The length of the longest trail, exactly."""
    search = TrailSearch(network)
    search.run()
    return search.best


def longest_trail_path(network: Network) -> list[int]:
    """The edges of one longest trail in walking order, always the same one for the same network."""
    kept = needed_edges(network)
    return euler_walk(network, kept)


def needed_edges(network: Network) -> list[int]:
    """Drop one edge after another as long as the trail gets no shorter: what is left is a trail."""
    target = longest_trail(network)
    kept: list[int] = list(range(network.edges))
    total: i64 = 0
    e: i64
    for e in range(network.edges):
        total += network.length[e]
    trial = Network(network.places, network.most_edges)
    for e in range(network.edges):
        if total == target:
            break
        fewer = [k for k in kept if k != e]
        trial.clear()
        for k in fewer:
            trial.add(network.a[k], network.b[k], network.length[k])
        if longest_trail(trial) == target:
            kept = fewer
            total -= network.length[e]
    return kept


def euler_walk(network: Network, kept: list[int]) -> list[int]:
    """Walk all the given edges, which form a trail, once (Hierholzer)."""
    if not kept:
        return []
    leaving: dict[int, list[tuple[int, int]]] = {}
    for e in kept:
        a = network.a[e]
        b = network.b[e]
        leaving.setdefault(a, []).append((e, b))
        leaving.setdefault(b, []).append((e, a))
    starts = [v for v in sorted(leaving) if len(leaving[v]) % 2] or [min(leaving)]
    walked: set[int] = set()
    path: list[int] = []
    stack: list[tuple[int, int]] = [(starts[0], -1)]
    while stack:
        place, via = stack[-1]
        onward = leaving[place]
        while onward and onward[0][0] in walked:
            onward.pop(0)
        if onward:
            e, end = onward.pop(0)
            walked.add(e)
            stack.append((end, e))
        else:
            stack.pop()
            if via >= 0:
                path.append(via)
    return path[::-1]


@final
@mypyc_attr(acyclic=True)
class TrailSearch:
    """One search, with the work it took: `walked` steps on foot and `states` in sweeps."""

    def __init__(self, network: Network) -> None:
        self.network: Network = network
        self.best: i64 = 0
        self.walked: i64 = 0
        self.states: i64 = 0

    def run(self) -> None:
        self.peel()
        if self.weigh():
            self.search()
        self.tidy()

    def peel(self) -> None:
        """Take off everything that hangs on by one edge, from its tips inwards. What matters of it is how far one
        can go out from where it hung, by the best way and by another: the tails of that place. Trails that stay
        outside are measured on the way, so a network without a cycle is done here."""
        network = self.network
        left = network.left
        tail = network.tail
        used = network.used
        i: i64
        for i in range(network.reached):
            v = network.reach[i]
            left[v] = network.degree[v]
        for i in range(network.reached):
            v = network.reach[i]
            while left[v] == 1:
                h = network.first[v]
                while used[h >> 1]:
                    h = network.after[h]
                used[h >> 1] = 1
                u = network.to[h]
                left[v] = 0
                left[u] -= 1
                length = tail[v] + network.length[h >> 1]
                if tail[u] + length > self.best:
                    self.best = tail[u] + length
                if length > tail[u]:
                    network.second_tail[u] = tail[u]
                    tail[u] = length
                elif length > network.second_tail[u]:
                    network.second_tail[u] = length
                v = u

    def weigh(self) -> bool:
        """Add up what is left in each component, tails included, and its odd places: with no more than two of these
        (Euler) everything is one trail. True if a component is left that must be searched."""
        network = self.network
        weight = network.weight
        cyclic = False
        i: i64
        for i in range(network.edges):
            if network.used[i] == 0:
                weight[network.find(network.a[i])] += network.length[i]
                cyclic = True
        if not cyclic:
            return False
        for i in range(network.reached):
            v = network.reach[i]
            if network.left[v]:
                root = network.find(v)
                weight[root] += network.tail[v] + network.second_tail[v]
                network.odd[root] += self.odd_places(v)
        hard = False
        for i in range(network.reached):
            v = network.reach[i]
            if weight[v] > self.best:
                if network.odd[v] <= 2:
                    self.best = weight[v]
                else:
                    hard = True
        return hard

    def odd_places(self, v: i64) -> i64:
        """How many odd places there are at `v`: the tips of its tails, and `v` itself."""
        tails: i64 = 0
        if self.network.tail[v]:
            tails = 1
            if self.network.second_tail[v]:
                tails = 2
        return tails + (self.network.left[v] + tails & 1)

    def search(self) -> None:
        network = self.network
        i: i64
        for i in range(network.reached):
            v = network.reach[i]
            if network.weight[v] > self.best and network.odd[v] > 2:
                self.search_core(Core(network, v))

    def search_core(self, core: Core) -> None:
        """On foot if that does not take long, else with a sweep, or if that is too wide by what to drop."""
        if not core.walk_all(self.best, PATIENCE):
            graph = core.graph()
            sweep = Sweep(graph)
            if sweep.plan():
                frontier = Frontier(sweep)
                core.best = frontier.longest(core.best, core.most)
                self.states += frontier.states
            else:
                core.best = Drops(graph).longest(core.best)
        self.best = core.best
        self.walked += core.walked

    def tidy(self) -> None:
        network = self.network
        i: i64
        for i in range(network.edges):
            network.used[i] = 0
        for i in range(network.reached):
            v = network.reach[i]
            network.left[v] = 0
            network.tail[v] = 0
            network.second_tail[v] = 0
            network.weight[v] = 0
            network.odd[v] = 0
            network.seen[v] = 0
