"""Rule parts: the slots that a rulebook fills, and the table they are laid on.

A part works at two moments. When a rulebook meets a board and a number of seats, `prepare` fills tables (which action
numbers exist, which routes so many cards pay for). When something happens that concerns it, it is called once. No
part is asked about each route inside a decision.

The slots are native classes, because a call through a Protocol costs ten times as much; interpreted code may still
inherit from them, so that people can write rules of their own.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from peregon.model.board import NONE, Board
from peregon.model.chance import Chance
from peregon.model.network import Network
from peregon.model.numbers import FAMILIES, Numbers, Options
from peregon.model.state import PHASES, State

# Facts of a board that a rulebook must have a part for.
DOUBLES: Final = "double routes"
FERRIES: Final = "ferries"
TUNNELS: Final = "tunnels"
LONG_TICKETS: Final = "long tickets"
COUNTRIES: Final = "country tickets"

# What a table may choose for a variant.
FLAG: Final = "flag"  # to have it or not
SEAT: Final = "seat"
ORDER: Final = "order"  # of all seats


@final
class Variant:
    """Another reading of a rule, for a table to choose: its name, the clause that speaks of it, and what is chosen."""

    def __init__(self, name: str, clause: str, kind: str = FLAG) -> None:
        if kind not in (FLAG, SEAT, ORDER):
            raise ValueError(f"variant {name}: {kind!r} is nothing that a table could choose")
        self.name = name
        self.clause = clause
        self.kind = kind


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

    def prepare(self, table: "Table") -> None:
        pass


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
class Action(Part):
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


@final
class Slot:
    """Holds an action. Parts may be subclassed by anyone, so reading one out of a list costs a search through its
    base classes; reading one of these costs a comparison."""

    def __init__(self, action: Action) -> None:
        self.action = action


@mypyc_attr(allow_interpreted_subclasses=True)
class Hazard(Action):
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


class Tally:
    """The count at the end of a game: the points, one line a scorer, and the measures that scorers take on the way and
    tie-breaks go by. Kept and refilled."""

    def __init__(self, board: Board, seats: i64, lines: i64, measures: list[str]) -> None:
        self.seats: i64 = seats
        self.lines: i64 = lines
        self.networks: list[Network] = [Network(board.places, board.routes) for _ in range(seats)]
        self.total: vec[i64] = vec[i64]([0] * seats)
        self.line: vec[i64] = vec[i64]([0] * (seats * lines))
        self.measures = measures
        self.measured: vec[i64] = vec[i64]([0] * (seats * len(measures)))
        self.scorer: i64 = 0

    def clear(self) -> None:
        place: i64
        for place in range(self.seats * self.lines):
            self.line[place] = 0
        for place in range(len(self.measured)):
            self.measured[place] = 0

    def award(self, seat: i64, points: i64) -> None:
        self.line[seat * self.lines + self.scorer] += points
        self.total[seat] += points

    def measure(self, measure: i64, seat: i64, amount: i64) -> None:
        self.measured[measure * self.seats + seat] += amount

    def value(self, measure: i64, seat: i64) -> i64:
        return self.measured[measure * self.seats + seat]

    def values(self, name: str) -> list[int]:
        """A measure of all seats; where no scorer takes it, it is 0."""
        if name not in self.measures:
            return [0] * self.seats
        first = self.measures.index(name) * self.seats
        return [self.measured[first + seat] for seat in range(self.seats)]


class Explanation:
    """One thing that stands behind a line of the score: what kind of thing it is, in a word, and what it is about. It
    has points of its own where the line is the sum of its things. Numbers that say nothing are NONE."""

    def __init__(
        self,
        kind: str,
        points: int | None = None,
        ticket: i64 = NONE,
        city: i64 = NONE,
        route: i64 = NONE,
        owner: i64 = NONE,
    ) -> None:
        self.kind = kind
        self.points = points
        self.ticket: i64 = ticket
        self.city: i64 = city
        self.route: i64 = route
        self.owner: i64 = owner
        self.paths: list[tuple[int, list[int]]] = []

    def add_path(self, start: int, routes: list[int]) -> None:
        """The routes as they are travelled from a city."""
        self.paths.append((start, routes))


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

    def needs_one(self) -> bool:
        """Whether it decides only when a single one of the tied players ranks highest."""
        return False


class Table:
    """Where the parts of one rulebook, one board and one number of seats meet."""

    def __init__(self, board: Board, seats: i64, row: Row, pieces: Pieces) -> None:
        self.board = board
        self.seats: i64 = seats
        self.row = row
        self.pieces = pieces
        self.numbers = Numbers()
        self.access: list[Access] = []
        self.most_offered: i64 = 0
        self.keep_row: i64 = 0
        self.measures: list[str] = []
        self.handlers: list[Slot] = [Slot(Action())] * FAMILIES
        self.askers: list[Slot] = [Slot(Action())] * PHASES

    def handles(self, part: Action, families: list[int], phase: int = -1) -> None:
        """The part carries out these families of actions and, if it names one, asks the questions of a phase."""
        for family in families:
            self.handlers[family] = Slot(part)
        if phase >= 0:
            self.askers[phase] = Slot(part)

    def measure(self, name: str) -> i64:
        """The number of something that scorers measure and tie-breaks go by, the same for all who name it."""
        if name not in self.measures:
            self.measures.append(name)
        return self.measures.index(name)

    def build(self, state: State, seat: i64, route: i64) -> None:
        """The route becomes the seat's own: pieces, points, and whatever closes or opens with it. [U23, U28]"""
        board = self.board
        state.take_route(seat, route)
        state.add_trains(seat, -self.pieces.needed(board, route))
        state.add_points(seat, board.points[board.length[route]])
        for part in self.access:
            part.claimed(state, seat, route)
