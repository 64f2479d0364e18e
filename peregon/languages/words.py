"""Words: the sentences of a language, as its files have them.

A file is flat JSON. An entry is a sentence with places to fill, `"turn": "{name} plays"`; several lines of it, as a
list; or a sentence for each plural form of its number n, `{"one": "{n} card", "other": "{n} cards"}`. Where a rulebook
has words of its own, `"turn@journey"` is said instead in its games.
"""

import json
import re
from collections.abc import Mapping
from pathlib import Path

from peregon.languages.errors import LanguageError
from peregon.languages.plurals import OTHER, Plurals
from peregon.quoting import shown

Word = str | dict[str, str]
LanguageWords = dict[str, Word]

OF_RULEBOOK = "@"
_PLACE = re.compile(r"\{(\w+)\}")
# What a terminal would obey; a new line is none of it.
_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")


def own_key(key: str, rulebook: str) -> str:
    """Where a language has what this rulebook says in its own words."""
    return f"{key}{OF_RULEBOOK}{rulebook}"


def plain_key(key: str) -> str:
    """The key that a rulebook's own word stands in for."""
    return key.partition(OF_RULEBOOK)[0]


def places(word: Word) -> set[str]:
    """The names of the places to fill, in whichever of the forms."""
    sentences = [word] if isinstance(word, str) else word.values()
    return {name for sentence in sentences for name in _PLACE.findall(sentence)}


def said(word: Word, plurals: Plurals, values: Mapping[str, object]) -> str:
    """The sentence, in the form that goes with the number n if there are several, with its places filled."""
    if not isinstance(word, str):
        category = plurals.category(int(str(values["n"])))
        # Nobody has to translate for millions.
        word = word[category if category in word else OTHER]
    return _PLACE.sub(lambda place: str(values[place[1]]), word)


def read_file(file: Path, source: str) -> LanguageWords:
    """The words of a file; the source is what a complaint calls it."""

    def pairs(rows: list[tuple[str, object]]) -> dict[str, object]:
        table: dict[str, object] = {}
        for key, value in rows:
            if key in table:
                raise LanguageError(source, key, "is there twice")
            table[key] = value
        return table

    try:
        values = json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=pairs)
    except (OSError, UnicodeDecodeError) as error:
        raise LanguageError(source, "", f"cannot be read: {error}") from None
    except LanguageError:
        raise
    except (ValueError, RecursionError) as error:
        raise LanguageError(source, "", f"not valid JSON: {error}") from None
    return read_words(values, source)


def read_words(values: object, source: str) -> LanguageWords:
    """Words from whoever has put them together, with the lines of each sentence joined."""
    if not isinstance(values, Mapping):
        raise LanguageError(source, "", f"must be a table of words, not {shown(values)}")
    return {key: _read_word(value, source, key) for key, value in values.items()}


def _read_word(value: object, source: str, key: str) -> Word:
    if not isinstance(value, Mapping):
        return _read_sentence(value, source, key)
    if not value:
        raise LanguageError(source, key, "has no plural form at all")
    return {category: _read_sentence(each, source, f"{key}.{category}") for category, each in value.items()}


def _read_sentence(value: object, source: str, key: str) -> str:
    if isinstance(value, list) and all(isinstance(line, str) for line in value):
        value = "\n".join(value)
    if not isinstance(value, str):
        raise LanguageError(source, key, f"must be a text, a list of lines or plural forms, not {shown(value)}")
    if not value.strip():
        raise LanguageError(source, key, "is empty; leave it out to have it said in another language")
    if found := _CONTROL.search(value):
        raise LanguageError(source, key, f"has a control character in it, U+{ord(found[0]):04X}")
    return value
