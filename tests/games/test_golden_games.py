"""Golden games: recorded once, and played the same ever after."""

from pathlib import Path

import pytest

import peregon
from peregon.record import Record, load, verify
from peregon.rules.rounds.faces import GameEnded, LastRoundBegan, Passed

FOLDER = Path(__file__).parent
BOARDS = {f"perft_{path.stem}": path for path in (FOLDER.parent / "perft" / "positions").glob("*.toml")}
RECORDS = sorted(FOLDER.glob("*.peregon"))

LAST_ROUND, ROUND, ALL_PASS = "last round", "round", "all pass"
ENDINGS = {
    "usa": {LAST_ROUND, ALL_PASS},
    "europe": {LAST_ROUND, ALL_PASS},
    "india": {LAST_ROUND, ALL_PASS},
    "switzerland": {LAST_ROUND, ALL_PASS},
    "journey": {ROUND, ALL_PASS},
}


def ending_of(record: Record) -> str:
    """How the game ended, told by its events."""
    events = [event for step, _ in record.replay() for event in step.events]
    (end,) = (event for event in events if isinstance(event, GameEnded))
    if end.everyone_passed:
        assert isinstance(events[-2], Passed)
        return ALL_PASS
    began = [event for event in events if isinstance(event, LastRoundBegan)]
    if record.table.title.rulebook_name == "journey":
        return ROUND
    assert [event.turns for event in began] == [record.table.seats]
    return LAST_ROUND


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_golden_game_holds(path: Path) -> None:
    report = verify(load(path, BOARDS))
    assert report.over
    assert report.has_result


def test_every_rulebook_has_a_record_for_each_way_it_can_end() -> None:
    assert set(ENDINGS) == set(peregon.names())
    found: dict[str, set[str]] = {name: set() for name in ENDINGS}
    for path in RECORDS:
        record = load(path, BOARDS)
        found[record.table.title.rulebook_name].add(ending_of(record))
    assert found == ENDINGS
