"""The layout proper, in a process of its own: it arrives, or is given up at once."""

from pathlib import Path
from time import monotonic, sleep

import pytest

pytest.importorskip("scipy")

from peregon.editor.draft import Draft
from peregon.editor.edits import MoveCity
from peregon.editor.refining import Refined, Refining

PATIENCE = 120.0


def test_a_layout_can_be_cancelled_and_another_arrives_for_the_board_it_was_begun_for(tmp_path: Path) -> None:
    draft = Draft(tmp_path / "new.toml")
    draft.edit([MoveCity("birch", 900.0, 300.0)])
    arrived: list[Refined] = []
    refining = Refining(arrived.append)
    refining.begin(draft.drawn)
    refining.cancel()
    assert not refining.working and arrived == []

    refining.begin(draft.drawn)
    began = monotonic()
    while not arrived and refining.problem is None and monotonic() - began < PATIENCE:
        sleep(0.05)
    assert refining.problem is None and not refining.working
    (refined,) = arrived
    assert draft.sheet is not None
    assert refined.drawn.refined and refined.drawn.plan.suits(draft.sheet)
    assert refined.drawn.plan.ground is not None
    assert not list(tmp_path.iterdir())
