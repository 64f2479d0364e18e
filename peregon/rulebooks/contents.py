"""Contents: what a rulebook is made of, part by part, with the numbers of each. Nothing here knows a rule by name."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from peregon.rulebooks.rulebook import Rulebook
from peregon.rules.part import Part

PLAYERS = "Players"


@dataclass(frozen=True, slots=True)
class ListedPart:
    """A part of a rulebook by its class, behind that of the part it belongs to: tickets not kept may go one way at the
    start and another later. ``sentence`` is its docstring's first."""

    path: tuple[str, ...]
    sentence: str
    terms: dict[str, int]


def parts_of(rulebook: Rulebook) -> list[ListedPart]:
    fewest, most = rulebook.players
    players = ListedPart((PLAYERS,), "", {"at least": fewest, "at most": most})
    return [players, *(listed for part in rulebook.whole_parts() for listed in _listed(part, ()))]


def _listed(part: Part, within: tuple[str, ...]) -> Iterator[ListedPart]:
    path = (*within, type(part).__name__)
    yield ListedPart(path, first_sentence(type(part).__doc__ or ""), dict(part.terms()))
    for smaller in part.parts():
        yield from _listed(smaller, path)


def first_sentence(text: str) -> str:
    text = " ".join(re.sub(r"\[[A-Z]\d.*?\]", "", text).split())
    return text.split(". ")[0].rstrip(".") + "." if text else ""
