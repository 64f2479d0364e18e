"""The room of a mechanic from elsewhere: beside its faces lie its words, a file a language, and its icon."""

import json
from importlib import import_module
from pathlib import Path

from peregon.languages.added import add_words
from peregon.rulebooks.rulebook import Rulebook

LARGEST_ICON = 16_384


def rooms_of(rulebook: Rulebook) -> list[Path]:
    """The folders of the modules that the rulebook's parts name as their faces, each once."""
    modules = dict.fromkeys(part.faces() for part in rulebook.parts() if part.faces())
    return list(dict.fromkeys(_folder(module) for module in modules))


def _folder(module: str) -> Path:
    file = import_module(module).__file__
    assert file is not None
    return Path(file).parent


def learn_words(name: str, rulebook: Rulebook) -> None:
    """From now on the terminal and the page say what the rulebook's parts bring words for."""
    words: dict[str, dict[str, object]] = {}
    for room in rooms_of(rulebook):
        for code, entries in words_in(room).items():
            words.setdefault(code, {}).update(entries)
    if words:
        add_words(name, words)


def words_in(room: Path) -> dict[str, dict[str, object]]:
    """By language and key."""
    return {
        file.stem: json.loads(file.read_text(encoding="utf-8")) for file in sorted((room / "words").glob("*.json"))
    }


def icon_of(room: Path) -> str | None:
    """The icon as it was drawn; whoever shows it to others cleans it first."""
    file = room / "icon.svg"
    if not file.is_file() or file.stat().st_size > LARGEST_ICON:
        return None
    return file.read_text(encoding="utf-8")
