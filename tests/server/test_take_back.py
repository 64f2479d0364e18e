"""Taking back: at once where nobody learnt anything, else when all others agree."""

import pytest

from peregon.model.faces import Action
from peregon.record import read_record, verify
from peregon.rules.cards.faces import DrawBlind
from peregon.rules.routes.faces import ClaimRoute
from peregon.server.rooms.kept import records
from peregon.server.rooms.room import Room
from peregon.server.rooms.rooms import Rooms
from tests.support.server.clients import BOT, Message
from tests.support.server.guests import Guest, fix_luck, people, sit_down
from tests.support.server.kept import replay_of

pytestmark = pytest.mark.anyio

ANN, BOB, CYD = 0, 1, 2


@pytest.fixture(autouse=True)
def luck(monkeypatch: pytest.MonkeyPatch) -> None:
    fix_luck(monkeypatch, seed=5)


async def sit(rooms: Rooms, *seats: Message) -> tuple[Room, list[Guest]]:
    """Ann has the first turn, and the first tickets have been chosen."""
    room, guests = await sit_down(rooms, list(seats) or people("Ann", "Bob"), variants={"first_seat": ANN})
    for guest in guests:
        await guest.act(guest.seats[0], options(room, guest.seats[0])[0])
    if any(seat.bot for seat in room.table.seats):
        await guests[0].until(lambda told: bool(told.get("view")) and told["view"]["decision"]["type"] == "TakeTurn")
    return room, guests


def options(room: Room, seat: int) -> list[int]:
    assert room.game is not None
    return room.game.option_numbers(seat)


def number(room: Room, seat: int, kind: type[Action]) -> int:
    """Of an action of that kind that the seat can do."""
    assert room.game is not None
    return next(number for number in options(room, seat) if isinstance(room.game.actions[number], kind))


def seen(room: Room, eyes: int | None) -> object:
    assert room.game is not None
    return room.game.view(eyes)


async def claim(room: Room, guests: list[Guest]) -> None:
    """Everybody draws until Ann can claim a route, and she does."""
    while not _can_claim(room):
        assert room.game is not None
        seat = room.game.decisions[0].seat
        await guests[seat].act(seat, number(room, seat, DrawBlind))
    await guests[ANN].act(ANN, number(room, ANN, ClaimRoute))


def _can_claim(room: Room) -> bool:
    assert room.game is not None
    return any(isinstance(room.game.actions[n], ClaimRoute) for n in options(room, ANN))


async def test_a_choice_that_nobody_saw_is_taken_back_at_once(rooms: Rooms) -> None:
    room, (ann, bob) = await sit_down(rooms, people("Ann", "Bob"))
    before = seen(room, ANN)
    await ann.act(ANN, options(room, ANN)[0])
    assert ann.heard("update")[-1]["you"]["can_take_back"] and not ann.heard("update")[-1]["you"]["take_back_asks"]
    assert (await ann.ask("take_back", seat=ANN))["type"] == "done"
    assert seen(room, ANN) == before
    assert bob.heard("update")[-1]["taken_back"]
    assert not ann.heard("update")[-1]["you"]["can_take_back"]


async def test_a_claimed_route_is_taken_back_at_once_until_somebody_has_moved(rooms: Rooms) -> None:
    room, guests = await sit(rooms)
    ann, bob = guests
    await claim(room, guests)
    assert seen(room, None).players[ANN].routes  # type: ignore[attr-defined]
    assert (await ann.ask("take_back", seat=ANN))["type"] == "done"
    assert not seen(room, None).players[ANN].routes  # type: ignore[attr-defined]
    await ann.act(ANN, number(room, ANN, ClaimRoute))
    await bob.act(BOB, number(room, BOB, DrawBlind))
    assert (await ann.ask("take_back", seat=ANN))["type"] == "done"
    assert room.table.asked is not None, "Bob has moved since, and is asked"


async def test_what_turned_something_up_is_taken_back_when_all_agree(rooms: Rooms) -> None:
    room, (ann, bob, cyd) = await sit(rooms, *people("Ann", "Bob", "Cyd"))
    before = seen(room, None)
    await ann.act(ANN, number(room, ANN, DrawBlind))
    assert ann.heard("update")[-1]["you"]["take_back_asks"]
    await ann.ask("take_back", seat=ANN)
    assert cyd.heard("table")[-1]["table"]["take_back"] == {"seat": ANN, "waiting_for": [BOB, CYD]}
    assert (await ann.ask("take_back", seat=ANN))["error"] == "asked_already"
    assert (await ann.ask("answer", seat=ANN, yes=True))["error"] == "not_asked"
    await bob.ask("answer", seat=BOB, yes=True)
    assert seen(room, None) != before, "one of two is not all"
    assert (await bob.ask("answer", seat=BOB, yes=True))["error"] == "not_asked"
    await cyd.ask("answer", seat=CYD, yes=True)
    assert seen(room, None) == before
    assert room.table.asked is None


async def test_one_no_is_enough_and_one_can_ask_again(rooms: Rooms) -> None:
    room, (ann, bob, cyd) = await sit(rooms, *people("Ann", "Bob", "Cyd"))
    await ann.act(ANN, number(room, ANN, DrawBlind))
    after = seen(room, None)
    await ann.ask("take_back", seat=ANN)
    await bob.ask("answer", seat=BOB, yes=False)
    assert room.table.asked is None and seen(room, None) == after
    assert (await cyd.ask("answer", seat=CYD, yes=True))["error"] == "not_asked"
    assert (await ann.ask("take_back", seat=ANN))["type"] == "done"


async def test_a_move_withdraws_the_question(rooms: Rooms) -> None:
    room, (ann, bob) = await sit(rooms)
    await ann.act(ANN, number(room, ANN, DrawBlind))
    await ann.ask("take_back", seat=ANN)
    await ann.act(ANN, number(room, ANN, DrawBlind))
    assert (await bob.ask("answer", seat=BOB, yes=True))["error"] == "not_asked"


async def test_bots_do_not_mind_and_their_moves_go_as_well(rooms: Rooms) -> None:
    room, (ann,) = await sit(rooms, *people("Ann"), BOT)
    before = seen(room, ANN)
    await ann.act(ANN, number(room, ANN, DrawBlind))
    assert options(room, ANN), "the second card is to come"
    ann.told.clear()
    await ann.act(ANN, number(room, ANN, DrawBlind))
    told = await ann.until(lambda message: message.get("seat") == BOB and bool(message.get("options")))
    assert told["you"]["can_take_back"] and not options(room, BOB)
    assert (await ann.ask("take_back", seat=ANN))["type"] == "done"
    assert [event["type"] for event in ann.heard("update")[-1]["events"]] == []
    assert seen(room, ANN) != before, "only the last action"
    assert room.game is not None and room.game.view(ANN).fields["draw"] == {"used": 1, "blind": False}


async def test_there_is_nothing_to_take_back_before_the_first_move_and_only_once_after_it(rooms: Rooms) -> None:
    room, (ann, _) = await sit_down(rooms, people("Ann", "Bob"))
    assert (await ann.ask("take_back", seat=ANN))["error"] == "nothing_to_take_back"
    await ann.act(ANN, options(room, ANN)[0])
    await ann.ask("take_back", seat=ANN)
    assert (await ann.ask("take_back", seat=ANN))["error"] == "nothing_to_take_back"
    assert (await ann.ask("take_back", seat=BOB))["error"] == "forbidden"


async def test_what_was_sent_before_a_move_was_taken_back_counts_no_more(rooms: Rooms) -> None:
    room, (ann, _) = await sit_down(rooms, people("Ann", "Bob"))
    action, turn = options(room, ANN)[0], room.table.seats[ANN].turns
    await ann.ask("act", seat=ANN, turn=turn, action=action)
    await ann.ask("take_back", seat=ANN)
    assert (await ann.ask("act", seat=ANN, turn=turn, action=action))["error"] == "stale"
    assert (await ann.ask("act", seat=ANN, turn=turn + 1, action=action))["error"] == "stale"


async def test_a_record_has_no_trace_of_what_was_taken_back(rooms: Rooms) -> None:
    room, (ann,) = await sit(rooms, *people("Ann"), BOT)
    taken_back = 0
    while room.table.status == "playing":
        if not (can := options(room, ANN)):
            ann.told.clear()
            await ann.until(lambda message: message["type"] == "update")
            continue
        await ann.act(ANN, can[len(can) // 2])
        if room.table.status == "playing" and room.seq % 7 == 0:
            assert (await ann.ask("take_back", seat=ANN))["type"] == "done"
            taken_back += 1
    assert taken_back > 3
    record = read_record(await records.record(room))
    found, score = verify(record), room.score()
    assert found.over and score is not None and list(found.totals) == [seat["total"] for seat in score["seats"]]
    replay = await replay_of(room)
    assert [step["action"] for step in replay["steps"]] == [move.action for move in record.moves]
    assert (await ann.ask("take_back", seat=ANN))["error"] == "nothing_to_take_back"
