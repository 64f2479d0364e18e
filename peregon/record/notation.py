"""Notation: an action as a line of text, with cards as letters and cities as words.

What a player lays down is written in full. The price of a station and of a tunnel depends on the moment, so both
directions are given the game.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NoReturn, TypeVar

from peregon.game import Game
from peregon.model.actions import Action, BuildStation, ClaimRoute, DrawBlind, DrawCard, Keep, PayExtra
from peregon.model.state import PAY_TUNNEL
from peregon.quoting import LISTED, clipped, unknown
from peregon.record.spelling import VERBS, NotationError, Paid, fits, payment, price_of, spell
from peregon.record.words import UnknownWordError, Words

MOST_CHARACTERS = 200

ActionT = TypeVar("ActionT")


def write(game: Game, action: Action | int) -> str:
    """The action as text, for the seat whose decision it is."""
    number = game.number_of(action)
    if number is None:
        raise NotationError(1, f"{clipped(repr(action))} is no action of this game")
    action = game.actions[number]
    price = price_of(game, action)
    if not fits(action, price):
        raise NotationError(1, f"{action} does not go with a price of {price}")
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
        here = {VERBS[type(action)] for action in self.game.actions.actions}
        verbs = [verb for verb in dict.fromkeys(VERBS.values()) if verb in here]
        verb = "give up" if self.verb.text == "give" else self.verb.text
        if verb not in verbs:
            self.verb.fail(unknown("action", verb, verbs))
        return _READ[verb](self)

    def draw(self) -> Action:
        draws: list[Action] = [*self._all(DrawCard), *self._all(DrawBlind)]
        choices = {spell(self.words, action, 0).removeprefix("draw "): action for action in draws}
        word = self._next(f"draw what? Allowed: {', '.join(choices)}")
        if word.text not in choices:
            word.fail(f'"{clipped(word.text)}" cannot be drawn; allowed: {", ".join(choices)}')
        self._no_more()
        return choices[word.text]

    def claim(self) -> Action:
        name = self._name(self.words.has_route, "which route? It is written city-city")
        route = self._find(self.words.find_route, name)
        claims = [action for action in self._all(ClaimRoute) if action.route == route]
        return self._paid(claims, f"pay for {self.words.route(route)}")

    def keep(self) -> Action:
        most = max(len(action.places) for action in self._all(Keep))
        allowed = [str(place) for place in range(1, most + 1)]
        places: set[int] = set()
        for word in self.rest:
            if word.text not in allowed:
                word.fail(f'"{clipped(word.text)}" is no place of the offer; allowed: 1 to {most}')
            place = allowed.index(word.text)
            if place in places:
                word.fail(f"place {word.text} is named twice")
            places.add(place)
        if not places:
            self.end.fail(f"which tickets? Name their places in the offer, 1 to {most}")
        return Keep(tuple(sorted(places)))

    def extra(self) -> Action:
        state = self.game.state
        if state.phase != PAY_TUNNEL:
            self.verb.fail("no tunnel is being dug")
        extras = [action for action in self._all(PayExtra) if action.colour == state.laid_kind]
        return self._paid(extras, f"pay the extra {state.extra} of the tunnel")

    def station(self) -> Action:
        name = self._name(self.words.has_city, "which city?")
        city = self._find(self.words.find_city, name)
        stations = [action for action in self._all(BuildStation) if action.city == city]
        if not stations:
            name.fail(f"no station can be built in {self.words.city(city)}")
        return self._paid(stations, f"pay for a station of seat {self.game.state.turn}")

    def give_up(self) -> Action:
        word = self._next('it is written "give up"')
        if word.text != "up":
            word.fail('it is written "give up"')
        return self.alone()

    def alone(self) -> Action:
        """An action that its first word says all about."""
        self._no_more()
        (action,) = (action for action in self.game.actions.actions if VERBS[type(action)].startswith(self.verb.text))
        return action

    def _all(self, kind: type[ActionT]) -> list[ActionT]:
        return [action for action in self.game.actions.actions if isinstance(action, kind)]

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

    def _paid(self, actions: Iterable[Paid], what_for: str) -> Action:
        """The one of the actions that the letters pay for."""
        choices: dict[str, Paid] = {}
        for action in actions:
            price = price_of(self.game, action)
            if fits(action, price):
                choices[payment(self.words, action, price)] = action
        laid = self._letters()
        if laid not in choices:
            where = self.rest[0] if self.rest else self.end
            listed = ", ".join(list(choices)[:LISTED]) + (", …" if len(choices) > LISTED else "")
            problem = f"{clipped(laid)} does not {what_for}" if laid else f"which cards {what_for}?"
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


_READ: dict[str, Callable[[_Reader], Action]] = {
    "draw": _Reader.draw,
    "claim": _Reader.claim,
    "tickets": _Reader.alone,
    "keep": _Reader.keep,
    "extra": _Reader.extra,
    "give up": _Reader.give_up,
    "station": _Reader.station,
    "pass": _Reader.alone,
}
