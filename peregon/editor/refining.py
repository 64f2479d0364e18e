"""Refining: the layout proper, in a process of its own that can be ended at any moment."""

import multiprocessing
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING

from peregon.boards import BoardSheet
from peregon.drawing.plan import Plan
from peregon.editor.payloads import LayoutProgress
from peregon.editor.sketch import Sketched

if TYPE_CHECKING:
    from peregon.drawing.layout import Advice

# From a plan there is not far to go.
BUDGET = 90.0


@dataclass(frozen=True, slots=True)
class Refined:
    drawn: Sketched
    advice: "tuple[Advice, ...]"


class Refining:
    """One layout at a time. Whoever begins another ends the one before."""

    def __init__(self, done: Callable[[Refined], None]) -> None:
        self._done = done
        self._process: multiprocessing.process.BaseProcess | None = None
        self._lock = threading.Lock()
        self.done = 0.0
        self.phase = ""
        self.problem: str | None = None

    @property
    def working(self) -> bool:
        return self._process is not None

    def begin(self, drawn: Sketched) -> None:
        self.cancel()
        context = multiprocessing.get_context("spawn")
        here, there = context.Pipe(duplex=False)
        process = context.Process(target=_refine, args=(there, drawn.sheet, drawn.plan), daemon=True)
        with self._lock:
            self.done, self.phase, self.problem = 0.0, "", None
            self._process = process
            process.start()
        there.close()
        threading.Thread(target=self._follow, args=(process, here, drawn.sheet), daemon=True).start()

    def cancel(self) -> None:
        with self._lock:
            process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.join()

    def _follow(self, process: multiprocessing.process.BaseProcess, pipe: Connection, sheet: BoardSheet) -> None:
        """What the process says; of one that has been ended meanwhile nothing counts."""
        try:
            while True:
                said = pipe.recv()
                with self._lock:
                    if self._process is not process:
                        return
                    if said[0] == "progress":
                        _, self.phase, self.done = said
                        continue
                    self._process = None
                    if said[0] == "failed":
                        self.problem = said[1]
                        return
                _, plan, advice = said
                self._done(Refined(Sketched(sheet, plan, refined=True), advice))
                return
        except (EOFError, OSError):
            with self._lock:
                if self._process is process:
                    self._process, self.problem = None, "the layout has ended without a result"
        finally:
            pipe.close()

    def told(self, drawings: int) -> LayoutProgress:
        return {
            "working": self.working,
            "done": self.done,
            "phase": self.phase,
            "drawing": drawings,
            "problem": self.problem,
        }


def _refine(pipe: Connection, sheet: BoardSheet, start: Plan) -> None:
    def tell(phase: str, done: float) -> None:
        pipe.send(("progress", phase, done))

    try:
        from peregon.drawing.ground import ground_for
        from peregon.drawing.layout import lay_out

        result = lay_out(sheet, tell, BUDGET, start if start.geography else None)
        plan = replace(result.plan, ground=ground_for(sheet, result.plan, tell).write())
        pipe.send(("done", plan, result.advice))
    except Exception as error:
        pipe.send(("failed", str(error) or type(error).__name__))
