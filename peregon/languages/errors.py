"""What is wrong with a language's folder, and where."""


class LanguageError(ValueError):
    """A language that cannot be used. The file and the key stay apart so that an editor can point at the place."""

    def __init__(self, file: str, key: str, problem: str) -> None:
        super().__init__(file, key, problem)
        self.file = file
        self.key = key
        self.problem = problem

    def __str__(self) -> str:
        return ": ".join(part for part in (self.file, self.key, self.problem) if part)
