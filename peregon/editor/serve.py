"""Serving the editor: on this machine alone, for one file, until somebody stops it."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import uvicorn

from peregon.editor.app import Editor
from peregon.editor.draft import Draft
from peregon.editor.gate import EditorGate, Keys
from peregon.server.serve import ReadyServer, listen

HERE = "127.0.0.1"


def edit(path: Path, port: int, ready: Callable[[str], None], used: Callable[[str], None]) -> None:
    """``ready`` is told the link that opens the editor, ``used`` the next one once it has been opened."""
    draft = Draft(path)
    with listen(HERE, port) as listening:
        bound = listening.getsockname()[1]

        def link(token: str) -> str:
            return f"http://{HERE}:{bound}/#{token}"

        keys = Keys(lambda token: used(link(token)))
        config = uvicorn.Config(
            EditorGate(Editor(draft, keys).app(), bound, keys),
            access_log=False,
            log_level="warning",
            server_header=False,
            timeout_graceful_shutdown=2,
        )
        server = ReadyServer(config, lambda _port: ready(link(keys.token)), bound, None)
        with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
            runner.run(server.serve(sockets=[listening]))
