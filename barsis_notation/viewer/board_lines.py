"""The boards that an arbiter's page is about, a line for each: who met, how it stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from barsis_notation.diagnostics import file_codes
from barsis_notation.diagnostics.findings import Finding, Severity
from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import Text, listed, texts_of
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

_text = texts_of("arbiter")
_report = texts_of("report")


class BoardLine(NamedTuple):
    """What the page says of a board in one line.

    *players* are those who sit there, each by name and seats; *missing* is what an arbiter would
    want and is not there. *file* and *number* are where the record stands, the file alone for what
    is about no single record. Several *records* may be of one line.
    """

    file: str
    number: int = 0
    event: str = ""
    round: str = ""
    table: str = ""
    players: tuple[tuple[str, str], ...] = ()
    missing: tuple[Text, ...] = ()
    records: int = 1

    def where(self) -> list[Text]:
        """Return round and table, as far as they are known."""
        return [
            *([_report("round", round=self.round)] if self.round else ()),
            *([_report("table", table=self.table)] if self.table else ()),
        ]

    def heading(self) -> Html:
        """Return round and table, the players, and the file where nothing else is known."""
        where = self.where()
        parts: list[object] = [listed(where, "commas")] if where else []
        if self.players:
            parts.append(_players(self.players))
        return join_html(parts or [self.place()], " · ")

    def place(self) -> Html:
        """Return where the record stands: its file, and which record of it."""
        parts: list[object] = [escape_notation(self.file)] if self.file else []
        if self.number > 1:
            parts.append(_report("record", number=self.number))
        return join_html(parts, " · ")


def make_board_line(checked: CheckedRecord, occasion: GameContext) -> BoardLine:
    """Return the line of a record that was checked, or of a file as a whole."""
    head = checked.head
    line = BoardLine(checked.file, checked.number, missing=tuple(_missing(checked)))
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
            (str(occasion.player_name(player)), "+".join(player.seats)) for player in head.players
        ),
    )


def _missing(checked: CheckedRecord) -> Iterator[Text]:
    """Yield what an arbiter would want of a board and is not there."""
    codes = {finding.code for finding in checked.findings}
    if checked.head is not None:
        yield from _missing_in(checked.head)
    elif checked.number or file_codes.UNREADABLE.code in codes:
        yield _text("no-record")
    turns = sum(finding.not_examined or 0 for finding in checked.findings)
    if turns:
        yield _text("not-examined", turns=_report("turns", count=Count(turns)))


def _missing_in(head: Record) -> Iterator[Text]:
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
"""The reason of a result while there is no result."""


def make_table_head() -> Html:
    columns = (
        *(_text("round"), _text("table"), _text("players"), _text("state"), _text("missing")),
        _text("record"),
    )
    headings = join_html(make_element("th", column, scope="col") for column in columns)
    caption = make_element("caption", _text("boards"))
    return Html(f'<table class="boards">{caption}<thead><tr>{headings}</tr></thead><tbody>\n')


def make_row(line: BoardLine, findings: Sequence[Finding], hidden: int, anchor: str | None) -> Html:
    state = _state(findings, hidden, line.records)
    cells = (
        escape_name(line.round),
        escape_name(line.table),
        _players(line.players),
        make_element("a", state, href=f"#{anchor}") if anchor else state,
        listed(line.missing, "commas"),
        line.place(),
    )
    is_clean = not hidden and not any(one.severity is not Severity.INFO for one in findings)
    kind = "clean" if is_clean else "faulty"
    return Html(
        make_element("tr", *(make_element("td", cell) for cell in cells), class_=kind) + "\n"
    )


def _state(findings: Sequence[Finding], hidden: int, records: int) -> Text:
    """Return how a board stands: clean, or how much was found."""
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
    return listed(parts, "commas")


def _players(players: Iterable[tuple[str, str]]) -> Html:
    each = (
        join_html((escape_name(called), " ", escape_name(f"({seats})")))
        for called, seats in players
    )
    return join_html(each, f" {_text('against')} ")
