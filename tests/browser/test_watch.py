"""The watch itself: what it is there for, it sees."""

from playwright.sync_api import Browser, Page

from tests.browser.watch import Watch
from tests.support.browser.site import Site


def watched(browser: Browser, site: Site) -> tuple[Page, Watch]:
    context = browser.new_context(base_url=site.origin)
    watch = Watch()
    watch.follow(context)
    page = context.new_page()
    page.goto("/")
    assert watch.troubles() == []
    return page, watch


def test_errors_broken_policies_and_foreign_requests_are_seen(browser: Browser, site: Site) -> None:
    page, watch = watched(browser, site)
    page.evaluate("console.error('loud')")
    page.evaluate("setTimeout(() => { throw new Error('nobody catches this') })")
    page.evaluate("document.body.setAttribute('style', 'color: red')")
    page.evaluate("fetch('http://localhost:1/elsewhere').catch(() => 0)")
    page.context.close()
    told = "\n".join(watch.troubles())
    for trouble in ("loud", "nobody catches this", "Content Security Policy", "localhost:1/elsewhere"):
        assert trouble in told


def test_only_what_is_forgiven_is_overlooked(browser: Browser, site: Site) -> None:
    page, watch = watched(browser, site)
    watch.forgive("expected")
    page.evaluate("console.error('expected')")
    page.evaluate("console.error('not so')")
    page.context.close()
    assert len(watch.troubles()) == 1
