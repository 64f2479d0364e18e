"""Stress: places put where their distances along the tracks want them, with no map or with half of one."""

import numpy as np

from peregon.drawing.arrays import TINY, Array, Flags, Index, lengths

GOLDEN_ANGLE = np.pi * (3 - np.sqrt(5))
TOO_CLOSE = 0.35
ROUNDS = 200


def by_stress(distances: Array) -> Array:
    """Places in the plane as far apart as the tracks between them are long, as nearly as can be; wider than tall."""
    nowhere = np.zeros(len(distances), dtype=np.bool_)
    return spread(_level(_relaxed(spread(_scaled(distances)), distances, nowhere)))


def fill_in(points: Array, known: Index, distances: Array) -> Array:
    """The known places where they are, and the others where their distances to those want them."""
    if len(known) == len(distances):
        return points
    everywhere = by_stress(distances)
    middle = everywhere[known].mean(axis=0)
    everywhere = (everywhere - middle) @ _turn(everywhere[known] - middle, points) + points.mean(axis=0)
    everywhere[known] = points
    fixed = np.zeros(len(distances), dtype=np.bool_)
    fixed[known] = True
    return _relaxed(everywhere, distances, fixed)


def spread(points: Array) -> Array:
    """Places on top of one another moved apart, each in a direction of its own."""
    points = points.copy()
    for place in range(1, len(points)):
        step = 0
        while lengths(points[:place] - points[place]).min() < TOO_CLOSE:
            step += 1
            radius, angle = TOO_CLOSE * np.sqrt(step), step * GOLDEN_ANGLE
            points[place] += radius * np.array([np.cos(angle), np.sin(angle)])
    return points


def _scaled(distances: Array) -> Array:
    """Classical scaling: the flattest shadow of all the distances."""
    size = len(distances)
    centring = np.eye(size) - 1 / size
    values, vectors = np.linalg.eigh(-centring @ (distances**2) @ centring / 2)
    points: Array = vectors[:, [-1, -2]] * np.sqrt(np.maximum(values[[-1, -2]], TINY))
    # Signs of eigenvectors are arbitrary, and a drawing should not depend on them.
    points *= np.where(points[np.abs(points).argmax(axis=0), [0, 1]] < 0, -1, 1)
    return points


def _relaxed(points: Array, distances: Array, fixed: Flags) -> Array:
    """Stress majorisation, place by place: each goes where its distances to all the others want it."""
    points = points.copy()
    weights = 1 / np.maximum(distances, 0.5) ** 2
    np.fill_diagonal(weights, 0)
    for _ in range(ROUNDS):
        for place in np.flatnonzero(~fixed):
            away = points[place] - points
            apart = np.maximum(lengths(away), TINY)[:, None]
            wanted = points + away / apart * distances[place][:, None]
            points[place] = (weights[place][:, None] * wanted).sum(axis=0) / weights[place].sum()
    return points


def _turn(moving: Array, still: Array) -> Array:
    """The rotation, or reflection, that brings one set of points closest to another."""
    left, _, right = np.linalg.svd(moving.T @ (still - still.mean(axis=0)))
    turn: Array = left @ right
    return turn


def _level(points: Array) -> Array:
    """The points turned so that they are widest from left to right."""
    centred = points - points.mean(axis=0)
    _, _, axes = np.linalg.svd(centred, full_matrices=False)
    levelled: Array = centred @ axes.T
    return levelled
