"""Paths: outlines and lines as SVG path data, to a tenth of a pixel and with no digit wasted."""

from collections.abc import Iterable

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from peregon.drawing.arrays import Array
from peregon.drawing.ground.view import polygons

TENTHS = 10


def outline_path(areas: Iterable[BaseGeometry]) -> str:
    """The outlines and holes of all the polygons among these."""
    rings = [ring for area in areas for part in polygons(area) for ring in (part.exterior, *part.interiors)]
    return "".join(_path(shapely.get_coordinates(ring), closed=True) for ring in rings)


def line_path(lines: Iterable[BaseGeometry]) -> str:
    parts = (part for line in lines for part in shapely.get_parts(line) if isinstance(part, shapely.LineString))
    return "".join(_path(shapely.get_coordinates(part), closed=False) for part in parts)


def _path(points: Array, closed: bool) -> str:
    if not len(points):
        return ""
    corners = np.rint(points * TENTHS).astype(int)
    corners = corners[np.concatenate([[True], (np.diff(corners, axis=0) != 0).any(axis=1)])]
    if closed and (corners[0] == corners[-1]).all():
        corners = corners[:-1]
    if len(corners) < (3 if closed else 2):
        return ""
    steps = "".join(_number(number) for number in np.diff(corners, axis=0).ravel().tolist())
    start = "".join(_number(number) for number in corners[0].tolist())
    return f"M{start.lstrip()}l{steps.lstrip()}{'Z' if closed else ''}"


def _number(tenths: int) -> str:
    """A number as it follows another: a minus is enough to keep them apart."""
    whole, tenth = divmod(abs(tenths), TENTHS)
    text = f"{whole or ''}.{tenth}" if tenth else str(whole)
    return f"-{text}" if tenths < 0 else f" {text}"
