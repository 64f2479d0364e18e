"""Pages: the documentation as it lies in the repository, and what is made for the site alone, in one folder.

A link that leads out of the documentation, into the code, leads to a copy of that file on the site: there everybody can
read it, and it is of the same version.
"""

import os
import re
import shutil
from pathlib import Path

from tools.site.api import write_api
from tools.site.boards import finish_boards

LINK = re.compile(r"(\]\()(?!\w+:|#)([^)#\s]+)(#[^)\s]*)?(\))")
LANGUAGES = {"ru": "Русский", "uk": "Українська"}
GAMES = ("usa", "europe", "india", "switzerland", "journey", "rulings")


def gather(root: Path, pages: Path) -> None:
    site = Site(root, pages)
    for file in sorted((root / "docs").rglob("*")):
        if file.is_file():
            site.put(file, file.relative_to(root / "docs"))
    for name in ("CHANGELOG", "CONTRIBUTING", "SECURITY"):
        site.put(root / f"{name}.md", Path(f"{name.lower()}.md"))
    for code in LANGUAGES:
        for file in sorted((root / "peregon" / "languages" / code / "rules").glob("*.md")):
            site.put(file, Path("rules", code, file.name))
    for file in sorted((root / "peregon" / "boards").glob("*/NOTES.md")):
        site.put(file, Path("boards", f"{file.parent.name}.md"))
    site.follow_links()
    (pages / "rules" / "index.md").write_text(_rules_index(pages), encoding="utf-8")
    finish_boards(pages / "boards")
    write_api(root / "peregon", pages / "api")


class Site:
    """Which file of the repository is which page."""

    def __init__(self, root: Path, pages: Path) -> None:
        self.root, self.pages = root, pages
        self.places: dict[Path, Path] = {}

    def put(self, file: Path, place: Path) -> Path:
        self.places[file] = place
        target = self.pages / place
        target.parent.mkdir(parents=True, exist_ok=True)
        if file.is_dir():
            target.write_text(_listing(file, self.root), encoding="utf-8")
        elif place.suffix == ".md" and file.suffix != ".md":
            target.write_text(_as_code(file, self.root), encoding="utf-8")
        else:
            shutil.copyfile(file, target)
        return place

    def follow_links(self) -> None:
        """Until no page links to a file that is not here: a page that is brought along may link to more."""
        done: set[Path] = set()
        while waiting := [file for file, place in self.places.items() if place.suffix == ".md" and file not in done]:
            for file in waiting:
                done.add(file)
                written = (self.pages / self.places[file]).read_text(encoding="utf-8")
                text = LINK.sub(lambda link, file=file: self._turned(link, file), written)  # type: ignore[misc]
                (self.pages / self.places[file]).write_text(text, encoding="utf-8")

    def _turned(self, link: re.Match[str], file: Path) -> str:
        base = file if file.is_dir() else file.parent
        target = Path(os.path.normpath(base / link[2]))
        if not target.exists():
            raise SystemExit(f"{file.relative_to(self.root)} links to {link[2]}, which is not there")
        place = self.places.get(target) or self.put(target, self._source_place(target))
        here = (self.pages / self.places[file]).parent
        return f"{link[1]}{os.path.relpath(self.pages / place, here)}{link[3] or ''}{link[4]}"

    def _source_place(self, target: Path) -> Path:
        inside = Path("source") / target.relative_to(self.root)
        if target.is_dir():
            return inside / "index.md"
        return inside if inside.suffix in (".md", ".png", ".svg") else inside.with_name(f"{inside.name}.md")


def _as_code(file: Path, root: Path) -> str:
    text = file.read_text(encoding="utf-8")
    fence = "`" * max(3, 1 + max((len(run) for run in re.findall("`+", text)), default=0))
    return f"# {file.relative_to(root)}\n\n{fence}{file.suffix[1:] or 'text'}\n{text}\n{fence}\n"


def _listing(folder: Path, root: Path) -> str:
    files = [file for file in sorted(folder.rglob("*")) if file.is_file() and _is_text(file)]
    lines = [f"- [{file.relative_to(folder)}]({file.relative_to(folder)})" for file in files]
    return "\n".join([f"# {folder.relative_to(root)}", "", *lines, ""])


def _is_text(file: Path) -> bool:
    written = (".py", ".toml", ".json", ".md", ".js", ".txt", ".svg")
    return file.suffix in written and not {"__pycache__", "build"} & set(file.parts)


def _rules_index(pages: Path) -> str:
    lines = ["# Rules", "", "Every clause of the five games has an id, and every id has a test.", ""]
    for code, language in {"": "English", **LANGUAGES}.items():
        links = []
        for name in GAMES:
            page = pages / "rules" / code / f"{name}.md"
            links.append(f"[{page.read_text(encoding='utf-8').splitlines()[0].lstrip('# ')}]({Path(code, name)}.md)")
        lines.append(f"- {language}: " + ", ".join(links))
    return "\n".join([*lines, "", "[Words of the rules in three languages](glossary.md)", ""])
