"""Boards that draw themselves: from the facts of a board to a picture of it.

A plan says where everything on a board is; `peregon.drawing.layout` works one out,
which takes minutes and numpy, and everything else only reads it.
"""

from peregon.drawing.plan import Plan, PlanError, find_plan, read_plan, write_plan

__all__ = ["Plan", "PlanError", "find_plan", "read_plan", "write_plan"]
