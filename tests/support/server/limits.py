"""Other limits than the usual ones, for a test that would take too long to reach those."""

import pytest

from peregon.server import limits
from peregon.server.limits import limits_of


def change_limits(monkeypatch: pytest.MonkeyPatch, **sections: str) -> None:
    """By section, as a file would have them: ``tables="entries = 30"``."""
    text = "\n".join(f"[{name}]\n{lines}" for name, lines in sections.items())
    monkeypatch.setattr(limits, "_current", limits_of(text))
