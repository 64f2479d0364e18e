"""Checking a bot: whole games of every kind, through the door that a live table has, and every question twice.

First a game is played and each question is asked two times over. Then, when nothing is left of the true game but bytes,
the questions are asked once more, in the reverse order and with everything that the seat cannot see dealt anew. A fair
bot answers all three alike: to it they are the same question.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from peregon.bots import USUAL, Bot, Budget, bot_maker, bot_named
from peregon.catalogue import Title, find, playable
from peregon.game import Game
from peregon.model.chance import Seeded
from peregon.model.faces import ActionTable
from peregon.model.state import TURN
from peregon.policies.playouts import LONGEST
from peregon.record.packing import state_bytes, state_from_bytes
from peregon.testing.asking import HANGS, BotAnswer, BotTrial
from peregon.testing.report import CRASH, HIDDEN, ILLEGAL, MEMORY, SLOW, UNSTEADY, BotReport, Problem, ReportRow
from peregon.workers import derived_seed

LIMIT = 1.0
"""Seconds of CPU time that a decision may take, if nobody says otherwise."""

OnGame = Callable[[int, int], None]
MakeBot = Callable[[str], Bot]


class NoSuchTable(ValueError):
    """No game is left to check a bot in: nothing wrong would be found, whatever the bot does."""


def check_bot(
    bot: Callable[[], Bot] | str,
    games: int = 1,
    seed: int = 1,
    *,
    titles: Sequence[str | Title] | None = None,
    seats: Sequence[int] | None = None,
    limit: float = LIMIT,
    budget: Budget | None = None,
    on_progress: OnGame | None = None,
) -> BotReport:
    """Plays so many games of every title with every number of seats, all seats taken by the bot: a class, or a name,
    known or ``module:Class``. ``budget`` is passed on to it with every question, and is one of playouts: by the
    clock nobody answers twice alike. ``on_progress`` is told how many games of how many are done."""
    if budget is not None and budget.milliseconds:
        raise ValueError("a bot is checked with a budget of playouts: by the clock nobody answers twice alike")
    name, make, budget = _found(bot, budget)
    known = [title if isinstance(title, Title) else find(title) for title in titles or playable()[0]]
    tables = [(title, count) for title in known for count in _counts(title, seats)]
    if not tables:
        raise NoSuchTable(f"none of these games is for {' or '.join(map(str, seats or ()))} players")
    report = BotReport(name)
    for number, (title, count) in enumerate(tables):
        table = _Trials(report, title, count, limit, make, budget)
        for game in range(games):
            table.check(derived_seed(seed, game))
            if on_progress is not None:
                on_progress(number * games + game + 1, len(tables) * games)
    return report


def _counts(title: Title, seats: Sequence[int] | None) -> list[int]:
    fewest, most = title.players
    return [count for count in range(fewest, most + 1) if seats is None or count in seats]


def _found(bot: Callable[[], Bot] | str, budget: Budget | None) -> tuple[str, MakeBot, Budget | None]:
    if not isinstance(bot, str):
        made = bot
        return getattr(bot, "__name__", repr(bot)), lambda _rulebook: made(), budget
    make, own = bot_maker(bot)
    return bot, make, own or budget


@dataclass(frozen=True, slots=True)
class _Asked:
    """A question that was asked in the true game, and what came of it."""

    decision: int
    seat: int
    luck: int
    position: bytes
    answer: BotAnswer


class _Trials:
    """The games of one title with so many seats."""

    def __init__(
        self, report: BotReport, title: Title, seats: int, limit: float, make: MakeBot, budget: Budget | None
    ) -> None:
        self.report = report
        self.title = title
        self.row = ReportRow(title.name, seats)
        self.limit = limit
        self.rules = title.rules(seats)
        self.actions = ActionTable(self.rules.table.declared)
        self.asking = BotTrial(lambda: make(title.rulebook_name), title.rules_apart(seats), budget)
        self.stand_in = BotTrial(lambda: bot_named(USUAL, title.rulebook_name), title.rules(seats), None)
        self.seed = 0
        report.rows.append(self.row)

    def check(self, seed: int) -> None:
        self.seed = seed
        self.row.games += 1
        for asked in reversed(self._play()):
            self._ask_anew(asked)

    def _play(self) -> list[_Asked]:
        """The true game. Whoever fails is stood in for, as at a live table."""
        game = Game.start(self.title, self.row.seats, Seeded(self.seed))
        asked: list[_Asked] = []
        while not game.over:
            if len(asked) >= LONGEST:
                self._note(SLOW, asked[-1], f"no end after {LONGEST:,} decisions")
                return asked
            for seat in [decision.seat for decision in game.decisions]:
                asked.append(self._ask(game, seat, len(game.history)))
                answer = asked[-1].answer
                if answer.hangs:
                    # It would again, and at every decision that would cost as long.
                    return asked
                number = answer.number
                if number is None:
                    number = self.stand_in.ask(game, seat, asked[-1].luck).number
                assert number is not None
                game.play(number, seat)
                self.row.decisions += 1
        return asked

    def _ask(self, game: Game, seat: int, decision: int) -> _Asked:
        luck = derived_seed(self.seed, decision)
        first = self._answer(game, seat, luck, decision)
        asked = _Asked(decision, seat, luck, state_bytes(game.state), first)
        if first.trouble:
            self._note(CRASH, asked, first.trouble)
        elif first.hangs:
            self._note(SLOW, asked, f"no answer in {HANGS:g} s")
        elif first.number is None:
            self._note(ILLEGAL, asked, f"answered {first.text}")
        elif (again := self._answer(game, seat, luck, decision)).number != first.number:
            self._note(UNSTEADY, asked, f"answered {first.text}, then {_told(again)}")
        return asked

    def _ask_anew(self, asked: _Asked) -> None:
        """The same question, as the same seat would be asked it in another world."""
        if asked.answer.number is None:
            return
        other = self._dealt_anew(asked)
        self._remind(other, asked)
        answer = self._answer(other, asked.seat, asked.luck, asked.decision)
        if answer.number == asked.answer.number:
            return
        told = f"answered {asked.answer.text}, and there {_told(answer)}"
        if self.report.counts[UNSTEADY]:
            self._note(UNSTEADY, asked, told)
            return
        # What it has been asked in between is the same for both, so only the cards that are hidden differ.
        now = self._answer(self._again(asked), asked.seat, asked.luck, asked.decision)
        self._note(HIDDEN if now.number == asked.answer.number else MEMORY, asked, told)

    def _remind(self, other: Game, asked: _Asked) -> None:
        """Asks the rivals first, with the cards they have there: who keeps in mind what they held is misled by it."""
        state = other.state
        if state.phase != TURN:
            return
        for rival in range(self.row.seats):
            if rival != asked.seat:
                state.turn = rival
                self.asking.ask(other, rival, asked.luck)
        state.turn = asked.seat

    def _again(self, asked: _Asked) -> Game:
        state = state_from_bytes(self.rules, asked.position)
        return Game(self.title, self.row.seats, {}, self.rules, state, Seeded(self.seed), self.actions)

    def _dealt_anew(self, asked: _Asked) -> Game:
        game = self._again(asked)
        game.rules.redeal(game.state, asked.seat, Seeded(derived_seed(asked.luck, asked.seat)))
        return game

    def _answer(self, game: Game, seat: int, luck: int, decision: int) -> BotAnswer:
        answer = self.asking.ask(game, seat, luck)
        self.row.questions += 1
        self.row.total += answer.seconds
        self.row.slowest = max(self.row.slowest, answer.seconds)
        if answer.seconds > self.limit and not answer.hangs:
            told = f"took {answer.seconds:.2f} s of CPU time, and may take {self.limit:g}"
            self.report.add(self.row, self._problem(SLOW, decision, seat, told))
        return answer

    def _note(self, kind: str, asked: _Asked, text: str) -> None:
        self.report.add(self.row, self._problem(kind, asked.decision, asked.seat, text))

    def _problem(self, kind: str, decision: int, seat: int, text: str) -> Problem:
        return Problem(kind, self.title.name, self.row.seats, self.seed, decision, seat, text)


def _told(answer: BotAnswer) -> str:
    if answer.hangs:
        return "nothing"
    return answer.trouble or answer.text
