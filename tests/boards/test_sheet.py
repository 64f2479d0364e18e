"""What a board file says and what the sheet then holds."""

import pickle
from pathlib import Path

import pytest

from peregon.boards import BoardSheet, City, Country, Goal, Kind, Names, Route, Ticket, load_board, read_board

LITTLE = Path(__file__).with_name("little.toml")
TEXT = LITTLE.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def little() -> BoardSheet:
    return load_board(LITTLE)


def test_the_head_of_the_file(little: BoardSheet) -> None:
    assert (little.id, little.rulebook, little.source) == ("little", "usa", str(LITTLE))
    assert little.title == Names(en="Little Land", ru="Маленькая страна", uk="Маленька країна")
    assert little.points == {1: 1, 2: 2, 3: 4}


def test_it_is_printed_in_a_line(little: BoardSheet) -> None:
    assert repr(little) == f"<BoardSheet little: 5 places, 5 routes, 5 tickets, {little.digest[:12]}>"


def test_the_cards(little: BoardSheet) -> None:
    pullman = Names(en="Pullman car")
    assert little.kinds == (
        Kind("red", "R", 12, "#c0392b", "square", Names(en="red", ru="красный", uk="червоний")),
        Kind("blue", "B", 12, "#2c6fb3", "ring", Names(en="blue"), pullman),
    )
    name = Names(en="locomotive")
    assert little.locomotive == Kind("locomotive", "L", 6, "#7f7f7f", "star", name)


def test_a_name_that_is_not_given_is_that_of_the_language_before(little: BoardSheet) -> None:
    assert little.cities[0].names == Names(en="Ash", ru="Эш", uk="Еш")
    assert little.cities[1].names == Names(en="Birch")
    assert little.countries == (Country("hills", "Hügelland", Names(en="The Hills")),)


def test_names_are_asked_for_by_language(little: BoardSheet) -> None:
    assert [little.title[language] for language in ("en", "ru", "uk")] == [
        "Little Land",
        "Маленькая страна",
        "Маленька країна",
    ]


def test_a_name_that_was_not_given_is_the_english_one(little: BoardSheet) -> None:
    names = little.cities[1].names
    assert (names["uk"], names["de"]) == ("Birch", "Birch")
    assert list(names) == ["en"] and "uk" not in names
    assert names == Names(en="Birch") != Names(en="Birch", uk="Birch")
    assert hash(names) == hash(Names(en="Birch"))


def test_a_name_falls_back_to_where_its_language_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "be").mkdir()
    (tmp_path / "be" / "language.toml").write_text('name = "Беларуская"\nfallback = "ru"', "utf-8")
    monkeypatch.setenv("PEREGON_LANGUAGES", str(tmp_path))
    assert Names(en="Warsaw", ru="Варшава")["be"] == "Варшава"
    assert Names(en="Warsaw")["be"] == "Warsaw"


def test_a_name_without_english_is_none() -> None:
    with pytest.raises(TypeError, match="English is missing"):
        Names(uk="Київ")


def test_a_board_may_be_named_in_any_language(little: BoardSheet) -> None:
    text = TEXT.replace('{ name = "Birch",', '{ name = "Birch", de = "Birke", pt-PT = "Bétula",')
    sheet = read_board(text)
    assert sheet.cities[1].names == Names(en="Birch", de="Birke", **{"pt-PT": "Bétula"})
    assert sheet.languages == ("en", "de", "pt-PT", "ru", "uk")
    assert sheet.digest != little.digest


def test_a_digest_is_what_it_was_when_names_were_in_three_languages(little: BoardSheet) -> None:
    assert little.digest == "aaad2bc2aadbdae70486aa806ab8cf68361be5ae574b31328cf4ec3bb1620bec"
    spelled_out = TEXT.replace('{ name = "Birch",', '{ name = "Birch", en = "Birch", ru = "Birch", uk = "Birch",')
    assert read_board(spelled_out).digest == little.digest


def test_the_places(little: BoardSheet) -> None:
    assert little.cities[0] == City("ash", "Ash", Names(en="Ash", ru="Эш", uk="Еш"), 50.1, 14.2, "CZ")
    assert little.cities[2] == City("cedar", "Cedar", Names(en="Cedar"))
    gate = "Hügelland (Ash)"
    assert little.cities[3] == City(
        "hills_ash", gate, Names(en=gate), 50.2, 14.0, exit_of="hills", draw_at=(50.3, 13.9)
    )


def test_the_routes_and_their_twins(little: BoardSheet) -> None:
    assert little.routes == (
        Route("ash-birch", 0, 1, length=2, colour=0, twin=1),
        Route("ash-birch-2", 0, 1, length=2, colour=1, twin=0),
        Route("birch-cedar", 1, 2, length=3, colour=None, locomotives=2),
        Route("ash-hills_ash", 0, 3, length=1, colour=None, tunnel=True),
        Route("cedar-hills_east", 2, 4, length=1, colour=1),
    )


def test_the_tickets_with_their_dearest_goal_first(little: BoardSheet) -> None:
    cedar = (Goal((2,), 4),)
    assert little.tickets == (
        Ticket("ash-cedar", (0,), None, (Goal((2,), 5),), long=True),
        Ticket("birch-cedar", (1,), None, (Goal((2,), 3),)),
        Ticket("birch", (1,), None, (Goal((0,), 7), Goal((3, 4), 3, "hills"))),
        Ticket("hills_1", (3, 4), "hills", cedar),
        Ticket("hills_2", (3, 4), "hills", cedar),
    )


def test_goals_of_the_same_value_keep_their_order() -> None:
    sheet = read_board(TEXT.replace("to = { hills = 3, ash = 7 }", "to = { hills = 3, cedar = 9, ash = 3 }"))
    assert [goal.places for goal in sheet.tickets[2].goals] == [(2,), (3, 4), (0,)]


def test_comments_and_spaces_and_where_the_file_lies_do_not_change_the_digest(little: BoardSheet) -> None:
    rewritten = "# another comment\r\n" + TEXT.replace(" = ", "=").replace("#c0392b", "#C0392B").replace("\n", "\r\n")
    assert read_board(rewritten, "elsewhere.toml").digest == little.digest
    assert len(little.digest) == 64


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("3 = 4", "3 = 5"),
        ("Маленькая", "Малая"),
        ('length = 1, colour = "blue"', 'length = 1, colour = "red"'),
        ("tunnel = true", "tunnel = false"),
        ("birch-cedar = 3", "birch-cedar = 4"),
        ("long = true", "long = false"),
        ("lat = 50.1", "lat = 50.2"),
        ("count = 6", "count = 7"),
        ('rulebook = "usa"', 'rulebook = "europe"'),
    ],
)
def test_any_fact_changes_the_digest(little: BoardSheet, old: str, new: str) -> None:
    assert old in TEXT
    assert read_board(TEXT.replace(old, new)).digest != little.digest


def test_the_order_of_the_routes_is_a_fact(little: BoardSheet) -> None:
    first, second = "birch-cedar      = {", "ash-hills_ash    = {"
    lines = TEXT.splitlines()
    a = next(n for n, line in enumerate(lines) if line.startswith(first))
    b = next(n for n, line in enumerate(lines) if line.startswith(second))
    lines[a], lines[b] = lines[b], lines[a]
    assert read_board("\n".join(lines)).digest != little.digest


def test_a_sheet_can_go_to_another_process_and_be_a_key(little: BoardSheet) -> None:
    assert pickle.loads(pickle.dumps(little)) == little
    assert {little: 1}[load_board(LITTLE)] == 1


def test_a_byte_order_mark_is_not_part_of_the_board(tmp_path: Path, little: BoardSheet) -> None:
    marked = tmp_path / "marked.toml"
    marked.write_text(TEXT, encoding="utf-8-sig")
    assert load_board(str(marked)).digest == little.digest


def test_a_board_may_have_a_single_kind_of_card() -> None:
    lines = [line for line in TEXT.splitlines() if not line.startswith(("blue", "ash-birch-2"))]
    sheet = read_board("\n".join(lines).replace('"blue"', '"red"'))
    assert [kind.id for kind in sheet.kinds] == ["red"]


def test_the_largest_board_loads() -> None:
    cities = [f"c{n}" for n in range(120)]
    ring = list(zip(cities, cities[1:] + cities[:1], strict=True))
    head = TEXT[: TEXT.index("[countries]")]
    sheet = read_board(
        "\n".join(
            [
                head,
                "[cities]",
                *(f'{city} = {{ name = "{city.upper()}" }}' for city in cities),
                "[routes]",
                *(f'{a}-{b}{twin} = {{ length = 2, colour = "any" }}' for twin in ("", "-2") for a, b in ring),
                "[tickets]",
                *(f"c{n}-c{(n + gap) % 120} = 9" for gap in (30, 45) for n in range(90)),
            ]
        )
    )
    assert (len(sheet.cities), len(sheet.routes), len(sheet.tickets)) == (120, 240, 180)
    assert all(sheet.routes[route.twin].twin == n for n, route in enumerate(sheet.routes) if route.twin is not None)
