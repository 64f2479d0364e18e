"""Rulebook text: the rules as numbered clauses, in the reader's language, from the documents that the tests hold the
engine to."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import peregon
from peregon.languages import ENGLISH, Language, LanguageError, find
from peregon.languages.stems import forms_of
from peregon.rulebooks import RULEBOOKS

RULINGS = "rulings"
BOOKS = (*RULEBOOKS, RULINGS)

# India and Switzerland add to the base game: its clauses hold there, except those that a clause of their own replaces.
BASE_GAME = "usa"
REPLACED = {
    "india": frozenset({"U1", "U4", "U6", "U27"}),
    "switzerland": frozenset({"U1", "U2", "U4", "U6", "U13", "U14", "U22", "U27", "U31"}),
}

# The rulings that do not speak of every game.
_ON_TRAINS = ("usa", "europe", "india", "switzerland")
RULINGS_ONLY_FOR: dict[str, tuple[str, ...]] = {
    "R3": ("usa", "europe"),
    "R4": ("europe", "journey"),
    "R7": _ON_TRAINS,
    "R9": _ON_TRAINS,
    "R10": _ON_TRAINS,
    "R12": ("india",),
    "R13": ("switzerland",),
    "R14": ("journey",),
    "R15": ("journey",),
    "R17": ("europe", "india"),
    "R19": ("europe", "journey"),
    "R20": ("journey",),
    "R24": ("europe", "switzerland"),
    "R25": ("journey",),
    "R26": ("europe", "journey"),
    "R27": _ON_TRAINS,
    "R28": ("europe", "switzerland"),
    "R29": ("journey",),
    "R31": ("europe",),
}

_CLAUSE = re.compile(r"- \*\*([A-Z]\d+)([^*]*)\*\*\s*(.*)")
_CITED = re.compile(r"\b([A-Z])(\d+)(?:\u2013\1?(\d+))?\b")
_EMPHASIS = str.maketrans("", "", "*`")


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule. The heading is what a ruling is about, other clauses have none; neither carries any markup."""

    id: str
    heading: str
    text: str

    @property
    def whole(self) -> str:
        return f"{self.heading} {self.text}" if self.heading else self.text

    def cites(self) -> set[str]:
        """The clauses it refers to; a range of numbers means each of them."""
        return {
            f"{letter}{number}"
            for letter, first, last in _CITED.findall(self.whole)
            for number in range(int(first), int(last or first) + 1)
        }


@dataclass(frozen=True, slots=True)
class Section:
    """Clauses under one heading of a book, which is a rulebook or the rulings. A short book has no headings: its one
    section has an empty one."""

    book: str
    heading: str
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Document:
    """A book as it is written. Its language is English where nobody has translated it."""

    book: str
    language: str
    title: str
    sections: tuple[Section, ...]

    @property
    def clauses(self) -> list[Clause]:
        return list(clauses_of(self.sections))


def clauses_of(sections: Iterable[Section]) -> Iterator[Clause]:
    return (clause for section in sections for clause in section.clauses)


def read(book: str, language: str = ENGLISH) -> Document:
    """One of `BOOKS`. What nobody has translated, a clause or the whole, is as the language it falls back to has it."""
    return _read(book, find(language))


def parse(text: str, book: str, language: str) -> Document:
    """A book as one file has it."""
    title, heading = "", ""
    sections: dict[str, list[Clause]] = {}
    for line in text.splitlines():
        if line.startswith("# "):
            title = line[2:]
        elif line.startswith("## "):
            heading = line[3:]
        elif found := _CLAUSE.match(line):
            text = found[3].translate(_EMPHASIS)
            sections.setdefault(heading, []).append(Clause(found[1], found[2].strip(), text))
    return Document(
        book, language, title, tuple(Section(book, heading, tuple(clauses)) for heading, clauses in sections.items())
    )


def written(book: str, language: Language) -> Document:
    """A book as the language's own file has it, with nothing put in for what it lacks; without a file it is empty."""
    file = _file(book, language)
    if not file.is_file():
        return Document(book, language.code, "", ())
    try:
        return parse(file.read_text(encoding="utf-8"), book, language.code)
    except (OSError, UnicodeDecodeError) as error:
        raise LanguageError(f"{language.code}/rules/{book}.md", "", f"cannot be read: {error}") from None


@cache
def _read(book: str, language: Language) -> Document:
    own = written(book, language)
    if language.fallback is None:
        return own
    original = _read(book, find(language.fallback))
    for clause in own.clauses:
        if clause.id not in {each.id for each in original.clauses}:
            raise LanguageError(f"{language.code}/rules/{book}.md", clause.id, "there is no such clause in English")
    return _laid_over(original, own) if own.sections else original


def _laid_over(original: Document, translated: Document) -> Document:
    """The sections of the one, with as much as there is of the other."""
    headings = {clause.id: section.heading for section in translated.sections for clause in section.clauses}
    clauses = {clause.id: clause for clause in translated.clauses}
    sections = []
    for section in original.sections:
        own = tuple(clauses.get(clause.id, clause) for clause in section.clauses)
        heading = next((headings[clause.id] for clause in own if clause.id in headings), section.heading)
        sections.append(replace(section, heading=heading, clauses=own))
    return replace(translated, title=translated.title or original.title, sections=tuple(sections))


def _file(book: str, language: Language) -> Traversable:
    """English is documentation, which ships in the package and lies beside it in a source tree."""
    if book not in BOOKS:
        raise ValueError(f"there is no book {book!r}; there are {', '.join(BOOKS)}")
    if language.code != ENGLISH:
        return language.folder / "rules" / f"{book}.md"
    shipped = files("peregon").joinpath("docs", "rules")
    rules = shipped if shipped.is_dir() else Path(peregon.__file__).parents[1] / "docs" / "rules"
    return rules.joinpath(f"{book}.md")


def rules_of(game: str, language: str = ENGLISH) -> tuple[Section, ...]:
    """All that a game is played by: its own rulebook, then what holds of the others, then the rulings it needs."""
    return _rules_of(game, find(language))


@cache
def _rules_of(game: str, language: Language) -> tuple[Section, ...]:
    others = [section for book in RULEBOOKS if book != game for section in _read(book, language).sections]
    held = _held_from_elsewhere(game)
    rulings = {clause.id for clause in read(RULINGS).clauses if ruling_applies(clause.id, game)}
    return (
        *_read(game, language).sections,
        *_only(held, others),
        *_only(rulings, _read(RULINGS, language).sections),
    )


def ruling_applies(ruling: str, game: str) -> bool:
    return game in RULINGS_ONLY_FOR.get(ruling, tuple(RULEBOOKS))


def _held_from_elsewhere(game: str) -> set[str]:
    """The clauses of other rulebooks that hold here: what is left of the base game in an expansion of it, and all that
    the game's own clauses refer to, directly or through one of them."""
    own = {clause.id for clause in read(game).clauses}
    others = {clause.id: clause for book in RULEBOOKS if book != game for clause in read(book).clauses}
    held: set[str] = set()
    if game in REPLACED:
        held = {clause.id for clause in read(BASE_GAME).clauses} - REPLACED[game]
    ahead = [*read(game).clauses, *(others[id] for id in held)]
    while ahead:
        for id in (ahead.pop().cites() & set(others)) - own - held:
            held.add(id)
            ahead.append(others[id])
    return held


def matching(word: str, sections: Iterable[Section], language: str = ENGLISH) -> list[Section]:
    """What speaks of the word, as people type it, in whatever form and under whatever name; of several words, of each.
    A clause's number finds that clause alone: R2 is not R25."""
    sections = list(sections)
    as_typed = find(language).alphabet.as_typed
    word = as_typed(word)
    if numbered := {clause.id for clause in clauses_of(sections) if as_typed(clause.id) == word}:
        return _only(numbered, sections)
    forms = forms_of(word, find(language))
    texts = {clause.id: as_typed(clause.whole) for clause in clauses_of(sections)}
    return _only({id for id, text in texts.items() if forms and all(form.search(text) for form in forms)}, sections)


def _only(ids: set[str], sections: Iterable[Section]) -> list[Section]:
    """The sections with no other clauses than these, and without those that would be empty."""
    parts = (replace(part, clauses=tuple(clause for clause in part.clauses if clause.id in ids)) for part in sections)
    return [part for part in parts if part.clauses]
