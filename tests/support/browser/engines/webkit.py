"""WebKit: the MiniBrowser of Debian's WebKitGTK, driven by WebDriver, on a screen that nobody sees."""

import contextlib
import json
import os
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver import Remote
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.command import Command
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from tests.support.browser.engines.engine import PATIENCE, clicking, program

# Before any script of the page runs there is no way in; what goes wrong later is kept on the page itself.
LISTEN = """() => {
    window.complaints = [];
    addEventListener("error", (event) => window.complaints.push(event.message));
    addEventListener("unhandledrejection", (event) => window.complaints.push(String(event.reason)));
}"""


# The bar above the page would keep the window wider than a phone.
NARROW = "* { min-width: 0; margin: 0; padding: 0; font-size: 1px; } image { -gtk-icon-source: none; }"
# How often a window is asked for a size; and how often it is looked at to see it at rest, so many seconds apart.
TRIES, LOOKS, PAUSE = 20, 4, 0.15
STILL = "[Settings]\ngtk-enable-animations = 0\n"


@contextlib.contextmanager
def screen() -> Iterator[str]:
    """A display in memory. Its name."""
    reading, writing = os.pipe()
    size = ["-screen", "0", "1600x1000x24", "-nolisten", "tcp"]
    process = subprocess.Popen(
        [program("Xvfb", "xvfb"), "-displayfd", str(writing), *size], pass_fds=[writing], stderr=subprocess.DEVNULL
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as told:
            number = told.readline().strip()
        assert number, "Xvfb did not start"
        yield f":{number}"
    finally:
        process.kill()
        process.wait()


def mini_browser() -> str:
    """It lies beside WebKit's own helpers, under the name of the machine's kind."""
    found = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
    if not found:
        pytest.fail("the browser tests need WebKit's MiniBrowser: apt-get install webkit2gtk-driver")
    return str(found[-1])


class WebKitMouse:
    def __init__(self, driver: Remote) -> None:
        self._driver = driver

    def click(self, x: float, y: float) -> None:
        self._driver.execute(Command.W3C_ACTIONS, {"actions": [clicking(x, y)]})


class WebKit:
    def __init__(self, display: str, folder: Path) -> None:
        settings = folder / "gtk-3.0"
        settings.mkdir()
        (settings / "gtk.css").write_text(NARROW)
        (settings / "settings.ini").write_text(STILL)
        # Nobody but the tests is let in, and as root the sandbox cannot be had.
        environment = {
            **os.environ,
            "DISPLAY": display,
            "GDK_BACKEND": "x11",
            "GSK_RENDERER": "cairo",
            "LANGUAGE": "en_GB",
            "LIBGL_ALWAYS_SOFTWARE": "1",
            "NO_AT_BRIDGE": "1",
            "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
            "XDG_CONFIG_HOME": str(folder),
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
        }
        options = Options()
        options.binary_location = mini_browser()
        options.add_argument("--automation")
        self._service = Service(executable_path=program("WebKitWebDriver", "webkit2gtk-driver"), env=environment)
        self._service.start()
        connection = RemoteConnection(client_config=ClientConfig(self._service.service_url))
        self._driver = Remote(connection, options=options)
        self._driver.set_script_timeout(PATIENCE)
        self._driver.set_page_load_timeout(PATIENCE)
        self.mouse = WebKitMouse(self._driver)
        self._complaints: list[str] = []

    def goto(self, address: str) -> None:
        self._note()
        self._driver.get(address)
        self.evaluate(LISTEN)

    def reload(self) -> None:
        self._note()
        self._driver.refresh()
        self.evaluate(LISTEN)

    def resize(self, width: int, height: int) -> None:
        """What is shown is smaller than the window, and a window takes its time: until then the page tells its old
        size."""
        asked = [width, height]
        for _ in range(TRIES):
            self._driver.set_window_rect(0, 0, *asked)
            shown = self._size_at_rest()
            if shown == [width, height]:
                return
            asked = [max(1, asked[0] + width - shown[0]), max(1, asked[1] + height - shown[1])]
        raise AssertionError(f"the window shows {shown}, and never came to show {[width, height]}")

    def _size_at_rest(self) -> list[int]:
        """The same at several looks in a row."""
        sizes: list[list[int]] = []
        while len(sizes) < LOOKS or any(size != sizes[-1] for size in sizes[-LOOKS:]):
            time.sleep(PAUSE)
            sizes.append(self.evaluate("() => [innerWidth, innerHeight]"))
        return sizes[-1]

    def evaluate(self, function: str, argument: Any = None) -> Any:
        asked = f"""const [given, done] = arguments;
            const said = (answer) => done({{ said: JSON.stringify(answer ?? null) }});
            const asked = async () => ({function.strip().rstrip(";")})(JSON.parse(given));
            asked().then(said, (error) => done({{ error: `${{error}}` }}));"""
        answer = self._driver.execute_async_script(asked, json.dumps(argument))
        assert "error" not in answer, answer
        return json.loads(answer["said"])

    def _note(self) -> None:
        self._complaints += self.evaluate("() => window.complaints") or []

    def complaints(self) -> list[str]:
        self._note()
        return self._complaints

    def close(self) -> None:
        self._driver.quit()
        self._service.stop()
