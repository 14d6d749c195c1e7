"""Functions that freeze, compare and print JSON values of facts and options."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from barsis_notation.language.texts import Text, listed

MAX_INTEGER = 2**53 - 1


def freeze(value: Any) -> Any:
    """Return *value* with every list as a tuple and every object as a read-only mapping."""
    if isinstance(value, Mapping):
        return MappingProxyType({key: freeze(item) for key, item in value.items()})
    if isinstance(value, list | tuple):
        return tuple(freeze(item) for item in value)
    return value


def json_text(value: Any) -> str:
    """Return *value* as JSON text with sorted keys."""
    import json

    return json.dumps(value, ensure_ascii=False, sort_keys=True, default=dict)


def same_json(one: Any, other: Any) -> bool:
    """Return whether two values are the same JSON: ``true`` is not 1, and 1.0 is not 1."""
    return json_text(one) == json_text(other)


def json_list(values: Any) -> Text:
    """Return an iterable of values as JSON, separated by commas, in their order."""
    return listed(map(json_text, values), "commas")


def options_text(options: Mapping[str, Any]) -> str:
    """Return options as users write them: ``board.direction=cw, turn.entry_tries=3``."""
    return ", ".join(f"{path}={_bare(value)}" for path, value in options.items())


def _bare(value: Any) -> str:
    return value if isinstance(value, str) else json_text(value)
