"""What is said of configurations that were found beside files and changed what was judged."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import Text, listed, texts_of

MAX_LINES: Final = 10
"""Lines about configurations; what others did is counted in one more."""

_text = texts_of("configuration")


def spoken(effects: list[dict[str, Any]]) -> Iterator[Text]:
    """Yield a line for each of the *effects* that ``Configurations.effects`` returns."""
    for effect in effects[:MAX_LINES]:
        yield _line(effect)
    if len(effects) > MAX_LINES:
        yield _text("more-configurations", count=Count(len(effects) - MAX_LINES))


def _line(effect: dict[str, Any]) -> Text:
    file = effect["file"]
    if "is_link" in effect:
        return _text("linked", file=file)
    done = [
        _text(name, count=Count(effect[member]))
        for name, member in (("left-out", "left_out"), ("not-failing", "not_failing"))
        if member in effect
    ]
    what = listed(done, "commas")
    if "files" in effect:
        return _text("held", file=file, count=Count(effect["files"]), what=what)
    return _text("patterns-of", file=file, what=what)
