"""Networks as lines."""

from peregon.boards import read_board
from peregon.cli.table.network_lines import lines
from tests.support.shown_boards import LITTLE

SHEET = read_board(LITTLE)
ASH_BIRCH, TWIN, BIRCH_CEDAR, ASH_CEDAR, ASH_ELM, CEDAR_ELM = range(6)
ASH, BIRCH, CEDAR, ELM = range(4)


def test_a_network_is_told_as_few_lines_that_travel_each_route_once() -> None:
    assert lines(SHEET, ()) == []
    assert lines(SHEET, (ASH_BIRCH, BIRCH_CEDAR, CEDAR_ELM)) == [(ASH, BIRCH, CEDAR, ELM)]
    assert lines(SHEET, (ASH_BIRCH, CEDAR_ELM)) == [(ASH, BIRCH), (CEDAR, ELM)]
    (loop,) = lines(SHEET, (ASH_BIRCH, BIRCH_CEDAR, ASH_CEDAR))
    assert loop[0] == loop[-1]
