"""Homes: where the places of a board would be if nothing stood in their way.

On the map, if the board says where that is; else where the lengths of the routes put them.
"""

from dataclasses import dataclass

import numpy as np
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import shortest_path

from peregon.boards import BoardSheet
from peregon.drawing.arrays import TINY, Array, Index, lengths
from peregon.drawing.layout.proportions import Proportions
from peregon.drawing.layout.stress import by_stress, fill_in, spread
from peregon.drawing.layout.task import connections_of
from peregon.drawing.plan import Anchor, anchors_of
from peregon.drawing.projection import Projection, choose_projection


@dataclass(frozen=True, slots=True)
class Homes:
    """The homes in pitches, and the part of the globe they were taken from, if any."""

    points: Array
    projection: Projection | None = None
    anchors: tuple[Anchor, ...] = ()
    flat: Array | None = None


def find_homes(sheet: BoardSheet, proportions: Proportions) -> Homes:
    anchors = anchors_of(sheet)
    distances = _distances(sheet, proportions)
    if 2 * len(anchors) < len(sheet.cities) or len(anchors) < 3:
        return Homes(by_stress(distances))
    projection = choose_projection([(anchor.longitude, anchor.latitude) for anchor in anchors])
    flat = np.array([projection.flatten(anchor.longitude, anchor.latitude) for anchor in anchors])
    known = np.array([anchor.place for anchor in anchors], dtype=np.intp)
    scale = _scale(flat, known, distances, sheet)
    if scale is None:
        return Homes(by_stress(distances))
    points = fill_in((flat - flat.mean(axis=0)) * scale, known, distances)
    return Homes(spread(points), projection, anchors, flat)


def _distances(sheet: BoardSheet, proportions: Proportions) -> Array:
    """From each place to each other along the tracks."""
    routes = [sheet.routes[number] for number, *_ in connections_of(sheet)]
    a, b = [route.a for route in routes], [route.b for route in routes]
    far = [route.length + 2 * proportions.margin for route in routes]
    size = len(sheet.cities)
    found: Array = shortest_path(csr_matrix((far, (a, b)), shape=(size, size)), directed=False)
    return found


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
