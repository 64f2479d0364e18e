"""What pictures say to those who hear them: the names of routes, cards and tickets as labels, in one language."""

from peregon.boards import BoardSheet, Goal, Kind, Route, Ticket
from peregon.languages import Phrasebook

DASH = " \N{EN DASH} "


class Wording:
    """One board in one language."""

    def __init__(self, sheet: BoardSheet, language: str) -> None:
        self.sheet = sheet
        self.language = language
        self.say = Phrasebook(language, "drawing", sheet.rulebook)

    @property
    def title(self) -> str:
        return self.sheet.title[self.language]

    def city(self, city: int) -> str:
        return self.sheet.cities[city].names[self.language]

    def country(self, id: str) -> str:
        return next(country.names[self.language] for country in self.sheet.countries if country.id == id)

    def kind(self, kind: int | None) -> str:
        return self.say("picture.any") if kind is None else self.card(self.sheet.kinds[kind])

    def card(self, kind: Kind) -> str:
        return kind.names[self.language]

    def start(self, ticket: Ticket) -> str:
        return self.country(ticket.start_country) if ticket.start_country else self.city(ticket.starts[0])

    def goal(self, goal: Goal) -> str:
        return self.country(goal.country) if goal.country else self.city(goal.places[0])

    def ends(self, route: Route) -> str:
        """From where to where, and nothing else."""
        return f"{self.city(route.a)}{DASH}{self.city(route.b)}"

    def route(self, route: Route, taken_by: str | None = None) -> str:
        """All there is to know about a route: from where to where, how long, for which cards, and whose it is."""
        parts = [
            self.ends(route),
            self.say("picture.spaces", n=route.length),
            self.kind(route.colour),
        ]
        if route.tunnel:
            parts.append(self.say("picture.tunnel"))
        if route.locomotives:
            parts.append(self.say("picture.locomotives", n=route.locomotives))
        if taken_by:
            parts.append(self.say("picture.taken", who=taken_by))
        return ", ".join(parts)
