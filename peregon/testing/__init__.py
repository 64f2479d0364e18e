"""Conformance suites that anyone can run."""

from peregon.testing.check_bot import check_bot
from peregon.testing.report import Problem, Report, Row

__all__ = ["Problem", "Report", "Row", "check_bot"]
