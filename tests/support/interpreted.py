"""The engine as it is written: a copy of the package without its libraries, asked in a process of its own."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import peregon

TESTS = Path(__file__).parents[1]
LIBRARIES = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")


def has_a_compiler() -> bool:
    return any(shutil.which(name) for name in (os.environ.get("CC", "cc").split()[0], "gcc", "clang", "cl"))


def insist_on_a_compiled_engine() -> None:
    """There is nothing to compare unless this process is compiled. Where it could be, that is a failure."""
    if peregon.compiled:
        return
    if os.environ.get("PEREGON_PURE"):
        pytest.skip("PEREGON_PURE is set: this run is meant to be interpreted")
    if has_a_compiler():
        pytest.fail(
            "the engine is not compiled, and there is a C compiler: build it with `pip install -e .`, or set "
            "PEREGON_PURE=1 for a run that is meant to be interpreted"
        )
    pytest.skip("there is no C compiler to compile the engine with")


def ask_interpreted(module: str, folder: Path) -> dict[str, Any]:
    """What a module of the tests prints when the engine is interpreted; ``folder`` is where the copy is put."""
    room = Path(*module.split(".")[1:-1])
    shutil.copytree(Path(peregon.__file__).parent, folder / "peregon", ignore=LIBRARIES)
    for part in (Path("support"), room):
        shutil.copytree(TESTS / part, folder / "tests" / part, ignore=LIBRARIES)
    assert not [path for pattern in ("*.so", "*.pyd") for path in folder.rglob(pattern)]
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONHASHSEED": "1"}
    command = [sys.executable, "-m", module]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    answer: dict[str, Any] = json.loads(done.stdout)
    assert answer["compiled"] is False
    assert Path(answer["engine"]).is_relative_to(folder)
    return answer
