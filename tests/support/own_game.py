"""The game of one's own from examples/, installed as anybody would, but into a folder of the tests."""

import shutil
import subprocess
import sys
from pathlib import Path

EXAMPLE = Path(__file__).parents[2] / "examples" / "own_game"


def install(folder: Path) -> Path:
    """Returns the folder to put on the path. The sources are copied first: building leaves its traces beside them."""
    sources, target = folder / "sources", folder / "installed"
    shutil.copytree(EXAMPLE, sources, ignore=shutil.ignore_patterns("build", "*.egg-info", "__pycache__"))
    options = ["--quiet", "--no-deps", "--no-build-isolation", "--disable-pip-version-check"]
    command = [sys.executable, "-m", "pip", "install", *options, "--target", str(target), str(sources)]
    subprocess.run(command, check=True, capture_output=True)
    return target


def write_plugin(folder: Path, name: str, source: str, group: str = "peregon.rulebooks", what: str = "made") -> None:
    """A plug-in of one module, as if a package of the name had been installed."""
    (folder / f"{name}_plugin.py").write_text(source, encoding="utf-8")
    info = folder / f"{name}_package-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}-package\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[{group}]\n{name} = {name}_plugin:{what}\n")
