"""The public packages: names resolve, types see them, a docstring promises them."""

from __future__ import annotations

import ast
import importlib
import inspect
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.public_packages import MARKED, PACKAGES


def body_of(package: ModuleType) -> list[ast.stmt]:
    """Return the statements of a package."""
    assert package.__file__ is not None
    return ast.parse(Path(package.__file__).read_text("utf-8")).body


def imported_for_types(package: ModuleType) -> set[str]:
    """Return the names that a package imports under TYPE_CHECKING."""
    (guarded,) = (
        node
        for node in body_of(package)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
    )
    imports = [node for node in guarded.body if isinstance(node, ast.ImportFrom)]
    return {each.asname or each.name for node in imports for each in node.names}


@pytest.mark.parametrize("name", MARKED)
def test_public_names_resolve_and_are_known_to_type_checkers(name: str) -> None:
    package = importlib.import_module(name)
    assert len(set(package.__all__)) == len(package.__all__)
    assert set(package.__all__) <= set(dir(package))
    assert set(package.__all__) <= imported_for_types(package)
    for each in package.__all__:
        thing = getattr(package, each)
        assert not inspect.ismodule(thing) or each == "svg"
        if inspect.isfunction(thing) or inspect.isclass(thing):
            assert inspect.getdoc(thing), each
    with pytest.raises(AttributeError, match=f"module '{name}' has no attribute 'nothing'"):
        package.nothing  # noqa: B018 - the access is the test


@pytest.mark.parametrize("name", MARKED)
def test_type_checkers_report_unknown_names(name: str) -> None:
    """They would accept any name if they saw ``__getattr__``."""
    for node in body_of(importlib.import_module(name)):
        if not isinstance(node, ast.If):
            assert "__getattr__" not in ast.unparse(node)


@pytest.mark.parametrize("name", MARKED)
def test_public_packages_say_that_they_are_stable(name: str) -> None:
    said = " ".join((importlib.import_module(name).__doc__ or "").split())
    assert "__all__" in said
    assert "docs/reference/stability.md" in said
    page = Path(__file__).parents[1] / "docs" / "reference" / "stability.md"
    assert f"`{name}`" in page.read_text("utf-8")


@pytest.mark.add_on("archive", "dice", "events", "statistics", "viewer")
def test_no_public_package_imports_what_it_names_before_it_is_used() -> None:
    program = f"""
import importlib, sys
for name in {PACKAGES!r}:
    importlib.import_module(name)
print(*sorted(one for one in sys.modules if one.startswith("barsis_notation")))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    allowed = {*PACKAGES, "barsis_notation.base", "barsis_notation.compiled"}
    allowed |= {"barsis_notation.addons", "barsis_notation.base.late_names"}
    allowed |= {"barsis_notation.base.errors"}
    assert set(done.stdout.decode().split()) <= allowed
