"""Hints: what a bot would do in somebody's place. They are thought of beside everything else: who waits for one can
play and talk meanwhile."""

import asyncio
import logging
from typing import Protocol

from peregon.bots import ADVISER
from peregon.server.bots.bot_process import BotRequest
from peregon.server.bots.bot_worker import BotOverrun
from peregon.server.bots.bot_workers import BotWorkers
from peregon.server.bots.fair_queue import Lane, Payer
from peregon.server.encoding import to_json
from peregon.server.refusals import Refusal
from peregon.server.rooms.room import Room

log = logging.getLogger("peregon.server")


class Asker(Protocol):
    @property
    def household(self) -> str: ...

    def send(self, message: bytes) -> None: ...

    def refuse(self, ident: int | None, refusal: Refusal) -> None: ...


class Hints:
    """One at a time for each seat: who asks again before it has come would only make it come later."""

    def __init__(self, workers: BotWorkers) -> None:
        self.workers = workers
        self._asked: dict[tuple[str, int], asyncio.Task[None]] = {}

    def ask(self, asker: Asker, room: Room, request: BotRequest, seat: int, ident: int) -> None:
        key = (room.id, seat)
        if key in self._asked:
            raise Refusal("too_many", "a hint for this seat is being thought of already")
        task = asyncio.create_task(self._answer(asker, room, request, ident))
        self._asked[key] = task
        task.add_done_callback(lambda _: self._asked.pop(key, None))

    async def _answer(self, asker: Asker, room: Room, request: BotRequest, ident: int) -> None:
        payer = Payer(Lane.HINTS, asker.household, room.id)
        try:
            thought = await self.workers.explain(ADVISER, request, payer)
        except BotOverrun as overrun:
            asker.refuse(ident, Refusal("too_slow", str(overrun)))
        except Exception:
            log.exception("room %s: bot %s failed at a hint", room.id, ADVISER)
            asker.refuse(ident, Refusal("too_slow", f"bot {ADVISER} could not think of anything"))
        else:
            told = {"action": thought.answer[0].action, "reasons": thought.answer, "hurried": thought.hurried}
            asker.send(to_json({"type": "hint", "id": ident, **told}))

    async def close(self) -> None:
        tasks = list(self._asked.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
