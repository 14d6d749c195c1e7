"""No package has more code than its budget, so growth is a decision that a reviewer sees."""

import pytest

from .line_budget import count_inner_imports, count_lines, count_packages, read_budget

pytestmark = pytest.mark.add_on(
    "viewer", "statistics", "dice", "events", "archive", "conformance", "cluster", "ludii"
)

SLACK = 40
"""How many lines a budget may exceed the code: lower the budget after you remove code."""

SOURCE = '''"""Text.

More."""

# comment
x = (1,
     2)  # two lines


def f():
    """Doc."""
    import os
    return """a
b"""


N = 1
"""The docstring
of a constant."""
'''


def test_every_package_has_a_budget() -> None:
    assert sorted(read_budget()) == sorted(count_packages())


@pytest.mark.parametrize("package", sorted(read_budget()))
def test_a_package_keeps_to_its_budget(package: str) -> None:
    lines, imports = count_packages()[package]
    allowed_lines, allowed_imports = read_budget()[package]
    assert allowed_lines - SLACK <= lines <= allowed_lines
    assert imports <= allowed_imports


def test_lines_of_code_are_counted() -> None:
    assert count_lines(SOURCE) == 7
    assert count_inner_imports(SOURCE) == 1
