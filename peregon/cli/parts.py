"""Rule parts in words: what a rulebook is made of, and how two of them differ. Nothing here knows a rule by name."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from peregon.rulebooks import Rulebook
from peregon.rules.part import Part


@dataclass(frozen=True, slots=True)
class PartInWords:
    """A part, within the part it belongs to: tickets not kept may go one way at the start and another later."""

    within: str
    name: str
    sentence: str
    terms: tuple[tuple[str, int], ...]

    @property
    def full_name(self) -> str:
        return f"{self.within}: {self.name.lower()}" if self.within else self.name


@dataclass(frozen=True, slots=True)
class Difference:
    """What two rulebooks do not share: parts of the one, parts of the other, parts of both with other numbers."""

    only_first: list[PartInWords]
    only_second: list[PartInWords]
    other_numbers: list[tuple[PartInWords, PartInWords]]


def parts_of(rulebook: Rulebook) -> list[PartInWords]:
    whole: list[Part] = [rulebook.order, rulebook.pieces, rulebook.hands, rulebook.row, rulebook.first_tickets]
    whole += [*rulebook.actions, *rulebook.scoring, rulebook.ending, *rulebook.tie_breaks]
    fewest, most = rulebook.players
    players = PartInWords("", "Players", "", (("at least", fewest), ("at most", most)))
    return [players, *(words for part in whole for words in _in_words(part, ""))]


def compare(first: Rulebook, second: Rulebook) -> Difference:
    ours = {part.full_name: part for part in parts_of(first)}
    theirs = {part.full_name: part for part in parts_of(second)}
    return Difference(
        only_first=[part for name, part in ours.items() if name not in theirs],
        only_second=[part for name, part in theirs.items() if name not in ours],
        other_numbers=[
            (part, theirs[name]) for name, part in ours.items() if name in theirs and part.terms != theirs[name].terms
        ],
    )


def _in_words(part: Part, within: str) -> Iterator[PartInWords]:
    name = spaced(type(part).__name__)
    yield PartInWords(within, name, first_sentence(docstring(type(part))), tuple(part.terms()))
    for smaller in part.parts():
        yield from _in_words(smaller, name)


def spaced(name: str) -> str:
    """ "DoubleRoutes" as "Double routes"."""
    return re.sub(r"(?<=[a-z])([A-Z])", r" \1", name).capitalize()


def first_sentence(text: str) -> str:
    text = " ".join(re.sub(r"\[[A-Z]\d.*?\]", "", text).split())
    return text.split(". ")[0].rstrip(".") + "." if text else ""


def docstring(kind: type) -> str:
    """A compiled class has none: the compiler leaves it in the source, which is always installed too."""
    return kind.__doc__ or _docstrings(kind.__module__).get(kind.__name__, "")


@cache
def _docstrings(module: str) -> dict[str, str]:
    package, _, name = module.rpartition(".")
    source = files(package) / f"{name}.py"
    if not source.is_file():
        return {}
    tree = ast.parse(source.read_text(encoding="utf-8"))
    return {node.name: ast.get_docstring(node) or "" for node in tree.body if isinstance(node, ast.ClassDef)}
