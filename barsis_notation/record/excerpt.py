"""Excerpts of values for messages: short, on one line, without lone surrogates."""

from __future__ import annotations

import json
from typing import Any, overload

from barsis_notation.language.speech import Speech
from barsis_notation.language.texts import Text

MAX_SHOWN = 200
"""Maximum number of characters of a value that a message shows."""


def excerpt(value: Any) -> str:
    """Return *value* as JSON on one line, cut after MAX_SHOWN (200) characters.

    A cut result ends in ``…``. Lone surrogates are escaped. Only the first 20 items of lists and
    objects are shown, without an indication that more follow. *value* is a JSON value; other values
    are converted by ``str``.
    """
    text = json.dumps(_shorten(value), ensure_ascii=False, default=str)
    return cut(text)


class CutText(Text, frozen=True):
    """A text that is cut after MAX_SHOWN (200) characters in each language.

    Attributes:
        whole: The text before it is cut.
    """

    whole: Text

    def spoken(self, speech: Speech) -> str:
        """Return the cut text in the language of *speech*."""
        return cut(self.whole.spoken(speech))


@overload
def cut(text: str) -> str: ...
@overload
def cut(text: Text) -> Text: ...
@overload
def cut(text: Text | str) -> Text | str: ...
def cut(text: Text | str) -> Text | str:
    """Return *text*, cut after 200 characters (MAX_SHOWN); a cut text ends in ``…``.

    Lone surrogates are escaped. A Text is cut when it is formatted, in each language.
    """
    if isinstance(text, Text):
        return CutText(text)
    whole = text[: MAX_SHOWN + 1].encode("utf-8", "backslashreplace").decode("utf-8")
    return whole if len(text) <= MAX_SHOWN else whole[:MAX_SHOWN] + "…"


def _shorten(value: Any) -> Any:
    """Return enough of *value* to fill a message; for a large one this saves time."""
    if isinstance(value, str):
        return value[: MAX_SHOWN + 1]
    if isinstance(value, list):
        return [_shorten(item) for item in value[:20]]
    if isinstance(value, dict):
        return {key[:MAX_SHOWN]: _shorten(value[key]) for key in list(value)[:20]}
    return value
