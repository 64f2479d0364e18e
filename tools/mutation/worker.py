"""A worker: one pytest session that has collected everything, and forks a child for each mutant.

    python -m tools.mutation.worker TESTS…      (in a copy of the tree)

Starting pytest and importing Peregon takes longer than the tests that catch a mutant. So the session is made once, with
the rules as they are; a child gives one function its changed code and runs the tests that reach it. Rules are made anew
for each game, so nothing that was worked out during the collection is kept. Orders come in and answers go out as lines
of JSON.
"""

import json
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any, TextIO

import pytest

CAUGHT, SURVIVED, TIMED_OUT, NOT_HERE = "caught", "survived", "timed out", "not here"
MEMORY = 4 << 30
PATIENCE = 2.0
TIMES_SLOWER = 10.0

Answer = dict[str, Any]


def function_named(module: object, where: str) -> FunctionType | None:
    """The function of a module with this qualified name, if it is one whose code can be exchanged."""
    found: object = module
    for name in where.split("."):
        found = vars(found).get(name)
    return found if isinstance(found, FunctionType) else None


def code_named(code: CodeType, where: str) -> CodeType | None:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            if constant.co_qualname == where:
                return constant
            inner = code_named(constant, where)
            if inner is not None:
                return inner
    return None


def exchange(file: str, where: str, source: str) -> bool:
    """Gives a function of an imported module the code it has in the changed source; false if that cannot be done."""
    module = sys.modules.get(file.removesuffix(".py").replace("/", "."))
    function = function_named(module, where) if module is not None and where else None
    code = code_named(compile(source, file, "exec"), where)
    if function is None or code is None or code.co_freevars != function.__code__.co_freevars:
        return False
    function.__code__ = code
    return True


@contextmanager
def lines_traced(root: str, files: set[str]) -> Iterator[set[tuple[str, int]]]:
    """The lines of the files that run inside the block."""
    seen: set[tuple[str, int]] = set()
    names = {os.path.join(root, file): file for file in files}
    left: dict[CodeType, set[int]] = {}

    def enter(frame: FrameType, _event: str, _argument: object) -> Callable[..., Any] | None:
        code = frame.f_code
        file = names.get(code.co_filename)
        if file is None:
            return None
        if code not in left:
            left[code] = {number for _, _, number in code.co_lines() if number}
        unseen = left[code]
        if not unseen:
            return None

        def line(frame: FrameType, _event: str, _argument: object) -> Callable[..., Any] | None:
            if frame.f_lineno in unseen:
                unseen.remove(frame.f_lineno)
                seen.add((file, frame.f_lineno))
            return line

        return line(frame, _event, _argument)

    sys.settrace(enter)
    try:
        yield seen
    finally:
        sys.settrace(None)


class Session:
    """The pytest plugin that takes orders instead of running the tests."""

    def __init__(self, orders: TextIO, answers: TextIO) -> None:
        self.orders = orders
        self.answers = answers
        self.items: dict[str, pytest.Item] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = {item.nodeid: item for item in session.items}
        self._say({"tests": list(self.items)})
        for line in self.orders:
            order = json.loads(line)
            self._say(self._in_a_child(self._measure if order["order"] == "measure" else self._try, order))
        return True

    def _say(self, answer: Answer) -> None:
        self.answers.write(json.dumps(answer) + "\n")
        self.answers.flush()

    def _in_a_child(self, work: Callable[[Answer], Answer], order: Answer) -> Answer:
        read, write = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(read)
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            try:
                text = json.dumps(work(order))
            except BaseException as error:
                # The test session itself fell over the change.
                text = json.dumps({"result": CAUGHT, "test": f"{type(error).__name__}: {error}"})
            with os.fdopen(write, "w") as pipe:
                pipe.write(text)
            os._exit(0)
        os.close(write)
        with os.fdopen(read) as pipe:
            text = pipe.read()
        os.waitpid(child, 0)
        return json.loads(text) if text else {"result": TIMED_OUT, "test": ""}

    def _passes(self, name: str) -> bool:
        """Runs a test without pytest's reports: nobody reads them, and they take longer than the tests."""
        item = self.items[name]
        try:
            try:
                item.ihook.pytest_runtest_setup(item=item)
                item.ihook.pytest_runtest_call(item=item)
            finally:
                item.ihook.pytest_runtest_teardown(item=item, nextitem=None)
        except pytest.skip.Exception:
            return True
        except (Exception, pytest.fail.Exception):
            return False
        return True

    def _measure(self, order: Answer) -> Answer:
        """For each test: whether it passes, how long it takes, and which lines of the rules it reaches."""
        tests = {}
        for name in order["tests"]:
            begun = time.process_time()
            with lines_traced(os.getcwd(), set(order["files"])) as lines:
                passes = self._passes(name)
            seconds = time.process_time() - begun
            tests[name] = {"passes": passes, "seconds": seconds, "lines": sorted(lines)}
        return {"tests": tests}

    def _try(self, order: Answer) -> Answer:
        if not exchange(order["file"], order["where"], order["source"]):
            return {"result": NOT_HERE, "test": ""}
        for name, seconds in order["tests"]:
            # Processor time: a machine busy with other things is no infinite loop.
            signal.setitimer(signal.ITIMER_PROF, PATIENCE + TIMES_SLOWER * seconds)
            if not self._passes(name):
                return {"result": CAUGHT, "test": name}
        return {"result": SURVIVED, "test": ""}


def main() -> None:
    orders = os.fdopen(os.dup(0), "r")
    answers = os.fdopen(os.dup(1), "w")
    # What the tests print is nobody's business, and must not get between the answers.
    silence = os.open(os.devnull, os.O_RDWR)
    os.dup2(silence, 0)
    os.dup2(silence, 1)
    sys.path.insert(0, str(Path.cwd()))
    _make_hypothesis_repeatable()
    quietly = ["-q", "-s", "--assert=plain", "-p", "no:cacheprovider"]
    pytest.main([*quietly, *sys.argv[1:]], plugins=[Session(orders, answers)])


def _make_hypothesis_repeatable() -> None:
    from hypothesis import settings

    settings.register_profile("mutants", derandomize=True, database=None, max_examples=10, deadline=None)
    settings.load_profile("mutants")


if __name__ == "__main__":
    main()
