"""Rule parts: the slots that a rulebook fills, and the table they are laid on.

A part works at two moments. When a rulebook meets a board and a number of seats, `prepare` declares what the part
keeps, offers, asks and tells, and fills tables (which routes so many cards pay for). When something happens that
concerns it, it is called once. No part is asked about each route inside a decision.

The slots are native classes, because a call through a Protocol costs ten times as much; interpreted code may still
inherit from them, so that people can write rules of their own.
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from peregon.model.bits import FULL_WORD, has
from peregon.model.board import Board
from peregon.model.chance import Chance
from peregon.model.declarations import EVERYONE, Declarations, Face, Field, QuestionKind
from peregon.model.log import NOTES
from peregon.model.numbers import FAMILIES, Numbers, Options
from peregon.model.state import FIRST_TICKETS, PHASES, State
from peregon.rules.obstacle import Obstacle as Obstacle
from peregon.rules.report import Report as Report
from peregon.rules.tally import Explanation as Explanation
from peregon.rules.tally import Tally as Tally
from peregon.rules.variant import FLAG as FLAG
from peregon.rules.variant import ORDER as ORDER
from peregon.rules.variant import SEAT as SEAT
from peregon.rules.variant import Variant as Variant

# Facts of a board that a rulebook must have a part for.
DOUBLES: Final = "double routes"
FERRIES: Final = "ferries"
TUNNELS: Final = "tunnels"
LONG_TICKETS: Final = "long tickets"
COUNTRIES: Final = "country tickets"


@mypyc_attr(allow_interpreted_subclasses=True)
class Part:
    """A rule of the game, whole: its legality, its effect and its score."""

    def understands(self) -> list[str]:
        """The facts of a board that this part gives a meaning to."""
        return []

    def terms(self) -> list[tuple[str, int]]:
        """The part's numbers, by name, for telling two rulebooks apart."""
        return []

    def special(self) -> str:
        """A word for what makes a game with this part unlike others; most parts have none."""
        return ""

    def parts(self) -> list["Part"]:
        """The smaller parts this one is made of."""
        return []

    def variants(self) -> list[Variant]:
        """How else this part can be read. Which of that a table may choose, the rulebook says."""
        return []

    def with_variant(self, name: str, value: object) -> "Part":
        """The part as a table plays it that has chosen the value for one of the variants."""
        raise NotImplementedError

    def faces(self) -> str:
        """The module in which the part's actions, questions and events stand as people see them."""
        return ""

    def prepare(self, table: "RulesTable") -> None:
        pass

    def connect(self, table: "RulesTable") -> None:
        """All parts have prepared: what another one declares can be found now."""

    def check(self, state: State, report: Report) -> None:
        """Reports what no game could have led to, in a position that came from outside. Cold."""

    def derive(self, state: State) -> None:
        """Works out the fields that follow from the rest. Cold."""

    def redeal(self, state: State, seat: i64, chance: Chance) -> None:
        """Deals anew what the seat cannot see of the part's own fields, and changes nothing that it can."""


def as_chosen(part: Part, name: str, value: object) -> Part:
    """The part as a table plays it that has chosen the value for a variant, which may not be one of this part's."""
    if any(variant.name == name for variant in part.variants()):
        return part.with_variant(name, value)
    return part


@mypyc_attr(allow_interpreted_subclasses=True)
class Setup(Part):
    """Something done before the first turn."""

    def cards_dealt(self) -> i64:
        """How many cards each player gets by it."""
        return 0

    def begin(self, state: State, chance: Chance) -> None:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Row(Part):
    """The cards that lie face up."""

    def cards(self) -> i64:
        """How many there are at most."""
        raise NotImplementedError

    def replace(self, state: State, slot: i64, chance: Chance) -> None:
        """A new card for a slot whose card was taken."""
        raise NotImplementedError

    def settle(self, state: State, chance: Chance) -> None:
        """After cards were discarded or dealt: the deck and the row are made good again."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Pieces(Setup):
    """What is put on a claimed route, and how many of it each player has."""

    def __init__(self, count: i64) -> None:
        self.count: i64 = count

    def begin(self, state: State, chance: Chance) -> None:
        seat: i64
        for seat in range(state.seats):
            state.add_trains(seat, self.count)

    def needed(self, board: Board, route: i64) -> i64:
        raise NotImplementedError

    def of(self, count: i64) -> "Pieces":
        """The same rule with so many pieces for each player."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Access(Part):
    """Which routes a seat may claim at all, cards and pieces apart."""

    def closes(self, state: State, seat: i64, route: i64) -> list[Obstacle]:
        """Why the seat may not claim a free route, as far as this part is concerned. Cold."""
        return []

    def claimed(self, state: State, seat: i64, route: i64) -> None:
        pass

    def tickets_kept(self, state: State, seat: i64) -> None:
        pass

    def station_built(self, state: State, seat: i64, city: i64) -> None:
        pass


@mypyc_attr(allow_interpreted_subclasses=True)
class Payment(Part):
    """How many locomotives a route takes at least and at most."""

    def least(self, board: Board, route: i64, before: i64) -> i64:
        return before

    def most(self, board: Board, route: i64, before: i64) -> i64:
        return before


@mypyc_attr(allow_interpreted_subclasses=True)
class Activity(Part):
    """Something a turn offers, with the questions that follow from it."""

    def begin(self, state: State) -> None:
        """What a player needs for it is laid out before the first turn."""

    def offer(self, state: State, options: Options) -> None:
        """What the player to move may do at the beginning of a turn."""
        raise NotImplementedError

    def follow_up(self, state: State, options: Options) -> None:
        """The answers to a question this part has asked by setting the state's phase."""
        raise NotImplementedError

    def play(self, state: State, action: i64, chance: Chance) -> bool:
        """Carries the action out; true when the turn is over."""
        raise NotImplementedError

    def price(self, state: State, action: i64) -> i64:
        """How many cards the action costs the seat whose decision it is: 0 where it costs none, NONE where it cannot
        be paid like that now. Cold."""
        return 0

    def obstacles(self, state: State, seat: i64, action: i64) -> list[Obstacle]:
        """Why a seat could not do that in a turn, or in answer to a question of this part's, however it were paid for:
        the action stands for all that do the same in the same place. It is asked about nothing that it cannot see.
        Cold."""
        return []

    def worth(self, state: State, action: i64) -> float:
        """What the action seems to be worth, in points, less what it costs: for players who know nothing of this part.
        One that says nothing is taken up only by those who play it out."""
        return 0.0

    def route_claimed(self, state: State, seat: i64, route: i64, chance: Chance) -> None:
        """A seat has built a route: for parts that asked the table to tell them."""


@final
class HeldActivity:
    """Holds an activity. Parts may be subclassed by anyone, so reading one out of a list costs a search through its
    base classes; reading one of these costs a comparison."""

    def __init__(self, part: Activity) -> None:
        self.part = part


@mypyc_attr(allow_interpreted_subclasses=True)
class Hazard(Activity):
    """What may happen between paying for a route and having it."""

    def threatens(self, board: Board, route: i64) -> bool:
        raise NotImplementedError

    def meet(self, state: State, route: i64, kind: i64, cards: i64, locomotives: i64, chance: Chance) -> bool:
        """Begins a claim that may fail; true when the turn is over."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Ending(Part):
    """When the game comes to its end."""

    def turn_ended(self, state: State, seat: i64) -> None:
        """May set how many turns are left to play."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Scorer(Part):
    """A line of the final score sheet."""

    def line(self) -> str:
        """The line's name."""
        raise NotImplementedError

    def score(self, state: State, tally: Tally) -> None:
        raise NotImplementedError

    def explain(self, state: State, tally: Tally, seat: i64) -> list[Explanation]:
        """What the seat has its points of this line for. Asked once the whole score is counted, never in a playout."""
        return []


@mypyc_attr(allow_interpreted_subclasses=True)
class TieBreak(Part):
    """What decides between players with equal points: the higher rank wins."""

    def rank(self, tally: Tally, seat: i64) -> i64:
        raise NotImplementedError


class RulesTable:
    """Where the parts of one rulebook, one board and one number of seats meet, and declare what they need."""

    def __init__(self, board: Board, seats: i64, row: Row, pieces: Pieces) -> None:
        self.board = board
        self.seats: i64 = seats
        self.row = row
        self.pieces = pieces
        self.declared = Declarations(board, seats)
        self.numbers: Numbers = self.declared.numbers
        self.declared.row = row.cards()
        self.access: list[Access] = []
        self.listeners: list[HeldActivity] = []
        self.most_offered: i64 = 0
        self.keep_row: i64 = 0
        self.pass_row: i64 = 0
        self.measures: list[str] = []
        self.most_extra: i64 = 0  # cards that a route may turn out to cost on top
        self.tickets_leave: bool = False  # whether tickets that are not kept may leave the game
        self.tickets_return: bool = False  # whether they may go under the deck
        nobody = HeldActivity(Activity())
        self.handlers: list[HeldActivity] = [nobody] * FAMILIES  # [family]
        self.askers: list[HeldActivity] = [nobody] * PHASES  # [phase]
        self._notes: i64 = NOTES

    def field(
        self,
        name: str,
        holds: i64,
        per_seat: bool = False,
        seen_by: i64 = EVERYONE,
        least: i64 = 0,
        most: i64 = 0,
        derived: str = "",
        question: QuestionKind | None = None,
    ) -> Field:
        """Something the part keeps: `name` is its word in positions and views, `holds` what it is (a number, a route,
        a set of cities …), `least` and `most` what a number lies between. One that a question remembers is there only
        while that question is asked. `derived` says, of a field that follows from the rest, how."""
        return self.declared.add_field(name, holds, per_seat, seen_by, least, most, derived, question)

    def measure(self, name: str) -> i64:
        """The number of something that scorers measure and tie-breaks go by, the same for all who name it."""
        if name not in self.measures:
            self.measures.append(name)
        return self.measures.index(name)

    def find(self, name: str) -> Field:
        """A field that another part has declared; for `connect`."""
        field = self.declared.find(name)
        if field is None:
            raise ValueError(f"no part of this rulebook keeps {name}")
        return field

    def action(self, part: Activity, face: str, family: int = -1) -> i64:
        """A family of actions that the part carries out. The players that come with Peregon know some families by
        their numbers; all others are given the next one."""
        number: i64 = family
        if number < 0:
            number = len(self.handlers)
            self.handlers.append(HeldActivity(part))
        self.handlers[number] = HeldActivity(part)
        self.declared.add_action(number, Face(face, part.faces()))
        return number

    def question(self, part: Activity, name: str, face: str, memory: str = "", phase: int = -1) -> QuestionKind:
        """A question that the part asks by setting the state's phase to its number. `name` and `memory` are words of
        a position: the decision, and what is remembered for it."""
        number: i64 = phase
        if number < 0:
            number = len(self.askers)
            self.askers.append(HeldActivity(part))
        self.askers[number] = HeldActivity(part)
        question = QuestionKind(number, name, face, part.faces(), memory)
        self.declared.add_question(question)
        return question

    def event(self, part: Part, face: str, note: int = -1) -> i64:
        """Something that the part tells by a note in the state's log, with up to five numbers: the fields of the
        event's face, in their order."""
        number: i64 = note
        if number < 0:
            number = self._notes
            self._notes += 1
        self.declared.add_event(number, Face(face, part.faces()))
        return number

    def may_claim(self, state: State, seat: i64, route: i64) -> bool:
        """Whether the route is open to the seat, cards and pieces apart, in a state that was not reached by playing:
        what is closed is worked out anew. Cold."""
        probe = state.copy()
        self.derive_access(probe)
        return has(probe.claimable, seat * self.board.route_words, route)

    def derive_access(self, state: State) -> None:
        """Works out anew which routes each seat may claim, for a state that was not reached by playing."""
        words = self.board.route_words
        word: i64
        seat: i64
        for word in range(words * self.seats):
            state.claimable[word] = FULL_WORD
        for seat in range(self.seats):
            for route in state.routes_of(seat):
                state.take_route(seat, route)
                for part in self.access:
                    part.claimed(state, seat, route)
        self.tell_of_tickets(state)

    def tell_of_tickets(self, state: State) -> None:
        if state.phase == FIRST_TICKETS:
            return
        seat: i64
        for seat in range(self.seats):
            for part in self.access:
                part.tickets_kept(state, seat)

    def hear_of_claims(self, part: Activity) -> None:
        """From now on the part is told of every route that is built."""
        self.listeners.append(HeldActivity(part))

    def build(self, state: State, seat: i64, route: i64, chance: Chance) -> None:
        """The route becomes the seat's own: pieces, points, and whatever follows from it. [U23, U28]"""
        board = self.board
        state.take_route(seat, route)
        state.add_trains(seat, -self.pieces.needed(board, route))
        state.add_points(seat, board.points[board.length[route]])
        for part in self.access:
            part.claimed(state, seat, route)
        for listener in self.listeners:
            listener.part.route_claimed(state, seat, route, chance)
