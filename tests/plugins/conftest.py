from pathlib import Path

import pytest

from peregon.catalogue import Title, find
from tests.support.own_game import install


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(tmp_path_factory.mktemp("own_game"))


@pytest.fixture
def depots(installed: Path, monkeypatch: pytest.MonkeyPatch) -> Title:
    monkeypatch.syspath_prepend(str(installed))
    return find("depots")
