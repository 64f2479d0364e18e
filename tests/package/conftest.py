"""The package is built once for all tests of this folder, whichever process comes first: a build is dear."""

import time
from pathlib import Path

import pytest

from peregon.locking import seized
from tests.support.package import Package, build


@pytest.fixture(scope="session")
def package(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Package:
    base = tmp_path_factory.getbasetemp()
    folder = (base if worker_id == "master" else base.parent) / "package"
    folder.mkdir(exist_ok=True)
    with open(folder / "lock", "ab") as lock:
        while not seized(lock):
            time.sleep(0.1)
        if not (folder / "built").exists():
            build(folder)
            Path(folder / "built").touch()
    return Package(folder)
