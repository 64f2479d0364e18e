"""Command words: what may be typed beside moves."""

from peregon.languages import Phrasebook


def is_word(say: Phrasebook, word: str, key: str) -> bool:
    """A command in the player's language, or in English."""
    return word.casefold() in (say(key), key.removeprefix("word."))
