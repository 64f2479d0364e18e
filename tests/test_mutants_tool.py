"""The mutants themselves: what is changed, what is left alone, and that a changed function really runs changed."""

import sys
from types import ModuleType

import pytest

from tools.mutants import all_mutants, sample
from tools.mutation.mutants import Mutant, mutants_of
from tools.mutation.survivors import Reason, Report, read_reasons
from tools.mutation.trials import Reach, Verdict
from tools.mutation.worker import CAUGHT, SURVIVED, TIMED_OUT, exchange


def changes(source: str, file: str = "rules/tiny.py") -> list[str]:
    return [mutant.change for mutant in mutants_of(file, source)]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("x = a < b", ["a < b → a <= b", "a < b → a >= b"]),
        ("x = a == b", ["a == b → a != b"]),
        ("x = a < b <= c", ["a < b <= c → " + it for it in ("a <= b <= c", "a >= b <= c", "a < b < c", "a < b > c")]),
        ("x = a + b", ["a + b → (a - b)"]),
        ("x = a % b", ["a % b → (a // b)"]),
        ("x = ~a & b", ["~a & b → (~a | b)", "~a → (a)"]),
        ("x = not a", ["not a → (a)"]),
        ("x = a and b", ["a and b → (a or b)", "a and b → (b)", "a and b → (a)"]),
        ("x = 3", ["3 → 4", "3 → 2"]),
        ("x = 0", ["0 → 1", "0 → (-1)"]),
        ("x = True", ["True → False"]),
        ("x = a if b else c", ["b → not (b)", "b → True", "b → False"]),
        ("x = [a for a in b if c]", ["c → not (c)", "c → True", "c → False"]),
        ("x = max(a, b)", ["max → min"]),
        ("x = a[:]", ["a[:] → a"]),
        ("x = range(a)", ["range(a) → range(a - 1)", "range(a) → range(1, a)"]),
        ("x = range(a, b)", ["range(a, b) → range(a, b - 1)"]),
        ("a.b = c", ["a.b = c → pass"]),
        ("a.b += c", ["a.b += c → a.b -= c", "a.b += c → pass"]),
        ("f(a)", ["f(a) → pass"]),
        ("state.gain(a)", ["state.gain(a) → pass", "state.gain → state.gain_openly"]),
        ("if a:\n    f = b", ["a → not (a)", "a → True", "a → False"]),
        ("while a:\n    break", ["a → False", "break → continue", "break → pass"]),
        ("for a in b:\n    continue", ["continue → break", "continue → pass"]),
        ("def f():\n    return a", ["return a → pass"]),
        ("def f():\n    raise Wrong", ["raise Wrong → pass"]),
        ("x = 1; y = 1", ["1 → 2", "1 → 0", "1 → 2 (2)", "1 → 0 (2)"]),
    ],
)
def test_one_thing_is_changed_at_a_time(source: str, expected: list[str]) -> None:
    assert changes(source) == expected


@pytest.mark.parametrize(
    "source",
    [
        '"""A text with 3 in it."""',
        "from a import b",
        "x: vec[3]",
        "def f(a: Literal[1]) -> Literal[2]:\n    pass",
        "def terms(self):\n    return [1]",
        "def understands(self):\n    return [1]",
        "assert a == 1",
        "def f():\n    raise NotImplementedError",
        "x = f'{a + 1}'",
        "x = numbers.add(PASS, 0, 0, 0)",
    ],
)
def test_what_is_no_rule_is_left_alone(source: str) -> None:
    assert [change for change in changes(source) if change != "return [1] → pass"] == []


def test_the_zeros_that_fill_up_a_log_entry_are_left_alone() -> None:
    assert changes("state.note(PASSED, seat, 0, 0)") == ["state.note(PASSED, seat, 0, 0) → pass"]
    assert changes("state.note(CARD_DEALT, seat, kind, 0)")[1:] == ["0 → 1", "0 → (-1)"]


def test_a_rulebook_loses_a_part() -> None:
    assert changes("x = f([a(), b()])", "rulebooks/tiny.py") == ["[a(), b()] → [b()]", "[a(), b()] → [a()]"]
    assert changes("x = f([a(), b()])", "rules/tiny.py") == []


def test_a_mutant_knows_its_place() -> None:
    source = "class Row:\n    def sweep(self, most=3):\n        é = 'é'; return (most\n            > 2)\n"
    found = {mutant.change: mutant for mutant in mutants_of("rules/tiny.py", source)}
    assert (found["3 → 4"].where, found["3 → 4"].first_line) == ("", 2)
    changed = found["2 → 3"]
    assert (changed.where, changed.first_line, changed.text) == ("Row.sweep", 4, "> 2)")
    assert changed.of(source) == source.replace("> 2", "> 3")


def test_a_function_gets_its_changed_code_and_nothing_else_is_touched() -> None:
    source = "class Row:\n    def most(self):\n        return [i + 1 for i in range(2)]\n\ndef other():\n    return 1\n"
    module = ModuleType("tiny_rules")
    exec(compile(source, "tiny_rules.py", "exec"), vars(module))
    sys.modules["tiny_rules"] = module
    try:
        row = module.Row()
        assert exchange("tiny_rules.py", "Row.most", source.replace("i + 1", "i + 5"))
        assert (row.most(), module.other()) == ([5, 6], 1)
        assert not exchange("tiny_rules.py", "", source)
        assert not exchange("tiny_rules.py", "Row.least", source)
    finally:
        del sys.modules["tiny_rules"]


def _mutant(nth: int = 0, line: int = 1) -> Mutant:
    return Mutant("rules/tiny.py", "f", line, line, 0, 1, "1", "2", "x = 1", nth)


def test_a_mutant_is_tried_first_with_the_tests_that_caught_its_neighbours() -> None:
    def test(lines: list[int], passes: bool = True) -> dict[str, object]:
        return {"passes": passes, "seconds": 0.1, "lines": [("rules/tiny.py", line) for line in lines]}

    reach = Reach(
        {
            "tests/laws/test_laws.py::w": test([1, 2]),
            "a.py::wide": test([1, 2, 3]),
            "a.py::narrow": test([1, 2]),
            "b.py::wide": test([1, 2, 3]),
            "b.py::elsewhere": test([3]),
            "b.py::broken": test([1], passes=False),
        }
    )
    assert reach.failing == ["b.py::broken"]
    assert reach.tests(_mutant()) == ["a.py::narrow", "b.py::wide", "a.py::wide", "tests/laws/test_laws.py::w"]
    reach.learn(Verdict(_mutant(), CAUGHT, "b.py::wide", 4))
    assert reach.tests(_mutant(line=2))[0] == "b.py::wide"


def test_the_score_counts_what_was_caught_and_every_survivor_needs_a_reason() -> None:
    results = [CAUGHT, TIMED_OUT, SURVIVED, SURVIVED]
    verdicts = [Verdict(_mutant(nth), result, "", 1) for nth, result in enumerate(results)]
    report = Report(verdicts, {_mutant(2).key: Reason("speed", "why"), _mutant(0).key: Reason("speed", "why")})
    assert (report.caught, report.score, report.unexplained) == (2, 0.5, [_mutant(3)])
    assert report.out_of_date([_mutant(nth) for nth in range(4)]) == [_mutant(0).key]


def test_a_sample_is_always_the_same() -> None:
    mutants = [_mutant(nth) for nth in range(50)]
    drawn = sample(mutants, 5, "1")
    assert len(drawn) == 5
    assert drawn == sample(list(reversed(mutants)), 5, "1")[::-1] != sample(mutants, 5, "2")


def test_every_kept_reason_is_for_a_mutant_that_exists() -> None:
    assert set(read_reasons()) - {mutant.key for mutant in all_mutants()} == set()
