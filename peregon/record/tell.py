"""Telling: luck and events in the words of the board, as a record writes them down."""

from collections.abc import Callable
from typing import Any

from peregon.fields import Fields
from peregon.game import Luck, Step
from peregon.model.faces import Action, Event, meanings
from peregon.record.finder import Finder
from peregon.record.spelling import spell
from peregon.record.words import Words

MOST_LOTS = 1_000

Told = dict[str, object]


def tell_luck(words: Words, luck: Luck) -> Told:
    """What chance decided; a source that was not asked is left out."""
    told: Told = {}
    if luck.cards:
        told["cards"] = words.cards(luck.cards)
    if luck.tickets:
        told["tickets"] = [words.ticket(ticket) for ticket in luck.tickets]
    if luck.lots:
        told["lots"] = list(luck.lots)
    return told


def read_luck(words: Words, fields: Fields) -> Luck:
    fields.only(("cards", "tickets", "lots"))
    find = Finder(words)
    cards = find.kinds(fields, "cards") if "cards" in fields else []
    tickets = find.tickets(fields, "tickets") if "tickets" in fields else []
    lots = fields.wholes("lots", 0, MOST_LOTS) if "lots" in fields else []
    return Luck(tuple(cards), tuple(tickets), tuple(lots))


def tell_action(words: Words, action: Action, step: Step) -> str:
    """The action of a step that has been played: what it cost is told by the first of its events that names a price."""
    paid = (event for event in step.events if _names_a_price(type(event)))
    price = next((event.cards + event.locomotives for event in paid), 0)  # type: ignore[attr-defined]
    return spell(words, action, price)


def _names_a_price(event: type[Event]) -> bool:
    return "cards" in (named := meanings(event)) and "locomotives" in named


def tell_event(words: Words, event: Event) -> Told:
    """The event's name, and its fields with words for numbers."""
    told: Told = {"event": type(event).__name__}
    for name, meaning in meanings(type(event)).items():
        value = getattr(event, name)
        told[name] = None if value is None else _IN_WORDS.get(meaning, _as_it_is)(words, value)
    return told


def _as_it_is(_words: Words, value: Any) -> object:
    return list(value) if isinstance(value, tuple) else value


_IN_WORDS: dict[str, Callable[[Words, Any], object]] = {
    "slot": lambda _words, slot: slot + 1,
    "card": lambda words, kind: words.letter(kind),
    "cards": lambda words, kinds: words.cards(kinds),
    "route": lambda words, route: words.route(route),
    "city": lambda words, city: words.city(city),
    "ticket": lambda words, ticket: words.ticket(ticket),
    "tickets": lambda words, tickets: [words.ticket(ticket) for ticket in tickets],
}
