"""The automatic layout: from a board sheet to a plan. Needs numpy and scipy, which come with `peregon[drawing]`."""

from peregon.extras import missing

try:
    import numpy  # noqa: F401
    import scipy  # noqa: F401
except ImportError as error:
    raise missing("drawing", error, "laying out a board") from None

from peregon.drawing.layout.advice import Advice
from peregon.drawing.layout.solver import LayoutResult, lay_out

__all__ = ["Advice", "LayoutResult", "lay_out"]
