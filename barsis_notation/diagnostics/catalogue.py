"""All finding codes, grouped by area, in the order in which ``barsis rules`` lists them."""

from __future__ import annotations

from collections.abc import Iterable

from barsis_notation.diagnostics import (
    archive_codes,
    data_codes,
    dice_codes,
    event_codes,
    file_codes,
    format_codes,
    header_codes,
    mat_codes,
    move_codes,
    result_codes,
    ruleset_codes,
    sgf_codes,
    shape_codes,
    throw_codes,
    trl_codes,
)
from barsis_notation.diagnostics.findings import Code, collect_codes

CODES: tuple[Code, ...] = collect_codes(
    file_codes,
    shape_codes,
    header_codes,
    ruleset_codes,
    throw_codes,
    dice_codes,
    move_codes,
    result_codes,
    event_codes,
    format_codes,
    mat_codes,
    sgf_codes,
    trl_codes,
    data_codes,
    archive_codes,
)
"""All codes of this package."""


_BY_WORD = {word: code for code in CODES for word in (code.code, code.name)}


def find_code(word: str, others: Iterable[Code] = ()) -> Code | None:
    """Return the Code that a word names, or None if the word is unknown.

    Args:
        word: A code such as ``MOV003`` or a name such as ``wrong-distance``, in any letter case.
        others: Codes of plug-ins, which are searched after those of this package.
    """
    spellings = (word, word.upper(), word.lower())
    own = next((_BY_WORD[each] for each in spellings if each in _BY_WORD), None)
    return own or next((each for each in others if {each.code, each.name} & {*spellings}), None)
