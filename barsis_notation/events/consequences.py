"""Findings of an event that follow from another finding, of the same or of another board.

One mistake often has several findings: for example, a wrong player, and a match that is unfinished
without the game of that player. A finding that follows from another one is kept; its message names
the other finding.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Final

from barsis_notation.diagnostics import event_codes as evt
from barsis_notation.diagnostics.findings import Code, Finding, Severity
from barsis_notation.events.event_boards import Board, Boards

_POINTS: Final = (evt.POINTS_BEFORE, evt.POINTS_AT_BOARD, evt.HEAD_START, evt.OTHER_BEGINNING)
_CONSEQUENCES: Final[tuple[tuple[Code, tuple[Code, ...]], ...]] = (
    (evt.DUPLICATE_RECORD, (evt.RECORDS_OF_BOARD,)),
    (
        evt.GAME_TWICE,
        (evt.RECORDS_OF_BOARD, evt.GAME_MISSING, evt.MATCH_UNFINISHED, *_POINTS),
    ),
    (evt.GAMES_TOO_MANY, (evt.MATCH_WAS_OVER, evt.DUPLICATE_PLAY, *_POINTS)),
    (evt.GAME_MISSING, (evt.MATCH_UNFINISHED, evt.POINTS_AT_BOARD)),
    (evt.OTHER_LENGTH, (evt.LENGTH_DIFFERS, evt.RECORDS_OF_BOARD)),
    (evt.DAY_OUTSIDE, (evt.MATCH_BACKWARDS,)),
    (
        evt.OTHER_PLAYERS,
        (evt.PLAYERS_DIFFER, evt.MATCH_UNFINISHED, evt.AT_TWO_BOARDS, evt.PLAYED_THOUGH_AWAY),
    ),
    (evt.OTHER_PLACE, (evt.RECORDS_OF_BOARD,)),
)
"""Codes of findings, each with the codes of findings that may follow from it at its board."""

_OF_UNREAD: Final[tuple[Code, ...]] = (
    evt.GAME_MISSING,
    evt.MATCH_UNFINISHED,
    evt.RECORDS_OF_BOARD,
    *_POINTS,
)
"""The codes of findings that may follow from a record that cannot be read."""

_OF_UNREAD_RESULT: Final = (*_OF_UNREAD, evt.RESULT_DIFFERS)
"""The codes of findings that may follow from a record whose result cannot be read either."""

_GAPS: Final = (evt.RECORD_MISSING, evt.GAME_MISSING, evt.MATCH_UNFINISHED)
"""The codes of findings at a board one of whose records is at another board, or at none."""

_BY_ONE_PLAYER: Final = (evt.NO_TABLE, evt.OTHER_PLAYERS)
_BY_ALL_PLAYERS: Final = (evt.RECORDS_OF_BOARD, evt.GAME_TWICE)
"""Codes of findings whose record may belong to a board of some or all of its players."""


def mark_consequences(board: Board, findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Mark the findings of a board that follow from another finding; return all findings.

    A finding is marked in place by ``Finding.follow``. The order is kept.

    Args:
        board: The board.
        findings: Its findings.
    """
    found = tuple(findings)
    explained: dict[str, Finding] = {}
    for cause, follow in _iter_causes(board, found):
        for code in follow:
            explained.setdefault(code.code, cause)
    for finding in found:
        first = explained.get(finding.code)
        if first is not None and first.code != finding.code:
            finding.follow(first)
    return found


def mark_distant_consequences(
    boards: Boards,
    of_boards: Iterable[tuple[Board, tuple[Finding, ...]]],
    of_no_board: Iterable[Finding],
) -> None:
    """Mark the findings about missing records that were found at another board or at none.

    A record is assumed to belong to the only board that lacks a record of its players. A record
    without a table may belong to a board of any of its players. A record with other players than
    its table may only belong to a board of the same round. A surplus record of a board may only
    belong to another board of exactly the same players.

    Args:
        boards: The boards of the event, with their records.
        of_boards: Each board with its findings, which are changed in place.
        of_no_board: The findings of the records that are at no board.
    """
    found = [*of_boards]
    gaps = _Gaps(found)
    for finding in of_no_board:
        if finding.code == evt.NO_TABLE.code:
            gaps.explain(finding, boards, None)
    for board, findings in found:
        for finding in findings:
            gaps.explain(finding, boards, board)


class _Gaps:
    """The boards that lack records, by their players.

    Args:
        of_boards: Each board with its findings.
    """

    def __init__(self, of_boards: Iterable[tuple[Board, tuple[Finding, ...]]]) -> None:
        self._findings: dict[tuple[int, int], list[Finding]] = {}
        self._boards: dict[str, list[Board]] = defaultdict(list)
        codes = {code.code for code in _GAPS}
        for board, findings in of_boards:
            lacking = [one for one in findings if one.code in codes and one.follows_from is None]
            if lacking:
                self._findings[board.table.round, board.table.place] = lacking
                for player in board.table.players:
                    self._boards[player].append(board)

    def explain(self, cause: Finding, boards: Boards, at: Board | None) -> None:
        """Mark the findings of the only board to which the record of *cause* may belong.

        Args:
            cause: A finding; ignored if it follows from another one.
            boards: The boards of the event.
            at: The board of *cause*; None if its record has no board.
        """
        by_one = any(cause.code == code.code for code in _BY_ONE_PLAYER)
        by_all = any(cause.code == code.code for code in _BY_ALL_PLAYERS)
        if not (by_one or by_all) or cause.follows_from is not None or not self._findings:
            return
        players = self._find_players(cause, boards, at)
        places = {
            (board.table.round, board.table.place)
            for player in players
            for board in self._boards[player]
            if not by_all or players == {*board.table.players}
        }
        if at is not None:
            places.discard((at.table.round, at.table.place))
            places = {place for place in places if by_all or place[0] == at.table.round}
        lacking = places & self._findings.keys()
        if len(lacking) == 1:
            for finding in self._findings.pop(lacking.pop()):
                finding.follow(cause)

    @staticmethod
    def _find_players(cause: Finding, boards: Boards, at: Board | None) -> set[str]:
        """Return the keys of the players of the record that has the finding *cause*."""
        of = (cause.file or "", cause.record)
        games = boards.strangers if at is None else at.games
        return {
            known
            for game in games
            if (game.file, game.number) == of
            for player in game.players
            if (known := boards.spellings.find_player(player.name, player.id)) is not None
        }


def _iter_causes(
    board: Board, findings: tuple[Finding, ...]
) -> Iterator[tuple[Finding, tuple[Code, ...]]]:
    """Yield the findings that may explain others, each with the codes of the others."""
    for game in board.games:
        if not game.is_read:
            errors = (one for one in game.findings if one.severity is Severity.ERROR)
            follow = _OF_UNREAD_RESULT if game.result is None else _OF_UNREAD
            yield from ((one, follow) for one in errors)
    for code, follow in _CONSEQUENCES:
        yield from ((one, follow) for one in findings if one.code == code.code)
