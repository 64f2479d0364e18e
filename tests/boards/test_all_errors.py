"""All that is wrong with a file is told at once, and nothing that only follows from it."""

import pickle
from pathlib import Path

import pytest
from click.testing import CliRunner

from peregon.boards import BoardError, read_board
from peregon.boards.files import parse
from peregon.boards.loader import read_draft
from peregon.cli.app import MOST_ERRORS, cli

TEXT = Path(__file__).with_name("little.toml").read_text(encoding="utf-8")


def changed(*changes: tuple[str, str]) -> str:
    text = TEXT
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return text


def errors_of(text: str) -> list[tuple[str, str]]:
    with pytest.raises(BoardError) as caught:
        read_board(text, "my.toml")
    errors = (caught.value, *caught.value.others)
    assert all(isinstance(error, BoardError) and error.source == "my.toml" for error in errors)
    return [(error.entry, error.problem.split(";")[0]) for error in errors]


def test_an_error_in_every_section_is_told_in_the_order_of_the_file() -> None:
    text = changed(
        ('id = "little"', 'id = "Little"'),
        ("3 = 4", "3 = -4"),
        ('letter = "R"', 'letter = "r"'),
        ("count = 6", "count = 100"),
        ("lat = 50.1", "lat = 91"),
        ("locomotives = 2", "locomotives = 9"),
        ("birch-cedar = 3", "birch-cedr = 3"),
    )
    assert [entry for entry, _ in errors_of(text)] == [
        "", "points", "kinds.red", "locomotive", "cities.ash", "routes.birch-cedar", "tickets.birch-cedr",
    ]  # fmt: skip


def test_several_errors_in_one_line_are_all_told() -> None:
    text = changed(
        (
            'ash-birch-2      = { length = 2, colour = "blue" }',
            'ash-birch-2 = { length = 0, colour = "pink", tunel = true }',
        )
    )
    assert errors_of(text) == [
        ("routes.ash-birch-2", 'key "tunel" is unknown'),
        ("routes.ash-birch-2", "length must be a whole number from 1 to 20, not 0"),
        ("routes.ash-birch-2", 'colour "pink" is unknown'),
    ]


def test_a_line_that_is_wrong_is_not_held_against_those_that_speak_of_it() -> None:
    assert errors_of(changed(('{ name = "Cedar" }', '{ nmae = "Cedar" }'))) == [
        ("cities.cedar", 'key "nmae" is unknown'),
        ("cities.cedar", "name is missing"),
    ]
    assert errors_of(changed(('symbol = "ring"', 'symbol = "heart"'))) == [("kinds.blue", 'symbol "heart" is unknown')]
    assert errors_of(changed(("2 = 2", '2 = "two"'))) == [
        ("points", '2 must be a whole number from 0 to 999, not "two"')
    ]


def test_of_each_part_that_lies_apart_one_city_is_named() -> None:
    more = "".join(f'{name} = {{ name = "{name}" }}\n' for name in ("oak", "pine", "fir"))
    text = changed(
        ("cedar      = {", f"{more}cedar      = {{"),
        ("[tickets]", 'oak-pine = { length = 1, colour = "any" }\n[tickets]'),
    )
    assert errors_of(text) == [
        ("cities.fir", "no route leads here"),
        ("cities.oak", "cannot be reached from ash"),
    ]


def test_a_board_that_is_still_being_drawn_up_is_read_as_far_as_it_goes() -> None:
    text = changed(
        ("lat = 50.1", "lat = 91"), ("locomotives = 2", "locomotives = 9"), ("birch-cedar = 3", "birch-cedar = 0")
    )
    sheet, wrong = read_draft(parse(text, "my.toml"), "my.toml")
    whole = read_board(TEXT)
    assert wrong is not None and len(wrong.others) == 2
    assert sheet is not None
    assert [city.id for city in sheet.cities] == [city.id for city in whole.cities]
    assert [(route.id, route.a, route.b) for route in sheet.routes] == [
        (route.id, route.a, route.b) for route in whole.routes
    ]
    assert len(sheet.tickets) == len(whole.tickets) - 1


def test_an_error_with_others_can_go_to_another_process() -> None:
    with pytest.raises(BoardError) as caught:
        read_board(changed(("lat = 50.1", "lat = 91"), ("count = 6", "count = 100")), "my.toml")
    copy = pickle.loads(pickle.dumps(caught.value))
    assert [str(each) for each in (copy, *copy.others)] == [str(each) for each in (caught.value, *caught.value.others)]


def test_the_command_prints_a_line_for_each(tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    file.write_text(changed(("lat = 50.1", "lat = 91"), ("count = 6", "count = 100")), encoding="utf-8")
    told = CliRunner().invoke(cli, ["board", "check", str(file)])
    assert told.exit_code == 1
    assert told.output.splitlines() == [
        f"Error: {file}: locomotive: count must be a whole number from 0 to 99, not 100",
        f"{file}: cities.ash: lat must be a number from -90 to 90, not 91",
    ]


def test_a_file_with_an_error_in_every_line_is_cut_short(tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    many = "".join(f'c{number} = {{ name = "C", lat = 91, lon = 1 }}\n' for number in range(60))
    file.write_text(changed(("cedar      = {", f"{many}cedar      = {{")), encoding="utf-8")
    lines = CliRunner().invoke(cli, ["board", "check", str(file)]).output.splitlines()
    assert len(lines) == MOST_ERRORS + 1
    assert lines[-1] == f"… and {2 * 60 - MOST_ERRORS} more"


@pytest.mark.parametrize("bend", ["0.6", "-0.51", '"left"', "true", "nan"])
def test_a_bend_has_its_limits(bend: str) -> None:
    text = changed(("locomotives = 2 }", f"locomotives = 2, bend = {bend} }}"))
    ((entry, problem),) = errors_of(text)
    assert entry == "routes.birch-cedar"
    assert problem.startswith("bend must be a number from -0.5 to 0.5, not ")


def test_a_bend_is_a_fact_and_boards_without_one_keep_their_digest() -> None:
    bent = read_board(changed(("locomotives = 2 }", "locomotives = 2, bend = -0.25 }")))
    assert [route.bend for route in bent.routes if route.locomotives] == [-0.25]
    assert bent.digest != read_board(TEXT).digest
    twin = changed(("ash-birch        = { length = 2,", "ash-birch        = { bend = 0.1, length = 2,"))
    assert errors_of(twin) == [("routes.ash-birch-2", "bend is not that of ash-birch")]
