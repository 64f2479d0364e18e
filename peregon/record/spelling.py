"""Spelling: from an action to its line of text, and what the cards laid down for it are worth.

draw 3          draw blind       claim chicago-omaha BBBL      tickets      keep 1 3
extra GL        give up          station paris RR              pass

The words come from the faces of the actions: a verb, then what each operand means, then the cards that are paid.
"""

from collections.abc import Callable, Mapping
from typing import Any

from peregon.game import Game
from peregon.model.board import LOCOMOTIVE, NONE
from peregon.model.faces import Action, meanings
from peregon.record.words import Words

_PAYMENT = {"colour", "locomotives"}
_OPERANDS: dict[type[Action], Mapping[str, str]] = {}


class NotationError(ValueError):
    """A text that stands for no action of the game: what is wrong, and at which column (from 1)."""

    def __init__(self, column: int, problem: str) -> None:
        super().__init__(column, problem)
        self.column = column
        self.problem = problem

    def __str__(self) -> str:
        return f"column {self.column}: {self.problem}"


def is_paid(face: type[Action]) -> bool:
    """Whether cards are laid down for it: so many of a colour, and so many locomotives."""
    return "colour" in (named := meanings(face)) and "locomotives" in named


def operands(face: type[Action]) -> Mapping[str, str]:
    """What is named beside the cards that are paid, and what each means."""
    if face not in _OPERANDS:
        paid = _PAYMENT if is_paid(face) else set()
        _OPERANDS[face] = {name: meaning for name, meaning in meanings(face).items() if name not in paid}
    return _OPERANDS[face]


def spell(words: Words, action: Action, price: int) -> str:
    """The text of an action that costs so many cards; one that costs none has any price."""
    named = operands(type(action)).items()
    said = [action.verb, *(_SPELL[meaning](words, getattr(action, name)) for name, meaning in named)]
    if is_paid(type(action)):
        said.append(payment(words, action, price))
    return " ".join(said)


_SPELL: dict[str, Callable[[Words, Any], str]] = {
    "slot": lambda _words, slot: str(slot + 1),
    "card": lambda words, kind: words.letter(kind),
    "route": lambda words, route: words.route(route),
    "city": lambda words, city: words.city(city),
    "ticket": lambda words, ticket: words.ticket(ticket),
    "number": lambda _words, number: str(number),
    "numbers": lambda _words, places: " ".join(str(place + 1) for place in places),
}


def payment(words: Words, action: Any, price: int) -> str:
    """The cards laid down: the colour first, then the locomotives."""
    colour: int = action.colour
    locomotives: int = action.locomotives
    if colour == LOCOMOTIVE:
        return words.letter(LOCOMOTIVE) * price
    return words.letter(colour) * (price - locomotives) + words.letter(LOCOMOTIVE) * locomotives


def price_of(game: Game, action: Action) -> int | None:
    """How many cards the action costs the seat whose decision it is; None if it cannot be paid like that now."""
    number = game.number_of(action)
    if number is None:
        return None
    price = game.rules.price(game.state, number)
    return None if price == NONE else price
