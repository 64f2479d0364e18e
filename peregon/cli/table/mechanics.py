"""Mechanics: actions, questions, events and fields in words by what they mean, whether the terminal knows them or not.

The words have the same keys as on the page: `action.TYPE`, `question.TYPE`, `event.TYPE`, `field.NAME`. They lie beside
the faces of the mechanic.
"""

import dataclasses
from typing import Any

from rich.text import Text

from peregon.cli.naming import NOTHING, Naming
from peregon.cli.parts import spaced
from peregon.languages import Phrasebook
from peregon.model.declarations import CARDS, FLAG, KIND, MEANINGS, Field
from peregon.model.faces import Action, Decision, Event, meanings
from peregon.model.field_values import Laid, Value, Values

_PAYMENT = ("colour", "cards", "locomotives")
_ONE_OF = {"seats": "seat", "cities": "city", "routes": "route", "cards": "card", "tickets": "ticket"}


class Mechanics:
    def __init__(self, say: Phrasebook, naming: Naming, names: list[str]) -> None:
        self.say = say
        self.naming = naming
        self.names = names

    def action_name(self, face: type[Action]) -> str:
        """In the words of its code where nobody has others for it."""
        key = f"action.{face.__name__}"
        return self.say(key) if key in self.say else spaced(face.__name__)

    def question_name(self, decision: Decision) -> str:
        key = f"question.{type(decision).__name__}"
        return self.say(key) if key in self.say else self.say("menu.question")

    def operand(self, action: Action, name: str) -> Text:
        return self._in_words(meanings(type(action))[name], getattr(action, name))

    def payment(self, action: Any, price: int) -> Text:
        """The cards that are laid down for an action of that price."""
        return self.naming.cards(action.colour, price - action.locomotives, action.locomotives)

    def event(self, event: Event) -> tuple[str, dict[str, object]] | None:
        """The key of its sentence, and what stands in the places; None for what there are no words for: it can be seen
        on the table anyway."""
        key = f"event.{type(event).__name__}"
        values = {name: getattr(event, name) for name in meanings(type(event))}
        hidden = [f"{key}.unseen"] if None in values.values() else []
        moods = [f"{key}.{name}" for name, value in values.items() if value is True]
        keys = [each for each in (*hidden, *moods, key) if each in self.say]
        return (keys[0], self._places(event, values)) if keys else None

    def _places(self, event: Event, values: dict[str, Any]) -> dict[str, object]:
        """By the names of the fields: the seat of whom it is about is `name`, what was paid is `cards`, and the number
        that words are chosen by is the first there is."""
        meant = meanings(type(event))
        paid = all(name in values for name in _PAYMENT)
        shown = {name: value for name, value in values.items() if not (paid and name in _PAYMENT)}
        told: dict[str, object] = {"n": next((shown[name] for name in shown if meant[name] == "number"), 0)}
        for name, value in shown.items():
            told["name" if name == "seat" else name] = self._in_words(meant[name], value)
        if paid:
            told["cards"] = self.naming.cards(*(values[name] for name in _PAYMENT))
        return told

    def field(self, field: Field, value: "Value | Values") -> Text | None:
        """What a part keeps; None where there is nothing to say."""
        if isinstance(value, Laid):
            return self.naming.cards(*dataclasses.astuple(value))
        if field.holds == CARDS and isinstance(value, tuple):
            there = [self.naming.swatch(kind, count) for kind, count in enumerate(value) if count]
            return Text(" ").join(there) if there else None
        if value is None or value == () or value is False:
            return None
        meaning = "card" if field.holds == KIND else MEANINGS[field.holds]
        return Text("✓") if field.holds == FLAG else self._in_words(meaning, value)

    def _in_words(self, meaning: str, value: Any) -> Text:
        if value is None:
            return Text(NOTHING)
        if isinstance(value, tuple):
            return Text(", ").join(self._in_words(_ONE_OF.get(meaning, "number"), each) for each in value)
        match meaning:
            case "card":
                return self.naming.card(value)
            case "seat":
                return Text(self.names[value])
            case "city":
                return Text(self.naming.city(value))
            case "route":
                return Text(self.naming.route(value))
            case "ticket":
                return Text(self.naming.ticket(value))
        return Text(str(value))
