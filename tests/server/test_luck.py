"""Luck that players can check, at a live table: who is asked for what, in which order, and what nobody is told before
the end."""

import asyncio
import json
import logging
import pickle
from pathlib import Path

import pytest

from peregon.plugins import PluginError
from peregon.record import read_record, verify
from peregon.record.checked_luck import CheckedChance, commitment_of, key_of
from peregon.server.bots.bot_process import bot_request
from peregon.server.encoding import to_json
from peregon.server.refusals import Refusal
from peregon.server.rooms import play, starts
from peregon.server.rooms.entries import read_entry
from peregon.server.rooms.kept import records
from peregon.server.rooms.rooms import Rooms
from peregon.server.rooms.seats.new_table import open_lesson, open_table, read_new_table
from peregon.server.store import StoreError, open_store
from tests.support.server.clients import BOT, OPEN, PERSON
from tests.support.server.contributions import ANN, BOB, GIVEN, give_hash, luck_of, until, wait
from tests.support.server.guests import TITLES, Guest, open_rooms, people, play_randomly, sit_down
from tests.support.server.kept import read_again

pytestmark = pytest.mark.anyio


async def test_the_commitment_comes_first_then_all_hashes_then_the_contributions(rooms: Rooms) -> None:
    room, (ann, bob) = await wait(rooms, [*people("Ann", "Bob"), BOT], ANN, BOB)
    starting = asyncio.create_task(ann.ask("start"))
    await until(room, "hashes")
    commitment = luck_of(room)["commitment"]
    assert luck_of(room)["hashes"] == [None, None, None]
    assert (await ann.ask("luck_contribution", seat=ANN, contribution=GIVEN[ANN]))["error"] == "not_asked"
    assert (await give_hash(ann, room, ANN))["type"] == "done"
    assert (await give_hash(ann, room, ANN))["error"] == "not_asked", "nobody chooses twice"
    assert luck_of(room)["asks"] == "hashes", "Bob has not chosen yet"
    assert (await give_hash(bob, room, BOB))["type"] == "done"
    await until(room, "contributions")
    assert luck_of(room)["contributions"] == [None, None, None]
    assert (await bob.ask("luck_contribution", seat=BOB, contribution=GIVEN[ANN]))["error"] == "bad_request"
    for seat, guest in enumerate((ann, bob)):
        assert (await guest.ask("luck_contribution", seat=seat, contribution=GIVEN[seat]))["type"] == "done"
    assert (await starting)["type"] == "done"
    assert room.table.status == "playing"
    assert luck_of(room)["contributions"] == [GIVEN[ANN], GIVEN[BOB], None], "a bot adds nothing, for all to see"
    assert luck_of(room)["commitment"] == commitment and luck_of(room)["asks"] is None
    await play_randomly(room)
    found = verify(read_record(await records.record(room))).luck
    assert found is not None and found.commitment == commitment
    assert found.contributors == (ANN, BOB) and found.skipped == () and found.draws == room.table.drawn


async def test_every_draw_follows_from_the_secret_and_all_contributions(rooms: Rooms) -> None:
    room, (ann,) = await wait(rooms, [PERSON, BOT], ANN)
    starting = asyncio.create_task(ann.ask("start"))
    await until(room, "hashes")
    await give_hash(ann, room, ANN)
    await until(room, "contributions")
    await ann.ask("luck_contribution", seat=ANN, contribution=GIVEN[ANN])
    await starting
    secret = await rooms.store.secret(room.id)
    assert secret is not None and commitment_of(room.id, secret) == luck_of(room)["commitment"]
    rows = await rooms.store.rows(room.id, 0, 100)
    (dealt,) = [entry for row in rows if (entry := read_entry(row.entry)).kind == "started"]
    chance = CheckedChance(key_of(room.id, secret, [GIVEN[ANN], None]), 0)
    game = type(room.game).start(room.title, 2, chance)  # type: ignore[union-attr]
    assert dealt.luck == game.deal and dealt.draw == 1 and dealt.sources == chance.sources


async def test_who_says_nothing_is_not_waited_for_longer_than_agreed(
    rooms: Rooms, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(starts, "PATIENCE", 0.2)
    room, (ann, bob) = await wait(rooms, people("Ann", "Bob"), ANN, BOB)
    starting = asyncio.create_task(ann.ask("start"))
    await until(room, "hashes")
    await give_hash(bob, room, BOB)
    await until(room, "contributions")
    assert (await give_hash(ann, room, ANN))["error"] == "not_asked", "too late"
    assert (await starting)["type"] == "done"
    assert luck_of(room)["contributions"] == [None, None]
    assert luck_of(room)["hashes"][BOB] is not None, "that Bob's was promised and did not come can be seen"


async def test_where_nobody_contributes_the_game_begins_at_once_and_says_so(rooms: Rooms) -> None:
    room, _ = await sit_down(rooms)
    assert luck_of(room)["contributions"] == [None, None] and luck_of(room)["commitment"]
    assert room.seq == 2
    waiting, (ann,) = await wait(rooms, [PERSON, BOT])
    assert (await ann.ask("start"))["seq"] == 2
    assert luck_of(waiting)["hashes"] == [None, None]


async def test_one_device_contributes_once_for_all_who_sit_at_it(rooms: Rooms) -> None:
    wanted = {"game": "usa", "seats": people("Ann", "Bob"), "start": False}
    room, _, tokens = await open_table(rooms, read_new_table(json.dumps(wanted).encode()))
    both = Guest(rooms, room, *tokens)
    await both.arrive()
    both.contributes = True
    starting = asyncio.create_task(both.ask("start"))
    await until(room, "hashes")
    await give_hash(both, room, ANN)
    await until(room, "contributions")
    await both.ask("luck_contribution", seat=ANN, contribution=GIVEN[ANN])
    assert (await starting)["type"] == "done"


async def test_a_second_start_waits_for_the_first_and_a_guest_who_leaves_breaks_it_off(rooms: Rooms) -> None:
    room, (ann, bob) = await wait(rooms, people("Ann", "Bob"), ANN, BOB)
    starting = asyncio.create_task(ann.ask("start"))
    await until(room, "hashes")
    assert (await ann.ask("start"))["error"] == "started"
    assert (await bob.ask("leave", seat=BOB))["type"] == "done"
    assert (await starting)["error"] == "start_broken"
    assert room.table.status == "waiting" and luck_of(room) is None and room.table.seats[BOB].kind == "open"


async def test_a_start_that_went_down_with_its_process_can_be_made_again(
    rooms: Rooms, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, (ann, _) = await wait(rooms, people("Ann", "Bob"), ANN, BOB)
    starting = asyncio.create_task(ann.ask("start"))
    await until(room, "hashes")
    first = luck_of(room)["commitment"]
    await rooms.starts.close()
    starting.cancel()
    monkeypatch.setattr("peregon.server.rooms.luck.STALE", 0.0)
    monkeypatch.setattr(starts, "PATIENCE", 0.1)
    assert (await ann.ask("start"))["type"] == "done"
    assert luck_of(room)["commitment"] != first, "what was contributed to is not used with other contributions"


async def test_a_draw_that_is_taken_back_is_not_made_again(rooms: Rooms, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "look_after", lambda _room: None)
    room, guests = await sit_down(rooms, [PERSON, BOT])
    assert room.game is not None
    await play_randomly(room, most=2)
    drawn = room.table.drawn
    numbers = []
    for _ in range(3):
        seat = room.game.deciding[0]
        blind = next(n for n in room.game.option_numbers(seat) if "DrawBlind" in repr(room.game.actions[n]))
        async with room.lock:
            seq = await play.act(room, seat, room.table.seats[seat].turns, blind)
            (row,) = await rooms.store.rows(room.id, seq - 1, 1)
            numbers.append(read_entry(row.entry).draw)
            if guests[0].seats == [seat]:
                await play.take_back(room, seat)
            else:
                await play._undo(room, seat)
    assert numbers == [drawn + 1, drawn + 2, drawn + 3]
    await play_randomly(room)
    found = verify(read_record(await records.record(room))).luck
    assert found is not None and {drawn + 1, drawn + 2, drawn + 3} <= set(found.skipped)


async def test_after_a_crash_the_game_goes_on_with_the_next_number_and_the_same_secret(tmp_path: Path) -> None:
    async with open_rooms(tmp_path) as rooms:
        room, _ = await sit_down(rooms, people("Ann", "Bob"))
        await play_randomly(room, most=40)
        name, drawn, luck = room.id, room.table.drawn, luck_of(room)
        room = await read_again(rooms, room)
        assert room.secret is None and room.table.drawn == drawn > 0
        await play_randomly(room)
        assert luck_of(room) == {**luck, "secret": luck_of(room)["secret"]}
        secret = bytes.fromhex(luck_of(room)["secret"])
        assert commitment_of(name, secret) == luck["commitment"]
        assert await rooms.store.secret(name) is None, "the table tells it now"


async def test_a_table_whose_secret_is_lost_goes_on_with_no_other_luck(rooms: Rooms) -> None:
    room, _ = await sit_down(rooms, people("Ann", "Bob"))
    await rooms.store.forget_secret(room.id)
    room = await read_again(rooms, room)
    with pytest.raises(Refusal, match="is lost"):
        await play_randomly(room, most=1)


async def test_the_secret_is_in_nothing_that_is_told_or_kept_of_the_table_before_the_end(rooms: Rooms) -> None:
    room, guests = await sit_down(rooms, people("Ann", "Bob"))
    secret = await rooms.store.secret(room.id)
    assert secret is not None
    key = key_of(room.id, secret, [None, None])

    async def everything() -> str:
        rows = await rooms.store.rows(room.id, 0, 10_000)
        kept = b"".join(row.entry + (row.table or b"") for row in rows).decode()
        told = b"".join(text for guest in guests for text in guest.told)
        seen = to_json(await records.seen_so_far(room, ANN)) + to_json(room.table_payload())
        return kept + (told + seen).decode() + repr(room) + repr(room.table)

    await play_randomly(room, most=100)
    before = await everything()
    assert len(before) > 100_000
    for hidden in (secret, key):
        assert hidden.hex() not in before and repr(hidden) not in before
    await play_randomly(room)
    assert secret.hex() in await everything()
    assert any(message["table"]["luck"]["secret"] == secret.hex() for message in guests[BOB].heard("table"))


async def test_no_process_of_a_bot_gets_the_secret(rooms: Rooms, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "look_after", lambda _room: None)
    room, _ = await sit_down(rooms, [PERSON, BOT])
    await play_randomly(room, most=20)
    secret = await rooms.store.secret(room.id)
    assert secret is not None and room.game is not None
    key = key_of(room.id, secret, [None, None])
    for seat in room.game.deciding:
        # As it goes there, with the titles that each process has got before.
        sent = pickle.dumps((bot_request(room.table, room.game, seat), rooms.titles))
        assert len(sent) > 1_000
        for hidden in (secret, key):
            assert hidden not in sent and hidden.hex().encode() not in sent


async def test_lessons_and_tables_of_before_go_on_with_the_luck_they_have(rooms: Rooms) -> None:
    room, _, _ = await open_lesson(rooms, "usa", "Ann")
    assert luck_of(room) is None
    old, _ = await sit_down(rooms, people("Ann", "Bob"))
    old.table.luck = None
    await play_randomly(old)
    assert old.table.status == "over" and old.table.drawn > 0
    assert luck_of(old) is None


async def test_a_seat_that_is_still_open_is_no_reason_to_ask_anybody(rooms: Rooms) -> None:
    room, (ann,) = await wait(rooms, [PERSON, OPEN], ANN)
    assert (await ann.ask("start"))["error"] == "seats_open"
    assert luck_of(room) is None


async def test_the_secret_of_a_table_that_had_to_be_stopped_is_told_too(rooms: Rooms) -> None:
    room, _ = await sit_down(rooms, people("Ann", "Bob"))
    await play_randomly(room, most=30)
    room = await read_again(rooms, room)
    await rooms.stop_table(room, PluginError("usa", "own-package", "it broke"))
    assert luck_of(room)["secret"] is not None
    found = verify(read_record(await records.record(room))).luck
    assert found is not None and found.draws == room.table.drawn


async def test_those_who_are_connected_to_another_process_contribute_as_well(postgres_database: str) -> None:
    here, there = [Rooms(await open_store(postgres_database), TITLES, pace=0) for _ in range(2)]
    try:
        for each in (here, there):
            await each.open()
        room, (ann, bob) = await sit_down(here, people("Ann", "Bob"), start=False)
        room.disconnect(bob)
        elsewhere = await there.find(room.id)
        bob = Guest(there, elsewhere, *bob.tokens)
        await bob.arrive()
        there.announce(elsewhere)
        ann.contributes = bob.contributes = True
        async with asyncio.timeout(10):
            while BOB not in room.connected():
                await asyncio.sleep(0.01)
        starting = asyncio.create_task(ann.ask("start"))
        await until(room, "hashes")
        await until(elsewhere, "hashes")
        assert (await give_hash(bob, elsewhere, BOB))["type"] == "done"
        assert (await give_hash(ann, room, ANN))["type"] == "done"
        await until(elsewhere, "contributions")
        assert (await bob.ask("luck_contribution", seat=BOB, contribution=GIVEN[BOB]))["type"] == "done"
        assert (await ann.ask("luck_contribution", seat=ANN, contribution=GIVEN[ANN]))["type"] == "done"
        assert (await starting)["type"] == "done"
        assert luck_of(room)["contributions"] == [GIVEN[ANN], GIVEN[BOB]]
        await until(elsewhere, None)
        # The other process draws from the same secret, with the numbers that follow.
        await play_randomly(elsewhere, most=40)
        async with room.lock:
            await room.catch_up()
        await play_randomly(room)
        found = verify(read_record(await records.record(room))).luck
        assert found is not None and found.contributors == (ANN, BOB) and found.skipped == ()
    finally:
        for each in (here, there):
            await each.close()


async def test_the_log_says_nothing_of_the_secret_however_much_it_says(
    rooms: Rooms, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.DEBUG)
    room, _ = await sit_down(rooms, people("Ann", "Bob"))
    secret = await rooms.store.secret(room.id)
    assert secret is not None
    key = key_of(room.id, secret, [None, None])
    await play_randomly(room, most=20)

    async def fail(*_: object) -> None:
        logging.getLogger("peregon.server").debug("%r cannot be written", room)
        raise StoreError("the disk is full")

    # Trouble is what fills a log.
    with monkeypatch.context() as full:
        full.setattr(rooms.store, "append", fail)
        with pytest.raises(StoreError):
            await play_randomly(room, most=1)
    room = await rooms.find(room.id)
    await play_randomly(room, most=5)
    await rooms.stop_table(room, PluginError("usa", "own-package", "it broke"))
    assert "cannot be written" in caplog.text and f"room {room.id} is stopped" in caplog.text
    for hidden in (secret, key):
        assert hidden.hex() not in caplog.text and repr(hidden) not in caplog.text
