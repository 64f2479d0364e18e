"""Instructions: what a game, a step, a copy costs, counted instead of timed. A count does not depend on how busy the
machine is, so that two commits can be compared to the hundredth.

python -m benchmarks.instructions                      count, and show
python -m benchmarks.instructions --against OTHER      beside another checkout (compiled), or what --output kept of one

Needs valgrind. Every row is done once and then twice over, in one process; the figure is the difference, so that
neither starting nor preparing is in it.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks import probe
from benchmarks.figures import aligned

PROJECT = Path(__file__).parents[1]
Counts = dict[str, float]


def count(checkout: Path) -> Counts:
    """By row: instructions for one unit of it."""
    valgrind = shutil.which("valgrind")
    if valgrind is None:
        raise SystemExit("counting instructions needs valgrind (Debian, Ubuntu: apt-get install valgrind)")
    with tempfile.TemporaryDirectory() as folder:
        notes = Path(folder, "notes")
        command = [valgrind, "--tool=callgrind", "--dump-before=sched_yield", f"--callgrind-out-file={notes}"]
        environment = {**os.environ, "PYTHONPATH": str(checkout), "PYTHONHASHSEED": "0", "OPENBLAS_NUM_THREADS": "1"}
        run = subprocess.run(
            [*command, sys.executable, "-P", probe.__file__, str(checkout)],
            cwd=checkout,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        if run.returncode:
            lines = [line for line in run.stderr.splitlines() if not line.startswith("==")]
            raise SystemExit("\n".join(lines[-20:]) or run.stderr)
        done: list[int] = json.loads(run.stdout)
        found = {}
        for number, ((name, _, _, _), units) in enumerate(zip(probe.ROWS, done, strict=True)):
            once, twice = (_total(Path(f"{notes}.{3 * number + mark}")) for mark in (2, 3))
            found[name] = round((twice - once) / units, 1)
    return found


def _total(note: Path) -> int:
    """What callgrind counted between a mark and the one before it."""
    total = re.search(r"^totals: (\d+)", note.read_text(), re.MULTILINE)
    assert total is not None
    return int(total[1])


def counts_of(other: Path) -> Counts:
    """Of a checkout, or of a file that has kept them."""
    if other.is_dir():
        return count(other.resolve())
    found: Counts = json.loads(other.read_text(encoding="utf-8"))
    return found


def rows(counts: Counts, other: Counts | None) -> list[list[str]]:
    found = [["instructions", "per", "here", *(["there", "here : there"] if other else [])]]
    for name, unit, _, _ in probe.ROWS:
        row = [name, unit, f"{counts[name]:,.0f}"]
        if other:
            row += [f"{other[name]:,.0f}", f"{counts[name] / other[name]:.3f}"] if name in other else ["", "new"]
        found.append(row)
    return found


def main() -> int:
    about, _, more = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.instructions",
        description=about,
        epilog=more,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--against", type=Path, metavar="OTHER", help="a compiled checkout, or a file of --output")
    parser.add_argument("--output", type=Path, metavar="FILE.json", help="keep the counts")
    arguments = parser.parse_args()
    if arguments.against and not arguments.against.exists():
        parser.error(f"there is no {arguments.against}")
    counts = count(PROJECT)
    if arguments.output:
        arguments.output.write_text(json.dumps(counts, indent=2) + "\n", encoding="utf-8")
    print(aligned(rows(counts, counts_of(arguments.against) if arguments.against else None), left=(0, 1)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
