"""Players: a small client of the tests' own, so that the server is tested by what it says and not by what it has."""

import contextlib
import itertools
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

import peregon
from tests.support.server.shapes import check_shape

ROOT = Path(peregon.__file__).parents[1]
PATIENCE = 30.0
ANSWERS = ("done", "refused", "hint", "progress", "why_not")

Message = dict[str, Any]
PERSON: Message = {"kind": "person", "name": "Ann"}
BOT: Message = {"kind": "bot", "bot": "greedy"}
OPEN: Message = {"kind": "open"}


class ServerProcess:
    """`peregon serve`, as a process."""

    def __init__(self, folder: Path, *words: str) -> None:
        self.database = folder / "tables.sqlite"
        self.log = folder / "log"
        command = [sys.executable, "-m", "peregon", "serve", "--port", "0", "--pace", "0", "--no-open", "--lang", "en"]
        command += ["--database", str(self.database), *words]
        paths = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
        environment = {**os.environ, "PYTHONPATH": paths, "PYTHONUNBUFFERED": "1", "COLUMNS": "200"}
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, env=environment)
        assert self.process.stdout is not None
        first = self.process.stdout.readline().decode()
        found = [word for word in first.split() if word.startswith("http://")]
        if not found:
            self.stop()
            raise AssertionError(first + self.log.read_text())
        self.port = int(found[0].rstrip("/.").rpartition(":")[2])
        self.host = f"127.0.0.1:{self.port}"
        self.url = f"http://{self.host}"

    def stop(self) -> int:
        if self.process.poll() is None:
            self.process.terminate()
        assert self.process.stdout is not None
        self.process.stdout.close()
        return self.process.wait(PATIENCE)

    def is_well(self) -> bool:
        return self.process.poll() is None and httpx.get(self.url + "/healthz", timeout=PATIENCE).status_code == 200


@contextlib.contextmanager
def serving(folder: Path, *words: str) -> Iterator[ServerProcess]:
    server = ServerProcess(folder, *words)
    try:
        yield server
    finally:
        server.stop()


class Player:
    """Somebody with a browser: cookies of their own, and as many sockets as they like."""

    def __init__(self, server: ServerProcess, address: str | None = None) -> None:
        """Everybody comes from one address, and shares what it may ask for, unless told otherwise."""
        self.server = server
        own = httpx.HTTPTransport(local_address=address)
        self.http = httpx.Client(base_url=server.url, headers={"origin": server.url}, timeout=PATIENCE, transport=own)
        self._opened = contextlib.ExitStack()
        self._opened.enter_context(self.http)

    def __enter__(self) -> "Player":
        return self

    def __exit__(self, *_: object) -> None:
        self._opened.close()

    def get(self, path: str) -> httpx.Response:
        return self.http.get(path)

    def post(self, path: str, **body: Any) -> httpx.Response:
        return self.http.post(path, json=body)

    def open(self, game: str = "usa", seats: list[Message] | None = None, **more: Any) -> Message:
        answer = self.post("/api/rooms", game=game, seats=seats or [PERSON, BOT], **{"start": True, **more})
        assert answer.status_code == 201, answer.text
        opened: Message = answer.json()
        return opened

    def join(self, room: str, name: str, seat: int | None = None) -> Message:
        answer = self.post(f"/api/rooms/{room}/join", name=name, seat=seat)
        assert answer.status_code == 200, answer.text
        joined: Message = answer.json()
        return joined

    def table(self, room: str) -> Message:
        """The table as anybody may see it."""
        found: Message = self.get(f"/api/rooms/{room}").json()
        return found

    def cookies(self) -> str:
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.http.cookies.jar)

    def dial(self, room: str, origin: str | None = None, cookies: str | None = None) -> ClientConnection:
        """A socket on which nothing has been said."""
        held = self.cookies() if cookies is None else cookies
        return self._opened.enter_context(
            connect(
                f"ws://{self.server.host}/api/rooms/{room}/live",
                origin=Origin(origin or self.server.url),
                additional_headers={"cookie": held} if held else {},
                compression=None,
                max_size=None,
                open_timeout=PATIENCE,
                close_timeout=2,
            )
        )

    def live(self, room: str, **hello: Any) -> "Live":
        return Live(self.dial(room), **hello)


class Live:
    """A socket at a table, and what has been heard over it."""

    def __init__(self, socket: ClientConnection, **hello: Any) -> None:
        self.socket = socket
        self.heard: list[Message] = []
        self.raw: list[str] = []
        self.state: Message = {}
        self._ids = itertools.count(1)
        self.say(type="hello", **hello)
        self.welcome = self.hear()

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def hear(self) -> Message:
        text = self.socket.recv(PATIENCE)
        assert isinstance(text, str)
        message: Message = json.loads(text)
        self.raw.append(text)
        self.heard.append(message)
        check_shape(message)
        if message["type"] in ("welcome", "update", "table"):
            self.state |= message
        return message

    def until(self, wanted: Callable[[Message], bool]) -> Message:
        while not wanted(message := self.hear()):
            pass
        return message

    def until_table(self, wanted: Callable[[Message], bool]) -> Message:
        """Until the table is as it should be; it may be already."""
        while not wanted(self.state["table"]):
            self.hear()
        table: Message = self.state["table"]
        return table

    def ask(self, kind: str, **fields: Any) -> Message:
        """Its one answer."""
        ident = next(self._ids)
        self.say(type=kind, id=ident, **fields)
        return self.until(lambda message: message["type"] in ANSWERS and message["id"] == ident)

    def ask_well(self, kind: str, **fields: Any) -> Message:
        answer = self.ask(kind, **fields)
        assert answer["type"] != "refused", answer
        return answer

    def refusal(self, kind: str, **fields: Any) -> str:
        answer = self.ask(kind, **fields)
        assert answer["type"] == "refused" and answer["text"], answer
        error: str = answer["error"]
        return error

    def settle(self) -> None:
        """Until all that was under way has been heard."""
        self.say(type="ping")
        self.until(lambda message: message["type"] == "pong")

    def closing(self) -> Message:
        """What the server says before it hangs up."""
        message: Message = {}
        with contextlib.suppress(ConnectionClosed):
            while True:
                message = self.hear()
        return message

    # Play

    @property
    def seat(self) -> int:
        seat: int = self.state["you"]["seat"]
        return seat

    @property
    def turn(self) -> int:
        turn: int = self.state["you"]["turns"][str(self.seat)]
        return turn

    @property
    def over(self) -> bool:
        return self.state["score"] is not None

    def await_turn(self) -> bool:
        """False when the game is over."""
        while not self.state["options"] and not self.over:
            self.hear()
        return not self.over

    def act(self, action: int) -> Message:
        return self.ask_well("act", seat=self.seat, turn=self.turn, action=action)

    def play_turn(self, luck: random.Random) -> bool:
        """One action, any; then until the server has told what came of it."""
        if not self.await_turn():
            return False
        done = self.act(luck.choice(self.state["options"]))
        while self.state["seq"] < done["seq"]:
            self.hear()
        return True

    def play_out(self, luck: random.Random) -> None:
        while self.play_turn(luck):
            pass
