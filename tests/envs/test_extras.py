"""Without what an environment needs, importing it says which extra to install."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("module", "without", "extra"),
    [
        ("peregon.envs.games", "numpy", "envs"),
        ("peregon.envs.aec", "pettingzoo", "envs"),
        ("peregon.envs.gym", "gymnasium", "envs"),
        ("peregon.envs.spiel", "pyspiel", "openspiel"),
    ],
)
def test_importing_without_the_dependency_names_the_extra(module: str, without: str, extra: str) -> None:
    program = f"import sys; sys.modules[{without!r}] = None; import {module}"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    last = done.stderr.strip().splitlines()[-1]
    told = f'{without} is not installed; install it with: pip install "peregon[{extra}]"'
    assert last == f"peregon.extras.MissingExtra: {told}"


def test_the_package_itself_needs_nothing() -> None:
    hidden = ("numpy", "gymnasium", "pettingzoo", "pyspiel", "torch")
    program = f"import sys; sys.modules.update(dict.fromkeys({hidden!r})); import peregon.envs, peregon.learning.batch"
    subprocess.run([sys.executable, "-c", program], check=True)
