"""Quoting: how a complaint shows what it complains of, and what it would have liked to see."""

from collections.abc import Iterable
from difflib import get_close_matches

LISTED = 20
CLIPPED = 40
LONGEST_PATH = 4_096


def shown(value: object, table: str = "an object") -> str:
    """A value of a file as a message may quote it: short, on one line. JSON calls a table an object, TOML a table."""
    match value:
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case str():
            return f'"{clipped(value)}"'
        case int() if abs(value) >= 10**12:
            return "a very large number"
        case int() | float():
            return str(value)
        case dict():
            return table
        case list():
            return "a list"
    return "a date or time"


def clipped(text: str, most: int = CLIPPED) -> str:
    short = text if len(text) <= most else text[:most] + "…"
    return short if short.isprintable() else ascii(short)[1:-1]


def unknown(what: str, word: str, allowed: Iterable[str]) -> str:
    """The sentence for a word the file may not use here, with those it may."""
    words = list(allowed)
    listed = ", ".join(words[:LISTED]) + (", …" if len(words) > LISTED else "")
    # A word of megabytes has no near neighbour, and looking for one would take minutes.
    near = get_close_matches(word, words, n=1) if len(word) <= CLIPPED else []
    hint = f' (did you mean "{near[0]}"?)' if near else ""
    return f"{what} {shown(word)} is unknown; allowed: {listed or 'none'}{hint}"
