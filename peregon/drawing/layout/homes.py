"""Homes: where the places of a board would be if nothing stood in their way.

On the map, if the board says where that is; else where the lengths of the routes put them.
"""

from dataclasses import dataclass

import numpy as np
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import shortest_path

from peregon.boards import BoardSheet
from peregon.drawing.layout.arrays import TINY, Array, Flags, Index, lengths
from peregon.drawing.layout.proportions import Proportions
from peregon.drawing.plan import Anchor
from peregon.drawing.projection import Projection, choose_projection

GOLDEN_ANGLE = np.pi * (3 - np.sqrt(5))
TOO_CLOSE = 0.35
STRESS_ROUNDS = 200


@dataclass(frozen=True, slots=True)
class Homes:
    """The homes in pitches, and the part of the globe they were taken from, if any."""

    points: Array
    projection: Projection | None = None
    anchors: tuple[Anchor, ...] = ()
    flat: Array | None = None


def find_homes(sheet: BoardSheet, proportions: Proportions) -> Homes:
    anchors = _anchors(sheet)
    distances = _distances(sheet, proportions)
    if 2 * len(anchors) < len(sheet.cities) or len(anchors) < 3:
        return Homes(_spread(_by_stress(distances)))
    projection = choose_projection([(anchor.longitude, anchor.latitude) for anchor in anchors])
    flat = np.array([projection.flatten(anchor.longitude, anchor.latitude) for anchor in anchors])
    known = np.array([anchor.place for anchor in anchors], dtype=np.intp)
    scale = _scale(flat, known, distances, sheet)
    if scale is None:
        return Homes(_spread(_by_stress(distances)))
    points = _fill_in((flat - flat.mean(axis=0)) * scale, known, distances)
    return Homes(_spread(points), projection, anchors, flat)


def _anchors(sheet: BoardSheet) -> tuple[Anchor, ...]:
    """The places with coordinates; an exit is drawn further inside its country than the border it stands for."""
    found = []
    for number, city in enumerate(sheet.cities):
        if city.draw_at is not None:
            found.append(Anchor(number, city.draw_at[1], city.draw_at[0]))
        elif city.lon is not None and city.lat is not None:
            found.append(Anchor(number, city.lon, city.lat))
    return tuple(found)


def _distances(sheet: BoardSheet, proportions: Proportions) -> Array:
    """From each place to each other along the tracks."""
    steps = [
        (route.a, route.b, route.length + 2 * proportions.margin)
        for route in sheet.routes
        if _is_first(route.twin, route.id)
    ]
    a, b, far = zip(*steps, strict=True)
    size = len(sheet.cities)
    found: Array = shortest_path(csr_matrix((far, (a, b)), shape=(size, size)), directed=False)
    # A board in several parts is kept together by ways that do not exist.
    reachable = found[np.isfinite(found)]
    return np.where(np.isfinite(found), found, reachable.max() + 2)


def _is_first(twin: int | None, id: str) -> bool:
    return twin is None or not id.endswith("-2")


def _scale(flat: Array, known: Index, distances: Array, sheet: BoardSheet) -> float | None:
    """Pitches to the kilometre, by least squares over the routes between known places."""
    rows = {int(place): row for row, place in enumerate(known)}
    routes = [(rows[route.a], rows[route.b]) for route in sheet.routes if route.a in rows and route.b in rows]
    if not routes:
        return None
    a, b = np.array(routes, dtype=np.intp).T
    apart = lengths(flat[a] - flat[b])
    wanted = distances[known[a], known[b]]
    if (apart * apart).sum() < TINY:
        return None
    return float((wanted * apart).sum() / (apart * apart).sum())


def _fill_in(points: Array, known: Index, distances: Array) -> Array:
    """Homes for the places that the map does not know, as far from the known ones as the tracks say."""
    if len(known) == len(distances):
        return points
    everywhere = _by_stress(distances)
    start, _, turn = _aligned(everywhere[known], points)
    everywhere = (everywhere - everywhere[known].mean(axis=0)) @ turn + start
    everywhere[known] = points
    fixed = np.zeros(len(distances), dtype=np.bool_)
    fixed[known] = True
    return _relaxed(everywhere, distances, fixed)


def _aligned(moving: Array, still: Array) -> tuple[Array, float, Array]:
    """The middle to move to and the turn that brings one set of points closest to another."""
    middle = still.mean(axis=0)
    left, strength, right = np.linalg.svd((moving - moving.mean(axis=0)).T @ (still - middle))
    return middle, float(strength.sum()), left @ right


def _by_stress(distances: Array) -> Array:
    """Places in the plane whose distances are as near as can be to those along the tracks, wider than tall."""
    size = len(distances)
    centring = np.eye(size) - 1 / size
    values, vectors = np.linalg.eigh(-centring @ (distances**2) @ centring / 2)
    start = vectors[:, [-1, -2]] * np.sqrt(np.maximum(values[[-1, -2]], TINY))
    # Signs of eigenvectors are arbitrary, and a drawing should not depend on them.
    start *= np.where(start[np.abs(start).argmax(axis=0), [0, 1]] < 0, -1, 1)
    return _level(_relaxed(_spread(start), distances, np.zeros(size, dtype=np.bool_)))


def _relaxed(points: Array, distances: Array, fixed: Flags) -> Array:
    """Stress majorisation, place by place: each goes where its distances to all the others want it."""
    points = points.copy()
    weights = 1 / np.maximum(distances, 0.5) ** 2
    np.fill_diagonal(weights, 0)
    for _ in range(STRESS_ROUNDS):
        for place in np.flatnonzero(~fixed):
            away = points[place] - points
            apart = np.maximum(lengths(away), TINY)[:, None]
            wanted = points + away / apart * distances[place][:, None]
            points[place] = (weights[place][:, None] * wanted).sum(axis=0) / weights[place].sum()
    return points


def _level(points: Array) -> Array:
    """The points turned so that they are widest from left to right."""
    centred = points - points.mean(axis=0)
    _, _, axes = np.linalg.svd(centred, full_matrices=False)
    turned: Array = centred @ axes.T
    return turned


def _spread(points: Array) -> Array:
    """Places on top of one another moved apart, each in a direction of its own."""
    points = points.copy()
    for place in range(1, len(points)):
        step = 0
        while lengths(points[:place] - points[place]).min() < TOO_CLOSE:
            step += 1
            radius, angle = TOO_CLOSE * np.sqrt(step), step * GOLDEN_ANGLE
            points[place] += radius * np.array([np.cos(angle), np.sin(angle)])
    return points
