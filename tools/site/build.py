"""The site: all pages are gathered into one folder, and Zensical makes HTML of them.

It is strict: a link to a page that is not there ends the build. Nothing is asked of other hosts, neither by the build
nor by the pages; `tests/site` sees to both.
"""

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

from tools.site.navigation import as_toml, navigation
from tools.site.pages import gather

ROOT = Path(__file__).resolve().parents[2]


def build(folder: Path) -> Path:
    """Builds into ``folder`` and returns where the HTML is."""
    shutil.rmtree(folder, ignore_errors=True)
    pages = folder / "pages"
    pages.mkdir(parents=True)
    gather(ROOT, pages)
    (folder / "zensical.toml").write_text(_configuration(pages), encoding="utf-8")
    command = [sys.executable, "-m", "zensical", "build", "--strict", "--config-file", "zensical.toml"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"the site was not built:\n{done.stdout}{done.stderr}")
    return folder / "html"


def _configuration(pages: Path) -> str:
    with open(ROOT / "pyproject.toml", "rb") as file:
        project = tomllib.load(file)["project"]
    written = (Path(__file__).parent / "zensical.toml").read_text(encoding="utf-8")
    filled = written.format(version=project["version"], site=project["urls"]["Documentation"], root=ROOT.as_posix())
    return filled.replace("nav = []", f"nav = {as_toml(navigation(pages))}")
