"""Every clause of every rulebook has a test that carries its id, and no test names a clause that does not exist."""

import ast
import re
from collections import defaultdict
from pathlib import Path

TESTS = Path(__file__).parent
RULES = TESTS.parent / "docs" / "rules"


def clauses() -> set[str]:
    text = "".join(path.read_text() for path in RULES.glob("*.md"))
    return set(re.findall(r"^- \*\*([UEISJR]\d+)\b", text, re.MULTILINE))


def marks() -> dict[str, list[str]]:
    """For each test that carries clause ids: which."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and ast.unparse(mark.func) in ("rule", "pytest.mark.rule"):
                        ids = [argument.value for argument in mark.args if isinstance(argument, ast.Constant)]
                        assert len(ids) == len(mark.args), f"{node.name}: clause ids are written out"
                        found[f"{path.name}::{node.name}"] += [str(clause) for clause in ids]
    return found


def test_there_are_clauses() -> None:
    letters = [clause[0] for clause in clauses()]
    counts = {letter: letters.count(letter) for letter in "UEISJ"}
    assert counts == {"U": 38, "E": 35, "I": 9, "S": 15, "J": 24}
    assert letters.count("R") >= 28


def test_every_clause_has_a_test() -> None:
    tested = {clause for ids in marks().values() for clause in ids}
    assert sorted(clauses() - tested) == []


def test_no_test_names_an_unknown_clause() -> None:
    known = clauses()
    assert {test: ids for test, ids in marks().items() if not known.issuperset(ids)} == {}


def test_a_test_carries_at_most_three_clauses() -> None:
    assert {test: ids for test, ids in marks().items() if len(ids) > 3} == {}


def test_rule_parts_name_only_clauses_that_exist() -> None:
    known = clauses()
    for path in (TESTS.parent / "peregon" / "rules").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.Module):
                named = set(re.findall(r"\b[UEISJR]\d+\b", ast.get_docstring(node) or ""))
                assert named <= known, f"{path.name} names {named - known}"
