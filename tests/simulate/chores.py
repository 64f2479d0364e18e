"""Chores: work for the worker tests, in a module of its own because workers find it by name."""

import os
import time

from peregon.bots import Bot, Question
from peregon.model.chance import ScriptRanOut
from peregon.model.faces import Action
from peregon.model.numbers import Options
from peregon.model.state import State
from peregon.policies.policy import PlayerLuck, Policy
from peregon.rules.engine import Rules
from peregon.rules.rounds.faces import Pass
from peregon.workers import Chunk


def total(chunk: Chunk) -> int:
    return sum(chunk.items)


def numbers(chunk: Chunk) -> list[int]:
    return list(chunk.items)


def slow(chunk: Chunk) -> Chunk:
    """Half a tenth of a second an item."""
    time.sleep(0.05 * chunk.size)
    return chunk


def slow_somewhere(chunk: Chunk) -> tuple[Chunk, str]:
    """With the node of a cluster on which it was done."""
    import ray

    return slow(chunk), ray.get_runtime_context().get_node_id()


def slow_at_first(chunk: Chunk) -> int:
    """The earlier the chunk, the longer it takes."""
    time.sleep(0.3 if chunk.first == 0 else 0.0)
    return chunk.first


def stumble(chunk: Chunk) -> int:
    """Fails with an exception that cannot be unpickled."""
    if chunk.first == 20:
        raise ScriptRanOut("cards", [(1, 2)])
    return chunk.first


def unpackable(chunk: Chunk) -> object:
    return lambda: chunk.first


def die(chunk: Chunk) -> int:
    if chunk.first == 10:
        os._exit(3)
    return chunk.first


def interrupted(chunk: Chunk) -> int:
    if chunk.first == 30:
        raise KeyboardInterrupt
    return chunk.first


class First(Policy):
    """Takes the first option, always: somebody else's player."""

    def choose(self, rules: Rules, state: State, options: Options, luck: PlayerLuck) -> int:  # noqa: ARG002
        return options.nth(0)


class AlwaysZero(Policy):
    """Answers 0, whatever was asked."""

    def choose(self, rules: Rules, state: State, options: Options, luck: PlayerLuck) -> int:  # noqa: ARG002
        return 0


class Undecided(Policy):
    """Gives no answer at all."""

    def choose(self, rules: Rules, state: State, options: Options, luck: PlayerLuck) -> int:  # noqa: ARG002
        return None  # type: ignore[return-value]


class Scribbler(Policy):
    """Thinks on the sheet it was handed, and then takes the first option."""

    def choose(self, rules: Rules, state: State, options: Options, luck: PlayerLuck) -> int:  # noqa: ARG002
        first = options.nth(0)
        options.clear()
        return first


class Demanding(Policy):
    """Cannot be made by its name alone."""

    def __init__(self, strength: int) -> None:
        self.strength = strength


class Newborn(Bot):
    """Any option, by its own luck; never asked twice."""

    asked = False

    def choose(self, question: Question) -> Action | int:
        assert not self.asked
        self.asked = True
        return question.luck.choice(question.options)


class Frugal(Bot):
    """Knows how long it may think."""

    def choose(self, question: Question) -> Action | int:
        if question.budget is None or question.budget.playouts != 12:
            raise ValueError("has no budget")
        return question.numbers[0]


class Passive(Bot):
    def choose(self, question: Question) -> Action | int:  # noqa: ARG002
        return Pass()
