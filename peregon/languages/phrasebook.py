"""The phrasebook: what is said to people, in their language."""

from peregon.languages.added import added_words
from peregon.languages.folders import chain, words_of
from peregon.languages.language import Language
from peregon.languages.words import Word, own_key, said


class Phrasebook:
    """One file of words in one language: ``say("turn", name="Ann")``. What the language lacks, it says in the one it
    falls back to, with that one's plural forms. In the games of a rulebook it says what that calls things."""

    def __init__(self, language: str, file: str, rulebook: str = "") -> None:
        self.language = language
        self._file = file
        self._rulebook = rulebook
        self._layers = [(each, words_of(each, file)) for each in chain(language)]

    def of(self, rulebook: str) -> "Phrasebook":
        """The same, for the games of this rulebook."""
        return Phrasebook(self.language, self._file, rulebook)

    def __call__(self, key: str, /, **values: object) -> str:
        found = self._find(key)
        if found is None:
            raise KeyError(key)
        language, word = found
        return said(word, language.plurals, values)

    def named(self, family: str, name: str) -> str:
        """The word for something that a rule part names; the name itself where nobody has a word for it."""
        key = f"{family}.{name}"
        return self(key) if key in self else name

    def __contains__(self, key: str) -> bool:
        return self._find(key) is not None

    def _find(self, key: str) -> tuple[Language, Word] | None:
        for language, words in self._layers:
            brought = added_words(language.code)
            for each in (own_key(key, self._rulebook), key):
                if word := words.get(each) or brought.get(each):
                    return language, word
        return None
