"""Ids: made from names, and changed wherever they stand."""

import re
import unicodedata

from peregon.boards.cards import RESERVED
from peregon.boards.reader import ID, ID_RULE
from peregon.boards.tracks import ANY
from peregon.editor.document import BoardDocument
from peregon.server.refusals import Refusal

LATIN = str.maketrans({"ß": "ss", "ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe", "ð": "d", "þ": "th"})


def new_id(name: str, taken: set[str], instead: str = "city") -> str:
    """An id made from a name, as near to it as the letters allow; ``instead`` is what it begins with where they do
    not."""
    plain = unicodedata.normalize("NFD", name.lower().translate(LATIN))
    word = re.sub(r"[^a-z0-9]+", "_", re.sub(r"[\u0300-\u036f]", "", plain)).strip("_")
    word = (word if word[:1].isalpha() else f"{instead}_{word}".strip("_"))[:36].strip("_")
    if word in RESERVED or word in taken:
        return next(found for number in range(2, 999) if (found := f"{word}_{number}") not in taken)
    return word


def taken_ids(document: BoardDocument, section: str) -> set[str]:
    """Cities and countries share one set of ids."""
    sections = ("cities", "countries") if section in ("cities", "countries") else (section,)
    return {key for each in sections for key in document.table(each)}


def rename(document: BoardDocument, section: str, key: str, new: str) -> BoardDocument:
    """Another id, there and wherever the file speaks of it."""
    if not ID.fullmatch(new) or new == ANY or (section == "kinds" and new in RESERVED):
        raise Refusal("bad_id", f"an id must be {ID_RULE}, and none of {', '.join(RESERVED)}", "new")
    if new in taken_ids(document, section):
        raise Refusal("known_id", f"there is a {new} already", "new")
    document = document.rename_row(section, key, new)
    if section == "kinds":
        return _in_rows(document, "routes", "colour", key, new)
    document = _in_rows(document, "cities", "exit_of", key, new)
    for other in ("routes", "tickets"):
        for row in list(document.table(other)):
            document = _in_key(document, other, row, key, new)
    return _in_goals(_in_rows(document, "tickets", "from", key, new), key, new)


def _in_rows(document: BoardDocument, section: str, field: str, old: str, new: str) -> BoardDocument:
    for row in list(document.table(section)):
        if document.table(section, row).get(field) == old:
            document = document.put_row(section, row, {field: new})
    return document


def _in_key(document: BoardDocument, section: str, row: str, old: str, new: str) -> BoardDocument:
    """`ash-birch-2` speaks of two cities; a ticket with a choice of goals is called as somebody liked."""
    parts = row.split("-")
    if old not in parts or len(parts) < 2 or "to" in document.table(section, row):
        return document
    return document.rename_row(section, row, "-".join(new if part == old else part for part in parts))


def _in_goals(document: BoardDocument, old: str, new: str) -> BoardDocument:
    for row in list(document.table("tickets")):
        goals = document.table("tickets", row, "to")
        if old in goals:
            renamed = {new if place == old else place: points for place, points in goals.items()}
            document = document.put_row("tickets", row, {"to": renamed})
    return document
