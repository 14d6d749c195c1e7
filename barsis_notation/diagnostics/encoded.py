"""What is told, as JSON."""

from __future__ import annotations

import json

import msgspec


def encoded(value: object) -> bytes:
    """Return *value* as JSON; text that is no Unicode, such as a file's name, as escapes."""
    try:
        return msgspec.json.encode(value)
    except UnicodeEncodeError:
        return json.dumps(msgspec.to_builtins(value)).encode()
