"""The catalogue: from a name, or a board file, to a game one can play."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from importlib.metadata import EntryPoint
from pathlib import Path

from peregon.boards import BOARDS, BoardError, BoardSheet, load_board
from peregon.boards.flat import flatten
from peregon.model.board import Board
from peregon.model.chance import ScriptError
from peregon.plugins import PluginError, blame
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
        rulebook = self._new_rulebook()
        if self.sheet.pieces is not None:
            rulebook = replace(rulebook, pieces=rulebook.pieces.of(self.sheet.pieces))
        return with_variants(rulebook, variants or {}, seats)

    @property
    def plugin(self) -> EntryPoint | None:
        """The plug-in whose rules these are; None for those that come with Peregon."""
        return RULEBOOKS.plugin(self.rulebook_name)

    def _new_rulebook(self) -> Rulebook:
        make = RULEBOOKS[self.rulebook_name]
        try:
            return make()
        except Exception as error:
            self.blame(error)
            raise

    def blame(self, error: BaseException) -> None:
        """Raises what went wrong inside a plug-in once more, with its name. What is wrong with a board, a number of
        seats or a script is the caller's doing, and none of this."""
        plugin = self.plugin
        ours = not isinstance(error, Exception) or isinstance(error, PluginError | RulebookError | ScriptError)
        if plugin is not None and not ours:
            raise blame(plugin, error) from error

    @cached_property
    def board(self) -> Board:
        return flatten(self.sheet)

    @cached_property
    def players(self) -> tuple[int, int]:
        """How few and how many can play, on this board."""
        return self.rulebook().players_on(self.board)

    def complaints(self) -> dict[str, list[int]]:
        """What the rulebook has against this board, and for which numbers of seats."""
        found: dict[str, list[int]] = {}
        fewest, most = self.rulebook().players
        for seats in range(fewest, most + 1):
            try:
                self.rules(seats)
            except RulebookError as error:
                found.setdefault(str(error), []).append(seats)
        return found

    def rules(self, seats: int, variants: Mapping[str, VariantValue] | None = None) -> Rules:
        """The rules for so many seats, with scratch space of their own."""
        try:
            return self.rulebook(variants, seats).at(self.board, seats)
        except Exception as error:
            self.blame(error)
            raise

    def rules_apart(self, seats: int, variants: Mapping[str, VariantValue] | None = None) -> Rules:
        """The same with a board of their own, for players who might scribble on it."""
        return self.rulebook(variants, seats).at(flatten(self.sheet), seats)


def names() -> tuple[str, ...]:
    """The games that come with Peregon, in the order of the rulebooks, and those of plug-ins: a game has the name of
    its rulebook and of its board."""
    return tuple(name for name in RULEBOOKS if name in BOARDS)


def playable() -> tuple[list[Title], list[PluginError]]:
    """The games of those names, and what is wrong with the plug-ins whose games cannot be played. A list of games is
    no less of a list for them."""
    titles: list[Title] = []
    broken = [*RULEBOOKS.plugins.refused(), *BOARDS.plugins.refused()]
    for name in names():
        try:
            titles.append(find(name))
        except PluginError as error:
            broken.append(error)
    return titles, broken


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
        refusal = BoardError(sheet.source, "rulebook", str(error))
        plugin = BOARDS.plugin(game) if isinstance(game, str) else None
        raise (refusal if plugin is None else blame(plugin, refusal)) from None
    return title
