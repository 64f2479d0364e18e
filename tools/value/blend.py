"""How much the value and how much playouts should count in the forecast of a review.

    python -m tools.value.blend usa --folder games

Fitted to positions of games that the value was trained on (`tools.value.forecasts --training`), and written into the
rulebook's file: two numbers, so that there is hardly anything to learn by heart.
"""

import json
import math
from collections.abc import Sequence
from pathlib import Path

import click

from peregon.values import FOLDER
from peregon.values.blend import Blend
from tools.value.forecasts import Told, read
from tools.value.games import TRAINING

STEPS = [step / 20 for step in range(0, 25)]


def surprise(blend: Blend, told: Sequence[Told]) -> float:
    """The mean of minus the logarithm of what the winner was given."""
    total = 0.0
    for one in told:
        chances = blend.chances(one.value, one.wins, one.playouts)
        total -= sum(won * math.log(max(1e-6, chance)) for won, chance in zip(one.won, chances, strict=True))
    return total / len(told)


def best_blend(told: Sequence[Told]) -> Blend:
    blends = (Blend(value, playouts) for value in STEPS for playouts in STEPS)
    return min(blends, key=lambda blend: surprise(blend, told))


@click.command()
@click.argument("game")
@click.option("--folder", type=click.Path(path_type=Path, exists=True), required=True, help="Where the forecasts are.")
def main(game: str, folder: Path) -> None:
    told = list(read(folder / f"{game}-{TRAINING}-forecasts.jsonl"))
    blend = best_blend(told)
    path = FOLDER / f"{game}.json"
    data = json.loads(path.read_text(encoding="utf-8"))
    data["blend"] = {"value": blend.value, "playouts": blend.playouts}
    path.write_text(json.dumps(data) + "\n", encoding="utf-8")
    print(f"{game}: {blend}, {surprise(blend, told):.4f} a position of {len(told):,}")


if __name__ == "__main__":
    main()
