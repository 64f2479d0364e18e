"""What a move has not changed is not made again. What is told and kept is the same as if it were."""

import random
from collections.abc import Iterator

import pytest

import peregon
from peregon.game import Game
from peregon.model.changes import TICKET_DECK, changes_between
from peregon.model.views import own_of, player_of
from peregon.record.position import position_after, position_of
from peregon.server.live.payloads import SeatViews
from peregon.server.rooms import play
from peregon.server.rooms.room import Room
from peregon.server.rooms.rooms import Rooms
from tests.support.server.guests import people, sit_down

TABLES = [(game, seats) for game in peregon.names() for seats in (2, 3)] + [("usa", 5), ("europe", 4)]


def moments(title: str, seats: int, seed: int = 4) -> Iterator[tuple[Game, Game]]:
    """A game before and after each of its moves."""
    game, luck = peregon.start(title, seats=seats, seed=seed), random.Random(seed)
    while not game.over:
        before = game.copy()
        seat = luck.choice(game.deciding)
        game.play(luck.choice(game.option_numbers(seat)), seat)
        yield before, game


@pytest.mark.parametrize(("title", "seats"), TABLES)
def test_seats_of_which_nothing_has_changed_look_alike(title: str, seats: int) -> None:
    kept = 0
    for before, after in moments(title, seats):
        changes = changes_between(before.state, after.state)
        same = {seat for seat, changed in enumerate(changes.seats) if not changed}
        kept += len(same)
        positions = position_of(before), position_of(after)
        for seat in same:
            assert player_of(before.state, seat) == player_of(after.state, seat)
            assert own_of(before.state, seat) == own_of(after.state, seat)
            assert positions[0]["players"][seat] == positions[1]["players"][seat]
        assert changes.table & TICKET_DECK or positions[0]["tickets"] == positions[1]["tickets"]
        nothing = changes_between(after.state, after.state.copy())
        assert not nothing.table and not any(nothing.seats)
    assert kept > 20, "most moves leave most seats alone"


@pytest.mark.parametrize(("title", "seats"), TABLES)
def test_a_position_after_another_is_the_one_that_is_written_from_the_beginning(title: str, seats: int) -> None:
    written = None
    for before, after in moments(title, seats):
        was = written or position_of(before)
        written = position_after(after, before.state, was)
        assert written == position_of(after)
        assert position_after(before, after.state, written) == was, "a move is taken back"


@pytest.mark.parametrize(("title", "seats"), TABLES)
def test_a_view_after_another_is_the_one_that_is_put_together_from_the_beginning(title: str, seats: int) -> None:
    eyes = (None, *range(seats))
    shown: SeatViews | None = None
    luck = random.Random(5)
    for _, after in moments(title, seats):
        shown = SeatViews(after.copy(), True, shown)
        anew = SeatViews(after, True, None)
        # Nobody looks through all eyes at every moment.
        for own in luck.sample(eyes, 2):
            assert (shown.everybody, shown.own(own)) == (anew.everybody, anew.own(own))


@pytest.mark.anyio
async def test_what_another_process_has_done_is_shown_and_kept_like_what_was_done_here(rooms: Rooms) -> None:
    """Two rooms of one table, as two processes have them, take turns."""
    here, _ = await sit_down(rooms, people("Ann", "Bob"), game="usa")
    assert here.kept is not None
    there = Room.load(rooms.store, here.title, here.seq, here.table, lambda _room, _entry: None, here.kept)
    luck = random.Random(2)
    for number in range(60):
        mover, other = (here, there) if number // 3 % 2 else (there, here)
        assert mover.game is not None and other.game is not None
        seat = mover.game.deciding[0]
        async with mover.lock, other.lock:
            await play.act(mover, seat, mover.table.seats[seat].turns, luck.choice(mover.game.option_numbers(seat)))
            await other.catch_up()
        assert mover.table.position == other.table.position == position_of(mover.game) == position_of(other.game)
        for own in (None, 0, 1):
            anew = SeatViews(mover.game, True, None)
            seen = [(views.everybody, views.own(own)) for views in (mover._views(), other._views(), anew)]
            assert seen[0] == seen[1] == seen[2]
