"""Validate rulesets with a schema that caches accepted parts, since mutants change few parts."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, Final

import jsonschema
import referencing

from barsis_notation.rulesets import ruleset_schema

MAX_LENGTH, MAX_PARTS = 2000, 300_000
"""Limits of the cache: characters of a part, and number of parts."""

_look_up: Final[Any] = jsonschema.Draft202012Validator.VALIDATORS["$ref"]

_accepted: Final[set[tuple[str, str]]] = set()


@contextmanager
def remembered() -> Iterator[None]:
    """Validate rulesets with the caching schema inside the block.

    It gives the same errors and is several times as fast.
    """
    plain = ruleset_schema._validator
    ruleset_schema._validator = _make_validator
    try:
        yield
    finally:
        ruleset_schema._validator = plain


@cache
def _make_validator() -> Any:
    extend: Any = jsonschema.validators.extend
    validator = extend(jsonschema.Draft202012Validator, {"$ref": _ref})
    return validator(ruleset_schema.load_schema(), registry=referencing.Registry())


def _ref(given: Any, name: str, part: Any, whole: Any) -> Iterator[Any]:
    key = name, json.dumps(part)
    if key in _accepted:
        return
    is_accepted = len(key[1]) <= MAX_LENGTH
    for error in _look_up(given, name, part, whole):
        is_accepted = False
        yield error
    if is_accepted:
        if len(_accepted) >= MAX_PARTS:
            _accepted.clear()
        _accepted.add(key)
