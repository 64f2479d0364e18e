"""What the first version wrote is still read. It called the variants of a table its options."""

import json
from pathlib import Path

from peregon.record import load, read_position, verify, write_position, write_record

KEPT = Path(__file__).parent / "version_1"


def test_a_position_is_read_with_the_variants_of_its_table() -> None:
    text = (KEPT / "position.json").read_text()
    game = read_position(text)
    assert game.variants == {"order": (2, 0, 1), "free_building": True}
    old, new = json.loads(text), json.loads(write_position(game))
    assert (old.pop("version"), new.pop("version")) == (1, 2)
    assert new.pop("variants") == old.pop("options") != {}
    assert new == old


def test_a_record_holds_and_goes_on_in_the_new_version() -> None:
    record = load(KEPT / "record.peregon")
    assert record.table.variants == {"first_seat": 1, "tickets_leave": True}
    assert verify(record).has_result
    game = record.game_at(len(record.moves))
    first, *rest = write_record(game, record.names).splitlines()
    assert json.loads(first)["variants"] == record.table.variants
    assert [json.loads(line).get("events") for line in rest] == [
        json.loads(line).get("events") for line in (KEPT / "record.peregon").read_text().splitlines()[1:]
    ]
