"""The ground: the land under a board, which goes where its cities went.

`ground_for` makes it, with numpy and shapely, when a board is laid out; it is kept in the plan,
and reading it there (`Ground.read`) needs neither.
"""

from peregon.drawing.ground.ground import BLEED, TINTS, Ground, Mountain, ground_for

__all__ = ["BLEED", "TINTS", "Ground", "Mountain", "ground_for"]
