"""The cards of a board: its kinds, the locomotive, and the names they go by."""

import re

from peregon.boards.limits import CARDS, KINDS
from peregon.boards.names import Names, read_names
from peregon.boards.reader import ID, ID_RULE, BoardTable
from peregon.boards.sheet import Kind
from peregon.fields import Complaints

SHAPES = ("cross", "ring", "triangle", "diamond", "bars", "star", "square", "dot")
VEHICLES = ("bicycle", "car", "minibus", "bus", "train", "express", "plane", "ship")
SYMBOLS = (*SHAPES, *VEHICLES, "locomotive", "universal")
RESERVED = ("any", "locomotive")

LETTER = re.compile(r"[A-Z]")
COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")


def read_cards(top: BoardTable, wrong: Complaints) -> tuple[tuple[Kind, ...], Kind]:
    """The kinds and the locomotive."""
    table = top.table("kinds")
    table.hold(1, KINDS, "kinds of cards")
    kinds = []
    for key in table:
        kind = _unread(key)
        with wrong:
            kind = _read_kind(key, table.table(key))
        kinds.append(kind)
    locomotive = _unread("locomotive")
    with wrong:
        locomotive = _read_card("locomotive", top.table("locomotive"), fewest=0)
    _tell_apart(top, [card for card in (*kinds, locomotive) if card.letter], wrong)
    return tuple(kinds), locomotive


def _unread(key: str) -> Kind:
    """What stands for a card that cannot be read: routes may be of its kind."""
    return Kind(key, "", 1, "#808080", "dot", Names(en=key))


def _tell_apart(top: BoardTable, cards: list[Kind], wrong: Complaints) -> None:
    """No two cards may share a letter, a colour or a symbol: each of them alone must do."""
    for place, card in enumerate(cards):
        row = top.table("locomotive") if card.id == "locomotive" else top.table("kinds").table(card.id)
        for mark in ("letter", "colour", "symbol"):
            other = next((other for other in cards[:place] if getattr(card, mark) == getattr(other, mark)), None)
            if other is not None:
                with wrong:
                    row.refuse(f'{mark} "{getattr(card, mark)}" is already that of {other.id}')


def _read_kind(key: str, row: BoardTable) -> Kind:
    if not ID.fullmatch(key):
        row.refuse(f"a kind's key must be {ID_RULE}")
    if key in RESERVED:
        row.refuse(f'a kind cannot be called "{key}"')
    return _read_card(key, row, fewest=1)


def _read_card(id: str, row: BoardTable, fewest: int) -> Kind:
    wrong = Complaints()
    with wrong:
        names = read_names(row, "letter", "count", "colour", "symbol", "card")
    with wrong:
        letter = row.matching("letter", LETTER, "one capital letter from A to Z")
    with wrong:
        count = row.whole("count", fewest, CARDS)
    with wrong:
        colour = row.matching("colour", COLOUR, 'a colour such as "#c0392b"').lower()
    with wrong:
        symbol = row.word("symbol", SYMBOLS)
    with wrong:
        card = read_names(row.table("card")) if "card" in row else None
    wrong.speak()
    return Kind(id, letter, count, colour, symbol, names, card)
