"""Boxes: how far points are from upright rectangles, and which way is out."""

import numpy as np

from peregon.drawing.arrays import TINY, Array, lengths


def distance_to_box(away: Array, sizes: Array) -> tuple[Array, Array]:
    """From points, given by where they are from the middle of a box, to its rim: the distance, negative inside,
    and the direction out of it. Inside, the way out is through the nearest side."""
    beyond = np.abs(away) - sizes / 2
    outside = np.maximum(beyond, 0)
    distance = lengths(outside)
    depth = np.maximum(beyond[..., 0], beyond[..., 1])
    within = depth < 0
    sideways = beyond[..., 0] > beyond[..., 1]
    scale = 1 / np.maximum(distance, TINY)
    across = np.where(within, sideways, outside[..., 0] * scale)
    down = np.where(within, ~sideways, outside[..., 1] * scale)
    return np.where(within, depth, distance), np.stack([across, down], axis=-1) * np.sign(away)


def way_out(away: Array, sizes: Array, headings: Array) -> Array:
    """For points inside boxes how far it is to the rim in their own directions, 0 for points outside."""
    left = sizes / 2 - np.abs(away)
    inside = (left[..., 0] > 0) & (left[..., 1] > 0)
    # A heading against the side a point is on has the whole box before it.
    room = sizes / 2 - away * np.sign(headings)
    way = room / np.maximum(np.abs(headings), TINY)
    return np.where(inside, np.minimum(way[..., 0], way[..., 1]), 0.0)
