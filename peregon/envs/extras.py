"""Extras: what an environment needs beyond the engine, and how to come by it."""


def missing(extra: str, error: ImportError) -> ImportError:
    """The error to raise instead: it says which extra brings what is not there."""
    return ImportError(
        f'{error.name} is not installed; install it with: pip install "peregon[{extra}]"', name=error.name
    )
