"""Logging errors: what goes on in the background goes on, whatever happens to it."""

import contextlib
import logging
from collections.abc import Iterator

from peregon.server.store import StoreError

log = logging.getLogger("peregon.server")


@contextlib.contextmanager
def log_errors(trouble: str) -> Iterator[None]:
    """Writes down what went wrong. An error that nobody awaits would end the work for good, unnoticed."""
    try:
        yield
    except StoreError as error:
        log.error("%s: %s", trouble, error)
    except Exception:
        log.exception("%s", trouble)
