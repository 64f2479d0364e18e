"""The globe: coasts, countries, lakes, rivers and heights, from public-domain sources (see NOTES.md).

A file holds one layer of the whole world. It is decoded at once, which takes a tenth of a second,
and handed out a window at a time.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from peregon.extras import missing

try:
    import numpy as np
    import numpy.typing as npt
except ImportError as error:
    raise missing("drawing", error, "the map under a board") from None

from peregon.drawing.arrays import Array, Index

FOLDER = Path(__file__).parent
COUNTRIES, STATES, LAKES, RIVERS = LAYERS = ("countries", "states", "lakes", "rivers")
# The unit of the corners, in degrees: some fifty metres.
QUANTUM = 1 / 2000
# Heights: so many cells to the degree, in steps of so many metres.
CELLS = 12
STEP = 150


@dataclass(frozen=True, slots=True)
class Window:
    """A part of the globe. East may be past 180°: then the window lies across the date line."""

    west: float
    south: float
    east: float
    north: float

    def turns(self, west: float, east: float) -> Iterator[float]:
        """By how many degrees something between two longitudes must be turned to come into the window."""
        return (turn for turn in (-360.0, 0.0, 360.0) if west + turn <= self.east and east + turn >= self.west)


@dataclass(frozen=True, slots=True)
class Feature:
    """Something on the globe as (longitude, latitude) rows: a line, or a closed outline and then its holes.

    The mark says whose it is (countries, by number), or how much it matters (the rest, 0 the most).
    """

    mark: int
    rings: tuple[Array, ...]


def features(layer: str, window: Window) -> Iterator[Feature]:
    """The features of a layer whose surroundings touch the window, turned by 360° where that brings them in."""
    whole = _layer(layer)
    near = np.nonzero((whole.south <= window.north) & (whole.north >= window.south))[0]
    for number in near:
        for turn in window.turns(whole.west[number], whole.east[number]):
            yield whole.feature(int(number), turn)


def heights(window: Window, least: float = STEP) -> tuple[Array, Array]:
    """Where in the window the ground stands out, as (longitude, latitude) rows, and by how many metres."""
    rise = _relief()
    rows = np.arange(rise.shape[0])
    latitudes = rows / CELLS - 90
    rows = rows[(latitudes >= window.south) & (latitudes <= window.north)]
    first, last = int(np.ceil(window.west * CELLS)), int(np.floor(window.east * CELLS))
    columns = np.arange(first, min(last + 1, first + rise.shape[1]))
    found = rise[np.ix_(rows, (columns + 180 * CELLS) % rise.shape[1])]
    row, column = np.nonzero(found >= least / STEP)
    places = np.stack([columns[column] / CELLS, rows[row] / CELLS - 90], axis=1)
    return places, STEP * found[row, column].astype(np.float64)


@dataclass(frozen=True, slots=True)
class _Layer:
    marks: Index
    first_rings: Index
    first_corners: Index
    corners: Array
    west: Array
    south: Array
    east: Array
    north: Array

    def feature(self, number: int, turn: float) -> Feature:
        rings = range(self.first_rings[number], self.first_rings[number + 1])
        offset = np.array([turn, 0.0])
        return Feature(
            int(self.marks[number]),
            tuple(self.corners[self.first_corners[ring] : self.first_corners[ring + 1]] + offset for ring in rings),
        )


@cache
def _layer(name: str) -> _Layer:
    with np.load(FOLDER / f"{name}.npz") as file:
        marks, rings, sizes, starts, planes = (file[key] for key in ("marks", "rings", "sizes", "starts", "steps"))
    steps = np.ascontiguousarray(planes.transpose(0, 2, 1)).view("<i2")[..., 0].T
    first_corners = np.concatenate([[0], np.cumsum(sizes, dtype=np.intp)])
    first_rings = np.concatenate([[0], np.cumsum(rings, dtype=np.intp)])
    # Each ring starts anew: what had been added up before it is taken off again.
    moves = np.zeros((first_corners[-1], 2), np.int64)
    moves[np.delete(np.arange(len(moves)), first_corners[:-1])] = steps
    walked = np.cumsum(moves, axis=0)
    walked += np.repeat(starts - walked[first_corners[:-1]], sizes, axis=0)
    corners = walked * QUANTUM
    feature_corners = first_corners[first_rings[:-1]]
    west, south = np.minimum.reduceat(corners, feature_corners, axis=0).T
    east, north = np.maximum.reduceat(corners, feature_corners, axis=0).T
    return _Layer(marks.astype(np.intp), first_rings, first_corners, corners, west, south, east, north)


@cache
def _relief() -> npt.NDArray[np.uint8]:
    with np.load(FOLDER / "relief.npz") as file:
        rise: npt.NDArray[np.uint8] = file["rise"]
    return rise
