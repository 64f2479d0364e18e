"""Loading a board: from its name, its file or its text to a checked sheet, or to one clear error."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from peregon.boards.cards import read_kinds, read_locomotive, tell_apart
from peregon.boards.errors import BoardError
from peregon.boards.files import parse, read_file
from peregon.boards.limits import FORMAT, LENGTH, PIECES, POINTS
from peregon.boards.names import Names, read_names
from peregon.boards.network import check_network
from peregon.boards.places import read_cities, read_countries
from peregon.boards.reader import ID, BoardTable, complaints_about
from peregon.boards.sheet import BoardSheet
from peregon.boards.tickets import read_tickets
from peregon.boards.tracks import read_routes
from peregon.boards.translations import translated
from peregon.languages import ENGLISH
from peregon.plugins import BOARDS as GROUP
from peregon.plugins import WithPlugins, blame
from peregon.quoting import shown

HERE = Path(__file__).parent
HEAD = ("format", "id", "rulebook", "title")
# Boards were told by their digests when every name was in three languages, given or not.
ALWAYS_TOLD = ("ru", "uk")
KEYS = (*HEAD, "pieces", "points", "kinds", "locomotive", "countries", "cities", "routes", "tickets")


def _check(_name: str, path: Any) -> Path:
    """A plug-in's board is the path of its file, or a function that returns it."""
    return Path(path() if callable(path) else path)


def built_in_boards() -> tuple[str, ...]:
    return tuple(sorted(file.parent.name for file in HERE.glob("*/board.toml")))


BOARDS: WithPlugins[Path] = WithPlugins({name: HERE / name / "board.toml" for name in built_in_boards()}, GROUP, _check)


def load_board(name_or_path: str | Path) -> BoardSheet:
    """The board of that name, or the one in that file. A bare word is a name, anything else a path."""
    if isinstance(name_or_path, Path) or not ID.fullmatch(name_or_path):
        return read_board(read_file(Path(name_or_path), str(name_or_path)), str(name_or_path))
    if name_or_path not in BOARDS:
        known = ", ".join(BOARDS)
        raise BoardError(name_or_path, "", f"no board is called that; there are {known}; for others give a .toml file")
    # Named without the folder it happens to be installed in: records and reports quote the source.
    source = f"boards/{name_or_path}/board.toml"
    try:
        sheet = read_board(read_file(BOARDS[name_or_path], source), source)
        if sheet.id != name_or_path:
            raise BoardError(source, "id", f"the board calls itself {shown(sheet.id)}, and is known by {name_or_path}")
    except BoardError as error:
        if plugin := BOARDS.plugin(name_or_path):
            raise blame(plugin, error) from error
        raise
    return translated(sheet)


def read_board(text: str, source: str = "<text>") -> BoardSheet:
    return read_tables(parse(text, source), source)


def read_tables(values: Mapping[str, object], source: str) -> BoardSheet:
    """A board from what a TOML parser, or a program that draws up boards, has put together."""
    with complaints_about(source):
        top = BoardTable(values)
        _check_format(top)
        top.only(KEYS)
        sheet = _read_sheet(top, source)
    return replace(sheet, digest=_digest(sheet))


def _read_sheet(top: BoardTable, source: str) -> BoardSheet:
    id, rulebook, title = top.id("id"), top.id("rulebook"), read_names(top.table("title"))
    pieces = top.whole("pieces", 1, PIECES) if "pieces" in top else None
    points = _read_points(top.table("points"))
    kinds, locomotive = read_kinds(top.table("kinds")), read_locomotive(top.table("locomotive"))
    tell_apart(top.table("kinds"), top.table("locomotive"), (*kinds, locomotive))
    countries = read_countries(top.table("countries")) if "countries" in top else ()
    cities = read_cities(top.table("cities"), countries)
    routes = read_routes(top.table("routes"), cities, kinds, points)
    check_network(top.table("cities"), cities, routes)
    tickets = read_tickets(top.table("tickets"), cities, countries)
    return BoardSheet(
        id, rulebook, title, points, kinds, locomotive, cities, countries, routes, tickets, source, "", pieces
    )


def _check_format(top: BoardTable) -> None:
    version = top.value("format")
    if isinstance(version, int) and version > FORMAT:
        top.refuse(f"written for a newer version of Peregon: format is {shown(version)}, this one reads {FORMAT}")
    if version is True or version != FORMAT:
        top.must("format", str(FORMAT))


def _read_points(table: BoardTable) -> dict[int, int]:
    lengths = [str(length) for length in range(1, LENGTH + 1)]
    for key in table:
        if key not in lengths:
            table.refuse(f"length {shown(key)} must be a whole number from 1 to {LENGTH}")
    return {int(key): table.whole(key, 0, POINTS) for key in sorted(table, key=int)}


def _digest(sheet: BoardSheet) -> str:
    """Of the facts in their order, since routes and tickets are numbered by it; not of how they are written down."""
    facts = {key: fact for key, fact in asdict(sheet).items() if key not in ("source", "digest")}
    if sheet.pieces is None:
        # Boards were told by their digests before there was such a fact.
        del facts["pieces"]
    content = json.dumps(facts, sort_keys=True, ensure_ascii=False, separators=(",", ":"), default=_told)
    return hashlib.sha256(content.encode()).hexdigest()


def _told(names: Names) -> dict[str, str]:
    return {**dict.fromkeys(ALWAYS_TOLD, names[ENGLISH]), **names}
