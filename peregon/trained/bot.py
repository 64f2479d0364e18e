"""A trained policy as a bot: it is shown what it was trained on, and the best of its legal answers is played."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from peregon.bots import Bot, Question
from peregon.envs.sight import Sight
from peregon.envs.task import Task
from peregon.model.views import View
from peregon.trained.observing import observe

ScoreActions = Callable[[NDArray[Any]], Any]
"""From an observation to a number for each action, the higher the better: logits, chances or values."""


class UntrainedTable(ValueError):
    """A policy is asked to play another game than the one that it was trained for."""


@dataclass(frozen=True, slots=True)
class TrainedPolicy:
    """What scores actions, and the task that it was trained on. ``scaled``: every number of the observation is divided
    by the largest that it can be, and lies between 0 and 1."""

    scores: ScoreActions
    task: Task
    scaled: bool
    width: int
    actions: int
    high: NDArray[np.float32]

    def choose(self, question: Question) -> int:
        self._check(question)
        task = self.task
        seen: NDArray[Any] = observe(_asked(question.view), question.rules, memory=task.memory, plans=task.plans)
        scores = np.asarray(self.scores(seen / self.high if self.scaled else seen))
        if scores.size != self.actions or scores.dtype.kind not in "iuf":
            raise ValueError(
                f"the policy must give {self.actions} numbers, one for each action, "
                f"not an array of {scores.dtype} of shape {scores.shape}"
            )
        legal = np.array(question.numbers)
        liked = scores.reshape(-1)[legal]
        if np.isnan(liked).any():
            raise ValueError(f"the policy's score of action {legal[np.isnan(liked).argmax()]} is not a number")
        return int(legal[liked.argmax()])

    def _check(self, question: Question) -> None:
        title, seats = self.task.title, self.task.seats
        trained = f"this policy was trained for {title.name} with {seats} players"
        if question.sheet.digest != title.sheet.digest:
            other = question.sheet.id
            what = f"another board of the name {other}" if other == title.name else other
            raise UntrainedTable(f"{trained}, and cannot play {what}")
        if question.rules.seats != seats:
            raise UntrainedTable(f"{trained}, and cannot play with {question.rules.seats}")
        if question.rules.numbers.count != self.actions:
            raise UntrainedTable(f"{trained}, and cannot play by rules that have other actions")


class TrainedBot(Bot):
    """One is made for every decision; the policy is there once."""

    def __init__(self, policy: TrainedPolicy) -> None:
        self._policy = policy

    def choose(self, question: Question) -> int:
        return self._policy.choose(question)


def bot_from(scores: ScoreActions, task: Task, *, scaled: bool = True) -> Callable[[], Bot]:
    """What makes bots of a function that scores actions: to be called ``module:Name`` wherever a player is named."""
    policy = policy_for(scores, task, scaled)
    return lambda: TrainedBot(policy)


def policy_for(scores: ScoreActions, task: Task, scaled: bool) -> TrainedPolicy:
    rules = task.rules()
    sight = Sight(task.observer(rules, 1).layout, rules.board)
    return TrainedPolicy(scores, task, scaled, sight.width, rules.numbers.count, sight.high.astype(np.float32))


def _asked(view: View) -> View:
    """First tickets are asked of all at once, and the view's decision names the first seat that has not answered yet;
    in an environment it is always the one who looks."""
    if view.decision is None or view.seat is None or view.decision.seat == view.seat:
        return view
    return replace(view, decision=replace(view.decision, seat=view.seat))
