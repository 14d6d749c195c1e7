"""The lines that list the boards on an arbiter's page: players and state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from barsis_notation.diagnostics import file_codes
from barsis_notation.diagnostics.findings import Finding, Severity
from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import Text, bind_texts, join_words
from barsis_notation.record.structs import Record
from barsis_notation.replay.game_context import GameContext
from barsis_notation.validation import CheckedRecord
from barsis_notation.viewer.html_markup import (
    Html,
    escape_name,
    escape_notation,
    join_html,
    make_element,
)

_text = bind_texts("arbiter")
_report = bind_texts("report")


class BoardLine(NamedTuple):
    """The data of a board in one line of the page, from ``make_board_line``.

    Attributes:
        file: Path of the record's file, or of a file as a whole; "" if unknown.
        number: Number of the record in its file, from 1; 0 for a file as a whole.
        event: Name of the event, "" if unknown.
        round: Round, "" if unknown.
        table: Table, "" if unknown.
        players: Name and seats of each player, such as ``("Salma", "S+N")``.
        missing: What an arbiter needs to know and the record does not say, such as the result.
        records: Number of records that the line combines.
    """

    file: str
    number: int = 0
    event: str = ""
    round: str = ""
    table: str = ""
    players: tuple[tuple[str, str], ...] = ()
    missing: tuple[Text, ...] = ()
    records: int = 1

    def list_places(self) -> list[Text]:
        """Return round and table in words, a text for each that is known."""
        return [
            *([_report("round", round=self.round)] if self.round else ()),
            *([_report("table", table=self.table)] if self.table else ()),
        ]

    def format_heading(self) -> Html:
        """Return round, table and players; ``make_place`` if none of them is known."""
        where = self.list_places()
        parts: list[object] = [join_words(where, "commas")] if where else []
        if self.players:
            parts.append(_format_players(self.players))
        return join_html(parts or [self.make_place()], " · ")

    def make_place(self) -> Html:
        """Return the file of the record, and the record's number if it is greater than 1."""
        parts: list[object] = [escape_notation(self.file)] if self.file else []
        if self.number > 1:
            parts.append(_report("record", number=self.number))
        return join_html(parts, " · ")


def make_board_line(checked: CheckedRecord, occasion: GameContext) -> BoardLine:
    """Return the line of a checked record, or of a file as a whole.

    Args:
        checked: The result of a check with ``Checks.heads``. If it combines several records, the
            line has only their file and number.
        occasion: The game of the record, which names players without a name by their seats.
    """
    head = checked.head
    line = BoardLine(checked.file, checked.number, missing=tuple(_list_missing(checked)))
    if checked.others:
        return line._replace(records=checked.records)
    if head is None:
        return line
    event = head.event or None
    return line._replace(
        event=event.name if event else "",
        round=event.round if event else "",
        table=event.table if event else "",
        players=tuple(
            (str(occasion.get_player_name(player)), "+".join(player.seats))
            for player in head.players
        ),
    )


def _list_missing(checked: CheckedRecord) -> Iterator[Text]:
    """Yield what an arbiter needs to know and the record does not say."""
    codes = {finding.code for finding in checked.findings}
    if checked.head is not None:
        yield from _list_missing_in_head(checked.head)
    elif checked.number or file_codes.UNREADABLE.code in codes:
        yield _text("no-record")
    turns = sum(finding.not_examined or 0 for finding in checked.findings)
    if turns:
        yield _text("not-examined", turns=_report("turns", count=Count(turns)))


def _list_missing_in_head(head: Record) -> Iterator[Text]:
    event = head.event or None
    if event is None or not event.round:
        yield _text("no-round")
    if event is None or not event.table:
        yield _text("no-table")
    if not all(player.name for player in head.players):
        yield _text("no-name")
    if not head.result or head.result.reason == UNFINISHED:
        yield _text("no-result")


UNFINISHED = "unfinished"
"""The reason of the result of an unfinished game."""


def make_table_head() -> Html:
    """Return the table of boards up to its first row, in the current language."""
    columns = (
        *(_text("round"), _text("table"), _text("players"), _text("state"), _text("missing")),
        _text("record"),
    )
    headings = join_html(make_element("th", column, scope="col") for column in columns)
    caption = make_element("caption", _text("boards"))
    return Html(f'<table class="boards">{caption}<thead><tr>{headings}</tr></thead><tbody>\n')


def make_row(line: BoardLine, findings: Sequence[Finding], hidden: int, anchor: str | None) -> Html:
    """Return the row of a board, a ``tr`` element in the current language.

    Args:
        line: The board.
        findings: The findings that are shown.
        hidden: Number of findings that are not shown.
        anchor: Id of the section with the findings; None if there is no section.
    """
    state = _describe_state(findings, hidden, line.records)
    cells = (
        escape_name(line.round),
        escape_name(line.table),
        _format_players(line.players),
        make_element("a", state, href=f"#{anchor}") if anchor else state,
        join_words(line.missing, "commas"),
        line.make_place(),
    )
    is_clean = not hidden and not any(one.severity is not Severity.INFO for one in findings)
    kind = "clean" if is_clean else "faulty"
    return Html(
        make_element("tr", *(make_element("td", cell) for cell in cells), class_=kind) + "\n"
    )


def _describe_state(findings: Sequence[Finding], hidden: int, records: int) -> Text:
    """Return the state of a board: clean, or the numbers of findings."""
    by = Counter(finding.severity for finding in findings)
    errors, warnings, infos = by[Severity.ERROR], by[Severity.WARNING], by[Severity.INFO]
    is_clean = not (errors or warnings or hidden)
    clean = _text("clean") if records == 1 else _text("clean-records", count=Count(records))
    parts = [
        *([clean] if is_clean else ()),
        *([_report("errors", count=Count(errors))] if errors else ()),
        *([_report("warnings", count=Count(warnings))] if warnings else ()),
        *([_report("infos", count=Count(infos))] if infos else ()),
        *([_text("hidden", count=Count(hidden))] if hidden else ()),
    ]
    return join_words(parts, "commas")


def _format_players(players: Iterable[tuple[str, str]]) -> Html:
    each = (
        join_html((escape_name(called), " ", escape_name(f"({seats})")))
        for called, seats in players
    )
    return join_html(each, f" {_text('against')} ")
