"""The archive of sources: whoever has it can build, test and document all there is."""

import os
import subprocess
import sys
import tarfile
from fnmatch import fnmatch
from pathlib import Path

import pytest

from tests.support.package import NOT_SOURCES, ROOT, Package, run


def test_all_that_is_kept_is_inside(package: Package) -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("there is no repository to compare with")
    kept = run(["git", "ls-files", "-z"], ROOT).split("\0")[:-1]
    assert len(kept) > 800
    assert [file for file in kept if (ROOT / file).exists() and not (package.sources / file).exists()] == [".gitignore"]


def test_nothing_that_was_built_is_inside(package: Package) -> None:
    with tarfile.open(package.archive) as packed:
        parts = {part for name in packed.getnames() for part in Path(name).parts}
    assert {part for part in parts for pattern in NOT_SOURCES if fnmatch(part, pattern)} == {"peregon.egg-info"}


def test_its_tests_run(package: Package) -> None:
    """Interpreted, and so only a few: a rule, and the texts."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
    few = ("tests/rules/test_tunnels.py", "tests/test_clauses.py")
    environment = {**os.environ, "PYTHONPATH": str(package.sources), "PEREGON_PURE": "1"}
    environment.pop("PYTEST_ADDOPTS", None)
    done = subprocess.run(
        [*command, *few], cwd=package.sources, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
