"""The engine: a rulebook's parts at one board with so many seats, ready to play.

A State poses a decision, `offer` writes the legal answers, `play` carries one out. Nothing is checked here: playouts
come through this door. `peregon.game` is the one for people.
"""

from typing import Final

from mypy_extensions import i64

from peregon.model.bits import BIT, WORD, lowest
from peregon.model.board import Board
from peregon.model.chance import Chance
from peregon.model.declarations import EVERYONE, Face, QuestionKind
from peregon.model.knowledge import redeal
from peregon.model.log import GAME_ENDED, PASSED, Log
from peregon.model.numbers import KEEP, PASS, Numbers, Options
from peregon.model.state import FIRST_TICKETS, NOT_YET, OVER, TURN, State
from peregon.rules.part import (
    Activity,
    Ending,
    HeldActivity,
    Part,
    Pieces,
    Row,
    RulesTable,
    Scorer,
    Setup,
    Tally,
    TieBreak,
)
from peregon.rules.tickets.tickets import FirstTickets

_FACES: Final = "peregon.rules.rounds.faces"


class Rules:
    """One rulebook on one board for so many seats. Keeps scratch space: one object a thread."""

    def __init__(
        self,
        board: Board,
        seats: i64,
        order: Setup,
        pieces: Pieces,
        setup: list[Setup],
        row: Row,
        first_tickets: FirstTickets,
        actions: list[Activity],
        scoring: list[Scorer],
        ending: Ending,
        tie_breaks: list[TieBreak],
    ) -> None:
        self.board = board
        self.seats: i64 = seats
        self.row = row
        self.setup = [order, pieces, *setup]
        self.first_tickets = first_tickets
        self.actions = actions
        self._turn = [HeldActivity(action) for action in actions]
        self.scoring = scoring
        self.ending = ending
        self.tie_breaks = tie_breaks
        self.table = RulesTable(board, seats, row, pieces)
        for part in self.parts():
            part.prepare(self.table)
        self._declare_the_turn()
        self._handlers = self.table.handlers
        for part in self.all_parts():
            part.connect(self.table)
        hidden = [field for field in self.table.declared.fields if field.seen_by != EVERYONE]
        self._hiding: list[Part] = self.all_parts() if hidden else []
        self.options = Options(self.numbers)
        self.tally = Tally(board, seats, len(scoring), self.table.measures)
        self._empty = State(board, seats, self.table.declared)
        self._empty.clear()

    def parts(self) -> list[Part]:
        return [*self.setup, self.row, self.first_tickets, *self.actions, *self.scoring, self.ending, *self.tie_breaks]

    def all_parts(self) -> list[Part]:
        """Each part, followed by those it is made of."""
        found: list[Part] = []
        for part in self.parts():
            found.append(part)
            found += part.parts()
        return found

    def blank(self) -> State:
        """A table on which nothing has happened yet."""
        return self._empty.copy()

    def _declare_the_turn(self) -> None:
        """What is no part's own: a turn, passing, and the end."""
        table = self.table
        declared = table.declared
        declared.add_question(QuestionKind(TURN, "turn", "TakeTurn", _FACES, ""))
        declared.add_question(QuestionKind(OVER, "over", "", _FACES, ""))
        declared.add_action(PASS, Face("Pass", _FACES))
        declared.add_event(PASSED, Face("Passed", _FACES))
        declared.add_event(GAME_ENDED, Face("GameEnded", _FACES))
        numbers = table.numbers
        most = BIT[self.table.most_offered]
        self.table.keep_row = numbers.add_row([numbers.add(KEEP, subset, 0, 0) for subset in range(1, most)])
        self._pass_row: i64 = numbers.add_row([numbers.add(PASS, 0, 0, 0)])
        self.table.pass_row = self._pass_row
        numbers.freeze()
        self.numbers: Numbers = numbers

    def start(self, chance: Chance, log: Log | None = None) -> State:
        """Set up: order, pieces, hands, row, tickets to choose from."""
        state = self._empty.copy()
        state.log = log
        for part in self.setup:
            part.begin(state, chance)
        for action in self.actions:
            action.begin(state)
        self.row.settle(state, chance)
        self.first_tickets.begin(state, chance)
        return state

    def offer(self, state: State, options: Options) -> None:
        """Writes the legal answers to the decision the state poses."""
        options.clear()
        if state.phase == TURN:
            for slot in self._turn:
                slot.part.offer(state, options)
            if options.count == 0:
                options.add(self._pass_row, 1)
        elif state.phase == FIRST_TICKETS:
            options.add(self.table.keep_row, self.first_tickets.choices)
        elif state.phase != OVER:
            self.table.askers[state.phase].part.follow_up(state, options)

    def legal(self, state: State) -> list[int]:
        self.offer(state, self.options)
        return self.options.list()

    def play(self, state: State, action: i64, chance: Chance) -> None:
        """Carries out a legal action of the seat whose decision it is."""
        family = self.numbers.family[action]
        if state.phase == FIRST_TICKETS:
            self.first_tickets.choose(state, state.turn, self.numbers.x[action])
            return
        if family == PASS:
            self._pass_turn(state)
            return
        state.passes = 0
        if self._handlers[family].part.play(state, action, chance):
            self._end_turn(state)

    def price(self, state: State, action: i64) -> i64:
        """How many cards the action costs the seat whose decision it is; NONE if it cannot be paid like that now."""
        return self._handlers[self.numbers.family[action]].part.price(state, action)

    def worth(self, state: State, action: i64) -> float:
        """What the action seems to be worth to whoever knows nothing of the part that offers it."""
        return self._handlers[self.numbers.family[action]].part.worth(state, action)

    def choose_first_tickets(self, state: State, seat: i64, action: i64) -> None:
        """The same for any seat that has not chosen yet: the first choice is open to all at once. [R18]"""
        self.first_tickets.choose(state, seat, self.numbers.x[action])

    def _pass_turn(self, state: State) -> None:
        """When every player in turn has passed, the game ends at once. [R6]"""
        state.passes += 1
        state.note(PASSED, state.turn, 0, 0)
        if state.passes == state.seats:
            self._end_game(state, 1)
        else:
            self._end_turn(state)

    def _end_turn(self, state: State) -> None:
        if state.last_turns > 0:
            state.last_turns -= 1
        elif state.last_turns == NOT_YET:
            self.ending.turn_ended(state, state.turn)
        if state.last_turns == 0:
            self._end_game(state, 0)
        else:
            state.turn = state.after[state.turn]

    def _end_game(self, state: State, by_passing: i64) -> None:
        state.phase = OVER
        state.note(GAME_ENDED, by_passing, 0, 0)

    def redeal(self, state: State, seat: i64, chance: Chance) -> None:
        """Everything the seat cannot see is dealt anew; nothing that it is shown changes."""
        self.deal_hidden(state, seat, chance)
        self.table.tell_of_tickets(state)

    def deal_hidden(self, state: State, seat: i64, chance: Chance) -> None:
        """The same for whoever will change the tickets once more, and tells of them then."""
        redeal(state, seat, chance, self.first_tickets.choices)
        for part in self._hiding:
            part.redeal(state, seat, chance)

    def derive_access(self, state: State) -> None:
        """Works out anew which routes each seat may claim, for a state that was not reached by playing."""
        self.table.derive_access(state)

    def count(self, state: State) -> Tally:
        """The final score, line by line. The tally is reused: read it before counting again."""
        tally = self.tally
        tally.clear()
        seat: i64
        line: i64 = 0
        for seat in range(self.seats):
            self._lay_network(state, seat)
            tally.total[seat] = state.points(seat)
        for scorer in self.scoring:
            tally.scorer = line
            scorer.score(state, tally)
            line += 1
        return tally

    def _lay_network(self, state: State, seat: i64) -> None:
        board = self.board
        network = self.tally.networks[seat]
        network.clear()
        word: i64
        for word in range(board.route_words):
            mask = state.owned[seat * board.route_words + word]
            while mask != 0:
                route = word * WORD + lowest(mask)
                mask &= mask - 1
                network.add(board.a[route], board.b[route], board.length[route])

    def winners(self, tally: Tally) -> list[int]:
        """The seats with the most points, after the tie-breaks. [U37, E35, J24, R10]"""
        best = max(tally.total[seat] for seat in range(self.seats))
        tied = [seat for seat in range(self.seats) if tally.total[seat] == best]
        for rule in self.tie_breaks:
            ranks = [rule.rank(tally, seat) for seat in tied]
            tied = [seat for seat, rank in zip(tied, ranks, strict=True) if rank == max(ranks)]
        return tied
