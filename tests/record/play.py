"""Games to write down: random ones, and one on a tiny board that stops at every kind of decision."""

import random
from collections.abc import Iterator, Mapping

import peregon
from peregon.catalogue import Title, find
from peregon.game import Game
from peregon.model.chance import Scripted
from peregon.record import read
from peregon.rulebooks.variants import VariantValue
from peregon.rules.routes.faces import ClaimRoute
from peregon.rules.stations.faces import BuildStation
from tests.support.tiny import started, tiny_board

TITLES = {name: find(name) for name in peregon.names()}

ROUTES = [
    "ash-birch 3 green tunnel",
    "birch-cedar 2 any ferry1",
    "cedar-date 2 red",
    "cedar-date-2 2 blue",
    "date-elm 4 any",
    "ash-elm 1 white",
]
LONG = ["ash-date 20 long", "birch-elm 21 long", "ash-cedar 22 long"]
REGULAR = ["ash-birch 5", "ash-elm 5", "birch-cedar 5", "birch-date 5", "cedar-date 5", "cedar-elm 5", "date-elm 5"]
DEALT = ["ash-date", "birch-elm", *(line.split()[0] for line in REGULAR[:6])]
TINY = tiny_board("europe", ROUTES, LONG + REGULAR)
TINY_USA = tiny_board(
    "usa",
    ["ash-birch 2 red", "birch-cedar 2 any", "ash-cedar 1 blue"],
    ["ash-birch 2", "ash-cedar 3", "birch-cedar 4", *(f"spare_{n} from ash to birch=1" for n in range(5))],
)


def random_game(
    title: Title, seats: int, seed: int, variants: Mapping[str, VariantValue] | None = None, builds: bool = False
) -> Iterator[Game]:
    """One game at each of its moments, the first tickets chosen in any order. A builder builds whenever possible."""
    luck = random.Random(seed)
    game = peregon.start(title, seats, seed=seed, variants=variants)
    yield game
    while not game.over:
        play_at_random(game, luck, builds)
        yield game


def play_at_random(game: Game, luck: random.Random, builds: bool = False) -> None:
    seat = luck.choice(game.decisions).seat
    options = game.option_numbers(seat)
    building = [number for number in options if isinstance(game.actions[number], ClaimRoute | BuildStation)]
    game.play(luck.choice(building if builds and building else options), seat)


def play(game: Game, *actions: str, luck: str = "", tickets: tuple[str, ...] = ()) -> Game:
    """Plays actions in notation, with scripted luck."""
    letters = "PBOWYKRG" + "L"
    ids = [ticket.id for ticket in game.title.sheet.tickets]
    game.chance = Scripted([letters.index(card) for card in luck], [ids.index(ticket) for ticket in tickets])
    for action in actions:
        game.play(read(game, action))
    return game


def first_tickets() -> Game:
    return started(TINY, luck="GGGLRRBBPPOWY", tickets=DEALT, lots=[0])


def turn() -> Game:
    return play(first_tickets(), "keep 1 2 3", "keep 1 2 3 4")


def second_card() -> Game:
    return play(turn(), "draw blind", luck="K")


def keeping() -> Game:
    return play(turn(), "tickets", tickets=("date-elm",))


def tunnel() -> Game:
    return play(turn(), "claim ash-birch GGG", luck="LRK")


def short_game() -> Game:
    """Four actions, with luck of every kind and a tunnel paid for."""
    return play(tunnel(), "extra L", luck="")


def over() -> Game:
    *_, game = random_game(TINY, 2, 5)
    return game


MOMENTS = {
    "first tickets": first_tickets,
    "turn": turn,
    "second card": second_card,
    "keep tickets": keeping,
    "tunnel": tunnel,
    "over": over,
}
