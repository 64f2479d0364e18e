"""The tickets of a board, from city to city or to the countries around."""

from dataclasses import dataclass

from peregon.boards.limits import POINTS, TICKETS
from peregon.boards.places import find
from peregon.boards.reader import ID, ID_RULE, BoardTable
from peregon.boards.sheet import City, Country, Goal, Ticket
from peregon.fields import Complaints
from peregon.quoting import unknown


@dataclass(frozen=True, slots=True)
class Gazetteer:
    """What a word on a ticket stands for: a city for itself, a country for all of its exits."""

    cities: dict[str, int]
    exits: dict[str, tuple[int, ...]]

    def places(self, word: str, row: BoardTable) -> tuple[int, ...]:
        if word in self.cities:
            return (self.cities[word],)
        if word not in self.exits:
            row.refuse(unknown("place", word, (*self.exits, *self.cities)))
        if not self.exits[word]:
            row.refuse(f'country "{word}" has no exits; give some city exit_of = "{word}"')
        return self.exits[word]

    def country(self, word: str) -> str | None:
        return word if word in self.exits else None


def read_tickets(
    table: BoardTable, cities: tuple[City, ...], countries: tuple[Country, ...], wrong: Complaints
) -> tuple[Ticket, ...]:
    """Those that can be read; what is wrong with the others is noted."""
    table.hold(1, TICKETS, "tickets")
    gazetteer = _gazetteer(cities, countries)
    tickets = []
    for key in table:
        with wrong:
            tickets.append(_read_ticket(key, table.line(key, "points"), gazetteer))
    _refuse_repeats(table, tickets, wrong)
    return tuple(tickets)


def _gazetteer(cities: tuple[City, ...], countries: tuple[Country, ...]) -> Gazetteer:
    return Gazetteer(
        {city.id: number for number, city in enumerate(cities)},
        {
            country.id: tuple(number for number, city in enumerate(cities) if city.exit_of == country.id)
            for country in countries
        },
    )


def _read_ticket(key: str, row: BoardTable, gazetteer: Gazetteer) -> Ticket:
    if "-" in key:
        return _read_pair(key, row, gazetteer)
    if not ID.fullmatch(key):
        row.refuse(f"a ticket's key must be city-city, or {ID_RULE}")
    if "to" not in row:
        row.refuse("a ticket must be called city-city, or be a table with from and to")
    return _read_choice(key, row, gazetteer)


def _read_pair(key: str, row: BoardTable, gazetteer: Gazetteer) -> Ticket:
    row.only(("points", "long"))
    first, *rest = key.split("-")
    if len(rest) != 1:
        row.refuse("a ticket's key must be city-city")
    start, end = find(row, first, gazetteer.cities), find(row, rest[0], gazetteer.cities)
    wrong = Complaints()
    with wrong:
        goal = Goal((end,), row.whole("points", 1, POINTS))
    with wrong:
        long = row.flag("long")
    wrong.speak()
    return _checked(Ticket(key, (start,), None, (goal,), long), row)


def _read_choice(key: str, row: BoardTable, gazetteer: Gazetteer) -> Ticket:
    row.only(("from", "to", "long"))
    start = row.id("from")
    table = row.table("to")
    if not len(table):
        table.refuse("a ticket must lead somewhere")
    goals, wrong = [], Complaints()
    for word in table:
        with wrong:
            goals.append(_read_goal(word, table, gazetteer))
    wrong.speak()
    goals.sort(key=lambda goal: -goal.points)
    starts = gazetteer.places(start, row)
    return _checked(Ticket(key, starts, gazetteer.country(start), tuple(goals), row.flag("long")), row)


def _read_goal(word: str, table: BoardTable, gazetteer: Gazetteer) -> Goal:
    return Goal(gazetteer.places(word, table), table.whole(word, 1, POINTS), gazetteer.country(word))


def _checked(ticket: Ticket, row: BoardTable) -> Ticket:
    if any(place in ticket.starts for goal in ticket.goals for place in goal.places):
        row.refuse("a ticket must not lead to where it starts")
    return ticket


def _refuse_repeats(table: BoardTable, tickets: list[Ticket], wrong: Complaints) -> None:
    # Two like tickets are asked for by giving them names; two like pairs are a slip of the pen.
    seen: dict[frozenset[str], str] = {}
    for ticket in tickets:
        if "-" in ticket.id:
            first = seen.setdefault(frozenset(ticket.id.split("-")), ticket.id)
            if first != ticket.id:
                with wrong:
                    table.line(ticket.id, "points").refuse(f"joins the same cities as {first}")
