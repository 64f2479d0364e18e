"""A cache of rules: tables that are played alike read the same ones. They are by far the largest part of a game in
memory, and hold nothing of any game in them. They have scratch space, so this is for one thread."""

from collections.abc import Mapping

from peregon.catalogue import Title
from peregon.game import Game
from peregon.model.faces import ActionTable
from peregon.rulebooks.variants import VariantValue
from peregon.rules.engine import Rules

MOST_CACHED = 100  # of tables: variants can be combined in more ways than are worth keeping

CacheKey = tuple[str, str, int, str]
CachedRules = tuple[Rules, ActionTable]

_cache: dict[CacheKey, CachedRules] = {}


def cache_key(title: Title, seats: int, variants: Mapping[str, VariantValue]) -> CacheKey:
    """What two tables have in common that are played alike."""
    return title.sheet.digest, title.rulebook_name, seats, repr(sorted(variants.items()))


def cached_rules(title: Title, seats: int, variants: Mapping[str, VariantValue]) -> CachedRules:
    """The rules of such tables, and the faces of their actions."""
    key = cache_key(title, seats, variants)
    if key in _cache:
        return _keep(key, _cache[key])
    rules = title.rules(seats, variants)
    return _keep(key, (rules, ActionTable(rules.table.declared)))


def with_cached_rules(game: Game) -> Game:
    """The game, with the rules that others of its kind have."""
    key = cache_key(game.title, game.seats, game.variants)
    game.rules, game.actions = _keep(key, _cache.get(key, (game.rules, game.actions)))
    return game


def _keep(key: CacheKey, rules: CachedRules) -> CachedRules:
    """Those that were asked for last: after a hundred odd tables, those that are played every day are shared still."""
    _cache.pop(key, None)
    _cache[key] = rules
    if len(_cache) > MOST_CACHED:
        del _cache[next(iter(_cache))]
    return rules
