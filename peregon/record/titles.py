"""Titles: which game a position or a record belongs to, and finding it again."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from peregon.boards import BOARDS, BoardError, BoardSheet
from peregon.catalogue import Title, find
from peregon.fields import FieldError, Fields
from peregon.game import Game
from peregon.quoting import clipped, shown
from peregon.rulebooks import RULEBOOKS, RulebookError
from peregon.rulebooks.variants import VariantValue
from peregon.rules.engine import Rules

MOST_SEATS = 8

OneBoard = Title | BoardSheet | Path | str
Boards = OneBoard | Mapping[str, OneBoard] | None
"""Where a board that does not come with Peregon is to be found: the board itself, its file, or several by their ids."""


class OtherBoardError(FieldError):
    """The board is there, and is not what it was."""


@dataclass(frozen=True)
class GameSetup:
    """A game as it was set up, before anything is dealt."""

    title: Title
    seats: int
    variants: dict[str, VariantValue]
    rules: Rules


def header_keys(fields: Fields) -> tuple[str, ...]:
    """Until version 2 the variants of a table were called its options."""
    return ("game", "board", "rulebook", "seats", "options" if fields.values.get("version") == 1 else "variants")


def header_of(game: Game) -> dict[str, object]:
    return {
        "game": game.title.name,
        "board": game.title.sheet.digest,
        "rulebook": game.title.rulebook_name,
        "seats": game.seats,
        "variants": {name: list(value) if isinstance(value, tuple) else value for name, value in game.variants.items()},
    }


def read_header(fields: Fields, boards: Boards = None) -> GameSetup:
    return read_setup(fields, find_title(fields, boards))


def read_setup(fields: Fields, title: Title) -> GameSetup:
    fewest, most = title.rulebook().players
    seats = fields.whole("seats", 1, MOST_SEATS)
    if not fewest <= seats <= most:
        fields.fail("seats", f"{title.rulebook_name} is for {fewest} to {most} players, not {seats}")
    key = header_keys(fields)[-1]
    variants = _read_variants(fields.child(key), title.rulebook().variants)
    try:
        return GameSetup(title, seats, variants, title.rules(seats, variants))
    except RulebookError as error:
        raise FieldError(fields.path_of(key if variants else "seats"), str(error)) from None


def _read_variants(fields: Fields, allowed: tuple[str, ...]) -> dict[str, VariantValue]:
    fields.only(allowed)
    variants: dict[str, VariantValue] = {}
    for key, value in fields.values.items():
        if isinstance(value, list):
            variants[key] = tuple(fields.wholes(key, 0, MOST_SEATS))
        elif isinstance(value, int):
            variants[key] = value
        else:
            fields.fail(key, f"must be true, false, a number or a list of numbers, not {shown(value)}")
    return variants


def find_title(fields: Fields, boards: Boards) -> Title:
    game, digest = fields.text("game"), fields.text("board")
    rulebook = fields.word("rulebook", RULEBOOKS)
    given = boards.get(game) if isinstance(boards, Mapping) else boards
    if given is None and game not in BOARDS:
        known = ", ".join(BOARDS)
        fields.fail(
            "game",
            f'the board "{clipped(game)}" does not come with Peregon (these do: {known}); '
            f"give its board file, the one with the digest {clipped(digest)}",
        )
    title = _title(fields, given or game, rulebook)
    if title.name != game:
        fields.fail("game", f'"{clipped(game)}" is asked for, and the board given is "{title.name}"')
    if title.sheet.digest != digest:
        mine = title.sheet.digest[:12]
        problem = f'digest {clipped(digest[:12])} is asked for; the board "{title.name}" here has {mine}'
        raise OtherBoardError(fields.path_of("board"), problem)
    return title


def _title(fields: Fields, board: OneBoard, rulebook: str) -> Title:
    try:
        if isinstance(board, Title):
            return board if board.rulebook_name == rulebook else find(board.sheet, rulebook)
        if isinstance(board, str) and board in BOARDS:
            return _built_in(board, rulebook)
        return find(board, rulebook)
    except BoardError as error:
        raise FieldError(fields.path_of("game"), str(error)) from None


@lru_cache(maxsize=len(RULEBOOKS) * 2)
def _built_in(name: str, rulebook: str) -> Title:
    return find(name, rulebook)
