"""Beginning: the small board that a new file is given, so that nobody has to begin with an empty page."""

from importlib.resources import files
from pathlib import Path

from peregon.boards.reader import ID

TEMPLATE = "template.toml"
ITS_ID = 'id = "new_board"'


def first_text(path: Path) -> str:
    """A whole board that can be played as it is, called by the name of its file where that makes an id."""
    text = files(__package__).joinpath(TEMPLATE).read_text(encoding="utf-8")
    name = path.stem.lower().replace("-", "_").replace(" ", "_")
    return text.replace(ITS_ID, f'id = "{name}"', 1) if ID.fullmatch(name) else text


def begin(path: Path) -> None:
    """Write it, where there is nothing yet: never over a file that says anything."""
    with path.open("a+b") as file:
        file.seek(0)
        if file.read().strip():
            raise FileExistsError
        file.truncate(0)
        file.write(first_text(path).encode())
