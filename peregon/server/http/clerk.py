"""The clerk: what takes long to put together is put together once, in a process of its own, and kept.

A thread would not do: rules and views are Python, and whoever holds the interpreter holds up every move.
"""

import asyncio
import os
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable, Mapping
from typing import Any

from starlette.requests import HTTPConnection

from peregon.catalogue import Title
from peregon.rulebooks import RulebookError
from peregon.server.bots.bot_process import title_of
from peregon.server.bots.bot_worker import BotOverrun, BotWorker
from peregon.server.buckets import AddressLimit
from peregon.server.encoding import to_json
from peregon.server.http.static_files import Content
from peregon.server.limits import limits
from peregon.server.refusals import Refusal

ClerkWork = Callable[..., Any]
"""A function of a module, of a game and whatever else it needs; it gives a text or what can be written as JSON."""


class Clerk:
    def __init__(self, titles: Mapping[str, Title]) -> None:
        self._worker = BotWorker(titles)
        self._one_at_a_time = asyncio.Lock()
        self._asked = AddressLimit(limits().address.answers)
        self._kept: OrderedDict[Hashable, Content] = OrderedDict()
        self._size = 0
        self._making: dict[Hashable, asyncio.Task[Content]] = {}

    async def close(self) -> None:
        making = list(self._making.values())
        for task in making:
            task.cancel()
        await asyncio.gather(*making, return_exceptions=True)
        await self._worker.end()

    async def content(
        self,
        visitor: HTTPConnection,
        key: Hashable,
        kind: str,
        work: ClerkWork,
        title: Title,
        arguments: Callable[[], Awaitable[tuple[Any, ...]]],
        keep: bool = True,
    ) -> Content:
        """What was made of the key before; or else what the work makes of the game and its arguments. The key says all
        that it depends on. What is nobody else's is not kept."""
        known = self._kept.get(key)
        if known is not None:
            self._kept.move_to_end(key)
            return known
        making = self._making.get(key)
        if making is None:
            if not self._asked.take(visitor) or len(self._making) >= limits().server.waiting_answers:
                raise Refusal("too_many", "too many requests from your address; wait a little")
            making = self._making[key] = asyncio.create_task(self._make(key, kind, work, title, arguments, keep))
            making.add_done_callback(lambda task: self._made(key, task))
        # Whoever asked first may go away; others may have asked for the same meanwhile.
        return await asyncio.shield(making)

    async def _make(
        self,
        key: Hashable,
        kind: str,
        work: ClerkWork,
        title: Title,
        arguments: Callable[[], Awaitable[tuple[Any, ...]]],
        keep: bool,
    ) -> Content:
        async with self._one_at_a_time:
            try:
                made = await self._worker.run(put_together, kind, work, title.name, await arguments())
            except BotOverrun:
                raise Refusal("too_many", "this takes longer than the server has time for") from None
        if isinstance(made, Content):
            if keep:
                self._keep(key, made)
            return made
        raise Refusal(*made)

    def _keep(self, key: Hashable, content: Content) -> None:
        self._kept[key] = content
        self._size += content.size
        while self._size > limits().server.kept_bytes:
            self._size -= self._kept.popitem(last=False)[1].size

    def _made(self, key: Hashable, task: "asyncio.Task[Content]") -> None:
        del self._making[key]
        if not task.cancelled():
            task.exception()  # told to whoever still waits


def put_together(
    kind: str, work: ClerkWork, game: str, arguments: tuple[Any, ...]
) -> Content | tuple[str, str, str | None]:
    """In the process. A refusal comes back in parts: an exception need not survive the journey."""
    if os.nice(0) == 0:
        os.nice(10)  # moves come first
    try:
        made = work(title_of(game), *arguments)
    except Refusal as refusal:
        return refusal.code, refusal.text, refusal.field
    except RulebookError as error:
        return "bad_request", str(error), None
    return Content(made.encode() if isinstance(made, str) else to_json(made), kind)
