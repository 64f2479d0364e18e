"""Firefox without a window, driven by WebDriver BiDi on a port of its own."""

import contextlib
import json
import os
import re
import subprocess
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

from tests.support.browser.engines.engine import PATIENCE, clicking, program

# Pages are opened at once and in English; nothing is fetched from anywhere else.
PREFERENCES = {
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "intl.accept_languages": "en-GB, en",
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "remote.active-protocols": 1,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
    "ui.prefersReducedMotion": 1,
}


class FirefoxMouse:
    def __init__(self, firefox: "Firefox") -> None:
        self._firefox = firefox

    def click(self, x: float, y: float) -> None:
        self._firefox.order("input.performActions", actions=[clicking(x, y)])


class Firefox:
    def __init__(self, folder: Path) -> None:
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items()]
        (folder / "user.js").write_text("\n".join(lines))
        path = program("firefox-esr", "firefox-esr")
        self._process = subprocess.Popen(
            [
                path,
                "--headless",
                "--no-remote",
                "--profile",
                str(folder),
                "--remote-debugging-port",
                "0",
                "about:blank",
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "HOME": str(folder)},
        )
        self._number = 0
        self._complaints: list[str] = []
        self._open = contextlib.ExitStack()
        self._open.callback(self._kill)
        try:
            self._socket = self._open.enter_context(connect(self._address() + "/session", max_size=None))
            self._send("session.new", capabilities={})
            self._context: str = self._send("browsingContext.getTree")["contexts"][0]["context"]
            self._send("session.subscribe", events=["log.entryAdded"])
        except BaseException:
            self.close()
            raise
        self.mouse = FirefoxMouse(self)

    def _address(self) -> str:
        assert self._process.stderr is not None
        told = []
        for line in self._process.stderr:
            told.append(line)
            if found := re.search(r"WebDriver BiDi listening on (ws://\S+)", line):
                return found[1]
        raise AssertionError("Firefox did not start:\n" + "".join(told))

    def _send(self, method: str, **parameters: Any) -> Any:
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": parameters}))
        while True:
            told = json.loads(self._socket.recv(timeout=PATIENCE))
            if told.get("id") == self._number:
                assert told["type"] == "success", told
                return told["result"]
            if told.get("method") == "log.entryAdded" and told["params"]["type"] == "javascript":
                self._complaints.append(told["params"]["text"])

    def order(self, method: str, **parameters: Any) -> Any:
        """Something that is asked of the page, not of the browser."""
        return self._send(method, context=self._context, **parameters)

    def goto(self, address: str) -> None:
        self.order("browsingContext.navigate", url=address, wait="complete")

    def reload(self) -> None:
        self.order("browsingContext.reload", wait="complete")

    def resize(self, width: int, height: int) -> None:
        self.order("browsingContext.setViewport", viewport={"width": width, "height": height})

    def evaluate(self, function: str, argument: Any = None) -> Any:
        # As text there and back: values of the protocol itself have a type beside each of them.
        asked = f"async (given) => JSON.stringify(await ({function.strip().rstrip(';')})(JSON.parse(given)) ?? null)"
        answer = self._send(
            "script.callFunction",
            functionDeclaration=asked,
            arguments=[{"type": "string", "value": json.dumps(argument)}],
            awaitPromise=True,
            target={"context": self._context},
        )
        assert answer["type"] == "success", answer["exceptionDetails"]["text"]
        return json.loads(answer["result"]["value"])

    def complaints(self) -> list[str]:
        return self._complaints

    def close(self) -> None:
        self._open.close()

    def _kill(self) -> None:
        self._process.kill()
        self._process.wait()
        assert self._process.stderr is not None
        self._process.stderr.close()
