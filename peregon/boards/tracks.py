"""The routes of a board, and the pairs of them that are double routes."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace

from peregon.boards.limits import LENGTH, ROUTES
from peregon.boards.places import find
from peregon.boards.reader import BoardTable
from peregon.boards.sheet import City, Route
from peregon.fields import Complaints

ANY = "any"
# How far the middle of a route may lie aside, in lengths of the straight line between its cities.
BEND = 0.5


@dataclass(slots=True)
class Tracks:
    """The routes that could be read, and whether the ends of all are known: if not, nobody can say what is joined."""

    routes: list[Route] = field(default_factory=list)
    all_ends_known: bool = True


def read_routes(
    table: BoardTable, cities: tuple[City, ...], colours: tuple[str, ...], points: Collection[int], wrong: Complaints
) -> Tracks:
    """One whose ends alone can be read is there too, for the sake of what it joins; nothing is compared with it."""
    with wrong:
        table.hold(1, ROUTES, "routes")
    numbers = {city.id: number for number, city in enumerate(cities)}
    found = Tracks()
    sound: set[str] = set()
    for key in list(table)[:ROUTES]:
        ends = None
        with wrong:
            row = table.table(key)
            ends = _read_ends(key, row, numbers)
            route = _read_route(key, row, *ends, colours, points)
            sound.add(key)
            _lay(found.routes, route, row, sound)
            continue
        if ends is None:
            found.all_ends_known = False
        elif key not in sound and _first_track(found.routes, *ends) is None:
            found.routes.append(Route(key, *ends, 1, None))
    return found


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


def _read_route(key: str, row: BoardTable, a: int, b: int, colours: tuple[str, ...], points: Collection[int]) -> Route:
    wrong = Complaints()
    with wrong:
        row.only(("length", "colour", "tunnel", "locomotives", "bend"))
    locomotives = 0
    with wrong:
        length = row.whole("length", 1, LENGTH)
        if length not in points:
            lengths = ", ".join(map(str, sorted(points)))
            row.refuse(f"length {length} has no value in [points]; lengths with one: {lengths}")
        locomotives = row.whole("locomotives", 0, length) if "locomotives" in row else 0
    with wrong:
        colour = row.word("colour", (*colours, ANY))
    with wrong:
        tunnel = row.flag("tunnel")
        if tunnel and locomotives:
            row.refuse("a route is a tunnel or a ferry (locomotives), not both")
    with wrong:
        bend = row.number("bend", -BEND, BEND) if "bend" in row else None
    wrong.speak()
    return Route(key, a, b, length, None if colour == ANY else colours.index(colour), tunnel, locomotives, bend=bend)


def _lay(routes: list[Route], route: Route, row: BoardTable, sound: set[str]) -> None:
    """Put a track beside those there are already, next to its twin if it has one."""
    number = _first_track(routes, route.a, route.b)
    if number is None:
        if route.id.endswith("-2"):
            row.refuse(f"a second track needs a first one above it, {route.id.removesuffix('-2')}")
        routes.append(route)
        return
    first = routes[number]
    if route.id != f"{first.id}-2":
        row.refuse(f'joins the same cities as {first.id}; a second track is called "{first.id}-2", a third is too many')
    if first.id in sound:
        _compare(first, route, row)
    routes[number] = replace(first, twin=len(routes))
    routes.append(replace(route, twin=number))


def _first_track(routes: Sequence[Route], a: int, b: int) -> int | None:
    return next((number for number, other in enumerate(routes) if {other.a, other.b} == {a, b}), None)


def _compare(first: Route, second: Route, row: BoardTable) -> None:
    wrong = Complaints()
    for fact in ("length", "tunnel", "locomotives", "bend"):
        if getattr(first, fact) != getattr(second, fact):
            with wrong:
                row.refuse(
                    f"{fact} is not that of {first.id}; the two tracks of a double route may differ in colour only"
                )
    wrong.speak()
