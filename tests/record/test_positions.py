"""A position written and read again is the same state, also in the middle of a decision, and can be played on."""

import json
from pathlib import Path
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import peregon
from peregon.model.chance import Seeded
from peregon.model.state import State
from peregon.record import (
    PositionError,
    position_of,
    read_position,
    state_bytes,
    state_from_bytes,
    write_position,
)
from peregon.rulebooks.variants import VariantValue
from tests.record import play
from tests.record.play import MOMENTS, TINY, TITLES, random_game


def exact(state: State) -> bytes:
    """All of a state, except where in its ring the queue of returned tickets happens to begin."""
    twin = state.copy()
    queue = [state.returned_at(place) * 8 + state.returned_by(place) for place in range(state.returned_size)]
    twin.returned = vec[i64](queue + [0] * (state.board.tickets - len(queue)))
    twin.returned_first = 0
    return state_bytes(twin)


TABLES: list[tuple[str, int, dict[str, VariantValue], bool]] = [
    ("usa", 2, {}, False),
    ("usa", 5, {"first_seat": 3}, True),
    ("europe", 3, {"tickets_leave": True, "counter_clockwise": True}, False),
    ("europe", 2, {}, True),
    ("india", 4, {}, True),
    ("switzerland", 3, {}, True),
    ("journey", 2, {}, False),
    ("journey", 4, {"universal_beside_ordinary": True, "order": (2, 0, 3, 1)}, True),
    ("journey", 3, {"free_building": True}, True),
]


@pytest.mark.parametrize(("name", "seats", "variants", "builds"), TABLES)
def test_a_position_written_and_read_again_is_the_same_state(
    name: str, seats: int, variants: dict[str, VariantValue], builds: bool
) -> None:
    usual = 0
    for moment, game in enumerate(random_game(TITLES[name], seats, seats, variants, builds)):
        assert state_bytes(state_from_bytes(game.rules, state_bytes(game.state))) == state_bytes(game.state)
        # Setting up the rules is what takes time: of ordinary turns some are enough, of rare decisions many are read.
        if game.state.phase in (1, 2, 3) and moment % 17:
            continue
        usual += 1
        if usual > 12 and not game.over:
            continue
        text = write_position(game)
        again = read_position(text, TITLES[name])
        assert exact(again.state) == exact(game.state)
        assert write_position(again) == text


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_position_is_played_on_like_the_game_it_was_written_from(moment: str) -> None:
    game = MOMENTS[moment]()
    again = read_position(write_position(game), TINY, Seeded(3))
    game.chance = Seeded(3)
    for _ in range(12):
        assert [again.view(seat) for seat in (None, 0, 1)] == [game.view(seat) for seat in (None, 0, 1)]
        assert again.options == game.options
        if game.over:
            break
        assert again.play(game.options[0]) == game.play(game.options[0])


def test_a_position_needs_nothing_that_follows_from_the_rest() -> None:
    position: Any = position_of(play.turn())
    del position["deck"], position["tickets"]["deck"]
    for player in position["players"]:
        del player["trains"], player["points"], player["stations_left"]
    assert exact(read_position(json.dumps(position), TINY).state) == exact(play.turn().state)


def test_a_position_can_be_edited_and_played_on() -> None:
    position: Any = position_of(play.turn())
    position["players"][1] |= {"routes": ["date-cedar"], "trains": 43, "points": 2}
    game = read_position(json.dumps(position), TINY)
    assert game.view(None).players[1].routes == (2,)
    assert not any("cedar-date" in str(action) for action in game.options)


def test_a_built_in_board_is_found_by_its_name() -> None:
    game = peregon.start("usa", seed=1)
    assert exact(read_position(write_position(game)).state) == exact(game.state)


def test_bytes_and_a_byte_order_mark_are_welcome() -> None:
    text = write_position(play.turn())
    assert exact(read_position(b"\xef\xbb\xbf" + text.encode(), TINY).state) == exact(play.turn().state)


@pytest.mark.parametrize("packed", [b"", b"x", bytes(800)])
def test_bytes_that_are_no_state_are_refused(packed: bytes) -> None:
    with pytest.raises(ValueError, match="these bytes are"):
        state_from_bytes(play.turn().rules, packed)


def test_a_board_of_ones_own_has_to_be_given() -> None:
    text = write_position(play.turn())
    digest = TINY.sheet.digest
    with pytest.raises(PositionError, match=f'game: the board "tiny" does not come with Peregon .* {digest[:40]}'):
        read_position(text)
    for boards in (TINY, TINY.sheet, {"tiny": TINY.sheet}):
        assert exact(read_position(text, boards).state) == exact(play.turn().state)


def test_a_board_of_ones_own_is_found_by_its_file(tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs/adding-a-board.md").read_text(encoding="utf-8")
    little = tmp_path / "little.toml"
    little.write_text(page.split("```toml\n")[1].split("```")[0], encoding="utf-8")
    game = peregon.start(little, seed=1)
    for boards in (little, str(little), {"little": little}):
        assert exact(read_position(write_position(game), boards).state) == exact(game.state)


def test_a_board_file_that_is_not_there_is_named() -> None:
    with pytest.raises(PositionError, match=r"game: gone\.toml: there is no such file"):
        read_position(write_position(play.turn()), "gone.toml")
