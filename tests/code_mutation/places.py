"""Find the places in function bodies that can be changed, and the possible changes of each.

Changed are comparisons, ``+ - * // << >> | &``, ``and or not``, conditions, integers, True and
False, bounds of slices, ``break`` and ``continue``, and returned values. Statements that are only a
call, or an assignment to an attribute or an item, are removed. Docstrings, annotations, decorators,
f-strings, ``raise`` and ``assert`` statements and ``if TYPE_CHECKING`` are never changed. Code
outside functions is not changed either: constants of a module and class bodies are computed once,
at import.
"""

from __future__ import annotations

import ast
import copy
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

Options = list[tuple[str, ast.AST, str]]
"""The possible changes of a place: a description, the new node, and its source."""

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
OPPOSITES = (ast.Eq, ast.NotEq, ast.Is, ast.IsNot, ast.In, ast.NotIn)
"""Comparisons whose change already negates the condition."""

OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
LEFT_ALONE = (ast.JoinedStr, ast.Raise, ast.Assert)
FIELDS_LEFT_ALONE = {"annotation", "returns", "decorator_list"}


@dataclass(frozen=True)
class Place:
    """A place that can be changed. *number* is its index in its function, from 0."""

    path: str
    """Path of the file below the root of the project."""
    function: str
    number: int
    line: int
    statement: int
    """The first line of the statement that contains the place."""
    choices: int
    """Number of possible changes."""


@dataclass(frozen=True)
class Change:
    """A change of a place: its description, and the source before and after."""

    words: str
    before: str
    after: str


@dataclass
class _Site:
    function: str
    statement: ast.stmt
    node: ast.AST
    holder: ast.AST
    field: str
    index: int | None
    options: Options

    @property
    def line(self) -> int:
        return int(getattr(self.node, "lineno", self.statement.lineno))

    def put(self, node: ast.AST) -> None:
        for made in ast.walk(node):
            if "lineno" in made._attributes and not hasattr(made, "lineno"):
                ast.copy_location(
                    made, self.node if hasattr(self.node, "lineno") else self.statement
                )
        if self.index is None:
            setattr(self.holder, self.field, node)
        else:
            getattr(self.holder, self.field)[self.index] = node


class Module:
    """The syntax tree of a module and the places that can be changed in it."""

    def __init__(self, path: str, source: str) -> None:
        self.tree = ast.parse(source)
        self._source = source
        self._sites: dict[Place, _Site] = {}
        numbers: Counter[str] = Counter()
        for site in _sites(self.tree):
            number, line = numbers[site.function], site.statement.lineno
            place = Place(path, site.function, number, site.line, line, len(site.options))
            self._sites[place] = site
            numbers[site.function] += 1

    @property
    def places(self) -> list[Place]:
        """Every place, in the order of the source."""
        return list(self._sites)

    @contextmanager
    def changed(self, place: Place, choice: int) -> Iterator[Change]:
        """Make change number *choice*, from 0, of *place* in the tree inside the block."""
        site = self._sites[place]
        words, node, shown = site.options[choice]
        site.put(node)
        try:
            yield Change(words, *_lines(self._source, site, shown))
        finally:
            site.put(site.node)


def _lines(source: str, site: _Site, shown: str) -> tuple[str, str]:
    """Return the lines of a site's node unchanged, and with *shown* in place of the node."""
    node: Any = site.node if hasattr(site.node, "lineno") else site.statement
    lines = source.encode().splitlines()[node.lineno - 1 : node.end_lineno]
    head = lines[0][: node.col_offset].decode()
    tail = lines[-1][node.end_col_offset :].decode()
    before = " ".join(line.decode().strip() for line in lines)
    return before, f"{head}{shown}{tail}".strip()


# -- places -------------------------------------------------------------------------------


def _sites(module: ast.Module) -> Iterator[_Site]:
    for function, node in _functions(module.body, ""):
        for statement in node.body:
            yield from _within(
                function, statement, node, "body", node.body.index(statement), statement
            )


def _functions(
    body: list[ast.stmt], prefix: str
) -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    """Yield the outermost functions of a module and of its classes, with their qualified names."""
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield prefix + node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from _functions(node.body, f"{prefix}{node.name}.")
        elif isinstance(node, ast.If | ast.Try):
            yield from _functions(node.body + node.orelse, prefix)


def _within(
    function: str,
    node: ast.AST,
    holder: ast.AST,
    field: str,
    index: int | None,
    statement: ast.stmt,
) -> Iterator[_Site]:
    """Yield the sites at *node* and below it."""
    if isinstance(node, LEFT_ALONE) or _is_type_checking(node):
        return
    if isinstance(node, ast.stmt):
        statement = node
    options = _options(node, holder, field)
    if options:
        yield _Site(function, statement, node, holder, field, index, options)
    for name, value in ast.iter_fields(node):
        if name in FIELDS_LEFT_ALONE:
            continue
        if isinstance(value, list):
            for number, one in enumerate(value):
                if isinstance(one, ast.AST):
                    yield from _within(function, one, node, name, number, statement)
        elif isinstance(value, ast.AST):
            yield from _within(function, value, node, name, None, statement)


def _is_type_checking(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING")


# -- changes --------------------------------------------------------------------------------


def _options(node: ast.AST, holder: ast.AST, field: str) -> Options:
    """Return the possible changes of *node*, the value of *field* of *holder*."""
    found = list(_of_node(node))
    if _is_condition(holder, field) and not _has_opposite(node):
        opposite = ast.UnaryOp(ast.Not(), node)  # type: ignore[arg-type]
        found.append(("condition turned round", opposite, f"not ({ast.unparse(node)})"))
    return found


def _is_condition(holder: ast.AST, field: str) -> bool:
    return field == "ifs" or (field == "test" and isinstance(holder, ast.If | ast.IfExp))


def _has_opposite(node: ast.AST) -> bool:
    """Return whether another change of *node* negates the condition too."""
    if isinstance(node, ast.UnaryOp):
        return isinstance(node.op, ast.Not)
    return isinstance(node, ast.Compare) and isinstance(node.ops[0], OPPOSITES)


def _of_node(node: ast.AST) -> Iterator[tuple[str, ast.AST, str]]:
    if isinstance(node, ast.Compare):
        yield from _comparisons(node)
    elif isinstance(node, ast.BinOp | ast.AugAssign):
        yield from _operators(node)
    elif isinstance(node, ast.BoolOp):
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield _make_option(f"{_name(node.op)} becomes {_name(other)}", _with(node, op=other))
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield _make_option("not dropped", node.operand)
    elif isinstance(node, ast.Constant):
        yield from _constants(node)
    elif isinstance(node, ast.Slice):
        yield from _bounds(node)
    elif isinstance(node, ast.Break):
        yield "break becomes continue", ast.Continue(), "continue"
    elif isinstance(node, ast.Continue):
        yield "continue becomes break", ast.Break(), "break"
    elif isinstance(node, ast.Return):
        yield from _returns(node)
    if _is_removable(node):
        yield "left out", ast.If(ast.Constant(0), [node], []), "pass"  # type: ignore[list-item]


def _comparisons(node: ast.Compare) -> Iterator[tuple[str, ast.AST, str]]:
    for number, op in enumerate(node.ops):
        for other in COMPARISONS[type(op)]:
            ops = [*node.ops[:number], other(), *node.ops[number + 1 :]]
            yield _make_option(f"{_name(op)} becomes {_name(other())}", _with(node, ops=ops))


def _operators(node: ast.BinOp | ast.AugAssign) -> Iterator[tuple[str, ast.AST, str]]:
    sides = [node.left, node.right] if isinstance(node, ast.BinOp) else [node.value]
    if type(node.op) in OPERATORS and not any(map(_is_text, sides)):
        other = OPERATORS[type(node.op)]()
        yield _make_option(f"{_name(node.op)} becomes {_name(other)}", _with(node, op=other))


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr | ast.List | ast.Tuple) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str | bytes)
    )


def _constants(node: ast.Constant) -> Iterator[tuple[str, ast.AST, str]]:
    if isinstance(node.value, bool):
        yield _make_option(f"{node.value} becomes {not node.value}", ast.Constant(not node.value))
    elif isinstance(node.value, int):
        yield _make_option(f"{node.value} becomes {node.value + 1}", ast.Constant(node.value + 1))


def _bounds(node: ast.Slice) -> Iterator[tuple[str, ast.AST, str]]:
    for name in ("lower", "upper"):
        bound = getattr(node, name)
        if bound is not None and not isinstance(bound, ast.Constant | ast.UnaryOp):
            other = _with(node, **{name: ast.BinOp(bound, ast.Add(), ast.Constant(1))})
            yield _make_option(f"{name} bound one more", other)


def _returns(node: ast.Return) -> Iterator[tuple[str, ast.AST, str]]:
    """Yield ``return None``. The value stays as dead code, so that closures keep its names."""
    value = node.value
    if value is None or (isinstance(value, ast.Constant) and isinstance(value.value, bool | None)):
        return
    nothing = ast.IfExp(ast.Constant(0), value, ast.Constant(None))
    yield "returns None", ast.Return(nothing), "return None"


def _is_removable(node: ast.AST) -> bool:
    """Return whether *node* is a call, or an assignment to an attribute or an item."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Call)
    targets = [node.target] if isinstance(node, ast.AugAssign) else getattr(node, "targets", [])
    member = ast.Attribute | ast.Subscript
    return isinstance(node, ast.Assign | ast.AugAssign) and all(
        isinstance(target, member) for target in targets
    )


def _with(node: Any, **changed: Any) -> Any:
    other = copy.copy(node)
    for name, value in changed.items():
        setattr(other, name, value)
    return other


def _make_option(words: str, node: ast.AST) -> tuple[str, ast.AST, str]:
    return words, node, ast.unparse(ast.fix_missing_locations(copy.deepcopy(node)))


def _name(op: ast.AST) -> str:
    """Return the source of an operator."""
    x = ast.Name("x")
    if isinstance(op, ast.cmpop):
        return ast.unparse(ast.Compare(x, [op], [x]))[2:-2]
    if isinstance(op, ast.boolop):
        return ast.unparse(ast.BoolOp(op, [x, x]))[2:-2]
    return ast.unparse(ast.BinOp(x, op, x))[2:-2]  # type: ignore[arg-type]
