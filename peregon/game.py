"""The game for people: start, options, play, view, score sheet. Everything is checked, and a refused action changes
nothing."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from librt.vecs import vec
from mypy_extensions import i64

from peregon.boards import BoardSheet
from peregon.catalogue import Title, find
from peregon.imagine import imagine
from peregon.model.chance import Chance, Recorder, Scripted, Seeded, card_at, ticket_at
from peregon.model.faces import Action, ActionTable, Decision, Event, decision_of, events_of
from peregon.model.log import Log
from peregon.model.state import FIRST_TICKETS, OVER, State
from peregon.model.validate_view import check_same, check_view
from peregon.model.views import View, view_of
from peregon.rulebooks.variants import VariantValue
from peregon.rules.engine import Rules
from peregon.rules.tickets.faces import ChooseFirstTickets
from peregon.score_sheet import ScoreSheet, score_sheet


class IllegalAction(ValueError):
    """The action is not among the options. Nothing has changed."""


class SystemChance(Chance):
    """Luck from the operating system's generator, for live tables: there is no seed that anyone could learn."""

    def card(self, bag: vec[i64], total: i64) -> i64:
        return card_at(bag, secrets.randbelow(total))

    def ticket(self, bag: vec[i64], total: i64) -> i64:
        return ticket_at(bag, secrets.randbelow(total))

    def lot(self, choices: i64) -> i64:
        return secrets.randbelow(choices)


@dataclass(frozen=True, slots=True)
class Luck:
    """The outcomes of chance that went into one step."""

    cards: tuple[int, ...] = ()
    tickets: tuple[int, ...] = ()
    lots: tuple[int, ...] = ()

    def script(self) -> Scripted:
        """The same luck once more."""
        return Scripted(list(self.cards), list(self.tickets), list(self.lots))

    def longer(self, source: str, outcome: int) -> "Luck":
        """With one outcome more from ``cards``, ``tickets`` or ``lots``."""
        more: dict[str, tuple[int, ...]] = {source: (*getattr(self, source), outcome)}
        return replace(self, **more)


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a game's history: who chose what, the luck that followed, and all that happened."""

    seat: int
    action: int
    luck: Luck
    events: tuple[Event, ...]


class Game:
    """One running game."""

    def __init__(
        self,
        title: Title,
        seats: int,
        variants: Mapping[str, VariantValue],
        rules: Rules,
        state: State,
        chance: Chance,
        actions: ActionTable | None = None,
    ) -> None:
        self.title = title
        self.seats = seats
        self.variants = dict(variants)
        self.rules = rules
        self.state = state
        self.beginning = state  # where the history sets out from: playing makes a new state and leaves this one alone
        self.chance = chance
        self.actions = actions or ActionTable(rules.table.declared)
        self.deal = Luck()
        self.opening: tuple[Event, ...] = ()
        self.history: list[Step] = []

    @classmethod
    def start(
        cls,
        title: Title,
        seats: int = 2,
        chance: Chance | None = None,
        variants: Mapping[str, VariantValue] | None = None,
        rules: Rules | None = None,
        actions: ActionTable | None = None,
    ) -> "Game":
        """Sets the table up and deals. Who has the rules of such a table already brings them along."""
        rules = rules or title.rules(seats, variants)
        recorder = Recorder(chance or SystemChance())
        log = Log()
        try:
            state = rules.start(recorder, log)
        except BaseException as error:
            recorder.give_back()
            title.blame(error)
            raise
        state.log = None
        game = cls(title, seats, variants or {}, rules, state, recorder.source, actions)
        game.deal = _luck(recorder)
        game.opening = tuple(events_of(rules.table.declared, log.entries))
        return game

    @property
    def over(self) -> bool:
        return self.state.phase == OVER

    @property
    def decision(self) -> Decision | None:
        """What is asked now, and of whom; None when the game is over."""
        return decision_of(self.state)

    @property
    def deciding(self) -> list[int]:
        """The seats that have something to decide. There are several only while the first tickets are chosen."""
        if self.state.phase == FIRST_TICKETS:
            return [seat for seat in range(self.seats) if self.state.choice(seat) == 0]
        return [] if self.over else [self.state.turn]

    @property
    def decisions(self) -> list[Decision]:
        """All decisions that are open, one for each of these seats."""
        if self.state.phase == FIRST_TICKETS:
            return [ChooseFirstTickets(seat) for seat in self.deciding]
        decision = self.decision
        return [] if decision is None else [decision]

    def option_numbers(self, seat: int | None = None) -> list[int]:
        """The legal actions by number: of the seat whose decision it is, or of ``seat``, which may have none."""
        if seat is not None and not self._asks(seat):
            return []
        try:
            return self.rules.legal(self.state)
        except Exception as error:
            self.title.blame(error)
            raise

    @property
    def options(self) -> list[Action]:
        """The legal actions of the seat whose decision it is."""
        return self.options_of(None)

    def options_of(self, seat: int | None) -> list[Action]:
        return [self.actions[number] for number in self.option_numbers(seat)]

    def number_of(self, action: Action | int) -> int | None:
        """None for anything that is no action of this game."""
        try:
            number = action if isinstance(action, int) else self.actions.number(action)
        except TypeError:  # it cannot be hashed
            return None
        return number if _is_number(number) and number in range(len(self.actions.actions)) else None

    def play(self, action: Action | int, seat: int | None = None) -> list[Event]:
        """Carries an action out and tells what happened. ``seat`` matters while the first tickets are chosen, in any
        order.

        The events are the whole truth; `seen_by` gives what a seat may see of them."""
        number = self.number_of(action)
        seat = self._check(number, action, seat)
        assert number is not None
        after = self.state.copy()
        log = after.log = Log()
        recorder = Recorder(self.chance)
        try:
            if after.phase == FIRST_TICKETS:
                self.rules.choose_first_tickets(after, seat, number)
            else:
                self.rules.play(after, number, recorder)
        except BaseException as error:
            recorder.give_back()
            self.title.blame(error)
            raise
        after.log = None
        events = events_of(self.rules.table.declared, log.entries)
        self.history.append(Step(seat, number, _luck(recorder), tuple(events)))
        self.state = after
        return events

    def _check(self, number: int | None, action: Action | int, seat: int | None) -> int:
        if self.over:
            raise IllegalAction("the game is over")
        if seat is None:
            seat = self.state.turn
        if not self._asks(seat):
            raise IllegalAction(f"seat {seat} has nothing to decide; the decision is seat {self.deciding[0]}'s")
        if number is None or number not in self.option_numbers(seat):
            raise IllegalAction(f"{action!r} is not one of the options")
        return seat

    def _asks(self, seat: int) -> bool:
        return _is_number(seat) and seat in self.deciding

    def view(self, seat: int | None) -> View:
        """All that a seat sees, or a spectator (None)."""
        if seat is not None and not (_is_number(seat) and 0 <= seat < self.seats):
            raise ValueError(f"there is no seat {seat}; the seats are 0 to {self.seats - 1}")
        return view_of(self.state, seat)

    def imagine(self, view: View, chance: Chance) -> "Game":
        """A game that the view's seat cannot tell from this one, with everything hidden dealt anew. A view that no game
        at this table could show is a ValueError."""
        first = self.rules.first_tickets
        check_view(view, self.rules.table.declared, first.long + first.regular)
        recorder = Recorder(chance)
        try:
            state = imagine(self.rules, view, recorder)
            check_same(view, view_of(state, view.seat))
            if view.decision is not None and not self.rules.legal(state):
                raise ValueError("decision: there is no answer to it")
        except BaseException as error:
            recorder.give_back()
            self.title.blame(error)
            raise
        return Game(self.title, self.seats, self.variants, self.rules, state, chance, self.actions)

    def score_sheet(self) -> ScoreSheet:
        """The count as if the game ended now."""
        try:
            return score_sheet(self.rules, self.state)
        except Exception as error:
            self.title.blame(error)
            raise

    def copy(self) -> "Game":
        """A game of its own that goes on from here with the same source of luck."""
        twin = Game(self.title, self.seats, self.variants, self.rules, self.state.copy(), self.chance, self.actions)
        twin.deal, twin.opening, twin.history = self.deal, self.opening, list(self.history)
        twin.beginning = self.beginning
        return twin


def _is_number(value: object) -> bool:
    # To Python true is the number 1, to a player it is not.
    return isinstance(value, int) and not isinstance(value, bool)


def _luck(recorder: Recorder) -> Luck:
    return Luck(tuple(recorder.cards), tuple(recorder.tickets), tuple(recorder.lots))


def start(
    game: str | Path | BoardSheet | Title = "usa",
    seats: int = 2,
    *,
    seed: int | None = None,
    chance: Chance | None = None,
    rulebook: str | None = None,
    variants: Mapping[str, VariantValue] | None = None,
) -> Game:
    """Starts a game by its name, or on a board of your own. Without a seed the luck is the operating system's."""
    if isinstance(game, Title):
        title = game if rulebook is None else find(game.sheet, rulebook)
    else:
        title = find(game, rulebook)
    if chance is None and seed is not None:
        chance = Seeded(seed_of(seed))
    return Game.start(title, seats, chance, variants)


def seed_of(number: int) -> int:
    """Any whole number as a seed of the size that the generator takes; small ones stay what they are."""
    return number if 0 <= number < 1 << 62 else number % ((1 << 61) - 1)
