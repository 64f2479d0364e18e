"""Fits the value's nets to kept games and writes them into the package.

    python -m tools.value.fit usa --folder games

A net for the truth and one for what a seat sees; each gives every seat a weight, and the chances of all seats at the
table are compared with who has won (cross-entropy), the points with those at the end.
"""

import json
import time
from collections import Counter
from itertools import pairwise
from pathlib import Path

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

HIDDEN = (16, 8)
PER_GAME = {"quick": 8, "thinking": 24, "mixed": 24}
WEIGHT = {"normal": 1.0}  # of a position; those of tables that think count for more
THINKING_WEIGHT = 3.0
POINTS_SCALE = 100.0
POINTS_SHARE = 0.3  # of the error in points, beside that in chances


class SeatNet(nn.Module):
    def __init__(self, centre: Floats, scale: Floats) -> None:
        super().__init__()
        self.layers = [nn.Linear(a, b) for a, b in pairwise((COUNT, *HIDDEN, 2))]
        for place, layer in enumerate(self.layers):
            self.add_module(str(place), layer)
        self.centre = torch.from_numpy(centre)
        self.scale = torch.from_numpy(scale)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = ((x - self.centre) * self.scale).clamp(-FAR, FAR)
        for layer in self.layers[:-1]:
            x = torch.relu(layer(x))
        found: torch.Tensor = self.layers[-1](x)
        return found


def standardised(x: Floats, there: NDArray[np.bool_]) -> tuple[Floats, Floats]:
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


def fit(x: Floats, data: Positions, epochs: int, seed: int) -> tuple[SeatNet, float]:
    """The net that did best on a tenth of the games, which it did not learn from; and how well."""
    torch.manual_seed(seed)
    there = np.arange(MOST_SEATS)[None, :] < data.seats[:, None]
    net = SeatNet(*standardised(x, there))
    weight = np.array([WEIGHT.get(level, THINKING_WEIGHT) for level in data.level], np.float32)
    columns = [torch.from_numpy(column) for column in (x, there, data.won, data.points, weight)]
    held_out = torch.from_numpy(data.game % 10 == 0)
    check = [column[held_out] for column in columns]
    learn = [column[~held_out] for column in columns]
    count = len(learn[0])
    optimiser = torch.optim.AdamW(net.parameters(), lr=3e-3, weight_decay=1e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, 4e-3, total_steps=epochs * (1 + count // 512))
    best, kept = float("inf"), net.state_dict()
    for epoch in range(epochs):
        net.train()
        for batch in torch.randperm(count).split(512):  # type: ignore[no-untyped-call]
            chances, off = error(net, *(column[batch] for column in learn))
            optimiser.zero_grad()
            (chances + POINTS_SHARE * off).backward()  # type: ignore[no-untyped-call]
            optimiser.step()
            schedule.step()
        with torch.no_grad():
            chances, off = error(net, *check)
        if chances.item() < best:
            best, kept = chances.item(), {name: value.clone() for name, value in net.state_dict().items()}
        if epoch % 5 == 4:
            points = POINTS_SCALE * off.item() ** 0.5
            print(f"  {epoch + 1}: chances {chances.item():.4f}, points {points:.1f}", flush=True)
    net.load_state_dict(kept)
    return net, best


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
        path = folder / f"{game}-{TRAINING}-{lot.name}.jsonl"
        found = positions_of(load(path), PER_GAME[lot.name])
        found.game += 1_000_000 * len(parts)
        parts.append(found)
    arrays = {
        name: np.concatenate([getattr(part, name) for part in parts])
        for name in ("truth", "view", "seats", "viewer", "won", "points", "game", "through")
    }
    return Positions(**arrays, level=[level for part in parts for level in part.level])


@click.command()
@click.argument("game")
@click.option("--folder", type=click.Path(path_type=Path, exists=True), required=True, help="Where the games are.")
@click.option("--epochs", default=15, show_default=True)
@click.option("--seed", default=1, show_default=True)
def main(game: str, folder: Path, epochs: int, seed: int) -> None:
    torch.set_num_threads(1)
    start = time.perf_counter()
    data = load_positions(game, folder)
    seconds = time.perf_counter() - start
    print(f"{game}: {len(data.seats):,} positions of {len(set(data.game)):,} games, {seconds:.0f} s")
    nets, errors = {}, {}
    for name, x in (("truth", data.truth), ("view", data.view)):
        net, errors[name] = fit(x, data, epochs, seed)
        nets[name] = as_data(net)
    played = set(zip(data.level, data.game.tolist(), strict=True))
    provenance = {
        "games": dict(sorted(Counter(level for level, _ in played).items())),
        "positions": len(data.seats),
        "seed_of_games": SEEDS[TRAINING],
        "seed": seed,
        "epochs": epochs,
        "error": {name: round(value, 4) for name, value in errors.items()},
        "command": f"python -m tools.value.fit {game} --folder games --epochs {epochs} --seed {seed}",
    }
    path = FOLDER / f"{game}.json"
    path.write_text(json.dumps({"version": VERSION, "game": game, "provenance": provenance, **nets}) + "\n")
    print(f"{path.name}: {path.stat().st_size / 1000:.0f} kB, {errors}, {time.perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main()
