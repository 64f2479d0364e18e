"""The task: a board as arrays, with the pitch as the unit of length."""

from dataclasses import dataclass

import numpy as np
from scipy.spatial import Delaunay

from peregon.boards import BoardSheet, Route
from peregon.drawing.arrays import Array, Index, lengths
from peregon.drawing.layout.names import PlaceNames, collect_names
from peregon.drawing.layout.proportions import Proportions
from peregon.drawing.triangles import triangulate

FRAME = 0.18
CROWD = 0.80


@dataclass(frozen=True, slots=True)
class Net:
    """The triangles between the places, and between them and a frame round the board."""

    frame: Array
    corners: Index
    areas: Array
    first: Index
    second: Index
    distances: Array


@dataclass(frozen=True, slots=True)
class LayoutTask:
    """What is to be laid out. A connection is what joins two cities: one route, or two that are twins."""

    sheet: BoardSheet
    proportions: Proportions
    homes: Array
    first: Index
    second: Index
    spaces: Array
    lanes: Index
    routes: tuple[tuple[int, ...], ...]
    given_bends: Array
    margins: Array
    stiffness: Array
    net: Net
    names: PlaceNames

    @property
    def places(self) -> int:
        return len(self.homes)

    @property
    def connections(self) -> int:
        return len(self.routes)


def set_task(sheet: BoardSheet, homes: Array, proportions: Proportions) -> LayoutTask:
    routes = connections_of(sheet)
    first = np.array([sheet.routes[route[0]].a for route in routes], dtype=np.intp)
    second = np.array([sheet.routes[route[0]].b for route in routes], dtype=np.intp)
    spaces = np.array([sheet.routes[route[0]].length for route in routes], dtype=np.float64)
    lanes = np.array([len(route) for route in routes], dtype=np.intp)
    return LayoutTask(
        sheet=sheet,
        proportions=proportions,
        homes=homes,
        first=first,
        second=second,
        spaces=spaces,
        lanes=lanes,
        routes=routes,
        # The control point of a curve is twice as far aside as its middle; what the board does not say is no number.
        given_bends=np.array([2 * _bend(sheet.routes[route[0]]) for route in routes], dtype=np.float64),
        margins=_margins(len(homes), first, second, lanes, proportions),
        # Short tracks look best straight, and double ones have no room to turn.
        stiffness=(1 + 1.5 / spaces) * (1 + 1.5 * (lanes - 1)),
        net=_net(homes),
        names=collect_names(sheet, proportions, sheet.languages),
    )


def _bend(route: Route) -> float:
    return np.nan if route.bend is None else route.bend


def connections_of(sheet: BoardSheet) -> tuple[tuple[int, ...], ...]:
    """The routes of the sheet, twins together."""
    return tuple(
        (number,) if route.twin is None else (number, route.twin)
        for number, route in enumerate(sheet.routes)
        if route.twin is None or route.twin > number
    )


def _margins(places: int, first: Index, second: Index, lanes: Index, proportions: Proportions) -> Array:
    """How far from each city its slots should begin: the more tracks meet there, the further."""
    meeting = np.bincount(first, lanes, places) + np.bincount(second, lanes, places)
    circle = meeting * (proportions.slot_width + proportions.clearance) / (2 * np.pi)
    margins: Array = np.maximum(proportions.margin, CROWD * circle)
    return margins


def _net(homes: Array) -> Net:
    frame = _frame(homes)
    points = np.vstack([homes, frame])
    corners = Delaunay(points).simplices.astype(np.intp)
    sides = np.sort(np.vstack([corners[:, [0, 1]], corners[:, [1, 2]], corners[:, [2, 0]]]), axis=1)
    # The frame breaks up the triangles along the shore, which are not to turn over either.
    own = triangulate([(float(x), float(y)) for x, y in homes])
    corners = np.vstack([corners, np.array(own, dtype=np.intp).reshape(-1, 3)])
    inner = np.unique(sides[(sides < len(homes)).all(axis=1)], axis=0)
    distances = np.maximum(lengths(homes[inner[:, 0]] - homes[inner[:, 1]]), 0.1)
    return Net(frame, corners, doubled_areas(points, corners), inner[:, 0], inner[:, 1], distances)


def doubled_areas(points: Array, corners: Index) -> Array:
    a, b, c = (points[corners[:, corner]] for corner in range(3))
    areas: Array = (b[:, 0] - a[:, 0]) * (c[:, 1] - a[:, 1]) - (b[:, 1] - a[:, 1]) * (c[:, 0] - a[:, 0])
    return areas


def _frame(homes: Array) -> Array:
    low, high = homes.min(axis=0), homes.max(axis=0)
    room = np.maximum(FRAME * (high - low), FRAME * (high - low).max())
    low, high = low - room, high + room
    across, down = np.linspace(low[0], high[0], 6), np.linspace(low[1], high[1], 5)
    rows = [(x, y) for x in across for y in (low[1], high[1])]
    columns = [(x, y) for y in down[1:-1] for x in (low[0], high[0])]
    return np.array(rows + columns)
