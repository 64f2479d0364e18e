"""The curve of a training as a picture.

    python -m tools.trained.curve usa.json docs/pictures/baseline-usa.png
"""

import argparse
import json
from pathlib import Path

import matplotlib

matplotlib.use("agg")
import matplotlib.pyplot as plt

COLOURS = {"random": "#8a8d91", "greedy": "#e67a22", "normal": "#2d65b3"}


def draw(points: list[dict[str, float]], file: Path) -> None:
    _, axes = plt.subplots(figsize=(7, 4), dpi=120)
    for rival, colour in COLOURS.items():
        shares = [100 * point[rival] for point in points]
        axes.plot([point["decisions"] for point in points], shares, marker="o", color=colour, label=f"against {rival}")
    axes.axhline(50, color="#cccccc", linewidth=1, zorder=0)
    axes.set(xlabel="decisions of its own", ylabel="games won, %", ylim=(-2, 102))
    axes.legend(loc="center right")
    plt.tight_layout()
    plt.savefig(file)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("curve", type=Path, help="the JSON file that tools.trained.train has written")
    parser.add_argument("picture", type=Path)
    arguments = parser.parse_args()
    draw(json.loads(arguments.curve.read_text(encoding="utf-8")), arguments.picture)


if __name__ == "__main__":
    main()
