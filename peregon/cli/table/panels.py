"""Panels: the table as one player sees it, drawn from a View and nothing else."""

from rich.table import Table
from rich.text import Text

from peregon.cli.naming import NOTHING, TIMES, Naming
from peregon.cli.table.network_lines import beyond, lines, owners
from peregon.languages import Phrasebook
from peregon.model.field_values import number_in, set_in
from peregon.model.views import View
from peregon.ticket_paths import TicketPath

BUILT = "==="
NO_BREAK = "\u00a0"
SEAT_STYLES = ("bold #4f9be8", "bold #e2574c", "bold #3fae6a", "bold #d9a520", "bold #b07fd6")


class Panels:
    def __init__(self, say: Phrasebook, naming: Naming, names: list[str]) -> None:
        self.say = say
        self.naming = naming
        self.names = names

    def name(self, seat: int) -> Text:
        return Text(self.names[seat], style=SEAT_STYLES[seat % len(SEAT_STYLES)])

    def everyone(self, view: View) -> Table:
        """The players in the order of play; the one to move is marked."""
        say = self.say
        stations = any("stations" in player.fields for player in view.players)
        table = Table.grid(padding=(0, 2))
        headings = ["", say("panel.points"), say("panel.trains"), say("panel.cards"), say("panel.tickets")]
        headings += [say("panel.stations")] if stations else []
        for column in range(len(headings)):
            table.add_column(justify="right" if column else "left")
        table.add_row(*(Text(heading, style="dim") for heading in headings))
        to_move = None if view.decision is None else view.decision.seat
        for seat in view.order:
            player = view.players[seat]
            numbers = [player.points, player.trains, player.cards, player.tickets]
            numbers += [number_in(player.fields, "stations_left")] if stations else []
            marked = Text.assemble("▶ " if seat == to_move else "  ", self.name(seat))
            table.add_row(marked, *(str(number) for number in numbers))
        return table

    def row(self, view: View) -> Text:
        """The cards that lie face up, by the numbers one draws them with."""
        slots = [
            Text.assemble((f"{slot} ", "dim"), Text(NOTHING, style="dim") if kind is None else self.naming.card(kind))
            for slot, kind in enumerate(view.row, start=1)
        ]
        deck = self.say("panel.deck", n=view.deck)
        return Text.assemble((self.say("panel.row") + "  ", "dim"), Text("  ").join(slots), (f"  {deck}", "dim"))

    def hand(self, view: View) -> Text:
        assert view.own is not None
        cards = [
            Text.assemble(self.naming.swatch(kind, count), f" {count}{TIMES}{self.naming.kind(kind)}")
            for kind, count in enumerate(view.own.hand)
            if count
        ]
        return Text.assemble((self.say("panel.hand") + "  ", "dim"), Text("  ").join(cards) if cards else NOTHING)

    def known(self, view: View) -> list[Text]:
        """Cards that everyone knows to be in another player's hand."""
        found = []
        for player in view.players:
            cards = [self.naming.swatch(kind, count) for kind, count in enumerate(player.shown) if count]
            if cards and player.seat != view.seat:
                label = Text(self.say("panel.known") + " ", style="dim")
                found.append(Text.assemble(label, self.name(player.seat), "  ", Text(" ").join(cards)))
        return found

    def tickets(self, tickets: tuple[int, ...], paths: dict[int, TicketPath | None], numbered: bool = False) -> Table:
        """Tickets, each with how far it still is and, below, the path there with its spaces."""
        table = Table.grid(padding=(0, 2))
        table.add_column(justify="right")
        table.add_column(justify="right")
        table.add_column()
        for place, ticket in enumerate(tickets, start=1):
            path = paths[ticket]
            label = Text(str(place) if numbered else "", style="cyan")
            name = Text.assemble(self.naming.ticket(ticket), "  ", self._progress(path))
            table.add_row(label, self.naming.ticket_points(ticket), name)
            if path is not None and path.missing:
                table.add_row("", "", self.path(path))
        return table

    def _progress(self, path: TicketPath | None) -> Text:
        if path is None:
            return Text(self.say("ticket.closed"), style="red")
        if not path.missing:
            return Text(self.say("ticket.done"), style="green")
        return Text(self.say("ticket.to_go", n=path.spaces), style="yellow")

    def path(self, path: TicketPath) -> Text:
        """City by city, with the spaces still to build in between: Denver PPPP Omaha === Chicago."""
        city = path.start
        text = Text().append(self.naming.city(city), style="dim")
        for route in path.routes:
            city = beyond(self.naming.sheet, route, city)
            strip = self.naming.spaces(route) if route in path.missing else Text(BUILT)
            text.append(" ").append_text(strip).append(f" {self.naming.city(city)}", style="dim")
        return text

    def network(self, view: View) -> Text:
        """Your own routes as lines of cities."""
        assert view.seat is not None
        drawn = [self.naming.cities(line) for line in lines(self.naming.sheet, view.players[view.seat].routes)]
        return Text.assemble((self.say("panel.network") + "  ", "dim"), "; ".join(drawn) if drawn else NOTHING)

    def board(self, view: View, free: set[int], city: int | None = None) -> Table:
        """City by city the routes that leave it, so that each route stands in two places; or those of one city."""
        table = Table.grid(padding=(0, 2))
        table.add_column(style="bold")
        table.add_column()
        taken = owners(view)
        sheet = self.naming.sheet
        for here in sorted(range(len(sheet.cities)), key=self.naming.city_order) if city is None else [city]:
            tracks: dict[int, list[Text]] = {}
            for number, route in enumerate(sheet.routes):
                if here in (route.a, route.b):
                    tracks.setdefault(beyond(sheet, number, here), []).append(self._track(number, taken, free))
            neighbours = sorted(tracks, key=self.naming.city_order)
            # A line may break between neighbours, not within one.
            leaving = (
                Text(NO_BREAK).join([Text(self.naming.city(there).replace(" ", NO_BREAK)), *tracks[there]])
                for there in neighbours
            )
            table.add_row(Text.assemble(self.naming.city(here), self._station(here, view)), Text(", ").join(leaving))
        return table

    def _station(self, city: int, view: View) -> Text:
        """Whose station stands in the city."""
        builders = [player.seat for player in view.players if city in set_in(player.fields, "stations")]
        return Text().join(Text.assemble(" ⌂", self.name(seat)) for seat in builders)

    def _track(self, number: int, taken: dict[int, int], free: set[int]) -> Text:
        """Its spaces, or its owner, or that it is closed."""
        if number in taken:
            return Text.assemble("[", self.name(taken[number]), "]")
        if number not in free:
            return Text("✗", style="dim")
        return self.naming.spaces(number)
