"""Players by name: what can be seated in a simulation."""

from collections.abc import Callable
from importlib import import_module

from peregon.policies.greedy import GreedyPolicy
from peregon.policies.policy import Policy
from peregon.policies.random import RandomPolicy

POLICIES: dict[str, Callable[[], Policy]] = {"random": RandomPolicy, "greedy": GreedyPolicy}
"""The players that come with Peregon. Anybody else's are named ``module:Class``: worker processes find them by that
name, and would know nothing of an entry made here while a program runs."""


class UnknownPlayer(ValueError):
    """There is no player of that name."""


def player_named(name: str) -> Policy:
    """A new player of that name."""
    if name in POLICIES:
        return POLICIES[name]()
    module, colon, attribute = name.partition(":")
    if not colon:
        known = ", ".join(POLICIES)
        raise UnknownPlayer(f"there is no player {name!r}; there are {known}, or your own as module:Class")
    try:
        player = getattr(import_module(module), attribute)()
    except (ImportError, AttributeError) as error:
        raise UnknownPlayer(f"player {name!r} cannot be found: {error}") from error
    if not isinstance(player, Policy):
        raise UnknownPlayer(f"player {name!r} is not a Policy")
    return player
