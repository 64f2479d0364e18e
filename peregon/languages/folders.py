"""Folders: where languages are found. Those of the package, and those of the folders that `PEREGON_LANGUAGES` names."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from peregon.languages.errors import LanguageError
from peregon.languages.language import ENGLISH, FILE, Language, read_language
from peregon.languages.mistakes import mistakes
from peregon.languages.words import LanguageWords, read_file
from peregon.quoting import unknown

HERE = Path(__file__).parent
VARIABLE = "PEREGON_LANGUAGES"


def languages() -> dict[str, Language]:
    """All languages by their codes: those that come with Peregon, then the others."""
    return _languages(os.environ.get(VARIABLE, ""))


def codes() -> tuple[str, ...]:
    return tuple(languages())


def find(code: str) -> Language:
    if code not in languages():
        raise LanguageError("", "", unknown("language", code, codes()))
    return languages()[code]


def chain(code: str) -> list[Language]:
    """The language, the one it falls back to, and so on; English is the last."""
    language = find(code)
    return [language, *(chain(language.fallback) if language.fallback else [])]


@cache
def words_of(language: Language, name: str) -> LanguageWords:
    """One of its files, "terminal" or "page/table". A mistake in it is an error; a gap, or no such file, is none."""
    file = language.folder / f"{name}.json"
    if not file.exists():
        return {}
    source = f"{language.folder.name}/{name}.json"
    words = read_file(file, source)
    if language.code != ENGLISH:
        for mistake in mistakes(source, words, words_of(find(ENGLISH), name), language.plurals):
            raise mistake
    return words


@cache
def files() -> tuple[str, ...]:
    """The files of words that a language can have: those of English."""
    folder = HERE / ENGLISH
    return tuple(sorted(path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob("*.json")))


def folders_in(place: Path) -> list[Path]:
    """The languages in a folder: itself, or each folder in it, that has a `language.toml`."""
    if (place / FILE).exists():
        return [place]
    try:
        return sorted(folder for folder in place.iterdir() if (folder / FILE).exists())
    except OSError as error:
        raise LanguageError(str(place), "", f"cannot be read: {error.strerror}") from None


@contextmanager
def also_in(place: Path) -> Iterator[None]:
    """For as long as it takes, the languages of a folder are there too, if they are not anyway."""
    before = os.environ.get(VARIABLE, "")
    listed = [Path(each).resolve() for each in before.split(os.pathsep) if each]
    if not {folder for each in listed for folder in folders_in(each)} & set(folders_in(place)):
        os.environ[VARIABLE] = os.pathsep.join(filter(None, [before, str(place)]))
    try:
        yield
    finally:
        os.environ[VARIABLE] = before


@cache
def _shipped() -> dict[str, Language]:
    return {folder.name: read_language(folder) for folder in folders_in(HERE)}


@cache
def _languages(elsewhere: str) -> dict[str, Language]:
    found = dict(_shipped())
    for place in filter(None, elsewhere.split(os.pathsep)):
        for folder in folders_in(Path(place)):
            language = read_language(folder)
            if language.code in found:
                there = found[language.code].folder
                raise LanguageError(str(folder), "", f'the language "{language.code}" is there already, in {there}')
            found[language.code] = language
    for language in found.values():
        _check_fallback(language, found)
    return found


def _check_fallback(language: Language, found: dict[str, Language]) -> None:
    passed = [language.code]
    while (fallback := found[passed[-1]].fallback) is not None:
        source = str(found[passed[-1]].folder / FILE)
        if fallback not in found:
            raise LanguageError(source, "fallback", unknown("language", fallback, found))
        if fallback in passed:
            raise LanguageError(source, "fallback", f"leads in a circle: {' → '.join([*passed, fallback])}")
        passed.append(fallback)
