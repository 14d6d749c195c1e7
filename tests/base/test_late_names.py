"""Tests of names that a package imports on first use."""

from __future__ import annotations

import sys
from types import ModuleType

import pytest

from barsis_notation.base.late_names import make_late_names

PACKAGE = "barsis_notation.base"


@pytest.fixture
def package(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return a module whose names come late, one of them under a former name."""
    module = ModuleType(PACKAGE)
    monkeypatch.setitem(sys.modules, PACKAGE, module)
    module.__getattr__, module.__dir__ = make_late_names(  # type: ignore[method-assign]
        PACKAGE,
        {"late_names": "make_late_names load_late=make_late_names"},
        {"find_late": "load_late"},
    )
    return module


def test_a_name_comes_from_its_module(package: ModuleType) -> None:
    """A name and an alias are the same object."""
    assert package.make_late_names is package.load_late is make_late_names


def test_a_former_name_works_with_a_warning(package: ModuleType) -> None:
    """A former name warns at the place that uses it, and is not listed."""
    with pytest.warns(DeprecationWarning, match=r"find_late was renamed: use .*load_late") as seen:
        assert package.find_late is make_late_names
    assert seen[0].filename == __file__
    assert "find_late" not in dir(package)


def test_another_name_is_an_attribute_error(package: ModuleType) -> None:
    """The error names the package and the attribute."""
    with pytest.raises(AttributeError, match=r"'barsis_notation\.base' has no attribute 'x'"):
        _ = package.x
