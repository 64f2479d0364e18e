"""Examples: a little drawing for each mechanic that the rules tell of."""

from peregon.drawing.examples.picture import example_size, example_svg
from peregon.drawing.examples.scenes import SCENES

__all__ = ["SCENES", "example_size", "example_svg"]
