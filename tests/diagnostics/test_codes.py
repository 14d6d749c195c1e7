"""The declarations of codes: each number and each name once, and every area in the catalogue."""

import ast
import pkgutil
import re
from collections import Counter
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Final

import pytest

from barsis_notation import diagnostics
from barsis_notation.diagnostics import file_codes, format_codes, ruleset_codes, shape_codes
from barsis_notation.diagnostics.catalogue import CODES, find_code
from barsis_notation.diagnostics.findings import Code, collect_codes

AREAS: Final = [
    import_module(f"{diagnostics.__name__}.{module.name}")
    for module in pkgutil.iter_modules(diagnostics.__path__)
    if module.name.endswith("_codes")
]
SORTED: Final = (file_codes, format_codes, ruleset_codes, shape_codes)
"""Modules whose declarations follow the numbers."""


def repeated(codes: tuple[Code, ...]) -> list[str]:
    """Return the numbers and names that more than one of *codes* has."""
    words = Counter(word for code in codes for word in (code.code, code.name))
    return [word for word, count in words.items() if count > 1]


def declarations(source: str) -> int:
    """Return how many calls of ``Code`` the *source* of a module has."""
    calls = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    return sum(isinstance(call.func, ast.Name) and call.func.id == "Code" for call in calls)


def test_every_number_and_every_name_is_declared_once() -> None:
    assert repeated(CODES) == []


@pytest.mark.parametrize("words", [("FIL001", "another"), ("ZZZ001", CODES[0].name)])
def test_a_second_declaration_is_noticed(words: tuple[str, str]) -> None:
    code, name = words
    assert len(repeated((*CODES, Code(code=code, name=name)))) == 1


def test_the_catalogue_has_the_codes_of_every_area() -> None:
    assert sorted(map(repr, collect_codes(*AREAS))) == sorted(map(repr, CODES))
    assert all(find_code(code.code) == find_code(code.name) == code for code in CODES)


@pytest.mark.parametrize("area", AREAS, ids=lambda area: area.__name__.rpartition(".")[2])
def test_an_area_has_one_prefix_and_lists_all_it_declares(area: ModuleType) -> None:
    codes = collect_codes(area)
    numbers = [code.code for code in codes]
    prefixes = {number[:3] for number in numbers}
    assert len(prefixes) == 1
    assert all(re.fullmatch("[A-Z]{3}[0-9]{3}", number) for number in numbers)
    assert len(codes) == declarations(Path(str(area.__file__)).read_text(encoding="utf-8"))


@pytest.mark.parametrize("area", SORTED, ids=lambda area: area.__name__.rpartition(".")[2])
def test_the_declarations_are_sorted(area: ModuleType) -> None:
    numbers = [code.code for code in collect_codes(area)]
    assert numbers == sorted(numbers)
