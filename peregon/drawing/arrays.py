"""Arrays: the few operations on them that the layout needs everywhere."""

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]
Index = npt.NDArray[np.intp]
Flags = npt.NDArray[np.bool_]

TINY = 1e-9


def gathered(index: Index, vectors: Array, size: int) -> Array:
    """The sum of the vectors that go to each of so many rows."""
    across = np.bincount(index, vectors[:, 0], size)
    down = np.bincount(index, vectors[:, 1], size)
    return np.stack([across, down], axis=1, dtype=np.float64)


def lengths(vectors: Array) -> Array:
    # Twice as fast as a sum over an axis of two.
    found: Array = np.sqrt(vectors[..., 0] ** 2 + vectors[..., 1] ** 2)
    return found


def turned(vectors: Array) -> Array:
    """The vectors, each turned by a right angle."""
    return np.stack([-vectors[..., 1], vectors[..., 0]], axis=-1)


def crossed(first: Array, second: Array) -> Array:
    """The cross product of each pair: how far the second turns away from the first."""
    product: Array = first[..., 0] * second[..., 1] - first[..., 1] * second[..., 0]
    return product
