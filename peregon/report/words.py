"""Words: what a report says to people, in one language."""

from collections.abc import Sequence
from pathlib import Path

from peregon.boards import BoardSheet
from peregon.drawing.wording import DASH, Wording
from peregon.languages import Phrasebook
from peregon.report.remarks import Remark

LISTED = 8
MINUS = "\N{MINUS SIGN}"
THIN = "\N{NARROW NO-BREAK SPACE}"

# By the code of a remark; the number that stands behind each of its tickets is a share, a value or a margin.
_SENTENCES = {
    "crowded": "warning.crowded",
    "passing": "warning.passing",
    "dead_routes": "warning.dead_routes",
    "contested": "warning.contested",
    "hard_tickets": "warning.hard_tickets",
    "cheap_tickets": "warning.cheap_tickets",
    "dear_tickets": "warning.dear_tickets",
    "lucky_tickets": "warning.lucky_tickets",
    "unwanted_tickets": "warning.unwanted_tickets",
    "first_ahead": "warning.first_ahead",
    "first_behind": "warning.first_behind",
    "dry_deck": "warning.dry_deck",
    "light_tickets": "warning.light_tickets",
    "heavy_tickets": "warning.heavy_tickets",
    "lonely": "warning.lonely",
    "hub": "warning.hub",
    "few_games": "warning.few_games",
}
_VERDICTS = {
    "fair": "verdict.fair",
    "dear": "verdict.dear",
    "cheap": "verdict.cheap",
    "hard": "verdict.hard",
    "several": "verdict.several",
    "unknown": "verdict.unknown",
}


class ReportWords:
    """One board in one language; ``version`` stands behind its title where that alone does not tell which it is."""

    def __init__(self, sheet: BoardSheet, language: str, version: str = "") -> None:
        self.sheet = sheet
        self.language = language
        self.names = Wording(sheet, language)
        self.title = f"{self.names.title} ({version})" if version else self.names.title
        self.say = Phrasebook(language, "report", sheet.rulebook)
        self._lines = Phrasebook(language, "terminal", sheet.rulebook)

    def route(self, number: int) -> str:
        return self.names.ends(self.sheet.routes[number])

    def ticket(self, number: int) -> str:
        card = self.sheet.tickets[number]
        goals = [self.names.goal(goal) for goal in card.goals]
        return f"{self.names.start(card)}{DASH}{' / '.join(goals)}"

    def city(self, number: int) -> str:
        return self.names.city(number)

    def line(self, name: str) -> str:
        """A line of the score sheet."""
        return self._lines.named("award", name)

    def verdict(self, verdict: str) -> str:
        return self.say(_VERDICTS[verdict])

    def remark(self, remark: Remark) -> str:
        """The whole sentence."""
        shares = ("share", "low", "high", "fair")
        numbers = {key: percent(value) if key in shares else value for key, value in remark.numbers.items()}
        if remark.count:
            numbers |= {"n": remark.count, "names": self._listed(self._names(remark))}
        return self.say(_SENTENCES[remark.code], **numbers)

    def _names(self, remark: Remark) -> list[str]:
        routes = [self.route(number) for number in remark.routes]
        cities = [self.city(number) for number in remark.cities]
        tickets = [self.ticket(number) for number in remark.tickets]
        notes = [
            self._note(remark.code, number, note) for number, note in zip(remark.tickets, remark.notes, strict=True)
        ]
        return routes + cities + [f"{name} ({note})" for name, note in zip(tickets, notes, strict=True)]

    def _note(self, code: str, ticket: int, note: float) -> str:
        if code in ("hard_tickets", "unwanted_tickets"):
            return percent(note)
        if code == "lucky_tickets":
            return signed(note)
        return f"{self.sheet.tickets[ticket].goals[0].points} → {note:.0f}"

    def _listed(self, names: Sequence[str]) -> str:
        if len(names) <= LISTED:
            return ", ".join(names)
        return f"{', '.join(names[:LISTED])} {self.say('warning.more', n=len(names) - LISTED)}"


def in_words(sheets: Sequence[BoardSheet], language: str) -> list[ReportWords]:
    """Of boards that are compared. Two versions of one have the same title, and are told apart by their files."""
    plain = [ReportWords(sheet, language) for sheet in sheets]
    if len({words.title for words in plain}) == len(plain):
        return plain
    files = [Path(sheet.source).name for sheet in sheets]
    versions = files if len(set(files)) == len(files) else [sheet.source for sheet in sheets]
    return [ReportWords(sheet, language, version) for sheet, version in zip(sheets, versions, strict=True)]


def percent(share: float, digits: int = 1) -> str:
    """Whole numbers where a tenth says nothing."""
    text = f"{100 * share:.{digits}f}"
    return f"{text.removesuffix('.0')}{THIN}%"


def signed(value: float, digits: int = 1) -> str:
    text = f"{abs(value):.{digits}f}"
    if float(text) == 0:
        return text
    return f"{'+' if value > 0 else MINUS}{text}"
