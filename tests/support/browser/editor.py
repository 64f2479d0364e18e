"""The editor: `peregon board edit` in a process of its own, started as anybody would start it."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

from tests.support.browser.site import ROOT


class EditorProcess:
    def __init__(self, folder: Path, file: str) -> None:
        command = [sys.executable, "-m", "peregon", "board", "edit", file, "--no-open"]
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        self._process = subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        found = re.search(r"http://\S+", self._process.stdout.readline())
        assert found, "the editor printed no link"
        self.link = found[0]

    def stop(self) -> None:
        """With Ctrl-C."""
        self._process.send_signal(signal.SIGINT)
        self._process.wait(timeout=30)
        assert self._process.stdout is not None
        self._process.stdout.close()
