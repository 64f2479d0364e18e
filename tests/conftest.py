"""What all tests share."""

import signal
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def heeding_ctrl_c() -> Iterator[None]:
    """In the background Ctrl-C may be ignored, and every process that a test begins would inherit that."""
    before = signal.getsignal(signal.SIGINT)
    if before is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    if before is signal.SIG_IGN:
        signal.signal(signal.SIGINT, before)


@pytest.fixture(autouse=True)
def all_plugins(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that is started in this process says which plug-ins there are, to whoever comes after it as well."""
    monkeypatch.setattr("peregon.plugins._allowed", None)
