"""Records of games whose luck can be checked, as a live table leaves them."""

import json
import random
from typing import Any

import peregon
from peregon.record import write_record
from peregon.record.checked_luck import CheckedChance, commitment_of, contribution_hash, key_of
from peregon.record.writing import write_lines

ROOM, SECRET = "k3f9", bytes(range(32))
ANN = "aa" * 32
COMMITMENT = commitment_of(ROOM, SECRET)
LUCK: dict[str, Any] = {
    "room": ROOM,
    "commitment": COMMITMENT,
    "hashes": [contribution_hash(COMMITMENT, 0, bytes.fromhex(ANN)), None],
    "contributions": [ANN, None],
    "secret": SECRET.hex(),
}

Line = dict[str, Any]


def played(name: str = "usa", taken_back: int = 0, cheats_at: int | None = None) -> list[Line]:
    """The lines of a game with such luck. So many draws were taken back before the fifth move; from a move on somebody
    draws from another key."""
    chance = CheckedChance(key_of(ROOM, SECRET, [ANN, None]), 0)
    game = peregon.start(name, 2, chance=chance)
    player = random.Random(7)
    draws: list[int] = []
    while not game.over:
        if len(game.history) == 4:
            chance.drawn += taken_back
        if len(game.history) == cheats_at:
            game.chance = chance = CheckedChance(bytes(32), chance.drawn)
        draws.append(chance.drawn + 1)
        game.play(player.choice(game.options))
    lines = [json.loads(line) for line in write_record(game).splitlines()]
    lines[0]["luck"] = LUCK
    lines[0]["start"]["draw"] = 1
    for line, draw in zip(lines[1:], draws, strict=False):
        if line["luck"]:
            line["draw"] = draw
    return lines


def sealed(lines: list[Line]) -> str:
    return write_lines({key: value for key, value in line.items() if key != "check"} for line in lines)
