"""Conformance suites that anyone can run."""

from peregon.testing.check_bot import check_bot
from peregon.testing.report import BotReport, Problem, ReportRow

__all__ = ["BotReport", "Problem", "ReportRow", "check_bot"]
