"""Rule parts in words: what a rulebook is made of, and how two of them differ. Nothing here knows a rule by name."""

import re
from dataclasses import dataclass

from peregon.languages import Phrasebook
from peregon.rulebooks import Rulebook
from peregon.rulebooks.contents import ListedPart, parts_of


@dataclass(frozen=True, slots=True)
class Difference:
    """What two rulebooks do not share: parts of the one, parts of the other, parts of both with other numbers."""

    only_first: list[ListedPart]
    only_second: list[ListedPart]
    other_numbers: list[tuple[ListedPart, ListedPart]]


def compare(first: Rulebook, second: Rulebook) -> Difference:
    ours = {part.path: part for part in parts_of(first)}
    theirs = {part.path: part for part in parts_of(second)}
    return Difference(
        only_first=[part for path, part in ours.items() if path not in theirs],
        only_second=[part for path, part in theirs.items() if path not in ours],
        other_numbers=[
            (part, theirs[path]) for path, part in ours.items() if path in theirs and part.terms != theirs[path].terms
        ],
    )


class PartWords:
    """Parts in the reader's language. One from elsewhere that brings no words along is told in those of its code."""

    def __init__(self, language: str) -> None:
        self.say = Phrasebook(language, "parts")

    def name(self, part: ListedPart) -> str:
        first, *rest = (self._class(name) for name in part.path)
        return ": ".join([first, *(name[:1].lower() + name[1:] for name in rest)])

    def _class(self, name: str) -> str:
        return self.say(f"part.{name}") if f"part.{name}" in self.say else spaced(name)

    def sentence(self, part: ListedPart) -> str:
        key = f"rule.{part.path[-1]}"
        return self.say(key) if key in self.say else part.sentence

    def term(self, name: str) -> str:
        """A number's name; one of a row of numbers has its place behind it."""
        series, _, place = name.rpartition(" ")
        if place.isdigit() and f"term.{series}" in self.say:
            return self.say(f"term.{series}", n=int(place))
        return self.say.named("term", name)


def spaced(name: str) -> str:
    """ "DoubleRoutes" as "Double routes"."""
    return re.sub(r"(?<=[a-z])([A-Z])", r" \1", name).capitalize()
