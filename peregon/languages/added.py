"""Added words: what a mechanic from elsewhere says, brought along by it in every language that it speaks."""

from collections.abc import Mapping

from peregon.languages.errors import LanguageError
from peregon.languages.folders import files, find, languages, words_of
from peregon.languages.language import ENGLISH, TAG, TAG_RULE
from peregon.languages.mistakes import mistakes
from peregon.languages.words import LanguageWords, read_words
from peregon.quoting import clipped

_brought: dict[str, dict[str, LanguageWords]] = {}


def add_words(source: str, words: Mapping[str, Mapping[str, object]]) -> None:
    """``{"en": {"told.depot": "{name} builds a depot"}, "uk": …}``: from now on said in the terminal and on the page
    alike. English must have them all. The same source again replaces what it brought before."""
    read = {code: read_words(entries, f"{source}: {code}") for code, entries in words.items()}
    originals = read.get(ENGLISH, {})
    for code, entries in read.items():
        if not TAG.fullmatch(code):
            raise LanguageError(source, clipped(code), f"must be {TAG_RULE}")
        if code in languages():
            for mistake in mistakes(f"{source}: {code}", entries, originals, find(code).plurals):
                raise mistake
    taken = _taken(source)
    for key in originals:
        if key in taken:
            raise LanguageError(source, key, f"is said by {taken[key]} already")
    _brought[source] = read


def added_words(code: str) -> LanguageWords:
    """What others have brought for a language."""
    return {key: word for words in _brought.values() for key, word in words.get(code, {}).items()}


def _taken(source: str) -> dict[str, str]:
    """Keys that are in use, and by whom."""
    english = {key: "Peregon" for name in files() for key in words_of(find(ENGLISH), name)}
    others = {other: words for other, words in _brought.items() if other != source}
    return english | {key: other for other, words in others.items() for key in words.get(ENGLISH, {})}
