"""The page's own words, so that a test says what it means and not how it is put today."""

import json
from functools import cache
from pathlib import Path

from tests.support.browser.site import ROOT

LANGUAGES = ("en", "ru", "uk")


@cache
def words(language: str = "en") -> dict[str, str | dict[str, str]]:
    """All of them, by key; what is counted has several forms."""
    files = sorted((ROOT / "web" / "words" / language).glob("*.json"))
    return {key: word for file in files for key, word in _read(file).items()}


def _read(file: Path) -> dict[str, str | dict[str, str]]:
    read: dict[str, str | dict[str, str]] = json.loads(file.read_text(encoding="utf-8"))
    return read


def word(key: str, language: str = "en", **values: str) -> str:
    found = words(language)[key]
    assert isinstance(found, str)
    return found.format(**values)
