"""Mutants: a source file with one thing changed, found by walking its syntax tree.

A change is a piece of text put in the place of another, so that a mutant can be read, run and found again.
"""

import ast
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tools.mutation.changes import changes_of, is_filler

# Names of a game's numbers and abilities: what they say is a text, and other tests hold it.
TEXTS = frozenset({"terms", "understands", "line", "special", "variants"})
# Rulebooks are looked up, listed and given their words in these: tests/plugins and tests/cli hold that.
NO_RULES = ("__init__.py", "contents.py", "rooms.py")
ALGORITHMS = ("trail*.py", "disjoint.py", "paths.py", "borrowing.py", "lending.py")


@dataclass(frozen=True)
class Mutant:
    """One change. ``where`` is the function it is in ("SweptRow.sweep"), or "" if it takes effect on import; ``text``
    is the line of the source."""

    file: str
    where: str
    first_line: int
    last_line: int
    start: int
    end: int
    before: str
    after: str
    text: str
    nth: int = 0

    @property
    def change(self) -> str:
        """The change as one line; the second of two equal ones says so."""
        return f"{self.before} → {self.after}" + (f" ({self.nth + 1})" if self.nth else "")

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What the mutant is known by when lines have moved."""
        return (self.file, self.where, self.text, self.change)

    def lot(self, seed: str) -> str:
        return hashlib.sha256(repr((seed, *self.key)).encode()).hexdigest()

    def of(self, source: str) -> str:
        return source[: self.start] + self.after + source[self.end :]


def rule_files(tree: Path) -> list[Path]:
    """The files with rules in them, the pure algorithms apart: those are held to brute force elsewhere."""
    rules = set((tree / "peregon/rules").rglob("*.py"))
    for pattern in ALGORITHMS:
        rules -= set((tree / "peregon/rules").rglob(pattern))
    rules |= {path for path in (tree / "peregon/rulebooks").glob("*.py") if path.name not in NO_RULES}
    return [tree / "peregon/model/knowledge.py", *sorted(rules, reverse=True)]


def mutants_of(file: str, source: str) -> list[Mutant]:
    """Every change of the file that still compiles, each once."""
    found: dict[str, Mutant] = {}
    seen: dict[tuple[str, str, str, str], int] = {}
    for mutant in _Walk(file, source).mutants():
        text = mutant.of(source)
        if text in found or not _compiles(text):
            continue
        nth = seen.get(mutant.key, 0)
        seen[mutant.key] = nth + 1
        found[text] = Mutant(**{**mutant.__dict__, "nth": nth})
    return list(found.values())


def _compiles(text: str) -> bool:
    try:
        compile(text, "mutant", "exec")
    except SyntaxError:
        return False
    return True


class _Walk:
    def __init__(self, file: str, source: str) -> None:
        self.file = file
        self.source = source
        self.lines = [0]
        for line in source.splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))

    def mutants(self) -> Iterator[Mutant]:
        for node in ast.parse(self.source).body:
            yield from self._statement(node, "", "")

    def _statement(self, node: ast.stmt, name: str, where: str) -> Iterator[Mutant]:
        """``where`` is the outermost function around the statement; what is inside it is not named apart."""
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            name = f"{name}.{node.name}" if name else node.name
            if node.name in TEXTS:
                return
            if isinstance(node, ast.FunctionDef):
                for default in [*node.args.defaults, *node.args.kw_defaults]:
                    if default is not None:
                        yield from self._inside(default, where)
                where = where or name
            for inner in node.body:
                yield from self._statement(inner, name, where)
            return
        if isinstance(node, ast.Import | ast.ImportFrom | ast.Assert) or _means_nothing(node):
            return
        yield from self._changes(node, where)
        for expression in _expressions(node):
            yield from self._inside(expression, where)
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.stmt):
                yield from self._statement(child, name, where)

    def _inside(self, node: ast.AST, where: str) -> Iterator[Mutant]:
        if isinstance(node, ast.JoinedStr):
            return
        yield from self._changes(node, where)
        for child in ast.iter_child_nodes(node):
            if not (isinstance(node, ast.Call) and is_filler(node, child)):
                yield from self._inside(child, where)

    def _changes(self, node: ast.AST, where: str) -> Iterator[Mutant]:
        for at, after in changes_of(node, self.file):
            start, end = self._span(at)
            line = at.lineno  # type: ignore[attr-defined]
            yield Mutant(
                file=self.file,
                where=where,
                first_line=line,
                last_line=at.end_lineno or line,  # type: ignore[attr-defined]
                start=start,
                end=end,
                before=" ".join(self.source[start:end].split()),
                after=after,
                text=" ".join(self.source[self.lines[line - 1] : self.lines[line]].split()),
            )

    def _span(self, node: ast.AST) -> tuple[int, int]:
        return (
            self._offset(node.lineno, node.col_offset),  # type: ignore[attr-defined]
            self._offset(node.end_lineno, node.end_col_offset),  # type: ignore[attr-defined]
        )

    def _offset(self, line: int, column: int) -> int:
        # The syntax tree counts bytes.
        text = self.source[self.lines[line - 1] : self.lines[line]]
        return self.lines[line - 1] + len(text.encode()[:column].decode())


def _means_nothing(node: ast.stmt) -> bool:
    """Texts, slots that every part fills, what a module exports, and names for types."""
    if isinstance(node, ast.Raise):
        return ast.unparse(node) == "raise NotImplementedError"
    if isinstance(node, ast.Assign):
        return ast.unparse(node.targets[0]) in ("__all__", "VariantValue")
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _expressions(node: ast.stmt) -> list[ast.expr]:
    """The expressions a statement works out, annotations apart."""
    annotation = node.annotation if isinstance(node, ast.AnnAssign) else None
    return [child for child in ast.iter_child_nodes(node) if isinstance(child, ast.expr) and child is not annotation]
