"""Real games: played to the end, and then only what somebody sees who looks at the board and the tickets."""

import base64
import json
import random
from typing import Any

import peregon
from peregon.bots import bot_named, question_of
from peregon.game import Game
from peregon.record.count import SeatClaims, place_fields
from peregon.record.position_reader import seat_fields

TABLES = [
    *(("usa", 2), ("usa", 5), ("europe", 2), ("europe", 3), ("europe", 5), ("india", 2), ("india", 4)),
    *(("switzerland", 2), ("switzerland", 3), ("journey", 2), ("journey", 3), ("journey", 5)),
]


def played_by_bots(name: str, seats: int, seed: int, kinds: tuple[str, ...] = ("greedy", "rusher")) -> Game:
    """By those that finish tickets and run out of trains, unless others are named, one for each seat in turn."""
    game = peregon.start(name, seats, seed=seed)
    luck = random.Random(seed)
    bots = [bot_named(kinds[seat % len(kinds)], game.title.rulebook_name) for seat in range(seats)]
    rules = game.title.rules_apart(seats)
    while not game.over:
        seat = game.deciding[0]
        game.play(bots[seat].choose(question_of(game, seat, rules, luck)), seat)
    return game


def claims_of(game: Game) -> list[SeatClaims]:
    state = game.state
    kept = place_fields(seat_fields(state.declared))
    return [
        SeatClaims(
            tuple(state.routes_of(seat)),
            tuple(state.tickets_of(seat)),
            {field.name: tuple(state.members(field, seat)) for field in kept},
        )
        for seat in range(game.seats)
    ]


def players_of(game: Game) -> list[dict[str, Any]]:
    """As the page sends it."""
    return [
        {
            "routes": list(claim.routes),
            "tickets": list(claim.tickets),
            "fields": {name: list(numbers) for name, numbers in claim.fields.items()},
        }
        for claim in claims_of(game)
    ]


def code_of(real: dict[str, Any]) -> str:
    """The fragment of a link to the count."""
    return base64.urlsafe_b64encode(json.dumps(real).encode()).decode().rstrip("=")


def link_to(game: Game, *names: str) -> str:
    hands = [{"colour": seat, "name": names[seat], **hand} for seat, hand in enumerate(players_of(game))]
    board = game.title.sheet.digest[:12]
    return "/count#" + code_of({"game": game.title.name, "board": board, "variants": [], "players": hands})
