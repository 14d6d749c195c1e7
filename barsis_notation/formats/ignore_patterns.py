"""Patterns of a ``.gitignore`` that take no more time than their length and that of a name let.

pathspec makes a regular expression of each pattern. The time that one takes grows with the power of
its stars: ``a*a*a*a*b`` on a name of 200 letters takes a second, and a downloaded folder may hold
thousands of both. So all stars but the last of a part between slashes match as little as they can,
and for good: what follows a star then never tries the places before it again. That is what they
match anyway, since what stands between two stars has a fixed length.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterable
from itertools import groupby
from typing import Any, Final

from pathspec import GitIgnoreSpec
from pathspec.patterns.gitignore.spec import GitIgnoreSpecPattern

from barsis_notation.base.file_names import composed

MAX_PATTERN: Final = 1000
"""Characters of a pattern that is used."""

MAX_PATTERNS: Final = 5000
"""Patterns of one file that are used: to read one takes about 0.2 ms."""

MAX_STEPS: Final = 2**21
"""Steps that all patterns of one file may take for one name, in the worst case."""

_NAME: Final = 256
"""Characters of a long name."""

_DEEP: Final = 16
"""How many times longer it takes for each ``**`` in the middle of a pattern."""

_STAR: Final = "[^/]*"
_TOKENS: Final = re.compile(r"\\.|\[\^/\]\*|\[\^?\]?(?:\\.|[^\]\\])*\]|.", re.DOTALL)
_BETWEEN: Final = frozenset("()/$^?:.+|*")
"""Signs of a regular expression of pathspec that are not part of a name."""


class LinearPattern(GitIgnoreSpecPattern):
    """A pattern whose regular expression takes a time in proportion to the length of a name."""

    __slots__ = ()

    @classmethod
    def pattern_to_regex(cls, pattern: Any) -> tuple[Any, bool | None]:
        """Return the regular expression of a pattern, and whether it includes what it fits."""
        regex, include = super().pattern_to_regex(pattern)
        return (None if regex is None else _linear(str(regex))), include


def _linear(regex: str) -> str:
    parts = groupby(_TOKENS.findall(regex), _BETWEEN.__contains__)
    return "".join(
        "".join(tokens) if is_between else _linear_part([*tokens]) for is_between, tokens in parts
    )


def _linear_part(tokens: list[str]) -> str:
    """Return the regular expression of one name or a part of one."""
    pieces = "\0".join(tokens).split(_STAR)
    first, *rest = (piece.replace("\0", "") for piece in pieces)
    if not rest:
        return first
    between = (f"(?>[^/]*?{piece})" for piece in rest[:-1] if piece)
    return "".join([first, *between, _STAR, rest[-1]])


def read_patterns(lines: Iterable[str]) -> tuple[GitIgnoreSpec, int]:
    """Return the patterns on *lines*, and how many of them are not used since they cost too much.

    As with git, lines that are not patterns count for nothing.
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
    """Return the pattern on a line, None if it cannot be read."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FutureWarning)  # of re, on brackets within brackets
        try:
            return LinearPattern(composed(line))
        except (ValueError, re.error):
            return None


def _count_steps(line: str) -> int:
    """Return how many steps a pattern takes for a long name at most, about."""
    if "*" not in line:
        return 1
    middle = line.strip().removeprefix("!").removeprefix("/").removeprefix("**/")
    deep = middle.removesuffix("/").removesuffix("/**").count("**/")
    return int(_NAME * len(line) * _DEEP**deep)
