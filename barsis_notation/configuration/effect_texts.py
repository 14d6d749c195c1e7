"""Sentences about configurations found beside files that changed the result."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import Text, bind_texts, join_words

MAX_LINES: Final = 10
"""Maximum number of configurations that have their own line; one more line counts the others."""

_text = bind_texts("configuration")


def describe_effects(effects: list[dict[str, Any]]) -> Iterator[Text]:
    """Yield a line of text for each configuration or ``.gitignore`` that had an effect.

    *effects* is the result of ``Configurations.list_effects``. After MAX_LINES (10) lines, one more
    line gives the number of the others.
    """
    for effect in effects[:MAX_LINES]:
        yield _describe_effect(effect)
    if len(effects) > MAX_LINES:
        yield _text("more-configurations", count=Count(len(effects) - MAX_LINES))


def _describe_effect(effect: dict[str, Any]) -> Text:
    file = effect["file"]
    if "is_link" in effect:
        return _text("linked", file=file)
    done = [
        _text(name, count=Count(effect[member]))
        for name, member in (("left-out", "left_out"), ("not-failing", "not_failing"))
        if member in effect
    ]
    what = join_words(done, "commas")
    if "files" in effect:
        return _text("held", file=file, count=Count(effect["files"]), what=what)
    return _text("patterns-of", file=file, what=what)
