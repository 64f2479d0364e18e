"""Players: who sits at the table, people and bots."""

from peregon.bots import known_players


def bot_in(name: str) -> str | None:
    """The kind of bot behind a name, "normal 2" for one. Records know names only, so a bot's name says what it is."""
    kind, _, number = name.partition(" ")
    return kind if kind in known_players() and (not number or number.isdecimal()) else None
