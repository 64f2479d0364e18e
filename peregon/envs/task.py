"""Tasks: what is to be learnt. A game, its seats, the reward and what the learner is shown."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypedDict, Unpack

from peregon.boards import BoardSheet
from peregon.bots import player_named
from peregon.catalogue import Title, find
from peregon.learning.batch import ROTATE, Batch
from peregon.learning.layout import VERSION
from peregon.learning.observer import Observer
from peregon.learning.rewards import SCHEMES, Rewards
from peregon.model.faces import ActionTable
from peregon.policies.policy import HeldPolicy
from peregon.rulebooks.variants import VariantValue
from peregon.rules.engine import Rules

OBSERVATIONS = ("flat", "dict", "graph")

Playable = str | Path | BoardSheet | Title
"""A built-in game (`usa`, `small`, …), any board file, or a board or title that is at hand."""


class GameChoices(TypedDict, total=False):
    """What may be chosen of a task beside the game and its seats, wherever one is made."""

    reward: str
    variants: Mapping[str, VariantValue]
    memory: bool
    plans: bool


class TaskChoices(GameChoices, total=False):
    """The same where the observation may be a dictionary or a graph too."""

    observation: str


@dataclass(frozen=True)
class Task:
    """``memory`` and ``plans`` are the observation's optional blocks: what everybody could know by paying attention,
    and what each ticket still costs."""

    title: Title
    seats: int
    reward: str = "win"
    variants: Mapping[str, VariantValue] = field(default_factory=dict)
    observation: str = "flat"
    memory: bool = True
    plans: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "variants", dict(self.variants))
        if self.reward not in SCHEMES:
            raise ValueError(f"there is no reward {self.reward!r}; there are {', '.join(SCHEMES)}")
        if self.observation not in OBSERVATIONS:
            raise ValueError(f"there is no observation {self.observation!r}; there are {', '.join(OBSERVATIONS)}")
        self.rules()

    @property
    def name(self) -> str:
        return f"{self.title.name}-{self.seats}p-v{VERSION}"

    def rules(self) -> Rules:
        return self.title.rules(self.seats, self.variants)

    def actions(self) -> ActionTable:
        """What each action number stands for."""
        return ActionTable(self.rules().table.declared)

    def observer(self, rules: Rules, rows: int) -> Observer:
        return Observer(rules, rows, self.memory, self.plans)

    def rewards(self, rules: Rules, games: int) -> Rewards:
        return Rewards(rules, games, SCHEMES.index(self.reward))

    def batch(self, games: int, opponents: Sequence[str] = (), seat: int | None = None, first_game: int = 0) -> Batch:
        """So many games; with opponents (drawn anew for every game) the learner has one seat, else all of them.
        A lone name is a pool of one."""
        if games < 1:
            raise ValueError(f"a batch is of at least one game, not {games}")
        if seat is not None and not 0 <= seat < self.seats:
            raise ValueError(f"there is no seat {seat}; the seats are 0 to {self.seats - 1}")
        rules = self.rules()
        pool = (opponents,) if isinstance(opponents, str) else tuple(opponents)
        players = [
            HeldPolicy(player_named(name, self.title, self.variants))
            for _ in range(games * self.seats)
            for name in pool
        ]
        place = ROTATE if seat is None else seat
        observer, rewards = self.observer(rules, games), self.rewards(rules, games)
        return Batch(rules, games, observer, rewards, players, place, first_game)


def task(game: Playable = "usa", seats: int = 2, **choices: Unpack[TaskChoices]) -> Task:
    return Task(game if isinstance(game, Title) else find(game), seats, **choices)
