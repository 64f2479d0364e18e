"""What stations lend: the clever search equals brute force. [E27, E28, E29, R19]"""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from peregon.rules.stations.borrowing import Borrowing
from tests.laws.brute import Edge, Pair, best_borrowing, network_of, random_edges

Candidates = Sequence[tuple[int, int]]


def ask(borrowing: Borrowing, stations: Sequence[Candidates], tickets: Sequence[Sequence[Pair]]) -> None:
    borrowing.clear()
    for candidates in stations:
        borrowing.add_station()
        for candidate in candidates:
            borrowing.add_candidate(*candidate)
    for pairs in tickets:
        borrowing.add_ticket()
        for pair in pairs:
            borrowing.add_pair(*pair)


def chosen(borrowing: Borrowing) -> tuple[int, ...]:
    return tuple(borrowing.choice[s] for s in range(borrowing.stations))


def some_tickets(rng: random.Random, count: int, places: int) -> list[list[Pair]]:
    """Mostly plain tickets, some to countries; points are small, so that there are ties."""
    tickets = []
    for _ in range(count):
        points = sorted((rng.randint(0, 6) for _ in range(rng.choice([1, 1, 1, 3, 5]))), reverse=True)
        tickets.append([(rng.randrange(places), rng.randrange(places), value) for value in points])
    return tickets


def some_stations(rng: random.Random, count: int, most: int, places: int) -> list[list[tuple[int, int]]]:
    """Each in a city of its own, whose routes it could lend; now and then one that is of no use."""
    cities = rng.sample(range(places), count)
    return [[(city, rng.randrange(places)) for _ in range(rng.randint(0, most))] for city in cities]


def test_it_equals_brute_force() -> None:
    rng = random.Random(1)
    borrowing = Borrowing()
    for _ in range(1200):
        places = rng.choice([6, 10, 16])
        edges = [(a % places, b % places, n) for a, b, n in random_edges(rng, rng.choice([3, 8]))]
        stations = some_stations(rng, rng.randint(0, 4), 4, places)
        tickets = some_tickets(rng, rng.randint(0, 7), places)
        ask(borrowing, stations, tickets)
        total, completed, choice = best_borrowing(edges, stations, tickets)
        case = (edges, stations, tickets)
        assert borrowing.solve(network_of(edges, places)) == total, case
        assert borrowing.completed == completed, case
        assert chosen(borrowing) == choice, case
        assert borrowing.solve(network_of(edges, places)) == total, "asking twice changes nothing"
        earned = 0
        for t, pairs in enumerate(tickets):
            met = borrowing.met[t]
            earned += pairs[met][2] if met >= 0 else -pairs[-1][2]
        assert earned == total


def test_many_stations_equal_brute_force() -> None:
    rng = random.Random(2)
    borrowing = Borrowing()
    for _ in range(30):
        edges = [(a % 16, b % 16, n) for a, b, n in random_edges(rng, 6)]
        stations = some_stations(rng, 6, 2, 16)
        tickets = some_tickets(rng, 8, 16)
        ask(borrowing, stations, tickets)
        total, completed, choice = best_borrowing(edges, stations, tickets)
        assert borrowing.solve(network_of(edges, 16)) == total, (edges, stations, tickets)
        assert (borrowing.completed, chosen(borrowing)) == (completed, choice)


def solve(edges: list[Edge], stations: list[list[tuple[int, int]]], tickets: list[list[Pair]]) -> tuple[int, ...]:
    borrowing = Borrowing()
    ask(borrowing, stations, tickets)
    return (borrowing.solve(network_of(edges, 10)), *chosen(borrowing))


@pytest.mark.rule("E28")
def test_a_station_lends_one_route_to_all_tickets() -> None:
    """Two tickets from the station's city want different routes: the better one gets its route."""
    assert solve([], [[(0, 1), (0, 2)]], [[(0, 1, 5)], [(0, 2, 8)]]) == (3, 1)


@pytest.mark.rule("E33")
def test_two_stations_in_a_chain_work_together() -> None:
    assert solve([(4, 5, 1)], [[(0, 1)], [(1, 2)]], [[(0, 2, 9)], [(4, 5, 2)]]) == (11, 0, 0)


@pytest.mark.rule("E29", "R19")
def test_the_best_route_for_one_station_is_not_always_the_best_for_both() -> None:
    """Greedily, the first station would serve the ticket of 6; with the second they complete the one of 20."""
    tickets = [[(0, 3, 6)], [(0, 2, 20)]]
    assert solve([], [[(0, 3), (0, 1)], [(1, 2)]], tickets) == (14, 1, 0)


def test_nothing_is_borrowed_that_does_not_help() -> None:
    assert solve([(0, 1, 1)], [[(0, 1), (0, 2)]], [[(0, 1, 5)]]) == (5, -1)


def test_an_unfinished_country_ticket_loses_its_lowest_points() -> None:
    assert solve([], [], [[(0, 1, 9), (0, 2, 5), (0, 3, 2)]]) == (-2,)
    assert solve([(0, 2, 1), (0, 3, 1)], [], [[(0, 1, 9), (0, 2, 5), (0, 3, 2)]]) == (5,)


def test_twenty_candidates_for_each_of_three_stations_take_few_looks_at_the_tickets() -> None:
    rng = random.Random(3)
    borrowing = Borrowing()
    for _ in range(20):
        stations = [[(city, rng.randrange(100)) for _ in range(20)] for city in rng.sample(range(100), 3)]
        tickets = [[(rng.randrange(100), rng.randrange(100), rng.randint(1, 20))] for _ in range(60)]
        ask(borrowing, stations, tickets)
        borrowing.solve(network_of([(v, v + 1, 1) for v in range(0, 60, 2)], 100))
        assert borrowing.lending.looks <= 1 + 21 * 21
