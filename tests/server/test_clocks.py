"""Clocks: so long for each move, Fischer's, days by correspondence; and what happens when the time is over."""

import asyncio
import time

import pytest

from peregon.server.live.payloads import clocks_payload
from peregon.server.rooms.room import Room
from peregon.server.rooms.rooms import Rooms
from peregon.server.rooms.seats import seating
from tests.support.server.clients import BOT, OPEN, PATIENCE, Message
from tests.support.server.guests import Clock, Guest, fix_luck, people, sit_down

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("clock")]

ANN, BOB = 0, 1
MOVE = {"kind": "move", "seconds": 60}
FISCHER = {"kind": "fischer", "seconds": 600, "increment": 10}
DAYS = {"kind": "days", "days": 3}


@pytest.fixture(autouse=True)
def luck(monkeypatch: pytest.MonkeyPatch) -> None:
    fix_luck(monkeypatch, seed=5)


async def sit(rooms: Rooms, clock: Message, seats: list[Message] | None = None) -> tuple[Room, list[Guest]]:
    """Ann has the first turn, and the first tickets have been chosen."""
    room, guests = await sit_down(rooms, seats or people("Ann", "Bob"), clock=clock, variants={"first_seat": ANN})
    for guest in guests:
        await move(guest)
    return room, guests


async def move(guest: Guest) -> Message:
    """The first thing that can be done: in a turn that is to take a card."""
    room = await guest.rooms.find(guest.name)
    assert room.game is not None and guest.eyes is not None
    answer = await guest.act(guest.eyes, room.game.option_numbers(guest.eyes)[0])
    assert answer["type"] == "done", answer
    return answer


def left(room: Room) -> list[float | None]:
    return clocks_payload(room.table, time.time())["left"]


def running(room: Room) -> list[int]:
    return [place for place, seat in enumerate(room.table.seats) if seat.since is not None]


async def overrun(clock: Clock, room: Room, guest: Guest, seat: int, seconds: float) -> Message:
    guest.told.clear()
    clock.put_on(seconds, room)
    return await guest.until(lambda message: bool(message.get("by_clock")) and message["seat"] == seat)


async def test_while_the_first_tickets_are_chosen_everybodys_clock_runs(rooms: Rooms, clock: Clock) -> None:
    room, (ann, bob) = await sit_down(rooms, people("Ann", "Bob"), clock=MOVE)
    assert running(room) == [ANN, BOB]
    clock.put_on(20)
    await move(ann)
    assert running(room) == [BOB] and left(room) == [60.0, 40.0]
    assert (await overrun(clock, room, bob, BOB, 41))["events"][0]["type"] == "FirstTicketsChosen"


async def test_the_clock_of_whoever_is_to_decide_runs_and_begins_anew_each_move(rooms: Rooms, clock: Clock) -> None:
    room, (ann, _) = await sit(rooms, MOVE)
    assert running(room) == [ANN] and left(room) == [60.0, 60.0]
    clock.put_on(25)
    assert left(room) == [35.0, 60.0]
    await move(ann)
    assert running(room) == [ANN], "the second card is to come"
    assert left(room) == [60.0, 60.0]
    await move(ann)
    assert running(room) == [BOB]
    assert ann.heard("update")[-1]["clocks"] == {"left": [60.0, 60.0], "running": [BOB]}


async def test_when_the_time_is_over_a_move_is_made_and_marked(rooms: Rooms, clock: Clock) -> None:
    room, (_, bob) = await sit(rooms, MOVE)
    seq = room.seq
    told = await overrun(clock, room, bob, ANN, 60.5)
    assert told["seq"] == seq + 1 and told["action"] is None
    assert room.table.seats[ANN].kind == "person" and room.table.seats[ANN].overruns == 1


async def test_a_second_before_the_end_nothing_is_done(rooms: Rooms, clock: Clock) -> None:
    room, (ann, _) = await sit(rooms, MOVE)
    seq = room.seq
    clock.put_on(59, room)
    assert (await ann.ask("progress", seat=ANN))["type"] == "progress"
    assert room.seq == seq and left(room) == [1.0, 60.0]


async def test_who_overruns_three_times_in_a_row_is_replaced_and_can_come_back(rooms: Rooms, clock: Clock) -> None:
    room, (ann, bob) = await sit(rooms, MOVE)
    for _ in range(20):
        deciding = running(room)[0]
        if deciding == BOB:
            await move(bob)
            continue
        await overrun(clock, room, bob, ANN, 60.5)
        if room.table.seats[ANN].overruns == 3:
            break
        assert room.table.seats[ANN].kind == "person"
    seen = await bob.until(lambda message: message["type"] == "table" and message["table"]["seats"][ANN]["bot"])
    assert seen["table"]["seats"][ANN]["kind"] == "bot" and seen["table"]["seats"][ANN]["person"]
    assert (await ann.ask("act", seat=ANN, turn=room.table.seats[ANN].turns, action=0))["error"] == "bot_plays"
    assert (await ann.ask("take_seat", seat=ANN))["type"] == "done"
    assert room.table.seats[ANN].kind == "person" and room.table.seats[ANN].overruns == 0


async def test_a_move_of_ones_own_makes_up_for_overruns(rooms: Rooms, clock: Clock) -> None:
    room, (ann, bob) = await sit(rooms, MOVE)
    await overrun(clock, room, bob, ANN, 61)
    while running(room) == [BOB]:
        await move(bob)
    assert room.table.seats[ANN].overruns == 1
    await move(ann)
    assert room.table.seats[ANN].overruns == 0


async def test_fischers_clock_takes_what_was_used_and_adds_a_little(rooms: Rooms, clock: Clock) -> None:
    room, (ann, _) = await sit(rooms, FISCHER)
    begun = left(room)[ANN]
    assert begun == 610.0, "the first tickets took no time"
    clock.put_on(100)
    await move(ann)
    assert left(room)[ANN] == begun - 100 + 10


async def test_days_are_kept_by_the_store_and_by_nobody_in_memory(rooms: Rooms, clock: Clock) -> None:
    room, (ann, _) = await sit(rooms, DAYS)
    assert left(room)[ANN] == 3 * 86_400.0
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*rooms._drivers.values())
    assert not rooms._drivers, "a task for each table by correspondence would be a task too many"
    assert await rooms.store.due(clock.now + 3 * 86_400 - 1, clock.now, 10) == []
    assert await rooms.store.due(clock.now + 3 * 86_400, clock.now, 10) == [room.id]
    ann.told.clear()
    clock.put_on(3 * 86_400)
    await rooms.open()
    await ann.until(lambda message: bool(message.get("by_clock")))


async def test_a_bot_has_all_the_time_in_the_world(rooms: Rooms, clock: Clock) -> None:
    room, (ann,) = await sit(rooms, MOVE, [*people("Ann"), BOT])
    await ann.until(lambda message: bool(message.get("view")) and message["view"]["decision"]["type"] == "TakeTurn")
    ann.told.clear()
    await move(ann)
    await move(ann)
    await ann.until(lambda message: message["type"] == "update" and message["seat"] == BOB)
    assert BOB not in running(room)
    assert clock.now == 1_800_000_000.0


async def test_a_pause_stops_the_clocks_and_the_moves(rooms: Rooms, clock: Clock) -> None:
    room, (ann, bob) = await sit(rooms, MOVE)
    clock.put_on(15)
    assert (await bob.ask("pause"))["type"] == "done"
    clock.put_on(1_000, room)
    assert running(room) == [] and left(room) == [45.0, 60.0]
    assert (await ann.act(ANN, 0))["error"] == "not_playing"
    assert (await ann.ask("pause"))["error"] == "not_playing"
    assert (await ann.ask("unpause"))["type"] == "done"
    assert running(room) == [ANN] and left(room) == [45.0, 60.0]
    told = [message["clocks"] for message in bob.heard("table")[-2:]]
    assert told == [{"left": [45.0, 60.0], "running": []}, {"left": [45.0, 60.0], "running": [ANN]}]


@pytest.mark.parametrize("kind", [MOVE, FISCHER])
async def test_to_move_and_to_take_it_back_wins_no_time(rooms: Rooms, clock: Clock, kind: Message) -> None:
    room, guests = await sit_down(rooms, people("Ann", "Bob"), clock=kind)
    ann = guests[ANN]
    first = left(room)[ANN]
    assert first is not None
    for number in range(1, 4):
        clock.put_on(7)
        await move(ann)
        assert (await ann.ask("take_back", seat=ANN))["type"] == "done"
        assert left(room)[ANN] == first - 7 * number
        assert running(room) == [ANN, BOB]


@pytest.mark.parametrize("kind", [MOVE, FISCHER])
async def test_who_waits_before_taking_a_move_back_has_thought_all_the_while(
    rooms: Rooms, clock: Clock, kind: Message
) -> None:
    room, (ann, _) = await sit_down(rooms, people("Ann", "Bob"), clock=kind)
    first, others = left(room)
    assert first is not None and others is not None
    clock.put_on(5)
    await move(ann)
    clock.put_on(30)
    assert (await ann.ask("take_back", seat=ANN))["type"] == "done"
    assert left(room) == [first - 35, others - 35] and running(room) == [ANN, BOB]


async def test_a_pause_before_a_move_is_taken_back_is_nobodys_time(rooms: Rooms, clock: Clock) -> None:
    room, (ann, bob) = await sit_down(rooms, people("Ann", "Bob"), clock=FISCHER)
    first, _ = left(room)
    assert first is not None
    await move(ann)
    clock.put_on(3)
    await bob.ask("pause")
    clock.put_on(4_000)
    await bob.ask("unpause")
    clock.put_on(4)
    assert (await ann.ask("take_back", seat=ANN))["type"] == "done"
    assert left(room)[ANN] == first - 7


async def test_what_a_move_was_paid_for_with_time_goes_back_with_it(rooms: Rooms) -> None:
    room, (ann, bob) = await sit_down(rooms, people("Ann", "Bob"), clock=FISCHER)
    before = left(room)
    await move(ann)
    await move(bob)
    assert left(room)[BOB] > before[BOB]  # type: ignore[operator]
    assert (await ann.ask("take_back", seat=ANN))["type"] == "done"
    if room.table.asked is not None:
        assert (await bob.ask("answer", seat=BOB, yes=True))["type"] == "done"
    assert left(room) == before


@pytest.mark.parametrize("kind", [MOVE, FISCHER])
async def test_to_hand_the_seat_to_a_bot_and_to_take_it_again_wins_no_time(
    rooms: Rooms, clock: Clock, kind: Message, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, (ann, _) = await sit(rooms, kind)
    first = left(room)[ANN]
    assert first is not None
    monkeypatch.setattr(rooms, "look_after", lambda _room: None)  # the bot is slow to begin
    clock.put_on(20)
    assert (await ann.ask("substitute", seat=ANN, bot="easy"))["type"] == "done"
    assert running(room) == []
    clock.put_on(20)
    assert (await ann.ask("take_seat", seat=ANN))["type"] == "done"
    assert running(room) == [ANN] and left(room)[ANN] == first - 20


async def test_clocks_run_on_while_no_player_is_connected(rooms: Rooms, clock: Clock) -> None:
    room, guests = await sit(rooms, MOVE)
    onlooker = Guest(rooms, room)
    await onlooker.arrive()
    for guest in guests:
        room.disconnect(guest)
    await overrun(clock, room, onlooker, ANN, 61)


async def test_who_never_came_or_went_away_can_be_replaced_after_a_minute(rooms: Rooms, clock: Clock) -> None:
    room, (ann,) = await sit_down(rooms, [*people("Ann"), OPEN])
    async with room.lock:
        _, token = await seating.join(room, "Bob", None)
    assert (await ann.ask("start"))["type"] == "done"
    assert room.table_payload()["seats"][BOB]["away_since"] == clock.now, "he has a seat, and was never seen"
    assert (await ann.ask("substitute", seat=BOB))["error"] == "still_here"
    clock.put_on(30)
    bob = Guest(rooms, room, token)
    await bob.arrive()
    assert room.table_payload()["seats"][BOB]["away_since"] is None
    clock.put_on(300)
    assert (await ann.ask("substitute", seat=BOB))["error"] == "still_here"
    room.disconnect(bob)
    clock.put_on(61)
    assert (await ann.ask("substitute", seat=BOB))["type"] == "done"
