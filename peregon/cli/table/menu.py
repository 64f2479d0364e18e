"""Menus: the legal actions in numbered groups. What is legal the engine says; here it is only sorted and named."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from rich.text import Text

from peregon.cli.naming import Naming
from peregon.cli.table.mechanics import Mechanics
from peregon.game import Game
from peregon.languages import Phrasebook
from peregon.model.board import LOCOMOTIVE
from peregon.model.faces import Action, meanings
from peregon.model.views import View
from peregon.record.spelling import is_paid, operands, price_of
from peregon.rules.cards.faces import DrawBlind, DrawCard
from peregon.rules.rounds.faces import Pass, TakeTurn
from peregon.rules.routes.faces import ClaimRoute
from peregon.rules.stations.faces import BuildStation
from peregon.rules.tickets.faces import DrawTickets
from peregon.rules.tunnels.faces import GiveUp, PayExtra, PayForTunnel

KNOWN = (DrawCard, DrawBlind, ClaimRoute, DrawTickets, BuildStation, Pass)


@dataclass(frozen=True, slots=True)
class MenuLine:
    """A line of a menu: an action, or the menu behind it."""

    key: str
    label: Text
    choice: "Action | Menu"


@dataclass(frozen=True, slots=True)
class Menu:
    title: str
    entries: tuple[MenuLine, ...]

    def __getitem__(self, key: str) -> "Action | Menu | None":
        return next((entry.choice for entry in self.entries if entry.key == key), None)


class MenuMaker:
    def __init__(self, say: Phrasebook, naming: Naming, mechanics: Mechanics) -> None:
        self.say = say
        self.naming = naming
        self.mechanics = mechanics

    def turn(self, game: Game, view: View, wanted: set[int]) -> Menu:
        """What a turn, or a question that the terminal does not know, offers, group by group. Routes that a ticket
        waits for come first."""
        options = game.options_of(view.seat)
        draws = [option for option in options if isinstance(option, DrawCard | DrawBlind)]
        claims = [option for option in options if isinstance(option, ClaimRoute)]
        stations = [option for option in options if isinstance(option, BuildStation)]
        groups: list[tuple[str, Action | Menu]] = []
        if draws:
            groups.append((self.say("menu.draw"), self.draws(draws, view)))
        if claims:
            routes = self.claims(claims, wanted)
            groups.append((self.say("menu.claim", n=len(routes.entries)), routes))
        if DrawTickets() in options:
            groups.append((self.say("menu.tickets", n=view.ticket_deck), DrawTickets()))
        if stations:
            groups.append((self.say("menu.station"), self.stations(stations, price_of(game, stations[0]) or 0)))
        if Pass() in options:
            groups.append((self.say("menu.pass"), Pass()))
        entries: list[tuple[Text, Action | Menu]] = [(Text(label), choice) for label, choice in groups]
        assert view.decision is not None
        own_turn = isinstance(view.decision, TakeTurn)
        title = self.say("menu.turn") if own_turn else self.mechanics.question_name(view.decision)
        return _numbered(title, [*entries, *self.others(game, options)])

    def others(self, game: Game, options: list[Action]) -> Iterator[tuple[Text, "Action | Menu"]]:
        """Actions that the terminal does not know, by their kinds."""
        kinds = dict.fromkeys(type(option) for option in options if not isinstance(option, KNOWN))
        for kind in kinds:
            name = Text(self.mechanics.action_name(kind))
            yield self._narrowed(game, name, [option for option in options if type(option) is kind], [*operands(kind)])

    def _narrowed(
        self, game: Game, chosen: Text, options: list[Action], left: list[str]
    ) -> tuple[Text, "Action | Menu"]:
        """A choice among actions of one kind, operand by operand, the cards to pay with last."""
        if len(options) == 1:
            return Text(": ").join([chosen, *self._rest(game, options[0], left)]), options[0]
        entries: list[tuple[Text, Action | Menu]] = []
        if not left:
            entries += [(Text(", ").join(self._rest(game, option, left)), option) for option in options]
            return chosen, _numbered(chosen.plain, entries)
        operand, *others = left
        order = self._order(type(options[0]), operand)
        for value in sorted({getattr(option, operand) for option in options}, key=order):
            same = [option for option in options if getattr(option, operand) == value]
            entries.append(self._narrowed(game, self.mechanics.operand(same[0], operand), same, others))
        return chosen, _numbered(chosen.plain, entries)

    def _rest(self, game: Game, option: Action, left: list[str]) -> list[Text]:
        """What is not yet said of an option: operands, and the cards it costs."""
        said = [self.mechanics.operand(option, name) for name in left]
        price = price_of(game, option)
        return [*said, self.mechanics.payment(option, price)] if is_paid(type(option)) and price is not None else said

    def _order(self, face: type[Action], name: str) -> Callable[[Any], Any]:
        """Cities and routes by the alphabet, everything else by number."""
        order = {"city": self.naming.city_order, "route": self.naming.route_order}
        return order.get(meanings(face)[name], lambda value: value)

    def draws(self, options: Iterable[Action], view: View) -> Menu:
        """By the numbers of the row, so that a number always means the same card; the deck comes after it."""
        entries = []
        for option in options:
            if isinstance(option, DrawCard):
                kind = view.row[option.slot]
                assert kind is not None
                entries.append(MenuLine(str(option.slot + 1), self.naming.card(kind), option))
            elif isinstance(option, DrawBlind):
                entries.append(MenuLine(str(len(view.row) + 1), Text(self.say("menu.blind", n=view.deck)), option))
        return Menu(self.say("menu.which_card"), tuple(sorted(entries, key=lambda entry: entry.key)))

    def claims(self, options: list[ClaimRoute], wanted: set[int]) -> Menu:
        """Of two tracks that are alike in everything, one is enough to choose from."""
        routes = sorted(
            {option.route for option in options}, key=lambda r: (r not in wanted, self.naming.route_order(r))
        )
        alike: dict[tuple[str, int | None], int] = {}
        for route in routes:
            alike.setdefault((self.naming.route(route), self.naming.sheet.routes[route].colour), route)
        entries: list[tuple[Text, Action | Menu]] = []
        widest = max(len(self.naming.route(route)) for route in routes)
        for route in alike.values():
            ways = [option for option in options if option.route == route]
            entries.append((self._claim_label(route, route in wanted, widest), self._payments(ways)))
        return _numbered(self.say("menu.which_route"), entries)

    def _claim_label(self, route: int, wanted: bool, widest: int) -> Text:
        track = self.naming.sheet.routes[route]
        special = self.say("panel.tunnel") if track.tunnel else ""
        points = self.say("menu.points", n=self.naming.sheet.points[track.length])
        star = ("★ ", "yellow") if wanted else ("  ", "")
        spaces = self.naming.spaces(route)
        gap = " " * (self.naming.longest - len(spaces) + 4)
        name = f"{self.naming.route(route):<{widest}}  "
        return Text.assemble(star, name, spaces, (f"{gap}{points} {special}", "dim"))

    def _payments(self, options: list[ClaimRoute]) -> Action | Menu:
        if len(options) == 1:
            return options[0]
        length = self.naming.sheet.routes[options[0].route].length
        entries: list[tuple[Text, Action | Menu]] = []
        for option in sorted(options, key=lambda option: (option.locomotives, option.colour)):
            cards = self.naming.cards(option.colour, length - option.locomotives, option.locomotives)
            entries.append((cards, option))
        return _numbered(self.say("menu.which_cards"), entries)

    def stations(self, options: list[BuildStation], price: int) -> Menu:
        entries: list[tuple[Text, Action | Menu]] = []
        for city in sorted({option.city for option in options}, key=self.naming.city_order):
            ways = [option for option in options if option.city == city]
            sets = [self._station_cards(option, price) for option in ways]
            payments = _numbered(self.say("menu.which_cards"), list(zip(sets, ways, strict=True)))
            entries.append((Text(self.naming.city(city)), ways[0] if len(ways) == 1 else payments))
        return _numbered(self.say("menu.which_city", n=price), entries)

    def _station_cards(self, option: BuildStation, price: int) -> Text:
        if option.colour == LOCOMOTIVE:
            return self.naming.cards(LOCOMOTIVE, 0, price)
        return self.naming.cards(option.colour, price - option.locomotives, option.locomotives)

    def tunnel(self, options: list[Action], decision: PayForTunnel) -> Menu:
        entries: list[tuple[Text, Action | Menu]] = []
        for option in options:
            if isinstance(option, PayExtra):
                cards = self.naming.cards(option.colour, decision.extra - option.locomotives, option.locomotives)
                entries.append((cards, option))
            elif isinstance(option, GiveUp):
                entries.append((Text(self.say("menu.give_up")), option))
        return _numbered(self.say("menu.extra", n=decision.extra, route=self.naming.route(decision.route)), entries)


def _numbered(title: str, entries: list[tuple[Text, Action | Menu]]) -> Menu:
    numbered = (MenuLine(str(number), label, choice) for number, (label, choice) in enumerate(entries, start=1))
    return Menu(title, tuple(numbered))
