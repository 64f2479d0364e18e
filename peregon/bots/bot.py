"""The interface of a bot: it is asked a question and gives one of the options for an answer.

A dozen lines make one:

    class Lazy(Bot):
        def choose(self, question: Question) -> Action | int:
            return question.options[0]
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from random import Random
from typing import Literal

from peregon.boards import BoardSheet
from peregon.bots.purposes import NO_PURPOSE, Purpose, Purposes
from peregon.game import Game
from peregon.imagine import imagine
from peregon.model.chance import Seeded
from peregon.model.faces import Action
from peregon.model.state import FIRST_TICKETS, State
from peregon.model.views import View
from peregon.rules.engine import Rules


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a bot may think: so many playouts, which a seed repeats exactly, or so many milliseconds. A bot that
    does not search has no use for it."""

    playouts: int = 0
    milliseconds: float = 0.0

    def __post_init__(self) -> None:
        if self.playouts < 0 or self.milliseconds < 0 or not (self.playouts or self.milliseconds):
            raise ValueError(f"a budget is a number of playouts or of milliseconds above zero, unlike {self}")

    def __str__(self) -> str:
        return f"{self.milliseconds:g}ms" if self.milliseconds else str(self.playouts)


@dataclass(frozen=True, slots=True)
class Question:
    """All that a bot is told. There is no way from here to what its seat may not see: ``rules`` are those of the table
    and hold no game."""

    view: View
    options: tuple[Action, ...]
    numbers: tuple[int, ...]  # the same options as numbers
    sheet: BoardSheet
    rules: Rules
    luck: Random
    budget: Budget | None = None

    def number_of(self, answer: object) -> int | None:
        """The number of an option, which may be given by its face or by its number; None for anything else."""
        if isinstance(answer, Action):
            return self.numbers[self.options.index(answer)] if answer in self.options else None
        # To Python true is the number 1, to a player it is not.
        is_number = isinstance(answer, int) and not isinstance(answer, bool)
        return answer if is_number and answer in self.numbers else None


def question_of(game: Game, seat: int, rules: Rules, luck: Random, budget: Budget | None = None) -> Question:
    """What is asked of a seat in a running game. ``rules`` are a copy of the game's own: the scratch space of those
    may tell more than a bot should know."""
    return Question(
        game.view(seat),
        tuple(game.options_of(seat)),
        tuple(game.option_numbers(seat)),
        game.title.sheet,
        rules,
        luck,
        budget,
    )


SEEDS = 1 << 60
"""As many as there are for what a bot imagines."""

Verdict = Literal["best", "unsurpassed", "maybe_better", "same", "maybe_worse", "worse"]


@dataclass(frozen=True, slots=True)
class Reason:
    """What an option does for whoever chooses it, and how it stands against the one that was chosen. ``gain`` is how
    much better it is thought to be, as a share of a win, and is sure where it is more than ``risk``, either way. The
    chosen one is ``best``, with its lead over the next for a gain, where all others are surely worse, and else
    ``unsurpassed``: none of them is surely better. There is no verdict where nothing was played out."""

    action: int
    purpose: Purpose = NO_PURPOSE
    verdict: Verdict | None = None
    gain: float = 0.0
    risk: float = 0.0


class Bot(ABC):
    """One is made for every decision, at live tables at least: whatever it has to know is in the view."""

    @abstractmethod
    def choose(self, question: Question) -> Action | int:
        """One of the options."""

    def reasons(self, question: Question) -> list[Reason]:  # noqa: ARG002
        """Why, for each option that was considered, the chosen one first. A bot need not say."""
        return []


def imagined(question: Question) -> State:
    """A game that may be the true one, at the decision that is asked about."""
    rules = question.rules
    state = imagine(rules, question.view, Seeded(question.luck.randrange(SEEDS)))
    if state.phase == FIRST_TICKETS and question.view.seat is not None:
        # It is asked of all at once, and the view's decision names the first seat that has not answered yet.
        state.turn = question.view.seat
    return state


def reasons_of(bot: Bot, question: Question) -> list[Reason]:
    """Why the bot does what it does; of one that does not say, what it would do, and what that does for it."""
    said = bot.reasons(question)
    if said:
        return said
    number = question.number_of(bot.choose(question))
    if number is None:
        raise ValueError(f"{type(bot).__name__} chose what is not among the options")
    return [Reason(number, Purposes(question.rules, imagined(question)).of(number))]
