"""What a browser can do for a test, whichever it is."""

import shutil
import time
from typing import Any, Protocol

import pytest

PATIENCE = 60.0


class Mouse(Protocol):
    def click(self, x: float, y: float, /) -> None: ...


class Screen(Protocol):
    """A page that is looked at and clicked on. Playwright's pages are such."""

    @property
    def mouse(self) -> Mouse: ...

    def evaluate(self, function: str, argument: Any = None, /) -> Any:
        """What the function, written in JavaScript, says of the page."""


class Engine(Screen, Protocol):
    """A browser of its own, with one window."""

    def goto(self, address: str) -> None: ...

    def reload(self) -> None: ...

    def resize(self, width: int, height: int) -> None:
        """The page itself gets this size, not the window around it."""

    def complaints(self) -> list[str]:
        """The errors that no script of the page has caught."""

    def close(self) -> None: ...


def program(name: str, package: str) -> str:
    """Where it is. A test that cannot run is no test that passed."""
    path = shutil.which(name)
    if path is None:
        pytest.fail(f"the browser tests need {name}: apt-get install {package}")
    return path


def clicking(x: float, y: float) -> dict[str, Any]:
    """What a mouse does, as WebDriver puts it in both of its protocols."""
    button = {"button": 0}
    steps: list[dict[str, Any]] = [
        {"type": "pointerMove", "x": round(x), "y": round(y)},
        {"type": "pointerDown", **button},
        {"type": "pointerUp", **button},
    ]
    return {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": steps}


def wait(screen: Screen, condition: str, argument: Any = None) -> None:
    """Until the page says that it is so. The page may be another one in between."""
    until = time.monotonic() + PATIENCE
    while not screen.evaluate(condition, argument):
        assert time.monotonic() < until, f"never came true: {condition} {argument or ''}"
        time.sleep(0.05)


def click(screen: Screen, selector: str) -> None:
    """On the middle of the first that can be seen, once nothing covers it."""
    found = """(selector) => {
        for (const each of document.querySelectorAll(selector)) {
            each.scrollIntoView({block: "center"});
            const box = each.getBoundingClientRect();
            const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
            if (box.width && each.contains(document.elementFromPoint(x, y))) return {x, y};
        }
        return null;
    }"""
    wait(screen, found, selector)
    place = screen.evaluate(found, selector)
    screen.mouse.click(place["x"], place["y"])
