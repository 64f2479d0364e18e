"""Counting: a game that was played elsewhere, from what lies on the board and who holds which tickets.

The count comes from the rules and from nothing else: what is known is laid out as a position of a finished game, what
nobody wrote down (hands, the row, tickets given back) is filled in with something that fits, and the rules are asked
what it is worth and whether any game could have ended like that.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from peregon.catalogue import Title
from peregon.game import Game
from peregon.model.chance import Seeded
from peregon.model.declarations import CITIES, ROUTES, Field
from peregon.model.state import NOT_YET, State
from peregon.record.complaints import Complaint, Gathering
from peregon.record.position import kept_game, position_of
from peregon.record.position_reader import seat_fields
from peregon.record.titles import GameSetup
from peregon.record.validate import last_turn_of_all
from peregon.record.words import Words
from peregon.rulebooks.variants import VariantValue
from peregon.score_sheet import ScoreSheet


@dataclass(frozen=True, slots=True)
class SeatClaims:
    """What is known of one player: routes and tickets by their numbers, and in `fields` whatever else the game's parts
    keep on the board, such as the cities of stations."""

    routes: tuple[int, ...] = ()
    tickets: tuple[int, ...] = ()
    fields: Mapping[str, tuple[int, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Counted:
    """A score sheet, unless there is more on the board than a player has; and what no game could have led to."""

    game: Game
    sheet: ScoreSheet | None
    complaints: tuple[Complaint, ...]

    def position(self) -> dict[str, Any] | None:
        """The position that other commands read; none of a game that nobody can have played."""
        return None if self.complaints else position_of(self.game)


def place_fields(declared: list[Field]) -> list[Field]:
    """What a part keeps on the board for each player, beside the routes."""
    return [each for each in declared if each.holds in (CITIES, ROUTES) and not each.derived]


def count(table: GameSetup, claims: list[SeatClaims]) -> Counted:
    """The game as it would be counted if it were over. What is there twice counts once, where it was named first."""
    words = Words(table.title.sheet)
    gathering = Gathering(words)
    game = _laid_out(table, [_once(gathering, claims, seat) for seat in range(table.seats)], words)
    beyond = _check_pieces(gathering, table, game.state)
    gathering.ask(table.rules, game.state)
    sheet = None if beyond else game.score_sheet()
    return Counted(game, sheet, tuple(gathering.complaints))


def setup_for(title: Title, seats: int, variants: Mapping[str, VariantValue]) -> GameSetup:
    return GameSetup(title, seats, dict(variants), title.rules(seats, variants))


def _once(gathering: Gathering, claims: list[SeatClaims], seat: int) -> SeatClaims:
    """What is still free for the seat when those before it have theirs."""
    mine = claims[seat]
    before = claims[:seat]
    routes, tickets = [], []
    for number in mine.routes:
        owner = next((other for other, their in enumerate(before) if number in their.routes), None)
        if owner is not None or number in routes:
            gathering.route_twice(seat, number, seat if owner is None else owner)
        else:
            routes.append(number)
    for number in mine.tickets:
        owner = next((other for other, their in enumerate(before) if number in their.tickets), None)
        if owner is not None or number in tickets:
            gathering.ticket_twice(seat, number, seat if owner is None else owner)
        else:
            tickets.append(number)
    return SeatClaims(tuple(routes), tuple(tickets), mine.fields)


def _laid_out(table: GameSetup, claims: list[SeatClaims], words: Words) -> Game:
    position = _position(table, claims, words)
    game = kept_game(position, table)
    last = last_turn_of_all(table.rules, game.state)
    if last is None:
        # Nobody has run low: then all have passed.
        game.state.passes, game.state.last_turns = table.seats, NOT_YET
    else:
        game.state.turn, game.state.passes, game.state.last_turns = last, 0, 0
    return game


def _position(table: GameSetup, claims: list[SeatClaims], words: Words) -> dict[str, Any]:
    """Everything as after some deal, and on it what is known."""
    dealt = Game.start(table.title, table.seats, Seeded(1), table.variants, table.rules)
    position = position_of(dealt)
    spare = _Spare(table, claims)
    kept = seat_fields(table.rules.table.declared)
    places = {each.name: each for each in place_fields(kept)}
    derived = {"trains", "points", "chosen", *(each.name for each in kept if each.derived)}
    for seat, (claim, player) in enumerate(zip(claims, position["players"], strict=True)):
        for name in derived:
            player.pop(name, None)
        player |= {"hand": "", "shown": "", "offered": []}
        player["routes"] = [words.route(number) for number in claim.routes]
        player["tickets"] = [words.ticket(number) for number in claim.tickets]
        player["put_out"] = [words.ticket(number) for number in spare.put_out(seat)]
        for name, numbers in claim.fields.items():
            word = words.city if places[name].holds == CITIES else words.route
            player[name] = [word(number) for number in dict.fromkeys(numbers)]
    never_seen = [words.ticket(number) for number in spare.long]
    position |= {"decision": "over", "turn": 0, "passes": table.seats, "last_turns": None, "discards": ""}
    position["tickets"] = {"under": [], "never_seen": never_seen}
    del position["deck"]
    return position


class _Spare:
    """Tickets that nobody holds. Where those not kept leave the game, each player has put some of them out."""

    def __init__(self, table: GameSetup, claims: list[SeatClaims]) -> None:
        first, board = table.rules.first_tickets, table.title.board
        held = {ticket for claim in claims for ticket in claim.tickets}
        free = [ticket for ticket in range(board.tickets) if ticket not in held]
        self.claims = claims
        self.is_long = [bool(long) for long in board.long]
        self.long = [ticket for ticket in free if self.is_long[ticket]]
        self.short = [ticket for ticket in free if not self.is_long[ticket]]
        self.leave = first.rest.leaves_the_game()
        self.long_dealt, self.dealt = int(first.long), int(first.long + first.regular)

    def put_out(self, seat: int) -> list[int]:
        if not self.leave:
            return []
        held = self.claims[seat].tickets
        gone = _take(self.long, self.long_dealt - sum(self.is_long[ticket] for ticket in held))
        return gone + _take(self.short, self.dealt - len(held) - len(gone))


def _take(pile: list[int], wanted: int) -> list[int]:
    taken = pile[: max(0, wanted)]
    del pile[: len(taken)]
    return taken


def _check_pieces(gathering: Gathering, table: GameSetup, state: State) -> bool:
    """Whether anybody has more on the board than there is in the box: then nothing can be counted."""
    start = table.rules.blank()
    table.rules.table.pieces.begin(start, Seeded(1))
    beyond = False
    for seat in range(table.seats):
        if state.trains(seat) < 0:
            gathering.too_many_pieces(seat, start.trains(seat) - state.trains(seat), start.trains(seat))
            beyond = True
        for each in seat_fields(state.declared):
            beyond = beyond or bool(each.derived and state.get(each, seat) < each.least)
    return beyond
