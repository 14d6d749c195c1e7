"""Findings of one board that follow from another finding of the board.

One slip is often noticed several times: a wrong player, and a match that is unfinished without
their game. Such a finding is kept, and its message names the one that it follows from.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from barsis_notation.diagnostics import event_codes as evt
from barsis_notation.diagnostics.findings import Code, Finding, Severity
from barsis_notation.events.event_boards import Board
from barsis_notation.language.texts import bind_texts

_text = bind_texts("events")

_POINTS: Final = (evt.POINTS_BEFORE, evt.POINTS_AT_BOARD, evt.HEAD_START, evt.OTHER_BEGINNING)
_CONSEQUENCES: Final[tuple[tuple[Code, tuple[Code, ...]], ...]] = (
    (evt.DUPLICATE_RECORD, (evt.RECORDS_OF_BOARD,)),
    (
        evt.GAME_TWICE,
        (evt.RECORDS_OF_BOARD, evt.GAME_MISSING, evt.MATCH_UNFINISHED, *_POINTS),
    ),
    (evt.GAMES_TOO_MANY, (evt.MATCH_WAS_OVER, evt.DUPLICATE_PLAY, *_POINTS)),
    (evt.GAME_MISSING, (evt.MATCH_UNFINISHED, evt.POINTS_AT_BOARD)),
    (evt.OTHER_LENGTH, (evt.LENGTH_DIFFERS,)),
    (evt.DAY_OUTSIDE, (evt.MATCH_BACKWARDS,)),
    (
        evt.OTHER_PLAYERS,
        (evt.PLAYERS_DIFFER, evt.MATCH_UNFINISHED, evt.AT_TWO_BOARDS, evt.PLAYED_THOUGH_AWAY),
    ),
    (evt.OTHER_PLACE, (evt.RECORDS_OF_BOARD,)),
)
"""Codes of findings, each with the codes of what may follow from it at the same board."""

_OF_UNREAD: Final = (
    *(evt.GAME_MISSING, evt.MATCH_UNFINISHED, evt.RESULT_DIFFERS, evt.RECORDS_OF_BOARD),
    *_POINTS,
)
"""The codes of what may follow from a record that cannot be read."""


def mark_consequences(board: Board, findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return the findings of *board*; those that follow from another one say so.

    Their messages are extended in place, by the code of the finding that explains them.
    """
    found = tuple(findings)
    explained: dict[str, Finding] = {}
    for cause, follow in _iter_causes(board, found):
        for code in follow:
            explained.setdefault(code.code, cause)
    for finding in found:
        first = explained.get(finding.code)
        if first is not None and first.code != finding.code:
            message = finding.given("message")
            finding.say(_text("follows-from", message=message, code=first.code))
    return found


def _iter_causes(
    board: Board, findings: tuple[Finding, ...]
) -> Iterator[tuple[Finding, tuple[Code, ...]]]:
    """Yield the findings that may explain others, with the codes of these."""
    for game in board.games:
        if not game.is_read:
            errors = (one for one in game.findings if one.severity is Severity.ERROR)
            yield from ((one, _OF_UNREAD) for one in errors)
    for code, follow in _CONSEQUENCES:
        yield from ((one, follow) for one in findings if one.code == code.code)
