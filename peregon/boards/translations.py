"""Translations: what a language from elsewhere calls the things on a board, from a file in its own folder."""

from dataclasses import replace
from typing import TypeVar

from peregon.boards.files import parse, read_file
from peregon.boards.reader import BoardTable, complaints_about
from peregon.boards.sheet import BoardSheet, City, Country, Kind
from peregon.languages import languages

FOLDER = "boards"
LISTS = ("kinds", "cards", "countries", "cities")

Place = TypeVar("Place", Country, City)


def translated(sheet: BoardSheet) -> BoardSheet:
    """The board with the names that languages have for it. Its digest stays: other names make no other board."""
    for language in languages().values():
        file = language.folder / FOLDER / f"{sheet.id}.toml"
        if file.is_file():
            source = f"{language.code}/{FOLDER}/{file.name}"
            with complaints_about(source):
                sheet = _Translation(language.code, BoardTable(parse(read_file(file, source), source)), sheet).sheet()
    return sheet


class _Translation:
    """``title = "…"``, and a list each of kinds, of cards, of countries and of cities, by their keys on the board. What
    is not there keeps the name that the language falls back to."""

    def __init__(self, code: str, top: BoardTable, sheet: BoardSheet) -> None:
        self.code = code
        self.board = sheet
        self.top = top
        self.top.only(("title", *LISTS))
        kinds = [kind.id for kind in (*sheet.kinds, sheet.locomotive)]
        keys = (kinds, kinds, [country.id for country in sheet.countries], [city.id for city in sheet.cities])
        self.lists = {name: self._list(name, *allowed) for name, allowed in zip(LISTS, keys, strict=True)}

    def _list(self, name: str, *allowed: str) -> BoardTable:
        table = self.top.table(name) if name in self.top else BoardTable({}, name)
        table.only(allowed)
        return table

    def sheet(self) -> BoardSheet:
        board = self.board
        return replace(
            board,
            title=board.title.also(**self._name(self.top, "title")),
            kinds=tuple(map(self._kind, board.kinds)),
            locomotive=self._kind(board.locomotive),
            countries=tuple(self._place(country, "countries") for country in board.countries),
            cities=tuple(self._place(city, "cities") for city in board.cities),
        )

    def _kind(self, kind: Kind) -> Kind:
        card = self._name(self.lists["cards"], kind.id)
        if card and kind.card is None:
            self.lists["cards"].refuse(f"the card {kind.id} has no name of its own on this board")
        names = kind.names.also(**self._name(self.lists["kinds"], kind.id))
        return replace(kind, names=names, card=kind.card.also(**card) if kind.card else None)

    def _place(self, place: Place, name: str) -> Place:
        return replace(place, names=place.names.also(**self._name(self.lists[name], place.id)))

    def _name(self, table: BoardTable, key: str) -> dict[str, str]:
        return {self.code: table.name(key)} if key in table else {}
