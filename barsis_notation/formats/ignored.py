"""What ``.gitignore`` and ``--exclude`` leave out of a walk through folders.

The patterns are read by pathspec, imported when the first is met. As with git, of the patterns that
fit the last decides, and the rules of a folder go before those of the folders above it. Unlike with
git, what is committed all the same is left out too.
"""

from __future__ import annotations

import os
import re
import warnings
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from barsis_notation.base.errors import BarsisError

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

NAME: Final = ".gitignore"

MAX_BYTES: Final = 2**20
"""Bytes of a file of patterns that are read."""

_LONGEST: Final = 1000
_MOST_STARS: Final = 4
"""What one pattern may have: the time to hold it against a name grows with the power of its stars.
One beyond is passed over."""


class PatternError(BarsisError, ValueError):
    """A pattern that cannot be read, or that fits nothing."""


class Rules(NamedTuple):
    """Patterns for what is below *folder*, a real path."""

    folder: str
    patterns: GitIgnoreSpec

    def decide(self, path: str, *, is_folder: bool) -> bool | None:
        """Return whether *path* is left out; None where no pattern fits it."""
        place = path[len(self.folder) :].replace(os.sep, "/").strip("/")
        return self.patterns.check_file(place + "/" * is_folder).include


def is_left_out(path: str, rules: Sequence[Rules], *, is_folder: bool) -> bool:
    """Return whether *path* is left out by *rules*, of which the last go before the first."""
    decided = (one.decide(path, is_folder=is_folder) for one in reversed(rules))
    return next((one for one in decided if one is not None), False)


def rules_of(folder: str, patterns: Sequence[str]) -> list[Rules]:
    """Return the rules of *patterns* below *folder*. Raises PatternError."""
    for pattern in patterns:
        if not any(one.include is not None for one in _spec([pattern]).patterns):
            raise PatternError(f"{pattern!r} is no pattern as in a .gitignore")
    return [Rules(folder, _spec(patterns))] if patterns else []


def rules_in(folder: str, file: str = NAME) -> list[Rules]:
    """Return the rules in *file* of *folder*; none where it cannot be read, as with git."""
    path = os.path.join(folder, file)  # noqa: PTH118 - paths stay as they are named
    if not os.path.isfile(path):  # noqa: PTH113 - a pipe is none
        return []
    try:
        with open(path, "rb") as stream:  # noqa: PTH123
            text = stream.read(MAX_BYTES).decode("utf-8-sig", "surrogateescape")
    except OSError:
        return []
    return [Rules(folder, _spec(text.split("\n")))]


def rules_above(folder: str) -> list[Rules]:
    """Return the rules that *folder*'s repository has for it, above it: those of the root first.

    There are none where it stands in no repository, or is left out itself: then it was named.
    """
    places = _up_to_root(folder)
    if not places:
        return []
    rules = rules_in(places[-1], os.path.join(".git", "info", "exclude"))  # noqa: PTH118
    for above, place in zip(reversed(places[1:]), reversed(places[:-1]), strict=True):
        rules += rules_in(above)
        if is_left_out(place, rules, is_folder=True):
            return []
    return rules


def _up_to_root(folder: str) -> list[str]:
    """Return *folder* and those above it up to the root of the repository, none outside of one."""
    places = [folder]
    while not os.path.lexists(os.path.join(places[-1], ".git")):  # noqa: PTH118
        above = os.path.dirname(places[-1])  # noqa: PTH120
        if above == places[-1]:
            return []
        places.append(above)
    return places


def _spec(lines: Iterable[str]) -> GitIgnoreSpec:
    """Return the patterns on *lines*; a line that is none is passed over."""
    from pathspec import GitIgnoreSpec

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FutureWarning)  # of re, on brackets within brackets
        return GitIgnoreSpec.from_lines(line for line in lines if _is_pattern(line))


def _is_pattern(line: str) -> bool:
    from pathspec import GitIgnoreSpec

    if len(line) > _LONGEST or line.replace("**", "").count("*") > _MOST_STARS:
        return False
    try:
        GitIgnoreSpec.from_lines([line])
    except (ValueError, re.error):
        return False
    return True
