"""The page on notation shows texts that can be read, code that runs, and leaves no field out."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import peregon
from peregon.model.state import PAY_TUNNEL
from peregon.record import position_of, read, read_position, read_record, verify, write
from peregon.record.lines import CHECK, sealed
from peregon.record.rules_then import rules_of
from tests.record.play import MOMENTS, TITLES

PAGE = (Path(__file__).parents[2] / "docs/notation.md").read_text(encoding="utf-8")


def blocks(language: str, page: str = PAGE) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", page, re.DOTALL)


def section(title: str) -> str:
    return PAGE.split(f"## {title}\n")[1].split("\n## ")[0]


@pytest.mark.parametrize("code", blocks("python"))
def test_the_code_runs(code: str) -> None:
    exec(compile(code, "docs/notation.md", "exec"), {})


@pytest.mark.parametrize("line", "".join(blocks("notation")).splitlines())
def test_what_is_forgiven_means_what_the_page_says(line: str) -> None:
    game = peregon.start(TITLES["usa"], seed=3)
    meant, typed = line.split(" = ")
    assert write(game, read(game, typed)) == meant.strip()


@pytest.mark.parametrize("text", re.findall(r"^\| `([^`]+)` \| (?!pays)[a-z]+ ", section("Actions"), re.MULTILINE))
def test_the_actions_in_the_table_can_be_read(text: str) -> None:
    game = peregon.start(TITLES["europe" if "station" in text or text == "give up" else "usa"], seed=3)
    text = text.replace("paris RR", "paris R")
    assert write(game, read(game, text)) == text


def test_the_position_can_be_played_on() -> None:
    (text,) = blocks("json", section("Positions"))
    game = read_position(text.replace("…", TITLES["europe"].sheet.digest))
    assert game.state.phase == PAY_TUNNEL
    assert [write(game, action) for action in game.options] == ["extra Y", "give up"]


def test_the_record_is_true() -> None:
    record, check = "", ""
    for block in blocks("json", section("Records")):
        line = json.loads(block)
        line.pop(CHECK)
        if "board" in line:
            line["board"] = TITLES["usa"].sheet.digest
            rules: Any = rules_of(TITLES["usa"].rulebook())
            *shown, rest = line["rules"]["parts"]
            assert rest == "…" and shown == rules["parts"][: len(shown)]
            line["rules"]["parts"] = rules["parts"]
        text, check = sealed(check, line)
        record += text
    report = verify(read_record(record))
    assert report.actions == 3 and report.changes == ()


@pytest.mark.parametrize("moment", MOMENTS)
def test_every_field_is_explained(moment: str) -> None:
    position: Any = position_of(MOMENTS[moment]())
    explained = set(re.findall(r"`([a-z_]+)`", section("Positions")))
    fields = {*position, *position["tickets"], *position.get("tunnel", ()), *position.get("draw", ())}
    assert fields | {*position["players"][0]} <= explained
    assert f'`"{moment}"`' in PAGE
