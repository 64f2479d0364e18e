"""The room of a mechanic from elsewhere: beside its faces lie its words, a file a language, and its icon."""

from importlib import import_module
from pathlib import Path

from peregon.languages import ENGLISH, LanguageError, add_words
from peregon.languages.words import LanguageWords, places, read_file
from peregon.model.faces import Event, meanings
from peregon.rulebooks.rulebook import Rulebook

LARGEST_ICON = 16_384


def rooms_of(rulebook: Rulebook) -> list[Path]:
    """The folders of the modules that the rulebook's parts name as their faces, each once."""
    return list(dict.fromkeys(_folder(module) for module in _modules(rulebook)))


def _modules(rulebook: Rulebook) -> list[str]:
    return list(dict.fromkeys(part.faces() for part in rulebook.parts() if part.faces()))


def _folder(module: str) -> Path:
    file = import_module(module).__file__
    assert file is not None
    return Path(file).parent


def learn_words(rulebook: Rulebook) -> None:
    """From now on the terminal and the page say what the rulebook's parts bring words for. Words belong to their room:
    two rulebooks may share a mechanic."""
    for module in _modules(rulebook):
        room = _folder(module)
        words = words_in(room)
        if words:
            _check_events(module, words.get(ENGLISH, {}))
            add_words(str(room), words)


def _check_events(module: str, words: LanguageWords) -> None:
    """The places in the sentence for an event are its fields. Other languages are held to English."""
    for key, word in words.items():
        family, _, name = key.partition(".")
        face = getattr(import_module(module), name.partition(".")[0], None)
        if family == "event" and isinstance(face, type) and issubclass(face, Event):
            known = {"name" if field == "seat" else field for field in meanings(face)} | {"n"}
            if strange := sorted(places(word) - known):
                problem = f"{{{strange[0]}}} is no field of {face.__name__}; it has {', '.join(sorted(known))}"
                raise LanguageError(f"words/{ENGLISH}.json", key, problem)


def words_in(room: Path) -> dict[str, LanguageWords]:
    """By language and key."""
    return {file.stem: read_file(file, f"words/{file.name}") for file in sorted((room / "words").glob("*.json"))}


def icon_of(room: Path) -> str | None:
    """The icon as it was drawn; whoever shows it to others cleans it first."""
    file = room / "icon.svg"
    if not file.is_file() or file.stat().st_size > LARGEST_ICON:
        return None
    return file.read_text(encoding="utf-8")
