"""The law of sight, to the last byte: what a client is sent does not depend on what its seat may not know."""

import random
from collections import Counter
from collections.abc import Awaitable, Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from peregon.game import Game
from peregon.model.chance import Seeded
from peregon.rules.cards.faces import DrawBlind
from peregon.rules.tickets.faces import ChooseFirstTickets, DrawTickets, Keep
from peregon.server.encoding import to_json
from peregon.server.live import payloads
from peregon.server.live.payloads import SeatViews, SeenEvents
from peregon.server.refusals import Refusal
from peregon.server.rooms import play
from peregon.server.rooms.entries import Entry
from peregon.server.rooms.kept import records, replays
from peregon.server.rooms.room import Room
from tests.support.server.forks import First, Fork, Other, others_than
from tests.support.server.guests import open_rooms, people, sit_down

pytestmark = pytest.mark.anyio

SEATS = {"usa": 3, "europe": 3, "india": 3, "switzerland": 2, "journey": 3}
EVERY = 25
ENOUGH = 8
SEED = 2026

Watch = Callable[[Room, int, int, "Counter[str]"], Awaitable[None]]
Choice = tuple[str, int, int]


@pytest.fixture(autouse=True)
def a_clock_that_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two tables that are compared are told the same time."""
    monkeypatch.setattr("peregon.server.timekeeping.now", lambda: 1_800_000_000.0)


async def play_watched(folder: Path, name: str, watch: Watch, most: int = 5_000) -> "Counter[str]":
    """A random game, watched before each action; how often each thing was compared."""
    luck = random.Random(SEED)
    compared: Counter[str] = Counter()
    async with open_rooms(folder) as rooms:
        room, _ = await sit_down(rooms, people(*(f"Player {number}" for number in range(SEATS[name]))), game=name)
        assert room.game is not None
        for number in range(most):
            if room.game.over:
                break
            seat = luck.choice([decision.seat for decision in room.game.decisions])
            await watch(room, seat, number, compared)
            async with room.lock:
                action = luck.choice(room.game.option_numbers(seat))
                await play.act(room, seat, room.table.seats[seat].turns, action)
        assert room.game.over or most < 5_000
    return compared


async def redealing_shows_nothing(room: Room, _seat: int, number: int, compared: "Counter[str]") -> None:
    """Everything that these eyes cannot see is dealt anew."""
    assert room.game is not None
    if number % EVERY and not isinstance(room.game.decision, ChooseFirstTickets):
        return
    begun = await room.store.rows(room.id, 0, 1_000)
    for eyes in (None, *range(room.game.seats)):
        other = room.game.imagine(room.game.view(eyes), Seeded(number + 1))
        there, here = Fork(room, other, begun), Fork(room, room.game.copy(), begun)
        assert await there.heard(eyes) == await here.heard(eyes)
        compared["redealt"] += 1


async def secret_choices_show_nothing(room: Room, seat: int, number: int, compared: "Counter[str]") -> None:
    """The same moment goes on in two ways that only the seat itself can tell apart."""
    game = room.game
    assert game is not None
    for what, this, that in secret_choices(game, seat):
        # Not all at the beginning.
        if number % 3 and "draw" in what:
            continue
        if compared[what] >= ENOUGH:
            continue
        begun = await room.store.rows(room.id, max(0, room.seq - 3), 10)
        here, there = Fork(room, game.copy(), begun), Fork(room, game.copy(), begun)
        await here.act(seat, this, First())
        await there.act(seat, that, Other(here.hidden()))
        for eyes in others_than(seat, game):
            assert await here.heard(eyes) == await there.heard(eyes), f"{what} shows seat {eyes} what seat {seat} did"
        compared[what] += await here.heard(seat) != await there.heard(seat)


def secret_choices(game: Game, seat: int) -> list[Choice]:
    """What it is, and two actions that nobody else can tell apart; or one that luck answers in two ways."""
    numbers = game.option_numbers(seat)
    found: list[Choice] = []
    for number in numbers:
        if isinstance(game.actions[number], DrawBlind):
            found.append(("a blind draw", number, number))
        elif isinstance(game.actions[number], DrawTickets):
            found.append(("drawing tickets", number, number))
    keeps = [(number, action) for number in numbers if isinstance(action := game.actions[number], Keep)]
    first = isinstance(game.decision, ChooseFirstTickets)
    # How many of the first tickets somebody keeps is not told before all have chosen.
    hides_count = first and len(game.decisions) > 1
    for (this, a), (that, b) in pairwise(keeps):
        if hides_count or len(a.places) == len(b.places):
            found.append(("first tickets" if first else "keeping tickets", this, that))
    return found


@pytest.mark.parametrize("name", SEATS)
async def test_redealing_what_a_seat_cannot_see_changes_no_byte_that_it_is_sent(tmp_path: Path, name: str) -> None:
    compared = await play_watched(tmp_path, name, redealing_shows_nothing)
    assert compared["redealt"] > 20


@pytest.mark.parametrize("name", SEATS)
async def test_what_somebody_does_in_secret_changes_no_byte_that_others_are_sent(tmp_path: Path, name: str) -> None:
    compared = await play_watched(tmp_path, name, secret_choices_show_nothing)
    assert set(compared) == {"a blind draw", "drawing tickets", "first tickets", "keeping tickets"}
    assert min(compared.values()) > 2


# That the tests above can fail: each of these leaks was plausible, and is noticed.


def leak_the_action(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Room._update_for_guest

    def for_one(room: Room, entry: Entry, events: SeenEvents, guest: Any) -> bytes:
        return b'%b,"told":%b' % (honest(room, entry, events, guest), to_json(entry.action))

    monkeypatch.setattr(Room, "_update_for_guest", for_one)


def leak_the_luck_to_all(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Room._update_for_all
    monkeypatch.setattr(
        Room, "_update_for_all", lambda room, entry: b'%b,"luck":%b' % (honest(room, entry), to_json(entry.luck))
    )


def leak_the_events(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(payloads, "seen_by", lambda event, _seat: event)


async def test_before_the_end_nobody_is_told_everything_whoever_asks(tmp_path: Path) -> None:
    async with open_rooms(tmp_path) as rooms:
        for begun in (False, True):
            room, _ = await sit_down(rooms, people("Ann", "Bob"), start=begun)
            for tell in (replays.replay_parts, records.record):
                with pytest.raises(Refusal, match="the game is not over yet"):
                    await tell(room)


def leak_the_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = SeatViews.own

    def own(seen: SeatViews, eyes: int | None) -> bytes:
        game = seen._game
        return b'%b,"choice":%b' % (
            honest(seen, eyes),
            to_json([game.state.choice(seat) for seat in range(game.seats)]),
        )

    monkeypatch.setattr(SeatViews, "own", own)


def leak_whether_it_can_be_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = payloads.table_payload
    monkeypatch.setattr(
        "peregon.server.rooms.room.table_payload",
        lambda table, *more: {**honest(table, *more), "acted": [seat.acted for seat in table.seats]},
    )


LEAKS = (leak_the_action, leak_the_luck_to_all, leak_the_events, leak_the_choice, leak_whether_it_can_be_taken_back)


@pytest.mark.parametrize("leak", LEAKS)
async def test_a_leak_is_noticed(tmp_path: Path, leak: Callable[..., None], monkeypatch: pytest.MonkeyPatch) -> None:
    leak(monkeypatch)
    with pytest.raises(AssertionError, match="shows seat"):
        await play_watched(tmp_path, "europe", secret_choices_show_nothing, most=60)


async def test_options_that_depend_on_another_hand_are_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = SeatViews.own

    def own(seen: SeatViews, eyes: int | None) -> bytes:
        hands = [sum(seen._game.view(seat).own.hand[:3]) for seat in range(seen._game.seats)]  # type: ignore[union-attr]
        return b'%b,"hands":%b' % (honest(seen, eyes), to_json(hands))

    monkeypatch.setattr(SeatViews, "own", own)
    with pytest.raises(AssertionError):
        await play_watched(tmp_path, "usa", redealing_shows_nothing, most=40)
