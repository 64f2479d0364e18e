"""A cache of rules: tables that are played alike read the same ones. They are by far the largest part of a game in
memory, and hold nothing of any game in them. They have scratch space, so this is for one thread."""

import gc
from collections.abc import Mapping

from peregon.catalogue import Title
from peregon.game import Game
from peregon.model.chance import Chance
from peregon.model.faces import ActionTable
from peregon.record.position import kept_game, position_of
from peregon.record.titles import GameSetup
from peregon.rulebooks.variants import VariantValue
from peregon.rules.engine import Rules

MOST_CACHED = 200  # more than there are ways to play the games that come with Peregon

CacheKey = tuple[str, str, int, str]
CachedRules = tuple[Rules, ActionTable]

_cache: dict[CacheKey, CachedRules] = {}


def cache_key(title: Title, seats: int, variants: Mapping[str, VariantValue]) -> CacheKey:
    """What two tables have in common that are played alike."""
    return title.sheet.digest, title.rulebook_name, seats, repr(sorted(_in_play(title, variants).items()))


def cached_rules(title: Title, seats: int, variants: Mapping[str, VariantValue]) -> CachedRules:
    """The rules of such tables, once they are dealt, and the faces of their actions."""
    key = cache_key(title, seats, variants)
    if key in _cache:
        return _keep(key, _cache[key])
    rules = title.rules(seats, _in_play(title, variants))
    return _keep(key, (rules, ActionTable(rules.table.declared)))


def start_game(title: Title, seats: int, variants: Mapping[str, VariantValue], chance: Chance | None = None) -> Game:
    """A game that is dealt by all its variants, and has the rules that others of its kind have."""
    rules, actions = cached_rules(title, seats, variants)
    if dict(variants) == _in_play(title, variants):
        return Game.start(title, seats, chance, variants, rules, actions)
    dealt = Game.start(title, seats, chance, variants, actions=actions)
    # Laid out anew: the state that was dealt holds on to the rules that dealt it.
    game = kept_game(position_of(dealt), GameSetup(title, seats, dict(variants), rules), actions)
    game.deal, game.opening, game.chance = dealt.deal, dealt.opening, dealt.chance
    # Rules know each other, and half a megabyte of them would lie about until somebody looks for such.
    del dealt
    gc.collect(0)
    return game


def _in_play(title: Title, variants: Mapping[str, VariantValue]) -> dict[str, VariantValue]:
    """Without those that only say who begins, and who comes after whom: after the deal that stands in the position, and
    there are more orders of five people than sets of rules worth keeping. A plug-in may do more with them."""
    order = title.rulebook().order
    dealt = set() if title.plugin else {variant.name for variant in order.variants()}
    return {name: value for name, value in variants.items() if name not in dealt and value is not False}


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
