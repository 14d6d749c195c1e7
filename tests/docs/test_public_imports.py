"""Documents and docstrings import only public names."""

from __future__ import annotations

import ast
import importlib
import json
import re
from collections.abc import Iterator
from doctest import DocTestParser
from functools import cache
from pathlib import Path

from tests.every import every
from tests.public_packages import PACKAGES

ROOT = Path(__file__).parents[2]
PAGES = [
    *sorted(ROOT.glob("*.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
    *sorted((ROOT / "docs").rglob("*.ipynb")),
    *sorted((ROOT / "sample_games").rglob("*.md")),
    *sorted((ROOT / "barsis_notation").rglob("*.py")),
    *sorted((ROOT / "cli").rglob("*.py")),
]
_FENCED = re.compile(r"(?ms)^[ \t]*```\w*[^\n]*\n(.*?)^[ \t]*```")
_DOTTED = re.compile(r"\bbarsis_notation(?:\.\w+)+")
NO_MODULES = {"barsis_notation.formats", "barsis_notation.policies", "barsis_notation.md"}
"""Groups of entry points, and a page. Their names look like modules."""

DATA = {"barsis_notation.sample_games"}
"""Packages of data, whose path is public."""

Import = tuple[str, str]
"""A module, and the name that is imported from it."""


def blocks(page: Path) -> list[str]:
    """Return the Python code of a page: examples at a prompt, or whole code blocks."""
    text = page.read_text("utf-8")
    if page.suffix == ".ipynb":
        cells = json.loads(text)["cells"]
        return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    if page.suffix == ".py":
        return [examples_of(docstring) for docstring in docstrings(text) if ">>> " in docstring]
    found = _FENCED.findall(text)
    return [examples_of(block) if ">>> " in block else block for block in found]


def docstrings(source: str) -> Iterator[str]:
    """Yield every docstring and attribute docstring of the Python *source*."""
    if ">>> " not in source:
        return
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield str(node.value.value)


def examples_of(text: str) -> str:
    """Return the statements at the ``>>>`` prompts in *text*."""
    return "".join(example.source for example in DocTestParser().get_examples(text))


def imports_in(block: str) -> Iterator[Import]:
    """Yield the imports from this project in *block*, which need not be Python."""
    try:
        tree = ast.parse(block)
    except SyntaxError:
        for module in re.findall(r"(?m)^\s*(?:from|import)\s+(barsis_\w+(?:\.\w+)*)", block):
            yield module, "*"
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("barsis_"):
            yield from ((str(node.module), each.name) for each in node.names)
        if isinstance(node, ast.Import):
            yield from ((each.name, "") for each in node.names if each.name.startswith("barsis_"))


@cache
def is_promised(module: str, name: str) -> bool:
    """Return whether *name* of *module* is public; the name ``""`` is the module itself."""
    if module not in PACKAGES:
        return module in DATA
    return not name or name in importlib.import_module(module).__all__


def is_named(dotted: str) -> bool:
    """Return whether a dotted name is public or a member of a public name."""
    parts = dotted.split(".")
    for end in range(len(parts), 0, -1):
        module, rest = ".".join(parts[:end]), parts[end:]
        if module in PACKAGES:
            return not rest or rest[0] == "__all__" or is_promised(module, rest[0])
    return False


@every("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_examples_import_only_public_names(page: Path) -> None:
    wrong = {
        (module, name)
        for block in blocks(page)
        for module, name in imports_in(block)
        if not is_promised(module, name)
    }
    assert wrong == set()


@every(
    "page",
    [page for page in PAGES if page.suffix == ".md" and page.parent != ROOT],
    ids=lambda page: page.name,
)
def test_documents_name_only_public_names(page: Path) -> None:
    named = {*_DOTTED.findall(page.read_text("utf-8"))} - NO_MODULES - DATA
    assert {one for one in named if not is_named(one)} == set()


def test_imports_of_all_kinds_are_found() -> None:
    python = "import barsis_notation.a\nfrom barsis_notation.b import (\n    c,\n    d as e,\n)\n"
    found = [("barsis_notation.a", ""), ("barsis_notation.b", "c"), ("barsis_notation.b", "d")]
    assert [*imports_in(python)] == found
    assert [*imports_in("$ python\nfrom barsis_notation.b import c\n")] == [
        ("barsis_notation.b", "*")
    ]
    assert [*imports_in(examples_of("text\n\n>>> import barsis_notation.a\n"))] == found[:1]
    assert not is_promised("barsis_notation.record.structs", "Record")
    assert is_promised("barsis_notation", "Record")
    assert not is_promised("barsis_notation", "compiled")
    assert is_named("barsis_notation.drawing.svg.board")
    assert not is_named("barsis_notation.record.structs.Record")


def test_pages_import_something() -> None:
    pages = [page for page in PAGES if page.suffix == ".md"]
    assert sum(bool([*imports_in(block)]) for page in pages for block in blocks(page)) > 50
