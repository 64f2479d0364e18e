"""Clauses: the rules as numbered sentences, read from the documents that the tests hold the engine to."""

import re
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

import peregon

_CLAUSE = re.compile(r"- \*\*([A-Z]\d+)([^*]*)\*\*\s*(.*)")
_CITED = re.compile(r"\b([A-Z])(\d+)(?:\u2013\1?(\d+))?\b")
_RULINGS = "rulings"


@dataclass(frozen=True, slots=True)
class Clause:
    id: str
    section: str
    text: str

    def cites(self) -> set[str]:
        """The clauses it refers to; a range of numbers means each of them."""
        return {
            f"{letter}{number}"
            for letter, first, last in _CITED.findall(self.text)
            for number in range(int(first), int(last or first) + 1)
        }


@dataclass(frozen=True, slots=True)
class Document:
    title: str
    clauses: tuple[Clause, ...]


def rules_text(name: str) -> str:
    """The document of a rulebook, or the `rulings`. It ships in the package; a source tree has it beside."""
    shipped = files("peregon") / "docs" / "rules" / f"{name}.md"
    if shipped.is_file():
        return shipped.read_text(encoding="utf-8")
    beside = Path(peregon.__file__).parents[1] / "docs" / "rules" / f"{name}.md"
    return beside.read_text(encoding="utf-8")


def read(name: str) -> Document:
    title, section = "", ""
    clauses: list[Clause] = []
    for line in rules_text(name).splitlines():
        if line.startswith("# "):
            title = line[2:]
        elif line.startswith("## "):
            section = line[3:]
        elif found := _CLAUSE.match(line):
            heading, text = found[2].strip(), found[3]
            clauses.append(Clause(found[1], section, f"{heading} {text}" if heading else text))
    return Document(title, tuple(clauses))


def cited_elsewhere(name: str, rulebooks: tuple[str, ...]) -> list[Clause]:
    """The rulings and the clauses of other rulebooks that a rulebook leans on, directly or through one of them."""
    own = {clause.id for clause in read(name).clauses}
    others = {clause.id: clause for other in (*rulebooks, _RULINGS) if other != name for clause in read(other).clauses}
    found: set[str] = set()
    ahead = list(read(name).clauses)
    while ahead:
        for id in ahead.pop().cites() - own - found:
            if id in others:
                found.add(id)
                # A ruling speaks of all games at once: what it cites is not what this game needs.
                if not id.startswith("R"):
                    ahead.append(others[id])
    return [clause for id, clause in others.items() if id in found]
