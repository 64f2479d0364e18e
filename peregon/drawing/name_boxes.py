"""Name boxes: the ways to write a name on a board, and the room that each takes."""

from dataclasses import dataclass

from peregon.drawing.text_width import text_width

# In sizes of the letters: how high a line is, and how far below it the next one stands.
LINE = 1.02
NEXT_LINE = 0.96


@dataclass(frozen=True, slots=True)
class NameBox:
    """One way to write a name: in one line or in two."""

    width: float
    height: float
    size: float
    lines: tuple[str, ...]


def wordings_of(name: str, size: float) -> list[NameBox]:
    """The name in one line, and in the two most equal ones if it can be broken at all."""
    found = [NameBox(text_width(name, size), LINE * size, size, (name,))]
    breaks = [place for place, character in enumerate(name) if character in " -" and 0 < place < len(name) - 1]
    if breaks:
        pairs = [(name[:place] + name[place].strip(), name[place + 1 :]) for place in breaks]
        width, lines = min((max(text_width(line, size) for line in pair), pair) for pair in pairs)
        found.append(NameBox(width, (LINE + NEXT_LINE) * size, size, lines))
    return found
