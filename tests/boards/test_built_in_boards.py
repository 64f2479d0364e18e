# ruff: noqa: RUF001 (Cyrillic letters are meant)
"""The built-in boards against the totals of the printed ones."""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from heapq import heappop, heappush

import pytest

from peregon.boards import BoardSheet, Names, Ticket, built_in_boards, load_board
from peregon.languages import codes

PINK, BLUE, ORANGE, WHITE, YELLOW, BLACK, RED, GREEN = COLOURS = (
    "pink", "blue", "orange", "white", "yellow", "black", "red", "green",
)  # fmt: skip
ANY = "any"
BASE_POINTS = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15}
LONG_POINTS = {1: 1, 2: 2, 3: 4, 4: 7, 6: 15, 8: 21}


@dataclass(frozen=True)
class Totals:
    cities: int
    connections: int
    doubles: int
    tracks: int
    spaces: int
    tickets: int
    colours: Mapping[str, int]
    points: Mapping[int, int]
    exits: int = 0
    tunnels: int = 0
    ferries: int = 0
    symbols: int = 0
    # ticket, goal: its value, and the shortest path that it is not
    exceptions: Mapping[tuple[str, str], tuple[int, int]] = field(default_factory=dict)


TOTALS = {
    "usa": Totals(
        cities=36, connections=78, doubles=22, tracks=100, spaces=309, tickets=30, points=BASE_POINTS,
        colours={**dict.fromkeys(COLOURS, 27), ANY: 93},
        exceptions={
            ("los_angeles", "chicago"): (16, 15),
            ("los_angeles", "miami"): (20, 19),
            ("los_angeles", "new_york"): (21, 20),
            ("sault_st_marie", "oklahoma_city"): (9, 8),
            ("seattle", "new_york"): (22, 20),
        },
    ),
    "europe": Totals(
        cities=47, connections=90, doubles=11, tracks=101, spaces=300, tickets=46, points=LONG_POINTS,
        tunnels=18, ferries=13, symbols=17,
        colours={**dict.fromkeys(COLOURS, 22), BLUE: 23, GREEN: 23, ANY: 122},
        exceptions={("edinburgh", "athina"): (21, 20), ("london", "wien"): (10, 9)},
    ),
    "india": Totals(
        cities=39, connections=80, doubles=28, tracks=108, spaces=238, tickets=58, points=LONG_POINTS,
        ferries=8, symbols=12,
        colours={**dict.fromkeys(COLOURS, 20), ANY: 78},
    ),
    "switzerland": Totals(
        cities=34, exits=17, connections=76, doubles=12, tracks=88, spaces=205, tickets=46, points=BASE_POINTS,
        tunnels=42,
        colours={WHITE: 18, YELLOW: 18, PINK: 18, RED: 18, BLACK: 19, BLUE: 19, ORANGE: 19, GREEN: 20, ANY: 56},
        exceptions={
            ("germany", "italy"): (13, 11),
            ("italy", "germany"): (13, 11),
            ("france", "italy"): (11, 10),
            ("italy", "france"): (11, 10),
            ("chur", "france"): (12, 13),
        },
    ),
}  # fmt: skip
SHEETS = {name: load_board(name) for name in TOTALS}

on_every_board = pytest.mark.parametrize(
    ("sheet", "totals"), [(SHEETS[name], TOTALS[name]) for name in TOTALS], ids=TOTALS
)
on_every_sheet = pytest.mark.parametrize("sheet", SHEETS.values(), ids=SHEETS)


def test_the_boards_of_the_printed_games_are_built_in() -> None:
    assert set(TOTALS) <= set(built_in_boards())


@on_every_board
def test_cities_and_exits(sheet: BoardSheet, totals: Totals) -> None:
    exits = [city for city in sheet.cities if city.exit_of]
    assert (len(sheet.cities) - len(exits), len(exits)) == (totals.cities, totals.exits)


@on_every_board
def test_tracks_and_double_routes(sheet: BoardSheet, totals: Totals) -> None:
    connections = Counter(frozenset({route.a, route.b}) for route in sheet.routes)
    doubles = [ends for ends, tracks in connections.items() if tracks == 2]
    assert (len(connections), len(doubles), len(sheet.routes)) == (totals.connections, totals.doubles, totals.tracks)
    assert sum(route.length for route in sheet.routes) == totals.spaces


@on_every_board
def test_the_twin_of_a_twin_is_the_track_itself(sheet: BoardSheet, totals: Totals) -> None:
    twins = [(number, route, route.twin) for number, route in enumerate(sheet.routes) if route.twin is not None]
    assert len(twins) == 2 * totals.doubles
    for number, route, twin in twins:
        other = sheet.routes[twin]
        assert (other.twin, {other.a, other.b}, other.length) == (number, {route.a, route.b}, route.length)


@on_every_board
def test_spaces_of_each_colour(sheet: BoardSheet, totals: Totals) -> None:
    spaces: Counter[str] = Counter()
    for route in sheet.routes:
        spaces[ANY if route.colour is None else sheet.kinds[route.colour].id] += route.length
    assert spaces == totals.colours


@on_every_board
def test_tunnels_and_ferries(sheet: BoardSheet, totals: Totals) -> None:
    symbols = [route.locomotives for route in sheet.routes if route.locomotives]
    assert sum(route.tunnel for route in sheet.routes) == totals.tunnels
    assert (len(symbols), sum(symbols)) == (totals.ferries, totals.symbols)


@on_every_board
def test_the_points_are_those_printed_and_each_is_in_use(sheet: BoardSheet, totals: Totals) -> None:
    assert sheet.points == totals.points
    assert {route.length for route in sheet.routes} == set(totals.points)


@on_every_sheet
def test_the_deck_is_twelve_of_each_kind_and_fourteen_locomotives(sheet: BoardSheet) -> None:
    assert [(kind.id, kind.letter, kind.count) for kind in (*sheet.kinds, sheet.locomotive)] == [
        ("pink", "P", 12), ("blue", "B", 12), ("orange", "O", 12), ("white", "W", 12), ("yellow", "Y", 12),
        ("black", "K", 12), ("red", "R", 12), ("green", "G", 12), ("locomotive", "L", 14),
    ]  # fmt: skip
    assert all(kind.card for kind in sheet.kinds)


def test_the_boards_share_one_deck() -> None:
    assert len({(sheet.kinds, sheet.locomotive) for sheet in SHEETS.values()}) == 1


@on_every_board
def test_a_ticket_is_worth_its_shortest_path_but_for_the_known_exceptions(sheet: BoardSheet, totals: Totals) -> None:
    assert len(sheet.tickets) == totals.tickets
    found = {}
    for ticket in sheet.tickets:
        distances = shortest(sheet, ticket.starts)
        for goal in ticket.goals:
            distance = min(distances[place] for place in goal.places)
            if goal.points != distance:
                found[_start(sheet, ticket), goal.country or sheet.cities[goal.places[0]].id] = (goal.points, distance)
    assert found == totals.exceptions


def test_six_tickets_are_long_and_all_in_europe() -> None:
    long = {name: [ticket.id for ticket in sheet.tickets if ticket.long] for name, sheet in SHEETS.items()}
    assert long.pop("europe") == [
        "brest-petrograd",
        "cadiz-stockholm",
        "edinburgh-athina",
        "kobenhavn-erzurum",
        "lisboa-danzig",
        "palermo-moskva",
    ]
    assert not any(long.values())


def test_the_exits_of_the_swiss_neighbours() -> None:
    exits = Counter(city.exit_of for city in SHEETS["switzerland"].cities if city.exit_of)
    assert exits == {"austria": 3, "france": 4, "germany": 5, "italy": 5}


def test_the_swiss_tickets_are_34_and_4_and_8() -> None:
    sheet = SHEETS["switzerland"]
    plain = [ticket for ticket in sheet.tickets if ticket.goals[0].country is None]
    from_city = [ticket for ticket in sheet.tickets if ticket.goals[0].country and not ticket.start_country]
    from_country = [ticket for ticket in sheet.tickets if ticket.start_country]
    assert (len(plain), len(from_city), len(from_country)) == (34, 4, 8)
    assert Counter(ticket.start_country for ticket in from_country) == dict.fromkeys(
        ["austria", "france", "germany", "italy"], 2
    )


@on_every_sheet
def test_every_place_lies_somewhere(sheet: BoardSheet) -> None:
    assert all(city.lat is not None and city.lon is not None for city in sheet.cities)
    assert [bool(city.draw_at) for city in sheet.cities] == [bool(city.exit_of) for city in sheet.cities]


@on_every_sheet
def test_every_name_is_given_in_three_languages(sheet: BoardSheet) -> None:
    for names in _all_names(sheet):
        assert all(names[language] for language in codes())
        assert re.fullmatch(r"[A-Za-zéâäüö.,() -]+", names["en"]), names
        assert re.fullmatch(r"[А-Яа-яЁё.,() -]+", names["ru"]), names
        # Ukrainian has no ё, ъ, ы or э.
        assert re.fullmatch(r"[А-ЩЬЮЯЄІЇҐа-щьюяєіїґ’.,() -]+", names["uk"]), names


@on_every_sheet
def test_no_two_places_are_called_the_same(sheet: BoardSheet) -> None:
    for language in codes():
        assert len({city.names[language] for city in sheet.cities}) == len(sheet.cities)


@pytest.mark.parametrize("name", TOTALS)
def test_a_built_in_board_is_called_by_its_folder_and_its_rulebook(name: str) -> None:
    sheet = SHEETS[name]
    assert (sheet.id, sheet.rulebook, sheet.source) == (name, name, f"boards/{name}/board.toml")


@pytest.mark.parametrize(
    ("board", "city", "printed", "names"),
    [
        ("usa", "montreal", "Montréal", Names(en="Montreal", ru="Монреаль", uk="Монреаль")),
        (
            "usa",
            "sault_st_marie",
            "Sault St. Marie",
            Names(en="Sault Ste. Marie", ru="Су-Сент-Мари", uk="Су-Сент-Марі"),
        ),
        ("europe", "kyiv", "Kyiv", Names(en="Kyiv", ru="Киев", uk="Київ")),
        ("europe", "kharkov", "Kharkov", Names(en="Kharkiv", ru="Харьков", uk="Харків")),
        (
            "europe",
            "constantinople",
            "Constantinople",
            Names(en="Constantinople", ru="Константинополь", uk="Константинополь"),
        ),
        ("europe", "wien", "Wien", Names(en="Vienna", ru="Вена", uk="Відень")),
        ("india", "bombay", "Bombay", Names(en="Bombay", ru="Бомбей", uk="Бомбей")),
        ("switzerland", "geneve", "Genève", Names(en="Geneva", ru="Женева", uk="Женева")),
        (
            "switzerland",
            "germany_basel",
            "Deutschland (Basel)",
            Names(en="Germany (Basel)", ru="Германия (Базель)", uk="Німеччина (Базель)"),
        ),
    ],
)
def test_what_some_cities_are_called(board: str, city: str, printed: str, names: Names) -> None:
    (found,) = [place for place in SHEETS[board].cities if place.id == city]
    assert (found.printed, found.names) == (printed, names)


def shortest(sheet: BoardSheet, starts: tuple[int, ...]) -> dict[int, int]:
    """The distance of every city from the nearest of the starts."""
    distances: dict[int, int] = {}
    queue = [(0, start) for start in starts]
    while queue:
        distance, city = heappop(queue)
        if city not in distances:
            distances[city] = distance
            for route in sheet.routes:
                if city in (route.a, route.b):
                    heappush(queue, (distance + route.length, route.a + route.b - city))
    return distances


def _start(sheet: BoardSheet, ticket: Ticket) -> str:
    return ticket.start_country or sheet.cities[ticket.starts[0]].id


def _all_names(sheet: BoardSheet) -> list[Names]:
    cards = [name for kind in (*sheet.kinds, sheet.locomotive) for name in (kind.names, kind.card) if name]
    places = [place.names for place in sheet.cities] + [country.names for country in sheet.countries]
    return [sheet.title, *cards, *places]
