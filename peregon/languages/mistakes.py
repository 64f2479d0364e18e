"""Mistakes: a translation held against the English words. What it leaves out is no mistake, but a gap."""

from collections.abc import Iterator

from peregon.languages.errors import LanguageError
from peregon.languages.plurals import Plurals
from peregon.languages.words import LanguageWords, Word, places, plain_key
from peregon.quoting import clipped, unknown


def mistakes(source: str, words: LanguageWords, originals: LanguageWords, plurals: Plurals) -> Iterator[LanguageError]:
    for key, word in words.items():
        original = originals.get(key, originals.get(plain_key(key)))
        if original is None:
            yield LanguageError(source, "", unknown("key", key, originals))
        elif problem := _problem(word, original, plurals):
            yield LanguageError(source, key, problem)


def _problem(word: Word, original: Word, plurals: Plurals) -> str | None:
    wanted, found = places(original), places(word)
    if missing := sorted(wanted - found):
        return f"{{{missing[0]}}} is missing; English has {_listed(wanted)}"
    if strange := sorted(found - wanted):
        return f"{{{clipped(strange[0])}}} is no place to fill; English has {_listed(wanted)}"
    return None if isinstance(word, str) else _problem_of_forms(word, original, plurals)


def _listed(places: set[str]) -> str:
    return ", ".join(f"{{{name}}}" for name in sorted(places)) or "none"


def _problem_of_forms(word: dict[str, str], original: Word, plurals: Plurals) -> str | None:
    if isinstance(original, str) and "n" not in places(original):
        return "has plural forms, and no number {n} to choose by"
    if strange := [category for category in word if category not in plurals.possible]:
        return unknown("plural form", strange[0], plurals.possible)
    if missing := [category for category in plurals.needed if category not in word]:
        return f'the plural form "{missing[0]}" is missing; needed are {", ".join(plurals.needed)}'
    return None
