"""Fits the value's nets to kept games and writes them into the package.

    python -m tools.value.fit usa --folder games

A net for the truth and one for what a seat sees; each gives every seat a weight, and the chances of all seats at the
table are compared with who has won (cross-entropy), the points with those at the end. The net for the truth is held to
stay where it is, too, whenever `normal` decides something: on average over what luck brings, a right forecast does
(`tools/value/steps.py`).
"""

import json
import time
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import click
import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from peregon.policies.value.features import COUNT
from peregon.policies.value.net import FAR
from peregon.values import FOLDER, VERSION
from tools.value.games import LOTS, SEEDS, TRAINING, load
from tools.value.positions import MOST_SEATS, Floats, Positions, positions_of
from tools.value.steps import Steps, steps_of

HIDDEN = (16, 8)
PER_GAME = {"quick": 8, "weak": 8, "thinking": 24, "expert": 24, "mixed": 24}
STEPS_PER_GAME = {"quick": 4, "weak": 4, "thinking": 24, "expert": 24, "mixed": 24}
WEIGHT = {"normal": 1.0, "weak": 1.0}  # of a position; those of tables that think count for more
THINKING_WEIGHT = 3.0
POINTS_SCALE = 100.0
POINTS_SHARE = 0.3  # of the error in points, beside that in chances
CONSISTENCY = 60.0  # of the square of what a decision changes, luck left out
BATCH = 1_024
_LOT_NUMBER = 1_000_000  # games of different lots have different numbers


class SeatNet(nn.Module):
    def __init__(self, centre: Floats, scale: Floats) -> None:
        super().__init__()
        self.layers = [nn.Linear(a, b) for a, b in pairwise((COUNT, *HIDDEN, 2))]
        for place, layer in enumerate(self.layers):
            self.add_module(str(place), layer)
        self.centre = torch.from_numpy(centre)
        self.scale = torch.from_numpy(scale)

    def standardised(self, x: Floats) -> Floats:
        """As the layers read it, done once for all rounds."""
        found: Floats = ((torch.from_numpy(x) - self.centre) * self.scale).clamp(-FAR, FAR).numpy()
        return found

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Of numbers that are standardised."""
        for layer in self.layers[:-1]:
            x = torch.relu(layer(x))
        found: torch.Tensor = self.layers[-1](x)
        return found


def centre_and_scale(x: Floats, there: NDArray[np.bool_]) -> tuple[Floats, Floats]:
    rows = x[there]
    spread = rows.std(0)
    return rows.mean(0).astype(np.float32), (1 / np.where(spread < 1e-4, 1.0, spread)).astype(np.float32)


def error(
    net: SeatNet, x: torch.Tensor, there: torch.Tensor, won: torch.Tensor, points: torch.Tensor, weight: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor]:
    """Of chances, and of points."""
    answers = net(x)
    logits = answers[..., 0].masked_fill(~there, -1e9)
    chances = -(won * torch.log_softmax(logits, 1)).sum(1)
    off = ((answers[..., 1] - points / POINTS_SCALE) ** 2 * there).sum(1) / there.sum(1)
    return (chances * weight).sum() / weight.sum(), (off * weight).sum() / weight.sum()


def chances_of(net: SeatNet, x: torch.Tensor, there: torch.Tensor) -> torch.Tensor:
    return torch.softmax(net(x)[..., 0].masked_fill(~there, -1e9), -1)


def inconsistency(
    net: SeatNet,
    before: torch.Tensor,
    after: torch.Tensor,
    told: torch.Tensor,
    is_told: torch.Tensor,
    there: torch.Tensor,
) -> torch.Tensor:
    """The square of what a decision changes in a seat's chances on average over luck: the product of two changes."""
    first = chances_of(net, before, there)
    then = torch.where(is_told[..., None], told, chances_of(net, after, there[:, None]))
    change = then - first[:, None]
    return ((change[:, 0] * change[:, 1]).sum(1) / there.sum(1)).mean()


class Batches:
    """Columns without those of a tenth of the games, a batch at a time and in another order each time round."""

    def __init__(self, columns: list[NDArray[np.generic]], game: NDArray[np.int64]) -> None:
        held_out = torch.from_numpy(game % 10 == 0)
        tensors = [torch.from_numpy(column) for column in columns]
        self.check = [column[held_out] for column in tensors]
        self._learn = [column[~held_out] for column in tensors]
        self.count = len(self._learn[0])
        self._left: list[torch.Tensor] = []

    def draw(self) -> list[torch.Tensor]:
        if not self._left:
            self._left = list(torch.randperm(self.count).split(BATCH))  # type: ignore[no-untyped-call]
        batch = self._left.pop()
        return [column[batch] for column in self._learn]


def seats_there(seats: NDArray[np.int64]) -> NDArray[np.bool_]:
    there: NDArray[np.bool_] = np.arange(MOST_SEATS)[None, :] < seats[:, None]
    return there


def fit(x: Floats, data: Positions, steps: Steps | None, epochs: int, seed: int) -> tuple[SeatNet, dict[str, float]]:
    """The net that did best on a tenth of the games, which it did not learn from; and how well."""
    torch.manual_seed(seed)
    there = seats_there(data.seats)
    net = SeatNet(*centre_and_scale(x, there))
    weight = np.array([WEIGHT.get(level, THINKING_WEIGHT) for level in data.level], np.float32)
    played = Batches([net.standardised(x), there, data.won, data.points, weight], data.game)
    stepped = None
    if steps is not None:
        sight = [net.standardised(steps.before), net.standardised(steps.after)]
        stepped = Batches([*sight, steps.told, steps.is_told, seats_there(steps.seats)], steps.game)
    rounds = 1 + played.count // BATCH
    optimiser = torch.optim.AdamW(net.parameters(), lr=3e-3, weight_decay=1e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, 4e-3, total_steps=epochs * rounds)
    best, kept, found = float("inf"), net.state_dict(), {"chances": float("inf")}
    for epoch in range(epochs):
        net.train()
        for _ in range(rounds):
            chances, off = error(net, *played.draw())
            loss = chances + POINTS_SHARE * off
            if stepped is not None:
                loss = loss + CONSISTENCY * inconsistency(net, *stepped.draw())
            optimiser.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            optimiser.step()
            schedule.step()
        with torch.no_grad():
            chances, off = error(net, *played.check)
            change = inconsistency(net, *stepped.check).item() if stepped is not None else 0.0
        if chances.item() + CONSISTENCY * change < best:
            best = chances.item() + CONSISTENCY * change
            found = {"chances": chances.item()}
            if stepped is not None:
                found["inconsistency"] = max(0.0, change) ** 0.5
            kept = {name: value.clone() for name, value in net.state_dict().items()}
        if epoch % 5 == 4:
            points = POINTS_SCALE * off.item() ** 0.5
            held = f", inconsistency {max(0.0, change) ** 0.5:.4f}" if stepped is not None else ""
            print(f"  {epoch + 1}: chances {chances.item():.4f}, points {points:.1f}{held}", flush=True)
    net.load_state_dict(kept)
    return net, found


def as_data(net: SeatNet) -> dict[str, list[float] | list[int]]:
    """As the compiled net reads it: weights by output, then by input; points in points."""
    weights, biases = [], []
    for place, layer in enumerate(net.layers):
        weight = layer.weight.detach().numpy().copy()
        bias = layer.bias.detach().numpy().copy()
        if place == len(net.layers) - 1:
            weight[1] *= POINTS_SCALE
            bias[1] *= POINTS_SCALE
        weights.append(weight.ravel())
        biases.append(bias)
    return {
        "sizes": [COUNT, *HIDDEN, 2],
        "weights": short(np.concatenate(weights)),
        "biases": short(np.concatenate(biases)),
        "centre": short(net.centre.numpy()),
        "scale": short(net.scale.numpy()),
    }


def short(values: NDArray[np.floating]) -> list[float]:
    return [float(f"{value:.5g}") for value in values]


def load_positions(game: str, folder: Path) -> Positions:
    parts: list[Positions] = []
    for lot in LOTS[TRAINING]:
        found = positions_of(load(folder / f"{game}-{TRAINING}-{lot.name}.jsonl"), PER_GAME[lot.name])
        found.game += _LOT_NUMBER * len(parts)
        parts.append(found)
    names = ("truth", "view", "seats", "viewer", "won", "points", "game", "through")
    return Positions(**_joined(parts, names), level=[level for part in parts for level in part.level])


def load_steps(game: str, folder: Path) -> Steps:
    parts: list[Steps] = []
    for lot in LOTS[TRAINING]:
        found = steps_of(load(folder / f"{game}-{TRAINING}-{lot.name}.jsonl"), STEPS_PER_GAME[lot.name])
        found.game += _LOT_NUMBER * len(parts)
        parts.append(found)
    return Steps(**_joined(parts, ("before", "after", "told", "is_told", "seats", "game")))


def _joined(parts: Sequence[object], names: Sequence[str]) -> dict[str, NDArray[Any]]:
    return {name: np.concatenate([getattr(part, name) for part in parts]) for name in names}


@click.command()
@click.argument("game")
@click.option("--folder", type=click.Path(path_type=Path, exists=True), required=True, help="Where the games are.")
@click.option("--epochs", default=10, show_default=True)
@click.option("--seed", default=1, show_default=True)
def main(game: str, folder: Path, epochs: int, seed: int) -> None:
    torch.set_num_threads(1)
    start = time.perf_counter()
    data = load_positions(game, folder)
    steps = load_steps(game, folder)
    seconds = time.perf_counter() - start
    counts = f"{len(data.seats):,} positions of {len(set(data.game)):,} games, {len(steps.seats):,} steps"
    print(f"{game}: {counts}, {seconds:.0f} s")
    nets, errors = {}, {}
    for name, x, held_to in (("truth", data.truth, steps), ("view", data.view, None)):
        net, errors[name] = fit(x, data, held_to, epochs, seed)
        nets[name] = as_data(net)
    played = set(zip(data.level, data.game.tolist(), strict=True))
    provenance = {
        "games": dict(sorted(Counter(level for level, _ in played).items())),
        "positions": len(data.seats),
        "steps": len(steps.seats),
        "seed_of_games": SEEDS[TRAINING],
        "seed": seed,
        "epochs": epochs,
        "error": {name: {of: round(value, 4) for of, value in found.items()} for name, found in errors.items()},
        "command": f"python -m tools.value.fit {game} --folder games --epochs {epochs} --seed {seed}",
    }
    path = FOLDER / f"{game}.json"
    path.write_text(json.dumps({"version": VERSION, "game": game, "provenance": provenance, **nets}) + "\n")
    print(f"{path.name}: {path.stat().st_size / 1000:.0f} kB, {errors}, {time.perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main()
