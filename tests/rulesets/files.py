"""The data beside these tests, and the files they are about."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from barsis_notation import rulesets
from barsis_notation.rulesets.builtin_files import Edition, load_builtin_editions

HERE = Path(__file__).parent
DATA = Path(rulesets.__file__).parent / "data"
Row = dict[str, Any]
RULESETS = sorted(file.stem for file in DATA.glob("*.json"))


def beside(name: str) -> dict[str, Any]:
    """Return a JSON file that lies beside the tests."""
    document: dict[str, Any] = json.loads((HERE / name).read_text(encoding="utf-8"))
    return document


def rows(name: str) -> list[Row]:
    """Return a JSON list of objects that lies beside the tests."""
    found: list[Row] = json.loads((HERE / name).read_text(encoding="utf-8"))
    return found


def document(name: str) -> dict[str, Any]:
    """Return a built-in ruleset file as plain JSON, free to be changed."""
    decoded: dict[str, Any] = json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))
    return decoded


def edition(name: str) -> Edition:
    """Return a built-in edition by its file name."""
    return {f"{e.file.id}-{e.file.version}": e for e in load_builtin_editions()}[name]


def letters(text: str) -> str:
    """Return the letters and digits of *text*, for a comparison without its layout."""
    return "".join(letter for letter in text if letter.isalnum())
