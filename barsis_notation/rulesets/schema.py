"""The published JSON Schema of a ruleset, and what it says about a document."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

from barsis_notation.diagnostics import ruleset_codes as codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.rulesets.strict import step
from barsis_notation.rulesets.suggest import hint, nearest

NAME = "ruleset-1.schema.json"
MAX_ERRORS = 100


@cache
def ruleset_schema() -> dict[str, Any]:
    """Return the JSON Schema of a ruleset file."""
    schema: dict[str, Any] = json.loads(_schema_text())
    return schema


def _schema_text() -> str:
    import importlib.resources

    try:
        folder = importlib.resources.files("barsis_notation.schemas")
    except ModuleNotFoundError:  # a checkout that is not installed
        folder = Path(__file__).parents[2] / "schemas"
    return folder.joinpath(NAME).read_text(encoding="utf-8")


def check_schema(document: Any) -> Iterator[Finding]:
    """Yield what the schema refuses, at most a hundred findings."""
    for error in islice(_validator().iter_errors(document), MAX_ERRORS):
        yield from _findings(error)


@cache
def _validator() -> Any:
    import jsonschema
    import referencing

    return jsonschema.Draft202012Validator(ruleset_schema(), registry=referencing.Registry())


def _findings(error: Any) -> Iterable[Finding]:
    if error.validator == "additionalProperties":
        return [_unknown_member(error, name) for name in _unknown_members(error)]
    return [_malformed(error)]


def _pointer(error: Any) -> str:
    return "".join("/" + step(key) for key in error.absolute_path)


def _malformed(error: Any) -> Finding:
    pointer = _pointer(error)
    found = error.message if len(error.message) <= 200 else error.message[:200] + " …"
    return codes.RULESET_MALFORMED.finding(
        words={"where": pointer or "the file"},
        pointer=pointer,
        found=found,
        expected=_expected(error),
    )


def _expected(error: Any) -> str | None:
    if error.validator in {"enum", "const", "pattern", "type", "minimum", "maximum", "required"}:
        return f"{error.validator}: {json.dumps(error.validator_value, ensure_ascii=False)}"[:1000]
    return None


def _unknown_members(error: Any) -> list[str]:
    patterns = error.schema.get("patternProperties", ())
    return [
        name
        for name in error.instance
        if name not in error.schema["properties"]
        and not any(re.search(pattern, name) for pattern in patterns)
    ]


def _unknown_member(error: Any, name: str) -> Finding:
    pointer = _pointer(error)
    return codes.RULESET_UNKNOWN_MEMBER.finding(
        words={
            "where": pointer or "a ruleset file",
            "hint": hint(nearest(name, error.schema["properties"])),
        },
        pointer=f"{pointer}/{step(name)}",
        found=name,
    )
