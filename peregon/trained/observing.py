"""Observing: what an environment shows a learner, from a View, which is all that a bot is given.

There is one writer of observations, and it writes what it finds in a state. So a game is imagined that looks the same
from the seat: whatever is dealt at random in it is nothing that an observation shows.
"""

import numpy as np
from numpy.typing import NDArray

from peregon.imagine import imagine
from peregon.learning.observer import Observer
from peregon.model.chance import Seeded
from peregon.model.views import View
from peregon.rules.engine import Rules


def observe(view: View, rules: Rules, *, memory: bool = True, plans: bool = False) -> NDArray[np.int16]:
    """The flat observation of the view's seat, number for number what the environments have in its place. ``rules``
    are those of the table (``question.rules``), ``memory`` and ``plans`` the blocks of it that can be left out."""
    if view.seat is None:
        raise ValueError("a spectator's view has no seat, and an observation is what a seat sees")
    if len(view.players) != rules.seats:
        raise ValueError(f"the view is of a table for {len(view.players)}, the rules are for {rules.seats}")
    observer = Observer(rules, 1, memory, plans)
    observer.write(imagine(rules, view, Seeded(0)), view.seat, 0)
    return np.array(memoryview(observer.values), np.int16)
