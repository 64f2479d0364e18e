"""Sweeps: in which order to go through the edges of a network so that few places are half done at any time.

The frontier of a sweep is the set of places with edges both behind and ahead. `trail_frontier` keeps a table of
what may have happened behind it; this file finds an order with a narrow frontier, gives each place on it a slot, and
works out how much length must be dropped ahead whatever happens.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from peregon.model.network import Network

SLOTS: Final = 12
SLOT_BITS: Final = 5
ODD: Final = 16
STAYS: Final = 0
PASSED: Final = 1
JUNCTION: Final = 2
TIP: Final = 3
STARTS_TRIED: Final = 32
EASY: Final = 500
MUCH: Final = 1 << 60


@final
@mypyc_attr(acyclic=True)
class Sweep:
    """The plan for one connected network; every vector has an entry for each step, that is for each edge."""

    def __init__(self, graph: Network) -> None:
        edges = graph.edges
        self.graph: Network = graph
        self.steps: i64 = 0
        self.edge: vec[i64] = vec[i64]([0] * edges)
        self.slot_a: vec[i64] = vec[i64]([0] * edges)
        self.slot_b: vec[i64] = vec[i64]([0] * edges)
        # What becomes of the edge's two places: see fate.
        self.fate_a: vec[i64] = vec[i64]([0] * edges)
        self.fate_b: vec[i64] = vec[i64]([0] * edges)
        # After the step: the length ahead, and what must be dropped of it, in halves (see bound_step).
        self.ahead: vec[i64] = vec[i64]([0] * edges)
        self.odd_ahead: vec[i64] = vec[i64]([0] * edges)
        self.dearest: vec[i64] = vec[i64]([0] * edges)
        self.second_dearest: vec[i64] = vec[i64]([0] * edges)
        self.parity: vec[i64] = vec[i64]([0] * edges)
        self.width: vec[i64] = vec[i64]([0] * edges)
        self.price: vec[i64] = vec[i64]([0] * (edges * SLOTS))
        self.can_end: vec[i64] = vec[i64]([0] * (edges * SLOTS))
        self.total: i64 = 0
        # While planning: edges ahead of each place, its slot or -1, the places on the frontier from the oldest on.
        self.left: vec[i64] = vec[i64]([0] * graph.places)
        self.slot: vec[i64] = vec[i64]([-1] * graph.places)
        self.place_price: vec[i64] = vec[i64]([0] * graph.places)
        self.is_done: vec[i64] = vec[i64]([0] * edges)
        self.front: vec[i64] = vec[i64]([0] * (graph.places + 1))
        self.front_size: i64 = 0

    def plan(self) -> bool:
        """Find a narrow sweep; False if the frontier would need too many slots."""
        best_start: i64 = -1
        best_burden: i64 = MUCH
        tried: i64 = self.graph.reached
        if tried > STARTS_TRIED:
            tried = STARTS_TRIED
        i: i64
        for i in range(tried):
            start = self.graph.reach[i * self.graph.reached // tried]
            burden = self.sweep_from(start, best_burden)
            if burden < best_burden:
                best_burden = burden
                best_start = start
            # Looking for a better sweep takes time too.
            if best_burden < EASY * (i + 1):
                break
        if best_start < 0:
            return False
        self.sweep_from(best_start, MUCH)
        self.give_slots()
        return True

    def rewind(self) -> None:
        i: i64
        for i in range(self.graph.reached):
            v = self.graph.reach[i]
            self.left[v] = self.graph.degree[v]
            self.slot[v] = -1
        for i in range(self.graph.edges):
            self.is_done[i] = 0
        self.front_size = 0
        self.steps = 0

    def sweep_from(self, start: i64, enough: i64) -> i64:
        """Write down the greedy order from this place and return its burden, or MUCH once that is not below enough."""
        self.rewind()
        self.enter(start)
        # A place more on the frontier makes for about three times as many states.
        burden: i64 = 0
        while self.front_size > 0:
            v = self.cheapest()
            self.enter(v)
            h = self.graph.first[v]
            while h >= 0:
                if self.is_done[h >> 1] == 0:
                    self.is_done[h >> 1] = 1
                    self.edge[self.steps] = h >> 1
                    self.steps += 1
                    u = self.graph.to[h]
                    self.enter(u)
                    self.left[v] -= 1
                    self.left[u] -= 1
                    if self.front_size > SLOTS:
                        return MUCH
                    burden += power_of_three(self.front_size)
                    if burden >= enough:
                        return MUCH
                    if self.left[u] == 0 and u != v:
                        self.retire(u)
                h = self.graph.after[h]
            self.retire(v)
        return burden

    def enter(self, v: i64) -> None:
        if self.slot[v] < 0:
            self.slot[v] = 0
            self.front[self.front_size] = v
            self.front_size += 1

    def retire(self, v: i64) -> None:
        i: i64 = 0
        while self.front[i] != v:
            i += 1
        self.front_size -= 1
        while i < self.front_size:
            self.front[i] = self.front[i + 1]
            i += 1

    def cheapest(self) -> i64:
        """The place on the frontier, or next to it, whose edges widen the frontier least; the first of several."""
        best = self.front[0]
        least: i64 = MUCH
        i: i64
        for i in range(self.front_size):
            growth = self.newcomers(self.front[i]) - 1
            if growth < least:
                least = growth
                best = self.front[i]
        for i in range(self.graph.reached):
            v = self.graph.reach[i]
            if self.slot[v] < 0:
                growth = self.newcomers(v)
                if growth < least and growth < self.left[v]:
                    least = growth
                    best = v
        return best

    def newcomers(self, v: i64) -> i64:
        """How many edges lead from here to places not yet on the frontier."""
        new: i64 = 0
        h = self.graph.first[v]
        while h >= 0:
            if self.slot[self.graph.to[h]] < 0:
                new += 1
            h = self.graph.after[h]
        return new

    def give_slots(self) -> None:
        """Go through the order once more, giving every place the lowest free slot while it is on the frontier."""
        graph = self.graph
        steps = self.steps
        self.rewind()
        self.steps = steps
        taken: vec[i64] = vec[i64]([0] * SLOTS)
        step: i64
        self.total = 0
        for step in range(steps):
            self.total += graph.length[step]
        ahead = self.total
        for step in range(steps):
            e = self.edge[step]
            a = graph.a[e]
            b = graph.b[e]
            self.take_slot(taken, a)
            self.take_slot(taken, b)
            self.slot_a[step] = self.slot[a]
            self.slot_b[step] = self.slot[b]
            self.left[a] -= 1
            self.left[b] -= 1
            self.is_done[e] = 1
            ahead -= graph.length[e]
            self.ahead[step] = ahead
            self.fate_a[step] = self.fate(a)
            if a != b:
                self.fate_b[step] = self.fate(b)
            if self.left[a] == 0:
                taken[self.slot[a]] = 0
            if self.left[b] == 0:
                taken[self.slot[b]] = 0
            self.bound_step(step)

    def fate(self, v: i64) -> i64:
        """Whether a place stays on the frontier or falls behind, and then whether the trail may end there. A longest
        trail uses every edge at its ends, else it could go on: so there is an odd number of them."""
        if self.left[v] > 0:
            return STAYS
        if self.graph.degree[v] & 1 == 0:
            return PASSED
        if self.graph.degree[v] > 1:
            return JUNCTION
        return TIP

    def take_slot(self, taken: vec[i64], v: i64) -> None:
        if self.slot[v] < 0:
            s: i64 = 0
            while taken[s]:
                s += 1
            taken[s] = 1
            self.slot[v] = s

    def bound_step(self, step: i64) -> None:
        """Prices for what is ahead: a place with an odd number of edges to keep must drop one of them at least, unless
        the trail ends there. The prices, in halves, of an edge's two ends are no more than its length."""
        i: i64
        for i in range(self.graph.reached):
            self.place_price[self.graph.reach[i]] = 0
        # Tips first, which are certain to be odd; the others share fairly; then each takes what was left to it.
        for i in range(self.graph.reached):
            v = self.graph.reach[i]
            if self.graph.degree[v] == 1 and self.left[v] == 1:
                self.place_price[v] = self.affordable(v, 1)
        for i in range(self.graph.reached):
            v = self.graph.reach[i]
            if self.left[v] > 0 and self.graph.degree[v] > 1:
                self.place_price[v] = self.affordable(v, 2)
        for i in range(self.graph.reached):
            v = self.graph.reach[i]
            if self.left[v] > 0:
                self.place_price[v] = self.affordable(v, 1)
                self.note_price(step, v, self.place_price[v])

    def affordable(self, v: i64, share: i64) -> i64:
        """The highest price for `v` that leaves no edge overcharged; shared fairly with neighbours without a price."""
        least: i64 = MUCH
        h = self.graph.first[v]
        while h >= 0:
            if self.is_done[h >> 1] == 0 and self.graph.to[h] != v:
                other = self.place_price[self.graph.to[h]]
                rest = 2 * self.graph.length[h >> 1] - other
                if other == 0 and share == 2:
                    rest >>= 1
                if rest < least:
                    least = rest
            h = self.graph.after[h]
        if least == MUCH:
            return 0
        return least

    def note_price(self, step: i64, v: i64, price: i64) -> None:
        s = self.slot[v]
        if s >= 0:
            self.price[step * SLOTS + s] = price
            self.can_end[step * SLOTS + s] = self.graph.degree[v] & 1
            if s >= self.width[step]:
                self.width[step] = s + 1
            # (A variable on the left: mypyc shifts literals as 32-bit numbers.)
            self.parity[step] |= (self.left[v] & 1) * ODD << SLOT_BITS * s
        elif self.left[v] & 1:
            self.odd_ahead[step] += price
            if price > self.dearest[step]:
                self.second_dearest[step] = self.dearest[step]
                self.dearest[step] = price
            elif price > self.second_dearest[step]:
                self.second_dearest[step] = price


def power_of_three(n: i64) -> i64:
    p: i64 = 1
    while n > 0:
        p *= 3
        n -= 1
    return p
