"""The rules of a record: by which it was played, and what has changed since.

A record names the parts of its rulebook with their numbers, and the rulebook's edition, which is raised when the same
parts begin to play differently. The version of Peregon alone would say too much: most versions change no rule.
"""

from peregon.fields import FieldError, Fields
from peregon.quoting import clipped
from peregon.record.lines import RecordError
from peregon.record.tell import Told
from peregon.rulebooks import Rulebook
from peregon.rulebooks.contents import ListedPart, parts_of

MOST_PARTS = 200
MOST_CHANGES = 4
LONGEST_CHANGE = 120


class OtherRulesError(RecordError):
    """Whether the record is true cannot be told here: it was played by other rules, or on another board, than those of
    today, and by these it comes out differently. ``changes`` says what is known of the difference."""

    def __init__(self, source: str, line: int, problem: str, changes: tuple[str, ...]) -> None:
        super().__init__(source, line, problem)
        self.args = (source, line, problem, changes)
        self.changes = changes

    def __str__(self) -> str:
        return f"{super().__str__()} (it was played by other rules: {'; '.join(self.changes)})"


def failure(source: str, line: int, problem: str, changes: tuple[str, ...] | None) -> RecordError:
    """What to raise about a record, of whose rules so much has changed since."""
    return OtherRulesError(source, line, problem, changes) if changes else RecordError(source, line, problem)


def rules_of(rulebook: Rulebook) -> Told:
    return {"edition": rulebook.edition, "parts": [_line(part) for part in parts_of(rulebook)]}


def _line(part: ListedPart) -> str:
    numbers = ", ".join(f"{term}: {value}" for term, value in part.terms.items())
    return ": ".join(part.path) + (f" ({numbers})" if numbers else "")


def changes_since(head: Fields, rulebook: Rulebook) -> tuple[str, ...] | None:
    """What is not as it was when the record was written; None where it does not say by which rules that was."""
    if "rules" not in head:
        return None
    rules = head.child("rules")
    rules.only(("edition", "parts"))
    edition, parts = rules.whole("edition", 1, 10**6), rules.texts("parts")
    if len(parts) > MOST_PARTS:
        raise FieldError(rules.path_of("parts"), f"there are at most {MOST_PARTS} parts")
    today = [_line(part) for part in parts_of(rulebook)]
    changes = [f"edition {edition} then, {rulebook.edition} now"] if edition != rulebook.edition else []
    changes += _listed("then", [line for line in parts if line not in today])
    changes += _listed("now", [line for line in today if line not in parts])
    if not changes and parts != today:
        changes = ["the same parts in another order"]
    return tuple(changes)


def _listed(when: str, lines: list[str]) -> list[str]:
    rest = [f"and {len(lines) - MOST_CHANGES} more"] if len(lines) > MOST_CHANGES else []
    told = [clipped(line, LONGEST_CHANGE) for line in lines[:MOST_CHANGES]]
    return [f"{when} {', '.join([*told, *rest])}"] if lines else []
