"""The report of an event compared with the records of its games, board by board."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from barsis_notation.base.arguments import expect
from barsis_notation.diagnostics import event_codes
from barsis_notation.diagnostics.findings import Finding, Severity
from barsis_notation.events.board_checks import BoardChecks
from barsis_notation.events.consequences import mark_consequences, mark_distant_consequences
from barsis_notation.events.event import EventRound, Table
from barsis_notation.events.event_boards import Board, Boards
from barsis_notation.events.event_games import GamePlayed
from barsis_notation.events.game_checks import GameChecks, describe_place, set_record_place
from barsis_notation.language.texts import bind_texts, join_words

_text = bind_texts("events")


class BoardReport(NamedTuple):
    """A board with all findings about it and its records, from ``report_event``.

    Attributes:
        board: The board.
        findings: The findings; empty if there are none. If a finding follows from another one, its
            ``follows_from`` names the other one.

    Examples:
        >>> from importlib.resources import files
        >>> from barsis_notation import read
        >>> from barsis_notation.events import find_boards, load_event, report_event
        >>> samples = files("barsis_notation.sample_games") / "amman_open"
        >>> boards = find_boards(load_event(samples / "event.json"), read(samples))
        >>> first = report_event(boards).rounds[0].boards[0]
        >>> first.board.table.players, first.findings, first.is_clean
        (('Amal', 'Basim'), (), True)
    """

    board: Board
    findings: tuple[Finding, ...]

    @property
    def is_clean(self) -> bool:
        """Whether the board has no findings of a severity above info."""
        return all(finding.severity is Severity.INFO for finding in self.findings)


class RoundReport(NamedTuple):
    """A round with the reports of its boards, in the order of its tables.

    ``EventReport.rounds`` contains one RoundReport for each round.

    Attributes:
        round: The round.
        boards: The report of each board.

    Examples:
        >>> from importlib.resources import files
        >>> from barsis_notation import read
        >>> from barsis_notation.events import find_boards, load_event, report_event
        >>> samples = files("barsis_notation.sample_games") / "amman_open"
        >>> boards = find_boards(load_event(samples / "event.json"), read(samples))
        >>> first = report_event(boards).rounds[0]
        >>> first.round.name, first.clean, len(first.boards)
        ('1', 2, 2)
    """

    round: EventRound
    boards: tuple[BoardReport, ...]

    @property
    def clean(self) -> int:
        """The number of boards without findings of a severity above info."""
        return sum(board.is_clean for board in self.boards)


class EventReport(NamedTuple):
    """The reports of all rounds, and the findings of records without a table.

    ``report_event`` returns one.

    Attributes:
        rounds: The report of each round, in playing order.
        findings: The findings of records without a table. For each such record that could be read,
            one finding says that it has no table.

    Examples:
        >>> from importlib.resources import files
        >>> from barsis_notation import read
        >>> from barsis_notation.events import find_boards, load_event, report_event
        >>> samples = files("barsis_notation.sample_games") / "amman_open"
        >>> boards = find_boards(load_event(samples / "event.json"), read(samples))
        >>> report = report_event(boards)
        >>> len(report.rounds), list(report.all_findings())
        (3, [])
    """

    rounds: tuple[RoundReport, ...]
    findings: tuple[Finding, ...]

    def all_findings(self) -> Iterator[Finding]:
        """Yield all findings board by board, then the findings of records without a table."""
        for one in self.rounds:
            for board in one.boards:
                yield from board.findings
        yield from self.findings


def report_event(boards: Boards, file: str = "") -> EventReport:
    """Return the findings about the boards of an event and their records.

    Findings about the event file alone are not included; ``read_event`` returns them.

    Args:
        boards: The boards of the event.
        file: Path of the event file, put into findings about it; ``""`` for none.

    Raises:
        WrongTypeError: If an argument has the wrong type. It is a UsageError.

    Examples:
        >>> from importlib.resources import files
        >>> from barsis_notation import read
        >>> from barsis_notation.events import find_boards, load_event, report_event
        >>> samples = files("barsis_notation.sample_games") / "amman_open"
        >>> boards = find_boards(load_event(samples / "event.json"), read(samples))
        >>> [(one.round.name, one.clean, len(one.boards)) for one in report_event(boards).rounds]
        [('1', 2, 2), ('2', 2, 2), ('3', 2, 2)]
    """
    expect("boards", boards, Boards)
    expect("file", file, str)
    rounds = zip(boards.event.rounds, boards.by_round, strict=True)
    report = EventReport(
        tuple(RoundReport(one, _report_boards(of_round, boards, file)) for one, of_round in rounds),
        tuple(_report_strangers(boards)),
    )
    of_boards = (board for one in report.rounds for board in one.boards)
    mark_distant_consequences(boards, of_boards, report.findings)
    return report


def _report_boards(
    of_round: tuple[Board, ...], boards: Boards, file: str
) -> tuple[BoardReport, ...]:
    twice = _find_players_at_two_boards(of_round, boards)
    return tuple(
        BoardReport(
            board,
            mark_consequences(
                board, [*BoardChecks(boards, board, file).check(), *twice[board.table.place]]
            ),
        )
        for board in of_round
    )


def _find_players_at_two_boards(
    of_round: tuple[Board, ...], boards: Boards
) -> dict[int, list[Finding]]:
    """Return findings for players with records at two tables, by the position of the table."""
    sits: dict[str, list[tuple[Table, GamePlayed]]] = defaultdict(list)
    for board in of_round:
        for game in (one for one in board.games if one.is_read):
            for player in boards.who_sits(board.table, game).values():
                sits[player].append((board.table, game))
    found: dict[int, list[Finding]] = defaultdict(list)
    for player, places in sits.items():
        tables = dict.fromkeys(table.name for table, _ in places)
        if len(tables) > 1:
            strange = (each for each in places if player not in each[0].players)
            table, game = next(strange, places[-1])
            found[table.place].append(
                GameChecks(boards, table, game).make_finding(
                    event_codes.AT_TWO_BOARDS,
                    "/players",
                    words={
                        "places": join_words(
                            (_text("at-table", table=one) for one in tables), "commas"
                        )
                    },
                    found=boards.event.name_of(player),
                )
            )
    return found


def _report_strangers(boards: Boards) -> Iterator[Finding]:
    """Yield the findings of records without a table, and one for each that it has no table.

    A record that could not be read has only its own findings.
    """
    for game in boards.strangers:
        yield from game.findings
        if not game.is_read:
            continue
        unknown = _text("unknown-player")
        who = join_words(player.name or player.id or unknown for player in game.players)
        found = _text("at-a-table", where=describe_place(game), who=who)
        yield set_record_place(event_codes.NO_TABLE.finding(found=found, pointer="/event"), game)
