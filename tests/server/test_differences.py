"""What is kept of a move is what it changed. The changes, carried out by no rule, lead to the same table."""

import json
import random
from hashlib import sha256
from itertools import pairwise
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import peregon
from peregon.game import Game
from peregon.record.position import position_of
from peregon.server.rooms import play
from peregon.server.rooms.entries import read_entry, write_entry
from peregon.server.rooms.kept import replays
from peregon.server.rooms.kept.differences import DifferenceError, applied, difference
from peregon.server.rooms.kept.history import history
from peregon.server.rooms.kept.kept_table import WHOLE_EVERY, DamagedTable, latest_table
from peregon.server.rooms.room import Room
from peregon.server.rooms.rooms import Rooms
from peregon.server.store import StoredEntry, compression
from tests.support.server.guests import fix_luck, people, sit_down
from tests.support.server.kept import read_again

# Without 0 and 1, which to Python are the same as false and true: a field is a number or a flag, never now one and now
# the other.
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(2, 9) | st.text("abc", max_size=6),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("pqr"), inner, max_size=3),
    max_leaves=12,
)
DOCUMENTS = st.dictionaries(st.sampled_from("uvwxyz"), JSON, max_size=6)


@given(DOCUMENTS, DOCUMENTS)
def test_a_difference_leads_from_one_document_to_the_other_and_leaves_the_first_alone(
    before: dict[str, Any], after: dict[str, Any]
) -> None:
    as_it_was = json.dumps(before)
    changes = json.loads(json.dumps(difference(before, after)))
    assert same(applied(before, changes), after)
    assert json.dumps(before) == as_it_was
    assert difference(after, after) == {}


def same(one: Any, other: Any) -> bool:
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def test_a_card_drawn_is_a_few_letters() -> None:
    before = {
        "deck": "WWWWRRRRGGGG",
        "turn": 0,
        "players": [{"hand": "WR", "routes": ["a-b"]}, {"hand": "", "routes": []}],
    }
    after = {
        "deck": "WWWWRRRGGGG",
        "turn": 1,
        "players": [{"hand": "WRR", "routes": ["a-b"]}, {"hand": "", "routes": []}],
    }
    assert difference(before, after) == {
        "deck": [7, 1, ""],
        "turn": [1],
        "players": {"0": {"hand": [2, 0, "R"]}},
    }


@pytest.mark.parametrize(
    "changes",
    [
        {"deck": [9, 1, ""]},
        {"deck": [1, 2, 3]},
        {"deck": [-1, 1, "A"]},
        {"deck": {"hand": [1]}},
        {"players": {"2": {"hand": [1]}}},
        {"players": {"one": [1]}},
        {"gone": None},
        {"deck": []},
        {"deck": 4},
    ],
)
def test_changes_to_something_else_are_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(DifferenceError):
        applied({"deck": "WWRR", "players": [{"hand": ""}]}, changes)


@pytest.mark.parametrize("game", peregon.names())
@pytest.mark.parametrize("seats", [2, 3])
def test_the_differences_of_a_game_lead_through_its_positions(game: str, seats: int) -> None:
    played, luck = peregon.start(game, seats=seats, seed=5), random.Random(5)
    kept = plain(position_of(played))
    while not played.over:
        before = position_of(played)
        played.play(luck.choice(played.options))
        kept = applied(kept, plain(difference(before, position_of(played))))
        assert same(kept, plain(position_of(played)))


def plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


async def play_on(room: Room, moves: int, seed: int = 1) -> None:
    luck = random.Random(seed)
    for _ in range(moves):
        assert room.game is not None
        if room.game.over:
            return
        seat = room.game.decisions[0].seat
        async with room.lock:
            await play.act(room, seat, room.table.seats[seat].turns, luck.choice(room.game.option_numbers(seat)))


async def all_rows(room: Room) -> list[StoredEntry]:
    return await room.store.rows(room.id, 0, 10_000)


@pytest.mark.anyio
async def test_a_table_is_written_whole_now_and_then_and_at_the_end(
    rooms: Rooms, monkeypatch: pytest.MonkeyPatch
) -> None:
    fix_luck(monkeypatch, seed=3)
    room, _ = await sit_down(rooms, people("Ann", "Bob"), game="usa")
    begun = room.seq
    await play_on(room, 1_000)
    rows = (await all_rows(room))[begun:]
    whole = [row.seq - begun for row in rows if row.table is not None]
    assert whole[:3] == [WHOLE_EVERY, 2 * WHOLE_EVERY, 3 * WHOLE_EVERY] and whole[-1] == len(rows)
    assert all(later - earlier <= WHOLE_EVERY for earlier, later in pairwise(whole))


@pytest.mark.anyio
async def test_a_game_keeps_less_than_forty_kilobytes(rooms: Rooms, monkeypatch: pytest.MonkeyPatch) -> None:
    fix_luck(monkeypatch, seed=3)
    room, _ = await sit_down(rooms, people("Ann", "Bob"), game="usa")
    await play_on(room, 1_000)
    rows = await all_rows(room)
    kept = sum(len(compression.packed(row.entry)) + len(compression.packed(row.table or b"")) for row in rows)
    assert len(rows) > 100 and kept < 40_000


@pytest.mark.anyio
@pytest.mark.parametrize("game", ["europe", "switzerland"])
async def test_recovery_replay_and_take_back_ask_no_rule(
    rooms: Rooms, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    fix_luck(monkeypatch, seed=8)
    room, _ = await sit_down(rooms, people("Ann", "Bob"), game=game)
    await play_on(room, 2 * WHOLE_EVERY + 5)
    assert room.game is not None and room.kept is not None and room.kept.whole_at < room.seq
    stood, views = plain(room.table), [room.game.view(seat) for seat in (None, 0, 1)]
    with monkeypatch.context() as forbidden:
        for name in ("play", "start", "score_sheet", "option_numbers"):
            forbidden.setattr(Game, name, never)
        room = await read_again(rooms, room)
        assert plain(room.table) == stood and room.game is not None
        assert [room.game.view(seat) for seat in (None, 0, 1)] == views
        steps = history(await all_rows(room))
        assert len(steps) == 2 * WHOLE_EVERY + 6 and plain(steps[-1].table) == stood
        assert len(replays.legible_games(room.title, steps)) == len(steps)
        seat = next(place for place, chair in enumerate(room.table.seats) if chair.acted_at)
        since = room.table.seats[seat].acted_at
        before = await latest_table(rooms.store, room.id, since)
        async with room.lock:
            await play._undo(room, seat)
        assert before is not None and plain(room.table.position) == before[1].document["position"]


def never(*_: object, **__: object) -> None:
    raise AssertionError("a rule was asked")


@pytest.mark.anyio
async def test_a_chain_with_a_link_missing_or_changed_is_noticed(rooms: Rooms) -> None:
    room, _ = await sit_down(rooms, people("Ann", "Bob"), game="usa")
    await play_on(room, 6)
    rows = await all_rows(room)
    assert [row.table is None for row in rows[-6:]] == [True] * 6
    entry = read_entry(rows[-3].entry)
    assert entry.changes is not None
    entry.changes["last"] = [entry.changes["last"][0] + 1]
    changed = [*rows[:-3], StoredEntry(rows[-3].seq, write_entry(entry), None), *rows[-2:]]
    for broken in (changed, [*rows[:-3], *rows[-2:]], [*rows[:-3], rows[-2], rows[-3], rows[-1]]):
        with pytest.raises(DamagedTable, match="does not follow"):
            await latest_table(Shelf(broken), room.id)  # type: ignore[arg-type]
    assert await latest_table(Shelf(rows), room.id) is not None  # type: ignore[arg-type]


class Shelf:
    """As much of a store as is read here."""

    def __init__(self, rows: list[StoredEntry]) -> None:
        self.kept = rows

    async def latest(self, _room: str, _before: int | None = None) -> list[StoredEntry]:
        first = max(place for place, row in enumerate(self.kept) if row.table is not None)
        return self.kept[first:]


def test_the_dictionary_by_which_entries_are_packed_never_changes() -> None:
    """What was packed by it could not be read any more. A better one gets a number of its own."""
    assert (
        sha256(compression.DICTIONARY).hexdigest() == "cb1be4390bf14a359a1c8132d48b500e0578dca340e0ca465906ac700eca2dc7"
    )
    assert compression.unpacked(bytes.fromhex("01c31ea97aa688ae2600")) == b'{"kind":"acted","at":1.5,"seat":2}'
