"""Complaints: all that is wrong with a counted game, each with what it is about, to be said in any language.

Rule parts complain in English, to a report that gives things their names. Here they are given marks instead: from the
sentence it can be read again which routes it speaks of, and which sentence it is.
"""

import re
from dataclasses import dataclass
from typing import Final

from peregon.model.state import State
from peregon.record.words import Words
from peregon.rules.engine import Rules
from peregon.rules.part import Report

_MARK: Final = re.compile(r"<(route|city|ticket|kind) (\d+)>")
_SEAT: Final = re.compile(r"players\[(\d+)\]")

# The sentences that there are words for in every language, by their names there.
KINDS: Final = {
    "pieces": "they take # trains, and a player has #",
    "route_twice": "<route> is already seat #'s",
    "ticket_twice": "<ticket> is already seat #'s",
    "both_tracks": "<route> and <route> cannot both be one player's",
    "one_track": "with # players only one of <route> and <route> can be taken",
    "not_joined": "<route> is not joined to an end of one of the tickets",
    "stations": "a player has # stations, not more",
    "no_station": "no station can be built in <city>",
    "station_twice": "seat # has a station in <city> already",
    "few_tickets": "at least # tickets were kept, not #",
    "long_tickets": "of tickets held and put out # must be long, not #",
}
OTHER: Final = "other"


@dataclass(frozen=True, slots=True)
class Complaint:
    """Something that no game could have led to: what kind of thing, whose, what it is about and the numbers in the
    sentence, in their order; and the sentence itself, in English and in the words of the board."""

    kind: str
    seat: int | None
    routes: tuple[int, ...]
    cities: tuple[int, ...]
    tickets: tuple[int, ...]
    numbers: tuple[int, ...]
    text: str


class Gathering(Report):
    """Keeps every complaint instead of raising the first."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.complaints: list[Complaint] = []
        self._about: set[object] = set()

    def ask(self, rules: Rules, state: State) -> None:
        """What each part has to say. A part may count on not coming back from a complaint: what it stumbles over after
        one is no news."""
        for part in rules.all_parts():
            known = len(self.complaints)
            self._about.clear()
            try:
                part.check(state, self)
            except Exception:
                if len(self.complaints) == known:
                    raise

    def fail(self, path: str, problem: str) -> None:
        seat = _SEAT.match(path)
        things: dict[str, list[int]] = {"route": [], "city": [], "ticket": [], "kind": []}
        for what, number in _MARK.findall(problem):
            things[what].append(int(number))
        bare = _MARK.sub(lambda mark: f"<{mark[1]}>", problem)
        kind = next((name for name, told in KINDS.items() if told == re.sub(r"\d+", "#", bare)), OTHER)
        routes, cities, tickets = (tuple(things[what]) for what in ("route", "city", "ticket"))
        whose = int(seat[1]) if seat else None
        if routes or cities or tickets:
            # Of two things wrong with the same routes, the first says enough.
            if (whose, routes, cities, tickets) in self._about:
                return
            self._about.add((whose, routes, cities, tickets))
        numbers = tuple(int(number) for number in re.findall(r"\d+", bare))
        text = _MARK.sub(lambda mark: self._name(mark[1], int(mark[2])), problem)
        self.complaints.append(Complaint(kind, whose, routes, cities, tickets, numbers, text))

    def _name(self, what: str, number: int) -> str:
        name = {"route": self.words.route, "city": self.words.city, "ticket": self.words.ticket}
        return name.get(what, self.words.letter)(number)

    def city(self, city: int) -> str:
        return f"<city {city}>"

    def route(self, route: int) -> str:
        return f"<route {route}>"

    def ticket(self, ticket: int) -> str:
        return f"<ticket {ticket}>"

    def kind(self, kind: int) -> str:
        return f"<kind {kind}>"

    # What is no part's own

    def route_twice(self, seat: int, route: int, owner: int) -> None:
        self.fail(f"players[{seat}].routes", f"{self.route(route)} is already seat {owner}'s")

    def ticket_twice(self, seat: int, ticket: int, owner: int) -> None:
        self.fail(f"players[{seat}].tickets", f"{self.ticket(ticket)} is already seat {owner}'s")

    def too_many_pieces(self, seat: int, taken: int, there: int) -> None:
        self.fail(f"players[{seat}].routes", f"they take {taken} trains, and a player has {there}")
