"""The documentation as a site: every page is found, every link leads somewhere, and nothing is asked of other hosts."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import pytest

from tools.site.api import public
from tools.site.build import ROOT, build
from tools.site.navigation import navigation

HERE = "https://site.invalid/"
# What a browser fetches by itself; a link is only followed by people.
FETCHED = {("script", "src"), ("img", "src"), ("iframe", "src"), ("source", "src"), ("link", "href"), ("image", "href")}


class Page(HTMLParser):
    """What a page links to, what it fetches, and where in it one can be led."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.fetched: set[str] = set()
        self.anchors: set[str] = set()
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value for name, value in attrs if value}
        self.anchors.update(given[name] for name in ("id", "name") if name in given)
        for name in {"href", "src"} & given.keys():
            is_fetched = (tag, name) in FETCHED and given.get("rel") not in ("canonical", "next", "prev")
            (self.fetched if is_fetched else self.links).add(given[name])


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("site") / "docs")


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[str, Page]:
    """By their address."""
    found = {file.relative_to(site).as_posix().removesuffix("index.html"): Page(file) for file in site.rglob("*.html")}
    # It is shown at any address, and so links from the root of the host that it will have.
    del found["404.html"]
    return found


def test_every_link_and_anchor_leads_somewhere(site: Path, pages: dict[str, Page]) -> None:
    wrong, followed = [], 0
    for address, page in pages.items():
        for link in page.links | page.fetched:
            target = urlsplit(urljoin(HERE + address, link))
            if target.netloc != "site.invalid":
                continue
            followed += 1
            path, anchor = unquote(target.path).lstrip("/"), unquote(target.fragment)
            if path in pages:
                known = not anchor or anchor in pages[path].anchors or anchor.startswith("__")
            else:
                known = (site / path).is_file()
            if not known:
                wrong.append(f"/{address} links to {link}")
    assert followed > 1000
    assert wrong == []


def test_nothing_is_asked_of_other_hosts(site: Path, pages: dict[str, Page]) -> None:
    asked = {link for page in pages.values() for link in page.fetched if urlsplit(link).netloc}
    assert asked == set()
    styles = "".join(file.read_text() for file in site.rglob("*.css"))
    assert re.findall(r"(?:url\(|@import )[\"']?(https?:[^)\"']+)", styles) == []


def test_every_page_has_its_place(site: Path, pages: dict[str, Page]) -> None:
    listed = {page for section in navigation(site.parent / "pages").values() for page in section}
    written = {file.relative_to(ROOT / "docs").as_posix() for file in (ROOT / "docs").rglob("*.md")} - {"index.md"}
    assert written <= listed
    home = {urljoin(HERE, link).removeprefix(HERE) for link in pages[""].links}
    assert [page for page in listed if re.sub(r"(index)?\.md$", "", page).rstrip("/") + "/" not in home] == []


def test_every_public_name_is_in_the_reference(pages: dict[str, Page]) -> None:
    lacking = [
        f"{module}.{name}"
        for module, names, _ in public(ROOT / "peregon")
        for name in names
        if not any(anchor.endswith(f".{name}") for anchor in pages[f"api/{module}/"].anchors)
    ]
    assert lacking == []


def test_the_rules_are_there_in_three_languages_and_can_be_searched(site: Path, pages: dict[str, Page]) -> None:
    assert {"rules/europe/", "rules/ru/europe/", "rules/uk/europe/"} <= pages.keys()
    kept = json.dumps(json.loads((site / "search.json").read_text(encoding="utf-8")), ensure_ascii=False)
    for word in ("tunnel", "тоннел", "тунел", "SystemChance"):
        assert word in kept.lower() or word in kept
