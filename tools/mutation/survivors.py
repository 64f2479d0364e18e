"""Survivors: the mutants that no test catches, each with the reason why none can, or need.

The reasons are kept in survivors.toml. An entry knows its mutants by function, statement and change, not by line.
"""

import tomllib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from tools.mutation.mutants import Mutant
from tools.mutation.trials import Verdict

KEPT = Path(__file__).with_name("survivors.toml")
KINDS = {
    "equivalent": "the changed rule gives the same answer in every position",
    "unreachable": "only a board, table or state that cannot exist would show it",
    "speed": "the answer is the same and only takes longer",
    "scratch": "a value that is always overwritten before it is read, or never read",
    "text": "only the wording of a message changes",
}

Key = tuple[str, str, str, str]


@dataclass(frozen=True)
class Reason:
    kind: str
    why: str


def read_reasons(path: Path = KEPT) -> dict[Key, Reason]:
    reasons: dict[Key, Reason] = {}
    for entry in tomllib.loads(path.read_text()).get("survivor", []):
        reason = Reason(entry["kind"], entry["why"])
        if reason.kind not in KINDS:
            raise ValueError(f"{path.name}: {reason.kind!r} is not one of {', '.join(KINDS)}")
        for change in entry["changes"]:
            key = (entry["file"], entry["where"], entry["text"], change)
            if key in reasons:
                raise ValueError(f"{path.name}: two reasons for {' · '.join(key)}")
            reasons[key] = reason
    return reasons


@dataclass(frozen=True)
class Report:
    """All verdicts of a run, beside the reasons that are kept."""

    verdicts: list[Verdict]
    reasons: dict[Key, Reason]

    @property
    def caught(self) -> int:
        return sum(verdict.caught for verdict in self.verdicts)

    @property
    def score(self) -> float:
        return self.caught / len(self.verdicts) if self.verdicts else 1.0

    @property
    def survivors(self) -> list[Mutant]:
        return [verdict.mutant for verdict in self.verdicts if not verdict.caught]

    @property
    def unexplained(self) -> list[Mutant]:
        return [mutant for mutant in self.survivors if mutant.key not in self.reasons]

    def by_kind(self) -> Counter[str]:
        return Counter(self.reasons[mutant.key].kind for mutant in self.survivors if mutant.key in self.reasons)

    def out_of_date(self, known: Iterable[Mutant]) -> list[Key]:
        """Reasons for mutants that are caught by now, or no longer exist. ``known``: every mutant there is."""
        caught = {verdict.mutant.key for verdict in self.verdicts if verdict.caught}
        return sorted(set(self.reasons) & caught | set(self.reasons) - {mutant.key for mutant in known})

    def table(self) -> list[str]:
        """Per file: mutants, caught, score."""
        total: Counter[str] = Counter(verdict.mutant.file for verdict in self.verdicts)
        caught: Counter[str] = Counter(verdict.mutant.file for verdict in self.verdicts if verdict.caught)
        lines = [f"{'file':<38} {'mutants':>8} {'caught':>8} {'score':>8}"]
        for file in [*sorted(total), ""]:
            count, hits = (total[file], caught[file]) if file else (len(self.verdicts), self.caught)
            lines.append(f"{file or 'all':<38} {count:>8} {hits:>8} {hits / max(count, 1):>8.1%}")
        return lines

    def told(self, mutant: Mutant) -> str:
        reason = self.reasons.get(mutant.key)
        why = f"{reason.kind}: {reason.why}" if reason else "NO REASON GIVEN"
        return f"{mutant.file}:{mutant.first_line} {mutant.where}\n    {mutant.change}\n    {why}"
