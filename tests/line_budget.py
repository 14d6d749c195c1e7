"""Count lines of code and imports inside functions, by package.

``python -m tests.line_budget`` prints the counts in the format of ``line_budget.txt``. Docstrings,
also those of attributes and constants, comments and blank lines do not count as lines of code.
"""

import ast
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
BUDGET = Path(__file__).with_name("line_budget.txt")

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_IMPORTS = (ast.Import, ast.ImportFrom)


def count_lines(source: str) -> int:
    """Return the number of lines of code of a Python *source*."""
    docstrings = set(_docstring_lines(ast.parse(source)))
    lines = enumerate(map(str.strip, source.splitlines()), 1)
    return sum(line[:1] not in {"", "#"} and number not in docstrings for number, line in lines)


def _docstring_lines(tree: ast.Module) -> Iterator[int]:
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant(value=str())):
                yield from range(node.lineno, (node.end_lineno or node.lineno) + 1)


def count_inner_imports(source: str) -> int:
    """Return the number of import statements inside functions of a Python *source*."""
    tree = ast.parse(source)
    functions = [node for node in ast.walk(tree) if isinstance(node, _FUNCTIONS)]
    inside = {node for function in functions for node in ast.walk(function)}
    return sum(isinstance(node, _IMPORTS) for node in inside)


@cache
def count_packages() -> dict[str, tuple[int, int]]:
    """Return lines of code and imports inside functions by name of the package."""
    lines: Counter[str] = Counter()
    imports: Counter[str] = Counter()
    for folder in ("barsis_notation", "cli"):
        for path in (ROOT / folder).rglob("*.py"):
            inside = path.relative_to(ROOT / folder).parts
            package = inside[0] if folder == "barsis_notation" and len(inside) > 1 else folder
            source = path.read_text("utf-8")
            lines[package] += count_lines(source)
            imports[package] += count_inner_imports(source)
    return {package: (lines[package], imports[package]) for package in sorted(lines)}


def read_budget() -> dict[str, tuple[int, int]]:
    """Return lines of code and imports inside functions in ``line_budget.txt``, by package."""
    rows = [line.split() for line in BUDGET.read_text("utf-8").splitlines()]
    return {row[0]: (int(row[1]), int(row[2])) for row in rows if row and row[0][0] != "#"}


if __name__ == "__main__":
    print("# package, lines of code, imports inside functions: the most that each package may have")
    for package, (lines, imports) in count_packages().items():
        print(f"{package:16}{lines:6}{imports:5}")
