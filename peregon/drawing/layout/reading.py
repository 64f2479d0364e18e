"""Reading: what makes a name hard to tell from another's, though nothing covers it. All lengths are in pitches."""

import numpy as np

from peregon.drawing.arrays import Array
from peregon.drawing.layout.boxes import distance_to_box

# How much nearer to its own dot than to any other a name should be.
BELONGING = 0.3
# Between two names in a row: less looks like the space between two words.
WORD_GAP = 0.55
# Two names are in a row if they share so much of their height.
LEVEL = 0.25
# Between two names, one above the other.
LINE_GAP = 0.12
STRANGE, IN_ROW, STACKED = 2.0, 1.2, 0.6
MOST_STRANGE = 1.5
# Further from a name than this nothing matters to it.
SIGHT = 1.5


def strangeness(middles: Array, sizes: Array, own: Array, others: Array) -> Array:
    """What it costs each stand of a name that it is no nearer to its own place than to one of these others."""
    to_own, _ = distance_to_box(own - middles, sizes)
    to_others, _ = distance_to_box(others[None] - middles[:, None], sizes[:, None])
    doubt = (to_own + BELONGING - to_others.min(axis=1, initial=np.inf)) / BELONGING
    cost: Array = STRANGE * np.clip(doubt, 0, MOST_STRANGE)
    return cost


def in_sight(points: Array, middles: Array, sizes: Array) -> Array:
    """Those of the points that are near enough to one of these boxes to matter to it."""
    reach = sizes.max(axis=0) / 2 + SIGHT
    low, high = middles.min(axis=0) - reach, middles.max(axis=0) + reach
    found: Array = points[((points > low) & (points < high)).all(axis=1)]
    return found


def running_on(gaps: Array) -> Array:
    """What it costs two names that they read as one, by the gaps between their boxes, across and down."""
    beside, below = gaps[..., 0], gaps[..., 1]
    in_row = IN_ROW * np.clip(1 - beside / WORD_GAP, 0, 1) * np.clip(-below / LEVEL, 0, 1)
    stacked = STACKED * np.clip(1 - below / LINE_GAP, 0, 1) * (beside < 0)
    cost: Array = in_row + stacked
    return cost
