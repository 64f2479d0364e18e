"""Lending: the search among what stations could lend, once it is boiled down to groups of joined places. [E29, R19]

Only components of the network matter, and of these only the ones that some candidate touches: they are numbered. A
*row* says for each of them to which group it belongs after some choices.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

# A choice is worth its points first, then its completed tickets, then what it does without.
POINT: Final = 1 << 32
TICKET: Final = 1 << 16
NEVER: Final = -(1 << 60)


@final
@mypyc_attr(acyclic=True)
class Lending:
    """The puzzle in flat vectors, filled by Borrowing: candidates as pairs of components, and open tickets, which are
    worth something as they are and more if one of their open pairs, the best first, comes to be in one group."""

    def __init__(self) -> None:
        self.groups: i64 = 0
        self.stations: i64 = 0
        self.candidates: i64 = 0
        self.first_candidate: vec[i64] = vec[i64]([0])
        self.candidate_a: vec[i64] = vec[i64]([])
        self.candidate_b: vec[i64] = vec[i64]([])
        self.is_useful: vec[i64] = vec[i64]([])
        self.tickets: i64 = 0
        self.otherwise: vec[i64] = vec[i64]([])
        self.pairs: i64 = 0
        self.first_pair: vec[i64] = vec[i64]([0])
        self.pair_a: vec[i64] = vec[i64]([])
        self.pair_b: vec[i64] = vec[i64]([])
        self.worth: vec[i64] = vec[i64]([])
        # The search: a row for each station, what the tickets gain when two groups are joined, the choices.
        self.row: vec[i64] = vec[i64]([])
        self.gain: vec[i64] = vec[i64]([])
        self.gained_by: vec[i64] = vec[i64]([])
        self.trial: vec[i64] = vec[i64]([])
        self.choice: vec[i64] = vec[i64]([])
        self.best: i64 = NEVER
        self.looks: i64 = 0

    def clear(self) -> None:
        self.groups = 0
        self.stations = 0
        self.candidates = 0
        self.tickets = 0
        self.pairs = 0
        self.looks = 0

    def add_candidate(self, a: i64, b: i64) -> None:
        c = self.candidates
        self.candidate_a = put(self.candidate_a, c, a)
        self.candidate_b = put(self.candidate_b, c, b)
        useful: i64 = 1
        if a == b or self.is_offered(a, b):
            useful = 0
        self.is_useful = put(self.is_useful, c, useful)
        self.candidates = c + 1

    def is_offered(self, a: i64, b: i64) -> bool:
        """Whether a candidate of the station that is being listed joins the same two components."""
        c: i64
        for c in range(self.first_candidate[self.stations], self.candidates):
            p = self.candidate_a[c]
            q = self.candidate_b[c]
            if (p == a and q == b) or (p == b and q == a):
                return True
        return False

    def end_station(self) -> None:
        """That was the last candidate of this station."""
        self.choice = put(self.choice, self.stations, -1)
        self.trial = put(self.trial, self.stations, -1)
        self.stations += 1
        self.first_candidate = put(self.first_candidate, self.stations, self.candidates)

    def add_pair(self, a: i64, b: i64, worth: i64) -> None:
        p = self.pairs
        self.pair_a = put(self.pair_a, p, a)
        self.pair_b = put(self.pair_b, p, b)
        self.worth = put(self.worth, p, worth)
        self.pairs = p + 1

    def end_ticket(self, otherwise: i64) -> None:
        """That was the last pair of this ticket; a ticket without pairs is none."""
        if self.pairs > self.first_pair[self.tickets]:
            self.otherwise = put(self.otherwise, self.tickets, otherwise)
            self.tickets += 1
            self.first_pair = put(self.first_pair, self.tickets, self.pairs)

    def search(self) -> None:
        """Find the best choice, and leave in row 0 what it joins."""
        i: i64
        if len(self.gain) < self.groups * self.groups:
            self.gain = vec[i64]([0] * (self.groups * self.groups))
            self.gained_by = vec[i64]([0] * (self.groups * self.groups))
        if len(self.row) < (self.stations + 1) * self.groups:
            self.row = vec[i64]([0] * ((self.stations + 1) * self.groups))
        for i in range(self.groups):
            self.row[i] = i
        if self.tickets == 0:
            return
        self.best = NEVER
        self.choose(0, 0)
        for i in range(self.stations):
            if self.choice[i] >= 0:
                c = self.first_candidate[i] + self.choice[i]
                self.merge(0, self.candidate_a[c], self.candidate_b[c])

    def choose(self, s: i64, borrowed: i64) -> None:
        """Try everything for station `s` and those after it, given the groups in row `s`."""
        if s == self.stations - 1:
            self.choose_last(borrowed)
            return
        # Far from the end it pays to look at what would be if all these stations lent all they have.
        if self.stations - s > 2 and self.hope(s) - borrowed <= self.best:
            return
        base = s * self.groups
        c: i64
        self.trial[s] = -1
        self.copy_row(base)
        self.choose(s + 1, borrowed)
        for c in range(self.first_candidate[s], self.first_candidate[s + 1]):
            if self.is_useful[c] and not self.same_group(base, self.candidate_a[c], self.candidate_b[c]):
                self.trial[s] = c - self.first_candidate[s]
                self.copy_row(base)
                self.merge(base + self.groups, self.candidate_a[c], self.candidate_b[c])
                self.choose(s + 1, borrowed + 1)

    def choose_last(self, borrowed: i64) -> None:
        """For the last station one look at the tickets is enough: it tells what each joining of two groups gains."""
        s = self.stations - 1
        base = s * self.groups
        now = self.note_gains(base) - borrowed
        if now > self.best:
            self.trial[s] = -1
            self.accept(now)
        c: i64
        for c in range(self.first_candidate[s], self.first_candidate[s + 1]):
            if self.is_useful[c]:
                value = now + self.gain[self.meeting(base, self.candidate_a[c], self.candidate_b[c])] - 1
                if value > self.best:
                    self.trial[s] = c - self.first_candidate[s]
                    self.accept(value)
        p: i64
        for p in range(self.pairs):
            k = self.meeting(base, self.pair_a[p], self.pair_b[p])
            self.gain[k] = 0
            self.gained_by[k] = 0

    def note_gains(self, base: i64) -> i64:
        """What the tickets are worth now; and for every two groups, what joining them would add."""
        total: i64 = 0
        t: i64
        p: i64
        self.looks += 1
        for t in range(self.tickets):
            now = self.worth_now(base, t)
            total += now
            for p in range(self.first_pair[t], self.first_pair[t + 1]):
                if self.worth[p] <= now:
                    break
                k = self.meeting(base, self.pair_a[p], self.pair_b[p])
                # Of several pairs that the same joining joins, the first one counts.
                if self.gained_by[k] != t + 1:
                    self.gained_by[k] = t + 1
                    self.gain[k] += self.worth[p] - now
        return total

    def hope(self, s: i64) -> i64:
        """What the tickets would be worth if station `s` and those after it lent all their candidates."""
        base = s * self.groups
        c: i64
        t: i64
        self.copy_row(base)
        for c in range(self.first_candidate[s], self.candidates):
            self.merge(base + self.groups, self.candidate_a[c], self.candidate_b[c])
        total: i64 = 0
        self.looks += 1
        for t in range(self.tickets):
            total += self.worth_now(base + self.groups, t)
        return total

    def worth_now(self, base: i64, t: i64) -> i64:
        p: i64
        for p in range(self.first_pair[t], self.first_pair[t + 1]):
            if self.same_group(base, self.pair_a[p], self.pair_b[p]):
                return self.worth[p]
        return self.otherwise[t]

    def accept(self, value: i64) -> None:
        self.best = value
        s: i64
        for s in range(self.stations):
            self.choice[s] = self.trial[s]

    def same_group(self, base: i64, a: i64, b: i64) -> bool:
        return self.row[base + a] == self.row[base + b]

    def meeting(self, base: i64, a: i64, b: i64) -> i64:
        """Where the gain for joining two components is written down: under the names of their groups."""
        a = self.row[base + a]
        b = self.row[base + b]
        if a < b:
            return a * self.groups + b
        return b * self.groups + a

    def copy_row(self, base: i64) -> None:
        """Copy a row to the next one."""
        i: i64
        for i in range(base, base + self.groups):
            self.row[i + self.groups] = self.row[i]

    def merge(self, base: i64, a: i64, b: i64) -> None:
        """Join the groups of two components in a row."""
        a = self.row[base + a]
        b = self.row[base + b]
        if a != b:
            i: i64
            for i in range(base, base + self.groups):
                if self.row[i] == b:
                    self.row[i] = a


def put(numbers: vec[i64], i: i64, number: i64) -> vec[i64]:
    """Write to a place in the vector, or to its end."""
    if i < len(numbers):
        numbers[i] = number
        return numbers
    return append(numbers, number)
