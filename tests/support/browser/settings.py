"""The dialog of the settings, as somebody uses it."""

from playwright.sync_api import Page, expect

from tests.support.browser.words import word


def open_settings(page: Page) -> None:
    page.get_by_role("button", name=word("settings.title")).click()
    expect(page.get_by_role("dialog", name=word("settings.title"))).to_be_visible()


def choose(page: Page, setting: str, choice: str) -> None:
    group = page.get_by_role("group", name=word(f"settings.{setting}"), exact=True)
    group.get_by_role("button", name=word(choice), exact=True).click()
