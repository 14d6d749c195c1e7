"""The marks of tests that need an add-on."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Final

from barsis_notation.addons import ADD_ONS

COMMANDS: Final = {command.name: one.name for one in ADD_ONS for command in one.commands}
FORMATS: Final = {form.name: one.name for one in ADD_ONS for form in one.formats}
OF_VIEWER: Final = re.compile(r"\bhtml\b|\bsite/")
"""The forms that the viewer writes."""

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


def of_parameter(value: object) -> set[str]:
    """Return the add-ons that a parameter of a test names: as a command line, format or file."""
    if isinstance(value, Path):
        value = value.name
    if not isinstance(value, str):
        return set()
    words = value.removeprefix("barsis ").split()
    found = {COMMANDS[word] for word in words[:1] if word in COMMANDS}
    found |= {one for name, one in FORMATS.items() if re.search(rf"(^|\.){name}(-|$)", value)}
    return found | ({"viewer"} if OF_VIEWER.search(value) else set())
