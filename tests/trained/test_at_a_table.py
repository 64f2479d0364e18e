"""A bot of one's own in the browser: the server offers those that it was started with, and imports no other."""

import random
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from peregon.bots import question_of
from peregon.catalogue import find
from peregon.cli.app import cli
from peregon.record import read_record
from tests.support.server.clients import PERSON, Player, serving
from tests.trained.policies import SMALL, MadeByLot

BY_LOT = "tests.trained.policies:MadeByLot"
BASELINE = "peregon.trained.baseline:SmallBoard"
SEATS = [PERSON, {"kind": "bot", "bot": BY_LOT}]


def test_one_sits_against_a_trained_policy_over_the_socket(tmp_path: Path) -> None:
    with serving(tmp_path, "--board", "small", "--bot", BY_LOT, "--bot", BASELINE) as server, Player(server) as ann:
        offered = ann.get("/api/games").json()["bots"]
        assert offered[-2:] == [{"name": name, "group": "own"} for name in (BY_LOT, BASELINE)]
        room = ann.open("small", SEATS)["room"]
        live = ann.live(room)
        live.play_out(random.Random(1))
        assert live.over
        record = read_record(ann.get(f"/api/rooms/{room}/record").text, find("small"))
        assert server.log.read_text() == "", "nobody else has moved in its place"
    answered = 0
    rules, game = SMALL.rules(), record.begin()
    for place, (step, after) in enumerate(record.replay()):
        # First tickets are asked of both at once, and the record has them one after the other.
        if step.seat == 1 and place > 1:
            assert MadeByLot().choose(question_of(game, 1, rules, Random(1))) == step.action
            answered += 1
        game = after.copy()
    assert answered > 10


def test_a_guest_cannot_name_any_other(tmp_path: Path) -> None:
    with serving(tmp_path, "--board", "small") as server, Player(server) as ann:
        answer = ann.post("/api/rooms", game="small", seats=SEATS, start=True)
        assert answer.status_code == 400 and "there is no bot 'tests.trained.policies:MadeByLot'" in answer.text


@pytest.mark.parametrize(
    ("name", "code", "told"),
    [
        ("hard", 2, "--bot takes a bot of your own as module:Class, not 'hard'"),
        (f"{BY_LOT}@20", 2, "--bot takes a bot of your own as module:Class"),
        ("tests.trained.policies:Nobody", 1, "cannot be found"),
        ("no_such_module:Mine", 1, "No module named 'no_such_module'"),
        ("tests.trained.policies:questions", 1, "cannot be made"),
        ("peregon.policies.greedy:GreedyPolicy", 1, "is not a Bot"),
    ],
)
def test_what_cannot_be_asked_is_refused_before_anybody_sits_down(name: str, code: int, told: str) -> None:
    done = CliRunner().invoke(cli, ["serve", "--port", "0", "--no-open", "--bot", name], prog_name="peregon")
    assert done.exit_code == code and told in " ".join(done.output.split()), done.output
