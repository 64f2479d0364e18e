"""Tiny boards and set-up positions: a scenario says what lies on the table, and nothing else is there.

    game = given(EUROPE_TINY, hands=["GGG", "RR"], row="BBWWY", luck="GRB")

Cards are the board's letters; routes, cities and tickets are named by their ids, as in a board file.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from peregon.boards import BoardSheet, read_board
from peregon.catalogue import Title, find
from peregon.game import Game
from peregon.model.bits import put
from peregon.model.board import KINDS, LOCOMOTIVE, NONE
from peregon.model.chance import Chance, Scripted
from peregon.model.faces import Decision
from peregon.model.field_values import number_in, set_in
from peregon.model.state import TURN, State
from peregon.rulebooks.variants import VariantValue
from peregon.rules.routes.faces import ClaimRoute
from peregon.score_sheet import Path

rule = pytest.mark.rule

PINK, BLUE, ORANGE, WHITE, YELLOW, BLACK, RED, GREEN = range(8)
KIND_LETTERS = "PBOWYKRG"

_KINDS = {
    "P": ("pink", "#e377c2", "cross"),
    "B": ("blue", "#1f77b4", "ring"),
    "O": ("orange", "#ff7f0e", "triangle"),
    "W": ("white", "#f0f0f0", "diamond"),
    "Y": ("yellow", "#dbdb00", "bars"),
    "K": ("black", "#222222", "star"),
    "R": ("red", "#d62728", "square"),
    "G": ("green", "#2ca02c", "dot"),
}


def tiny_board(
    rulebook: str,
    routes: Sequence[str],
    tickets: Sequence[str],
    *,
    countries: Mapping[str, Sequence[str]] | None = None,
    counts: Mapping[str, int] | None = None,
    id: str = "tiny",
) -> Title:
    """A board from one line a route ("ash-birch 3 red tunnel", "ash-cedar 2 any ferry1") and a ticket ("ash-cedar 5
    long", or "germany_1 from ash to france=5 italy=7"). Cities are those that the routes name; an exit of a country is
    listed under it."""
    exits = {exit: country for country, places in (countries or {}).items() for exit in places}
    cities = list(dict.fromkeys(city for line in routes for city in line.split()[0].split("-")[:2]))
    lines = [
        "format = 1",
        f'id = "{id}"',
        f'rulebook = "{rulebook}"',
        f'title = {{ en = "{id}" }}',
        "[points]",
        *(f"{length} = {points}" for length, points in enumerate([1, 2, 4, 7, 10, 15, 18, 21], 1)),
        "[kinds]",
    ]
    for letter, (name, colour, symbol) in _KINDS.items():
        count = (counts or {}).get(letter, 12)
        look = f'colour = "{colour}", symbol = "{symbol}", en = "{name}"'
        lines.append(f'{name} = {{ letter = "{letter}", count = {count}, {look} }}')
    locomotives = (counts or {}).get("L", 14)
    lines += ["[locomotive]", 'letter = "L"', f"count = {locomotives}", 'colour = "#777777"']
    lines += ['symbol = "locomotive"', 'en = "locomotive"', "[cities]"]
    for city in cities:
        exit = f', exit_of = "{exits[city]}"' if city in exits else ""
        lines.append(f'{city} = {{ name = "{city.title()}"{exit} }}')
    if countries:
        lines += ["[countries]", *(f'{country} = {{ name = "{country.title()}" }}' for country in countries)]
    lines += ["[routes]", *map(_route_line, routes), "[tickets]", *map(_ticket_line, tickets)]
    return find(read_board("\n".join(lines), f"{id}.toml"))


def _route_line(text: str) -> str:
    key, length, colour, *facts = text.split()
    extra = "".join(", tunnel = true" if fact == "tunnel" else f", locomotives = {fact[5:]}" for fact in facts)
    return f'{key} = {{ length = {length}, colour = "{colour}"{extra} }}'


def _ticket_line(text: str) -> str:
    key, *words = text.split()
    if words[0] == "from":
        goals = ", ".join(f"{goal.split('=')[0]} = {goal.split('=')[1]}" for goal in words[3:] if "=" in goal)
        long = ", long = true" if words[-1] == "long" else ""
        return f'{key} = {{ from = "{words[1]}", to = {{ {goals} }}{long} }}'
    if words[1:] == ["long"]:
        return f"{key} = {{ points = {words[0]}, long = true }}"
    return f"{key} = {words[0]}"


def letters(title: Title) -> str:
    """The board's card letters in the order of their numbers, the locomotive last."""
    kinds = "".join(kind.letter for kind in title.sheet.kinds)
    return kinds + " " * (LOCOMOTIVE - len(kinds)) + title.sheet.locomotive.letter


def cards(title: Title, text: str) -> list[int]:
    return [letters(title).index(letter) for letter in text]


def route(title: Title | Game, name: str) -> int:
    return _index([route.id for route in _sheet(title).routes], name)


def city(title: Title | Game, name: str) -> int:
    return _index([city.id for city in _sheet(title).cities], name)


def ticket(title: Title | Game, name: str) -> int:
    return _index([ticket.id for ticket in _sheet(title).tickets], name)


def _sheet(title: Title | Game) -> BoardSheet:
    return title.title.sheet if isinstance(title, Game) else title.sheet


def _index(names: list[str], name: str) -> int:
    assert name in names, f"{name!r} is not one of {names}"
    return names.index(name)


def given(
    title: Title,
    *,
    seats: int = 2,
    hands: Sequence[str] = (),
    row: str = "",
    deck: str | None = None,
    discards: str = "",
    held: Sequence[Sequence[str]] = (),
    under: Sequence[str] = (),
    ticket_deck: Sequence[str] | None = None,
    routes: Sequence[Sequence[str]] = (),
    stations: Sequence[Sequence[str]] = (),
    trains: Sequence[int] = (),
    turn: int = 0,
    order: Sequence[int] = (),
    last_turns: int = -1,
    variants: Mapping[str, VariantValue] | None = None,
    luck: str | Chance = "",
    tickets: Sequence[str] = (),
    lots: Sequence[int] = (),
) -> Game:
    """A game at the beginning of a turn, in seat order from ``turn``'s table. Cards not mentioned are in the deck; if
    ``deck`` is given, the rest are nowhere in reach (in the hand of the last seat). Points and pieces follow from the
    routes. ``luck``: the cards to come, in order; ``tickets``: the tickets to come."""
    rules = title.rules(seats, variants)
    state = rules.blank()
    state.set_order(list(order or range(seats)))
    state.phase = TURN
    state.turn = turn
    state.last_turns = last_turns
    _lay_cards(title, state, hands, row, deck, discards)
    _lay_pieces(title, state, rules.table.pieces.count, routes, stations, trains)
    _lay_tickets(title, state, held, under, ticket_deck)
    rules.derive_access(state)
    chance = (
        luck
        if isinstance(luck, Chance)
        else Scripted(cards(title, luck), [ticket(title, name) for name in tickets], list(lots))
    )
    return Game(title, seats, variants or {}, rules, state, chance)


def _lay_cards(title: Title, state: State, hands: Sequence[str], row: str, deck: str | None, discards: str) -> None:
    left = list(title.board.deck)
    for seat, hand in enumerate(hands):
        for kind in cards(title, hand):
            state.gain(seat, kind, 1)
            left[kind] -= 1
    for slot, kind in enumerate(cards(title, row)):
        state.lay(slot, kind)
        left[kind] -= 1
    for kind in cards(title, discards):
        state.discard(kind, 1)
        left[kind] -= 1
    if deck is not None:
        for kind in cards(title, deck):
            left[kind] -= 1
        assert min(left) >= 0
        for kind in range(KINDS):
            state.gain(state.seats - 1, kind, left[kind])
        left = [cards(title, deck).count(kind) for kind in range(KINDS)]
    assert min(left) >= 0, "more cards than the board has"
    state.deck = vec[i64](left)
    state.deck_size = sum(left)


def _lay_pieces(
    title: Title,
    state: State,
    trains_each: int,
    routes: Sequence[Sequence[str]],
    stations: Sequence[Sequence[str]],
    trains: Sequence[int],
) -> None:
    board = title.board
    rules = title.rules(state.seats)
    for part in rules.actions:
        part.begin(state)
    for seat in range(state.seats):
        mine = [route(title, name) for name in (routes[seat] if seat < len(routes) else ())]
        built = [city(title, name) for name in (stations[seat] if seat < len(stations) else ())]
        needed = sum(rules.table.pieces.needed(board, number) for number in mine)
        state.add_trains(seat, trains[seat] if seat < len(trains) else trains_each - needed)
        for number in mine:
            put(state.owned, seat * board.route_words, number)
            state.add_points(seat, board.points[board.length[number]])
        for number in built:
            state.put(rules.table.find("stations"), number, seat)
            state.add(rules.table.find("stations_left"), -1, seat)


def stations_left(game: Game) -> list[int]:
    """How many stations each player has left; none where the game has no stations."""
    return [number_in(player.fields, "stations_left") for player in game.view(None).players]


def stations_of(game: Game, seat: int = 0) -> tuple[int, ...]:
    return set_in(game.view(None).players[seat].fields, "stations")


def _lay_tickets(
    title: Title,
    state: State,
    held: Sequence[Sequence[str]],
    under: Sequence[str],
    ticket_deck: Sequence[str] | None,
) -> None:
    board = title.board
    left = set(range(board.tickets))
    for seat, names in enumerate(held):
        for name in names:
            state.hold(seat, ticket(title, name))
            left.remove(ticket(title, name))
    for name in under:
        state.put_under(0, ticket(title, name))
        left.remove(ticket(title, name))
    top = left if ticket_deck is None else {ticket(title, name) for name in ticket_deck}
    assert top <= left
    for number in left:
        if number in top and not board.long[number]:
            put(state.tickets, 0, number)
        else:
            state.put_out(state.seats, number)


def hand(game: Game, seat: int = 0) -> str:
    """A seat's cards as letters, in the order of the kinds."""
    return "".join(letters(game.title)[kind] * game.state.cards(seat, kind) for kind in range(KINDS))


def row_of(game: Game) -> str:
    """The row as letters, with a dot for an empty place."""
    return "".join("." if kind == NONE else letters(game.title)[kind] for kind in game.state.row)


def discards_of(game: Game) -> str:
    return "".join(letters(game.title)[kind] * game.state.discards[kind] for kind in range(KINDS))


def every_pair(cities: str, points: int = 5) -> list[str]:
    """A ticket for every two of the cities, all of the same value."""
    return [f"{a}-{b} {points}" for a, b in combinations(cities.split(), 2)]


def started(
    title: Title,
    seats: int = 2,
    *,
    luck: str,
    tickets: Sequence[str] = (),
    lots: Sequence[int] = (),
    variants: Mapping[str, VariantValue] | None = None,
) -> Game:
    """A game from its very beginning, with the luck of the set-up and of what follows. Without ``tickets`` they come in
    the order printed."""
    dealt = tickets or [printed.id for printed in title.sheet.tickets]
    chance = Scripted(cards(title, luck), [ticket(title, name) for name in dealt], list(lots))
    return Game.start(title, seats, chance, variants)


def claim(game: Game, name: str, payment: str) -> ClaimRoute:
    """The claim of a route with these cards: "RRL" is two red ones and a locomotive."""
    kinds = cards(game.title, payment)
    colour = next((kind for kind in kinds if kind != LOCOMOTIVE), LOCOMOTIVE)
    return ClaimRoute(route(game, name), colour, kinds.count(LOCOMOTIVE))


def claims(game: Game) -> list[str]:
    """Every claim on offer, as "ash-birch RRL", in alphabetical order."""
    letter = letters(game.title)
    found = []
    for action in game.options:
        if isinstance(action, ClaimRoute):
            taken = game.title.sheet.routes[action.route]
            coloured = letter[action.colour] * (taken.length - action.locomotives)
            found.append(f"{taken.id} {coloured}{letter[LOCOMOTIVE] * action.locomotives}")
    return sorted(found)


def ticket_names(game: Game, numbers: Sequence[int]) -> list[str]:
    return [game.title.sheet.tickets[number].id for number in numbers]


def tickets_of(game: Game, seat: int = 0) -> list[str]:
    """The tickets that a seat holds."""
    own = game.view(seat).own
    assert own is not None
    return ticket_names(game, own.tickets)


def offered_to(game: Game, seat: int = 0) -> list[str]:
    """The tickets that a seat has to choose from, in the order in which they were dealt."""
    own = game.view(seat).own
    assert own is not None
    return ticket_names(game, own.offered)


def awards(game: Game, seat: int = 0) -> dict[str, int]:
    """The lines of a seat's score."""
    return {award.name: award.points for award in game.score_sheet().seats[seat].awards}


def longest_path(game: Game, seat: int = 0) -> Path:
    (item,) = game.score_sheet().seats[seat].items("path")
    (path,) = item.paths
    return path


def longest_lengths(game: Game) -> list[int]:
    """How long everybody's longest path is."""
    return [sum(item.paths[0].length for item in seat.items("path")) for seat in game.score_sheet().seats]


def totals(game: Game) -> list[int]:
    return [seat.total for seat in game.score_sheet().seats]


def asked(game: Game) -> Decision | None:
    """The decision that is open; a call, because a type checker takes a property for something that stays as it was."""
    return game.decision
