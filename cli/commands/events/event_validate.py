"""`barsis event validate`: validate an event and the records of its games, board by board."""

from __future__ import annotations

from functools import reduce
from itertools import groupby
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO, Literal, NamedTuple

import msgspec
import typer

from barsis_notation import events
from barsis_notation.addons import load
from barsis_notation.diagnostics.finding_json import encode_json
from barsis_notation.diagnostics.finding_text import format_location, pair_with_slips
from barsis_notation.events.finding_places import find_places
from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import bind_texts

from ...options import (
    Output,
    check_not_read,
    choose_form,
    make_selection,
)
from ...output.full_reporter import write_details
from ...output.json_list import write_json_list
from ...output.line_writer import LineWriter
from ...output.tally import Tally, describe_tally, find_failing_severity
from ...parameters import Option
from ...status import choose_worst
from ...streams import open_output, print_message
from .event_options import read_event
from .event_records import EventRecords, EventSource, gather_records
from .table_output import write_csv

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from barsis_notation.configuration.selection import SelectionByFile
    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.events.event import Event
    from barsis_notation.events.event_boards import Board
    from barsis_notation.events.event_report import BoardReport, EventReport, RoundReport
    from barsis_notation.language.texts import Text
    from barsis_notation.replay.game_context import GameContext

_text = bind_texts("cli/event")


def validate(
    context: typer.Context,
    source: EventSource,
    *,
    form: Annotated[Literal["text", "json", "csv", "html"], Option("-f", "--format")] = "text",
    output: Output = None,
) -> None:
    """Check an event file, whether every board has its records, and these records.

    The report has the errors of the event file itself, then the number of boards without findings
    in each round, then the findings by board: errors in records, players who are not paired,
    results that differ, and dates or rules of another event.

    Examples:
        barsis event validate event.json games
        barsis event validate event.json games -f html -o report.html
    """
    form = choose_form(context, form, output, ("text", "json", "csv", "html"))
    check_not_read("-o", output, [source.event_file, *(source.paths or ())])
    tally = Tally(find_failing_severity)
    chosen = _FindingFilter(tally, make_selection(None, None))
    event, findings = read_event(source.event_file, source.ruleset, partial=True)
    own = chosen.choose(findings)
    found, report = None, None
    if event is not None:
        found = gather_records(event, source, tally, is_report=True)
        report = _make_report(found, source.event_file, chosen)
    with open_output(output) as target:
        _WRITERS[form](_EventCheck(own, event, found, report), tally, target)
    if found is not None:
        found.summarise()
    else:
        print_message(_text("not-looked-at"))
    raise typer.Exit(choose_worst(tally.status))


class _FindingFilter(NamedTuple):
    """A filter of findings by the configuration of their files, which counts them."""

    tally: Tally
    selecting: SelectionByFile

    def choose(self, findings: Iterable[Finding]) -> tuple[Finding, ...]:
        """Return the findings that are not hidden, and count all of them."""
        chosen = [
            finding
            for finding in findings
            if self.tally.choose([finding], self.selecting.get_for_file(finding.file or ""))
        ]
        self.tally.count(chosen)
        return tuple(chosen)


class _EventCheck(NamedTuple):
    """The results of the check.

    Attributes:
        own: The findings about the event file.
        event: The event, None if its file has errors.
        found: The boards with their records, None without an event.
        report: The findings about boards and records, None without an event.
    """

    own: tuple[Finding, ...]
    event: Event | None
    found: EventRecords | None
    report: EventReport | None

    @property
    def rounds(self) -> tuple[RoundReport, ...]:
        """The reports of the rounds, in playing order; empty if the event file has errors."""
        return self.report.rounds if self.report else ()

    @property
    def rest(self) -> tuple[Finding, ...]:
        """The findings that belong to no board."""
        return self.report.findings if self.report else ()

    def get_occasion(self, finding: Finding) -> Any:
        """Return the game that a finding is about, None if it is not about a record."""
        if self.found is None:
            return None
        return self.found.occasions.get((finding.file or "", finding.record or 0))


def _make_report(found: EventRecords, event_file: str, chosen: _FindingFilter) -> EventReport:
    """Return the findings that are not hidden, board by board, with their places in files."""
    report = events.report_event(found.get_boards(), event_file)
    in_files = (
        finding for finding in report.all_findings() if found.is_of_files or finding.record is None
    )
    find_places(in_files, event_file)
    rounds = tuple(
        one._replace(
            boards=tuple(
                board._replace(findings=chosen.choose(board.findings)) for board in one.boards
            )
        )
        for one in report.rounds
    )
    return events.EventReport(rounds, chosen.choose((*report.findings, *found.findings)))


# -- text -------------------------------------------------------------------------------------


def _write_text(checked: _EventCheck, _: Tally, target: BinaryIO) -> None:
    lines = LineWriter(target)
    for finding in checked.own:
        _write_finding(lines, checked, finding)
    if checked.own and checked.rounds:
        lines.write()
    for line in _describe_rounds(checked):
        lines.write(line)
    for one in checked.rounds:
        for report in one.boards:
            if report.findings:
                lines.write()
                lines.write(_make_heading(report.board, one.round.name, checked))
                _write_findings(lines, checked, report.findings)
    if checked.rest:
        if checked.rounds:
            lines.write()
        lines.write(_text("of-no-board"))
        _write_findings(lines, checked, checked.rest)


def _describe_rounds(checked: _EventCheck) -> Iterator[Text]:
    """Yield a text for each round with the number of boards without findings."""
    for one in checked.rounds:
        count = Count(len(one.boards))
        yield _text("clean", round=one.round.name, clean=Count(one.clean), count=count)


def _make_heading(board: Board, round: str, checked: _EventCheck) -> str:
    """Return round, table and players: ``Round 3, table 2   Amal (S) v Basim (N)``."""
    where = _text("board", round=round, table=board.table.name)
    return f"{where}   {_join_players(board, checked)}"


def _list_players(board: Board, checked: _EventCheck) -> list[str]:
    """Return the players of a board with their seats: ``Amal (S)``."""
    event = checked.event
    return [
        f"{event.players[player].name if event else player} ({seats})"
        for seats, player in board.table.pairing.seats.items()
    ]


def _join_players(board: Board, checked: _EventCheck) -> object:
    from barsis_notation.replay.game_context import join_opponents

    players: list[object] = [*_list_players(board, checked)]
    return reduce(join_opponents, players) if players else ""


def _write_findings(lines: LineWriter, checked: _EventCheck, findings: tuple[Finding, ...]) -> None:
    for finding, slip in pair_with_slips(findings):
        _write_finding(lines, checked, finding, slip)


def _write_finding(
    lines: LineWriter, checked: _EventCheck, finding: Finding, slip: Finding | None = None
) -> None:
    occasion = checked.get_occasion(finding)
    where = _describe_place(checked, finding)
    turn = occasion.describe_turn(finding) if occasion else ""
    lines.write_place(where, after=str(turn or ""))
    write_details(lines, finding, occasion, slip)


def _describe_place(checked: _EventCheck, finding: Finding) -> str:
    """Return the place of a finding in its file; in an archive, the number of its record."""
    is_of_file = checked.found is None or checked.found.is_of_files
    if is_of_file or finding.record is None:
        return format_location(finding, finding.file or "")
    return str(_text("in-archive", file=finding.file, number=finding.record))


# -- for programs -----------------------------------------------------------------------------


def _iter_findings(
    checked: _EventCheck,
) -> Iterator[tuple[Finding, RoundReport | None, BoardReport | None]]:
    """Yield every finding with its round and its board, None without them."""
    for finding in checked.own:
        yield finding, None, None
    for one in checked.rounds:
        for report in one.boards:
            for finding in report.findings:
                yield finding, one, report
    for finding in checked.rest:
        yield finding, None, None


def _write_json(checked: _EventCheck, tally: Tally, target: BinaryIO) -> None:
    target.write(b'{"findings": ')
    findings = (
        msgspec.to_builtins(finding)
        | {
            "round": one.round.name if one else None,
            "table": report.board.table.name if report else None,
        }
        for finding, one, report in _iter_findings(checked)
    )
    write_json_list(target, findings)
    rounds = [
        {"round": one.round.name, "boards": len(one.boards), "clean": one.clean}
        for one in checked.rounds
    ]
    target.write(b', "rounds": ' + encode_json(rounds) + b', "passed_over": [')
    tally.passed_over.copy_to(target)
    target.write(b'\n], "summary": ' + encode_json(tally.as_json()) + b"}\n")


COLUMNS = (
    *("round", "table", "players", "severity", "code", "name", "file", "record", "line", "column"),
    "message",
)


def _write_csv(checked: _EventCheck, _: Tally, target: BinaryIO) -> None:
    write_csv(target, [COLUMNS, *_make_rows(checked)])


def _make_rows(checked: _EventCheck) -> Iterator[tuple[str | int | None, ...]]:
    for finding, one, report in _iter_findings(checked):
        yield (
            one.round.name if one else None,
            report.board.table.name if report else None,
            "; ".join(_list_players(report.board, checked)) if report else None,
            finding.severity.value,
            finding.code,
            finding.name,
            finding.file,
            finding.record,
            finding.line,
            finding.column,
            finding.message,
        )


# -- to print ---------------------------------------------------------------------------------


def _write_page(checked: _EventCheck, tally: Tally, target: BinaryIO) -> None:
    from barsis_notation.replay.game_context import GameContext

    page, nobody = load("viewer.arbiter").ArbiterPage(), GameContext(None, None)
    from barsis_notation.events.event_site import make_board_line  # which needs the viewer

    no_board = load("viewer.board_lines").BoardLine

    def occasion_of(finding: Finding) -> GameContext:
        return checked.get_occasion(finding) or nobody

    def add_others(findings: Iterable[Finding]) -> None:
        for (file, number), some in groupby(
            findings, lambda one: (one.file or "", one.record or 0)
        ):
            page.add(no_board(file, number), [*some], occasion_of, is_listed=False)

    add_others(checked.own)
    for one in checked.rounds:
        for report in one.boards:
            assert checked.event is not None
            page.add(make_board_line(report.board, checked.event), report.findings, occasion_of)
    add_others(checked.rest)
    page.write(target, [*_describe_rounds(checked), *describe_tally(tally)])


_WRITERS = {"text": _write_text, "json": _write_json, "csv": _write_csv, "html": _write_page}
