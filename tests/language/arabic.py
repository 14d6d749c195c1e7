"""What in an Arabic message is neither Arabic nor notation."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

from barsis_notation.record.scan import ENDINGS
from barsis_notation.rulesets.builtin_files import list_builtin_versions

_QUOTED: Final = re.compile(
    r"""
      `[^`]*` | \[[^\]]*\]
    | U\+[0-9A-F]{4,6}(?:\ [A-Z-]{2,})*              # a sign's number and name
    | [a-z-]+\ (?:[A-Z1-8]:\S*\ )+to=\S*(?:\ \w+=\S*)*  # a position
    """,
    re.VERBOSE,
)
"""Bits that are notation as wholes."""

_WORDS: Final = "|".join(
    (
        "bar",
        "off",
        "khal",
        "grace",
        "JSON",
        "UTF-8",
        *filter(None, ENDINGS),
        *list_builtin_versions(),
    )
)
"""Words of the notation, names of formats and of rulesets."""

_POINT: Final = "(?:bar|off|[0-9]+[a-z]?)"
_NOTATION: Final = re.compile(
    rf"""
      (?:{_WORDS})
    | [1-8]?[A-Z]{{1,3}}[0-9]*                    # a seat, a cell: S, SR3, 1R4
    | [a-h][1-9]                                  # a cell: b3
    | [A-Z]{{3}}[0-9]{{3}}                        # a code
    | (?:[A-Z]\.)?(?:{_POINT}/)*{_POINT}(?:[*=]\S*)? # a man, a move of a race: 62/66*S.32
    | (?:[a-z][0-9]+[x-])+[a-z][0-9]+             # a leap: b3xd3
    | [a-z]\w*(?:\.[a-z]\w*)+(?:=\S*)?           # an option, a file
    | \w+=\S*                                     # an option with its value
    | --[a-z-]+                                   # an option of a command
    | (?:/\w+)+                                   # a pointer
    """,
    re.VERBOSE,
)
_BETWEEN: Final = re.compile(r"[\s،؛؟«»\"()\u2026]+")
_PARTICLE: Final = re.compile(r"^[\u0621-\u064a]+(?=[A-Za-z0-9])")
"""A letter that Arabic writes together with the word after it: و, ل, ب."""


def english_letters(message: str, allowed_words: Iterable[str] = ()) -> list[str]:
    """Return the words of *message* with Latin letters that are neither notation nor allowed.

    *allowed_words* are names and what a user wrote, each left out of the message as it stands.
    Notation is what is in brackets or backticks, and tokens that look like names of rulesets,
    seats, cells, men, moves, options, codes, files and pointers.
    """
    for word in sorted(filter(None, allowed_words), key=len, reverse=True):
        message = message.replace(word, " ")
    words = _BETWEEN.split(_QUOTED.sub(" ", message))
    return [word for word in words if _is_latin(word) and not _is_notation(word)]


def _is_latin(word: str) -> bool:
    return any(unicodedata.name(sign, "").startswith("LATIN") for sign in word)


def _is_notation(word: str) -> bool:
    return _NOTATION.fullmatch(_PARTICLE.sub("", word).strip(".,:;!?")) is not None
