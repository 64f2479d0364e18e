"""A review on the screen: the seats, the curve of their chances, the turning points and the mistakes."""

from collections.abc import Sequence
from pathlib import Path

from rich.box import SIMPLE_HEAD
from rich.cells import cell_len
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from peregon.cli.naming import DASH, NOTHING, Naming, players_of
from peregon.cli.table.purpose_words import why
from peregon.cli.terminal import Terminal
from peregon.game_review import Better, DecisionReview, Grade, Review, SeatReview
from peregon.game_review.turning_points import TurningPoint, turning_points
from peregon.record import Record

BARS = "▁▂▃▄▅▆▇█"
WIDEST = 60
SIGNS: dict[Grade, str] = {"blunder": "??", "mistake": "?", "dubious": "?!"}
"""As chess players write them."""
COLOURS = {"blunder": "bold red", "mistake": "red", "dubious": "yellow"}
HEADINGS = (
    *("review.player", "review.result", "review.luck", "review.errors", "review.rivals", "review.unseen"),
    "review.remainder",
)
MARGIN = (0, 0, 0, 4)
_UNLIMITED = 1_000
_WIDEST_NAME = 20
_NARROWEST = 10
_ENDS = 16  # columns beside a curve and its name: where it begins and ends


class ReviewScreen:
    def __init__(self, terminal: Terminal, record: Record, review: Review) -> None:
        terminal.speak_of(record.table.title.rulebook_name)
        self.terminal = terminal
        self.say = terminal.say
        self.record = record
        self.review = review
        self.names = players_of(record, terminal.say)
        self.naming = Naming(record.table.title.sheet, terminal.language)

    def show(self, file: Path | None) -> None:
        if file is not None:
            self.terminal.show(Text(str(file), style="bold"))
        self.terminal.show(*self._sums(), self._curves())
        self._show_turning_points()
        self._show_mistakes()
        share = points_of(self.review.inconsistency())
        self.terminal.note(self.say("review.note", share=share))
        if not self.review.over:
            self.terminal.note(self.say("review.unfinished"))

    def _sums(self) -> list[Table]:
        """Of each seat, in points of a hundred: a line each. Where that does not fit, a column each, and on the
        narrowest screens a table each."""
        rows = [[*(self.say(word) for word in HEADINGS), *SIGNS.values()]]
        rows += [[name, *self._cells(self.review.sums(seat))] for seat, name in enumerate(self.names)]
        turned = list(map(list, zip(*rows, strict=True)))
        one_each = [[[row[0], row[seat]] for row in turned] for seat in range(1, len(rows))]
        fitting = (tables for tables in ([_table(rows)], [_table(turned)]) if self._fits(tables[0]))
        return next(fitting, [_table(each) for each in one_each])

    def _fits(self, table: Table) -> bool:
        console = self.terminal.console
        return console.measure(table, options=console.options.update(max_width=_UNLIMITED)).maximum <= console.width

    def _cells(self, sums: SeatReview) -> list[str]:
        return [
            f"{100 * sums.result:.0f} %",
            _with_error(sums.luck, sums.luck_error),
            _with_error(-sums.errors, sums.errors_error),
            _with_error(sums.rivals, sums.rivals_error),
            _with_error(sums.unseen, sums.unseen_error),
            _with_error(sums.remainder, sums.remainder_error),
            *(str(sums.grades[grade] or NOTHING) for grade in SIGNS),
        ]

    def _curves(self) -> Table:
        """Everybody's chances from the deal to the end."""
        table = Table(box=None, show_header=False, padding=(0, 1, 0, 0))
        room = self.terminal.console.width - _ENDS
        names = min(_WIDEST_NAME, room - _NARROWEST, max(cell_len(name) for name in self.names))
        width = max(_NARROWEST, min(WIDEST, room - names))
        table.add_column(no_wrap=True, overflow="ellipsis", max_width=max(1, names))
        table.add_column(no_wrap=True)
        table.add_column(no_wrap=True)
        for seat, name in enumerate(self.names):
            chances = [shares[seat] for shares in self.review.chances()]
            table.add_row(name, sparkline(chances, width), f"{100 * chances[0]:.0f} → {100 * chances[-1]:.0f} %")
        return table

    def _show_turning_points(self) -> None:
        points = turning_points(self.review)
        if points:
            self.terminal.show("", Text(self.say("review.turning_points"), style="bold"))
        for point in points:
            self.terminal.show(Padding(self._turning_point(point), MARGIN))

    def _turning_point(self, point: TurningPoint) -> str:
        values = {"name": self.names[point.seat], "change": f"{100 * point.change:+.0f}"}
        if point.number == 0:
            return self.say(_by_sign("review.point.deal", point.change), **values)
        decision = self.review.decisions[point.number - 1]
        if point.luck is None:
            better = "" if decision.better is None else decision.better.notation
            return self.say("review.point.error", number=point.number, move=decision.notation, better=better, **values)
        key = _by_sign("review.point.luck", point.change)
        luck = self.say(f"review.luck.{point.luck}")
        return self.say(key, number=point.number, mover=self.names[decision.seat], luck=luck, **values)

    def _show_mistakes(self) -> None:
        mistakes = [decision for decision in self.review.decisions if decision.grade is not None]
        if not mistakes:
            self.terminal.show("", self.say("review.no_mistakes"))
            return
        self.terminal.show("", Text(self.say("review.mistakes"), style="bold"))
        for decision in mistakes:
            assert decision.grade is not None and decision.better is not None
            name = self.names[decision.seat]
            head = self.say("replay.move", number=decision.number, name=name, move=decision.notation)
            cost = _with_error(-decision.error, decision.standard_error)
            grade = self.say(f"review.grade.{decision.grade}")
            line = Text.assemble(
                "  ", head, (SIGNS[decision.grade], COLOURS[decision.grade]), f"{DASH}{grade}{DASH}{cost}"
            )
            self.terminal.show(line, Padding(self._better(decision, decision.better), MARGIN))

    def _better(self, decision: DecisionReview, better: Better) -> str:
        game = self.record.game_at(decision.number - 1)
        face = type(game.actions[better.action]).__name__
        have = game.state.trains(decision.seat)
        told = why(self.say, self.naming, face, better.purpose, have, "review.")
        return self.say("review.better", move=better.notation) + "".join(f": {line}" for line in told)


def sparkline(values: Sequence[float], width: int) -> str:
    """One letter for so many values that the line fits."""
    count = min(width, len(values))
    shown = [values[place * len(values) // count] for place in range(count - 1)] + [values[-1]]
    return "".join(BARS[min(len(BARS) - 1, int(value * len(BARS)))] for value in shown)


def points_of(share: float) -> str:
    return f"{100 * share:.1f}"


def signed(share: float) -> str:
    return f"{100 * share + 0.0:+.1f}"


def _table(rows: list[list[str]]) -> Table:
    """The first row is its head, and no figure is broken or left out."""
    table = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for column, heading in enumerate(rows[0]):
        table.add_column(heading, justify="right" if column else "left", no_wrap=True)
    for row in rows[1:]:
        table.add_row(*row)
    return table


def _with_error(share: float, error: float) -> str:
    return f"{signed(share)} ± {points_of(error)}" if error >= 0.0005 else signed(share)


def _by_sign(key: str, change: float) -> str:
    return f"{key}.good" if change > 0 else f"{key}.bad"
