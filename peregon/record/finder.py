"""Finder: reads the words of a board out of fields, so that a complaint names both the word and its place."""

from collections.abc import Callable
from typing import TypeVar

from peregon.fields import Fields
from peregon.model.board import KINDS
from peregon.record.words import UnknownWordError, Words

Found = TypeVar("Found", int, list[int])


class Finder:
    def __init__(self, words: Words) -> None:
        self.words = words

    def kinds(self, fields: Fields, key: str, skip: str = "") -> list[int]:
        """Cards in their order; the sign ``skip`` stands for none."""
        text = fields.text(key)
        return self._find(fields, key, self.words.kinds, text.replace(skip, "") if skip else text)

    def pile(self, fields: Fields, key: str) -> list[int]:
        """How many cards there are of each kind."""
        kinds = self.kinds(fields, key)
        return [kinds.count(kind) for kind in range(KINDS)]

    def kind(self, fields: Fields, key: str) -> int:
        kinds = self.kinds(fields, key)
        if len(kinds) != 1:
            fields.must(key, "one card")
        return kinds[0]

    def route(self, fields: Fields, key: str) -> int:
        return self._find(fields, key, self.words.find_route, fields.text(key))

    def city(self, fields: Fields, key: str) -> int:
        return self._find(fields, key, self.words.find_city, fields.text(key))

    def routes(self, fields: Fields, key: str) -> list[int]:
        return self._each(fields, key, self.words.find_route)

    def cities(self, fields: Fields, key: str) -> list[int]:
        return self._each(fields, key, self.words.find_city)

    def tickets(self, fields: Fields, key: str) -> list[int]:
        return self._each(fields, key, self.words.find_ticket)

    def ticket(self, fields: Fields, key: str, word: str) -> int:
        return self._find(fields, key, self.words.find_ticket, word)

    def _each(self, fields: Fields, key: str, find: Callable[[str], int]) -> list[int]:
        return [self._find(fields, f"{key}[{place}]", find, word) for place, word in enumerate(fields.texts(key))]

    def _find(self, fields: Fields, key: str, find: Callable[[str], Found], word: str) -> Found:
        try:
            return find(word)
        except UnknownWordError as error:
            fields.fail(key, error.problem)
