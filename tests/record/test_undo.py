"""An action can be taken back as long as nobody has learnt anything from it."""

from pathlib import Path

import pytest

from peregon.game import Game
from peregon.record import RecordWriter, UndoError, state_bytes, undo, undoable, write_record
from tests.record import play
from tests.record.play import TITLES, random_game


def before(*actions: str, luck: str = "") -> tuple[Game, bool]:
    game = play.play(play.turn(), *actions, luck=luck)
    return game, undoable(game)


def test_a_claim_paid_from_the_hand_can_be_taken_back() -> None:
    game, may = before("claim date-elm GGGL")
    assert may
    assert state_bytes(undo(game).state) == state_bytes(play.turn().state)


def test_cards_that_were_turned_up_stay_turned_up() -> None:
    assert not before("draw 1", luck="K")[1]
    assert not before("draw blind", luck="K")[1]
    assert not before("claim ash-birch GGG", luck="LRK")[1]


def test_tickets_that_were_seen_stay_seen() -> None:
    game = play.keeping()
    assert not undoable(game)
    assert undoable(play.play(game, "keep 1"))


def test_a_tunnel_given_up_can_be_thought_over() -> None:
    assert undoable(play.play(play.tunnel(), "give up"))


def test_the_last_first_choice_shows_what_the_others_kept() -> None:
    game = play.play(play.first_tickets(), "keep 1 2")
    assert undoable(game)
    assert not undoable(play.play(game, "keep 1 2"))


def test_nothing_is_taken_back_after_the_end_or_before_the_beginning() -> None:
    assert not undoable(play.over())
    with pytest.raises(UndoError, match="there is nothing to take back"):
        undo(play.first_tickets())
    with pytest.raises(UndoError, match="the last action cannot be taken back"):
        undo(play.over())


@pytest.mark.parametrize("name", TITLES)
def test_what_is_taken_back_was_as_it_was(name: str) -> None:
    last = b""
    for game in random_game(TITLES[name], 2, 3, builds=True):
        if len(game.history) % 9 == 0 and undoable(game):
            again = undo(game)
            assert state_bytes(again.state) == last
            assert again.history == game.history[:-1]
        last = state_bytes(game.state)


def test_an_action_that_was_taken_back_leaves_the_record(tmp_path: Path) -> None:
    path = tmp_path / "game.peregon"
    game = play.turn()
    with RecordWriter(path, game) as writer:
        writer.save(play.play(game, "claim date-elm GGGL"))
        game = undo(game)
        writer.save(game)
        assert path.read_text(encoding="utf-8") == write_record(play.turn())
        writer.save(play.play(game, "station elm L"))
        assert path.read_text(encoding="utf-8") == write_record(game)
