"""The page's own words, so that a test says what it means and not how it is put today."""

from functools import cache

from peregon.languages import find
from peregon.languages.folders import files, words_of
from peregon.languages.words import LanguageWords


@cache
def words(language: str = "en") -> LanguageWords:
    """All of them, by key; what is counted has several forms."""
    pages = [name for name in files() if name.startswith("page/")]
    return {key: word for page in pages for key, word in words_of(find(language), page).items()}


def word(key: str, language: str = "en", **values: str) -> str:
    found = words(language)[key]
    assert isinstance(found, str)
    return found.format(**values)
