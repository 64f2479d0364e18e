"""The phrasebook: what is said to people, in their language."""

from peregon.languages.added import added_words
from peregon.languages.folders import chain, words_of
from peregon.languages.words import said


class Phrasebook:
    """One file of words in one language: ``say("turn", name="Ann")``. What the language lacks, it says in the one it
    falls back to, with that one's plural forms."""

    def __init__(self, language: str, file: str) -> None:
        self.language = language
        self._layers = [(each, words_of(each, file)) for each in chain(language)]

    def __call__(self, key: str, /, **values: object) -> str:
        for language, words in self._layers:
            word = words.get(key) or added_words(language.code).get(key)
            if word is not None:
                return said(word, language.plurals, values)
        raise KeyError(key)
