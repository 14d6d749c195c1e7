"""Patterns of ``.gitignore`` files that match in a time linear in the length of a name.

pathspec makes a regular expression of each pattern. The time to match grows exponentially with the
number of stars: ``a*a*a*a*b`` on a name of 200 letters takes a second, and a downloaded folder may
contain thousands of both. So every star but the last of a part between slashes matches as little as
possible and is atomic: what follows a star never tries the places before it again. The matches are
the same, because the text between two stars has a fixed length.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterable
from itertools import groupby
from typing import Any, Final

from pathspec import GitIgnoreSpec
from pathspec.patterns.gitignore.spec import GitIgnoreSpecPattern

from barsis_notation.base.file_names import normalise_name

MAX_PATTERN: Final = 1000
"""Maximum number of characters of a pattern; longer ones are not used."""

MAX_PATTERNS: Final = 5000
"""Maximum number of patterns of one file that are used: reading one takes about 0.2 ms."""

MAX_STEPS: Final = 2**21
"""Maximum number of steps that the patterns of a file may need for one name in the worst case."""

_NAME: Final = 256
"""Length of a long name, in characters."""

_DEEP: Final = 16
"""Factor by which each ``**`` in the middle of a pattern multiplies the time."""

_STAR: Final = "[^/]*"
_TOKENS: Final = re.compile(r"\\.|\[\^/\]\*|\[\^?\]?(?:\\.|[^\]\\])*\]|.", re.DOTALL)
_BETWEEN: Final = frozenset("()/$^?:.+|*")
"""Characters of pathspec's regular expressions that are not part of a name."""


class LinearPattern(GitIgnoreSpecPattern):
    """A pattern whose regular expression matches in time linear in the length of the name."""

    __slots__ = ()

    @classmethod
    def pattern_to_regex(cls, pattern: Any) -> tuple[Any, bool | None]:
        """Return the regular expression of a pattern, and whether it is an exclusion.

        Both are None for a line that matches nothing: an empty line, a comment, ``/``, or an
        unclosed bracket. The second value is True if matching files are excluded, and False if the
        pattern begins with ``!``.

        Args:
            pattern: A line of a ``.gitignore``, as a str.

        Raises:
            ValueError: If the line cannot be parsed.
        """
        regex, include = super().pattern_to_regex(pattern)
        return (None if regex is None else _make_linear(str(regex))), include


def _make_linear(regex: str) -> str:
    parts = groupby(_TOKENS.findall(regex), _BETWEEN.__contains__)
    return "".join(
        "".join(tokens) if is_between else _make_linear_part([*tokens])
        for is_between, tokens in parts
    )


def _make_linear_part(tokens: list[str]) -> str:
    """Return the linear regular expression of a name or part of a name."""
    pieces = "\0".join(tokens).split(_STAR)
    first, *rest = (piece.replace("\0", "") for piece in pieces)
    if not rest:
        return first
    between = (f"(?>[^/]*?{piece})" for piece in rest[:-1] if piece)
    return "".join([first, *between, _STAR, rest[-1]])


def read_patterns(lines: Iterable[str]) -> tuple[GitIgnoreSpec, int]:
    """Parse the lines of a ``.gitignore``.

    As with git, lines that match nothing, such as empty lines and comments, and lines that cannot
    be parsed are ignored.

    Args:
        lines: The lines without their endings.

    Returns:
        The patterns in order, and the number of lines left out because of a limit. The limits are
        MAX_PATTERN (1,000) characters of a line, MAX_PATTERNS (5,000) patterns, and MAX_STEPS
        (2,097,152) steps to match all patterns.
    """
    used: list[LinearPattern] = []
    left = MAX_STEPS
    unused = 0
    for line in lines:
        if len(line) > MAX_PATTERN or len(used) == MAX_PATTERNS:
            unused += 1
            continue
        pattern = read_pattern(line)
        if pattern is None or pattern.include is None:
            continue
        steps = _count_steps(line)
        if steps > left:
            unused += 1
        else:
            left -= steps
            used.append(pattern)
    return GitIgnoreSpec(used, backend="simple"), unused


def read_pattern(line: str) -> LinearPattern | None:
    """Parse one line of a ``.gitignore``; return None if it cannot be parsed.

    ``include`` of the result is None for a line that matches nothing, such as an empty line or a
    comment; see ``LinearPattern.pattern_to_regex``. The limits of :func:`read_patterns` are not
    applied.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FutureWarning)  # re warns of nested brackets
        try:
            return LinearPattern(normalise_name(line))
        except (ValueError, re.error):
            return None


def _count_steps(line: str) -> int:
    """Return the approximate maximum number of steps that a pattern needs for a long name."""
    if "*" not in line:
        return 1
    middle = line.strip().removeprefix("!").removeprefix("/").removeprefix("**/")
    deep = middle.removesuffix("/").removesuffix("/**").count("**/")
    return int(_NAME * len(line) * _DEEP**deep)
