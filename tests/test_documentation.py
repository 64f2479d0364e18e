"""Documentation that fails the build: examples run, code blocks hold, the table of games is the true one."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

import peregon
from peregon.bots import PLAYERS

ROOT = Path(__file__).parent.parent
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
BRAND = "ticket to " + "ride"


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_runs_without_a_warning(example: Path) -> None:
    command = [sys.executable, "-W", "error", str(example)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout


def test_the_readme_holds() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 5
    assert failed == 0


def test_the_package_docstring_holds() -> None:
    failed, tried = doctest.testmod(peregon)
    assert tried > 3
    assert failed == 0


def test_the_readme_shows_the_games_as_they_are() -> None:
    from peregon.catalogue import playable
    from peregon.cli.games import markdown_rows

    table = re.search(r"<!-- games: .*?-->\n(.*?)\n?<!-- /games -->", (ROOT / "README.md").read_text(), re.DOTALL)
    assert table is not None
    assert table[1].strip().splitlines() == markdown_rows(playable()[0])


@pytest.mark.parametrize(("page", "example"), [("adding-a-rule.md", "own_rule.py"), ("bots.md", "own_bot.py")])
def test_the_example_of_the_documentation_is_the_one_that_runs(page: str, example: str) -> None:
    (block,) = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / page).read_text(), re.DOTALL)
    assert block in (ROOT / "examples" / example).read_text()


def test_the_glossary_points_at_what_is_there() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8").split("## Glossary")[1].split("\n## ")[0]
    places = [place for cell in re.findall(r"\| ([^|]*) \|\n", page) for place in re.findall("`(.*?)`", cell)]
    assert len(places) > 25
    assert [place for place in places if not list((ROOT / "peregon").glob(place))] == []


def test_the_page_about_bots_names_all_of_them() -> None:
    page = (ROOT / "docs" / "bots.md").read_text()
    assert [name for name in PLAYERS if f"`{name}`" not in page] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)", page.read_text()):
        if "://" not in target:
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_the_trademark_is_named_once_in_the_legal_note_and_nowhere_else() -> None:
    shown = [*PAGES, *ROOT.glob("peregon/**/*.py"), *ROOT.glob("peregon/**/*.toml"), *ROOT.glob("examples/*.py")]
    counts = {path.name: path.read_text().lower().count(BRAND) for path in shown}
    assert {name: count for name, count in counts.items() if count} == {"README.md": 1}
