"""What can go wrong with work that is done elsewhere."""


class WorkerError(RuntimeError):
    """A chunk of work failed; the cause tells how."""


class WorkerDied(WorkerError):
    """A worker process ended without an answer."""


class InTheWorker(Exception):
    """The traceback of another process, as text: an exception need not survive the journey, and some do not."""

    def __str__(self) -> str:
        return f"\n\n{self.args[0]}"
