"""Patterns that are compiled late: not before they are used, and every one can be."""

from __future__ import annotations

import gc
import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import barsis_notation
from barsis_notation.base.late_patterns import _Late, late_pattern


def test_a_pattern_is_compiled_when_it_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[object] = []
    real = re.compile

    def noting(*given: Any) -> re.Pattern[str]:
        compiled.append(given)
        return real(*given)

    monkeypatch.setattr(re, "compile", noting)
    digits = late_pattern(r"([0-9]+)x", re.IGNORECASE)
    assert compiled == []
    found = [digits.match("12X"), digits.match("7x")]
    assert [each[1] if each else None for each in found] == ["12", "7"]
    assert compiled == [(r"([0-9]+)x", re.IGNORECASE)]


def test_bytes_are_a_pattern_too() -> None:
    assert late_pattern(rb"[^\0]").sub(b"-", b"a\0b") == b"-\0-"


def test_a_wrong_pattern_is_refused_when_it_is_used() -> None:
    wrong = late_pattern("[")
    with pytest.raises(re.error):
        wrong.match("")


def test_every_late_pattern_of_the_package_can_be_compiled() -> None:
    folder = Path(barsis_notation.__file__).parent
    for source in folder.rglob("*.py"):
        parts = source.relative_to(folder.parent).with_suffix("").parts
        if parts[-1] != "__main__":
            import_module(".".join(parts).removesuffix(".__init__"))
    gc.unfreeze()  # what was imported with the tests is looked at too
    here = [each for each in gc.get_objects() if isinstance(each, _Late)]
    assert len(here) > 20
    for late in here:
        assert re.compile(*late._made_of).pattern == late.pattern
