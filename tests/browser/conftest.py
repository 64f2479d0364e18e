"""What the browser tests share: Debian's Chromium, a server, and visitors whose pages are watched."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

from tests.browser.watch import Watch
from tests.support.browser.chromium import arguments, chromium
from tests.support.browser.editor import EditorProcess
from tests.support.browser.site import Site

PATIENCE = 30_000

Visitor = Callable[..., Page]
OpenEditor = Callable[..., Page]


# Not for the session, as the plugin has it: while Playwright runs, nobody else in the process can have an event loop,
# and the server's tests need one.
@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    browser = playwright.chromium.launch(executable_path=chromium(), args=arguments())
    yield browser
    browser.close()


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    # With a board for tests that want a whole game of no matter what.
    site = Site(tmp_path_factory.mktemp("site"), "--board", "small")
    site.start()
    yield site
    site.stop()
    assert site.errors() == ""


@pytest.fixture
def own_site(tmp_path: Path) -> Iterator[Site]:
    """One that a test may kill."""
    site = Site(tmp_path)
    site.start()
    yield site
    site.stop()


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def visitor(browser: Browser, site: Site, watch: Watch) -> Iterator[Visitor]:
    """Somebody with a browser of their own: nothing is remembered from anybody else."""
    contexts = []

    def come(**wishes: Any) -> Page:
        usual: dict[str, Any] = {"base_url": site.origin, "reduced_motion": "reduce", "locale": "en-GB"}
        context = browser.new_context(**{**usual, "viewport": {"width": 1280, "height": 800}, **wishes})
        context.set_default_timeout(PATIENCE)
        watch.follow(context)
        contexts.append(context)
        return context.new_page()

    yield come
    for context in contexts:
        context.close()
    assert watch.troubles() == []


@pytest.fixture
def page(visitor: Visitor) -> Page:
    return visitor()


@pytest.fixture
def open_editor(tmp_path: Path, visitor: Visitor) -> Iterator[OpenEditor]:
    """The editor of `board.toml`, started as anybody would."""
    running: list[EditorProcess] = []
    pages: list[Page] = []

    def come(**wishes: Any) -> Page:
        running.append(EditorProcess(tmp_path, "board.toml"))
        page = visitor(**wishes)
        pages.append(page)
        page.goto(running[-1].link)
        expect(page.locator(".editing .city").first).to_be_visible()
        # What the layout would do in a minute is another test's matter.
        page.locator("[name=automatic]").uncheck()
        return page

    yield come
    # Nobody is there any more to miss the servers.
    for each in pages:
        for opened in each.context.pages:
            opened.close()
    for editor in running:
        editor.stop()
