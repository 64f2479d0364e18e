"""Compiled equals interpreted: the same games, option by option and state by state, in both."""

from pathlib import Path

from tests.laws.digests import digests
from tests.support.interpreted import ask_interpreted, insist_on_a_compiled_engine


def test_compiled_and_interpreted_play_the_same_games(tmp_path: Path) -> None:
    insist_on_a_compiled_engine()
    there = ask_interpreted("tests.laws.digests", tmp_path)["digests"]
    here = digests()
    assert len(here) >= 250
    different = [game for game in here if here[game] != there[game]]
    assert not different, f"{len(different)} of {len(here)} games differ, the first: {different[0]}"
    assert here.keys() == there.keys()
