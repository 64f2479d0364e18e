"""The page about adding a language: its blocks, put into files, are a language without a mistake."""

import re
from pathlib import Path

import pytest

from peregon.boards import load_board
from peregon.languages import Phrasebook
from peregon.languages.folders import files
from peregon.translation_check import check_language
from tests.support.languages import write_language

PAGE = (Path(__file__).parents[2] / "docs" / "adding-a-language.md").read_text("utf-8")


def block(kind: str, place: int = 0) -> str:
    return str(re.findall(rf"```{kind}\n(.*?)```", PAGE, re.DOTALL)[place])


@pytest.fixture(autouse=True)
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    content = {"terminal.json": block("json"), "boards/europe.toml": block("toml", 1)}
    write_language(tmp_path, "de", block("toml"), content)
    monkeypatch.setenv("PEREGON_LANGUAGES", str(tmp_path))


def test_the_page_shows_a_language_without_a_mistake() -> None:
    assert check_language("de").mistakes == ()
    say = Phrasebook("de", "terminal")
    assert (say("menu.turn"), say("count.cards", n=2), say("play.help").count("\n")) == ("Du bist dran", "2 Karten", 1)
    assert load_board("europe").title["de"] == "Europa"


def test_the_page_names_every_file() -> None:
    assert all(f"`{name}.json`" in PAGE for name in files() if "/" not in name)
    assert "`page/*.json`" in PAGE
