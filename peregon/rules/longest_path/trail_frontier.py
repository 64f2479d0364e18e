"""Hard trails: the longest trail by sweeping a frontier over the network, for when walking would take too long.

A trail is a connected set of edges with at most two odd places, so the question is which edges to drop, and at what
cost. The sweep decides edge by edge. All that matters about the past is how it meets the frontier, the places with
edges on both sides: which of them hang together, which are odd so far, and how many odd places lie behind. Pasts that
agree in this are one state, of which only the cheapest is kept. The number of states grows with the width of the
frontier, not with the size of the network.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from peregon.rules.longest_path.trail_sweep import JUNCTION, ODD, SLOT_BITS, SLOTS, STAYS, TIP, Sweep

# A state is one word. Each slot of the frontier has five bits: four for the piece to which its place belongs (the
# lowest slot of the piece plus one, 0 for a place without kept edges) and one for its parity. The number of odd
# places left behind, at most two, comes on top.
PIECE: Final = 15
SLOT: Final = 31
FRONT: Final = (1 << 60) - 1
END: Final = 1 << 60
DEAD: Final = -1
CLOSED: Final = -2
NARROW: Final = 250
UNLIMITED: Final = 1 << 60
FIRST_ROOM: Final = 1 << 8


@final
@mypyc_attr(acyclic=True)
class Frontier:
    """The states of a sweep. Made for one question, then thrown away."""

    def __init__(self, sweep: Sweep) -> None:
        self.sweep: Sweep = sweep
        # The states before the step and after it, and where those after it are found.
        self.count: i64 = 0
        self.key: vec[i64] = vec[i64]([0] * FIRST_ROOM)
        self.cost: vec[i64] = vec[i64]([0] * FIRST_ROOM)
        self.next_count: i64 = 0
        self.next_key: vec[i64] = vec[i64]([0] * FIRST_ROOM)
        self.next_cost: vec[i64] = vec[i64]([0] * FIRST_ROOM)
        self.home: vec[i64] = vec[i64]([0] * FIRST_ROOM)
        self.table: vec[i64] = vec[i64]([0] * (4 * FIRST_ROOM))
        self.mask: i64 = 4 * FIRST_ROOM - 1
        # What may be dropped at most: less than for the best trail known.
        self.budget: i64 = 0
        # How many states may be kept at a step, and whether some were left out for that.
        self.most_states: i64 = 0
        self.is_cut: bool = False
        self.states: i64 = 0
        # mypyc compiles 1 << n as a 32-bit shift, hence a table.
        self.unit: vec[i64] = vec[i64]([32**s for s in range(SLOTS)])

    def longest(self, best: i64, most: i64) -> i64:
        """The length of the longest trail if it is longer than `best`, else `best`; no trail is longer than `most`."""
        # Sweeps with a growing budget for what may be dropped: a tight one keeps the states few, and most answers are
        # near the bound. They are narrow: when there are too many states the later ones are left out, for among
        # many pasts usually one of the first is as good as any. A full sweep then looks for anything better, unless
        # the narrow ones left nothing out.
        total = self.sweep.total
        last = total - best - 1
        allowed = total - most
        refuted = allowed - 1
        self.most_states = NARROW
        while allowed <= last:
            self.run(allowed)
            if self.budget < allowed:
                last = self.budget
            elif not self.is_cut:
                refuted = allowed
            allowed += 1
        if refuted < last:
            self.most_states = UNLIMITED
            self.run(last)
            last = self.budget
        return total - last - 1

    def run(self, budget: i64) -> None:
        """One sweep. If it finds a trail that drops no more than the budget, the budget ends below what that drops."""
        self.budget = budget
        self.is_cut = False
        self.count = 1
        self.key[0] = 0
        self.cost[0] = 0
        sweep = self.sweep
        step: i64
        i: i64
        needed_a: i64
        needed_b: i64
        for step in range(sweep.steps):
            length = sweep.graph.length[sweep.edge[step]]
            slot_a = sweep.slot_a[step]
            slot_b = sweep.slot_b[step]
            for i in range(self.count):
                key = self.key[i]
                # Where an edge was dropped the trail doesn't end; that is certain of a place without kept edges.
                self.settle(step, key, self.cost[i] + length, TIP + 1, TIP + 1)
                needed_a = JUNCTION
                needed_b = JUNCTION
                if key >> SLOT_BITS * slot_a & PIECE == 0:
                    needed_a = TIP
                if key >> SLOT_BITS * slot_b & PIECE == 0:
                    needed_b = TIP
                self.settle(step, self.keep(key, slot_a, slot_b), self.cost[i], needed_a, needed_b)
            self.turn_over()

    def keep(self, key: i64, s: i64, t: i64) -> i64:
        """The state after keeping an edge between two slots: both change parity, and their pieces become one."""
        key ^= ODD * self.unit[s]
        key ^= ODD * self.unit[t]
        p = key >> SLOT_BITS * s & PIECE
        q = key >> SLOT_BITS * t & PIECE
        if p == 0:
            if q == 0:
                q = t + 1
                if s < t:
                    q = s + 1
                key += q * self.unit[t]
                if s == t:
                    return key
            return self.enter(key, s, q)
        if q == 0:
            return self.enter(key, t, p)
        if p < q:
            return self.rename(key, q - 1, q, p)
        if q < p:
            return self.rename(key, p - 1, p, q)
        return key

    def enter(self, key: i64, s: i64, piece: i64) -> i64:
        """A place without kept edges becomes part of a piece, and lends it its name if its slot is the lowest."""
        if s + 1 < piece:
            key = self.rename(key, piece - 1, piece, s + 1)
            piece = s + 1
        return key + piece * self.unit[s]

    def rename(self, key: i64, s: i64, old: i64, new: i64) -> i64:
        """Give a piece another name, in the slots from `s` on."""
        rest = (key & FRONT) >> SLOT_BITS * s
        while rest:
            if rest & PIECE == old:
                key += (new - old) * self.unit[s]
            rest >>= SLOT_BITS
            s += 1
        return key

    def leave(self, key: i64, s: i64, can_end: bool) -> i64:
        """The state after a place falls behind, DEAD if no trail can come of it, CLOSED if the trail is complete."""
        here = key >> SLOT_BITS * s & SLOT
        if here == 0:
            return key
        key -= here * self.unit[s]
        if here & ODD:
            if key >= 2 * END or not can_end:
                return DEAD
            key += END
        if here & PIECE != s + 1:
            return key
        # The lowest slot of the piece is gone: the next one gives it its name, if there is one.
        t: i64 = s + 1
        rest = (key & FRONT) >> SLOT_BITS * t
        while rest:
            if rest & PIECE == s + 1:
                return self.rename(key, t, s + 1, t + 1)
            rest >>= SLOT_BITS
            t += 1
        if key & FRONT:
            return DEAD
        return CLOSED

    def settle(self, step: i64, key: i64, cost: i64, needed_a: i64, needed_b: i64) -> None:
        """Bring a state to the end of the step: leave what falls behind, drop the hopeless, note the rest. The trail
        may end at the edge's places if their fates are what is needed, at least."""
        fate = self.sweep.fate_a[step]
        if fate != STAYS:
            key = self.leave(key, self.sweep.slot_a[step], fate >= needed_a)
        fate = self.sweep.fate_b[step]
        if key >= 0 and fate != STAYS:
            key = self.leave(key, self.sweep.slot_b[step], fate >= needed_b)
        if key == DEAD:
            return
        if key == CLOSED:
            if cost + self.sweep.ahead[step] <= self.budget:
                self.budget = cost + self.sweep.ahead[step] - 1
        elif cost + self.must_drop(step, key) <= self.budget:
            self.note(key, cost)

    def must_drop(self, step: i64, key: i64) -> i64:
        """A lower bound on what is dropped later: a place that would become odd must lose an edge, the trail's ends
        excepted, for which we take the dearest places that can be ends."""
        halves = self.sweep.odd_ahead[step]
        dearest = self.sweep.dearest[step]
        second = self.sweep.second_dearest[step]
        need = (key & FRONT) ^ self.sweep.parity[step]
        i: i64
        for i in range(step * SLOTS, step * SLOTS + self.sweep.width[step]):
            if need & ODD:
                price = self.sweep.price[i]
                halves += price
                if price > second and self.sweep.can_end[i] and need & PIECE:
                    second = price
                    if price > dearest:
                        second = dearest
                        dearest = price
            need >>= SLOT_BITS
        if key < 2 * END:
            halves -= dearest
        if key < END:
            halves -= second
        return (halves + 1) >> 1

    def note(self, key: i64, cost: i64) -> None:
        """Keep the state for the next step, or the cheaper one if it is there already."""
        # Products below 2**63: native integers wrap when compiled and don't when interpreted.
        spread = (key & 0x7FFFFFFF) * 0x2C1B3C6D + (key >> 31) * 0x297A2D39
        spread ^= spread >> 32
        spread ^= spread >> 15
        h = spread & self.mask
        while self.table[h]:
            i = self.table[h] - 1
            if self.next_key[i] == key:
                if cost < self.next_cost[i]:
                    self.next_cost[i] = cost
                return
            h = (h + 1) & self.mask
        if self.next_count == self.most_states:
            self.is_cut = True
            return
        if self.next_count == len(self.next_key):
            self.grow()
            self.note(key, cost)
            return
        i = self.next_count
        self.table[h] = i + 1
        self.home[i] = h
        self.next_key[i] = key
        self.next_cost[i] = cost
        self.next_count = i + 1

    def turn_over(self) -> None:
        """What was noted for the next step is what that step starts from."""
        i: i64
        for i in range(self.next_count):
            self.table[self.home[i]] = 0
        old_key = self.key
        old_cost = self.cost
        self.key = self.next_key
        self.cost = self.next_cost
        self.count = self.next_count
        self.states += self.next_count
        self.next_count = 0
        if len(old_key) < len(self.key):
            old_key = vec[i64]([0] * len(self.key))
            old_cost = vec[i64]([0] * len(self.key))
        self.next_key = old_key
        self.next_cost = old_cost

    def grow(self) -> None:
        """Twice the room for states."""
        old_key = self.next_key
        old_cost = self.next_cost
        count = self.next_count
        room: i64 = 2 * count
        self.next_key = vec[i64]([0] * room)
        self.next_cost = vec[i64]([0] * room)
        self.home = vec[i64]([0] * room)
        self.table = vec[i64]([0] * (4 * room))
        self.mask = 4 * room - 1
        self.next_count = 0
        i: i64
        for i in range(count):
            self.note(old_key[i], old_cost[i])
