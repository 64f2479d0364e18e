"""Tasks: what is to be learnt. A game, its seats, the reward and what the learner is shown."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

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


def task(
    game: str | Path | BoardSheet | Title = "usa",
    seats: int = 2,
    reward: str = "win",
    variants: Mapping[str, VariantValue] | None = None,
    observation: str = "flat",
    memory: bool = True,
    plans: bool = False,
) -> Task:
    """The task on a built-in game (`usa`, `small`, …) or on any board file."""
    title = game if isinstance(game, Title) else find(game)
    return Task(title, seats, reward, dict(variants or {}), observation, memory, plans)
