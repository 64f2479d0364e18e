"""Changes: what can be done to one node of a syntax tree so that a rule means something else."""

import ast
from collections.abc import Iterator
from copy import copy

Change = tuple[ast.AST, str]

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.RShift: ast.LShift,
    ast.LShift: ast.RShift,
}
NAMES = {
    "min": "max",
    "max": "min",
    "any": "all",
    "all": "any",
    "UnderTheDeck": "OutOfTheGame",
    "OutOfTheGame": "UnderTheDeck",
    "DealCards": "DealCardsFaceUp",
    "DealCardsFaceUp": "DealCards",
    "gain": "gain_openly",
    "gain_openly": "gain",
}
# A log entry has three fields and an action number three operands; a literal 0 fills those that have no meaning. In
# these entries it has one.
TELLING_ZEROS = frozenset({"CARD_DEALT", "TICKET_RETURNED"})


def is_filler(call: ast.Call, argument: ast.AST) -> bool:
    """Whether nobody ever reads the argument."""
    if not isinstance(call.func, ast.Attribute) or not isinstance(argument, ast.Constant) or argument.value != 0:
        return False
    if call.func.attr == "note":
        return isinstance(call.args[0], ast.Name) and call.args[0].id not in TELLING_ZEROS
    return call.func.attr == "add" and len(call.args) == 4


def changes_of(node: ast.AST, file: str) -> Iterator[Change]:
    """Pairs of a node and the text to put in its place."""
    match node:
        case ast.Compare():
            yield from _compared(node)
        case ast.BinOp():
            yield from _calculated(node)
        case ast.BoolOp():
            yield from _combined(node)
        case ast.UnaryOp():
            yield node, f"({ast.unparse(node.operand)})"
        case ast.Constant(value=bool(value)):
            yield node, str(not value)
        case ast.Constant(value=int(value)):
            yield node, str(value + 1)
            yield node, str(value - 1) if value > 0 else "(-1)"
        case ast.IfExp():
            yield from _decided(node.test)
        case ast.comprehension():
            for test in node.ifs:
                yield from _decided(test)
        case ast.Call():
            yield from _called(node)
        case ast.Subscript(slice=ast.Slice(lower=None, upper=None)):
            yield node, ast.unparse(node.value)
        case ast.List() | ast.Tuple() if "rulebooks/" in file and isinstance(node.ctx, ast.Load):
            yield from _shortened(node)
        case ast.stmt():
            yield from _statement(node)


def _text(node: ast.AST) -> str:
    return ast.unparse(node)


def _compared(node: ast.Compare) -> Iterator[Change]:
    for place, operator in enumerate(node.ops):
        for other in COMPARISONS[type(operator)]:
            twin = copy(node)
            twin.ops = [*node.ops[:place], other(), *node.ops[place + 1 :]]
            yield node, _text(twin)


def _calculated(node: ast.BinOp) -> Iterator[Change]:
    other = ARITHMETIC.get(type(node.op))
    if other is not None:
        twin = copy(node)
        twin.op = other()
        yield node, f"({_text(twin)})"


def _combined(node: ast.BoolOp) -> Iterator[Change]:
    twin = copy(node)
    twin.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    yield node, f"({_text(twin)})"
    for place in range(len(node.values)):
        rest = [*node.values[:place], *node.values[place + 1 :]]
        without = rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
        yield node, f"({_text(without)})"


def _decided(test: ast.expr) -> Iterator[Change]:
    """A condition turned round, always true, and never."""
    if not isinstance(test, ast.Compare | ast.UnaryOp):
        yield test, f"not ({_text(test)})"
    yield test, "True"
    yield test, "False"


def _called(node: ast.Call) -> Iterator[Change]:
    if isinstance(node.func, ast.Name) and node.func.id == "range":
        *first, end = node.args
        yield node, f"range({', '.join([*map(_text, first), f'{_text(end)} - 1'])})"
        if not first:
            yield node, f"range(1, {_text(end)})"
    elif isinstance(node.func, ast.Name) and node.func.id in NAMES:
        yield node.func, NAMES[node.func.id]
    elif isinstance(node.func, ast.Attribute) and node.func.attr in NAMES:
        twin = copy(node.func)
        twin.attr = NAMES[node.func.attr]
        yield node.func, _text(twin)


def _shortened(node: ast.List | ast.Tuple) -> Iterator[Change]:
    for place in range(len(node.elts)):
        twin = copy(node)
        twin.elts = [*node.elts[:place], *node.elts[place + 1 :]]
        yield node, _text(twin) if twin.elts or isinstance(node, ast.List) else "()"


def _statement(node: ast.stmt) -> Iterator[Change]:
    match node:
        case ast.If():
            yield from _decided(node.test)
        case ast.While():
            yield node.test, "False"
        case ast.Expr(value=ast.Call()) | ast.Raise() | ast.Return():
            yield node, "pass"
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield node, "pass"
        case ast.AugAssign():
            other = ARITHMETIC.get(type(node.op))
            if other is not None:
                twin = copy(node)
                twin.op = other()
                yield node, _text(twin)
            yield node, "pass"
        case ast.Continue():
            yield node, "break"
            yield node, "pass"
        case ast.Break():
            yield node, "continue"
            yield node, "pass"
