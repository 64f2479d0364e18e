"""Hostile boards: correct, and as hard to draw as they come."""

from itertools import combinations
from math import cos, dist, pi, sin
from random import Random

from peregon.boards import BoardSheet
from peregon.drawing.triangles import triangulate
from tests.support.drawing.sketches import board

TEN = {
    "oslo": (59.9, 10.8),
    "stockholm": (59.3, 18.1),
    "copenhagen": (55.7, 12.6),
    "hamburg": (53.6, 10.0),
    "berlin": (52.5, 13.4),
    "warsaw": (52.2, 21.0),
    "prague": (50.1, 14.4),
    "vienna": (48.2, 16.4),
    "munich": (48.1, 11.6),
    "frankfurt": (50.1, 8.7),
}
TEN_ROUTES = {
    "oslo-stockholm": 3,
    "oslo-copenhagen": 4,
    "stockholm-copenhagen": 4,
    "copenhagen-hamburg": 2,
    "hamburg-berlin": 2,
    "berlin-copenhagen": 3,
    "berlin-warsaw": 4,
    "stockholm-warsaw": 5,
    "berlin-prague": 2,
    "prague-vienna": 2,
    "vienna-warsaw": 4,
    "prague-munich": 3,
    "munich-vienna": 3,
    "munich-frankfurt": 3,
    "frankfurt-berlin": 4,
    "frankfurt-hamburg": 4,
}

TRIANGLE = {"ash-birch": 2, "birch-cedar": 3, "cedar-ash": 2}


def at_one_point() -> BoardSheet:
    return board(TEN_ROUTES, dict.fromkeys(TEN, (50.0, 10.0)))


def pairs_at_one_point() -> BoardSheet:
    return board(TEN_ROUTES, {city: (50.0 + number // 2, 10.0 + number // 4) for number, city in enumerate(TEN)})


def in_one_line() -> BoardSheet:
    return board(TEN_ROUTES, {city: (0.0, float(number)) for number, city in enumerate(TEN)})


def across_the_date_line() -> BoardSheet:
    return board(TEN_ROUTES, {city: (lat, (lon + 165 + 180) % 360 - 180) for city, (lat, lon) in TEN.items()})


def round_the_pole() -> BoardSheet:
    return board(TEN_ROUTES, {city: (85.0, 36.0 * number - 180) for number, city in enumerate(TEN)})


def round_the_world() -> BoardSheet:
    return board(TEN_ROUTES, {city: (80.0 - 17 * number, 36.0 * number - 180) for number, city in enumerate(TEN)})


def one_long_route() -> BoardSheet:
    return board({**TRIANGLE, "ash-date": 20}, {"ash": (50, 10), "birch": (51, 12), "cedar": (49, 12), "date": (50, 9)})


def two_cities() -> BoardSheet:
    return board({"ash-birch": 1})


def everything_joined() -> BoardSheet:
    cities = ["ash", "birch", "cedar", "date", "elm", "fir", "gum", "hazel"]
    return board({f"{a}-{b}": 3 for number, a in enumerate(cities) for b in cities[:number]})


def names_without_end() -> BoardSheet:
    return board(TRIANGLE, names={"ash": "W" * 60, "birch": "<b>&amp;</b> " * 3 + ".", "cedar": "漢字" * 20})


def ninety_six_places() -> BoardSheet:
    """Four rings of 24, each joined to the next."""
    routes, places = {}, {}
    for ring in range(4):
        for number in range(24):
            angle = 2 * pi * number / 24
            places[f"r{ring}_{number}"] = (45 + (2 + 2 * ring) * sin(angle), 10 + (3 + 3 * ring) * cos(angle))
            routes[f"r{ring}_{number}-r{ring}_{(number + 1) % 24}"] = 1 + ring // 2
            if ring:
                routes[f"r{ring}_{number}-r{ring - 1}_{number}"] = 2
    return board(routes, places)


def scattered() -> BoardSheet:
    """As many places and routes as a board may have in earnest: 96 at random, with the 160 shortest routes that join
    them all and cross nowhere."""
    luck, points = Random(5), list[tuple[float, float]]()
    while len(points) < 96:
        point = luck.uniform(0, 17), luck.uniform(40, 52)
        if all(dist(point, other) > 0.7 for other in points):
            points.append(point)
    sides = {tuple(sorted(side)) for corners in triangulate(points) for side in combinations(corners, 2)}
    shortest = sorted(sides, key=lambda side: dist(points[side[0]], points[side[1]]))
    joined = {number: {number} for number in range(96)}
    tree, spare = list[tuple[int, int]](), list[tuple[int, int]]()
    for a, b in shortest:
        (spare if joined[a] is joined[b] else tree).append((a, b))
        if joined[a] is not joined[b]:
            joined[a] |= joined[b]
            joined.update(dict.fromkeys(joined[b], joined[a]))
    routes = {
        f"c{a}-c{b}": min(6, max(1, round(dist(points[a], points[b]) / 0.75)))
        for a, b in tree + spare[: 160 - len(tree)]
    }
    return board(routes, {f"c{number}": (y, x / 0.7) for number, (x, y) in enumerate(points)})


HOSTILE = (
    at_one_point,
    pairs_at_one_point,
    in_one_line,
    across_the_date_line,
    round_the_pole,
    round_the_world,
    one_long_route,
    two_cities,
    everything_joined,
    names_without_end,
    ninety_six_places,
    scattered,
)
