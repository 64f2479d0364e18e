"""The score sheet, told so that everyone can check it: each ticket with its path, the longest trail city by city."""

from collections.abc import Iterator

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from peregon.cli.naming import Naming
from peregon.languages import Phrasebook
from peregon.score_sheet import Award, Item, ScoreSheet, SeatScore


class ScoreTeller:
    def __init__(self, say: Phrasebook, naming: Naming, names: list[str]) -> None:
        self.say = say
        self.naming = naming
        self.names = names

    def sheet(self, score: ScoreSheet) -> Table:
        """One column a player, one line an award."""
        table = Table(title=self.say("score.title"), title_justify="left", title_style="bold", box=SIMPLE_HEAD)
        table.show_footer = True
        table.add_column("", footer=self.say("score.total"))
        for seat in score.seats:
            crown = " ★" if seat.seat in score.winners else ""
            heading = Text(self.names[seat.seat] + crown)
            table.add_column(heading, footer=Text(str(seat.total), style="bold"), justify="right")
        for line, award in enumerate(score.seats[0].awards):
            table.add_row(self.say.named("award", award.name), *(str(seat.awards[line].points) for seat in score.seats))
        return table

    def winners(self, score: ScoreSheet) -> str:
        names = ", ".join(self.names[seat] for seat in score.winners)
        return self.say("score.winner" if len(score.winners) == 1 else "score.shared", names=names)

    def explanation(self, seat: SeatScore) -> Table:
        """Why a player has these points. What stands at the left adds up to the total."""
        lines = Table.grid(padding=(0, 1))
        lines.add_column(justify="right", width=4)
        lines.add_column()
        for award in seat.awards:
            for points, sentence in self._rows(award):
                lines.add_row(Text(f"{points:+d}", style="green" if points > 0 else "red") if points else "", sentence)
        return lines

    def _rows(self, award: Award) -> Iterator[tuple[int, str]]:
        """The items of a line with their points. Where they have none of their own, the line's go with the last."""
        if not award.items and award.points:
            yield award.points, self.say.named("award", award.name)
        own = any(item.points is not None for item in award.items)
        for item in award.items:
            last = item is award.items[-1]
            yield (item.points or 0) if own else award.points if last else 0, self.item(item)

    def item(self, item: Item) -> str:
        """A sentence for the kind of item, if there is one; otherwise a list of what it is about."""
        naming = self.naming
        values = {
            "ticket": "" if item.ticket is None else naming.ticket(item.ticket),
            "city": "" if item.city is None else naming.city(item.city),
            "route": "" if item.route is None else naming.route(item.route),
            "name": "" if item.owner is None else self.names[item.owner],
            "path": naming.cities(item.paths[0].cities) if item.paths else "",
            "second": naming.cities(item.paths[1].cities) if len(item.paths) > 1 else "",
        }
        key = f"item.{item.kind}" if item.paths or item.route is not None else f"item.{item.kind}.alone"
        if key in self.say:
            return self.say(key, n=item.paths[0].length if item.paths else item.points or 0, **values)
        about = ", ".join(value for value in values.values() if value)
        return f"{item.kind}: {about}" if about else item.kind
