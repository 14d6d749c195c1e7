"""Every example in a docstring runs, each docstring with names of its own."""

from __future__ import annotations

import ast
import contextlib
import doctest
import inspect
from collections.abc import Iterator
from pathlib import Path

import pytest

from barsis_notation.language.extras import MissingPackageError
from tests.site.pages import ROOT

MODULES = sorted(
    path for path in (ROOT / "barsis_notation").rglob("*.py") if ">>> " in path.read_text("utf-8")
)


class _Runner(doctest.DocTestRunner):
    """A runner that raises what an example raises because an optional package is missing."""

    def report_unexpected_exception(self, out, test, example, error):  # type: ignore[no-untyped-def]
        if issubclass(error[0], (ModuleNotFoundError, MissingPackageError)):
            raise error[1]
        super().report_unexpected_exception(out, test, example, error)


def list_examples(module: Path) -> Iterator[doctest.DocTest]:
    """Yield the examples of each docstring and attribute docstring of a module."""
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            text = inspect.cleandoc(str(node.value.value))
            name = f"{module.name}:{node.lineno}"
            yield doctest.DocTestParser().get_doctest(text, {}, name, str(module), 0)


@pytest.mark.parametrize("module", MODULES, ids=lambda one: str(one.relative_to(ROOT)))
def test_examples_of_docstrings_run(module: Path, tmp_path: Path) -> None:
    printed: list[str] = []
    for test in list_examples(module):
        runner = _Runner()
        with contextlib.chdir(tmp_path):
            try:
                runner.run(test, out=printed.append)
            except (ModuleNotFoundError, MissingPackageError) as error:
                pytest.skip(str(error))
    assert "".join(printed) == ""


def test_there_are_examples() -> None:
    assert sum(len(test.examples) for module in MODULES for test in list_examples(module)) > 500
