"""Rulebook: a table of contents. Which rule parts a game is made of, and their numbers."""

from collections.abc import Iterator
from dataclasses import dataclass

from peregon.model.board import Board
from peregon.rules.engine import Rules
from peregon.rules.part import (
    COUNTRIES,
    DOUBLES,
    FERRIES,
    LONG_TICKETS,
    TUNNELS,
    Activity,
    Ending,
    Part,
    Pieces,
    Row,
    Scorer,
    Setup,
    TieBreak,
)
from peregon.rules.tickets.tickets import FirstTickets


class RulebookError(ValueError):
    """A rulebook, a board and a number of seats do not fit together."""


@dataclass(frozen=True)
class Rulebook:
    """Written out in full, with no inheritance between rulebooks. Parts remember the board they were prepared for, so a
    rulebook is made anew for each game: `usa()` is a function."""

    name: str
    players: tuple[int, int]
    order: Setup
    pieces: Pieces
    hands: Setup
    row: Row
    first_tickets: FirstTickets
    actions: tuple[Activity, ...]
    scoring: tuple[Scorer, ...]
    ending: Ending
    tie_breaks: tuple[TieBreak, ...]
    variants: tuple[str, ...] = ()  # what a table may choose, by the names that the parts give it
    edition: int = 1  # raised when the same parts with the same numbers begin to play differently: records tell it

    def whole_parts(self) -> list[Part]:
        parts: list[Part] = [self.order, self.pieces, self.hands, self.row, self.first_tickets]
        return [*parts, *self.actions, *self.scoring, self.ending, *self.tie_breaks]

    def parts(self) -> Iterator[Part]:
        """All parts, each followed by those it is made of."""
        for part in self.whole_parts():
            yield part
            yield from part.parts()

    def at(self, board: Board, seats: int) -> Rules:
        """The rules of this game on a board for so many players."""
        self._check(board, seats)
        return Rules(
            board,
            seats,
            self.order,
            self.pieces,
            [self.hands],
            self.row,
            self.first_tickets,
            list(self.actions),
            list(self.scoring),
            self.ending,
            list(self.tie_breaks),
        )

    def players_on(self, board: Board) -> tuple[int, int]:
        """How few and how many can play on a board: its tickets and cards may not go round as many as the rules let
        play. For too few to play at all, `at` says what is missing."""
        fewest, most = self.players
        while most > fewest and not self._suits(board, most):
            most -= 1
        return fewest, most

    def _suits(self, board: Board, seats: int) -> bool:
        try:
            self._check(board, seats)
        except RulebookError:
            return False
        return True

    def _check(self, board: Board, seats: int) -> None:
        fewest, most = self.players
        if not fewest <= seats <= most:
            raise RulebookError(f"{self.name} is for {fewest} to {most} players, not {seats}")
        understood = {fact for part in self.parts() for fact in part.understands()}
        for fact in special_facts(board):
            if fact not in understood:
                raise RulebookError(f"the board has {fact}, and the rulebook {self.name} has no rule for them")
        long = sum(board.long)
        needs_long = self.first_tickets.long * seats
        needs_regular = self.first_tickets.regular * seats
        if long < needs_long:
            raise RulebookError(f"{seats} players need {needs_long} long tickets, and the board has {long}")
        if board.tickets - long < needs_regular:
            short = board.tickets - long
            raise RulebookError(
                f"{seats} players need {needs_regular} tickets to choose from, and the board has {short}"
            )
        needs_cards = self.hands.cards_dealt() * seats
        if board.cards() < needs_cards:
            raise RulebookError(f"{seats} players are dealt {needs_cards} cards, and the board has {board.cards()}")


def special_facts(board: Board) -> list[str]:
    """The facts of a board that mean nothing without a rule part."""
    facts = {
        DOUBLES: any(twin >= 0 for twin in board.twin),
        FERRIES: any(board.symbols),
        TUNNELS: any(board.tunnel),
        LONG_TICKETS: any(board.long),
        COUNTRIES: any(board.of_countries),
    }
    return [fact for fact, there in facts.items() if there]
