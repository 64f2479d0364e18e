"""Triangles: a net over the places of a board, to see whether moving them has folded the map."""

from collections import Counter
from collections.abc import Sequence

from peregon.drawing.projection import Point

Triangle = tuple[int, int, int]


def doubled_area(a: Point, b: Point, c: Point) -> float:
    """Twice the area of a triangle, negative when its corners run the other way round."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def triangulate(points: Sequence[Point]) -> list[Triangle]:
    """Delaunay's triangles of the points, each with its corners the same way round.

    Points are added one by one: the triangles whose circle a new point breaks are replaced by a fan round it.
    """
    places = list(dict.fromkeys(points))
    numbers = [points.index(place) for place in places]
    corners = len(places)
    everything = [*places, *_outer(places)]
    net = [(corners, corners + 1, corners + 2)]
    for number, place in enumerate(places):
        broken = [triangle for triangle in net if _in_circle(place, *(everything[corner] for corner in triangle))]
        sides = Counter(frozenset(side) for triangle in broken for side in _sides(triangle))
        rim = [side for triangle in broken for side in _sides(triangle) if sides[frozenset(side)] == 1]
        net = [triangle for triangle in net if triangle not in broken]
        net += [(a, b, number) for a, b in rim]
    return [(numbers[a], numbers[b], numbers[c]) for a, b, c in net if max(a, b, c) < corners]


def _sides(triangle: Triangle) -> tuple[tuple[int, int], ...]:
    a, b, c = triangle
    return (a, b), (b, c), (c, a)


def _outer(places: Sequence[Point]) -> tuple[Point, Point, Point]:
    """A triangle so large that its corners are as good as at infinity."""
    x, y = places[0]
    far = 1e4 * max(1.0, *(abs(place[0] - x) + abs(place[1] - y) for place in places))
    return (x - far, y - far), (x + far, y - far), (x, y + far)


def _in_circle(point: Point, a: Point, b: Point, c: Point) -> bool:
    ax, ay, bx, by, cx, cy = (corner[axis] - point[axis] for corner in (a, b, c) for axis in (0, 1))
    first, second, third = ax * ax + ay * ay, bx * bx + by * by, cx * cx + cy * cy
    return first * (bx * cy - by * cx) - second * (ax * cy - ay * cx) + third * (ax * by - ay * bx) > 0
