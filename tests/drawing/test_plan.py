"""Plans in their files: what is written is what is read, and what is damaged is named."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from peregon.boards import built_in_boards, load_board
from peregon.drawing.plan import PlanError, find_plan, plan_file, read_plan, write_plan
from peregon.drawing.projection import ALBERS, AZIMUTHAL, Projection, choose_projection
from tests.support.drawing.sketches import ROW, row_plan


@pytest.mark.parametrize("name", built_in_boards())
def test_a_built_in_board_comes_with_its_plan(name: str) -> None:
    sheet = load_board(name)
    plan = find_plan(sheet)
    assert (plan.board, plan.digest) == (name, sheet.digest)
    assert len(plan.places) == len(sheet.cities)
    assert [len(track.slots) for track in plan.tracks] == [route.length for route in sheet.routes]


@pytest.mark.parametrize("name", built_in_boards())
def test_a_label_says_the_name_in_its_language(name: str) -> None:
    sheet = load_board(name)
    plan = find_plan(sheet)
    for language, labels in plan.labels.items():
        assert {label.of for label in labels} == {n for n, city in enumerate(sheet.cities) if city.exit_of is None}
        for label in labels:
            assert _joined(label.lines) == sheet.cities[label.of].names[language].replace("-", " ")
    for language, labels in plan.country_labels.items():
        assert {label.of for label in labels} == set(range(len(sheet.countries)))
        for label in labels:
            assert _joined(label.lines) == sheet.countries[label.of].names[language].replace("-", " ")


def _joined(lines: tuple[str, ...]) -> str:
    return " ".join(line.removesuffix("-") for line in lines).replace("-", " ")


def test_a_plan_is_read_as_it_was_written() -> None:
    plan = replace(row_plan(), ground={"land": "M0 0h10v10z", "tints": [1, 2, [3]]})
    assert read_plan(write_plan(plan)) == plan
    assert read_plan(write_plan(replace(plan, geography=None, ground=None))) == replace(
        plan, geography=None, ground=None
    )


def test_a_plan_is_written_with_one_thing_to_a_line() -> None:
    lines = write_plan(row_plan()).splitlines()
    assert "  [100.0,100.0]," in lines
    assert "  [[100,100,155.0,100.0,210,100],[135.0,100.0,0.0],[175.0,100.0,0.0]]," in lines


DAMAGES = [
    ("{", "not valid JSON"),
    ("[]", "must be an object"),
    ("[" * 100_000, "nested too deeply"),
    ({"format": 2}, "format: is 2; this version of Peregon reads 1"),
    ({"format": "1"}, 'format: must be a whole number from 0 to 1000000, not "1"'),
    ({"board": None}, "board: must be a text, not null"),
    ({"pitch": 0}, "pitch: must be more than 0, not 0"),
    ({"pitch": True}, "pitch: must be a number, not true"),
    ({"height": float("inf")}, "height: Infinity is not a number"),
    ({"width": float("nan")}, "width: NaN is not a number"),
    ({"places": {}}, "places: must be a list, not an object"),
    ({"places": [[1, 2, 3]]}, "places[0]: must have 2 entries, not 3"),
    ({"tracks": [[[1, 2, 3, 4, 5, 6]]]}, "tracks[0]: must have at least 2 entries, not 1"),
    ({"tracks": [[[1, 2, 3], [1, 2, 3]]]}, "tracks[0][0]: must have 6 entries, not 3"),
    ({"labels": {"ru": [], "uk": []}}, "labels: the field en is missing"),
    ({"labels": {"en": [[0, 1, 2, 3]], "ru": [], "uk": []}}, "labels.en[0]: must have at least 7 entries, not 4"),
    (
        {"labels": {"en": [[3, 1, 2, 3, 4, 5, "x"]], "ru": [], "uk": []}},
        "labels.en[0][0]: must be a whole number from 0 to 2, not 3",
    ),
    (
        {"geography": {"projection": {"kind": "flat", "at": [0, 0, 0, 0]}}},
        'geography.projection.kind: "flat" is unknown; allowed: albers, azimuthal',
    ),
    ({"ground": 7}, "ground: must be an object, not 7"),
]


@pytest.mark.parametrize(("damage", "complaint"), DAMAGES, ids=lambda value: str(value)[:40])
def test_a_damaged_plan_is_refused_with_the_place_of_the_damage(damage: object, complaint: str) -> None:
    text = damage if isinstance(damage, str) else json.dumps({**json.loads(write_plan(row_plan())), **damage})  # type: ignore[dict-item]
    with pytest.raises(PlanError) as caught:
        read_plan(text, "layout.json")
    assert str(caught.value).startswith("layout.json: ")
    assert complaint in str(caught.value)


@pytest.mark.parametrize("key", sorted(json.loads(write_plan(row_plan()))))
def test_nothing_may_be_missing_but_what_may_be_nothing(key: str) -> None:
    values = json.loads(write_plan(row_plan()))
    del values[key]
    if key in ("geography", "ground"):
        assert getattr(read_plan(json.dumps(values)), key) is None
    else:
        with pytest.raises(PlanError, match=f"the field {key} is missing"):
            read_plan(json.dumps(values))


def test_a_plan_lies_beside_its_board_file(tmp_path: Path) -> None:
    sheet = replace(ROW, source=str(tmp_path / "board.toml"))
    with pytest.raises(PlanError, match="has not been laid out yet"):
        find_plan(sheet)
    (tmp_path / "layout.json").write_text(write_plan(row_plan()), encoding="utf-8")
    assert find_plan(sheet) == row_plan()


def test_boards_in_one_folder_have_a_plan_each(tmp_path: Path) -> None:
    first, second = (replace(ROW, source=str(tmp_path / name)) for name in ("north.toml", "south.toml"))
    assert [plan_file(sheet).name for sheet in (first, second)] == ["north.layout.json", "south.layout.json"]
    plan_file(first).write_text(write_plan(row_plan()), encoding="utf-8")
    assert find_plan(first) == row_plan()
    with pytest.raises(PlanError, match=r"south\.layout\.json: there is no such file"):
        find_plan(second)


def test_a_board_that_is_in_no_file_has_a_plan_nowhere() -> None:
    for source in ("", "<text>", "/"):
        with pytest.raises(PlanError, match="has not been laid out yet"):
            find_plan(replace(ROW, source=source))


def test_a_changed_board_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "layout.json").write_text(write_plan(row_plan()), encoding="utf-8")
    with pytest.raises(PlanError, match="lay the board out again"):
        find_plan(replace(ROW, source=str(tmp_path / "board.toml"), digest="another"))


def test_a_plan_that_lacks_a_slot_does_not_suit_its_board() -> None:
    plan = row_plan()
    first, second = plan.tracks
    assert plan.suits(ROW)
    assert not replace(plan, tracks=(first, replace(second, slots=second.slots[1:]))).suits(ROW)
    assert not replace(plan, tracks=(first,)).suits(ROW)
    assert not replace(plan, places=plan.places[:2]).suits(ROW)


def test_a_wide_country_is_put_on_a_cone_and_others_on_a_plane() -> None:
    assert choose_projection([(-122, 47), (-118, 34), (-80, 26), (-71, 42)]).kind == ALBERS
    assert choose_projection([(-9, 38), (30, 60), (13, 38), (25, 45)]).kind == AZIMUTHAL
    assert choose_projection([(-80, 1), (80, -1)]).kind == AZIMUTHAL


@pytest.mark.parametrize(
    "projection",
    [Projection(AZIMUTHAL, 8.3, 46.8), Projection(ALBERS, -97.0, 38.0, (29.5, 45.5))],
    ids=lambda p: p.kind,
)
def test_south_is_down_and_east_is_right(projection: Projection) -> None:
    lon, lat = projection.longitude, projection.latitude
    assert projection.flatten(lon, lat) == pytest.approx((0, 0), abs=1e-6)
    assert projection.flatten(lon, lat - 1) == pytest.approx((0, 111), abs=3)
    assert projection.flatten(lon + 1, lat)[0] > 50


def test_the_date_line_divides_nothing() -> None:
    projection = choose_projection([(170, 50), (-170, 50), (179, 55), (-179, 45)])
    east, west = projection.flatten(-179.9, 50)[0], projection.flatten(179.9, 50)[0]
    assert 0 < east - west < 20


def test_the_far_side_of_the_globe_is_far_away_and_not_nowhere() -> None:
    x, y = Projection(AZIMUTHAL, 0, 0).flatten(180, 0)
    assert abs(x) + abs(y) < 1e8
