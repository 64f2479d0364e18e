"""Players: who sits at the table, people and simple bots."""

from peregon.bots import POLICIES


def bot_in(name: str) -> str | None:
    """The kind of bot behind a name, "greedy 2" for one. Records know names only, so a bot's name says what it is."""
    kind, _, number = name.partition(" ")
    return kind if kind in POLICIES and (not number or number.isdecimal()) else None
