"""A position as people type it: a position line, an XGID, or an id of GNU Backgammon."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from barsis_notation.base.errors import BarsisError
from barsis_notation.language.texts import texts_of
from barsis_notation.record.position_lines import (
    PositionSyntaxError,
    Setup,
    parse_setup,
    print_setup,
)

if TYPE_CHECKING:
    from barsis_notation.record.structs import Match

_text = texts_of("moves")


class NoPositionError(BarsisError, ValueError):
    """A text that is not a position in any of the three notations."""


def is_position(text: str) -> bool:
    """Return whether *text* is meant as a position, not as the name of a file."""
    if " to=" in text:
        return True
    from barsis_notation.formats.backgammon.positions import is_gnubg_id, is_xgid

    return is_xgid(text) or (is_gnubg_id(text) and not Path(text).exists())


def parse_position(text: str) -> tuple[Setup, Match | None]:
    """Parse a position; return it, and the match if an id says one. Raises NoPositionError."""
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
    """Parse a position in any notation; return its position line. Raises NoPositionError."""
    return print_setup(parse_position(text)[0])
