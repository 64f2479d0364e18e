"""The bot driver: somebody makes the bots' moves and watches the clocks, one task for each room that needs it."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable

from peregon.server import timekeeping
from peregon.server.bots.bot_process import FALLBACK_BOT, bot_request
from peregon.server.bots.bot_worker import BotOverrun
from peregon.server.bots.bot_workers import BotWorkers, Thought
from peregon.server.bots.fair_queue import Lane, Payer
from peregon.server.encoding import to_json
from peregon.server.refusals import Refusal
from peregon.server.rooms.play import MOST_OVERRUNS, act
from peregon.server.rooms.room import Room
from peregon.server.rooms.seats.seating import substitute
from peregon.server.rooms.table_clocks import bots_to_move, deadlines, due_at

log = logging.getLogger("peregon.server")

SOON = 120.0
ANOTHER_TRY = 5.0

Holds = Callable[[Room], Awaitable[bool]]


def has_work(room: Room) -> bool:
    """Whether there is a bot to move or a clock to run out. Bots among themselves play for those who watch, and wait
    when nobody does."""
    return plays_for_watchers(room) or due_at(room.table, room.game, 0.0) is not None


def plays_for_watchers(room: Room) -> bool:
    return bool(room.guests) and bool(bots_to_move(room.table, room.game)) and room.table.is_of_bots_alone()


def payer_of(room: Room) -> Payer:
    """Its thoughts are on the account of the host, if that one is here; else of somebody who has a seat, or looks on;
    else of whoever it was before. All tables of which nobody is known have one account between them."""
    lane = Lane.BOTS_ALONE if room.table.is_of_bots_alone() else Lane.PEOPLE
    here = [(room.table.host in guest.seats, bool(guest.seats), guest.household) for guest in room.guests]
    if here:
        room.household = max(here)[2]
    elif not room.household and room.connected():
        # To another process: the address is not known here.
        room.household = room.id
    return Payer(lane, room.household, room.id)


class BotDriver:
    """Looks after one room as long as there is a bot to move or a clock to run out."""

    def __init__(self, room: Room, bot_workers: BotWorkers, pace: float, holds: Holds) -> None:
        self.room = room
        self.bot_workers = bot_workers
        self.pace = pace
        self.holds = holds

    async def run(self) -> None:
        while True:
            # Before anything is asked: what changes from here on is looked at in the next round.
            self.room.changed.clear()
            if not has_work(self.room):
                return
            held = await self.holds(self.room)
            if not held and plays_for_watchers(self.room):
                # Nobody else would find it: the process that has it may not know that somebody watches.
                await asyncio.sleep(ANOTHER_TRY)
                continue
            if not held or self.room.broken:
                return
            bots = bots_to_move(self.room.table, self.room.game)
            times = deadlines(self.room.table)
            if bots:
                await self.move(bots[0])
            elif times and times[0][0] - timekeeping.now() < SOON:
                await self.wait(*times[0])
            else:
                # Days may pass until then: the room is found again when its time has come.
                return

    async def move(self, seat: int) -> None:
        """A bot's move. People follow a game more easily when it does not flash by."""
        chair = self.room.table.seats[seat]
        turn, bot = chair.turns, chair.bot or FALLBACK_BOT
        began = time.monotonic()
        thought = await self.choice(seat, bot)
        await asyncio.sleep(max(0.0, self._least_time() - (time.monotonic() - began)))
        if thought.hurried:
            self._tell_hurried(seat)
        async with self.room.lock:
            if self.room.table.seats[seat].kind == "bot":
                await self._act(seat, turn, thought.answer, by_clock=False)

    def _least_time(self) -> float:
        """As slow as the slowest of those who play likes it. Who only looks on has no say; unseen, nothing waits."""
        wishes = [guest.pace for guest in self.room.guests if guest.seats]
        return self.pace * (max(wishes, default=1.0) if self.room.guests else 0.0)

    def _tell_hurried(self, seat: int) -> None:
        """The move to come was thought over for less long than usual."""
        message = to_json({"type": "hurried", "seat": seat})
        for guest in list(self.room.guests):
            guest.send(message)

    async def wait(self, until: float, seat: int) -> None:
        """Somebody's time is over: the base policy moves in their place."""
        delay = until - timekeeping.now()
        if delay > 0:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.room.changed.wait(), min(delay, 10.0))
            return
        turn = self.room.table.seats[seat].turns
        action = (await self.choice(seat, FALLBACK_BOT)).answer
        async with self.room.lock:
            if (until, seat) not in deadlines(self.room.table):
                return
            await self._act(seat, turn, action, by_clock=True)
            if self.room.table.seats[seat].overruns >= MOST_OVERRUNS and self.room.table.status == "playing":
                await substitute(self.room, seat, None)

    async def _act(self, seat: int, turn: int, action: int, by_clock: bool) -> None:
        try:
            await act(self.room, seat, turn, action, by_clock)
        except Refusal as refusal:
            # A pause, or a move taken back, came between the thought and the deed.
            log.info("room %s: a bot's move came too late (%s)", self.room.id, refusal.code)

    async def choice(self, seat: int, bot: str) -> Thought[int]:
        """A bot that fails, or takes too long, is replaced for this move."""
        game, table = self.room.game, self.room.table
        assert game is not None
        with self.room.guard:
            request = bot_request(table, game, seat)
        for kind in dict.fromkeys((bot, FALLBACK_BOT)):
            try:
                return await self.bot_workers.choose(kind, request, payer_of(self.room))
            except BotOverrun as overrun:
                log.error("room %s: %s; another moves in its place", self.room.id, overrun)
                self.room.guard.note_overrun(str(overrun))
            except Exception:
                log.exception("room %s: bot %s failed; another moves in its place", self.room.id, kind)
        self.room.guard.give_up(f"no bot could make a move, not even {FALLBACK_BOT}")
        return Thought(request.options[0])
