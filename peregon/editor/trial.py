"""A trial: the board as it is now on a table of its own, with a server of its own that goes when the editor goes.

It is played from a copy, so that nothing is written beside the file, and from the plan on the screen, so that nobody
waits for another.
"""

import contextlib
import json
import re
import subprocess
import sys
import tempfile
import threading
import urllib.request
from pathlib import Path

from peregon.catalogue import find
from peregon.drawing.plan import plan_file, write_plan
from peregon.editor.sketch import Sketched
from peregon.server.refusals import Refusal

PATIENCE = 60.0
ASKING = 20.0
RIVAL = "normal"


class Trials:
    """The servers that have been started, the last of which is running."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: subprocess.Popen[str] | None = None
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    def play(self, text: str, drawn: Sketched) -> str:
        """The address of a seat at a table with a bot."""
        with self._lock:
            self._end()
            self._folder = tempfile.TemporaryDirectory(prefix="peregon-trial-")
            file = Path(self._folder.name) / f"{drawn.sheet.id}.toml"
            file.write_text(text, encoding="utf-8")
            title = find(file)
            plan_file(title.sheet).write_text(write_plan(drawn.plan), encoding="utf-8")
            origin = self._serve(file)
            return _open_table(origin, title.name, title.players[0])

    def close(self) -> None:
        with self._lock:
            self._end()

    def _serve(self, file: Path) -> str:
        command = [sys.executable, "-m", "peregon", "serve", "--no-open", "--port", "0", "--board", str(file)]
        command += ["--database", str(file.parent / "tables.sqlite")]
        log = file.parent / "log"
        with log.open("w") as errors:
            self._process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=errors, text=True
            )
        stuck = threading.Timer(PATIENCE, self._process.kill)
        stuck.start()
        assert self._process.stdout is not None
        try:
            found = re.search(r":(\d+)/", self._process.stdout.readline())
        finally:
            stuck.cancel()
        if found is None:
            told = log.read_text(encoding="utf-8").strip().splitlines()
            raise Refusal("no_trial", told[-1] if told else "the server for the table did not start")
        return f"http://127.0.0.1:{found[1]}"

    def _end(self) -> None:
        if self._process is not None:
            self._process.terminate()
            try:
                self._process.wait(10)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
            if self._process.stdout is not None:
                self._process.stdout.close()
            self._process = None
        if self._folder is not None:
            with contextlib.suppress(OSError):
                self._folder.cleanup()
            self._folder = None


def _open_table(origin: str, game: str, seats: int) -> str:
    bots = [{"kind": "bot", "bot": RIVAL}] * (max(2, seats) - 1)
    table = {"game": game, "seats": [{"kind": "person"}, *bots], "start": True}
    request = urllib.request.Request(
        f"{origin}/api/rooms", json.dumps(table).encode(), {"content-type": "application/json"}
    )
    # Straight there, whatever proxies the surroundings name.
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(request, timeout=ASKING) as answer:
            seated = json.load(answer)
    except OSError as error:
        raise Refusal("no_trial", f"the table could not be opened: {error}") from None
    return f"{origin}/table/{seated['room']}#{'.'.join(seated['tokens'])}"
