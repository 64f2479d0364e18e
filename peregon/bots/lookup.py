"""Players by name: the one place where a name becomes a player, whoever asks."""

import json
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from hashlib import sha256
from importlib import import_module
from typing import Any

from peregon.bots.bot import Bot, Budget
from peregon.bots.bot_policy import NO_VARIANTS, BotPolicy, CheckedPolicy, Variants
from peregon.bots.players import OWN, PLAYERS, PLUGIN, Named
from peregon.bots.plugin_bots import PLUGIN_BOTS, plugin_bot
from peregon.bots.policy_bot import PolicyBot
from peregon.catalogue import Title
from peregon.policies.policy import Policy

BUDGET = "@"


class UnknownPlayer(ValueError):
    """There is no player of that name."""


def known_players() -> Mapping[str, Named]:
    """Those that have a name of their own: who comes with Peregon, and behind them the bots of plug-ins, which are not
    loaded by being listed; and then those that are offered here. Anybody else's, bots or policies, are named
    ``module:Class``."""
    return {**PLAYERS, **dict.fromkeys(PLUGIN_BOTS, Named(PLUGIN)), **dict.fromkeys(_offered, Named(OWN))}


_offered: tuple[str, ...] = ()


def offer_bots(names: Iterable[str]) -> None:
    """From now on these bots, ``module:Class``, are at tables with people as well. A server is started with the list of
    them: guests name bots too, and a name that would be imported for the asking could run anything."""
    global _offered
    _offered = tuple(dict.fromkeys(names))


def offered_bots() -> tuple[str, ...]:
    return _offered


def comes_with_peregon(name: str) -> bool:
    """With or without a budget behind it."""
    return name.partition(BUDGET)[0] in PLAYERS


def searches(name: str) -> bool:
    """Of those that come with Peregon."""
    kind = PLAYERS.get(name.partition(BUDGET)[0])
    return kind is not None and kind.live is not None


def is_quick(name: str) -> bool:
    """Whether a decision surely takes microseconds. Of somebody else's bot nobody knows."""
    return comes_with_peregon(name) and not searches(name)


def constants_digest(rulebook: str, names: Iterable[str]) -> str:
    """Players whose constants differ are different players, though they have the same names. Nobody else's constants
    count: a game of two is the same game whatever becomes of a third."""
    kinds = {name: PLAYERS.get(name.partition(BUDGET)[0]) for name in names}
    found = {name: kind.constants(rulebook) for name, kind in kinds.items() if kind and kind.constants}
    return sha256(json.dumps(found, sort_keys=True).encode()).hexdigest()[:16]


def policy_named(name: str, rulebook: str) -> Policy:
    """A new player of that name, of those that come with Peregon. Who searches may have a budget behind the name:
    ``expert@120`` thinks for 120 playouts a decision, ``expert@50ms`` for as many milliseconds."""
    kind_name, at, budget = name.partition(BUDGET)
    kind = PLAYERS.get(kind_name)
    if kind is None:
        raise UnknownPlayer(f"there is no player {kind_name!r}; there are {', '.join(PLAYERS)}")
    if not at:
        return kind.make(rulebook, kind.tested)
    if kind.live is None:
        raise UnknownPlayer(f"player {name!r}: {kind_name} does not search, and takes no budget")
    return kind.make(rulebook, _read_budget(name, budget))


def _read_budget(name: str, text: str) -> Budget:
    """What stands behind the @ of a player's name."""
    number = text.removesuffix("ms")
    if not number.isdecimal() or not 0 < int(number) <= 1_000_000:
        raise UnknownPlayer(f"player {name!r}: what is behind the @ must be a number of playouts, or of ms")
    return Budget(milliseconds=float(number)) if text.endswith("ms") else Budget(int(number))


def bot_named(name: str, rulebook: str) -> Bot:
    """A new player for a table with people, also of a plug-in, or one that is offered: who searches does so by the
    clock."""
    if name in PLUGIN_BOTS:
        return plugin_bot(name)
    if name in _offered:
        own: Bot = _maker_of(name)[0]()
        return own
    kind = PLAYERS.get(name)
    if kind is not None and kind.live is not None:
        return PolicyBot(kind.make(rulebook, kind.live))
    return PolicyBot(policy_named(name, rulebook))


def player_named(name: str, title: Title, variants: Variants = NO_VARIANTS) -> Policy:
    """A new player of that name for a game of that title, with the variants of the table, known or anybody else's:
    worker processes find those by where they are, and would know nothing of an entry made in a table while a program
    runs."""
    if comes_with_peregon(name):
        return policy_named(name, title.rulebook_name)
    make, budget = _maker_of(name)
    player = make()
    if isinstance(player, Bot):
        return CheckedPolicy(name, BotPolicy(make, title, variants, budget))
    if budget is not None:
        raise UnknownPlayer(f"player {name!r} is a Policy, and takes no budget")
    return CheckedPolicy(name, player)


def bot_maker(name: str) -> tuple[Callable[[str], Bot], Budget | None]:
    """What makes bots of that name for a rulebook, held to the budget of tests if they are known, and the budget behind
    the name of anybody else's."""
    if comes_with_peregon(name):
        policy_named(name, "usa")
        return lambda rulebook: PolicyBot(policy_named(name, rulebook)), None
    make, budget = _maker_of(name)
    if not isinstance(make(), Bot):
        raise UnknownPlayer(f"{name!r} is not a Bot")
    return lambda _rulebook: make(), budget


def _maker_of(name: str) -> tuple[Callable[[], Any], Budget | None]:
    """What makes somebody's bots or policies, found by a plug-in's name or by ``module:Class``, and the budget behind
    it if there is one, as in ``module:Class@120``. One has been made of it, so that whoever uses it later is not
    surprised."""
    path, at, budget = name.partition(BUDGET)
    if path in PLUGIN_BOTS:
        plugin_bot(path)
        return partial(plugin_bot, path), _read_budget(name, budget) if at else None
    module, colon, attribute = path.partition(":")
    if not colon:
        known = ", ".join(known_players())
        raise UnknownPlayer(f"there is no player {name!r}; there are {known}, or your own as module:Class")
    try:
        make: Callable[[], Any] = getattr(import_module(module), attribute)
        player = make()
    except (ImportError, AttributeError) as error:
        raise UnknownPlayer(f"player {name!r} cannot be found: {error}") from error
    except Exception as error:
        # It is somebody else's code, and may fail in any way.
        raise UnknownPlayer(f"player {name!r} cannot be made: {type(error).__name__}: {error}") from error
    if not isinstance(player, Bot | Policy):
        raise UnknownPlayer(f"player {name!r} is neither a Bot nor a Policy")
    return make, _read_budget(name, budget) if at else None
