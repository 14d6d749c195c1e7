"""`barsis event validate`: an event held against the records of its games, board by board."""

from __future__ import annotations

from functools import reduce
from itertools import groupby
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO, Literal, NamedTuple

import msgspec
import typer

from barsis_notation import events
from barsis_notation.addons import load
from barsis_notation.diagnostics.finding_json import encoded
from barsis_notation.diagnostics.finding_text import location, with_slips
from barsis_notation.events.finding_places import find_places
from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import texts_of

from ...configuration import current
from ...options import (
    Output,
    check_not_read,
    choose_form,
    make_selection,
)
from ...output.full_reporter import details
from ...output.line_writer import LineWriter
from ...output.tally import Tally, notes_of
from ...parameters import Option
from ...status import worst
from ...streams import open_output, print_message
from .event_options import read_event
from .event_records import EventRecords, EventSource, gather_records
from .table_output import write_csv

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from barsis_notation.configuration.selection import Selecting
    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.events.event import Event
    from barsis_notation.events.event_boards import Board
    from barsis_notation.events.event_report import BoardReport, EventReport, RoundReport
    from barsis_notation.language.texts import Text
    from barsis_notation.replay.game_context import GameContext

_text = texts_of("cli/event")


def validate(
    context: typer.Context,
    source: EventSource,
    *,
    form: Annotated[
        Literal["text", "json", "csv", "html"],
        Option("-f", "--format", help="The report format; html is a page to print."),
    ] = "text",
    output: Output = None,
) -> None:
    """Check an event: its file, whether every board has its records, and what these say.

    First comes what is wrong with the event file by itself, then how many boards of each round are
    clean, then what is wrong, board by board: faults of the records, players who are not paired,
    results that differ, days and rules of another event.

    Examples:
        barsis event validate event.json games
        barsis event validate event.json games -f html -o report.html
    """
    form = choose_form(context, form, output, ("text", "json", "csv", "html"))
    check_not_read("-o", output, [source.event_file, *(source.paths or ())])
    tally = Tally(lambda file: str(current().of(file).values.get("fail-on", "error")))
    chosen = _FindingFilter(tally, make_selection(None, None))
    event, findings = read_event(source.event_file, source.ruleset)
    own = chosen.of(findings)
    found, report = None, None
    if event is not None:
        found = gather_records(event, source, tally)
        report = _report(found, source.event_file, chosen)
    with open_output(output) as target:
        _WRITERS[form](_EventCheck(own, event, found, report), tally, target)
    if found is not None:
        found.summarise()
    else:
        print_message(_text("not-looked-at"))
    raise typer.Exit(worst(tally.status))


class _FindingFilter(NamedTuple):
    """Which findings count, by the configuration of their files."""

    tally: Tally
    selecting: Selecting

    def of(self, findings: Iterable[Finding]) -> tuple[Finding, ...]:
        """Return the findings that count, counted."""
        chosen = [
            finding
            for finding in findings
            if self.tally.choose([finding], self.selecting.of(finding.file or ""))
        ]
        self.tally.count(chosen)
        return tuple(chosen)


class _EventCheck(NamedTuple):
    """What was found: about the event file by itself, and beside the records if it is sound."""

    own: tuple[Finding, ...]
    event: Event | None
    found: EventRecords | None
    report: EventReport | None

    @property
    def rounds(self) -> tuple[RoundReport, ...]:
        return self.report.rounds if self.report else ()

    @property
    def rest(self) -> tuple[Finding, ...]:
        """What is about no board."""
        return self.report.findings if self.report else ()

    def occasion(self, finding: Finding) -> Any:
        """Return the record that a finding is about, None for none."""
        if self.found is None:
            return None
        return self.found.occasions.get((finding.file or "", finding.record or 0))


def _report(found: EventRecords, event_file: str, chosen: _FindingFilter) -> EventReport:
    """Return what is wrong, board by board, as far as it is chosen."""
    report = events.report_event(found.boards(), event_file)
    in_files = (
        finding for finding in report.all_findings() if found.is_of_files or finding.record is None
    )
    find_places(in_files, event_file)
    rounds = tuple(
        one._replace(
            boards=tuple(board._replace(findings=chosen.of(board.findings)) for board in one.boards)
        )
        for one in report.rounds
    )
    return events.EventReport(rounds, chosen.of((*report.findings, *found.findings)))


# -- text -------------------------------------------------------------------------------------


def _write_text(checked: _EventCheck, _: Tally, target: BinaryIO) -> None:
    lines = LineWriter(target)
    for finding in checked.own:
        _paragraph(lines, checked, finding)
    if checked.own and checked.rounds:
        lines.write()
    for line in _clean(checked):
        lines.write(line)
    for one in checked.rounds:
        for report in one.boards:
            if report.findings:
                lines.write()
                lines.write(_heading(report.board, one.round.name, checked))
                _paragraphs(lines, checked, report.findings)
    if checked.rest:
        if checked.rounds:
            lines.write()
        lines.write(_text("of-no-board"))
        _paragraphs(lines, checked, checked.rest)


def _clean(checked: _EventCheck) -> Iterator[Text]:
    """Yield how many boards of each round are clean."""
    for one in checked.rounds:
        count = Count(len(one.boards))
        yield _text("clean", round=one.round.name, clean=Count(one.clean), count=count)


def _heading(board: Board, round: str, checked: _EventCheck) -> str:
    """Return round, table and players: ``Round 3, table 2   Amal (S) v Basim (N)``."""
    where = _text("board", round=round, table=board.table.name)
    return f"{where}   {_players(board, checked)}"


def _seated(board: Board, checked: _EventCheck) -> list[str]:
    """Return the players of a board with their seats: ``Amal (S)``."""
    event = checked.event
    return [
        f"{event.players[player].name if event else player} ({seats})"
        for seats, player in board.table.pairing.seats.items()
    ]


def _players(board: Board, checked: _EventCheck) -> object:
    from barsis_notation.replay.game_context import join_opponents

    players: list[object] = [*_seated(board, checked)]
    return reduce(join_opponents, players) if players else ""


def _paragraphs(lines: LineWriter, checked: _EventCheck, findings: tuple[Finding, ...]) -> None:
    for finding, slip in with_slips(findings):
        _paragraph(lines, checked, finding, slip)


def _paragraph(
    lines: LineWriter, checked: _EventCheck, finding: Finding, slip: Finding | None = None
) -> None:
    occasion = checked.occasion(finding)
    where = _where(checked, finding)
    turn = occasion.turn(finding) if occasion else ""
    lines.write(f"{where}   {turn}" if turn else where)
    for line in details(finding, occasion, slip):
        lines.write(line)


def _where(checked: _EventCheck, finding: Finding) -> str:
    """Return the place of a finding in its file; in an archive, the number of its record."""
    is_of_file = checked.found is None or checked.found.is_of_files
    if is_of_file or finding.record is None:
        return location(finding, finding.file or "")
    return str(_text("in-archive", file=finding.file, number=finding.record))


# -- for programs -----------------------------------------------------------------------------


def _placed(
    checked: _EventCheck,
) -> Iterator[tuple[Finding, RoundReport | None, BoardReport | None]]:
    """Yield every finding with its round and its board, None where it is of none."""
    for finding in checked.own:
        yield finding, None, None
    for one in checked.rounds:
        for report in one.boards:
            for finding in report.findings:
                yield finding, one, report
    for finding in checked.rest:
        yield finding, None, None


def _write_json(checked: _EventCheck, tally: Tally, target: BinaryIO) -> None:
    target.write(b'{"findings": [')
    separator = b"\n"
    for finding, one, report in _placed(checked):
        members = msgspec.to_builtins(finding)
        members["round"] = one.round.name if one else None
        members["table"] = report.board.table.name if report else None
        target.write(separator + encoded(members))
        separator = b",\n"
    rounds = [
        {"round": one.round.name, "boards": len(one.boards), "clean": one.clean}
        for one in checked.rounds
    ]
    target.write(b'\n], "rounds": ' + encoded(rounds) + b', "passed_over": [')
    tally.passed_over.pour(target)
    target.write(b'\n], "summary": ' + encoded(tally.as_json()) + b"}\n")


COLUMNS = (
    *("round", "table", "players", "severity", "code", "name", "file", "record", "line", "column"),
    "message",
)


def _write_csv(checked: _EventCheck, _: Tally, target: BinaryIO) -> None:
    write_csv(target, [COLUMNS, *_rows(checked)])


def _rows(checked: _EventCheck) -> Iterator[tuple[str | int | None, ...]]:
    for finding, one, report in _placed(checked):
        yield (
            one.round.name if one else None,
            report.board.table.name if report else None,
            "; ".join(_seated(report.board, checked)) if report else None,
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
    from barsis_notation.events.event_site import line_of_board  # which needs the viewer

    no_board = load("viewer.board_lines").BoardLine

    def occasion_of(finding: Finding) -> GameContext:
        return checked.occasion(finding) or nobody

    def add_others(findings: Iterable[Finding]) -> None:
        for (file, number), some in groupby(
            findings, lambda one: (one.file or "", one.record or 0)
        ):
            page.add(no_board(file, number), [*some], occasion_of, is_listed=False)

    add_others(checked.own)
    for one in checked.rounds:
        for report in one.boards:
            assert checked.event is not None
            page.add(line_of_board(report.board, checked.event), report.findings, occasion_of)
    add_others(checked.rest)
    page.write(target, [*_clean(checked), *notes_of(tally)])


_WRITERS: dict[str, Callable[[_EventCheck, Tally, BinaryIO], None]] = {
    "text": _write_text,
    "json": _write_json,
    "csv": _write_csv,
    "html": _write_page,
}
