"""Panels: the table as one player sees it, drawn from a View and nothing else."""

from rich.table import Table
from rich.text import Text

from peregon.cli.naming import TIMES, Naming
from peregon.cli.table.players import Player
from peregon.cli.table.ways import Way, lines, owners
from peregon.cli.words import Words
from peregon.model.board import KINDS
from peregon.model.views import View

SEAT_STYLES = ("bold #4f9be8", "bold #e2574c", "bold #3fae6a", "bold #d9a520", "bold #b07fd6")


class Panels:
    def __init__(self, say: Words, naming: Naming, players: list[Player]) -> None:
        self.say = say
        self.naming = naming
        self.players = players

    def name(self, seat: int) -> Text:
        return Text(self.players[seat].name, style=SEAT_STYLES[seat % len(SEAT_STYLES)])

    def everyone(self, view: View) -> Table:
        """The players in the order of play; the one to move is marked."""
        say = self.say
        stations = any(player.stations_left or player.stations for player in view.players)
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
            numbers += [player.stations_left] if stations else []
            marked = Text.assemble("▶ " if seat == to_move else "  ", self.name(seat))
            table.add_row(marked, *(str(number) for number in numbers))
        return table

    def row(self, view: View) -> Text:
        """The cards that lie face up, by the numbers one draws them with."""
        slots = [
            Text.assemble((f"{slot} ", "dim"), Text("–", style="dim") if kind is None else self.naming.card(kind))
            for slot, kind in enumerate(view.row, start=1)
        ]
        deck = self.say("panel.deck", n=view.deck)
        return Text.assemble((self.say("panel.row") + "  ", "dim"), Text("  ").join(slots), (f"  {deck}", "dim"))

    def hand(self, view: View) -> Text:
        assert view.own is not None
        cards = [
            Text.assemble(self.naming.swatch(kind, view.own.hand[kind]), f" {view.own.hand[kind]}{TIMES}{self.naming.kind(kind)}")
            for kind in range(KINDS)
            if view.own.hand[kind]
        ]
        return Text.assemble((self.say("panel.hand") + "  ", "dim"), Text("  ").join(cards) if cards else "–")

    def known(self, view: View) -> list[Text]:
        """Cards that everyone knows to be in another player's hand."""
        found = []
        for player in view.players:
            cards = [self.naming.swatch(kind, count) for kind, count in enumerate(player.shown) if count]
            if cards and player.seat != view.seat:
                found.append(Text.assemble((self.say("panel.known") + " ", "dim"), self.name(player.seat), "  ", Text(" ").join(cards)))
        return found

    def tickets(self, tickets: tuple[int, ...], ways: dict[int, Way | None], numbered: bool = False) -> Table:
        """Tickets with how far each still is, over the cities where there is something left to build."""
        table = Table.grid(padding=(0, 2))
        table.add_column(justify="right")
        table.add_column()
        table.add_column(justify="right")
        table.add_column()
        for place, ticket in enumerate(tickets, start=1):
            label = str(place) if numbered else ""
            table.add_row(label, self.naming.ticket(ticket), self.naming.ticket_points(ticket), self._progress(ways[ticket]))
        return table

    def _progress(self, way: Way | None) -> Text:
        if way is None:
            return Text(self.say("ticket.closed"), style="red")
        if not way.missing:
            return Text(self.say("ticket.done", n=way.points), style="green")
        text = Text(self.say("ticket.to_go", n=way.spaces), style="yellow")
        missing = (self.naming.route(route) for route in way.missing)
        return text.append(": " + ", ".join(missing), style="dim")

    def network(self, view: View) -> Text:
        """Your own routes as lines of cities."""
        assert view.seat is not None
        drawn = [self.naming.cities(line) for line in lines(self.naming.sheet, view.players[view.seat].routes)]
        return Text.assemble((self.say("panel.network") + "  ", "dim"), "; ".join(drawn) if drawn else "–")

    def board(self, view: View, free: set[int], city: int | None = None) -> Table:
        """All routes city by city, or those of one city: spaces, colour, and who has it."""
        table = Table.grid(padding=(0, 1))
        taken = owners(view)
        for _ in range(2):
            table.add_column()
            table.add_column()
            table.add_column(min_width=8)
        sheet = self.naming.sheet
        chosen = [number for number, route in enumerate(sheet.routes) if city is None or city in (route.a, route.b)]
        cells = [self._track(number, taken, free) for number in sorted(chosen, key=self.naming.route)]
        half = (len(cells) + 1) // 2
        for left, right in zip(cells[:half], [*cells[half:], ("", "", "")], strict=False):
            table.add_row(*left, *right)
        return table

    def _track(self, number: int, taken: dict[int, int], free: set[int]) -> tuple[Text | str, Text | str, Text | str]:
        route = self.naming.sheet.routes[number]
        name, spaces = Text(self.naming.route(number)), self.naming.spaces(number)
        if number in taken:
            return name, spaces, self.name(taken[number])
        if number not in free:
            return Text(name.plain, style="dim"), Text(str(route.length), style="dim"), Text(self.say("panel.closed"), style="dim")
        return name, spaces, Text(self.say("panel.tunnel") if route.tunnel else "", style="dim")
