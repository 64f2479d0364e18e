"""The cards of a board: its kinds, the locomotive, and the names they go by."""

import re

from peregon.boards.limits import CARDS, KINDS
from peregon.boards.names import read_names
from peregon.boards.reader import ID, ID_RULE, BoardTable
from peregon.boards.sheet import Kind

SHAPES = ("cross", "ring", "triangle", "diamond", "bars", "star", "square", "dot")
VEHICLES = ("bicycle", "car", "minibus", "bus", "train", "express", "plane", "ship")
SYMBOLS = (*SHAPES, *VEHICLES, "locomotive", "universal")
RESERVED = ("any", "locomotive")

LETTER = re.compile(r"[A-Z]")
COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")


def read_kinds(table: BoardTable) -> tuple[Kind, ...]:
    table.hold(1, KINDS, "kinds of cards")
    return tuple(_read_kind(key, row) for key, row in table.tables())


def read_locomotive(table: BoardTable) -> Kind:
    return _read_card("locomotive", table, fewest=0)


def tell_apart(kinds: BoardTable, locomotive: BoardTable, cards: tuple[Kind, ...]) -> None:
    """No two cards may share a letter, a colour or a symbol: each of them alone must do."""
    for place, card in enumerate(cards):
        for other in cards[:place]:
            for mark in ("letter", "colour", "symbol"):
                if getattr(card, mark) == getattr(other, mark):
                    table = locomotive if card.id == "locomotive" else kinds.table(card.id)
                    table.refuse(f'{mark} "{getattr(card, mark)}" is already that of {other.id}')


def _read_kind(key: str, row: BoardTable) -> Kind:
    if not ID.fullmatch(key):
        row.refuse(f"a kind's key must be {ID_RULE}")
    if key in RESERVED:
        row.refuse(f'a kind cannot be called "{key}"')
    return _read_card(key, row, fewest=1)


def _read_card(id: str, row: BoardTable, fewest: int) -> Kind:
    names = read_names(row, "letter", "count", "colour", "symbol", "card")
    return Kind(
        id=id,
        letter=row.matching("letter", LETTER, "one capital letter from A to Z"),
        count=row.whole("count", fewest, CARDS),
        colour=row.matching("colour", COLOUR, 'a colour such as "#c0392b"').lower(),
        symbol=row.word("symbol", SYMBOLS),
        names=names,
        card=read_names(row.table("card")) if "card" in row else None,
    )
