"""The codes of all areas, as their modules declare them: the order of ``barsis rules``."""

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
from barsis_notation.diagnostics.findings import Code, codes_in

CODES: tuple[Code, ...] = codes_in(
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


_BY_WORD = {word: code for code in CODES for word in (code.code, code.name)}


def find_code(word: str, others: Iterable[Code] = ()) -> Code | None:
    """Return the declaration with this code or name, whatever the case of its letters.

    *others* are searched after the codes of this package.
    """
    spellings = (word, word.upper(), word.lower())
    own = next((_BY_WORD[each] for each in spellings if each in _BY_WORD), None)
    return own or next((each for each in others if {each.code, each.name} & {*spellings}), None)
