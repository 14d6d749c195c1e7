"""All codes in one place, by area."""

from __future__ import annotations

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
from barsis_notation.diagnostics.findings import Code

CODES: tuple[Code, ...] = (
    *file_codes.CODES,
    *shape_codes.CODES,
    *header_codes.CODES,
    *ruleset_codes.CODES,
    *throw_codes.CODES,
    *dice_codes.CODES,
    *move_codes.CODES,
    *result_codes.CODES,
    *event_codes.CODES,
    *format_codes.CODES,
    *mat_codes.CODES,
    *sgf_codes.CODES,
    *trl_codes.CODES,
    *data_codes.CODES,
    *archive_codes.CODES,
)

_BY_WORD = {word: code for code in CODES for word in (code.code, code.name)}


def find_code(word: str) -> Code | None:
    """Return the declaration with this code or name, whatever the case of its letters."""
    return _BY_WORD.get(word) or _BY_WORD.get(word.upper()) or _BY_WORD.get(word.lower())
