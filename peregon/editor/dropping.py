"""Dropping: what goes takes along what cannot be without it."""

from peregon.boards.tracks import ANY
from peregon.editor.document import BoardDocument


def drop(document: BoardDocument, section: str, key: str) -> BoardDocument:
    """The document without that row."""
    if section == "cities":
        document = _without_place(document, key, ("routes", "tickets"))
    elif section == "countries":
        for city in list(document.table("cities")):
            if document.table("cities", city).get("exit_of") == key:
                document = document.put_row("cities", city, {"exit_of": None})
        document = _without_place(document, key, ("tickets",))
    elif section == "kinds":
        for route in list(document.table("routes")):
            if document.table("routes", route).get("colour") == key:
                document = document.put_row("routes", route, {"colour": ANY})
    elif section == "routes" and f"{key}-2" in document.table("routes"):
        # The second track becomes the only one: it has the colour that is left.
        colour = document.table("routes", f"{key}-2").get("colour", ANY)
        return document.drop_row("routes", f"{key}-2").put_row("routes", key, {"colour": colour})
    return document.drop_row(section, key)


def _without_place(document: BoardDocument, place: str, sections: tuple[str, ...]) -> BoardDocument:
    """A ticket with other goals loses this one only."""
    for section in sections:
        for key in list(document.table(section)):
            row = document.table(section, key)
            goals = row.get("to")
            if isinstance(goals, dict):
                others = {each: points for each, points in goals.items() if each != place}
                if row.get("from") == place or not others:
                    document = document.drop_row(section, key)
                elif others != goals:
                    document = document.put_row(section, key, {"to": others})
            elif place in key.split("-")[:2]:
                document = document.drop_row(section, key)
    return document
