"""Board names: cities, routes and tickets as people write them, in any language of the board or by their ids."""

from collections.abc import Iterator

from peregon.boards import BoardSheet
from peregon.languages.alphabet import Alphabet
from peregon.quoting import clipped, unknown

_DASHES = "-\N{EN DASH}\N{EM DASH}\N{HYPHEN}\N{MINUS SIGN}"
_PLAIN = Alphabet()


class UnknownNameError(ValueError):
    """A name that nothing on the board has."""


class BoardNames:
    """Capitals, accents and blanks do not matter. A name may have dashes of its own, so a pair is cut wherever both
    sides have a meaning."""

    def __init__(self, sheet: BoardSheet) -> None:
        self.sheet = sheet
        self._cities: dict[str, int] = {}
        for number, city in enumerate(sheet.cities):
            for name in (city.id, city.printed, *city.names.values()):
                self._cities.setdefault(_folded(name), number)
        self._places = {name: frozenset((number,)) for name, number in self._cities.items()}
        for country in sheet.countries:
            exits = frozenset(number for number, city in enumerate(sheet.cities) if city.exit_of == country.id)
            for name in (country.id, country.printed, *country.names.values()):
                self._places[_folded(name)] = exits
        self._tickets = {_folded(ticket.id): number for number, ticket in enumerate(sheet.tickets)}

    def city(self, word: str) -> int:
        number = self._cities.get(_folded(word))
        if number is None:
            raise UnknownNameError(unknown("city", word, [city.names["en"] for city in self.sheet.cities]))
        return number

    def route(self, word: str) -> list[int]:
        """The tracks between two cities, or the one that is named by its id."""
        by_id = [number for number, route in enumerate(self.sheet.routes) if _folded(route.id) == _folded(word)]
        if by_id and self.sheet.routes[by_id[0]].id.count("-") > 1:
            return by_id
        found = [
            number
            for a, b in self._pairs(word)
            for number, route in enumerate(self.sheet.routes)
            if {route.a, route.b} <= a | b and (route.a in a) != (route.b in a)
        ]
        if not found:
            raise UnknownNameError(f'there is no route "{clipped(word)}"; a route is written Paris - Frankfurt')
        return found

    def ticket(self, word: str) -> int:
        if _folded(word) in self._tickets:
            return self._tickets[_folded(word)]
        for a, b in self._pairs(word):
            for number, ticket in enumerate(self.sheet.tickets):
                ends = [(frozenset(ticket.starts), frozenset(goal.places)) for goal in ticket.goals]
                if len(ends) == 1 and ends[0] in ((a, b), (b, a)):
                    return number
        known = [ticket.id for ticket in self.sheet.tickets]
        raise UnknownNameError(unknown("ticket", word, known))

    def _pairs(self, word: str) -> Iterator[tuple[frozenset[int], frozenset[int]]]:
        known = False
        for place, letter in enumerate(word):
            if letter in _DASHES:
                a, b = (self._places.get(_folded(side)) for side in (word[:place], word[place + 1 :]))
                if a is not None and b is not None:
                    known = True
                    yield a, b
        if not known:
            self._blame(word)

    def _blame(self, word: str) -> None:
        """Of a pair written with blanks around its dash it can be said which city is unknown."""
        for dash in _DASHES:
            for side in word.split(f" {dash} ") if f" {dash} " in word else ():
                if _folded(side) not in self._places:
                    raise UnknownNameError(
                        unknown("city", side.strip(), [city.names["en"] for city in self.sheet.cities])
                    )


def _folded(word: str) -> str:
    letters = _PLAIN.as_typed(word.strip())
    for dash in _DASHES[1:]:
        letters = letters.replace(dash, "-")
    return " ".join(letters.replace("_", " ").replace(".", " ").split())
