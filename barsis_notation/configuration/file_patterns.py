"""Patterns of ``per-file-ignores``, which fit a file as those of ruff do."""

from __future__ import annotations

import fnmatch
import os
import re
from functools import cache
from typing import Final

from barsis_notation.base.file_names import composed

MAX_ALTERNATIVES: Final = 64
"""Patterns without braces that one pattern may stand for."""

MAX_PATTERN: Final = 1000
"""Characters of a pattern."""

_BRACES = re.compile(r"\{([^{}]*)\}")
_ANY_DEPTH = re.compile(r"(?<![^/])\*\*/")


def fits(pattern: str, file: str, folder: str) -> bool:
    """Return whether *pattern*, of a configuration in *folder*, fits *file*; both are real paths.

    It is held against the name of the file and against its whole path, ``*`` standing for any
    signs, slashes too; ``{a,b}`` is either, and with ``!`` before it it fits what it would not.
    """
    plain = pattern.lstrip("!")
    if (len(pattern) - len(plain)) % 2:
        return not fits(plain, file, folder)
    pattern, file, folder = map(composed, (plain, file, folder))
    name = os.path.basename(file)  # noqa: PTH119 - a path as text
    return any(
        fnmatch.fnmatchcase(name, one) or _whole(folder, one).match(file) is not None
        for one in alternatives(pattern)
    )


@cache
def _whole(folder: str, pattern: str) -> re.Pattern[str]:
    """Return what the whole path of a file has to be: signs of *folder* mean nothing but itself."""
    above = "" if pattern.startswith("/") else re.escape(os.path.join(folder, ""))  # noqa: PTH118
    return re.compile(above + fnmatch.translate(pattern))


@cache
def alternatives(pattern: str) -> tuple[str, ...]:
    """Return the patterns without braces and ``**/`` that *pattern* stands for.

    There are none for one that stands for too many, or is too long.
    """
    if len(pattern) > MAX_PATTERN:
        return ()
    found = [_ANY_DEPTH.sub("{,*/}", pattern.lstrip("!"))]
    while any(_BRACES.search(one) for one in found):
        found = [each for one in found for each in _either(one)]
        if len(found) > MAX_ALTERNATIVES:
            return ()
    return tuple(dict.fromkeys(found))


def _either(pattern: str) -> list[str]:
    braces = _BRACES.search(pattern)
    if braces is None:
        return [pattern]
    before, after = pattern[: braces.start()], pattern[braces.end() :]
    return [before + each + after for each in braces[1].split(",")]
