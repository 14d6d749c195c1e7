"""Patterns of ``per-file-ignores``, which match files in the same way as in ruff."""

from __future__ import annotations

import fnmatch
import os
import re
from functools import cache
from typing import Final

from barsis_notation.base.file_names import normalise_name

MAX_ALTERNATIVES: Final = 64
"""Maximum number of patterns without braces that one pattern may expand to."""

MAX_PATTERN: Final = 1000
"""Maximum length of a pattern in characters."""

_BRACES = re.compile(r"\{([^{}]*)\}")
_ANY_DEPTH = re.compile(r"(?<![^/])\*\*/")


def is_match(pattern: str, file: str, folder: str) -> bool:
    """Return whether a pattern matches a file.

    The pattern is compared with the name of the file and with its whole path. In the comparison
    with the path, a pattern without a leading slash is relative to *folder*. ``*`` matches any
    characters and ``?`` matches any one character, including slashes; ``[a-z]`` and ``[!a-z]``
    match one character as in ``fnmatch``; ``**/`` matches any folders or none; ``{a,b}`` matches
    ``a`` or ``b``. A pattern that is too long or has too many alternatives (``expand_braces``)
    matches no file. Each leading ``!`` inverts the result. Letter case matters; accents may be
    encoded in either Unicode form.

    Args:
        pattern: The pattern as written in ``per-file-ignores``.
        file: Real path of the file.
        folder: Real path of the folder that contains the configuration.
    """
    plain = pattern.lstrip("!")
    if (len(pattern) - len(plain)) % 2:
        return not is_match(plain, file, folder)
    pattern, file, folder = map(normalise_name, (plain, file, folder))
    name = os.path.basename(file)  # noqa: PTH119 - a path as text
    return any(
        fnmatch.fnmatchcase(name, one) or _compile_whole(folder, one).match(file) is not None
        for one in expand_braces(pattern)
    )


@cache
def _compile_whole(folder: str, pattern: str) -> re.Pattern[str]:
    """Return the regular expression for the whole path of a file; *folder* is matched literally."""
    above = "" if pattern.startswith("/") else re.escape(os.path.join(folder, ""))  # noqa: PTH118
    return re.compile(above + fnmatch.translate(pattern))


@cache
def expand_braces(pattern: str) -> tuple[str, ...]:
    """Return the patterns that *pattern* expands to, without duplicates.

    ``{a,b}`` gives ``a`` and ``b``; ``**/`` gives ``*/`` and an empty string. Leading ``!``
    characters are dropped. The result is empty if there would be more than 64 (MAX_ALTERNATIVES),
    or the pattern is longer than 1000 characters (MAX_PATTERN).
    """
    if len(pattern) > MAX_PATTERN:
        return ()
    found = [_ANY_DEPTH.sub("{,*/}", pattern.lstrip("!"))]
    while any(_BRACES.search(one) for one in found):
        found = [each for one in found for each in _expand_first(one)]
        if len(found) > MAX_ALTERNATIVES:
            return ()
    return tuple(dict.fromkeys(found))


def _expand_first(pattern: str) -> list[str]:
    braces = _BRACES.search(pattern)
    if braces is None:
        return [pattern]
    before, after = pattern[: braces.start()], pattern[braces.end() :]
    return [before + each + after for each in braces[1].split(",")]
