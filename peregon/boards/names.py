"""Names: what something on a board is called, in as many languages as somebody has named it in."""

from collections.abc import Iterator, Mapping

from peregon.boards.reader import BoardTable
from peregon.fields import Complaints
from peregon.languages import ENGLISH, codes, languages
from peregon.languages.plurals import locales


class Names(Mapping[str, str]):
    """``names["uk"]`` is the name in Ukrainian, or else in the language that falls back to, which English is at last.

    What is listed, counted and compared is only what was given, and English always is.
    """

    __slots__ = ("_given",)

    def __init__(self, **given: str) -> None:
        if ENGLISH not in given:
            raise TypeError("a name in English is missing")
        self._given = given

    def __getitem__(self, language: str) -> str:
        while language not in self._given:
            # A board may be named in a language that nobody here has words for.
            known = languages().get(language)
            language = known.fallback if known and known.fallback else ENGLISH
        return self._given[language]

    def __contains__(self, language: object) -> bool:
        return language in self._given

    def __iter__(self) -> Iterator[str]:
        return iter(self._given)

    def __len__(self) -> int:
        return len(self._given)

    def __hash__(self) -> int:
        return hash(frozenset(self._given.items()))

    def __repr__(self) -> str:
        return f"Names({', '.join(f'{language}={name!r}' for language, name in self._given.items())})"

    def also(self, **given: str) -> "Names":
        return Names(**{**self._given, **given})


def read_names(row: BoardTable, *others: str) -> Names:
    """The names in a row that may hold these other keys too. Without an English one, what is printed will do."""
    spoken = [key for key in row if key not in others and (key in codes() or key in locales())]
    wrong = Complaints()
    with wrong:
        row.only((*others, *codes(), *spoken))
    given: dict[str, str] = {}
    with wrong:
        printed = row.name("name") if "name" in others else None
        given[ENGLISH] = row.name(ENGLISH, printed)
    for key in spoken:
        # English has just been read, well or not.
        if key != ENGLISH:
            with wrong:
                given[key] = row.name(key)
    wrong.speak()
    return Names(**given)
