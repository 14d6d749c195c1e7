"""Functions that freeze, compare and format JSON values of facts and options."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from barsis_notation.language.texts import Text, join_words

MAX_INTEGER = 2**53 - 1


def freeze(value: Any) -> Any:
    """Return a JSON value with every list as a tuple and every object read-only.

    Objects become mappings that cannot be changed. *value* itself is not changed.
    """
    if isinstance(value, Mapping):
        return MappingProxyType({key: freeze(item) for key, item in value.items()})
    if isinstance(value, list | tuple):
        return tuple(freeze(item) for item in value)
    return value


def format_json(value: Any) -> str:
    """Return a JSON value as one line of JSON with sorted keys.

    The value may have been frozen by ``freeze``. Characters outside ASCII are not escaped.
    """
    import json

    return json.dumps(value, ensure_ascii=False, sort_keys=True, default=dict)


def is_same_json(one: Any, other: Any) -> bool:
    """Return whether two JSON values are the same; ``true`` and 1.0 both differ from 1."""
    return format_json(one) == format_json(other)


def format_json_list(values: Any) -> Text:
    """Return JSON values as one text for the user, separated by commas.

    *values* is an iterable; their order is kept.
    """
    return join_words(map(format_json, values), "commas")


def format_options(options: Mapping[str, Any]) -> str:
    """Return options as users write them, such as ``board.direction=cw, turn.entry_tries=3``.

    *options* maps the path of each fact to a JSON value; their order is kept. Strings are written
    as they are, other values as JSON. The result is "" if there are no options.
    """
    return ", ".join(f"{path}={_format_bare(value)}" for path, value in options.items())


def _format_bare(value: Any) -> str:
    return value if isinstance(value, str) else format_json(value)
