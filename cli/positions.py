"""A position as people type it: a position line, an XGID, an id of GNU Backgammon."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from barsis_notation.language.texts import texts_of

from .options import wrong

if TYPE_CHECKING:
    from collections.abc import Iterator

    from barsis_notation.record.position_lines import Setup
    from barsis_notation.record.structs import Match

_text = texts_of("cli")


def is_position(text: str) -> bool:
    """Return whether *text* is meant as a position and not as the name of a file."""
    if " to=" in text:
        return True
    from barsis_notation.formats.backgammon import is_gnubg_id, is_xgid

    return is_xgid(text) or (is_gnubg_id(text) and not Path(text).exists())


def position_of(text: str) -> tuple[Setup, Match | None]:
    """Return the position that *text* says, and the match where an id says it too.

    Ends the command where it says none.
    """
    from barsis_notation.formats.backgammon import (
        PositionIdError,
        is_gnubg_id,
        is_xgid,
        parse_gnubg_id,
        parse_xgid,
    )
    from barsis_notation.record.position_lines import PositionSyntaxError, parse_setup

    try:
        if is_xgid(text):
            return parse_xgid(text)
        if is_gnubg_id(text):
            return parse_gnubg_id(text)
        return parse_setup(text), None
    except (PositionSyntaxError, PositionIdError) as error:
        raise wrong(_text("no-position", error=str(error))) from None


def line_of(text: str) -> str:
    """Return the position line of what *text* says. Ends the command where it says none."""
    from barsis_notation.record.position_lines import print_setup

    return print_setup(position_of(text)[0])


def ids_of(setup: Setup, match: Match | None) -> Iterator[str]:
    """Yield the ids that backgammon programs know a position by; ends the command without one."""
    from barsis_notation.formats.backgammon import PositionIdError, print_gnubg_id, print_xgid

    try:
        yield print_xgid(setup, match)
        yield print_gnubg_id(setup, match)
    except PositionIdError as error:
        raise wrong(_text("no-ids", error=str(error))) from None
