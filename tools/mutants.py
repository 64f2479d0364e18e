"""Mutants: the rules are changed one operator, number or branch at a time, and a test has to notice.

    python -m tools.mutants                          all of them
    python -m tools.mutants --sample 300 --seed 7    some of them, always the same ones
    python -m tools.mutants --only tunnels.py        one file
    python -m tools.mutants --list                   what would be changed

docs/mutants.md tells how it works and what survived.
"""

import argparse
import hashlib
import json
import signal
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Empty, SimpleQueue

from tools.mutation.mutants import Mutant, mutants_of, rule_files
from tools.mutation.survivors import KINDS, Report, read_reasons
from tools.mutation.trials import Reach, Tree, Verdict
from tools.mutation.worker import SURVIVED

PROJECT = Path(__file__).parents[1]
ENOUGH = 0.85


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--only", metavar="FILE", help="only files whose path ends like this")
    parser.add_argument("--sample", metavar="N", type=int, help="so many mutants, drawn by --seed")
    parser.add_argument("--seed", metavar="S", default="1")
    parser.add_argument("--list", action="store_true", help="print the mutants and try none")
    parser.add_argument("--measured", metavar="FILE", type=Path, help="keep there which test reaches which line")
    parser.add_argument("--jobs", metavar="N", type=int, default=2, help="workers (2)")
    parser.add_argument("--most-tests", metavar="N", type=int, help="a quick look: at most so many tests a mutant")
    parser.add_argument("--again", metavar="FILE", type=Path, help="only those that survived in a --verdicts file")
    parser.add_argument("--verdicts", metavar="FILE", type=Path, help="write each verdict there as it comes, as JSON")
    return parser.parse_args()


def all_mutants() -> list[Mutant]:
    return [
        mutant
        for path in rule_files(PROJECT)
        for mutant in mutants_of(path.relative_to(PROJECT).as_posix(), path.read_text())
    ]


def sample(mutants: list[Mutant], size: int | None, seed: str) -> list[Mutant]:
    """The draw depends on the mutants' names and not on how many there are: a new rule changes it little."""
    if size is None:
        return mutants
    drawn = set(sorted(mutants, key=lambda mutant: mutant.lot(seed))[:size])
    return [mutant for mutant in mutants if mutant in drawn]


class Progress:
    """One line that is written over on a terminal, and now and then a new one elsewhere."""

    def __init__(self, total: int, verdicts: Path | None) -> None:
        self.total = total
        self.verdicts = verdicts
        if verdicts is not None:
            verdicts.write_text("")
        self.done = 0
        self.caught = 0
        self.begun = time.monotonic()
        self.live = sys.stderr.isatty()

    def count(self, verdict: Verdict) -> None:
        self.done += 1
        self.caught += verdict.caught
        if self.verdicts is not None:
            told = [*verdict.mutant.key, verdict.mutant.first_line, verdict.result, verdict.test]
            with self.verdicts.open("a") as file:
                file.write(json.dumps(told) + "\n")
        if self.live or self.done % 100 == 0 or self.done == self.total:
            rate = self.done / (time.monotonic() - self.begun)
            left = int((self.total - self.done) / rate)
            text = (
                f"{self.done}/{self.total}  caught {self.caught}  survived {self.done - self.caught}  "
                f"{rate:.1f}/s  {left // 60}:{left % 60:02} left"
            )
            print(f"\r\033[K{text}" if self.live else text, end="" if self.live else "\n", file=sys.stderr, flush=True)
        if self.live and self.done == self.total:
            print(file=sys.stderr)


def run(mutants: list[Mutant], chosen: argparse.Namespace) -> list[Verdict]:
    jobs = chosen.jobs
    with tempfile.TemporaryDirectory(prefix="peregon-mutants-") as folder, ThreadPoolExecutor(jobs) as threads:
        trees = list(threads.map(lambda number: Tree(PROJECT, Path(folder, f"tree{number}")), range(jobs)))
        try:
            reach = measure(trees, threads, chosen.measured)
            reach.most = chosen.most_tests
            return try_all(mutants, trees, reach, threads, Progress(len(mutants), chosen.verdicts))
        finally:
            for tree in trees:
                tree.close()


def digest() -> str:
    """Changes when anything changes that a test could reach."""
    files = sorted([*(PROJECT / "peregon").rglob("*.py"), *(PROJECT / "tests").rglob("*.py")])
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()


def measure(trees: list[Tree], threads: ThreadPoolExecutor, kept: Path | None) -> Reach:
    now = digest()
    before = json.loads(kept.read_text()) if kept is not None and kept.exists() else {}
    if before.get("digest") == now:
        tests = before["tests"]
    else:
        print("Finding out which test reaches which line …", file=sys.stderr, flush=True)
        files = [path.relative_to(PROJECT).as_posix() for path in rule_files(PROJECT)]
        shares = [tree.tests[place :: len(trees)] for place, tree in enumerate(trees)]
        parts = threads.map(lambda tree, share: tree.measure(files, share), trees, shares)
        tests = {name: test for part in parts for name, test in part.items()}
        if kept is not None:
            kept.write_text(json.dumps({"digest": now, "tests": tests}))
    reach = Reach(tests)
    print(f"{len(reach.seconds)} tests, {sum(reach.seconds.values()):.0f} s", file=sys.stderr)
    for name in reach.failing:
        print(f"left out, fails with nothing changed: {name}", file=sys.stderr)
    return reach


def try_all(
    mutants: list[Mutant], trees: list[Tree], reach: Reach, threads: ThreadPoolExecutor, progress: Progress
) -> list[Verdict]:
    waiting: SimpleQueue[int] = SimpleQueue()
    for number in range(len(mutants)):
        waiting.put(number)
    verdicts: dict[int, Verdict] = {}
    lock = threading.Lock()

    def work(tree: Tree) -> None:
        while True:
            try:
                number = waiting.get_nowait()
            except Empty:
                return
            verdict = tree.attempt(mutants[number], reach)
            with lock:
                verdicts[number] = verdict
                reach.learn(verdict)
                progress.count(verdict)

    try:
        list(threads.map(work, trees))
    except BaseException:
        # Ctrl-C: the threads finish the mutants they have and find no more.
        while not waiting.empty():
            waiting.get()
        raise
    return [verdicts[number] for number in range(len(mutants))]


def tell(report: Report, known: list[Mutant], seconds: float) -> None:
    for mutant in report.survivors:
        print(report.told(mutant))
    print()
    print("\n".join(report.table()))
    print()
    for kind, count in report.by_kind().most_common():
        print(f"{count:5} {kind}: {KINDS[kind]}")
    print(f"{len(report.unexplained):5} without a reason")
    for key in report.out_of_date(known):
        print(f"survivors.toml is out of date: {' · '.join(key)}")
    print(f"\n{report.caught} of {len(report.verdicts)} caught: {report.score:.1%}, in {seconds / 60:.1f} minutes")


def main() -> int:
    chosen = arguments()
    known = all_mutants()
    mutants = sample([it for it in known if it.file.endswith(chosen.only or "")], chosen.sample, chosen.seed)
    if chosen.again:
        verdicts = map(json.loads, chosen.again.read_text().splitlines())
        survived = {tuple(key) for *key, _line, result, _test in verdicts if result == SURVIVED}
        mutants = [mutant for mutant in mutants if mutant.key in survived]
    if chosen.list:
        for mutant in mutants:
            print(f"{mutant.file}:{mutant.first_line} {mutant.where}: {mutant.change}")
        print(f"{len(mutants)} mutants")
        return 0
    begun = time.monotonic()
    report = Report(run(mutants, chosen), read_reasons())
    tell(report, known, time.monotonic() - begun)
    return 0 if report.score >= ENOUGH and not report.unexplained else 1


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    sys.exit(main())
