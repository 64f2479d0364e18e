"""Lessons: each can be done to its end by following it, and by nothing else."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor
from tests.support.browser.phone import PHONE
from tests.support.browser.player import SETTLED, Player
from tests.support.browser.tables import learn

LESSONS = ("usa", "usa-end", "europe", "india", "switzerland", "journey")
MOST_STEPS = 80
POINTED = "() => [...document.querySelectorAll('.guide-here')].map(each => each.id || each.className)"


class Learner(Player):
    """Does what is highlighted, where something is; else draws cards until what was asked for can be done."""

    def follow(self) -> None:
        if self.page.locator(".guide-foot .button.primary").is_visible():
            self.page.locator(".guide-foot .button.primary").click()
            return
        seen = self.look()
        name, spot = self.choice(seen)
        self.press(spot)
        self.done.append(name)
        self.page.wait_for_function(SETTLED)

    def choice(self, seen: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        pointed: list[str] = self.page.evaluate(POINTED)
        for name in ("keep", "tickets", "ways", "pay", "give_up"):
            if seen[name]:
                return name, seen[name][0]
        for name in ("routes", "cities"):
            for spot in seen[name]:
                if spot["id"] in pointed:
                    return name, spot
        if any("action-button" in each for each in pointed) and seen["station"]:
            return "station", seen["station"][0]
        for name in ("deck", "row", "pass"):
            if seen[name]:
                return name, seen[name][0]
        raise AssertionError(f"{pointed} cannot be done: {seen}")


def place(page: Page) -> tuple[int, int]:
    number, total = page.locator(".guide-count").inner_text().split(" / ")
    return int(number), int(total)


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_can_be_followed_to_its_end(visitor: Visitor, lesson: str, screen: dict[str, Any]) -> None:
    page = visitor(**screen)
    learn(page, lesson)
    learner = Learner(page)
    for _ in range(MOST_STEPS):
        number, total = place(page)
        if number == total:
            break
        assert not re.search(r"lesson\.|\{|\}", page.locator(".guide-words").inner_text())
        learner.follow()
    expect(page.locator(".guide-ways .button").first).to_be_visible()
    expect(page.locator(".guide-count")).to_have_text(re.compile(r"^(\d+) / \1$"))
    assert learner.done
