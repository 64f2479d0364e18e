"""The site: a server of its own, started as anybody would start it, that can be killed and started again."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx

ROOT = Path(__file__).parents[3]
# How long anything may take is for the tests of the server: here a busy machine is no reason to refuse a page.
PATIENT = """
[server]
thought_seconds = 60

[address]
reviews = { at_once = 1_000, per_second = 10 }  # all visitors of a module come from one address
"""


class Site:
    """`peregon serve` in a process of its own. It keeps its port and its database when it is started again."""

    def __init__(
        self, folder: Path, *words: str, installed: Path | None = None, root: Path = ROOT, limits: str = PATIENT
    ) -> None:
        """``installed`` is a folder of packages that this server has beside the usual ones, ``root`` the working copy
        that it is of, ``limits`` what it is allowed to do: another copy may not know those of today."""
        self._limits = limits
        self._folder = folder
        self._paths = os.pathsep.join(str(path) for path in (root, installed) if path is not None)
        self._words = words
        self._process: subprocess.Popen[str] | None = None
        self.port = 0

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        patient = self._folder / "limits.toml"
        patient.write_text(self._limits, encoding="utf-8")
        command = [sys.executable, "-m", "peregon", "serve", "--no-open", "--pace", "0", "--port", str(self.port)]
        command += ["--limits", str(patient)]
        with (self._folder / "errors").open("a") as errors:
            self._process = subprocess.Popen(
                [*command, "--database", str(self._folder / "tables.sqlite"), *self._words],
                cwd=self._folder,
                env={**os.environ, "PYTHONPATH": self._paths},
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            )
        assert self._process.stdout is not None
        told = self._process.stdout.readline()
        found = re.search(r":(\d+)/", told)
        assert found, f"no address but {told!r}, and in the log:\n{self.errors()}"
        self.port = int(found[1])

    def kill(self) -> None:
        """As a power cut would: nothing is finished first."""
        assert self._process is not None
        self._process.kill()
        self._wait()

    def stop(self) -> None:
        """With Ctrl-C."""
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGINT)
            self._wait()

    def _wait(self) -> None:
        assert self._process is not None and self._process.stdout is not None
        self._process.wait(timeout=20)
        self._process.stdout.close()

    def errors(self) -> str:
        """What the server has complained of."""
        return (self._folder / "errors").read_text().strip()

    def get(self, path: str) -> Any:
        """As a program that has no cookie."""
        answer = httpx.get(self.origin + path, timeout=20)
        answer.raise_for_status()
        return answer.json()
