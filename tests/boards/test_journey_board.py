"""The Journey board: what its notes promise, measured on the file."""

import cmath
import heapq
import math
import unicodedata
from collections import Counter
from fractions import Fraction
from itertools import combinations, pairwise

import pytest

from peregon.boards import City, Route, Ticket, load_board

BOARD = load_board("journey")
CITIES = BOARD.cities
ROUTES = BOARD.routes
TRANSPORTS = ("bicycle", "car", "minibus", "bus", "train", "express", "plane", "ship")


def words(text: str) -> set[str]:
    return set(text.split())


PORTS = words(
    "amsterdam athens barcelona bari bergen copenhagen dublin edinburgh gdansk hamburg helsinki istanbul lisbon london "
    "marseille odesa oslo palermo riga rome seville stockholm tallinn venice yalta"
)
FAST_LINES = words(
    "barcelona-madrid berlin-frankfurt berlin-hamburg bordeaux-paris brussels-paris budapest-vienna frankfurt-paris "
    "kharkiv-kyiv krakow-warsaw kyiv-lviv london-paris lyon-marseille lyon-paris madrid-seville milan-rome "
    "paris-zurich prague-vienna"
)

Point = tuple[Fraction, Fraction]


def sections(transport: str) -> list[Route]:
    number = None if transport == "any" else TRANSPORTS.index(transport)
    return [route for route in ROUTES if route.colour == number]


def spaces(transport: str) -> int:
    return sum(route.length for route in sections(transport))


def at(city: int) -> list[Route]:
    return [route for route in ROUTES if city in (route.a, route.b)]


def ends(route: Route) -> set[str]:
    return {CITIES[route.a].id, CITIES[route.b].id}


def joined(ticket: Ticket) -> tuple[int, int]:
    (start,), (goal,) = ticket.starts, ticket.goals
    (finish,) = goal.places
    return min(start, finish), max(start, finish)


def cheapest(start: int, finish: int) -> int:
    best = {start: 0}
    queue = [(0, start)]
    while queue:
        cards, city = heapq.heappop(queue)
        if city == finish:
            return cards
        for route in at(city):
            other = route.a + route.b - city
            if cards + route.length < best.get(other, cards + route.length + 1):
                best[other] = cards + route.length
                heapq.heappush(queue, (best[other], other))
    raise AssertionError("not joined")


def place(city: City) -> tuple[float, float]:
    assert city.lat is not None
    assert city.lon is not None
    return city.lat, city.lon


def exact(city: City) -> Point:
    lat, lon = place(city)
    return Fraction(str(lon)), Fraction(str(lat))


def on_paper(city: City) -> complex:
    """Kilometres on a flat map that is true to scale along the fiftieth parallel."""
    lat, lon = place(city)
    return 111.2 * complex(lon * math.cos(math.radians(50)), lat)


def sphere_km(a: City, b: City) -> float:
    (north, east), (north_b, east_b) = (tuple(map(math.radians, place(city))) for city in (a, b))
    slope = math.sin((north - north_b) / 2) ** 2
    turn = math.cos(north) * math.cos(north_b) * math.sin((east - east_b) / 2) ** 2
    return 2 * 6371 * math.asin(math.sqrt(slope + turn))


def side(a: Point, b: Point, c: Point) -> int:
    area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (area > 0) - (area < 0)


def on(a: Point, b: Point, c: Point) -> bool:
    return side(a, b, c) == 0 and all(min(a[i], b[i]) <= c[i] <= max(a[i], b[i]) for i in (0, 1))


def meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two closed segments have a point in common."""
    if side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0:
        return True
    return on(a, b, c) or on(a, b, d) or on(c, d, a) or on(c, d, b)


def distance_to(route: Route, city: City) -> float:
    a, b, c = map(on_paper, (CITIES[route.a], CITIES[route.b], city))
    along = ((c - a) / (b - a)).real
    return abs(c - a - (b - a) * min(max(along, 0.0), 1.0))


def test_the_eight_transports_have_twelve_cards_each_and_there_are_fourteen_universal_ones() -> None:
    assert tuple(kind.id for kind in BOARD.kinds) == TRANSPORTS
    assert [kind.count for kind in BOARD.kinds] == [12] * 8
    assert BOARD.locomotive.count == 14


def test_letters_and_pictograms_speak_for_the_transport() -> None:
    assert "".join(kind.letter for kind in (*BOARD.kinds, BOARD.locomotive)) == "BCMOTHPSU"
    assert [kind.symbol for kind in BOARD.kinds] == list(TRANSPORTS)
    assert BOARD.locomotive.symbol == "universal"


def test_points_follow_the_table() -> None:
    assert BOARD.points == {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18, 8: 21}


def test_the_board_is_played_with_its_own_rulebook() -> None:
    assert (BOARD.id, BOARD.rulebook, BOARD.title["uk"]) == ("journey", "journey", "Подорож Європою")


def test_there_are_52_cities_and_eight_of_them_are_ukrainian() -> None:
    assert len(CITIES) == 52
    ukrainian = {city.id for city in CITIES if city.country == "UA"}
    assert ukrainian == words("chernivtsi dnipro kharkiv kyiv lviv odesa uzhhorod yalta")


def test_the_board_prints_ukrainian_and_ids_are_english() -> None:
    for city in CITIES:
        plain = unicodedata.normalize("NFKD", city.names["en"]).encode("ascii", "ignore").decode()
        assert (city.id, city.printed) == (plain.lower(), city.names["uk"])


def test_there_are_111_sections_of_298_spaces() -> None:
    lengths = Counter(route.length for route in ROUTES)
    assert lengths == {1: 21, 2: 39, 3: 30, 4: 8, 5: 7, 6: 3, 8: 3}
    assert sum(lengths.elements()) == 298


def test_no_section_is_double_or_a_tunnel_or_a_ferry() -> None:
    assert len({frozenset((route.a, route.b)) for route in ROUTES}) == len(ROUTES)
    assert not any(route.tunnel or route.locomotives or route.twin is not None for route in ROUTES)


def test_lengths_follow_the_distance() -> None:
    for route in ROUTES:
        km = sphere_km(CITIES[route.a], CITIES[route.b])
        assert route.length == (8 if km > 1000 else min(max(round((km - 100) / 120), 1), 6)), route.id


def test_no_section_costs_more_than_a_way_around_it() -> None:
    assert all(cheapest(route.a, route.b) == route.length for route in ROUTES)


def test_every_city_has_two_to_seven_sections_and_only_one_has_two() -> None:
    sizes = {city.id: len(at(number)) for number, city in enumerate(CITIES)}
    assert [city for city, size in sizes.items() if size == 2] == ["tallinn"]
    assert set(sizes.values()) == {2, 3, 4, 5, 6, 7}


@pytest.mark.parametrize("closed", range(len(CITIES)), ids=[city.id for city in CITIES])
def test_no_single_city_cuts_the_board_in_two(closed: int) -> None:
    start = (closed + 1) % len(CITIES)
    reached, border = {closed, start}, [start]
    while border:
        city = border.pop()
        fresh = {route.a + route.b - city for route in at(city)} - reached
        reached |= fresh
        border.extend(fresh)
    assert len(reached) == len(CITIES)


@pytest.mark.parametrize(
    ("segments", "answer"),
    [
        ("00 22 02 20", True),  # a cross
        ("00 20 10 12", True),  # an end on the other
        ("00 20 10 30", True),  # overlapping on one line
        ("00 10 20 30", False),  # apart on one line
        ("00 20 11 12", False),  # the lines cross, the segments do not
        ("00 20 01 21", False),  # parallel
    ],
)
def test_meeting_segments_are_told_from_others(segments: str, answer: bool) -> None:
    a, b, c, d = ((Fraction(point[0]), Fraction(point[1])) for point in segments.split())
    assert meet(a, b, c, d) is meet(c, d, a, b) is meet(b, a, d, c) is answer


def test_the_board_is_planar() -> None:
    # Straight lines on the map of longitude and latitude are a drawing without crossings, in exact arithmetic: a proof.
    # The plane of the map may be stretched (by the cosine of any latitude) without changing that.
    lines = [(route, exact(CITIES[route.a]), exact(CITIES[route.b])) for route in ROUTES]
    for (one, a, b), (other, c, d) in combinations(lines, 2):
        assert len(ends(one) | ends(other)) < 4 or not meet(a, b, c, d), (one.id, other.id)
    # Two sections that share a city could still lie on one another: then one of them passes through a third city.
    for route, a, b in lines:
        assert not any(on(a, b, exact(city)) for city in CITIES if city.id not in ends(route)), route.id


def test_no_section_runs_close_to_a_third_city() -> None:
    for route in ROUTES:
        assert all(distance_to(route, city) > 50 for city in CITIES if city.id not in ends(route)), route.id


def test_neighbouring_sections_leave_a_city_at_20_degrees_at_least() -> None:
    for number, city in enumerate(CITIES):
        others = [CITIES[route.a + route.b - number] for route in at(number)]
        turns = sorted(cmath.phase(on_paper(other) - on_paper(city)) for other in others)
        turns.append(turns[0] + 2 * math.pi)
        assert all(math.degrees(after - before) > 20 for before, after in pairwise(turns)), city.id


def test_a_third_of_the_sections_is_white() -> None:
    assert (len(sections("any")), spaces("any")) == (36, 102)


def test_the_transports_have_almost_the_same_number_of_spaces() -> None:
    totals = [spaces(transport) for transport in TRANSPORTS]
    assert totals == [24, 24, 24, 24, 24, 26, 26, 24]
    assert max(totals) <= 1.10 * min(totals)


def test_ships_sail_from_port_to_port() -> None:
    assert all(ends(route) <= PORTS for route in sections("ship"))


def test_bicycles_go_two_spaces_at_most_and_planes_three_at_least() -> None:
    assert {route.length for route in sections("bicycle")} == {1, 2}
    assert min(route.length for route in sections("plane")) == 3


def test_high_speed_trains_run_where_there_are_fast_lines() -> None:
    assert {"-".join(sorted(ends(route))) for route in sections("express")} <= FAST_LINES


def test_sections_of_eight_are_flown_or_sailed_or_white() -> None:
    eights = {route.id: route.colour for route in ROUTES if route.length == 8}
    assert eights == {
        "helsinki-kharkiv": TRANSPORTS.index("plane"),
        "palermo-seville": TRANSPORTS.index("ship"),
        "dublin-lisbon": None,
    }


def test_every_city_has_a_white_section_and_nobody_depends_on_one_transport() -> None:
    for number, city in enumerate(CITIES):
        colours = Counter(route.colour for route in at(number))
        assert 1 <= colours[None] <= math.ceil(len(at(number)) * 2 / 3), city.id
        crowd = max(count for colour, count in colours.items() if colour is not None)
        assert crowd <= (3 if city.id == "paris" else 2), city.id


def test_there_are_six_long_and_forty_short_tickets_and_no_two_are_alike() -> None:
    assert Counter(ticket.long for ticket in BOARD.tickets) == {True: 6, False: 40}
    assert len({joined(ticket) for ticket in BOARD.tickets}) == 46


@pytest.mark.parametrize("ticket", BOARD.tickets, ids=[ticket.id for ticket in BOARD.tickets])
def test_a_ticket_is_worth_the_cheapest_way_in_cards(ticket: Ticket) -> None:
    (goal,) = ticket.goals
    assert goal.points == cheapest(*joined(ticket))


def test_tickets_spread_from_4_to_13_and_the_long_ones_from_19_to_20() -> None:
    short = Counter(ticket.goals[0].points for ticket in BOARD.tickets if not ticket.long)
    assert short == {4: 3, 5: 4, 6: 3, 7: 6, 8: 6, 9: 5, 10: 4, 11: 3, 12: 4, 13: 2}
    assert sorted(ticket.goals[0].points for ticket in BOARD.tickets if ticket.long) == [19, 19, 19, 20, 20, 20]


def test_no_ticket_is_done_with_a_single_section() -> None:
    neighbours = {(min(route.a, route.b), max(route.a, route.b)) for route in ROUTES}
    assert neighbours.isdisjoint(joined(ticket) for ticket in BOARD.tickets)


def test_every_city_is_on_one_to_four_tickets() -> None:
    wanted = Counter(city for ticket in BOARD.tickets for city in joined(ticket))
    assert set(wanted) == set(range(len(CITIES)))
    assert max(wanted.values()) == 4
