"""Telling: events as sentences in the player's language, with what the player may not see blanked."""

from collections.abc import Iterable

from rich.text import Text

from peregon.cli.naming import Naming
from peregon.cli.words import Words
from peregon.model import events as e
from peregon.model.events import Event, seen_by


class Teller:
    """In the present tense: in Russian and Ukrainian the past would have to know who is a man and who a woman."""

    def __init__(self, say: Words, naming: Naming, names: list[str]) -> None:
        self.say = say
        self.naming = naming
        self.names = names

    def tell(self, events: Iterable[Event], seat: int | None) -> list[Text]:
        """The events as the seat, or a spectator, may see them."""
        sentences = (self.sentence(seen_by(event, seat)) for event in events)
        return [sentence for sentence in sentences if sentence is not None]

    def sentence(self, event: Event) -> Text | None:
        """None for what can be seen on the table anyway."""
        match event:
            case e.OrderSet(seats):
                return self._text("told.order", names=", ".join(self.names[seat] for seat in seats))
            case e.CardsDealtFaceUp(seat, cards):
                return self._text("told.dealt", seat, cards=self._listed(cards))
            case e.CardTaken(seat, _slot, card):
                return self._text("told.taken", seat, card=self.naming.card(card))
            case e.CardDrawn(seat, None):
                return self._text("told.drawn_unseen", seat)
            case e.CardDrawn(seat, card) if card is not None:
                return self._text("told.drawn", seat, card=self.naming.card(card))
            case e.RowCleared():
                return self._text("told.cleared")
            case e.DeckRebuilt(cards):
                return self._text("told.rebuilt", n=cards)
            case e.LastRoundBegan() | e.GameEnded():
                return self._about_the_end(event)
            case e.TicketsOffered() | e.FirstTicketsChosen() | e.TicketsKept():
                return self._about_tickets(event)
            case e.CardsDealt() | e.RowFilled():
                return None
        return self._about_building(event)

    def _about_tickets(self, event: Event) -> Text | None:
        match event:
            case e.TicketsOffered(seat, count, _):
                return self._text("told.offered", seat, n=count)
            case e.FirstTicketsChosen(seat):
                return self._text("told.chosen", seat)
            case e.TicketsKept(seat, count, _, None, _):
                return self._text("told.kept_unseen", seat, n=count)
            case e.TicketsKept(seat, _, _, kept, _) if kept is not None:
                return self._text("told.kept", seat, tickets="; ".join(self.naming.ticket(ticket) for ticket in kept))
        return None

    def _about_building(self, event: Event) -> Text | None:
        match event:
            case e.RouteClaimed(seat, route, colour, cards, locomotives):
                payment = self.naming.cards(colour, cards, locomotives)
                points = self.naming.sheet.points[self.naming.sheet.routes[route].length]
                return self._text("told.claimed", seat, route=self._route(route), cards=payment, n=points)
            case e.TunnelLaid(seat, route, colour, cards, locomotives):
                payment = self.naming.cards(colour, cards, locomotives)
                return self._text("told.laid", seat, route=self._route(route), cards=payment)
            case e.TunnelPriced(_seat, _route, extra, turned_up):
                return self._text("told.priced", cards=self._listed(turned_up), n=extra)
            case e.ExtraPaid(seat, colour, cards, locomotives):
                return self._text("told.paid", seat, cards=self.naming.cards(colour, cards, locomotives))
            case e.TunnelGivenUp(seat, route):
                return self._text("told.given_up", seat, route=self._route(route))
            case e.StationBuilt(seat, city, colour, cards, locomotives):
                payment = self.naming.cards(colour, cards, locomotives)
                return self._text("told.station", seat, city=self.naming.city(city), cards=payment)
            case e.Passed(seat):
                return self._text("told.passed", seat)
        return None

    def _about_the_end(self, event: Event) -> Text | None:
        match event:
            case e.LastRoundBegan(seat, turns):
                return self._text("told.last_round", seat, n=turns)
            case e.GameEnded(everyone_passed):
                return self._text("told.all_passed" if everyone_passed else "told.over")
        return None

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
