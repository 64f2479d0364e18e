"""Compiled equals interpreted, for what learners are shown and paid."""

from pathlib import Path

from tests.envs.digests import digests
from tests.support.interpreted import ask_interpreted, insist_on_a_compiled_engine


def test_learners_are_shown_the_same_by_both_builds(tmp_path: Path) -> None:
    insist_on_a_compiled_engine()
    there = ask_interpreted("tests.envs.digests", tmp_path)["digests"]
    here = digests()
    assert len(here) >= 25
    assert here == there
