"""Positions as people type them: position lines, XGIDs and ids of GNU Backgammon."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Final

from barsis_notation.base.errors import BarsisError
from barsis_notation.language.texts import bind_texts
from barsis_notation.record.position_lines import (
    PositionSyntaxError,
    Setup,
    format_setup,
    parse_setup,
)

if TYPE_CHECKING:
    from barsis_notation.record.structs import Match

_text = bind_texts("moves")


_BEGINS_LIKE_LINE: Final = re.compile(r"[a-z][a-z0-9-]* [A-Z][A-Za-z]?:")
"""The beginning of a position line: the id of a game and the first seat."""


class NoPositionError(BarsisError, ValueError):
    """Raised for a text that is not a position line, an XGID or a GNU Backgammon id."""


def is_position(text: str) -> bool:
    """Return whether *text* is probably a position rather than the name of a file.

    Return True for a text that contains `` to=``, like position lines, or that has the form of an
    XGID. Unless a file with this name exists, also return True for a text that has the form of a
    GNU Backgammon id or begins like ``barsis S:11``. ``parse_position`` may still refuse the text.
    """
    if " to=" in text:
        return True
    if _BEGINS_LIKE_LINE.match(text) and not os.path.exists(text):  # noqa: PTH110
        return True
    from barsis_notation.formats.backgammon.positions import is_gnubg_id, is_xgid

    return is_xgid(text) or (is_gnubg_id(text) and not os.path.exists(text))  # noqa: PTH110


def parse_position(text: str) -> tuple[Setup, Match | None]:
    """Parse a position in any of three notations.

    Args:
        text: A position line such as ``barsis S:82,off(3) to=S``, an XGID, or a GNU Backgammon
            position id with or without a match id; without surrounding white space.

    Returns:
        The position, which may be impossible, and the match. For an id, the match has length, score
        and Crawford state; it is an empty ``Match()`` if the id does not contain a match, or for a
        money session without a score. For a position line, it is None.

    Raises:
        NoPositionError: If *text* is not a position in any of the three notations.
        WrongTypeError: If *text* is not a str.
    """
    from barsis_notation.formats.backgammon import positions as ids

    try:
        if ids.is_xgid(text):
            return ids.parse_xgid(text)
        if ids.is_gnubg_id(text):
            return ids.parse_gnubg_id(text)
        return parse_setup(text), None
    except (PositionSyntaxError, ids.PositionIdError) as error:
        raise NoPositionError(_text("no-position", error=str(error))) from None


def parse_position_line(text: str) -> str:
    """Return the position line of a position in any notation of ``parse_position``.

    A position line is a string such as ``barsis S:82,off(3) to=S``. The match of an id is dropped.

    Args:
        text: A position line, an XGID, or a GNU Backgammon position id with or without a match id;
            without surrounding white space.

    Raises:
        NoPositionError: If *text* is not a position in any of these notations.
        WrongTypeError: If *text* is not a str.
    """
    return format_setup(parse_position(text)[0])
