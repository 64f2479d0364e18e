"""Panels: the table as one player sees it, drawn from a View and nothing else."""

from collections.abc import Iterator, Mapping

from rich.table import Table
from rich.text import Text

from peregon.cli.naming import NOTHING, TIMES, Naming
from peregon.cli.table.mechanics import Mechanics
from peregon.cli.table.network_lines import beyond, lines, owners
from peregon.languages import Phrasebook
from peregon.model.declarations import CITIES, CITY, EVERYONE, NUMBER, Field
from peregon.model.field_values import Value, Values, number_in
from peregon.model.views import View
from peregon.ticket_paths import TicketPath

BUILT = "==="
NO_BREAK = "\u00a0"
SEAT_STYLES = ("bold #4f9be8", "bold #e2574c", "bold #3fae6a", "bold #d9a520", "bold #b07fd6")


class Panels:
    def __init__(self, say: Phrasebook, naming: Naming, mechanics: Mechanics) -> None:
        self.say = say
        self.naming = naming
        self.mechanics = mechanics
        self.names = mechanics.names

    def name(self, seat: int) -> Text:
        return Text(self.names[seat], style=SEAT_STYLES[seat % len(SEAT_STYLES)])

    def everyone(self, view: View, fields: list[Field]) -> Table:
        """The players in the order of play, with all that each has so many of; the one to move is marked."""
        say = self.say
        counted = [field for field in fields if is_count(field) and self._has_word(field)]
        table = Table.grid(padding=(0, 2))
        headings = ["", say("panel.points"), say("panel.trains"), say("panel.cards"), say("panel.tickets")]
        headings += [say(f"field.{field.name}") for field in counted]
        for column in range(len(headings)):
            table.add_column(justify="right" if column else "left")
        table.add_row(*(Text(heading, style="dim") for heading in headings))
        to_move = None if view.decision is None else view.decision.seat
        for seat in view.order:
            player = view.players[seat]
            numbers = [player.points, player.trains, player.cards, player.tickets]
            numbers += [number_in(player.fields, field.name) for field in counted]
            marked = Text.assemble("▶ " if seat == to_move else "  ", self.name(seat))
            table.add_row(marked, *(str(number) for number in numbers))
        return table

    def kept(self, view: View, fields: list[Field]) -> list[Text]:
        """What parts keep beside that, in a line each, where they have words for it."""
        found = []
        for field in fields:
            if not is_count(field) and self._has_word(field):
                held = [(seat, self.mechanics.field(field, value)) for seat, value in held_in(view, field)]
                told = [Text.assemble(*self._owner(seat), text) for seat, text in held if text is not None]
                if told:
                    found.append(Text.assemble((self.say(f"field.{field.name}") + "  ", "dim"), Text("; ").join(told)))
        return found

    def _owner(self, seat: int | None) -> list[Text | str]:
        return [] if seat is None else [self.name(seat), " "]

    def _has_word(self, field: Field) -> bool:
        return f"field.{field.name}" in self.say

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

    def board(self, view: View, free: set[int], fields: list[Field], city: int | None = None) -> Table:
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
            marks = self._marks(here, view, fields)
            table.add_row(Text.assemble(self.naming.city(here), *marks), Text(", ").join(leaving))
        return table

    def _marks(self, city: int, view: View, fields: list[Field]) -> Iterator[Text]:
        """Whose station stands in the city, and what else parts keep there."""
        for field in fields:
            if field.holds in (CITY, CITIES) and field.question is None:
                sign = " ⌂" if field.name == "stations" else f", {self.say.named('field', field.name)}: "
                for seat, value in held_in(view, field):
                    if value == city or (isinstance(value, tuple) and city in value):
                        yield Text.assemble(sign, "" if seat is None else self.name(seat))

    def _track(self, number: int, taken: dict[int, int], free: set[int]) -> Text:
        """Its spaces, or its owner, or that it is closed."""
        if number in taken:
            return Text.assemble("[", self.name(taken[number]), "]")
        if number not in free:
            return Text("✗", style="dim")
        return self.naming.spaces(number)


def is_count(field: Field) -> bool:
    """What every player has so many of, for all to see."""
    return field.per_seat and field.holds == NUMBER and field.seen_by == EVERYONE and field.question is None


def held_in(view: View, field: Field) -> Iterator[tuple[int | None, Value | Values]]:
    """What a view shows of a field: whose it is, nobody's being the table's, and what it holds."""
    if field.question is not None:
        remembered = view.fields.get(field.question.memory)
        if isinstance(remembered, Mapping) and field.name in remembered:
            yield None, remembered[field.name]
    elif not field.per_seat:
        if field.name in view.fields:
            yield None, view.fields[field.name]
    elif field.seen_by == EVERYONE:
        yield from ((player.seat, player.fields[field.name]) for player in view.players)
    elif view.own is not None and field.name in view.own.fields:
        yield view.seat, view.own.fields[field.name]
