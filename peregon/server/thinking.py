"""Thinking: bots sit in processes of their own, so that nobody's move waits for theirs.

A worker is sent a View, never a State: it could not cheat if it wanted to.
"""

import asyncio
import multiprocessing
import os
import secrets
import signal
import threading
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from typing import Any

from peregon.bots import POLICIES, PolicyBot
from peregon.catalogue import Title
from peregon.model.views import View
from peregon.rules.engine import Rules

BASE = "greedy"
"""Who moves for a bot that fails, and for a person whose time is over."""

_titles: dict[str, Title] = {}
_rules: dict[Any, Rules] = {}


def bring_in(titles: Mapping[str, Title]) -> None:
    """Run once in each worker."""
    # Ctrl-C goes to all processes of a terminal; the server sees to the workers itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    _titles.update(titles)


def _end_with_the_server() -> None:
    """A server that was killed can tell nobody: its workers would wait for ever for the next thought."""
    server = multiprocessing.parent_process()
    if server is not None:
        wait([server.sentinel])
        os._exit(1)


def think(bot: str, game: str, seats: int, options: dict[str, Any], view: View, seed: int) -> int:
    """In a worker: the number of the action that the bot chooses."""
    key = (game, seats, repr(sorted(options.items())))
    rules = _rules.get(key)
    if rules is None:
        rules = _rules[key] = _titles[game].rules(seats, options)
    return PolicyBot(POLICIES[bot](), seed).choose(rules, view)


class Thinkers:
    """The workers. One that dies takes nothing with it but the thought of the moment."""

    def __init__(self, titles: Mapping[str, Title], workers: int | None = None) -> None:
        self._titles = dict(titles)
        self._workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, bot: str, game: str, seats: int, options: dict[str, Any], view: View) -> int:
        arguments = (bot, game, seats, options, view, secrets.randbits(60))
        loop = asyncio.get_running_loop()
        pool = self._ready()
        try:
            return await loop.run_in_executor(pool, think, *arguments)
        except BrokenProcessPool:
            # All the thoughts of the moment fail together; the first to notice begins anew for all of them.
            if self._pool is pool:
                self._pool = None
            return await loop.run_in_executor(self._ready(), think, *arguments)

    def _ready(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # A fork would take the sockets and threads of the server along.
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._workers, context, bring_in, (self._titles,))
        return self._pool

    async def close(self) -> None:
        """Waits for the workers: a pool that is left behind leaves its semaphores behind."""
        if self._pool is not None:
            pool, self._pool = self._pool, None
            await asyncio.to_thread(pool.shutdown, wait=True, cancel_futures=True)
