"""Everything that can be wrong with a board file, and what its author is then told."""

import pickle
from pathlib import Path

import pytest

from peregon.boards import BoardError, read_board

TEXT = Path(__file__).with_name("little.toml").read_text(encoding="utf-8")
ASH = 'name = "Ash", ru = "Эш", uk = "Еш", lat = 50.1, lon = 14.2, country = "CZ"'
TWIN = 'ash-birch-2      = { length = 2, colour = "blue" }'
EAST = 'cedar-hills_east = { length = 1, colour = "blue" }'
FERRY = 'birch-cedar      = { length = 3, colour = "any", locomotives = 2 }'
TUNNEL = 'ash-hills_ash    = { length = 1, colour = "any", tunnel = true }'

# entry, what stands in the file, what stands there instead, what the error says
BAD = [
    # the head
    ("", "format = 1", "", "format is missing"),
    ("", "format = 1", "format = 2", "written for a newer version of Peregon: format is 2, this one reads 1"),
    ("", "format = 1", "format = 0", "format must be 1, not 0"),
    ("", "format = 1", "format = true", "format must be 1, not true"),
    ("", 'id = "little"', 'id = "Little"', "id must be made of a-z, 0-9 and _, a letter first, at most 40 characters"),
    ("", "format = 1", "format = 1.5", "format must be 1, not 1.5"),
    ("", 'rulebook = "usa"', 'rulebook = "U.S.A."', "rulebook must be made of a-z"),
    ("", 'rulebook = "usa"', "rulebook = 7", "rulebook must be made of a-z"),
    ("", 'rulebook = "usa"', 'rulebok = "usa"', 'key "rulebok" is unknown; allowed: format, id, rulebook'),
    ("", 'rulebook = "usa"', 'rulebok = "usa"', 'did you mean "rulebook"?'),
    ("title", 'en = "Little Land",', "", "en is missing"),
    (
        "title",
        'title = { en = "Little Land", ru = "Маленькая страна", uk = "Маленька країна" }',
        "title = 'x'",
        'must be a table, not "x"',
    ),
    ("title", '"Little Land"', '""', 'en must be a text of 1 to 60 characters on one line, not ""'),
    ("title", '"Little Land"', '"Little\\nLand"', "on one line"),
    ("title", '"Little Land"', '"Little\\u0007Land"', "on one line"),
    ("title", '"Little Land"', '"Little\\u202eLand"', "on one line"),
    ("title", '"Little Land"', f'"{"x" * 61}"', "1 to 60 characters"),
    ("title", '"Little Land"', '"\\ufe0f"', "en must be a text that can be seen, and U+FE0F in it cannot"),
    ("title", '"Little Land"', '"Little\\u3164Land"', "and U+3164 in it cannot"),
    ("title", '"Little Land"', '"\\u115f"', "and U+115F in it cannot"),
    ("title", '"Little Land"', "3", "en must be a text of 1 to 60 characters on one line, not 3"),
    # points
    ("points", "3 = 4", '3 = "four"', '3 must be a whole number from 0 to 999, not "four"'),
    ("points", "3 = 4", "3 = -4", "from 0 to 999, not -4"),
    ("points", "3 = 4", "3 = 1000", "from 0 to 999, not 1000"),
    ("points", "3 = 4", "3 = 4.0", "a whole number from 0 to 999, not 4.0"),
    ("points", "3 = 4", "3 = { value = 4 }", "not a table"),
    ("points", "3 = 4", "3 = 4\n21 = 4", 'length "21" must be a whole number from 1 to 20'),
    ("points", "3 = 4", "03 = 4", 'length "03" must be'),
    ("points", "3 = 4", "three = 4", 'length "three" must be'),
    # cards
    ("kinds.red", 'letter = "R"', 'letter = "r"', 'letter must be one capital letter from A to Z, not "r"'),
    ("kinds.red", 'letter = "R"', 'letter = "RR"', "letter must be one capital letter"),
    ("kinds.red", 'letter = "R"', 'letter = "Я"', "letter must be one capital letter"),
    ("kinds.blue", 'letter = "B"', 'letter = "R"', 'letter "R" is already that of red'),
    ("locomotive", 'letter = "L"', 'letter = "B"', 'letter "B" is already that of blue'),
    ("kinds.blue", "#2c6fb3", "#C0392B", 'colour "#c0392b" is already that of red'),
    ("kinds.blue", '"ring"', '"square"', 'symbol "square" is already that of red'),
    ("kinds.red", "#c0392b", "red", 'colour must be a colour such as "#c0392b", not "red"'),
    ("kinds.red", '"square"', '"heart"', 'symbol "heart" is unknown; allowed: cross, ring, triangle'),
    (
        "kinds.red",
        'count = 12, colour = "#c0',
        'count = 0, colour = "#c0',
        "count must be a whole number from 1 to 99, not 0",
    ),
    ("kinds.red", 'count = 12, colour = "#c0', 'colour = "#c0', "count is missing"),
    ("locomotive", "count = 6", "count = 100", "count must be a whole number from 0 to 99, not 100"),
    ("locomotive", "count = 6", "count = -1", "from 0 to 99, not -1"),
    ("locomotive", "count = 6", "count = true", "from 0 to 99, not true"),
    ("locomotive", 'en = "locomotive"', "", "en is missing"),
    ("kinds.any", "red  = {", "any  = {", 'a kind cannot be called "any"'),
    ("kinds.locomotive", "red  = {", "locomotive = {", 'a kind cannot be called "locomotive"'),
    ("kinds.Red", "red  = {", "Red  = {", "a kind's key must be made of a-z"),
    ("kinds.blue.card", 'card = { en = "Pullman car" }', "card = { }", "en is missing"),
    (
        "kinds.blue.card",
        'card = { en = "Pullman car" }',
        'card = { en = "a", eb = "b" }',
        'key "eb" is unknown; allowed: en, ru, uk',
    ),
    # countries and cities
    ("countries.any", "hills = { name", "any = { name", 'a place cannot be called "any"'),
    ("countries.hills", 'name = "Hügelland", ', "", "name is missing"),
    ("cities.any", "cedar      = {", "any = {", 'a place cannot be called "any"'),
    ("cities.hills", "cedar      = {", "hills = {", 'there is a country called "hills" already'),
    ("cities.new-york", "cedar      = {", "new-york = {", "a place's key must be made of a-z"),
    ("cities.9elms", "cedar      = {", "9elms = {", "a place's key must be made of a-z"),
    (f"cities.{'c' * 40}…", "cedar      = {", f"{'c' * 41} = {{", "a place's key must be made of a-z"),
    ("cities.cedar", '{ name = "Cedar" }', '"Cedar"', 'must be a table, not "Cedar"'),
    (
        "cities.cedar",
        '{ name = "Cedar" }',
        '{ nmae = "Cedar" }',
        'key "nmae" is unknown; allowed: name, lat, lon, country, exit_of, draw_at, en, ru',
    ),
    ("cities.cedar", '{ name = "Cedar" }', "{ }", "name is missing"),
    ("cities.cedar", '{ name = "Cedar" }', '{ name = "  " }', "name must be a text of 1 to 60 characters"),
    ("cities.ash", ASH, 'name = "Ash", ru = ""', "ru must be a text of 1 to 60 characters"),
    ("cities.ash", "lat = 50.1, ", "", "lon is given without lat; give both or neither"),
    ("cities.ash", "lon = 14.2, ", "", "lat is given without lon; give both or neither"),
    ("cities.ash", "lat = 50.1", "lat = nan", "lat must be a number from -90 to 90, not nan"),
    ("cities.ash", "lat = 50.1", "lat = -inf", "lat must be a number from -90 to 90, not -inf"),
    ("cities.ash", "lat = 50.1", "lat = 91", "lat must be a number from -90 to 90, not 91"),
    ("cities.ash", "lat = 50.1", 'lat = "50°"', 'lat must be a number from -90 to 90, not "50°"'),
    ("cities.ash", "lat = 50.1", "lat = true", "not true"),
    ("cities.ash", "lat = 50.1", f"lat = 0x{'f' * 900}", "not a very large number"),
    ("cities.ash", "lat = 50.1", "lat = 1999-12-31", "not a date or time"),
    ("cities.ash", "lon = 14.2", "lon = 180.5", "lon must be a number from -180 to 180, not 180.5"),
    ("cities.ash", '"CZ"', '"Czechia"', 'country must be a country code such as "CH", not "Czechia"'),
    (
        "cities.hills_ash",
        'exit_of = "hills", lat',
        'exit_of = "hlils", lat',
        'exit_of "hlils" is unknown; allowed: hills',
    ),
    ("cities.hills_ash", 'exit_of = "hills", lat', "exit_of = 3, lat", "exit_of must be a text, not 3"),
    ("cities.hills_ash", "[50.3, 13.9]", "[50.3]", "draw_at must be a list of two numbers, [lat, lon], not a list"),
    ("cities.hills_ash", "[50.3, 13.9]", '"here"', 'draw_at must be a list of two numbers, [lat, lon], not "here"'),
    ("cities.hills_ash.draw_at", "[50.3, 13.9]", "[50.3, 999]", "lon must be a number from -180 to 180, not 999"),
    ("cities.hills_ash", TUNNEL, "", "no route leads here"),
    (
        "cities.hills_ash",
        TUNNEL,
        f'{TUNNEL}\nhills_ash-cedar = {{ length = 1, colour = "any" }}',
        "exactly one route, not 2",
    ),
    ("cities.cedar", FERRY, "", "cannot be reached from ash; all places must be connected"),
    # routes
    (
        "routes.cedar-hills_east",
        EAST,
        EAST.replace("blue", "purple"),
        'colour "purple" is unknown; allowed: red, blue, any',
    ),
    ("routes.cedar-hills_east", EAST, EAST.replace('"blue"', "4"), "colour must be a text, not 4"),
    ("routes.cedar-hills_east", EAST, EAST.replace("colour", "color"), 'key "color" is unknown'),
    ("routes.cedar-hills_east", EAST, EAST.replace("colour", "color"), 'did you mean "colour"?'),
    ("routes.cedar-hills_east", EAST, EAST.replace("length = 1, ", ""), "length is missing"),
    (
        "routes.cedar-hills_east",
        EAST,
        EAST.replace("length = 1", "length = 0"),
        "length must be a whole number from 1 to 20, not 0",
    ),
    (
        "routes.cedar-hills_east",
        EAST,
        EAST.replace("length = 1", "length = 21"),
        "length must be a whole number from 1 to 20, not 21",
    ),
    (
        "routes.cedar-hills_east",
        EAST,
        EAST.replace("length = 1", "length = 4"),
        "length 4 has no value in [points]; lengths with one: 1, 2, 3",
    ),
    (
        "routes.cedar-hills_east",
        EAST,
        EAST.replace("length = 1", "length = true"),
        "length must be a whole number from 1 to 20, not true",
    ),
    (
        "routes.cedar-hills_west",
        EAST,
        EAST.replace("east", "west"),
        'city "hills_west" is unknown; allowed: ash, birch, cedar',
    ),
    ("routes.cedar-hills_west", EAST, EAST.replace("east", "west"), 'did you mean "hills_east"?'),
    ("routes.cedar", EAST, EAST.replace("-hills_east", ""), "a route's key must be city-city, or city-city-2"),
    ("routes.cedar-cedar", EAST, EAST.replace("hills_east", "cedar"), "a route must join two different cities"),
    (
        "routes.birch-cedar",
        FERRY,
        FERRY.replace("locomotives = 2", "locomotives = 4"),
        "locomotives must be a whole number from 0 to 3, not 4",
    ),
    ("routes.birch-cedar", FERRY, FERRY.replace("locomotives = 2", "locomotives = -1"), "from 0 to 3, not -1"),
    (
        "routes.birch-cedar",
        FERRY,
        FERRY.replace(" }", ", tunnel = true }"),
        "a tunnel or a ferry (locomotives), not both",
    ),
    ("routes.ash-hills_ash", TUNNEL, TUNNEL.replace("true", "1"), "tunnel must be true or false, not 1"),
    (
        "routes.ash-birch-2",
        TWIN,
        TWIN.replace("length = 2", "length = 3"),
        "length is not that of ash-birch; the two tracks",
    ),
    ("routes.ash-birch-2", TWIN, TWIN.replace(" }", ", tunnel = true }"), "tunnel is not that of ash-birch"),
    ("routes.ash-birch-2", TWIN, TWIN.replace(" }", ", locomotives = 1 }"), "locomotives is not that of ash-birch"),
    ("routes.birch-ash", TWIN, TWIN.replace("ash-birch-2", "birch-ash"), 'a second track is called "ash-birch-2"'),
    (
        "routes.birch-ash",
        TWIN,
        f"{TWIN}\n{TWIN.replace('ash-birch-2', 'birch-ash')}",
        "joins the same cities as ash-birch",
    ),
    ("routes.ash-birch-3", TWIN, f"{TWIN}\n{TWIN.replace('birch-2', 'birch-3')}", "at most two tracks"),
    (
        "routes.ash-cedar-2",
        TWIN,
        TWIN.replace("birch", "cedar"),
        "a second track needs a first one above it, ash-cedar",
    ),
    # tickets
    ("tickets.birch-cedar", "birch-cedar = 3", "birch-cedar = 0", "points must be a whole number from 1 to 999, not 0"),
    (
        "tickets.birch-cedar",
        "birch-cedar = 3",
        "birch-cedar = 1000",
        "points must be a whole number from 1 to 999, not 1000",
    ),
    (
        "tickets.birch-cedar",
        "birch-cedar = 3",
        "birch-cedar = true",
        "points must be a whole number from 1 to 999, not true",
    ),
    ("tickets.birch-cedar", "birch-cedar = 3", "birch-cedar = { long = true }", "points is missing"),
    ("tickets.ash-cedar", "long = true", 'long = "yes"', 'long must be true or false, not "yes"'),
    ("tickets.ash-cedar", "long = true", "lnog = true", 'key "lnog" is unknown; allowed: points, long'),
    ("tickets.birch-birch", "birch-cedar = 3", "birch-birch = 3", "a ticket must not lead to where it starts"),
    ("tickets.birch-cedr", "birch-cedar = 3", "birch-cedr = 3", 'city "cedr" is unknown'),
    ("tickets.ash-birch-cedar", "birch-cedar = 3", "ash-birch-cedar = 3", "a ticket's key must be city-city"),
    ("tickets.cedar-ash", "birch-cedar = 3", "cedar-ash = 3", "joins the same cities as ash-cedar"),
    ("tickets.cedar", "birch-cedar = 3", "cedar = 3", "must be called city-city, or be a table with from and to"),
    ("tickets.Cedar", "birch-cedar = 3", "Cedar = 3", "a ticket's key must be city-city, or made of a-z"),
    ("tickets.birch", 'from = "birch"', 'from = "brich"', 'place "brich" is unknown; allowed: hills, ash, birch'),
    ("tickets.birch", 'from = "birch", ', "", "from is missing"),
    ("tickets.birch.to", "to = { hills = 3, ash = 7 }", "to = { hlls = 3 }", 'place "hlls" is unknown'),
    ("tickets.birch.to", "to = { hills = 3, ash = 7 }", "to = { }", "a ticket must lead somewhere"),
    (
        "tickets.birch.to",
        "to = { hills = 3, ash = 7 }",
        "to = { hills = 0 }",
        "hills must be a whole number from 1 to 999, not 0",
    ),
    ("tickets.birch.to", "to = { hills = 3, ash = 7 }", 'to = "hills"', 'must be a table, not "hills"'),
    ("tickets.birch", "to = { hills = 3, ash = 7 }", "to = { birch = 3 }", "a ticket must not lead to where it starts"),
    (
        "tickets.hills_1",
        'hills_1     = { from = "hills", to = { cedar',
        'hills_1 = { from = "hills", to = { hills_ash',
        "where it starts",
    ),
    # the parser's complaints
    ("line 8", "1 = 1", "1 = = 1", "not valid TOML: "),
    ("line 9", "1 = 1", "1 = 1\n1 = 2", "not valid TOML: the same key stands here a second time"),
    ("line 29", "cedar      = {", "ash = {", "not valid TOML: the same key stands here a second time"),
    ("line 35", "ash-birch-2 ", "ash-birch ", "not valid TOML: the same key stands here a second time"),
    ("line 8", "1 = 1", f"1 = 1 # {'x' * 1000}", "is too long; at most 1,000 characters are allowed"),
    ("", "1 = 1", f"1 = {'[' * 900}", "nested too deeply"),
]


@pytest.mark.parametrize(("entry", "old", "new", "problem"), BAD)
def test_the_error_names_the_file_the_entry_and_the_problem(entry: str, old: str, new: str, problem: str) -> None:
    assert old in TEXT
    with pytest.raises(BoardError) as caught:
        read_board(TEXT.replace(old, new, 1), "my.toml")
    assert (caught.value.source, caught.value.entry) == ("my.toml", entry)
    assert problem in caught.value.problem
    assert str(caught.value).startswith(f"my.toml: {entry}: " if entry else "my.toml: ")


@pytest.mark.parametrize("section", ["points", "kinds", "locomotive", "cities", "routes", "tickets"])
def test_every_section_but_the_countries_is_needed(section: str) -> None:
    start = TEXT.index(f"[{section}]")
    end = TEXT.find("\n[", start)
    with pytest.raises(BoardError, match=f"my.toml: {section} is missing"):
        read_board(TEXT[:start] + (TEXT[end:] if end >= 0 else ""), "my.toml")


def test_a_ticket_to_a_country_without_exits() -> None:
    plain = TEXT.replace("[cities]", 'plain = { name = "Plain" }\n[cities]').replace("{ hills = 3,", "{ plain = 3,")
    with pytest.raises(BoardError, match=r'my\.toml: tickets\.birch\.to: country "plain" has no exits'):
        read_board(plain, "my.toml")


def crowd(section: str, rows: list[str]) -> str:
    """The little board with nothing but these rows in a section."""
    start = TEXT.index(f"[{section}]")
    end = TEXT.find("\n[", start)
    return TEXT[:start] + "\n".join([f"[{section}]", *rows]) + (TEXT[end:] if end >= 0 else "")


@pytest.mark.parametrize(
    ("section", "row", "count", "problem"),
    [
        ("kinds", "k{} = 1", 0, "there must be 1 to 8 kinds of cards, not 0"),
        ("kinds", "k{} = 1", 9, "there must be 1 to 8 kinds of cards, not 9"),
        ("countries", "k{} = 1", 21, "there must be 0 to 20 countries, not 21"),
        ("cities", "k{} = 1", 1, "there must be 2 to 120 cities, not 1"),
        ("cities", "k{} = 1", 121, "there must be 2 to 120 cities, not 121"),
        ("routes", "k{} = 1", 0, "there must be 1 to 240 routes, not 0"),
        ("routes", "k{} = 1", 241, "there must be 1 to 240 routes, not 241"),
        ("tickets", "k{} = 1", 0, "there must be 1 to 180 tickets, not 0"),
        ("tickets", "k{} = 1", 181, "there must be 1 to 180 tickets, not 181"),
    ],
)
def test_too_few_and_too_many(section: str, row: str, count: int, problem: str) -> None:
    with pytest.raises(BoardError) as caught:
        read_board(crowd(section, [row.format(number) for number in range(count)]), "my.toml")
    assert str(caught.value) == f"my.toml: {section}: {problem}"


def test_a_message_reads_as_one_sentence() -> None:
    with pytest.raises(BoardError) as caught:
        read_board(TEXT.replace(EAST, EAST.replace("blue", "purple")), "my.toml")
    assert str(caught.value) == 'my.toml: routes.cedar-hills_east: colour "purple" is unknown; allowed: red, blue, any'


def test_a_word_of_control_characters_is_quoted_harmlessly() -> None:
    with pytest.raises(BoardError) as caught:
        read_board(TEXT.replace('symbol = "star"', 'symbol = "\\u001b[31m"'), "my.toml")
    assert str(caught.value).isprintable()


def test_an_error_can_go_to_another_process() -> None:
    error = BoardError("my.toml", "routes.ash-birch", "length is missing")
    copy = pickle.loads(pickle.dumps(error))
    assert (copy.source, copy.entry, copy.problem, str(copy)) == (error.source, error.entry, error.problem, str(error))
    assert isinstance(error, ValueError)
