"""What is used of Typer: only names of its documentation, so that later releases stay usable."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

HERE: Final = Path(__file__).parents[2]
FOLDERS: Final = ("cli", "barsis_notation", "tests", "benchmarks")

PUBLIC: Final = frozenset({
    "Abort", "Argument", "BadParameter", "Context", "Exit", "Option", "Typer", "TyperException",
})  # fmt: skip
"""Names that the module ``typer`` exports, and that its documentation lists."""

IMPORTS: Final = frozenset(
    {"typer", "typer.testing.CliRunner", "typer.testing.Result", "rich.text.Text"}
)
"""What may be imported of Typer and its parts. Textual takes the texts of rich."""

PARTS: Final = frozenset({"typer", "click", "rich", "pydantic"})


def private_uses(tree: ast.Module) -> Iterator[str]:
    """Yield the names of Typer, click, rich and pydantic that are used and not public."""
    for node in ast.walk(tree):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [each.name for each in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names = [f"{node.module}.{each.name}" for each in node.names]
        yield from (name for name in names if name.split(".")[0] in PARTS and name not in IMPORTS)
        if name := name_of_typer(node):
            yield from {f"typer.{name}"} if name not in PUBLIC else ()


def name_of_typer(node: ast.AST) -> str:
    """Return the name that an attribute of the module ``typer`` has, empty for other nodes."""
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        return node.attr if node.value.id == "typer" else ""
    return ""


@cache
def parsed() -> list[tuple[str, ast.Module]]:
    """Return the modules that name Typer or a part of it, by their paths."""
    paths = [path for folder in FOLDERS for path in sorted((HERE / folder).rglob("*.py"))]
    texts = ((str(path.relative_to(HERE)), path.read_text(encoding="utf-8")) for path in paths)
    return [(path, ast.parse(text)) for path, text in texts if any(part in text for part in PARTS)]


def test_only_public_names_of_typer_are_used() -> None:
    used = {f"{path}: {name}" for path, tree in parsed() for name in private_uses(tree)}
    assert used == set()


def test_only_one_module_gives_options_and_arguments_to_typer() -> None:
    """Law: values are parsed there, so that Typer says nothing about them."""
    giving = {
        path
        for path, tree in parsed()
        if {"Option", "Argument"}.intersection(map(name_of_typer, ast.walk(tree)))
    }
    assert giving == {"cli/parameters.py"}


@pytest.mark.parametrize(
    "source",
    ["import typer.core", "from typer import core", "from typer.core import TyperGroup",
     "import click", "from rich.console import Console", "import typer\ntyper.main.get_command",
     "def late():\n    from typer import rich_utils", "import pydantic"],
)  # fmt: skip
def test_a_private_name_is_found(source: str) -> None:
    assert len([*private_uses(ast.parse(source))]) == 1
