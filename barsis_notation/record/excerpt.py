"""A found value in the words of a message: short, on one line, never broken text."""

from __future__ import annotations

import json
from typing import Any, overload

from barsis_notation.language.speech import Speech
from barsis_notation.language.texts import Text

MAX_SHOWN = 200
"""Characters of a found value that a message shows."""


def excerpt(value: Any) -> str:
    """Return *value* as JSON, cut at MAX_SHOWN characters; half characters as their escapes."""
    text = json.dumps(_shortened(value), ensure_ascii=False, default=str)
    return cut(text)


class Cut(Text, frozen=True):
    """A text cut at MAX_SHOWN characters, in whatever language it is said."""

    whole: Text

    def spoken(self, speech: Speech) -> str:
        """Return the text, cut."""
        return cut(self.whole.spoken(speech))


@overload
def cut(text: str) -> str: ...
@overload
def cut(text: Text) -> Text: ...
@overload
def cut(text: Text | str) -> Text | str: ...
def cut(text: Text | str) -> Text | str:
    """Return *text* without half characters, cut at MAX_SHOWN characters."""
    if isinstance(text, Text):
        return Cut(text)
    whole = text[: MAX_SHOWN + 1].encode("utf-8", "backslashreplace").decode("utf-8")
    return whole if len(text) <= MAX_SHOWN else whole[:MAX_SHOWN] + "…"


def _shortened(value: Any) -> Any:
    """Return enough of *value* to fill a message, so that a large one costs little."""
    if isinstance(value, str):
        return value[: MAX_SHOWN + 1]
    if isinstance(value, list):
        return [_shortened(item) for item in value[:20]]
    if isinstance(value, dict):
        return {key[:MAX_SHOWN]: _shortened(value[key]) for key in list(value)[:20]}
    return value
