"""The marks of tests that need an add-on."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Final

from barsis_notation.addons import ADD_ONS

MISSING_ADD_ONS: Final = frozenset(one.name for one in ADD_ONS if not one.is_installed)


def marked(path: Path) -> set[str]:
    """Return the add-ons that ``pytestmark`` of a test module names, without importing it."""
    source = path.read_text("utf-8")
    if "pytestmark = pytest.mark.add_on(" not in source:
        return set()
    return {
        str(argument.value)
        for node in ast.parse(source).body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call)
        if ast.unparse(node.value.func) == "pytest.mark.add_on"
        for argument in node.value.args
        if isinstance(argument, ast.Constant)
    }
