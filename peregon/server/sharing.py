"""Sharing: tables that are played alike read the same rules. They are by far the largest part of a game in memory, and
hold nothing of any game in them."""

from peregon.game import Game
from peregon.model.actions import ActionTable
from peregon.rules.engine import Rules

MOST_KINDS = 100  # of tables: options can be combined in more ways than are worth keeping

_shared: dict[tuple[str, str, int, str], tuple[Rules, ActionTable]] = {}


def with_shared_rules(game: Game) -> Game:
    """The game, with the rules that others of its kind have. Rules have scratch space, so this is for one thread."""
    options = repr(sorted(game.table_options.items()))
    key = (game.title.sheet.digest, game.title.rulebook_name, game.seats, options)
    if key not in _shared and len(_shared) < MOST_KINDS:
        _shared[key] = (game.rules, game.actions)
    game.rules, game.actions = _shared.get(key, (game.rules, game.actions))
    return game
