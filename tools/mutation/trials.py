"""Trials: copies of the tree with a worker in each, and the tests that a mutant is tried with."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections import defaultdict, deque
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any

from tools.mutation.mutants import Mutant
from tools.mutation.worker import CAUGHT, NOT_HERE, SURVIVED, TIMED_OUT

# Rules and, beside them, the laws of a position, which each part keeps its own of.
RULES = ("tests/rules", "tests/record/test_bad_positions.py", "tests/record/test_positions.py")
LAWS = ("tests/laws/test_laws.py", "tests/laws/test_options.py")
# A short sample of the laws: random games on all boards are the long way to what a scenario shows at once.
SAMPLED = re.compile(r"::test_(laws_hold_when_somebody|options_are_those.*\[at random|the_first_tickets_are_chosen)")
ONE_IN = 3
LEFT_OUT = shutil.ignore_patterns(".*", "*.so", "__pycache__", "build", "dist", "*.egg-info")
# For mutants that take effect on import and need an interpreter of their own.
FRESH_LIMIT = 180


@dataclass(frozen=True)
class Verdict:
    """How a mutant fared. ``test`` is the one that caught it."""

    mutant: Mutant
    result: str
    test: str
    tried: int

    @property
    def caught(self) -> bool:
        return self.result in (CAUGHT, TIMED_OUT)


class Reach:
    """Which tests run which lines of the rules. A test that fails as things are is left out."""

    def __init__(self, tests: dict[str, dict[str, Any]]) -> None:
        self.most: int | None = None
        self.failing = sorted(name for name, test in tests.items() if not test["passes"])
        self.seconds = {name: test["seconds"] for name, test in tests.items()}
        self.width = {name: len(test["lines"]) for name, test in tests.items()}
        self._tests: dict[tuple[str, int], set[str]] = defaultdict(set)
        self._caught: dict[tuple[str, str], deque[str]] = defaultdict(lambda: deque(maxlen=12))
        for name, test in tests.items():
            for file, line in test["lines"] if test["passes"] else ():
                self._tests[file, line].add(name)

    def tests(self, mutant: Mutant) -> list[str]:
        """The tests that reach the mutant: first those that caught its neighbours, then one from each file in turn,
        those that reach little else before the others, and the laws at the end."""
        lines = range(mutant.first_line, mutant.last_line + 1)
        found = set().union(*(self._tests[mutant.file, line] for line in lines))
        recent = [name for name in self._recent(mutant) if name in found]
        rest: dict[str, list[str]] = defaultdict(list)
        for name in sorted(found - set(recent), key=lambda name: (self.width[name], name)):
            rest[name.split("::")[0]].append(name)
        turns = [name for turn in zip_longest(*(rest[file] for file in sorted(rest))) for name in turn if name]
        turns.sort(key=lambda name: name.startswith(LAWS))
        return (recent + turns)[: self.most]

    def _recent(self, mutant: Mutant) -> list[str]:
        """The tests that caught mutants of the same function, and then of the same file, the last one first."""
        near, far = self._caught[mutant.file, mutant.where], self._caught[mutant.file, ""]
        return list(dict.fromkeys([*reversed(near), *reversed(far)]))

    def learn(self, verdict: Verdict) -> None:
        if verdict.test not in self.seconds:
            return
        for where in {verdict.mutant.where, ""}:
            caught = self._caught[verdict.mutant.file, where]
            if verdict.test in caught:
                caught.remove(verdict.test)
            caught.append(verdict.test)


class Tree:
    """A copy of the project without compiled files, and the worker that lives in it."""

    def __init__(self, project: Path, copy: Path) -> None:
        self.copy = copy
        shutil.copytree(project, copy, ignore=LEFT_OUT)
        self._environment = os.environ | {
            "PEREGON_PURE": "1",
            "PYTHONPATH": str(copy),
            "PYTHONDONTWRITEBYTECODE": "1",
            "PYTHONHASHSEED": "0",
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        }
        self._worker = subprocess.Popen(
            [sys.executable, "-m", "tools.mutation.worker", *self._there(RULES), *self._there(LAWS)],
            cwd=copy,
            env=self._environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        names: list[str] = self._read()["tests"]
        laws = [name for name in names if SAMPLED.search(name)]
        self.tests = [name for name in names if name.startswith(RULES)] + laws[::ONE_IN]

    def _there(self, files: tuple[str, ...]) -> list[str]:
        return [file for file in files if (self.copy / file).exists()]

    def _read(self) -> dict[str, Any]:
        assert self._worker.stdout is not None
        line = self._worker.stdout.readline()
        if not line:
            raise RuntimeError(f"the tests cannot be collected: run pytest {' '.join(RULES + LAWS)}")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def _ask(self, **order: object) -> dict[str, Any]:
        assert self._worker.stdin is not None
        self._worker.stdin.write(json.dumps(order) + "\n")
        self._worker.stdin.flush()
        return self._read()

    def measure(self, files: list[str], tests: list[str]) -> dict[str, dict[str, Any]]:
        found: dict[str, dict[str, Any]] = self._ask(order="measure", files=files, tests=tests)["tests"]
        return found

    def source(self, file: str) -> str:
        return (self.copy / file).read_text()

    def attempt(self, mutant: Mutant, reach: Reach) -> Verdict:
        source = mutant.of(self.source(mutant.file))
        tests = reach.tests(mutant)
        if mutant.where and not tests:
            return Verdict(mutant, SURVIVED, "", 0)
        answer = self._ask(
            order="try",
            file=mutant.file,
            where=mutant.where,
            source=source,
            tests=[(name, reach.seconds[name]) for name in tests],
        )
        if answer["result"] == NOT_HERE:
            return self._afresh(mutant, source, reach)
        return Verdict(mutant, answer["result"], answer["test"], len(tests))

    def _afresh(self, mutant: Mutant, source: str, reach: Reach) -> Verdict:
        """The changed file is laid into the copy, and a new interpreter runs all scenarios."""
        path = self.copy / mutant.file
        before = path.read_text()
        path.write_text(source)
        without = [f"--deselect={name}" for name in reach.failing]
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *without, *self._there(RULES)]
        try:
            run = subprocess.run(
                command, cwd=self.copy, env=self._environment, capture_output=True, timeout=FRESH_LIMIT, check=False
            )
        except subprocess.TimeoutExpired:
            return Verdict(mutant, TIMED_OUT, "", len(reach.seconds))
        finally:
            path.write_text(before)
        return Verdict(mutant, SURVIVED if run.returncode == 0 else CAUGHT, "", len(reach.seconds))

    def close(self) -> None:
        """Ends the worker, with the child it may have."""
        os.killpg(self._worker.pid, signal.SIGKILL)
        self._worker.wait()
