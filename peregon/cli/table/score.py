"""The score sheet, told so that everyone can check it: each ticket with its path, the longest trail city by city."""

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from peregon.cli.naming import Naming
from peregon.languages import Phrasebook
from peregon.score_sheet import ScoreSheet, SeatScore

AWARDS = {
    "routes": "award.routes",
    "tickets": "award.tickets",
    "country tickets": "award.countries",
    "unused stations": "award.stations",
    "longest path": "award.longest",
    "grand tours": "award.tours",
}


class ScoreTeller:
    def __init__(self, say: Phrasebook, naming: Naming, names: list[str]) -> None:
        self.say = say
        self.naming = naming
        self.names = names

    def sheet(self, score: ScoreSheet) -> Table:
        """One column a player, one line an award."""
        table = Table(title=self.say("score.title"), title_justify="left", title_style="bold", box=SIMPLE_HEAD)
        table.show_footer = True
        table.add_column("", footer=self.say("score.total"))
        for seat in score.seats:
            crown = " ★" if seat.seat in score.winners else ""
            heading = Text(self.names[seat.seat] + crown)
            table.add_column(heading, footer=Text(str(seat.total), style="bold"), justify="right")
        for line, award in enumerate(score.seats[0].awards):
            table.add_row(self.award(award.name), *(str(seat.awards[line].points) for seat in score.seats))
        return table

    def award(self, name: str) -> str:
        """A rule part of somebody's own may score under a name that no catalogue has."""
        return self.say(AWARDS[name]) if name in AWARDS else name

    def winners(self, score: ScoreSheet) -> str:
        names = ", ".join(self.names[seat] for seat in score.winners)
        return self.say("score.winner" if len(score.winners) == 1 else "score.shared", names=names)

    def explanation(self, seat: SeatScore) -> Table:
        """Why a player has these points, line by line."""
        lines = Table.grid(padding=(0, 1))
        lines.add_column(justify="right", width=4)
        lines.add_column()
        for ticket in seat.tickets:
            name = self.naming.ticket(ticket.ticket)
            if ticket.path is None:
                style, outcome = "red", self.say("score.failed", ticket=name)
            else:
                path = self.naming.cities(ticket.path.cities)
                style, outcome = "green", self.say("score.done", ticket=name, path=path)
            lines.add_row(Text(f"{ticket.points:+d}", style=style), outcome)
        for station in seat.stations:
            lines.add_row("", self._station(station.city, station.borrowed, station.owner))
        for tour in seat.tours:
            first, second = (self.naming.cities(path.cities) for path in (tour.first, tour.second))
            name = self.naming.ticket(tour.ticket)
            lines.add_row("", self.say("score.tour", ticket=name, first=first, second=second))
        if seat.longest is not None:
            path = self.naming.cities(seat.longest.cities)
            lines.add_row("", self.say("score.longest", n=seat.longest.length, path=path))
        return lines

    def _station(self, city: int, borrowed: int | None, owner: int | None) -> str:
        if borrowed is None or owner is None:
            return self.say("score.station_idle", city=self.naming.city(city))
        route, name = self.naming.route(borrowed), self.names[owner]
        return self.say("score.station", city=self.naming.city(city), route=route, name=name)
