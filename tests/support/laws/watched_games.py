"""Watched games: games played from start to end with the laws checked on the way.

The cheap laws are checked after every action of every game. The others are checked on some states, chosen by the game's
seed: how many of them a game gets is its `Care`.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from peregon.catalogue import Title, find, names
from peregon.game import Game
from peregon.model.chance import Chance, Recorder, Scripted, Seeded
from peregon.model.faces import events_of
from peregon.model.log import Log, Note
from peregon.model.state import FIRST_TICKETS, OVER, State
from peregon.policies.greedy import GreedyPolicy
from peregon.policies.playouts import LONGEST
from peregon.policies.policy import PlayerLuck, Policy
from peregon.policies.random import RandomPolicy
from peregon.policies.tempo.policy import TempoPolicy
from peregon.rulebooks.variants import VariantValue
from peregon.rules.engine import Rules
from tests.support.laws.door_checks import a_position_read_again_is_the_same, a_refused_action_changes_nothing
from tests.support.laws.law_checks import (
    BrokenLaw,
    Locomotives,
    check_state,
    doubles_are_shared_lawfully,
    hold,
    snapshot,
    the_score_is_the_sum_of_its_parts,
    the_sheet_explains_the_score,
)
from tests.support.laws.sight_checks import (
    events_show_nothing,
    imagining_looks_the_same,
    policies_see_only_what_their_seat_sees,
    redealing_shows_nothing,
)

POLICIES: tuple[Policy, ...] = (RandomPolicy(), GreedyPolicy(), TempoPolicy())


@dataclass(frozen=True)
class Case:
    """A game as it is played at one table."""

    game: str
    seats: int
    variants: Mapping[str, VariantValue] = field(default_factory=dict)

    def __str__(self) -> str:
        return ":".join([self.game, str(self.seats), *self.variants])


CASES = tuple(
    Case(name, seats) for name in names() for seats in range(find(name).players[0], find(name).players[1] + 1)
)
OPTION_CASES = (
    Case("usa", 3, {"counter_clockwise": True}),
    Case("usa", 4, {"first_seat": 2}),
    Case("europe", 3, {"tickets_leave": True, "counter_clockwise": True}),
    Case("europe", 2, {"stations_are_optional": True}),
    Case("india", 4, {"counter_clockwise": True}),
    Case("switzerland", 3, {"counter_clockwise": True}),
    Case("journey", 2, {"free_building": True}),
    Case("journey", 4, {"universal_beside_ordinary": True}),
    Case("journey", 5, {"free_building": True, "universal_beside_ordinary": True, "order": (3, 1, 4, 0, 2)}),
)


@dataclass(frozen=True)
class Care:
    """How often the dearer laws are checked: on one in so many states, and in one in so many games."""

    sight: int = 80
    door: int = 400
    replay: int = 8
    sheet: int = 4


class Table:
    """One case, laid out once and played many times."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.title: Title = find(case.game)
        self.rules: Rules = self.title.rules(case.seats, case.variants)

    def watch(self, seed: int, care: Care, policies: tuple[Policy, ...] = (POLICIES[0],)) -> "Counter[str]":
        """Plays the game of that seed, one policy a seat in turn; returns how often each group of laws was checked."""
        game = _Watched(self, seed, care)
        try:
            while game.state.phase != OVER:
                policy = policies[game.state.turn % len(policies)]
                self.rules.offer(game.state, self.rules.options)
                game.step(policy.choose(self.rules, game.state, self.rules.options, game.choices))
            game.end()
        except Exception as error:
            error.add_note(f"in game {self.case}:{seed}, at decision {game.decisions}")
            raise
        return game.checked

    def watch_choices(self, seed: int, choices: list[int], care: Care) -> None:
        """Plays by a list of numbers, each choosing among the options: a list that breaks a law can be made shorter."""
        game = _Watched(self, seed, care)
        for number in choices:
            if game.state.phase == OVER:
                game.end()
                return
            options = self.rules.legal(game.state)
            game.step(options[number % len(options)])


class _Watched:
    """A game under way, with everything remembered that a law asks for."""

    def __init__(self, table: Table, seed: int, care: Care) -> None:
        self.table, self.rules = table, table.rules
        self.seed, self.care = seed, care
        self.choices = PlayerLuck(seed)
        # Which states get the dearer laws is a matter of luck too, but of none that the game uses.
        self.lots = PlayerLuck(seed ^ 0x2B7E1516)
        self.recorder = Recorder(Seeded(seed))
        self.locomotives = Locomotives(self.rules)
        self.checked: Counter[str] = Counter()
        self.decisions = 0
        self.actions: list[int] = []
        self.trace: list[tuple[object, ...]] = []
        self.replayed = seed % care.replay == 0
        self.log = Log()
        self.state = self.rules.start(self.recorder, self.log)
        self.note(0)

    def note(self, mover: int) -> None:
        check_state(self.rules, self.state, mover)
        self.locomotives.after(self.state, self.log.entries)
        self.checked["after every action"] += 1
        if self.replayed:
            self.trace.append((snapshot(self.state), tuple(self.log.entries)))

    def step(self, action: int) -> None:
        state, mover = self.state, self.state.turn
        if self.care.door and self.lots.below(self.care.door) == 0:
            self.check_door()
        if self.care.sight and self.lots.below(self.care.sight) == 0:
            self.play_in_sight(action)
        else:
            self.play(state, action, self.recorder)
        self.actions.append(action)
        self.decisions += 1
        self.note(mover)
        hold(self.decisions < LONGEST, "the game does not end")
        if state.phase != OVER:
            options = self.rules.legal(state)
            hold(0 < len(options) == len(set(options)), "no option, or one offered twice")

    def play(self, state: State, action: int, chance: Chance) -> list[Note]:
        self.log = Log()
        state.log = self.log
        self.rules.play(state, action, chance)
        return self.log.entries

    def play_in_sight(self, action: int) -> None:
        """Plays the action, and checks before and after it what a seat is shown."""
        rules, state = self.rules, self.state
        seat = self.lots.below(state.seats)
        seed = self.lots.below(1 << 30)
        redealing_shows_nothing(rules, state, None, seed)
        imagining_looks_the_same(rules, state, None, seed)
        imagining_looks_the_same(rules, state, seat, seed)
        policies_see_only_what_their_seat_sees(rules, state, list(POLICIES), seed)
        self.checked["sight, before an action"] += 1
        other = redealing_shows_nothing(rules, state, seat, seed)
        before = state.copy()
        luck = Recorder(self.recorder)
        events = events_of(state.declared, self.play(state, action, luck))
        script = Scripted(luck.cards, luck.tickets, luck.lots)
        same = events_show_nothing(rules, before, other, state, events, action, script, seat)
        self.checked["sight, events compared" if same else "sight, events not comparable"] += 1

    def check_door(self) -> None:
        case = self.table.case
        game = Game(self.table.title, case.seats, case.variants, self.rules, self.state.copy(), Seeded(self.seed))
        a_refused_action_changes_nothing(game, self.lots.below(1 << 30))
        a_position_read_again_is_the_same(game)
        self.checked["refusals and positions"] += 1

    def end(self) -> None:
        the_score_is_the_sum_of_its_parts(self.rules, self.state)
        doubles_are_shared_lawfully(self.rules, self.state)
        self.checked["scores"] += 1
        if self.care.sheet and self.seed % self.care.sheet == 0:
            the_sheet_explains_the_score(self.rules, self.state)
            self.checked["score sheets"] += 1
        if self.replayed:
            self.replay()

    def replay(self) -> None:
        """The same actions with the recorded luck: the same states and events all along, and so the same scores."""
        luck = Scripted(self.recorder.cards, self.recorder.tickets, self.recorder.lots)
        self.log = Log()
        state = self.rules.start(luck, self.log)
        trace = iter(self.trace)
        hold(next(trace) == (snapshot(state), tuple(self.log.entries)), "another deal when played again")
        for number, action in enumerate(self.actions):
            entries = self.play(state, action, luck)
            hold(next(trace) == (snapshot(state), tuple(entries)), "another game when played again", number)
        hold(luck.used_up() and state.phase == OVER, "luck left over when played again")
        self.checked["replays"] += 1


def first_choices_in_any_order(table: Table, seed: int) -> None:
    """The first tickets are chosen by all at once: whoever answers first, the same game begins."""
    states = []
    for step in (1, -1):
        state = table.rules.start(Seeded(seed))
        for seat in range(table.case.seats)[::step]:
            hold(state.phase == FIRST_TICKETS, "a first choice that was not asked for")
            options = table.rules.legal(state)
            table.rules.choose_first_tickets(state, seat, options[(seed + seat) % len(options)])
        states.append(snapshot(state))
    hold(states[0] == states[1], "the order of the first choices matters")


__all__ = ["CASES", "OPTION_CASES", "BrokenLaw", "Care", "Case", "Table", "first_choices_in_any_order"]
