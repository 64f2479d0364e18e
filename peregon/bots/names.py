"""What bots are called: famous locomotives, in a row, and beside each name what kind of player it is."""

from collections.abc import Callable, Iterator
from itertools import count

from peregon.bots.lookup import known_players
from peregon.record.record import LONGEST_NAME

LOCOMOTIVES = (
    "Rocket", "Mallard", "Adler", "Jupiter", "Limmat", "Tornado", "Saxonia", "Novelty", "Planet", "Lion",
)  # fmt: skip
"""Each is a word of the page and of the terminal, which have it in every language."""


def free_names(is_taken: Callable[[str], bool]) -> Iterator[str]:
    """Those that nobody has, in their order: at the next table the first bot is an old acquaintance."""
    yield from (name for name in LOCOMOTIVES if not is_taken(name))
    yield from (name for number in count(2) for name in _numbered(number) if not is_taken(name))


def _numbered(number: int) -> list[str]:
    return [f"{name} {number}" for name in LOCOMOTIVES]


def with_kind(name: str, kind: str) -> str:
    """As a record has it, which knows names only: "Rocket (normal)"."""
    whole = f"{name} ({kind})"
    return whole if len(whole) <= LONGEST_NAME else name


def kind_in(name: str) -> str | None:
    """The kind of bot that a record's name tells of, or None for a person's. Older records have "normal 2"."""
    _, bracket, rest = name.rpartition(" (")
    if bracket and rest.endswith(")"):
        return rest[:-1] if rest[:-1] in known_players() else None
    kind, _, number = name.partition(" ")
    return kind if kind in known_players() and (not number or number.isdecimal()) else None
