"""Players by name: what can be seated in a simulation."""

from importlib import import_module

from peregon.bots import POLICIES
from peregon.model.numbers import Options
from peregon.model.state import State
from peregon.policies.policy import Luck, Policy
from peregon.rules.engine import Rules


class UnknownPlayer(ValueError):
    """There is no player of that name."""


class WrongAnswer(ValueError):
    """A player chose what was not among the options."""


class Watched(Policy):
    """Somebody else's player. The engine takes any answer for a legal one, so this one's are looked at first."""

    def __init__(self, name: str, player: Policy) -> None:
        self.name = name
        self.player = player

    def choose(self, rules: Rules, state: State, options: Options, luck: Luck) -> int:
        answer = self.player.choose(rules, state, options, luck)
        # Whoever thinks ahead may have used the same sheet for it.
        rules.offer(state, options)
        if not isinstance(answer, int) or answer not in options.list():
            raise WrongAnswer(f"player {self.name!r} answered {answer!r}, which is not among the options")
        return answer


def player_named(name: str) -> Policy:
    """A new player of that name. Anybody else's are named ``module:Class``: worker processes find them by that name,
    and would know nothing of an entry made in a table while a program runs."""
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
    except Exception as error:
        # It is somebody else's code, and may fail in any way.
        raise UnknownPlayer(f"player {name!r} cannot be made: {type(error).__name__}: {error}") from error
    if not isinstance(player, Policy):
        raise UnknownPlayer(f"player {name!r} is not a Policy")
    return Watched(name, player)
