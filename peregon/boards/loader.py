"""Loading a board: from its name, its file or its text to a checked sheet, or to all that is wrong with it."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from peregon.boards.cards import read_cards
from peregon.boards.errors import BoardError
from peregon.boards.files import parse, read_file
from peregon.boards.limits import FORMAT, LENGTH, PIECES, POINTS
from peregon.boards.names import Names, read_names
from peregon.boards.network import check_network
from peregon.boards.places import read_cities, read_countries
from peregon.boards.reader import ID, BoardTable, as_board_error
from peregon.boards.sheet import BoardSheet, Country, Ticket
from peregon.boards.tickets import read_tickets
from peregon.boards.tracks import read_routes
from peregon.boards.translations import translated
from peregon.fields import Complaints, FieldError
from peregon.languages import ENGLISH
from peregon.plugins import BOARDS as GROUP
from peregon.plugins import WithPlugins, blame
from peregon.quoting import shown

HERE = Path(__file__).parent
UNNAMED = "?"
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


def is_board_name(word: str) -> bool:
    """A bare word is a name, anything else a path."""
    return bool(ID.fullmatch(word))


def load_board(name_or_path: str | Path) -> BoardSheet:
    """The board of that name, or the one in that file."""
    if isinstance(name_or_path, Path) or not is_board_name(name_or_path):
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
    sheet, wrong = read_draft(values, source)
    if wrong is not None:
        raise wrong
    assert sheet is not None
    return sheet


def read_draft(values: Mapping[str, object], source: str) -> tuple[BoardSheet | None, BoardError | None]:
    """A board that is still being drawn up: as much of it as can be read, and all that is wrong with it. There is
    nothing to be had without kinds of cards and a table of cities and of routes."""
    wrong = Complaints()
    sheet = None
    with wrong:
        top = BoardTable(values)
        _check_format(top)
        with wrong:
            top.only(KEYS)
        sheet = _read_sheet(top, source, wrong)
    try:
        wrong.speak()
    except FieldError as error:
        return sheet, as_board_error(error, source)
    return sheet, None


def _read_sheet(top: BoardTable, source: str, wrong: Complaints) -> BoardSheet | None:
    id, rulebook, title, pieces = _read_head(top, wrong)
    sheet = None
    points: dict[int, int] = {}
    with wrong:
        points = _read_points(top.table("points"), wrong)
    with wrong:
        kinds, locomotive = read_cards(top, wrong)
        countries: tuple[Country, ...] = ()
        with wrong:
            countries = read_countries(top.table("countries"), wrong) if "countries" in top else ()
        cities = read_cities(top.table("cities"), countries, wrong)
        tracks = read_routes(top.table("routes"), cities, tuple(kind.id for kind in kinds), points, wrong)
        if tracks.all_ends_known and cities:
            check_network(top.table("cities"), cities, tracks.routes, wrong)
        tickets: tuple[Ticket, ...] = ()
        with wrong:
            tickets = read_tickets(top.table("tickets"), cities, countries, wrong)
        routes = tuple(tracks.routes)
        sheet = BoardSheet(
            id, rulebook, title, points, kinds, locomotive, cities, countries, routes, tickets, source, "", pieces
        )
    return replace(sheet, digest=_digest(sheet)) if sheet else None


def _read_head(top: BoardTable, wrong: Complaints) -> tuple[str, str, Names, int | None]:
    id, rulebook, title, pieces = "", "", Names(en=UNNAMED), None
    with wrong:
        id = top.id("id")
    with wrong:
        rulebook = top.id("rulebook")
    with wrong:
        title = read_names(top.table("title"))
    with wrong:
        pieces = top.whole("pieces", 1, PIECES) if "pieces" in top else None
    return id, rulebook, title, pieces


def _check_format(top: BoardTable) -> None:
    version = top.value("format")
    if isinstance(version, int) and version > FORMAT:
        top.refuse(f"written for a newer version of Peregon: format is {shown(version)}, this one reads {FORMAT}")
    if version is True or version != FORMAT:
        top.must("format", str(FORMAT))


def _read_points(table: BoardTable, wrong: Complaints) -> dict[int, int]:
    """A length whose value cannot be read has none, but is there: its routes are not to blame."""
    points = {}
    for length in range(1, LENGTH + 1):
        if str(length) in table:
            points[length] = 0
            with wrong:
                points[length] = table.whole(str(length), 0, POINTS)
    for key in table:
        if not key.isascii() or not key.isdecimal() or str(int(key)) != key or int(key) not in points:
            with wrong:
                table.refuse(f"length {shown(key)} must be a whole number from 1 to {LENGTH}")
    return points


def _digest(sheet: BoardSheet) -> str:
    """Of the facts in their order, since routes and tickets are numbered by it; not of how they are written down."""
    facts = {key: fact for key, fact in asdict(sheet).items() if key not in ("source", "digest")}
    # Boards were told by their digests before there were such facts.
    if sheet.pieces is None:
        del facts["pieces"]
    for route in facts["routes"]:
        if route["bend"] is None:
            del route["bend"]
    content = json.dumps(facts, sort_keys=True, ensure_ascii=False, separators=(",", ":"), default=_told)
    return hashlib.sha256(content.encode()).hexdigest()


def _told(names: Names) -> dict[str, str]:
    return {**dict.fromkeys(ALWAYS_TOLD, names[ENGLISH]), **names}
