"""Ways: how far a ticket still is, and the network a player has already."""

import heapq
from dataclasses import dataclass

from peregon.boards import BoardSheet
from peregon.game import Game
from peregon.model.bits import members
from peregon.model.views import View


@dataclass(frozen=True, slots=True)
class Way:
    """The cheapest way to finish a ticket: the city it starts from, its routes in order, and those still to claim."""

    points: int
    spaces: int
    start: int
    routes: tuple[int, ...]
    missing: tuple[int, ...]


def owners(view: View) -> dict[int, int]:
    """Whose each claimed route is."""
    return {route: player.seat for player in view.players for route in player.routes}


def open_routes(game: Game, view: View, seat: int) -> set[int]:
    """Free routes that the seat may claim one day. Whether a taken twin closes one, the engine knows."""
    taken = owners(view)
    words = game.state.board.route_words
    claimable = set(members(game.state.claimable, seat * words, words))
    return {
        number
        for number, route in enumerate(game.title.sheet.routes)
        if number not in taken and (route.twin not in taken or number in claimable)
    }


def way_to_finish(sheet: BoardSheet, ticket: int, own: set[int], free: set[int]) -> Way | None:
    """For the best goal reached, or else the nearest one; None when every way is closed."""
    card = sheet.tickets[ticket]
    distance, came = _distances(sheet, card.starts, own, free)
    ends = [(distance[place], -goal.points, place) for goal in card.goals for place in goal.places if place in distance]
    if not ends:
        return None
    done = [end for end in ends if end[0] == 0]
    spaces, points, place = min(done or ends, key=lambda end: (end[1] if done else end[0], end[1]))
    start, routes = _walk_back(sheet, came, place)
    return Way(-points, spaces, start, routes, tuple(route for route in routes if route not in own))


def _distances(
    sheet: BoardSheet, starts: tuple[int, ...], own: set[int], free: set[int]
) -> tuple[dict[int, int], dict[int, int]]:
    """Dijkstra: own routes cost nothing, free ones their spaces, all others do not exist."""
    distance: dict[int, int] = {}
    came: dict[int, int] = {}
    ahead = [(0, start, -1) for start in starts]
    while ahead:
        far, place, by = heapq.heappop(ahead)
        if place in distance:
            continue
        distance[place] = far
        if by >= 0:
            came[place] = by
        for number, route in enumerate(sheet.routes):
            if place in (route.a, route.b) and (number in own or number in free):
                cost = 0 if number in own else route.length
                heapq.heappush(ahead, (far + cost, beyond(sheet, number, place), number))
    return distance, came


def _walk_back(sheet: BoardSheet, came: dict[int, int], place: int) -> tuple[int, tuple[int, ...]]:
    walked = []
    while place in came:
        walked.append(came[place])
        place = beyond(sheet, came[place], place)
    return place, tuple(reversed(walked))


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
