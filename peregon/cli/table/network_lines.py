"""Network lines: who has built what, told as lines of cities."""

from peregon.boards import BoardSheet
from peregon.model.views import View


def owners(view: View) -> dict[int, int]:
    """Whose each claimed route is."""
    return {route: player.seat for player in view.players for route in player.routes}


def beyond(sheet: BoardSheet, route: int, city: int) -> int:
    """The other end of the route."""
    track = sheet.routes[route]
    return track.b if track.a == city else track.a


def lines(sheet: BoardSheet, routes: tuple[int, ...]) -> list[tuple[int, ...]]:
    """A network as lines of cities that together travel each route once, long ones first."""
    left = set(routes)
    found = []
    while left:
        degree: dict[int, int] = {}
        for route in left:
            for city in (sheet.routes[route].a, sheet.routes[route].b):
                degree[city] = degree.get(city, 0) + 1
        # A line begins where it would have to end.
        place = min(degree, key=lambda city: (degree[city] % 2 == 0, city))
        line = [place]
        while onward := [number for number in left if place in (sheet.routes[number].a, sheet.routes[number].b)]:
            route = min(onward)
            left.remove(route)
            place = beyond(sheet, route, place)
            line.append(place)
        found.append(tuple(line))
    return sorted(found, key=lambda line: (-len(line), line))
