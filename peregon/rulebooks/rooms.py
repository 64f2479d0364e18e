"""The room of a mechanic from elsewhere: beside its faces lie its words, a file a language, and its icon."""

from importlib import import_module
from pathlib import Path

from peregon.languages.added import add_words
from peregon.languages.words import LanguageWords, read_file
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


def learn_words(rulebook: Rulebook) -> None:
    """From now on the terminal and the page say what the rulebook's parts bring words for. Words belong to their room:
    two rulebooks may share a mechanic."""
    for room in rooms_of(rulebook):
        words = words_in(room)
        if words:
            add_words(str(room), words)


def words_in(room: Path) -> dict[str, LanguageWords]:
    """By language and key."""
    return {file.stem: read_file(file, f"words/{file.name}") for file in sorted((room / "words").glob("*.json"))}


def icon_of(room: Path) -> str | None:
    """The icon as it was drawn; whoever shows it to others cleans it first."""
    file = room / "icon.svg"
    if not file.is_file() or file.stat().st_size > LARGEST_ICON:
        return None
    return file.read_text(encoding="utf-8")
