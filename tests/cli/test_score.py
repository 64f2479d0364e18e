"""The score in the terminal: every line explained, also one that nobody has a word for."""

import random
from dataclasses import replace

import pytest
from mypy_extensions import i64
from rich.console import Console

from peregon import find
from peregon.catalogue import names
from peregon.cli.naming import Naming
from peregon.cli.table.score import ScoreTeller
from peregon.game import Game, start
from peregon.languages import Phrasebook, codes
from peregon.model.state import State
from peregon.rules.part import Explanation, Scorer, Tally
from peregon.score_sheet import ScoreSheet, score_sheet


class Depots(Scorer):
    """A rule of somebody else's, with a line and an item that Peregon has never heard of."""

    def line(self) -> str:
        return "depots"

    def score(self, state: State, tally: Tally) -> None:
        for seat in range(state.seats):
            tally.award(seat, 2)

    def explain(self, state: State, tally: Tally, seat: i64) -> list[Explanation]:  # noqa: ARG002
        return [Explanation("depot", city=seat, owner=1 - seat), Explanation("yard")]


def played_out(board: str) -> Game:
    game, player = start(board, 2, seed=8), random.Random(8)
    while not game.over:
        game.play(player.choice(game.option_numbers()))
    return game


def lines(board: str, score: ScoreSheet, seat: int, language: str) -> list[str]:
    teller = ScoreTeller(Phrasebook(language, "terminal"), Naming(find(board).sheet, language), ["Ann", "Bob"])
    console = Console(width=500, color_system=None)
    with console.capture() as caught:
        console.print(teller.explanation(score.seats[seat]))
    return [line.rstrip() for line in caught.get().splitlines()]


@pytest.mark.parametrize("board", names())
def test_what_stands_at_the_left_adds_up_to_the_total(board: str) -> None:
    score = played_out(board).score_sheet()
    for language in codes():
        for seat in (0, 1):
            told = lines(board, score, seat, language)
            assert sum(int(line[:4].strip() or 0) for line in told) == score.seats[seat].total


def test_a_line_without_a_word_is_called_by_its_name_and_explained_by_what_it_is_about() -> None:
    game = played_out("usa")
    rulebook = game.title.rulebook()
    rules = replace(rulebook, scoring=(*rulebook.scoring, Depots())).at(game.title.board, 2)
    score = score_sheet(rules, game.state)
    first, second = (game.title.sheet.cities[seat].names["uk"] for seat in (0, 1))
    assert lines("usa", score, 0, "uk")[-2:] == [f"     depot: {first}, Bob", "  +2 yard"]
    assert lines("usa", score, 1, "uk")[-2] == f"     depot: {second}, Ann"
