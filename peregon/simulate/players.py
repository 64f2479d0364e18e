"""Players by name: what can be seated in a simulation."""

from collections.abc import Callable, Mapping
from importlib import import_module
from random import Random
from types import MappingProxyType
from typing import Any

from peregon.bots import PLAYERS, Bot, Budget, Question, UnknownPlayer, policy_named, read_budget
from peregon.catalogue import Title
from peregon.model.actions import ActionTable
from peregon.model.numbers import Options
from peregon.model.state import State
from peregon.model.views import view_of
from peregon.policies.policy import PlayerLuck, Policy
from peregon.rulebooks.variants import VariantValue
from peregon.rules.engine import Rules

_SEEDS = 1 << 30

Settings = Mapping[str, VariantValue]
NO_SETTINGS: Settings = MappingProxyType({})


class WrongAnswer(ValueError):
    """A player chose what was not among the options."""


class Watched(Policy):
    """Somebody else's player. The engine takes any answer for a legal one, so this one's are looked at first."""

    def __init__(self, name: str, player: Policy) -> None:
        self.name = name
        self.player = player

    def choose(self, rules: Rules, state: State, options: Options, luck: PlayerLuck) -> int:
        answer = self.player.choose(rules, state, options, luck)
        # Whoever thinks ahead may have used the same sheet for it.
        rules.offer(state, options)
        if not isinstance(answer, int) or answer not in options.list():
            raise WrongAnswer(f"player {self.name!r} answered {answer!r}, which is not among the options")
        return answer


class Seated(Policy):
    """A bot in a simulation. It is asked as at a live table: a new one for every decision, which is shown a view, and
    rules of its own: the scratch space of the game's may tell what others hold."""

    def __init__(self, make: Callable[[], Bot], title: Title, settings: Settings, budget: Budget | None = None) -> None:
        self.make = make
        self.title = title
        self.settings = settings
        self.budget = budget
        self._own: tuple[Rules, ActionTable] | None = None

    def choose(self, rules: Rules, state: State, options: Options, luck: PlayerLuck) -> int:  # noqa: ARG002
        if self._own is None or self._own[0].seats != state.seats:
            own = self.title.rules_apart(state.seats, self.settings)
            self._own = (own, ActionTable(own.numbers))
        own, actions = self._own
        numbers = tuple(options.list())
        question = Question(
            view_of(state, state.turn),
            tuple(actions[number] for number in numbers),
            numbers,
            self.title.sheet,
            own,
            Random(luck.below(_SEEDS)),
            self.budget,
        )
        answer = self.make().choose(question)
        number = question.number_of(answer)
        return answer if number is None else number  # type: ignore[return-value]


def player_named(name: str, title: Title, settings: Settings = NO_SETTINGS) -> Policy:
    """A new player of that name for a game of that title, with the variants of the table. Anybody else's, bots or
    policies, are named ``module:Class``: worker processes find them by that name, and would know nothing of an entry
    made in a table while a program runs."""
    if name.partition("@")[0] in PLAYERS:
        return policy_named(name, title.rulebook_name)
    make, budget = maker_of(name)
    player = make()
    if isinstance(player, Bot):
        return Watched(name, Seated(make, title, settings, budget))
    if budget is not None:
        raise UnknownPlayer(f"player {name!r} is a Policy, and takes no budget")
    return Watched(name, player)


def maker_of(name: str) -> tuple[Callable[[], Any], Budget | None]:
    """What makes somebody's bots or policies, found by ``module:Class``, and the budget behind it if there is one, as
    in ``module:Class@120``. One has been made of it, so that whoever uses it later is not surprised."""
    path, at, budget = name.partition("@")
    module, colon, attribute = path.partition(":")
    if not colon:
        known = ", ".join(PLAYERS)
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
    return make, read_budget(name, budget) if at else None
