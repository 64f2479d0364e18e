"""Boxes: how far points are from upright rectangles, and which way is out."""

import numpy as np

from peregon.drawing.layout.arrays import TINY, Array


def distance_to_box(away: Array, sizes: Array) -> tuple[Array, Array]:
    """From points, given by where they are from the middle of a box, to its rim: the distance, negative inside,
    and the direction out of it. Inside, the way out is through the nearest side."""
    beyond = np.abs(away) - sizes / 2
    outside = np.maximum(beyond, 0)
    distance = np.sqrt((outside * outside).sum(axis=-1))
    within = (beyond < 0).all(axis=-1)
    sideways = beyond[..., 0] > beyond[..., 1]
    nearest = np.stack([sideways, ~sideways], axis=-1).astype(np.float64)
    out = np.where(within[..., None], nearest, outside / np.maximum(distance, TINY)[..., None]) * np.sign(away)
    return np.where(within, beyond.max(axis=-1), distance), out
