"""Reading a ruleset file as JSON, and what a JSON Schema cannot see in it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

from barsis_notation.rulesets.values import MAX_INTEGER

MAX_BYTES = 4 * 1024 * 1024
MAX_DEPTH = 32


class NotJsonError(Exception):
    """The file is not a JSON document; ``line`` and ``column`` say where it stops being one."""

    def __init__(self, why: str, line: int | None = None, column: int | None = None) -> None:
        super().__init__(why)
        self.line = line
        self.column = column


class _Twice(dict[str, Any]):
    """A JSON object in which a member stands twice."""

    member = ""


def read_json(path: Path) -> Any:
    """Return the JSON document in a file. Raises NotReadableError."""
    try:
        return json.loads(_text(path), object_pairs_hook=_members, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise NotJsonError(error.msg, error.lineno, error.colno) from error
    except (RecursionError, ValueError) as error:
        raise NotJsonError(_first_words(error)) from error


def _text(path: Path) -> str:
    try:
        if not path.is_file():
            raise NotJsonError("there is no such file" if not path.exists() else "it is not a file")
        with path.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise NotJsonError(_first_words(error)) from error
    if len(data) > MAX_BYTES:
        raise NotJsonError(f"it has more than {MAX_BYTES} bytes")
    return _decoded(data)


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise NotJsonError(f"byte {error.start} is not UTF-8") from error


def _first_words(error: Exception) -> str:
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    return getattr(error, "strerror", None) or str(error).split("\n")[0][:200]


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) == len(pairs):
        return members
    twice = _Twice(members)
    names = sorted(name for name, _ in pairs)
    twice.member = next(name for name, after in pairwise(names) if name == after)
    return twice


def _no_number(text: str) -> Any:
    raise NotJsonError(f"{text} is not JSON")


def unseen_faults(document: Any) -> Iterator[tuple[str, str]]:
    """Yield what no schema sees, as JSON pointer and words.

    Members that stand twice, numbers with a fraction or beyond 2^53, half characters, and nesting
    beyond what a ruleset needs.
    """
    waiting: list[tuple[str, Any, int]] = [("", document, 1)]
    while waiting:
        pointer, value, depth = waiting.pop()
        if depth > MAX_DEPTH:
            yield pointer, f"nested more than {MAX_DEPTH} deep"
            continue
        if fault := _fault(value):
            yield pointer, fault
        waiting.extend((f"{pointer}/{step(key)}", item, depth + 1) for key, item in _items(value))


def _items(value: Any) -> list[tuple[str | int, Any]]:
    if isinstance(value, dict):
        return list(value.items())
    return list(enumerate(value)) if isinstance(value, list) else []


def _fault(value: Any) -> str | None:
    if isinstance(value, _Twice):
        return f'the member "{value.member}" stands twice'
    if isinstance(value, dict):
        return next(filter(None, map(_text_fault, value)), None)
    if isinstance(value, float):
        return f"{value} is no integer"
    if isinstance(value, int) and abs(value) > MAX_INTEGER:
        return "an integer beyond 2^53 - 1"
    return _text_fault(value) if isinstance(value, str) else None


def _text_fault(text: str) -> str | None:
    half = any(0xD800 <= ord(letter) <= 0xDFFF for letter in text)
    return "half of a surrogate pair" if half else None


def step(key: str | int) -> str:
    """Return one step of a JSON pointer."""
    return str(key).replace("~", "~0").replace("/", "~1")
