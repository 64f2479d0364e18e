"""Training the learned baseline: MaskablePPO on the small board against the bots that everybody knows.

    python -m tools.trained.train --steps 1600000 -o small-2p.safetensors --curve curve.json

One core; the file has the network of the policy and nothing else, and is written with every measurement.
"""

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback

from peregon.envs.games import Games
from peregon.envs.task import task
from peregon.trained import Mlp, save_mlp
from tools.trained.games_env import GamesEnv

POOL = ("normal", "normal", "greedy", "random")
RIVALS = ("random", "greedy", "normal")
GAMES_AT_ONCE = 256
WATCH_SEED = 1_000_000  # games that it does not learn from


def share_of_wins(network: Mlp, rival: str, count: int, seed: int) -> float:
    """As the file will play: the best legal action. From both seats; a shared win counts half."""
    games = Games(task("small", 2, reward="win", plans=True), count, (rival,), seed=seed)
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
    return Mlp(layers, "tanh")


class Watching(BaseCallback):
    """Measures the policy now and then, and keeps it."""

    def __init__(self, file: Path, curve: Path | None, every: int, games: int, notes: dict[str, str]) -> None:
        super().__init__()
        self.file, self.curve, self.every, self.games, self.notes = file, curve, every, games, notes
        self.points: list[dict[str, float]] = []

    def _on_rollout_start(self) -> None:
        if not self.points or self.num_timesteps >= self.points[-1]["decisions"] + self.every:
            self.measure()

    def _on_step(self) -> bool:
        return True

    def measure(self) -> None:
        network = network_of(self.model)
        shares = {rival: share_of_wins(network, rival, self.games, WATCH_SEED) for rival in RIVALS}
        self.points.append({"decisions": self.num_timesteps, **shares})
        told = ", ".join(f"{rival} {share:.1%}" for rival, share in shares.items())
        print(f"{self.num_timesteps:>9,} decisions: wins against {told}", flush=True)
        notes = {**self.notes, "decisions": str(self.num_timesteps)}
        save_mlp(self.file, network, task("small", 2, plans=True), notes=notes)
        if self.curve is not None:
            self.curve.write_text(json.dumps(self.points, indent=1) + "\n")


def train(steps: int, seed: int, watching: Watching) -> None:
    torch.set_num_threads(1)
    games = GamesEnv(task("small", 2, reward="margin", plans=True), GAMES_AT_ONCE, POOL, seed)
    model = MaskablePPO(
        "MlpPolicy", games, n_steps=64, batch_size=2048, n_epochs=4, learning_rate=lambda left: 1e-3 * max(left, 0.05),
        ent_coef=0.01, gamma=1.0, policy_kwargs={"net_arch": [128, 128]}, seed=seed, device="cpu",
    )  # fmt: skip
    model.learn(steps, callback=watching)
    watching.measure()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--steps", type=int, default=1_600_000, help="decisions of the learner")
    parser.add_argument("--every", type=int, default=160_000, help="decisions between two measurements")
    parser.add_argument("--games", type=int, default=400, help="games a measurement, against each rival")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("-o", "--output", type=Path, required=True, help="the safetensors file")
    parser.add_argument("--curve", type=Path, help="where to keep the measurements, as JSON")
    arguments = parser.parse_args()
    notes = {"made_by": f"tools.trained.train --steps {arguments.steps} --seed {arguments.seed}"}
    watching = Watching(arguments.output, arguments.curve, arguments.every, arguments.games, notes)
    train(arguments.steps, arguments.seed, watching)


if __name__ == "__main__":
    main()
