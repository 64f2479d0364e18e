"""The routes of a board, and the pairs of them that are double routes."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from peregon.boards.limits import LENGTH, ROUTES
from peregon.boards.places import find
from peregon.boards.reader import BoardTable
from peregon.boards.sheet import City, Kind, Route

ANY = "any"


def read_routes(
    table: BoardTable, cities: tuple[City, ...], kinds: tuple[Kind, ...], points: Mapping[int, int]
) -> tuple[Route, ...]:
    table.hold(1, ROUTES, "routes")
    numbers = {city.id: number for number, city in enumerate(cities)}
    colours = tuple(kind.id for kind in kinds)
    routes: list[Route] = []
    for key, row in table.tables():
        a, b = _read_ends(key, row, numbers)
        route = _read_route(key, row, a, b, colours)
        if route.length not in points:
            row.refuse(f"length {route.length} has no value in [points]; lengths with one: {_listed(points)}")
        _lay(routes, route, row)
    return tuple(routes)


def _read_ends(key: str, row: BoardTable, cities: dict[str, int]) -> tuple[int, int]:
    first, *rest = key.split("-")
    if not rest or len(rest) > 2:
        row.refuse("a route's key must be city-city, or city-city-2 for a second track")
    if len(rest) == 2 and rest[1] != "2":
        row.refuse("between two cities there are at most two tracks, city-city and city-city-2")
    a, b = find(row, first, cities), find(row, rest[0], cities)
    if a == b:
        row.refuse("a route must join two different cities")
    return a, b


def _read_route(key: str, row: BoardTable, a: int, b: int, colours: tuple[str, ...]) -> Route:
    row.only(("length", "colour", "tunnel", "locomotives"))
    length = row.whole("length", 1, LENGTH)
    colour = row.word("colour", (*colours, ANY))
    tunnel = row.flag("tunnel")
    locomotives = row.whole("locomotives", 0, length) if "locomotives" in row else 0
    if tunnel and locomotives:
        row.refuse("a route is a tunnel or a ferry (locomotives), not both")
    return Route(key, a, b, length, None if colour == ANY else colours.index(colour), tunnel, locomotives)


def _lay(routes: list[Route], route: Route, row: BoardTable) -> None:
    """Put a track beside those there are already, next to its twin if it has one."""
    number = _first_track(routes, route)
    if number is None:
        if route.id.endswith("-2"):
            row.refuse(f"a second track needs a first one above it, {route.id.removesuffix('-2')}")
        routes.append(route)
        return
    first = routes[number]
    if route.id != f"{first.id}-2":
        row.refuse(f'joins the same cities as {first.id}; a second track is called "{first.id}-2", a third is too many')
    _compare(first, route, row)
    routes[number] = replace(first, twin=len(routes))
    routes.append(replace(route, twin=number))


def _first_track(routes: Sequence[Route], route: Route) -> int | None:
    ends = {route.a, route.b}
    return next((number for number, other in enumerate(routes) if {other.a, other.b} == ends), None)


def _compare(first: Route, second: Route, row: BoardTable) -> None:
    for fact in ("length", "tunnel", "locomotives"):
        if getattr(first, fact) != getattr(second, fact):
            row.refuse(f"{fact} is not that of {first.id}; the two tracks of a double route may differ in colour only")


def _listed(points: Mapping[int, int]) -> str:
    return ", ".join(map(str, sorted(points)))
