"""Writes the golden games anew: `python -m tests.games.make`. Look at the differences before keeping them."""

import random
from pathlib import Path

import peregon
from peregon.catalogue import find
from peregon.game import Game
from peregon.record import write_record
from tests.support.tiny import given

FOLDER = Path(__file__).parent
BOARDS = FOLDER.parent / "perft" / "positions"


def played_to_the_end(name: str, seats: int) -> Game:
    """A game from the deal to its last turn. Players claim what they can, three times out of four."""
    player = random.Random(name)
    game = peregon.start(name, seats=seats, seed=7)
    while not game.over:
        building = [
            option for option in game.options if type(option).__name__ in ("ClaimRoute", "PayExtra", "BuildStation")
        ]
        game.play(player.choice(building if building and player.random() < 0.75 else game.options))
    return game


def nobody_can_do_anything(name: str) -> Game:
    """Every route is taken or closed, every ticket and card is in somebody's hand, every city has its station."""
    title = find(BOARDS / f"{name}.toml")
    routes = [route.id for route in title.sheet.routes if not route.id.endswith("-2")]
    long = [ticket.id for ticket in title.sheet.tickets if ticket.long]
    tickets = [ticket.id for ticket in title.sheet.tickets if ticket.id not in long[2:]]
    cities = [city.id for city in title.sheet.cities if city.exit_of is None]
    stations = (cities[:3], cities[3:]) if name in ("europe", "journey") else ()
    game = given(
        title,
        hands=["RRBG", ""],
        deck="",
        held=[tickets[::2], tickets[1::2]],
        routes=[routes[::2], routes[1::2]],
        stations=stations,
    )
    while not game.over:
        game.play(game.options[0])
    return game


def main() -> None:
    for name in peregon.names():
        fewest, most = find(name).players
        ending = "round" if name == "journey" else "last-round"
        games = {f"{name}-{ending}-{seats}": played_to_the_end(name, seats) for seats in (fewest, most)}
        games[f"{name}-all-pass"] = nobody_can_do_anything(name)
        for stem, game in games.items():
            (FOLDER / f"{stem}.peregon").write_text(write_record(game))
            print(stem, len(game.history), [seat.total for seat in game.score_sheet().seats])


if __name__ == "__main__":
    main()
