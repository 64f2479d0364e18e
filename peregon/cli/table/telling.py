"""Telling: events as sentences in the player's language, with what the player may not see blanked."""

from collections.abc import Iterable
from typing import assert_never

from rich.text import Text

from peregon.cli.naming import Naming
from peregon.cli.table.mechanics import Mechanics
from peregon.languages import Phrasebook
from peregon.model.faces import Event, seen_by
from peregon.rules.cards.faces import (
    CardDrawn,
    CardsDealt,
    CardsDealtFaceUp,
    CardTaken,
    DeckRebuilt,
    RowCleared,
    RowFilled,
)
from peregon.rules.rounds.faces import GameEnded, LastRoundBegan, OrderSet, Passed
from peregon.rules.routes.faces import RouteClaimed
from peregon.rules.stations.faces import StationBuilt
from peregon.rules.tickets.faces import FirstTicketsChosen, TicketsKept, TicketsOffered
from peregon.rules.tunnels.faces import ExtraPaid, TunnelGivenUp, TunnelLaid, TunnelPriced


class Teller:
    """In the present tense: in Russian and Ukrainian the past would have to know who is a man and who a woman."""

    def __init__(self, say: Phrasebook, naming: Naming, mechanics: Mechanics) -> None:
        self.say = say
        self.naming = naming
        self.mechanics = mechanics
        self.names = mechanics.names

    def tell(self, events: Iterable[Event], seat: int | None) -> list[Text]:
        """The events as the seat, or a spectator, may see them."""
        sentences = (self.sentence(seen_by(event, seat)) for event in events)
        return [sentence for sentence in sentences if sentence is not None]

    def sentence(self, event: Event) -> Text | None:
        """None for what can be seen on the table anyway."""
        match event:
            case CardsDealt() | RowFilled():
                return None
            case OrderSet(seats=seats):
                return self._text("told.order", names=", ".join(self.names[seat] for seat in seats))
            case Passed(seat=seat):
                return self._text("told.passed", seat)
            case LastRoundBegan(seat=seat, turns=turns):
                return self._text("told.last_round", seat, n=turns)
            case GameEnded(everyone_passed=everyone_passed):
                return self._text("told.all_passed" if everyone_passed else "told.over")
            case TicketsOffered() | FirstTicketsChosen() | TicketsKept():
                return self._about_tickets(event)
            case CardsDealtFaceUp() | CardTaken() | CardDrawn() | RowCleared() | DeckRebuilt():
                return self._about_cards(event)
            case TunnelPriced() | TunnelGivenUp():
                return self._about_a_tunnel(event)
            case RouteClaimed() | TunnelLaid() | ExtraPaid() | StationBuilt():
                return self._about_building(event)
        told = self.mechanics.event(event)
        return None if told is None else self._text(told[0], **told[1])

    def _about_cards(self, event: CardsDealtFaceUp | CardTaken | CardDrawn | RowCleared | DeckRebuilt) -> Text:
        match event:
            case CardsDealtFaceUp(seat=seat, cards=cards):
                return self._text("told.dealt", seat, cards=self._listed(cards))
            case CardTaken(seat=seat, card=card):
                return self._text("told.taken", seat, card=self.naming.card(card))
            case CardDrawn(seat=seat, card=unseen):
                if unseen is None:
                    return self._text("told.drawn_unseen", seat)
                return self._text("told.drawn", seat, card=self.naming.card(unseen))
            case RowCleared():
                return self._text("told.cleared")
            case DeckRebuilt(cards=count):
                return self._text("told.rebuilt", n=count)
        assert_never(event)

    def _about_tickets(self, event: TicketsOffered | FirstTicketsChosen | TicketsKept) -> Text:
        match event:
            case TicketsOffered(seat=seat, count=count):
                return self._text("told.offered", seat, n=count)
            case FirstTicketsChosen(seat=seat):
                return self._text("told.chosen", seat)
            case TicketsKept(seat=seat, count=count, kept=kept):
                if kept is None:
                    return self._text("told.kept_unseen", seat, n=count)
                return self._text("told.kept", seat, tickets="; ".join(self.naming.ticket(ticket) for ticket in kept))
        assert_never(event)

    def _about_building(self, event: RouteClaimed | TunnelLaid | ExtraPaid | StationBuilt) -> Text:
        paid = self.naming.cards(event.colour, event.cards, event.locomotives)
        match event:
            case RouteClaimed(seat=seat, route=route):
                points = self.naming.sheet.points[self.naming.sheet.routes[route].length]
                return self._text("told.claimed", seat, route=self._route(route), cards=paid, n=points)
            case TunnelLaid(seat=seat, route=route):
                return self._text("told.laid", seat, route=self._route(route), cards=paid)
            case ExtraPaid(seat=seat):
                return self._text("told.paid", seat, cards=paid)
            case StationBuilt(seat=seat, city=city):
                return self._text("told.station", seat, city=self.naming.city(city), cards=paid)
        assert_never(event)

    def _about_a_tunnel(self, event: TunnelPriced | TunnelGivenUp) -> Text | None:
        match event:
            case TunnelPriced(extra=extra, turned_up=turned_up):
                if extra:
                    return self._text("told.priced", cards=self._listed(turned_up), n=extra)
                return self._text("told.free", cards=self._listed(turned_up)) if turned_up else None
            case TunnelGivenUp(seat=seat, route=route):
                return self._text("told.given_up", seat, route=self._route(route))
        assert_never(event)

    def _route(self, route: int) -> Text:
        return Text(self.naming.route(route), style="bold")

    def _listed(self, cards: tuple[int, ...]) -> Text:
        return Text(", ").join(self.naming.card(card) for card in cards)

    def _text(self, key: str, seat: int | None = None, /, **values: object) -> Text:
        """The sentence with its coloured parts put in whole: formatting alone would lose their colours."""
        if seat is not None:
            values["name"] = self.names[seat]
        marks = {name: f"\x00{name}\x00" for name, value in values.items() if isinstance(value, Text)}
        text = Text()
        for piece in self.say(key, **{**values, **marks}).split("\x00"):
            value = values.get(piece)
            text.append_text(value) if isinstance(value, Text) else text.append(piece)
        return text
