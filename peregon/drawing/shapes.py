"""Shapes: convex outlines and curves, measured exactly and with nothing but arithmetic."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import cos, hypot, pi, radians, sin

from peregon.drawing.projection import Point

Outline = list[Point]
Box = tuple[float, float, float, float]

DISC_SIDES = 64


def rectangle(x: float, y: float, length: float, width: float, angle: float = 0.0) -> Outline:
    """A rectangle round its middle, turned by so many degrees."""
    along = cos(radians(angle)) * length / 2, sin(radians(angle)) * length / 2
    across = -sin(radians(angle)) * width / 2, cos(radians(angle)) * width / 2
    corners = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    return [(x + i * along[0] + j * across[0], y + i * along[1] + j * across[1]) for i, j in corners]


def disc(x: float, y: float, radius: float) -> Outline:
    turns = (2 * pi * side / DISC_SIDES for side in range(DISC_SIDES))
    return [(x + radius * cos(turn), y + radius * sin(turn)) for turn in turns]


def area(outline: Outline) -> float:
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in _sides(outline))) / 2


def common_area(first: Outline, second: Outline) -> float:
    """What two convex outlines have in common: the first, cut along every side of the second."""
    left = first
    for start, end in _sides(second):
        left = _cut(left, start, end)
        if not left:
            return 0.0
    return area(left)


def box_round(points: Sequence[Point]) -> Box:
    across, down = [x for x, _ in points], [y for _, y in points]
    return min(across), min(down), max(across), max(down)


def touch(first: Box, second: Box) -> bool:
    return first[0] <= second[2] and second[0] <= first[2] and first[1] <= second[3] and second[1] <= first[3]


def overlaps(first: Sequence[Outline], second: Sequence[Outline]) -> Iterator[tuple[int, int, float]]:
    """The pairs of a first and a second outline that overlap, with the area they share."""
    boxes = [box_round(outline) for outline in second]
    cells, size = _sorted_into_cells(boxes)
    for i, outline in enumerate(first):
        box = box_round(outline)
        for j in sorted({j for cell in _cells(box, size) for j in cells.get(cell, ())}):
            if touch(box, boxes[j]) and (shared := common_area(outline, second[j])) > 0:
                yield i, j, shared


def bezier(curve: Sequence[float], pieces: int) -> list[Point]:
    """Points on a quadratic curve, its ends among them."""
    x0, y0, cx, cy, x1, y1 = curve
    points = []
    for piece in range(pieces + 1):
        t = piece / pieces
        start, control, end = (1 - t) ** 2, 2 * t * (1 - t), t * t
        points.append((start * x0 + control * cx + end * x1, start * y0 + control * cy + end * y1))
    return points


def crossings(first: Sequence[Point], second: Sequence[Point]) -> Iterator[Point]:
    """Where two lines of points cross. Lines that begin in one point meet there, or do not, as rounding has it."""
    around = box_round(second)
    for a, b in pairwise(first):
        if not touch(box_round((a, b)), around):
            continue
        for c, d in pairwise(second):
            of_a, of_b = _side(c, d, a), _side(c, d, b)
            # What is on the line counts as on one side of it, so that a crossing in a point of a line is seen once.
            if (of_a > 0) != (of_b > 0) and (_side(a, b, c) > 0) != (_side(a, b, d) > 0):
                share = of_a / (of_a - of_b)
                yield a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])


def place_along(line: Sequence[Point], point: Point) -> tuple[float, float]:
    """How far along a line of points the nearest one to this point is, and how far away."""
    nearest, travelled = (0.0, float("inf")), 0.0
    for a, b in pairwise(line):
        length = hypot(b[0] - a[0], b[1] - a[1])
        if length == 0:
            continue
        along = ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / length
        along = min(max(along, 0.0), length)
        foot = a[0] + along / length * (b[0] - a[0]), a[1] + along / length * (b[1] - a[1])
        away = hypot(point[0] - foot[0], point[1] - foot[1])
        nearest = min(nearest, (travelled + along, away), key=lambda found: found[1])
        travelled += length
    return nearest


def length_of(line: Sequence[Point]) -> float:
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(line))


def _sides(outline: Outline) -> Iterator[tuple[Point, Point]]:
    return zip(outline, outline[1:] + outline[:1], strict=True)


def _side(a: Point, b: Point, point: Point) -> float:
    return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])


def _cut(outline: Outline, start: Point, end: Point) -> Outline:
    """The part of an outline that lies to the inner side of a line."""
    inward = [_side(start, end, point) for point in outline]
    if min(inward) >= 0:
        return outline
    kept: Outline = []
    for (a, b), of_a, of_b in zip(_sides(outline), inward, inward[1:] + inward[:1], strict=True):
        if of_a >= 0:
            kept.append(a)
        if of_a * of_b < 0:
            share = of_a / (of_a - of_b)
            kept.append((a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])))
    return kept


def _sorted_into_cells(boxes: Sequence[Box]) -> tuple[dict[tuple[int, int], list[int]], float]:
    size = max((max(box[2] - box[0], box[3] - box[1]) for box in boxes), default=1.0) or 1.0
    cells = defaultdict(list)
    for number, box in enumerate(boxes):
        for cell in _cells(box, size):
            cells[cell].append(number)
    return cells, size


def _cells(box: Box, size: float) -> Iterator[tuple[int, int]]:
    for column in range(int(box[0] // size), int(box[2] // size) + 1):
        for row in range(int(box[1] // size), int(box[3] // size) + 1):
            yield column, row
