"""Borrowing: which route of a rival each station should lend, so that the tickets score best. [E27, E28, E29, R19]"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from peregon.model.network import Network
from peregon.rules.stations.lending import POINT, TICKET, Lending, put


@final
@mypyc_attr(acyclic=True)
class Borrowing:
    """The question in flat vectors, to be cleared and asked again.

    Tickets are lists of pairs, the most valuable first: a ticket earns the points of its first joined pair, and loses
    those of its last if none is joined. What a station lends is one of its candidates, or nothing.
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
        self.lending: Lending = Lending()
        # The components that candidates touch, numbered from 1.
        self.number: vec[i64] = vec[i64]([])

    def clear(self) -> None:
        self.stations = 0
        self.candidates = 0
        self.tickets = 0
        self.pairs = 0

    def add_station(self) -> None:
        self.stations += 1
        self.first_candidate = put(self.first_candidate, self.stations, self.candidates)
        self.choice = put(self.choice, self.stations - 1, -1)

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
        s: i64
        for s in range(self.stations):
            self.choice[s] = -1
        if self.candidates == 0:
            return self.tally(network)
        self.list_stations(network)
        self.list_open_tickets(network)
        self.lending.search()
        for s in range(self.stations):
            self.choice[s] = self.lending.choice[s]
        total = self.tally(network)
        self.forget_numbers(network)
        return total

    def list_stations(self, network: Network) -> None:
        """Number the components that candidates touch, and hand the candidates on."""
        if len(self.number) < network.places:
            self.number = vec[i64]([0] * network.places)
        self.lending.clear()
        s: i64
        c: i64
        for s in range(self.stations):
            for c in range(self.first_candidate[s], self.first_candidate[s + 1]):
                a = self.component(network.find(self.candidate_a[c]))
                b = self.component(network.find(self.candidate_b[c]))
                self.lending.add_candidate(a, b)
            self.lending.end_station()

    def component(self, root: i64) -> i64:
        if self.number[root] == 0:
            self.lending.groups += 1
            self.number[root] = self.lending.groups
        return self.number[root] - 1

    def forget_numbers(self, network: Network) -> None:
        c: i64
        for c in range(self.candidates):
            self.number[network.find(self.candidate_a[c])] = 0
            self.number[network.find(self.candidate_b[c])] = 0

    def list_open_tickets(self, network: Network) -> None:
        """Hand on the tickets that could be worth more than now, with the pairs that would make them so."""
        t: i64
        p: i64
        for t in range(self.tickets):
            now = -POINT * self.points[self.first_pair[t + 1] - 1]
            for p in range(self.first_pair[t], self.first_pair[t + 1]):
                a = network.find(self.pair_a[p])
                b = network.find(self.pair_b[p])
                worth = POINT * self.points[p] + TICKET
                if a == b:
                    now = worth
                    break
                if self.number[a] and self.number[b]:
                    self.lending.add_pair(self.number[a] - 1, self.number[b] - 1, worth)
            self.lending.end_ticket(now)

    def tally(self, network: Network) -> i64:
        """Count the tickets under the choice made: fills `met` and `completed`, returns the total."""
        total: i64 = 0
        t: i64
        p: i64
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
        return self.lending.same_group(0, self.number[a] - 1, self.number[b] - 1)
