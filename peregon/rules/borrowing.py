"""Borrowing: which route of a rival each station should lend, so that the tickets score best. [E27, E28, E29, R19]"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from peregon.model.network import Network

# A choice is worth its points first, then its completed tickets, then what it does without.
POINT: Final = 1 << 32
TICKET: Final = 1 << 16
NEVER: Final = -(1 << 60)


@final
@mypyc_attr(acyclic=True)
class Borrowing:
    """The question in flat vectors, to be cleared and asked again.

    Tickets are lists of pairs, the most valuable first: a ticket earns the points of its first joined pair, and loses
    those of its last if none is joined. What a station lends is one of its candidates.

    Only components of the network matter, and of these only the ones that some candidate touches: they are numbered,
    and a *row* says for each of them to which group it belongs after some choices.
    """

    def __init__(self) -> None:
        self.stations: i64 = 0
        self.candidates: i64 = 0
        self.tickets: i64 = 0
        self.pairs: i64 = 0
        # Station s has the candidates first_candidate[s] to first_candidate[s + 1]; tickets have their pairs likewise.
        self.first_candidate: vec[i64] = vec[i64]([0])
        self.candidate_a: vec[i64] = vec[i64]([])
        self.candidate_b: vec[i64] = vec[i64]([])
        self.first_pair: vec[i64] = vec[i64]([0])
        self.pair_a: vec[i64] = vec[i64]([])
        self.pair_b: vec[i64] = vec[i64]([])
        self.points: vec[i64] = vec[i64]([])
        # The answer: per station what it lends, as a number within its candidates, or -1; per ticket the pair by which
        # it is completed, as a number within its pairs, or -1.
        self.choice: vec[i64] = vec[i64]([])
        self.met: vec[i64] = vec[i64]([])
        self.completed: i64 = 0
        self.looks: i64 = 0
        # Numbered components; those of candidates that can make a difference, and of pairs that can still be joined.
        self.number: vec[i64] = vec[i64]([])
        self.groups: i64 = 0
        self.useful: vec[i64] = vec[i64]([])
        self.group_a: vec[i64] = vec[i64]([])
        self.group_b: vec[i64] = vec[i64]([])
        self.open_tickets: i64 = 0
        self.first_open: vec[i64] = vec[i64]([0])
        self.otherwise: vec[i64] = vec[i64]([])
        self.open_pairs: i64 = 0
        self.open_a: vec[i64] = vec[i64]([])
        self.open_b: vec[i64] = vec[i64]([])
        self.worth: vec[i64] = vec[i64]([])
        # The search: a row for each station, what a ticket gains when two groups are joined, the choice so far.
        self.row: vec[i64] = vec[i64]([])
        self.gain: vec[i64] = vec[i64]([])
        self.gained_by: vec[i64] = vec[i64]([])
        self.trial: vec[i64] = vec[i64]([])
        self.best: i64 = NEVER

    def clear(self) -> None:
        self.stations = 0
        self.candidates = 0
        self.tickets = 0
        self.pairs = 0

    def add_station(self) -> None:
        self.stations += 1
        self.first_candidate = put(self.first_candidate, self.stations, self.candidates)
        self.choice = put(self.choice, self.stations - 1, -1)
        self.trial = put(self.trial, self.stations - 1, -1)

    def add_candidate(self, a: i64, b: i64) -> None:
        """A route that the station added last may lend."""
        c = self.candidates
        self.candidate_a = put(self.candidate_a, c, a)
        self.candidate_b = put(self.candidate_b, c, b)
        self.candidates = c + 1
        self.first_candidate[self.stations] = c + 1

    def add_ticket(self) -> None:
        self.tickets += 1
        self.first_pair = put(self.first_pair, self.tickets, self.pairs)
        self.met = put(self.met, self.tickets - 1, -1)

    def add_pair(self, a: i64, b: i64, points: i64) -> None:
        """Two places whose joining completes the ticket added last; the most valuable pair comes first."""
        p = self.pairs
        self.pair_a = put(self.pair_a, p, a)
        self.pair_b = put(self.pair_b, p, b)
        self.points = put(self.points, p, points)
        self.pairs = p + 1
        self.first_pair[self.tickets] = p + 1

    def solve(self, network: Network) -> i64:
        """The best ticket total. Among choices of the same total the one that completes more tickets; then the one
        that borrows fewer routes; then the first in the order of `choice`."""
        self.looks = 0
        s: i64
        for s in range(self.stations):
            self.choice[s] = -1
            self.trial[s] = -1
        if self.candidates > 0:
            self.number_groups(network)
            self.list_useful()
            self.list_open(network)
            if self.open_tickets > 0:
                self.search()
        total = self.tally(network)
        if self.candidates > 0:
            self.forget_groups(network)
        return total

    def number_groups(self, network: Network) -> None:
        """Number the components that candidates touch, from 1, and put every one in a group of its own."""
        c: i64
        self.groups = 0
        if len(self.number) < network.places:
            self.number = vec[i64]([0] * network.places)
        for c in range(self.candidates):
            self.group_a = put(self.group_a, c, self.group(network.find(self.candidate_a[c])))
            self.group_b = put(self.group_b, c, self.group(network.find(self.candidate_b[c])))
        if len(self.gain) < self.groups * self.groups:
            self.gain = vec[i64]([0] * (self.groups * self.groups))
            self.gained_by = vec[i64]([0] * (self.groups * self.groups))
        if len(self.row) < (self.stations + 2) * self.groups:
            self.row = vec[i64]([0] * ((self.stations + 2) * self.groups))
        for c in range(self.groups):
            self.row[c] = c

    def group(self, root: i64) -> i64:
        if self.number[root] == 0:
            self.groups += 1
            self.number[root] = self.groups
        return self.number[root] - 1

    def forget_groups(self, network: Network) -> None:
        c: i64
        for c in range(self.candidates):
            self.number[network.find(self.candidate_a[c])] = 0
            self.number[network.find(self.candidate_b[c])] = 0

    def list_useful(self) -> None:
        """A candidate is useful if it joins what was not joined, and if no earlier one of its station joins the same."""
        s: i64
        c: i64
        d: i64
        for s in range(self.stations):
            for c in range(self.first_candidate[s], self.first_candidate[s + 1]):
                a = self.group_a[c]
                b = self.group_b[c]
                useful: i64 = 1
                if a == b:
                    useful = 0
                for d in range(self.first_candidate[s], c):
                    if (self.group_a[d] == a and self.group_b[d] == b) or (self.group_a[d] == b and self.group_b[d] == a):
                        useful = 0
                self.useful = put(self.useful, c, useful)

    def list_open(self, network: Network) -> None:
        """List the tickets that could be worth more than now, with the pairs that would make them so."""
        t: i64
        p: i64
        self.open_tickets = 0
        self.open_pairs = 0
        for t in range(self.tickets):
            now = -POINT * self.points[self.first_pair[t + 1] - 1]
            before = self.open_pairs
            for p in range(self.first_pair[t], self.first_pair[t + 1]):
                a = network.find(self.pair_a[p])
                b = network.find(self.pair_b[p])
                worth = POINT * self.points[p] + TICKET
                if a == b:
                    now = worth
                    break
                if self.number[a] and self.number[b]:
                    self.open_a = put(self.open_a, self.open_pairs, self.number[a] - 1)
                    self.open_b = put(self.open_b, self.open_pairs, self.number[b] - 1)
                    self.worth = put(self.worth, self.open_pairs, worth)
                    self.open_pairs += 1
            if self.open_pairs > before:
                self.otherwise = put(self.otherwise, self.open_tickets, now)
                self.open_tickets += 1
                self.first_open = put(self.first_open, self.open_tickets, self.open_pairs)

    def search(self) -> None:
        self.best = NEVER
        self.choose(0, 0)

    def choose(self, s: i64, borrowed: i64) -> None:
        """Try everything for station `s` and those after it, given the groups in row `s`."""
        if s == self.stations - 1:
            self.choose_last(borrowed)
            return
        # The search from here costs more than a look at what would be if all these stations lent all they have.
        if self.stations - s > 2 and self.hope(s) - borrowed <= self.best:
            return
        base = s * self.groups
        c: i64
        i: i64
        self.trial[s] = -1
        for i in range(base, base + self.groups):
            self.row[i + self.groups] = self.row[i]
        self.choose(s + 1, borrowed)
        for c in range(self.first_candidate[s], self.first_candidate[s + 1]):
            a = self.row[base + self.group_a[c]]
            b = self.row[base + self.group_b[c]]
            if self.useful[c] and a != b:
                self.trial[s] = c - self.first_candidate[s]
                for i in range(base, base + self.groups):
                    self.row[i + self.groups] = self.row[i]
                    if self.row[i] == b:
                        self.row[i + self.groups] = a
                self.choose(s + 1, borrowed + 1)

    def choose_last(self, borrowed: i64) -> None:
        """For the last station one look at the tickets is enough: it tells what each joining of two groups gains."""
        s = self.stations - 1
        base = s * self.groups
        now = self.note_gains(base)
        if now - borrowed > self.best:
            self.trial[s] = -1
            self.accept(now - borrowed)
        c: i64
        for c in range(self.first_candidate[s], self.first_candidate[s + 1]):
            if self.useful[c]:
                value = now + self.gain[self.meeting(base, self.group_a[c], self.group_b[c])] - borrowed - 1
                if value > self.best:
                    self.trial[s] = c - self.first_candidate[s]
                    self.accept(value)
        p: i64
        for p in range(self.open_pairs):
            k = self.meeting(base, self.open_a[p], self.open_b[p])
            self.gain[k] = 0
            self.gained_by[k] = 0

    def note_gains(self, base: i64) -> i64:
        """What the open tickets are worth now; and for every two groups, what joining them would add."""
        total: i64 = 0
        t: i64
        p: i64
        self.looks += 1
        for t in range(self.open_tickets):
            now = self.worth_now(base, t)
            total += now
            for p in range(self.first_open[t], self.first_open[t + 1]):
                if self.worth[p] <= now:
                    break
                k = self.meeting(base, self.open_a[p], self.open_b[p])
                # Of several pairs that the same joining joins, the first one counts.
                if self.gained_by[k] != t + 1:
                    self.gained_by[k] = t + 1
                    self.gain[k] += self.worth[p] - now
        return total

    def worth_now(self, base: i64, t: i64) -> i64:
        p: i64
        for p in range(self.first_open[t], self.first_open[t + 1]):
            if self.row[base + self.open_a[p]] == self.row[base + self.open_b[p]]:
                return self.worth[p]
        return self.otherwise[t]

    def meeting(self, base: i64, a: i64, b: i64) -> i64:
        """Where the gain for joining two components is written down: under the names of their groups."""
        a = self.row[base + a]
        b = self.row[base + b]
        if a < b:
            return a * self.groups + b
        return b * self.groups + a

    def accept(self, value: i64) -> None:
        self.best = value
        s: i64
        for s in range(self.stations):
            self.choice[s] = self.trial[s]

    def hope(self, s: i64) -> i64:
        """What the open tickets would be worth if station `s` and those after it lent all their candidates."""
        base = s * self.groups
        spare = (self.stations + 1) * self.groups
        c: i64
        i: i64
        t: i64
        for i in range(self.groups):
            self.row[spare + i] = self.row[base + i]
        for c in range(self.first_candidate[s], self.candidates):
            self.merge(spare, self.group_a[c], self.group_b[c])
        total: i64 = 0
        self.looks += 1
        for t in range(self.open_tickets):
            total += self.worth_now(spare, t)
        return total

    def merge(self, base: i64, a: i64, b: i64) -> None:
        a = self.row[base + a]
        b = self.row[base + b]
        if a != b:
            i: i64
            for i in range(base, base + self.groups):
                if self.row[i] == b:
                    self.row[i] = a

    def tally(self, network: Network) -> i64:
        """Count the tickets under the choice made: fills `met` and `completed`, returns the total."""
        s: i64
        t: i64
        p: i64
        for s in range(self.stations):
            if self.choice[s] >= 0:
                c = self.first_candidate[s] + self.choice[s]
                self.merge(0, self.group_a[c], self.group_b[c])
        total: i64 = 0
        self.completed = 0
        for t in range(self.tickets):
            self.met[t] = -1
            for p in range(self.first_pair[t], self.first_pair[t + 1]):
                if self.is_joined(network.find(self.pair_a[p]), network.find(self.pair_b[p])):
                    self.met[t] = p - self.first_pair[t]
                    self.completed += 1
                    total += self.points[p]
                    break
            if self.met[t] < 0:
                total -= self.points[self.first_pair[t + 1] - 1]
        return total

    def is_joined(self, a: i64, b: i64) -> bool:
        if a == b:
            return True
        if self.candidates == 0 or self.number[a] == 0 or self.number[b] == 0:
            return False
        return self.row[self.number[a] - 1] == self.row[self.number[b] - 1]


def put(numbers: vec[i64], i: i64, number: i64) -> vec[i64]:
    """Write to a place in the vector, or to its end."""
    if i < len(numbers):
        numbers[i] = number
        return numbers
    return append(numbers, number)
