"""The package as others get it: an archive of sources, the wheel that is built from it, and an environment with nothing
in it but that wheel and what a test lets it have."""

import os
import runpy
import shutil
import subprocess
import sys
import tarfile
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution, distributions
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]
NOT_SOURCES = (".git", ".venv", "build", "dist", "*.egg-info", "*.so", "__pycache__", ".*_cache", ".hypothesis")


def set_up() -> dict[str, Any]:
    """The names of setup.py, which builds nothing unless it is the program."""
    return runpy.run_path(str(ROOT / "setup.py"), run_name="setup")


def run(command: list[str], cwd: Path, **environment: str) -> str:
    done = subprocess.run(
        command, cwd=cwd, env={**os.environ, **environment}, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@dataclass(frozen=True)
class Package:
    folder: Path

    @property
    def sources(self) -> Path:
        """The archive of sources, unpacked."""
        (found,) = (self.folder / "sources").iterdir()
        return found

    @property
    def archive(self) -> Path:
        (found,) = self.folder.glob("*.tar.gz")
        return found

    @property
    def wheel(self) -> Path:
        (found,) = (self.folder / "wheels").glob("*.whl")
        return found

    @property
    def site(self) -> Path:
        """Where the wheel is installed."""
        (found,) = (self.folder / "environment").glob("lib/python*/site-packages")
        return found

    @property
    def metadata(self) -> Distribution:
        (found,) = distributions(name="peregon", path=[str(self.site)])
        return found

    @property
    def python(self) -> str:
        return str(self.folder / "environment" / "bin" / "python")

    def surroundings(self, *extras: str) -> dict[str, str]:
        """What the environment is started with, so that it has what these extras bring, and nothing else."""
        lent = self.folder / "-".join(["with", *sorted(extras)])
        if not lent.exists():
            lent.mkdir()
            for wanted in needed_by(self.metadata, extras):
                lend(wanted, lent)
        return {"PYTHONPATH": str(lent), "PYTHONSAFEPATH": "1", "PYTHONDONTWRITEBYTECODE": "1"}

    def peregon(self, *arguments: str, extras: tuple[str, ...] = ("cli",)) -> subprocess.CompletedProcess[str]:
        command = [str(self.folder / "environment" / "bin" / "peregon"), *arguments]
        environment = {**os.environ, **self.surroundings(*extras)}
        return subprocess.run(
            command, cwd=self.folder, env=environment, capture_output=True, text=True, timeout=120, check=False
        )


def build(folder: Path) -> None:
    """Sources from the tree, a wheel from those sources, an environment from that wheel. It is built without a
    compiler, because that takes minutes; the compiled one differs by its libraries."""
    tree = folder / "tree"
    shutil.copytree(ROOT, tree, ignore=shutil.ignore_patterns(*NOT_SOURCES))
    hook = "import sys; from setuptools import build_meta; getattr(build_meta, sys.argv[1])(sys.argv[2])"
    run([sys.executable, "-c", hook, "build_sdist", str(folder)], tree, PEREGON_PURE="1")
    made = Package(folder)
    with tarfile.open(made.archive) as packed:
        packed.extractall(folder / "sources", filter="data")
    run([sys.executable, "-c", hook, "build_wheel", str(folder / "wheels")], made.sources, PEREGON_PURE="1")
    run([sys.executable, "-m", "venv", "--without-pip", str(folder / "environment")], folder)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", made.python]
    run([*pip, "install", "--quiet", "--no-deps", "--no-index", str(made.wheel)], folder)


def needed_by(package: Distribution, extras: tuple[str, ...]) -> list[Distribution]:
    """All that the package needs with these extras, as it is installed here."""
    found: dict[str, Distribution] = {}
    seen: set[tuple[str, frozenset[str]]] = set()
    asked = [("peregon", frozenset(extras))]
    while asked:
        name, with_extras = asked.pop()
        try:
            there = package if name == "peregon" else distribution(name)
        except PackageNotFoundError:  # as what another system or another Python would need
            continue
        found[name] = there
        for requirement in map(Requirement, there.requires or ()):
            marker, step = requirement.marker, (requirement.name, frozenset(requirement.extras))
            wanted = marker is None or any(marker.evaluate({"extra": extra}) for extra in ("", *with_extras))
            if wanted and step not in seen:
                seen.add(step)
                asked.append(step)
    del found["peregon"]
    return list(found.values())


def lend(lent: Distribution, folder: Path) -> None:
    here = Path(str(lent.locate_file("")))
    for top in {file.parts[0] for file in lent.files or () if file.parts[0] not in ("..", "__pycache__")}:
        if not (folder / top).exists():
            (folder / top).symlink_to(here / top)
