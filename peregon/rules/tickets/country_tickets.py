"""Country tickets: one place to start from, several countries to choose among."""

from peregon.rules.part import COUNTRIES
from peregon.rules.tickets.ticket_points import TicketPoints


class CountryTickets(TicketPoints):
    """A ticket that names countries scores the highest value among those reached; with none reached the lowest is
    lost. A country is met at any of its exits, and nobody passes through one. [S5, S6, S14, R13]"""

    def line(self) -> str:
        return "country tickets"

    def special(self) -> str:
        return "countries"

    def understands(self) -> list[str]:
        return [COUNTRIES]

    def counts(self, of_countries: bool) -> bool:
        return of_countries
