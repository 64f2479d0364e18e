"""The warp: a thin plate, bent so that every city comes to where the layout put it."""

import numpy as np

from peregon.drawing.arrays import Array, crossed

# The plate is held fast all round, so far outside the frame and so far from any city (in widths of the frame).
PIN_MARGIN, PIN_CLEARANCE, PINS = 0.45, 0.28, 9
# How stiff the plate is at first, by how much it is stiffened, and how far: by then it is flat.
SOFTEST, STIFFER, STIFFEST = 1e-6, 2.5, 1e3
# The least a patch of ground may shrink to, as a share of its area, before it counts as nearly folded.
LEAST_SHARE = 0.15
GRID = (161, 121)
GRID_MARGIN = 0.2
CHUNK = 20_000


class Warp:
    """Where points of the map go when the cities go from their homes to their places.

    A plate that is as soft as can be without folding: each fold makes it stiffer, and the cities'
    own ground is then a little off rather than the land of all of them wrong.
    """

    def __init__(self, homes: Array, places: Array, width: float, height: float) -> None:
        self._unit = max(width, height)
        self._frame = np.array([width, height]) / self._unit
        self._sources, targets = homes / self._unit, places / self._unit
        self._matrix = _fitted(self._sources, targets)
        rest = targets - self._straight(self._sources)
        pins = self._pins()
        self._knots = np.vstack([self._sources, pins])
        wanted = np.vstack([rest, np.zeros_like(pins)])
        stiffness = SOFTEST
        self._bend(wanted, stiffness)
        while (worst := self._least_share()) < LEAST_SHARE and stiffness < STIFFEST:
            stiffness *= STIFFER
            self._bend(wanted, stiffness)
        self.least_share = worst
        self.folds = self.count_folds(GRID)

    def __call__(self, points: Array) -> Array:
        flat = points / self._unit
        bent = [self._bent(flat[start : start + CHUNK]) for start in range(0, len(flat), CHUNK)]
        return (np.concatenate(bent) if bent else flat) * self._unit

    def count_folds(self, grid: tuple[int, int]) -> int:
        """The cells of a grid over the board, and somewhat past it, that come out turned over."""
        return int((self._shares(grid) <= 0).sum())

    def _least_share(self) -> float:
        return float(self._shares(GRID).min())

    def _shares(self, grid: tuple[int, int]) -> Array:
        margin = GRID_MARGIN * self._frame
        across = np.linspace(-margin[0], self._frame[0] + margin[0], grid[0])
        down = np.linspace(-margin[1], self._frame[1] + margin[1], grid[1])
        mesh = np.stack(np.meshgrid(across, down), axis=-1)
        bent = self._bent(mesh.reshape(-1, 2)).reshape(mesh.shape)
        right, below = np.diff(bent, axis=1), np.diff(bent, axis=0)
        cell = (across[1] - across[0]) * (down[1] - down[0])
        corners = [
            crossed(right[i : len(down) - 1 + i], below[:, j : len(across) - 1 + j]) for i in (0, 1) for j in (0, 1)
        ]
        shares: Array = np.min(corners, axis=0) / cell
        return shares

    def _pins(self) -> Array:
        margin = PIN_MARGIN * self._frame
        across = np.linspace(-margin[0], self._frame[0] + margin[0], PINS)
        down = np.linspace(-margin[1], self._frame[1] + margin[1], PINS)
        pins = np.stack(np.meshgrid(across, down), axis=-1).reshape(-1, 2)
        apart = np.sqrt(((pins[:, None] - self._sources[None]) ** 2).sum(axis=-1)).min(axis=1)
        found: Array = pins[apart > PIN_CLEARANCE]
        return found

    def _bend(self, wanted: Array, stiffness: float) -> None:
        count = len(self._knots)
        sides = np.hstack([np.ones((count, 1)), self._knots])
        system = np.zeros((count + 3, count + 3))
        system[:count, :count] = _plate(self._knots, self._knots) + stiffness * np.eye(count)
        system[:count, count:], system[count:, :count] = sides, sides.T
        self._weights = np.linalg.lstsq(system, np.vstack([wanted, np.zeros((3, 2))]), rcond=None)[0]

    def _bent(self, flat: Array) -> Array:
        sides = np.hstack([np.ones((len(flat), 1)), flat])
        count = len(self._knots)
        bent: Array = _plate(flat, self._knots) @ self._weights[:count] + sides @ self._weights[count:]
        return self._straight(flat) + bent

    def _straight(self, flat: Array) -> Array:
        moved: Array = flat @ self._matrix[:2] + self._matrix[2]
        return moved


def _fitted(sources: Array, targets: Array) -> Array:
    """The straight map nearest to what the cities did: three rows, for x, y and 1."""
    shift: Array = np.zeros((3, 2))
    shift[:2], shift[2] = np.eye(2), (targets - sources).mean(axis=0)
    spread = np.linalg.svd(sources - sources.mean(axis=0), compute_uv=False)
    # Cities in one line, or at one point, do not say what became of the rest.
    if len(sources) < 3 or spread[-1] < 1e-3:
        return shift
    fitted = np.linalg.lstsq(np.hstack([sources, np.ones((len(sources), 1))]), targets, rcond=None)[0]
    stretches = np.linalg.svd(fitted[:2], compute_uv=False)
    sound = np.linalg.det(fitted[:2]) > 0 and stretches[0] < 2 and stretches[1] > 0.5
    return fitted.astype(np.float64) if sound else shift


def _plate(points: Array, knots: Array) -> Array:
    squares = (points**2).sum(axis=1)[:, None] + (knots**2).sum(axis=1) - 2 * (points @ knots.T)
    # So close to a knot that the difference is all rounding.
    squares = np.maximum(squares, 1e-14)
    bends: Array = 0.5 * squares * np.log(squares)
    return bends
