"""Notation: an action as a line of text, with cards as letters and cities as words.

What a player lays down is written in full. The price of a station and of a tunnel depends on the moment, so both
directions are given the game.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NoReturn

from peregon.game import Game
from peregon.model.faces import Action
from peregon.quoting import LISTED, clipped, unknown
from peregon.record.spelling import NotationError, is_paid, operands, payment, price_of, spell
from peregon.record.words import UnknownWordError, Words

MOST_CHARACTERS = 200


def write(game: Game, action: Action | int) -> str:
    """The action as text, for the seat whose decision it is."""
    number = game.number_of(action)
    if number is None:
        raise NotationError(1, f"{clipped(repr(action))} is no action of this game")
    action = game.actions[number]
    price = price_of(game, action)
    if price is None:
        raise NotationError(1, f"{action} cannot be paid for now")
    return spell(Words(game.title.sheet), action, price)


def read(game: Game, text: str) -> Action:
    """The action of the game that the text stands for. Whether it is legal now is for `Game.play` to say."""
    return _Reader(game, text).action()


@dataclass(frozen=True, slots=True)
class _Word:
    """A word of the text in small letters, and the column where it begins."""

    text: str
    column: int

    def fail(self, problem: str, offset: int = 0) -> NoReturn:
        raise NotationError(self.column + offset, problem)


_VERB = re.compile(r"\s*(\S*)")
# Blanks around a hyphen do not part the two cities of a route.
_WORD = re.compile(r"[^\s-]+(?:\s*-\s*[^\s-]+)*|-")
_HYPHEN = re.compile(r"\s*-\s*")


class _Reader:
    def __init__(self, game: Game, text: str) -> None:
        if len(text) > MOST_CHARACTERS:
            raise NotationError(MOST_CHARACTERS + 1, f"an action has at most {MOST_CHARACTERS} characters")
        self.game = game
        self.words = Words(game.title.sheet)
        self.end = _Word("", len(text.rstrip()) + 1)
        verb = _VERB.match(text)
        assert verb is not None
        self.verb = _Word(verb[1].lower(), verb.start(1) + 1)
        self.rest = [
            _Word(_HYPHEN.sub("-", part.group()).lower(), part.start() + 1) for part in _WORD.finditer(text, verb.end())
        ]

    def action(self) -> Action:
        faces: dict[str, list[type[Action]]] = {}
        for face in self.game.actions.faces:
            if face is not None:
                faces.setdefault(face.verb.split()[0], []).append(face)
        there = faces.get(self.verb.text)
        if there is None:
            verbs = [verb if len(group) > 1 else group[0].verb for verb, group in faces.items()]
            self.verb.fail(unknown("action", self.verb.text, verbs))
        if len(there) > 1 or not (is_paid(there[0]) or operands(there[0])):
            return self._one_of(there)
        return self._read(there[0])

    def _one_of(self, faces: list[type[Action]]) -> Action:
        """Actions that are told apart by what follows the first word: all of it is listed."""
        choices = {
            spell(self.words, action, 0).partition(" ")[2]: action for face in faces for action in self._all(face)
        }
        if list(choices) == [""]:
            self._no_more()
            return choices[""]
        verb = self.verb.text
        listed = ", ".join(choices)
        only = f'it is written "{verb} {listed}"' if len(choices) == 1 else ""
        word = self._next(only or f"{verb} what? Allowed: {listed}")
        if word.text not in choices:
            word.fail(only or f'"{clipped(word.text)}" does not go with {verb}; allowed: {listed}')
        self._no_more()
        return choices[word.text]

    def _read(self, face: type[Action]) -> Action:
        """Operand by operand, and then the cards."""
        found = self._all(face)
        for name, meaning in operands(face).items():
            column = self.rest[0] if self.rest else self.end
            value = _OPERANDS[meaning](self, found, name)
            found = [action for action in found if getattr(action, name) == value]
            if not found:
                column.fail(f"there is no such {face.verb} in this game")
        if is_paid(face):
            return self._paid(found)
        self._no_more()
        return found[0]

    def _route(self, _actions: list[Action], _name: str) -> int:
        word = self._name(self.words.has_route, "which route? It is written city-city")
        return self._find(self.words.find_route, word)

    def _city(self, _actions: list[Action], _name: str) -> int:
        return self._find(self.words.find_city, self._name(self.words.has_city, "which city?"))

    def _ticket(self, _actions: list[Action], _name: str) -> int:
        return self._find(self.words.find_ticket, self._next("which ticket?"))

    def _card(self, _actions: list[Action], _name: str) -> int:
        word = self._next("which card?")
        try:
            (kind,) = self.words.kinds(word.text)
        except (UnknownWordError, ValueError):
            word.fail(f'"{clipped(word.text)}" is not one card')
        return kind

    def _number(self, actions: list[Action], name: str) -> int:
        allowed = sorted({getattr(action, name) for action in actions})
        word = self._next("which number?")
        if word.text not in map(str, allowed):
            word.fail(f'"{clipped(word.text)}" is not one of {", ".join(map(str, allowed[:LISTED]))}')
        return int(word.text)

    def _places(self, actions: list[Action], name: str) -> tuple[int, ...]:
        most = max(len(getattr(action, name)) for action in actions)
        allowed = [str(place) for place in range(1, most + 1)]
        places: set[int] = set()
        for word in self.rest:
            if word.text not in allowed:
                word.fail(f'"{clipped(word.text)}" is no place of the offer; allowed: 1 to {most}')
            place = allowed.index(word.text)
            if place in places:
                word.fail(f"place {word.text} is named twice")
            places.add(place)
        self.rest.clear()
        if not places:
            self.end.fail(f"which ones? Name their places in the offer, 1 to {most}")
        return tuple(sorted(places))

    def _all(self, face: type[Action]) -> list[Action]:
        return [action for action in self.game.actions.actions if type(action) is face]

    def _next(self, question: str) -> _Word:
        if not self.rest:
            self.end.fail(question)
        return self.rest.pop(0)

    def _no_more(self) -> None:
        for word in self.rest:
            word.fail(f'nothing may follow here, and "{clipped(word.text)}" does')

    def _name(self, known: Callable[[str], bool], question: str) -> _Word:
        """A route or a city, whose name may be written with blanks: new york for new_york."""
        first = self._next(question)
        for length in range(len(self.rest), -1, -1):
            name = "_".join([first.text, *(word.text for word in self.rest[:length])])
            if known(name):
                del self.rest[:length]
                return _Word(name, first.column)
        return first

    def _find(self, find: Callable[[str], int], name: _Word) -> int:
        try:
            return find(name.text)
        except UnknownWordError as error:
            name.fail(error.problem, error.offset)

    def _paid(self, actions: Iterable[Action]) -> Action:
        """The one of the actions that the letters pay for."""
        choices: dict[str, Action] = {}
        for action in actions:
            price = price_of(self.game, action)
            if price is not None:
                choices[payment(self.words, action, price)] = action
                what_for = " ".join(spell(self.words, action, price).split()[:-1])
        if not choices:
            self.verb.fail(f'there is nothing now that "{self.verb.text}" could pay for')
        laid = self._letters()
        if laid not in choices:
            where = self.rest[0] if self.rest else self.end
            listed = ", ".join(list(choices)[:LISTED]) + (", …" if len(choices) > LISTED else "")
            problem = f"{clipped(laid)} does not pay for {what_for}" if laid else f"which cards pay for {what_for}?"
            where.fail(f"{problem}; allowed: {listed}")
        return choices[laid]

    def _letters(self) -> str:
        kinds: list[int] = []
        for word in self.rest:
            try:
                kinds += self.words.kinds(word.text)
            except UnknownWordError as error:
                word.fail(error.problem, error.offset)
        return self.words.cards(sorted(kinds))


_OPERANDS: dict[str, Callable[[_Reader, list[Action], str], object]] = {
    "route": _Reader._route,
    "city": _Reader._city,
    "ticket": _Reader._ticket,
    "card": _Reader._card,
    "number": _Reader._number,
    "numbers": _Reader._places,
}
