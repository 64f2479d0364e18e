"""Reviews of finished games: coarse at once, then closer decision by decision, behind all that anybody waits for."""

import asyncio
import logging
from dataclasses import replace

from starlette.requests import HTTPConnection

from peregon.game_review import DecisionReview, Foreseen, Review
from peregon.game_review.writing import as_dict
from peregon.server.bots.bot_workers import BotWorkers
from peregon.server.bots.fair_queue import Lane, Payer
from peregon.server.bots.review_process import ReviewRequest, review_closely, review_coarsely
from peregon.server.buckets import AddressLimit, household_of
from peregon.server.encoding import to_json
from peregon.server.limits import limits
from peregon.server.refusals import Refusal
from peregon.server.rooms.kept.history import all_rows
from peregon.server.rooms.kept.replays import check_over
from peregon.server.rooms.room import Room
from peregon.server.store import Gone, Store

log = logging.getLogger("peregon.server")


class Reviews:
    """One review a game, whoever asks for it. What is done is kept with the game."""

    def __init__(self, store: Store, workers: BotWorkers) -> None:
        self._store = store
        self._workers = workers
        self._asked = AddressLimit(limits().address.reviews)
        self._making: dict[str, _Making] = {}

    async def find(self, room: Room, visitor: HTTPConnection) -> bytes:
        """As JSON: the closest there is, and at first the coarse one."""
        check_over(room)
        making = self._making.get(room.id)
        if making is None:
            kept = await self._store.review(room.id)
            if kept is not None:
                return kept
            making = self._making.get(room.id) or self._begin(room, visitor)
        if not making.coarse.done():
            await asyncio.shield(making.coarse)
        return making.told()

    def _begin(self, room: Room, visitor: HTTPConnection) -> "_Making":
        if not self._asked.take(visitor) or len(self._making) >= limits().server.waiting_answers:
            raise Refusal("too_many", "too many requests from your address; wait a little")
        payer = Payer(Lane.REVIEWS, household_of(visitor), room.id)
        making = self._making[room.id] = _Making(self._store, self._workers, room, payer)
        making.work.add_done_callback(lambda _: self._making.pop(room.id, None))
        return making

    async def close(self) -> None:
        tasks = [making.work for making in self._making.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class _Making:
    """A review that is being made."""

    def __init__(self, store: Store, workers: BotWorkers, room: Room, payer: Payer) -> None:
        self._store = store
        self._workers = workers
        self._room = room
        self._payer = payer
        self._review: Review | None = None
        self._closer = 0
        self._told: bytes | None = None
        self.coarse: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.work = asyncio.create_task(self._make())
        self.work.add_done_callback(lambda _: self.coarse.done() or self.coarse.cancel())

    def told(self) -> bytes:
        """Written once for all who ask before there is more to tell: everybody's moves wait meanwhile."""
        assert self._review is not None
        if self._told is None:
            names = [seat.name for seat in self._room.table.seats]
            self._told = to_json({**as_dict(self._review, names), "closer": self._closer})
        return self._told

    def _tell(self, review: Review, closer: int = 0) -> None:
        self._review, self._closer, self._told = review, closer, None

    async def _make(self) -> None:
        try:
            request = ReviewRequest(
                self._room.title.name, self._room.id, tuple(await all_rows(self._store, self._room.id))
            )
            found = await self._workers.review(review_coarsely, request, self._payer)
            if isinstance(found, str):
                raise Refusal("not_found", found)
            self._tell(found)
            self.coarse.set_result(None)
            await self._look_closer(found, request)
            await self._store.keep_review(self._room.id, self.told())
        except (Refusal, Gone) as refusal:
            self._fail(refusal)
        except asyncio.CancelledError:
            raise
        except Exception as error:
            log.exception("room %s: the review failed", self._room.id)
            self._fail(Refusal("not_found", f"the game could not be reviewed: {type(error).__name__}"))

    def _fail(self, error: Exception) -> None:
        if not self.coarse.done():
            self.coarse.set_exception(error)

    async def _look_closer(self, coarse: Review, request: ReviewRequest) -> None:
        """One decision at a time: whoever wants to move waits no longer for a worker."""
        opening: Foreseen | None = None
        closer: list[DecisionReview] = []
        for number in range(1, len(coarse.decisions) + 1):
            request = replace(request, number=number)
            before, decision, after = await self._workers.review(review_closely, request, self._payer)
            opening = opening or before
            closer.append(decision)
            request = replace(request, before=after)
            self._tell(coarse.with_closer(opening, closer), number)
