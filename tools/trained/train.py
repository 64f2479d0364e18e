"""Training the learned baselines: MaskablePPO against the bots that everybody knows.

    python -m tools.trained.train small -o small-2p.safetensors --curve small.json
    python -m tools.trained.train usa -o usa-2p.safetensors --curve usa.json

One core; the file has the network of the policy and nothing else, and is written with every measurement.
"""

import argparse
import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from gymnasium import Space
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor

from peregon.envs.games import Games
from peregon.envs.task import Task, task
from peregon.trained import Mlp, save_mlp
from tools.trained.games_env import GamesEnv
from tools.trained.imitate import Lesson, imitate

RIVALS = ("random", "greedy", "normal")
GAMES_AT_ONCE = 256
WATCH_SEED = 1_000_000  # games that it does not learn from
LESSON_SEED = 2_000_000


@dataclass(frozen=True)
class Course:
    """How a board is learnt. ``lessons`` are decisions of a teacher that are imitated first, ``steps`` those of the
    learner afterwards; ``widened``: see `Widened`."""

    width: int
    pool: tuple[str, ...]
    steps: int
    rate: float
    entropy: float
    epochs: int
    widened: bool = False
    lessons: int = 0
    lesson_rate: float = 1e-3


COURSES = {
    "small": Course(128, ("normal", "normal", "greedy", "random"), 1_600_000, 1e-3, 0.01, 4),
    "usa": Course(224, ("normal", "normal", "normal", "greedy"), 500_000, 2e-4, 0.002, 3, True, 3_000_000),
}


class Widened(BaseFeaturesExtractor):
    """Multiplies each number of the observation by the root of the largest it can be. Scaled to 1, one card more in the
    hand is a twelfth and a point is a five-hundredth: too little to be learnt beside flags that are 0 or 1."""

    def __init__(self, seen: Space[Any], high: Any) -> None:
        super().__init__(seen, len(high))
        self.register_buffer("by", torch.as_tensor(np.sqrt(high), dtype=torch.float32))

    def forward(self, seen: Any) -> Any:
        return seen * self.by


def share_of_wins(network: Mlp, what: Task, rival: str, count: int, seed: int) -> float:
    """As the file will play: the best legal action. From both seats; a shared win counts half."""
    games = Games(what, count, (rival,), seed=seed)
    high = games.sight.high.astype(np.float32)
    won = np.full(count, np.nan)
    while np.isnan(won).any():
        scores = np.stack([network(seen) for seen in games.observation / high])
        games.step(np.where(games.mask, scores, -np.inf).argmax(1))
        fresh = games.ended & np.isnan(won)
        won[fresh] = (games.earned[fresh] + 1) / 2
    return float(won.mean())


def network_of(model: Any) -> Mlp:
    """The policy's half of the model; what it thinks of positions is only needed for learning."""
    linear = [*model.policy.mlp_extractor.policy_net, model.policy.action_net]
    layers = [
        (layer.weight.detach().numpy().copy(), layer.bias.detach().numpy().copy())
        for layer in linear
        if isinstance(layer, torch.nn.Linear)
    ]
    before = model.policy.features_extractor
    if isinstance(before, Widened):
        weights, biases = layers[0]
        layers[0] = (weights * before.get_buffer("by").numpy(), biases)
    return Mlp(layers, "tanh")


class Watching(BaseCallback):
    """Measures the policy now and then, and keeps it."""

    def __init__(self, game: str, file: Path, curve: Path | None, every: int, games: int) -> None:
        super().__init__()
        self.game, self.file, self.curve, self.every, self.games = game, file, curve, every, games
        self.notes: dict[str, str] = {}
        self.points: list[dict[str, float]] = []

    def _on_rollout_start(self) -> None:
        if not self.points or self.num_timesteps >= self.points[-1]["decisions"] + self.every:
            self.measure()

    def _on_step(self) -> bool:
        return True

    def measure(self) -> None:
        network = network_of(self.model)
        what = task(self.game, 2, reward="win", plans=True)
        shares = {rival: share_of_wins(network, what, rival, self.games, WATCH_SEED) for rival in RIVALS}
        self.points.append({"decisions": self.num_timesteps, **shares})
        told = ", ".join(f"{rival} {share:.1%}" for rival, share in shares.items())
        print(f"{self.num_timesteps:>9,} decisions: wins against {told}", flush=True)
        notes = {**self.notes, "decisions": str(self.num_timesteps)}
        save_mlp(self.file, network, what, notes=notes)
        if self.curve is not None:
            self.curve.write_text(json.dumps(self.points, indent=1) + "\n")


def train(game: str, course: Course, seed: int, watching: Watching) -> None:
    torch.set_num_threads(1)
    what = task(game, 2, reward="margin", plans=True)
    games = GamesEnv(what, GAMES_AT_ONCE, course.pool, seed)
    shape: dict[str, Any] = {"net_arch": [course.width, course.width]}
    if course.widened:
        shape |= {"features_extractor_class": Widened, "features_extractor_kwargs": {"high": games.games.sight.high}}
    model = MaskablePPO(
        "MlpPolicy", games, n_steps=64, batch_size=2048, n_epochs=course.epochs,
        learning_rate=lambda left: course.rate * max(left, 0.05),
        ent_coef=course.entropy, gamma=1.0, policy_kwargs=shape, seed=seed, device="cpu",
    )  # fmt: skip
    if course.lessons:
        imitate(model.policy, Lesson(what, "normal", LESSON_SEED + seed), course.lessons, course.lesson_rate)
    model.learn(course.steps, callback=watching)
    watching.measure()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("game", choices=COURSES)
    parser.add_argument("--steps", type=int, help="decisions of the learner")
    parser.add_argument("--lessons", type=int, help="decisions of a teacher that it imitates first")
    parser.add_argument("--every", type=int, default=160_000, help="decisions between two measurements")
    parser.add_argument("--games", type=int, default=400, help="games a measurement, against each rival")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("-o", "--output", type=Path, required=True, help="the safetensors file")
    parser.add_argument("--curve", type=Path, help="where to keep the measurements, as JSON")
    arguments = parser.parse_args()
    course = COURSES[arguments.game]
    steps = course.steps if arguments.steps is None else arguments.steps
    lessons = course.lessons if arguments.lessons is None else arguments.lessons
    course = replace(course, steps=steps, lessons=lessons)
    watching = Watching(arguments.game, arguments.output, arguments.curve, arguments.every, arguments.games)
    made_by = f"tools.trained.train {arguments.game} --lessons {lessons} --steps {steps} --seed {arguments.seed}"
    watching.notes["made_by"] = made_by
    train(arguments.game, course, arguments.seed, watching)


if __name__ == "__main__":
    main()
