"""Words: what a board calls its cards, routes, cities and tickets, both ways."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from operator import mul

from peregon.boards import BoardSheet
from peregon.model.board import LOCOMOTIVE
from peregon.quoting import LISTED, clipped, unknown


class UnknownWordError(ValueError):
    """A word that the board does not have; ``offset`` is where in the word the trouble begins."""

    def __init__(self, problem: str, offset: int = 0) -> None:
        super().__init__(problem)
        self.problem = problem
        self.offset = offset


class Words:
    """Cheap to make: the way from words to numbers is drawn up only when something is read."""

    def __init__(self, sheet: BoardSheet) -> None:
        self.sheet = sheet
        kinds = [kind.letter for kind in sheet.kinds]
        self.letters = (*kinds, *[""] * (LOCOMOTIVE - len(kinds)), sheet.locomotive.letter)

    @classmethod
    def of(cls, sheet: BoardSheet) -> "Words":
        """For those who need them again and again: a few are kept."""
        known = _KEPT.get(id(sheet))
        if known is None or known.sheet is not sheet:
            if len(_KEPT) >= MOST_KEPT:
                _KEPT.clear()
            known = _KEPT[id(sheet)] = cls(sheet)
        return known

    # From numbers to words

    def letter(self, kind: int) -> str:
        return self.letters[kind]

    def cards(self, kinds: Iterable[int]) -> str:
        """Cards in their order."""
        return "".join(self.letters[kind] for kind in kinds)

    def pile(self, counts: Sequence[int]) -> str:
        """Cards that have no order, given as how many there are of each kind."""
        return "".join(map(mul, self.letters, counts))

    def route(self, number: int) -> str:
        return self.sheet.routes[number].id

    def city(self, number: int) -> str:
        return self.sheet.cities[number].id

    def ticket(self, number: int) -> str:
        return self.sheet.tickets[number].id

    # From words to numbers

    def kinds(self, text: str) -> list[int]:
        """The cards a row of letters stands for; blanks and case do not matter."""
        found = []
        for offset, letter in enumerate(text):
            if letter.isspace():
                continue
            kind = self._kinds.get(letter.upper())
            if kind is None:
                known = ", ".join(self._kinds)
                raise UnknownWordError(f'"{clipped(letter)}" is no card; the cards are {known}', offset)
            found.append(kind)
        return found

    def find_route(self, word: str) -> int:
        """A route by its two cities, whichever is named first."""
        number = self._routes.get(word)
        if number is None:
            raise self._no_such_route(word)
        return number

    def find_city(self, word: str) -> int:
        return _find("city", word, self._cities)

    def find_ticket(self, word: str) -> int:
        return _find("ticket", word, self._tickets)

    def has_route(self, word: str) -> bool:
        return word in self._routes

    def has_city(self, word: str) -> bool:
        return word in self._cities

    def _no_such_route(self, word: str) -> UnknownWordError:
        cities = word.split("-")
        offset = 0
        for city in cities[:2]:
            if city not in self._cities:
                return UnknownWordError(unknown("city", city, self._cities), offset)
            offset += len(city) + 1
        if len(cities) == 1:
            return UnknownWordError(f"a route is written city-city; {self._from(cities[0])}")
        if len(cities) > 2 and "-".join(cities[:2]) in self._routes:
            return UnknownWordError(f"{cities[0]}-{cities[1]} has no track {clipped('-'.join(cities[2:]))}", offset)
        return UnknownWordError(f"there is no route {cities[0]}-{cities[1]}; {self._from(cities[0])}")

    def _from(self, city: str) -> str:
        routes = [route for route in self._routes if route.startswith(f"{city}-")]
        return f"from {city} there are {', '.join(routes[:LISTED])}"

    @cached_property
    def _kinds(self) -> dict[str, int]:
        return {letter: kind for kind, letter in enumerate(self.letters) if letter}

    @cached_property
    def _routes(self) -> dict[str, int]:
        there = {route.id: number for number, route in enumerate(self.sheet.routes)}
        return {**{_turned_round(word): number for word, number in there.items()}, **there}

    @cached_property
    def _cities(self) -> dict[str, int]:
        return {city.id: number for number, city in enumerate(self.sheet.cities)}

    @cached_property
    def _tickets(self) -> dict[str, int]:
        return {ticket.id: number for number, ticket in enumerate(self.sheet.tickets)}


MOST_KEPT = 50
_KEPT: dict[int, Words] = {}  # a sheet that is in here keeps its place in memory


def _find(what: str, word: str, numbers: dict[str, int]) -> int:
    if word not in numbers:
        raise UnknownWordError(unknown(what, word, numbers))
    return numbers[word]


def _turned_round(route: str) -> str:
    a, b, *track = route.split("-")
    return "-".join([b, a, *track])
