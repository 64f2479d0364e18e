"""The way through the site: by what people come for. A page that nobody has given a place is under "More"."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

# In each section the guide comes first. `*` stands for the pages of a folder.
SECTIONS: Mapping[str, Sequence[str]] = {
    "Players": ("guides/players.md", "playing.md", "counting.md", "checking-luck.md", "review.md"),
    "Rules": ("rules/index.md", "rules/*", "rules/ru/*", "rules/uk/*"),
    "Boards": ("boards/index.md", "boards/*"),
    "Hosts": ("guides/hosts.md", "running-a-server.md", "containers.md", "threat-model.md", "adding-a-language.md"),
    "Programmers": (
        *("guides/programmers.md", "architecture.md", "bots.md", "adding-a-rule.md", "notation.md"),
        *("protocol.md", "command-line.md", "mutants.md"),
    ),
    "Researchers": (
        *("guides/researchers.md", "learning.md", "arena.md", "strength.md", "search.md", "value.md"),
        *("many-games.md", "determinism.md", "figures.md"),
    ),
    "Designers": (
        *("guides/designers.md", "adding-a-board.md", "editing-a-board.md", "board-reports.md", "drawing.md"),
    ),
    "API": ("api/index.md", "api/*"),
    "Project": ("changelog.md", "contributing.md", "security.md"),
}
LAST = "More"
# Files of the repository that pages link to: they are read from there, not looked up.
FOUND_BY_LINKS = "source"


def navigation(pages: Path) -> dict[str, list[str]]:
    """Pages that are not written (yet) are left out; whatever has no place comes last."""
    rest = {page.relative_to(pages) for page in pages.rglob("*.md")} - {Path("index.md")}
    rest = {page for page in rest if page.parts[0] != FOUND_BY_LINKS}
    sections = {}
    for title, wanted in SECTIONS.items():
        found: list[Path] = []
        for place in map(Path, wanted):
            here = {place} if place.name != "*" else {page for page in rest if page.parent == place.parent}
            found += sorted(here & rest)
            rest -= set(found)
        sections[title] = [page.as_posix() for page in found]
    return sections | ({LAST: sorted(page.as_posix() for page in rest)} if rest else {})


def as_toml(sections: Mapping[str, Sequence[str]]) -> str:
    """As Zensical reads it. Texts and lists are written as in JSON, tables are not."""
    tables = [f"{{ {json.dumps(title)} = {json.dumps(list(pages))} }}" for title, pages in sections.items()]
    return ",\n    ".join(['[\n    "index.md"', *tables]) + ",\n]"
