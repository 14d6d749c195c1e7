"""The message of a real finding for each code of this package, shown in help."""

from __future__ import annotations

import json
from functools import cache
from typing import Final

from barsis_notation.base.resources import read_resource
from barsis_notation.language.speech import get_speech

FILE: Final = "example_messages.json"
"""The data file of messages by code and language, written by ``python -m web.example_messages``."""


def find_example_message(code: str) -> str | None:
    """Return the message of a real finding with a given code, in the current language.

    *code* is a code such as ``MOV003``. Return None for codes that this package does not have.
    """
    return _load_messages().get(code, {}).get(get_speech().language)


@cache
def _load_messages() -> dict[str, dict[str, str]]:
    messages: dict[str, dict[str, str]] = json.loads(
        read_resource("barsis_notation.diagnostics", FILE)
    )
    return messages
