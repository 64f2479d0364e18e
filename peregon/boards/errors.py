"""What is wrong with a board file, and where."""


class BoardError(ValueError):
    """A board file that cannot be used. The three parts stay apart so that an editor can point at the entry."""

    def __init__(self, source: str, entry: str, problem: str) -> None:
        super().__init__(source, entry, problem)
        self.source = source
        self.entry = entry
        self.problem = problem

    def __str__(self) -> str:
        return ": ".join(part for part in (self.source, self.entry, self.problem) if part)
