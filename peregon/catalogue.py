"""The catalogue: from a name, or a board file, to a game one can play."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from peregon.boards import BoardError, BoardSheet, built_in_boards, load_board
from peregon.boards.flat import flatten
from peregon.model.board import Board
from peregon.rulebooks import RULEBOOKS, Rulebook, RulebookError
from peregon.rulebooks.variants import VariantValue, with_variants
from peregon.rules.engine import Rules


@dataclass(frozen=True)
class Title:
    """A rulebook and the board it is played on."""

    sheet: BoardSheet
    rulebook_name: str

    def __reduce__(self) -> tuple[type["Title"], tuple[BoardSheet, str]]:
        # The board, once it is laid out, does not travel between processes.
        return Title, (self.sheet, self.rulebook_name)

    @property
    def name(self) -> str:
        return self.sheet.id

    def rulebook(self, variants: Mapping[str, VariantValue] | None = None, seats: int = 2) -> Rulebook:
        rulebook = RULEBOOKS[self.rulebook_name]()
        if self.sheet.pieces is not None:
            rulebook = replace(rulebook, pieces=rulebook.pieces.of(self.sheet.pieces))
        return with_variants(rulebook, variants or {}, seats)

    @cached_property
    def board(self) -> Board:
        return flatten(self.sheet)

    @cached_property
    def players(self) -> tuple[int, int]:
        """How few and how many can play, on this board."""
        return self.rulebook().players_on(self.board)

    def rules(self, seats: int, variants: Mapping[str, VariantValue] | None = None) -> Rules:
        """The rules for so many seats, with scratch space of their own."""
        return self.rulebook(variants, seats).at(self.board, seats)

    def rules_apart(self, seats: int, variants: Mapping[str, VariantValue] | None = None) -> Rules:
        """The same with a board of their own, for players who might scribble on it."""
        return self.rulebook(variants, seats).at(flatten(self.sheet), seats)


def names() -> tuple[str, ...]:
    """The games that come with Peregon, in the order of the rulebooks."""
    return tuple(name for name in RULEBOOKS if name in built_in_boards())


def find(game: str | Path | BoardSheet, rulebook: str | None = None) -> Title:
    """The game of that name, or the one of a board file. A board can be played with another rulebook than its own."""
    sheet = game if isinstance(game, BoardSheet) else load_board(game)
    rulebook = rulebook or sheet.rulebook
    if rulebook not in RULEBOOKS:
        problem = f'"{rulebook}" is unknown; allowed: {", ".join(RULEBOOKS)}'
        raise BoardError(sheet.source, "rulebook", problem)
    title = Title(sheet, rulebook)
    try:
        title.rules(title.players[0])
    except RulebookError as error:
        raise BoardError(sheet.source, "rulebook", str(error)) from None
    return title
