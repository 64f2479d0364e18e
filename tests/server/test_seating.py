"""Seating: whose seat a bot may take, what it may not agree to, who is host, and what stays when a game is over."""

import time
from types import SimpleNamespace

import pytest

from peregon.record import read_record
from peregon.rules.tickets.faces import DrawTickets
from peregon.server.limits import limits
from peregon.server.refusals import Refusal
from peregon.server.rooms.kept import records
from peregon.server.rooms.room import Room
from peregon.server.rooms.rooms import Rooms
from peregon.server.rooms.seats import seating
from peregon.server.rooms.table import Seat, copy_of
from tests.support.server.clients import OPEN, Message
from tests.support.server.guests import Clock, Guest, fix_luck, people, sit_down
from tests.support.server.kept import read_again

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("clock")]

ANN, BOB, CYD = 0, 1, 2
DAY = 86_400.0
DAYS = {"kind": "days", "days": 3}
NONE = {"kind": "none"}
MOVE = {"kind": "move", "seconds": 600}
LEVELS = ("easy", "normal", "hard", "expert")


@pytest.fixture(autouse=True)
def luck(monkeypatch: pytest.MonkeyPatch) -> None:
    fix_luck(monkeypatch, seed=5)


async def sit(rooms: Rooms, clock: Message, *names: str) -> tuple[Room, list[Guest]]:
    """Ann has the first turn, and the first tickets have been chosen."""
    seats = people(*(names or ("Ann", "Bob")))
    room, guests = await sit_down(rooms, seats, clock=clock, variants={"first_seat": ANN})
    for guest in guests:
        await guest.act(guest.seats[0], options(room, guest.seats[0])[0])
    return room, guests


def options(room: Room, seat: int) -> list[int]:
    assert room.game is not None
    return room.game.option_numbers(seat)


async def ask_for_a_bot(guest: Guest, seat: int, bot: str | None = None) -> str:
    """`done`, or why not."""
    answer = await guest.ask("substitute", seat=seat, bot=bot)
    return str(answer.get("error", answer["type"]))


async def draw_tickets(room: Room, guest: Guest) -> None:
    assert room.game is not None
    can = options(room, ANN)
    await guest.act(ANN, next(number for number in can if isinstance(room.game.actions[number], DrawTickets)))


# Whose seat a bot may take


async def test_by_correspondence_a_bot_takes_no_seat_whose_player_has_time_left(rooms: Rooms, clock: Clock) -> None:
    room, (ann, bob) = await sit(rooms, DAYS)
    room.disconnect(bob)
    clock.put_on(30)
    assert await ask_for_a_bot(ann, BOB) == "still_here"
    clock.put_on(2 * DAY)
    assert await ask_for_a_bot(ann, BOB) == "time_left"
    assert room.table.seats[BOB].kind == "person"


async def test_by_correspondence_a_bot_takes_the_seat_of_who_let_their_time_run_out(rooms: Rooms, clock: Clock) -> None:
    room, (ann, bob) = await sit_down(rooms, people("Ann", "Bob"), clock=DAYS)
    room.disconnect(bob)
    clock.put_on(3 * DAY + 1, room)
    rooms.look_after(room)
    await ann.until(lambda message: bool(message.get("by_clock")) and message["seat"] == BOB)
    assert await ask_for_a_bot(ann, BOB) == "done"


async def test_a_move_of_ones_own_wins_a_seat_by_correspondence_back(rooms: Rooms, clock: Clock) -> None:
    room, (ann, bob) = await sit_down(rooms, people("Ann", "Bob"), clock=DAYS)
    assert (await bob.ask("leave", seat=BOB))["type"] == "done"
    await bob.act(BOB, options(room, BOB)[0])
    room.disconnect(bob)
    clock.put_on(61)
    assert await ask_for_a_bot(ann, BOB) == "time_left"


async def test_by_correspondence_a_bot_takes_the_seat_of_who_left(rooms: Rooms, clock: Clock) -> None:
    room, (ann, bob) = await sit(rooms, DAYS)
    assert (await bob.ask("leave", seat=BOB))["type"] == "done"
    assert await ask_for_a_bot(ann, BOB) == "still_here", "and is connected all the same"
    room.disconnect(bob)
    clock.put_on(61)
    assert await ask_for_a_bot(ann, BOB) == "done"


async def test_by_correspondence_anybody_may_hand_their_own_seat_to_a_bot(rooms: Rooms) -> None:
    room, (_, bob) = await sit(rooms, DAYS)
    assert await ask_for_a_bot(bob, BOB, "easy") == "done"
    assert room.table.seats[BOB].bot == "easy"


async def test_at_a_table_without_a_clock_a_minute_away_is_enough(rooms: Rooms, clock: Clock) -> None:
    room, (ann, bob) = await sit(rooms, NONE)
    room.disconnect(bob)
    clock.put_on(59)
    assert await ask_for_a_bot(ann, BOB) == "still_here"
    clock.put_on(2)
    assert await ask_for_a_bot(ann, BOB) == "done"


@pytest.mark.parametrize("kind", [MOVE, {"kind": "fischer", "seconds": 3_600, "increment": 10}])
async def test_while_there_is_time_on_the_clock_a_rival_puts_nobody_out(
    rooms: Rooms, clock: Clock, kind: Message
) -> None:
    room, (ann, bob) = await sit(rooms, kind)
    room.disconnect(bob)
    clock.put_on(62)
    assert await ask_for_a_bot(ann, BOB) == "time_left"
    assert room.table.seats[BOB].kind == "person"
    assert (await bob.ask("leave", seat=BOB))["type"] == "done"
    assert await ask_for_a_bot(ann, BOB) == "done", "he has left of himself"


async def test_with_a_clock_all_others_can_agree_on_a_stand_in(rooms: Rooms, clock: Clock) -> None:
    room, (ann, bob, cyd) = await sit(rooms, MOVE, "Ann", "Bob", "Cyd")
    room.disconnect(bob)
    clock.put_on(62)
    assert await ask_for_a_bot(ann, BOB) == "done"
    assert room.table.seats[BOB].kind == "person"
    assert cyd.heard("table")[-1]["table"]["seats"][BOB]["stand_in_asked"] == [ANN]
    written = room.seq
    assert await ask_for_a_bot(ann, BOB) == "asked_already"
    assert room.seq == written
    assert await ask_for_a_bot(cyd, BOB) == "done"
    assert (room.table.seats[BOB].kind, room.table.seats[BOB].bot) == ("bot", "normal")


async def test_whoever_has_played_again_is_not_put_out_by_what_was_asked_before(rooms: Rooms, clock: Clock) -> None:
    room, (ann, bob, _) = await sit(rooms, MOVE, "Ann", "Bob", "Cyd")
    room.disconnect(bob)
    clock.put_on(62)
    assert await ask_for_a_bot(ann, BOB) == "done"
    while not (can := options(room, BOB)):
        await ann.act(ANN, options(room, ANN)[0])
    await bob.act(BOB, can[0])
    assert room.table.seats[BOB].stand_in_asked == []


async def test_others_are_stood_in_for_by_the_level_that_the_table_agreed_on(rooms: Rooms, clock: Clock) -> None:
    room, (ann, bob) = await sit_down(rooms, people("Ann", "Bob"), stand_in="hard")
    room.disconnect(bob)
    clock.put_on(62)
    for weaker in ("easy", "normal"):
        assert await ask_for_a_bot(ann, BOB, weaker) == "forbidden"
    assert await ask_for_a_bot(ann, BOB) == "done"
    assert room.table.seats[BOB].bot == "hard"
    with pytest.raises(Refusal, match="who stands in for a person is one of easy, normal, hard, expert"):
        await sit_down(rooms, people("Ann", "Bob"), stand_in="greedy")


async def test_a_guest_who_is_removed_is_followed_by_that_level(rooms: Rooms) -> None:
    room, (ann, _) = await sit_down(rooms, people("Ann", "Bob"), stand_in="hard")
    assert (await ann.ask("remove", seat=BOB))["type"] == "done"
    assert room.table.seats[BOB].bot == "hard"


async def test_nobody_waits_for_the_answer_of_a_guest_who_was_removed(rooms: Rooms) -> None:
    room, (ann, _, cyd) = await sit(rooms, NONE, "Ann", "Bob", "Cyd")
    await draw_tickets(room, ann)
    assert (await ann.ask("take_back", seat=ANN))["type"] == "done"
    assert (await ann.ask("remove", seat=BOB))["type"] == "done"
    assert room.table.asked is not None and room.table.asked.waiting_for == [CYD]
    assert (await ann.ask("remove", seat=CYD))["type"] == "done"
    assert room.table.asked is None
    assert (await ann.ask("take_back", seat=ANN))["type"] == "done", "there is nobody left to be asked"
    assert cyd.seats == []


async def test_a_question_goes_with_whoever_put_it(rooms: Rooms) -> None:
    room, (ann, bob) = await sit(rooms, NONE)
    await draw_tickets(room, ann)
    assert (await ann.ask("take_back", seat=ANN))["type"] == "done"
    assert (await ann.ask("leave", seat=ANN))["type"] == "done"
    assert room.table.host == BOB
    assert (await bob.ask("remove", seat=ANN))["type"] == "done"
    assert room.table.asked is None


async def test_who_has_left_and_leaves_again_and_again_writes_nothing(rooms: Rooms) -> None:
    room, (_, bob) = await sit(rooms, NONE)
    first = await bob.ask("leave", seat=BOB)
    for _ in range(20):
        assert (await bob.ask("leave", seat=BOB))["seq"] == first["seq"]
    assert room.seq == first["seq"]


async def test_only_the_levels_stand_in_for_a_person(rooms: Rooms) -> None:
    assert seating.STAND_INS == LEVELS
    room, (ann, _) = await sit(rooms, NONE)
    for bot in ("random", "greedy", "collector", "deep"):
        assert await ask_for_a_bot(ann, ANN, bot) == "bad_request"
    assert room.table.seats[ANN].kind == "person"
    assert await ask_for_a_bot(ann, ANN, "normal") == "done"


# What a bot may not agree to


async def test_a_bot_does_not_agree_for_somebody_who_is_away(rooms: Rooms, clock: Clock) -> None:
    room, (ann, bob) = await sit(rooms, NONE)
    room.disconnect(bob)
    clock.put_on(61)
    assert await ask_for_a_bot(ann, BOB) == "done"
    await draw_tickets(room, ann)
    offered = room.seq
    assert ann.heard("update")[-1]["you"]["take_back_asks"]
    assert (await ann.ask("take_back", seat=ANN))["error"] == "others_away"
    assert room.seq == offered and room.table.asked is None


async def test_somebody_who_looks_on_while_a_bot_plays_for_them_is_asked(rooms: Rooms) -> None:
    room, (ann, bob) = await sit(rooms, NONE)
    assert await ask_for_a_bot(bob, BOB) == "done"
    before = options(room, ANN)
    await draw_tickets(room, ann)
    assert (await ann.ask("take_back", seat=ANN))["type"] == "done"
    assert bob.heard("table")[-1]["table"]["take_back"] == {"seat": ANN, "waiting_for": [BOB]}
    assert options(room, ANN) != before
    assert (await bob.ask("answer", seat=BOB, yes=True))["type"] == "done"
    assert options(room, ANN) == before


async def test_somebody_who_plays_and_is_away_answers_when_they_are_back(rooms: Rooms) -> None:
    room, (ann, bob) = await sit(rooms, DAYS)
    room.disconnect(bob)
    await draw_tickets(room, ann)
    assert (await ann.ask("take_back", seat=ANN))["type"] == "done"
    assert room.table.asked is not None and room.table.asked.waiting_for == [BOB]


# Who is host


async def test_where_the_host_left_an_empty_table_whoever_sits_down_first_is_host(rooms: Rooms) -> None:
    room, (ann,) = await sit_down(rooms, [*people("Ann"), OPEN])
    assert (await ann.ask("leave", seat=ANN))["type"] == "done"
    _, token = await seating.join(room, "Bob", BOB)
    bob = Guest(rooms, room, token)
    assert (await bob.arrive())["you"]["host"] and room.table.host == BOB
    await seating.join(room, "Cyd", ANN)
    assert room.table.host == BOB, "the first, wherever the second sits"
    assert (await bob.ask("start"))["type"] == "done"


async def test_a_host_who_leaves_a_game_that_goes_on_is_host_no_more(rooms: Rooms) -> None:
    room, (ann, bob, cyd) = await sit(rooms, NONE, "Ann", "Bob", "Cyd")
    await bob.ask("leave", seat=BOB)
    assert room.table.host == ANN
    await ann.ask("leave", seat=ANN)
    assert room.table.host == CYD, "Bob has left as well"
    assert (await ann.ask("mute", seat=BOB))["error"] == "forbidden"
    assert (await cyd.ask("mute", seat=BOB))["type"] == "done"


@pytest.mark.parametrize("how", ["by a move", "from a bot"])
async def test_where_all_have_left_whoever_is_back_first_is_host(rooms: Rooms, how: str) -> None:
    room, (ann, bob) = await sit_down(rooms, people("Ann", "Bob"))
    await bob.ask("leave", seat=BOB)
    await ann.ask("leave", seat=ANN)
    assert room.table.host == ANN
    if how == "by a move":
        await bob.act(BOB, options(room, BOB)[0])
    else:
        await bob.ask("substitute", seat=BOB, bot="easy")
        await bob.ask("take_seat", seat=BOB)
    assert room.table.host == BOB and not room.table.seats[BOB].gone


# What is asked of the host's `start`


async def test_an_unknown_bot_is_refused_even_where_it_would_have_no_seat(rooms: Rooms) -> None:
    room, (ann, _) = await sit_down(rooms, people("Ann", "Bob"), start=False)
    assert (await ann.ask("start", bots="nope"))["error"] == "bad_request"
    assert room.table.status == "waiting"
    assert (await ann.ask("start", bots="normal"))["type"] == "done"


# What stays when a game is over


async def finished(rooms: Rooms) -> tuple[Room, list[Guest]]:
    room, guests = await sit_down(rooms, people("Ann", "Bob"), game="switzerland")
    while room.table.status == "playing":
        assert room.game is not None
        seat = room.game.decisions[0].seat
        can = options(room, seat)
        guests[seat].told.clear()
        await guests[seat].act(seat, can[len(can) // 2])
    return room, guests


async def test_nobody_is_removed_from_a_game_that_is_over(rooms: Rooms) -> None:
    room, (ann, bob) = await finished(rooms)
    record = await records.record(room)
    assert (await ann.ask("remove", seat=BOB))["error"] == "not_playing"
    assert await records.record(room) == record
    assert room.table_payload()["seats"][BOB]["name"] == "Bob" and bob.seats == [BOB]
    await ann.ask("leave", seat=ANN)
    assert await records.record(room) == record


async def test_a_record_names_who_sat_there_at_the_end_whatever_the_table_says_now(rooms: Rooms) -> None:
    room, _ = await finished(rooms)
    room.table = copy_of(room.table)
    room.table.seats[BOB] = seating.bot_seat("normal")
    assert read_record(await records.record(room)).names == ("Ann", "Bob")


# What bots are called


async def test_bots_are_called_by_names_that_nobody_at_the_table_has(rooms: Rooms) -> None:
    seats = [*people("R\u043ecket"), {"kind": "bot"}, OPEN, OPEN]  # with a Cyrillic o
    room, (ann,) = await sit_down(rooms, seats, start=False)
    await seating.join(room, "Adler", 2)
    assert (await ann.ask("start", bots="easy"))["type"] == "done"
    sitting = room.table.seats
    assert [seat.name for seat in sitting] == ["R\u043ecket", "Mallard", "Adler", "Jupiter"]
    assert [seat.bot for seat in sitting] == [None, "normal", None, "easy"]


def test_a_record_says_of_every_bot_what_kind_it_is_and_of_a_person_nothing() -> None:
    bot, person, kept_warm = (
        Seat("bot", "Rocket", "hard"),
        Seat("person", "Ann", None, "x"),
        Seat("bot", "Bob", "hard", "x"),
    )
    assert [records._name(1, seat) for seat in (bot, person, kept_warm)] == ["Rocket (hard)", "Ann", "Bob"]


# Who was removed


async def waiting_table(rooms: Rooms) -> tuple[Room, Guest, Guest]:
    room, (ann,) = await sit_down(rooms, [*people("Ann"), OPEN], start=False)
    async with room.lock:
        _, token = await seating.join(room, "Bob", None)
    bob = Guest(rooms, room, token)
    bob.address = "192.0.2.7"
    await bob.arrive()
    return room, ann, bob


async def test_who_was_removed_is_kept_out_by_address_for_a_while(
    rooms: Rooms, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, ann, bob = await waiting_table(rooms)
    assert (await ann.ask("remove", seat=BOB))["type"] == "done"
    with pytest.raises(Refusal, match="the host has removed you"):
        seating.check_welcome(room, [], bob.household)
    with pytest.raises(Refusal, match="the host has removed you"):
        seating.check_welcome(room, bob.tokens, "198.51.100.1")
    seating.check_welcome(room, [], "198.51.100.1")
    later = time.monotonic() + limits().address.removed_seconds + 1
    monkeypatch.setattr(seating, "time", SimpleNamespace(monotonic=lambda: later))
    seating.check_welcome(room, [], bob.household)
    with pytest.raises(Refusal, match="the host has removed you"):
        seating.check_welcome(await read_again(rooms, room), bob.tokens, bob.household)


async def test_an_address_that_is_shared_with_somebody_who_stays_is_not_kept_out(rooms: Rooms) -> None:
    room, ann, bob = await waiting_table(rooms)
    bob.address = ann.household
    assert (await ann.ask("remove", seat=BOB))["type"] == "done"
    seating.check_welcome(room, [], ann.household)


async def test_who_leaves_of_themselves_may_come_back(rooms: Rooms) -> None:
    room, _, bob = await waiting_table(rooms)
    assert (await bob.ask("leave", seat=BOB))["type"] == "done"
    seating.check_welcome(room, bob.tokens, bob.household)
