"""The USA rules with depots, on a board of a dozen cities."""

from dataclasses import replace
from pathlib import Path

from depots.part import BuildDepots, UnbuiltDepots
from peregon.rulebooks import Rulebook, usa

BOARD = Path(__file__).with_name("board.toml")


def depots() -> Rulebook:
    plain = usa()
    return replace(
        plain,
        name="depots",
        actions=(*plain.actions, BuildDepots(depots=1, cards=2)),
        scoring=(*plain.scoring, UnbuiltDepots(2)),
    )
