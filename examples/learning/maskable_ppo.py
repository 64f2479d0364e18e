"""Learning to play: MaskablePPO on the small board against random players, a few minutes on one core.

    python examples/learning/maskable_ppo.py --steps 400000 --picture curve.png

The learner sees the flat observation, scaled to 0…1, and earns the margin by which it wins. Needs `peregon[learning]`.
"""

import argparse
import time
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv

GAME = "peregon.envs.gym:peregon/small-2p-v0"


class Scaled(gymnasium.ObservationWrapper[Any, Any, Any]):
    """Every number divided by the largest it can be."""

    def __init__(self, env: gymnasium.Env[Any, Any]) -> None:
        super().__init__(env)
        assert isinstance(env.observation_space, gymnasium.spaces.Box)
        self._high = env.observation_space.high.astype(np.float32)
        self.observation_space = gymnasium.spaces.Box(0.0, 1.0, self._high.shape, np.float32)

    def observation(self, observation: Any) -> Any:
        return observation / self._high


def make() -> gymnasium.Env[Any, Any]:
    return Scaled(gymnasium.make(GAME, opponents=("random",), reward="margin", plans=True, disable_env_checker=True))


def share_of_wins(model: Any, games: int, seed: int) -> float:
    """Against random players, in many games at once and from both seats; a shared win counts half."""
    envs = gymnasium.make_vec(GAME, num_envs=games, opponents=("random",), reward="win", plans=True)
    seen, info = envs.reset(seed=seed)
    assert isinstance(envs.single_observation_space, gymnasium.spaces.Box)
    high = envs.single_observation_space.high.astype(np.float32)
    won = np.full(games, np.nan)
    while np.isnan(won).any():
        actions, _ = model.predict(seen / high, action_masks=info["action_mask"], deterministic=True)
        seen, rewards, ended, _, info = envs.step(actions)
        fresh = ended & np.isnan(won)
        won[fresh] = (rewards[fresh] + 1) / 2
    return float(won.mean())


class Watching(BaseCallback):
    """Measures the learner now and then, with the clock stopped at nothing: the time includes it."""

    def __init__(self, every: int, games: int) -> None:
        super().__init__()
        self.every, self.games = every, games
        self.curve: list[tuple[int, float]] = []
        self._begun = time.perf_counter()

    def _on_rollout_start(self) -> None:
        if not self.curve or self.num_timesteps >= self.curve[-1][0] + self.every:
            self.measure()

    def measure(self) -> None:
        share = share_of_wins(self.model, self.games, seed=len(self.curve))
        self.curve.append((self.num_timesteps, share))
        seconds = time.perf_counter() - self._begun
        print(
            f"{self.num_timesteps:>9,} decisions, {seconds:5.0f} s: wins {share:.1%} of {self.games} games", flush=True
        )

    def _on_step(self) -> bool:
        return True


def draw(curve: list[tuple[int, float]], file: Path) -> None:
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 4))
    axes.plot([steps for steps, _ in curve], [100 * share for _, share in curve], marker=".")
    axes.axhline(50, color="grey", linewidth=0.8, linestyle=":")
    axes.set(xlabel="decisions", ylabel="wins against random, %", ylim=(0, 100), title="MaskablePPO on the small board")
    figure.tight_layout()
    figure.savefig(file, dpi=120)


def learn(steps: int, envs: int, every: int, games: int, seed: int) -> tuple[Any, list[tuple[int, float]]]:
    # The network is small: more threads than one only wait for each other, on a shared machine 15 times as long.
    torch.set_num_threads(1)
    model = MaskablePPO(
        "MlpPolicy", DummyVecEnv([make] * envs), n_steps=128, batch_size=512, learning_rate=5e-4, ent_coef=0.01,
        gamma=1.0, policy_kwargs={"net_arch": [128, 128]}, seed=seed, device="cpu",
    )  # fmt: skip
    watching = Watching(every, games)
    model.learn(steps, callback=watching)
    watching.measure()
    return model, watching.curve


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--steps", type=int, default=400_000, help="decisions of the learner")
    parser.add_argument("--envs", type=int, default=32)
    parser.add_argument("--every", type=int, default=20_000, help="decisions between two measurements")
    parser.add_argument("--games", type=int, default=500, help="games a measurement")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--picture", type=Path, help="where to save the learning curve")
    arguments = parser.parse_args()
    _, curve = learn(arguments.steps, arguments.envs, arguments.every, arguments.games, arguments.seed)
    if arguments.picture:
        draw(curve, arguments.picture)


if __name__ == "__main__":
    main()
