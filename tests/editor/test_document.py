"""What is saved is the file as it was, byte for byte, but for what was changed."""

import tomllib
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from peregon import boards
from peregon.boards import read_board
from peregon.boards.limits import LENGTH
from peregon.editor.document import BoardDocument

NAMES = ("usa", "europe", "india", "switzerland", "journey")
TEXTS = {
    name: Path(boards.__file__).with_name(name).joinpath("board.toml").read_text(encoding="utf-8") for name in NAMES
}
VALUES = {name: tomllib.loads(text) for name, text in TEXTS.items()}


def lines_that_differ(before: str, after: str) -> list[tuple[str, str]]:
    """Of two texts of as many lines."""
    one, other = before.split("\n"), after.split("\n")
    assert len(one) == len(other)
    return [(a, b) for a, b in zip(one, other, strict=True) if a != b]


def masked(line: str, key: str) -> str:
    """A row without the value of that key, and so what must not change when the value does."""
    before, sign, rest = line.partition(f" {key} = ")
    for ending in (",", " }"):
        if ending in rest:
            rest = rest[min(rest.find(end) for end in (",", " }") if end in rest) :]
            break
    return before + sign + rest


@settings(max_examples=20, deadline=None)
@given(data=st.data())
def test_changed_values_change_nothing_else(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(NAMES))
    section, key = data.draw(
        st.sampled_from([("cities", "lat"), ("cities", "lon"), ("routes", "length"), ("routes", "colour")])
    )
    row = data.draw(st.sampled_from(list(VALUES[name][section])))
    value: Any = {
        "lat": st.floats(-90, 90).map(lambda number: round(number, 3)),
        "lon": st.floats(-180, 180).map(lambda number: round(number, 3)),
        "length": st.integers(1, LENGTH),
        "colour": st.sampled_from([*VALUES[name]["kinds"], "any"]),
    }[key]
    wanted = data.draw(value)
    after = BoardDocument(TEXTS[name]).put_row(section, row, {key: wanted})
    assert after.table(section, row)[key] == wanted
    for old, new in lines_that_differ(TEXTS[name], after.text):
        assert masked(old, key) == masked(new, key)
    # And back again it says the very same, but for how a number was spelled.
    back = after.put_row(section, row, {key: VALUES[name][section][row][key]})
    for old, new in lines_that_differ(TEXTS[name], back.text):
        assert masked(old, key) == masked(new, key)
    assert back.values == VALUES[name]


@settings(max_examples=12, deadline=None)
@given(data=st.data())
def test_a_key_that_is_added_and_taken_out_again_leaves_no_trace(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(NAMES))
    row = data.draw(st.sampled_from(list(VALUES[name]["routes"])))
    bend = data.draw(st.sampled_from([0.25, -0.1]))
    with_bend = BoardDocument(TEXTS[name]).put_row("routes", row, {"bend": bend})
    ((old, new),) = lines_that_differ(TEXTS[name], with_bend.text)
    assert new == old.replace(" }", f", bend = {bend} }}")
    assert with_bend.put_row("routes", row, {"bend": None}).text == TEXTS[name]


@settings(max_examples=12, deadline=None)
@given(data=st.data())
def test_a_row_that_goes_takes_its_line_and_nothing_else(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(NAMES))
    section = data.draw(st.sampled_from(["cities", "routes", "tickets"]))
    row = data.draw(st.sampled_from(list(VALUES[name][section])))
    after = BoardDocument(TEXTS[name]).drop_row(section, row).text.split("\n")
    before = TEXTS[name].split("\n")
    gone = next(number for number, line in enumerate([*after, ""]) if line != before[number])
    assert before[gone].split("=")[0].strip() == row
    assert before[:gone] + before[gone + 1 :] == after


@settings(max_examples=10, deadline=None)
@given(name=st.sampled_from(NAMES), points=st.integers(1, 40))
def test_a_new_row_stands_last_in_its_section_in_the_column_of_the_others(name: str, points: int) -> None:
    first, *_, last = VALUES[name]["cities"]
    document = BoardDocument(TEXTS[name])
    after = document.put_row("tickets", f"{first}-{last}", {"points": points})
    added = after.text.split("\n")
    before = TEXTS[name].split("\n")
    place = next(number for number, line in enumerate(added) if number >= len(before) or line != before[number])
    assert before[:place] + before[place:] == added[:place] + added[place + 1 :]
    assert added[place].rstrip().endswith(f"= {points}")
    assert (
        added[place].index("=") == before[place - 1].index("=")
        or len(f"{first}-{last}") > before[place - 1].index("=") - 2
    )
    assert list(after.table("tickets"))[-1] == f"{first}-{last}"


def test_a_second_track_stands_below_the_first() -> None:
    text = (
        BoardDocument(TEXTS["usa"]).put_row("routes", "boston-montreal-3", {"length": 2}, after="boston-montreal").text
    )
    lines = [line.split("=")[0].strip() for line in text.split("\n")]
    assert lines[lines.index("boston-montreal-3") - 1] == "boston-montreal"


COMMENTED = """\
# A board with everything that can go wrong for an editor.\r
format = 1\r
title = { en = "Tricky, [very] = # tricky" }  # a title\r
\r
[ cities ]  # the places\r
"ash" = { name = "A, } b", lat=1.50 ,lon = 2 } # as it was\r
birch = { name = 'C:\\', lat = 3.0, lon = 4.0 }\r
\r
# Below here stand routes.\r
[routes]\r
ash-birch = { length = 2, colour = "any" }   # the only one\r
\r
[tickets]\r
ash-birch = 7 # lucky\r
"""


def test_strings_comments_and_line_ends_are_no_stumbling_blocks() -> None:
    document = BoardDocument(COMMENTED)
    moved = document.put_row("cities", "ash", {"lat": 9.25})
    assert moved.text == COMMENTED.replace("lat=1.50 ", "lat=9.25 ")
    named = moved.put_row("cities", "birch", {"name": 'Q"uote, }'})
    assert named.table("cities", "birch")["name"] == 'Q"uote, }'
    assert document.put_row("tickets", "ash-birch", {"points": 8}).text == COMMENTED.replace("= 7 #", "= 8 #")
    added = document.put_row("cities", "cedar", {"name": "Cedar"})
    assert added.text == COMMENTED.replace("lon = 4.0 }\r\n", 'lon = 4.0 }\r\ncedar = { name = "Cedar" }\r\n')
    assert document.drop_row("routes", "ash-birch").text == COMMENTED.replace(
        'ash-birch = { length = 2, colour = "any" }   # the only one\r\n', ""
    )


def test_a_table_of_its_own_is_changed_where_it_stands() -> None:
    text = '[cities.ash]\nname = "Ash" # yes\nlat = 1.0\n\n[cities.birch]\nname = "Birch"\n'
    document = BoardDocument(text).put_row("cities", "ash", {"lat": 2.5})
    assert document.text == text.replace("1.0", "2.5")
    assert set(document.put_row("cities", "cedar", {"name": "Cedar"}).table("cities")) == {"ash", "birch", "cedar"}


def test_the_head_is_changed_and_a_key_added_above_the_tables() -> None:
    document = BoardDocument(TEXTS["europe"]).set_value(("title", "en"), "Old Europe").set_value(("pieces",), 40)
    sheet = read_board(document.text)
    assert (sheet.title["en"], sheet.pieces) == ("Old Europe", 40)
    assert document.set_value(("pieces",), None).set_value(("title", "en"), "Europe").text == TEXTS["europe"]
    assert read_board(document.set_value(("points", "5"), 10).text).points[5] == 10
