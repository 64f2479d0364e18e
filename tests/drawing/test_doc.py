"""The document on drawing: its example runs, its command lines are understood, and pictures are as it says."""

import re
import shlex
from pathlib import Path
from xml.etree import ElementTree

import click
import pytest

import peregon.drawing
from peregon.boards import load_board
from peregon.cli.app import cli
from peregon.cli.draw import draw
from peregon.drawing import Marks, Style, find_plan
from peregon.drawing.board import board_picture
from peregon.drawing.theme import LIGHT, properties

PAGE = (Path(__file__).parents[2] / "docs" / "drawing.md").read_text("utf-8")
LINES = [line for block in re.findall(r"```sh\n(.*?)```", PAGE, re.S) for line in block.splitlines()]


def test_the_example_runs() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.S)
    values: dict[str, object] = {}
    exec(compile(code, "docs/drawing.md", "exec"), values)
    assert "Київ" in str(values["picture"])
    for picture in ("picture", "now", "card"):
        ElementTree.fromstring(str(values[picture]))


@pytest.mark.parametrize("line", LINES)
def test_a_command_line_is_understood(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("game.peregon").touch()
    program, *arguments = shlex.split(line, comments=True)
    assert [program, *arguments[:2]] == ["peregon", "board", "draw"]
    # Within the whole, as people call it: a command keeps the first way in which it was asked for its help.
    draw.make_context("draw", arguments[2:], parent=click.Context(cli, **cli.context_settings))


def test_every_option_is_explained() -> None:
    for option in draw.params:
        names = [name for name in option.opts if name.startswith("--")]
        assert not names or names == ["--output"] or f"`{names[0]}" in PAGE, names


def test_every_public_name_is_a_function_of_the_package() -> None:
    told = set(re.findall(r"`([a-z_]+_(?:svg|sheets))`", PAGE))
    assert told
    assert told <= set(peregon.drawing.__all__)


def test_every_custom_property_is_named_and_no_other() -> None:
    text = PAGE.partition("Colours are custom properties")[2].partition("\n\n")[0]
    told = {re.sub(r"-(?:\d|N|KIND)(?=-|$)", "-*", name) for name in re.findall(r"`--([a-zA-Z0-9-]+)`", text)}
    sheet = load_board("switzerland")
    kinds = "|".join(("any", "locomotive", *(kind.id for kind in sheet.kinds)))
    assert told == {re.sub(rf"-(?:\d|{kinds})(?=-|$)", "-*", name) for name in properties(sheet, LIGHT)}


def test_the_picture_is_built_as_the_table_says() -> None:
    sheet = load_board("europe")
    marks = Marks(owners={3: 1}, stations={5: 2})
    root = ElementTree.fromstring(str(board_picture(sheet, find_plan(sheet), Style(), marks)))
    found = {f"{element.tag.rpartition('}')[2]}.{name}" for element in root.iter() for name in _classes(element)}
    table = PAGE.partition("| element |")[2].partition("\n\n")[0]
    told = set(re.findall(r"\b((?:svg|g|path|use)\.[a-z]+)", table))
    assert told - {"g.country"} <= found
    route = root.find(f".//*[@id='route-{sheet.routes[3].id}']")
    assert route is not None
    assert route.attrib.items() >= {"data-route": "3", "role": "button", "tabindex": "0"}.items()
    assert route.get("class") == "route taken seat-1"
    assert _classes(route[0]) == ["reach"]
    slots = [child for child in route if "slot" in _classes(child)]
    assert [slot.get("data-slot") for slot in slots] == [str(place) for place in range(sheet.routes[3].length)]
    cars = [car for child in route if "cars" in _classes(child) for car in child if "car" in _classes(car)]
    assert [(car.get("data-slot"), car.get("transform")) for car in cars] == [
        (slot.get("data-slot"), slot.get("transform")) for slot in slots
    ]


def test_the_kinds_of_faults_are_those_that_the_checker_knows() -> None:
    table = PAGE.partition("| fault |")[2].partition("\n\n")[0]
    told = set(re.findall(r"`([a-z ]+)`", table))
    constants = vars(peregon.drawing.checker).items()
    assert told == {value for name, value in constants if name.isupper() and isinstance(value, str)}


def _classes(element: ElementTree.Element) -> list[str]:
    return element.get("class", "").split()
