"""Languages: a folder of words each, and whatever in people's words is data. Nothing here knows any of them by name but
English, which the others fall back to."""

from peregon.languages.added import add_words
from peregon.languages.errors import LanguageError
from peregon.languages.folders import chain, codes, find, languages
from peregon.languages.language import ENGLISH, Language
from peregon.languages.phrasebook import Phrasebook

__all__ = ["ENGLISH", "Language", "LanguageError", "Phrasebook", "add_words", "chain", "codes", "find", "languages"]
