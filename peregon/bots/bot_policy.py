"""A bot in a simulation, and anybody else's policy: they play as policies do, and are trusted with nothing."""

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType

from peregon.bots.bot import Bot, Budget, Question
from peregon.catalogue import Title
from peregon.model.faces import ActionTable
from peregon.model.numbers import Options
from peregon.model.state import State
from peregon.model.views import view_of
from peregon.plugins import PluginError
from peregon.policies.policy import PlayerLuck, Policy
from peregon.rulebooks.variants import VariantValue
from peregon.rules.engine import Rules

_SEEDS = 1 << 30

Variants = Mapping[str, VariantValue]
NO_VARIANTS: Variants = MappingProxyType({})


class WrongAnswer(ValueError):
    """A player chose what was not among the options."""


class PlayerFailed(ValueError):
    """A player raised an error instead of choosing."""


class CheckedPolicy(Policy):
    """Somebody else's player. The engine takes any answer for a legal one, so this one's are looked at first; and what
    goes wrong in its head is no fault of the rules."""

    def __init__(self, name: str, player: Policy) -> None:
        self.name = name
        self.player = player

    def choose(self, rules: Rules, state: State, options: Options, luck: PlayerLuck) -> int:
        try:
            answer = self.player.choose(rules, state, options, luck)
        except PluginError:
            raise
        except Exception as error:
            raise PlayerFailed(f"player {self.name!r} failed: {type(error).__name__}: {error}") from error
        # Whoever thinks ahead may have used the same sheet for it.
        rules.offer(state, options)
        if not isinstance(answer, int) or answer not in options.list():
            raise WrongAnswer(f"player {self.name!r} answered {answer!r}, which is not among the options")
        return answer


class BotPolicy(Policy):
    """A bot in a simulation. It is asked as at a live table: a new one for every decision, which is shown a view, and
    rules of its own: the scratch space of the game's may tell what others hold."""

    def __init__(self, make: Callable[[], Bot], title: Title, variants: Variants, budget: Budget | None = None) -> None:
        self.make = make
        self.title = title
        self.variants = variants
        self.budget = budget
        self._own: tuple[Rules, ActionTable] | None = None

    def choose(self, rules: Rules, state: State, options: Options, luck: PlayerLuck) -> int:  # noqa: ARG002
        if self._own is None or self._own[0].seats != state.seats:
            own = self.title.rules_apart(state.seats, self.variants)
            self._own = (own, ActionTable(own.table.declared))
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
