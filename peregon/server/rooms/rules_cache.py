"""Sharing: tables that are played alike read the same rules. They are by far the largest part of a game in memory, and
hold nothing of any game in them. They have scratch space, so this is for one thread."""

from collections.abc import Mapping

from peregon.catalogue import Title
from peregon.game import Game
from peregon.model.actions import ActionTable
from peregon.rulebooks.options import OptionValue
from peregon.rules.engine import Rules

MOST_KINDS = 100  # of tables: options can be combined in more ways than are worth keeping

Kind = tuple[str, str, int, str]
Shared = tuple[Rules, ActionTable]

_shared: dict[Kind, Shared] = {}


def kind_of(title: Title, seats: int, options: Mapping[str, OptionValue]) -> Kind:
    """What two tables have in common that are played alike."""
    return title.sheet.digest, title.rulebook_name, seats, repr(sorted(options.items()))


def shared_rules(title: Title, seats: int, options: Mapping[str, OptionValue]) -> Shared:
    """The rules of such tables, and the faces of their actions."""
    kind = kind_of(title, seats, options)
    if kind in _shared:
        return _keep(kind, _shared[kind])
    rules = title.rules(seats, options)
    return _keep(kind, (rules, ActionTable(rules.numbers)))


def with_shared_rules(game: Game) -> Game:
    """The game, with the rules that others of its kind have."""
    kind = kind_of(game.title, game.seats, game.table_options)
    game.rules, game.actions = _keep(kind, _shared.get(kind, (game.rules, game.actions)))
    return game


def _keep(kind: Kind, rules: Shared) -> Shared:
    """Those that were asked for last: after a hundred odd tables, those that are played every day are shared still."""
    _shared.pop(kind, None)
    _shared[kind] = rules
    if len(_shared) > MOST_KINDS:
        del _shared[next(iter(_shared))]
    return rules
