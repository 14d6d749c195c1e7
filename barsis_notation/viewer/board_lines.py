"""The tables of an arbiter's page: one of boards with findings, and one of clean rounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeVar

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
    escape_text,
    join_html,
    make_element,
)

_text = bind_texts("arbiter")
_report = bind_texts("report")


class BoardLine(NamedTuple):
    """The data of a board in one line of the page, from ``make_board_line``.

    Attributes:
        file: Path of the record's file, or of a file as a whole; "" if unknown.
        number: Number of the record in its file, from 1; 0 for a file as a whole and for a line
            that combines several records.
        event: Name of the event, "" if unknown.
        round: Round, "" if unknown.
        table: Table, "" if unknown.
        players: Name and seats of each player, such as ``("Salma", "S+N")``.
        missing: Information that an arbiter needs and the record lacks, such as the result.
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
        """Return texts that name the round and the table, in this order, without unknown ones."""
        return [
            *([_report("round", round=self.round)] if self.round else ()),
            *([_report("table", table=self.table)] if self.table else ()),
        ]

    @property
    def is_named(self) -> bool:
        """Whether the round, the table or any player is known."""
        return bool(self.round or self.table or self.players)

    def format_heading(self) -> Html:
        """Return the round, the table and the players as HTML.

        Unknown ones are omitted. If none of them is known, return the result of ``make_place``.
        """
        where = self.list_places()
        parts: list[object] = [join_words(where, "commas")] if where else []
        if self.players:
            parts.append(_format_players(self.players))
        return join_html(parts or [self.make_place()], " · ")

    def make_place(self) -> Html:
        """Return the path of the record's file as HTML, with the record's number if above 1.

        Return "" if neither is known.
        """
        parts: list[object] = [escape_notation(self.file)] if self.file else []
        if self.number > 1:
            parts.append(_report("record", number=self.number))
        return join_html(parts, " · ")


def make_board_line(checked: CheckedRecord, occasion: GameContext) -> BoardLine:
    """Return the line of a checked record, or of a file as a whole.

    Args:
        checked: The result of a check with ``Checks.heads``. If it combines several records
            (``CheckedRecord.others``), the line has only their file and their number.
        occasion: The game of the record; its seats are used to name players without a name.
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
    """Yield the information that an arbiter needs and the record lacks."""
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


class ListedBoard(NamedTuple):
    """A board with findings in the table of its event, from ``list_board``.

    Attributes:
        line: The board.
        cells: Round, table, players, state and what is missing, as HTML.
        is_clean: Whether no finding is hidden and all findings are for information only.
    """

    line: BoardLine
    cells: tuple[Html, ...]
    is_clean: bool


def list_board(
    line: BoardLine, findings: Sequence[Finding], hidden: int, anchor: str | None
) -> ListedBoard:
    """Return a board with findings as a row of its event's table, in the current language.

    Args:
        line: The board; if round, table and players are unknown, its file is shown instead of the
            players.
        findings: The findings that are shown.
        hidden: Number of findings that are not shown.
        anchor: Id of the HTML element with the findings, to which the row links; None for no link.
    """
    state = _describe_state(findings, hidden, line.records)
    cells = (
        escape_name(line.round) if line.round else Html(""),
        escape_name(line.table) if line.table else Html(""),
        _format_players(line.players) if line.is_named else line.make_place(),
        make_element("a", state, href=f"#{anchor}") if anchor else escape_text(state),
        escape_text(join_words(line.missing, "commas")) if line.missing else Html(""),
    )
    return ListedBoard(line, cells, is_clean_state(findings, hidden))


def is_clean_state(findings: Iterable[Finding], hidden: int = 0) -> bool:
    """Return whether a board has no errors, no warnings and no hidden findings.

    *findings* are the findings that are shown; *hidden* is the number of hidden ones.
    """
    return not hidden and all(one.severity is Severity.INFO for one in findings)


def make_boards_table(boards: Iterable[ListedBoard]) -> Html:
    """Return an event's boards with findings as a table without empty columns.

    Return "" if there are no boards.
    """
    names = (_text("round"), _text("table"), _text("players"), _text("state"), _text("missing"))
    rows = [("clean" if board.is_clean else "faulty", board.cells) for board in boards]
    return _make_table("boards", _text("boards"), names, rows)


class CleanRound(NamedTuple):
    """The boards of one round that have no findings and share one line.

    Attributes:
        records: A counter whose item ``all`` is the number of records; a board without a record
            counts as one.
        tables: The names of the tables of the boards.
        missing: Maps a description of missing information, such as the result, to the names of the
            tables whose records lack it. The name is "" for a record without a table. The
            description is in the language that was current when the board was added.
    """

    records: Counter[str]
    tables: list[str]
    missing: dict[str, list[str]]

    def add(self, line: BoardLine) -> None:
        """Add *line*, a board without findings, to this round.

        If *line* has no round, missing rounds and tables are not listed in ``missing``.
        """
        self.records["all"] += line.records
        if line.table:
            self.tables.append(line.table)
        unneeded = [] if line.round else [str(_text("no-round")), str(_text("no-table"))]
        for text in map(str, line.missing):
            if text not in unneeded:
                self.missing.setdefault(text, []).append(line.table)

    def make_cells(self, round: str) -> tuple[Html, ...]:
        """Return the contents of the cells of the round's line, as HTML without ``td`` tags.

        They are the name of the round, the number of records, the tables, and the missing
        information. *round* is the name as plain text; ``""`` stands for records without a round.
        """
        clean = _text("clean-records", count=Count(self.records["all"]))
        missing = [self._describe_missing(text, tables) for text, tables in self.missing.items()]
        return (
            escape_name(round) if round else escape_text(_text("without-round")),
            escape_text(clean),
            escape_name(format_tables(self.tables)) if self.tables else Html(""),
            join_html(missing, " · "),
        )

    def _describe_missing(self, text: str, tables: list[str]) -> Html:
        named = [table for table in tables if table]
        if not named or len(named) < len(tables):
            where: object = _report("records", count=Count(len(tables)))
        else:
            where = escape_name(format_tables(named))
        return join_html((text, where), ": ")


def make_clean_table(events: Iterable[tuple[str, Mapping[str, CleanRound]]]) -> Html:
    """Return the table of boards without findings, with a line for each round.

    Return "" if there are no rounds.

    Args:
        events: Pairs of the name of an event and a mapping from the name of each round to its
            CleanRound; "" stands for no name. Events without rounds are left out. If several
            events remain, their names are shown. Events keep their order; rounds are sorted by
            ``sort_names``.
    """
    listed = [(event, rounds) for event, rounds in events if rounds]
    rows: list[tuple[str, tuple[Html, ...]]] = []
    for event, rounds in listed:
        if len(listed) > 1:
            name = escape_name(event) if event else escape_text(_text("without-event"))
            rows.append(("event", (name,)))
        rows += (("clean", rounds[one].make_cells(one)) for one in sort_names(rounds))
    names = (_text("round"), _text("state"), _text("tables"), _text("missing"))
    return _make_table("clean-boards", _text("clean-boards"), names, rows)


def _make_table(
    kind: str, caption: Text, names: Sequence[Text], rows: Sequence[tuple[str, tuple[Html, ...]]]
) -> Html:
    """Return a table without its empty columns, or "" without rows.

    Args:
        kind: The CSS class of the table.
        caption: The caption.
        names: The headings of the columns.
        rows: CSS class and cells of each row; a row with a single cell is a heading across the
            table.
    """
    used = [at for at in range(len(names)) if any(cells[at] for _, cells in rows if len(cells) > 1)]
    if not used:
        return Html("")
    head = make_element("tr", *(make_element("th", names[at], scope="col") for at in used))
    body = (
        make_element("tr", *(make_element("td", cells[at]) for at in used), class_=state)
        if len(cells) > 1
        else make_element("tr", make_element("th", *cells, colspan=len(used), scope="colgroup"))
        for state, cells in rows
    )
    return make_element(
        "table",
        make_element("caption", caption),
        make_element("thead", head),
        make_element("tbody", join_html(body, "\n")),
        class_=kind,
    )


def sort_boards(
    boards: Iterable[_Any], key: Callable[[_Any], tuple[BoardLine, bool]]
) -> list[_Any]:
    """Return the boards with errors or warnings, then the others, sorted by round and table.

    Numeric names come first, in numerical order, then other names by first appearance.

    Args:
        boards: Any objects, one for each board.
        key: Function that takes one of *boards* and returns its line, and whether it is clean, as
            ``is_clean_state`` returns it.
    """
    pairs = [(one, *key(one)) for one in boards]
    orders = [
        {name: at for at, name in enumerate(sort_names(dict.fromkeys(names)))}
        for names in zip(*((line.round, line.table) for _, line, _ in pairs), strict=True)
    ]
    if not orders:
        return []
    rounds, tables = orders
    pairs.sort(key=lambda pair: (pair[2], rounds[pair[1].round], tables[pair[1].table]))
    return [one for one, *_ in pairs]


_Any = TypeVar("_Any")


def sort_names(names: Iterable[str]) -> list[str]:
    """Return names of rounds or tables, numbers first.

    Numbers of at most nine digits are in numerical order, other names in the given order.
    """
    return sorted(names, key=lambda name: int(name) if _is_number(name) else _NO_NUMBER)


def format_tables(tables: Iterable[str]) -> str:
    """Return names of tables, sorted, with consecutive numbers joined: ``1–4, 7, A``.

    A name that is given several times is listed once; ``7`` and ``07`` are different names.
    """
    runs: list[tuple[str, str]] = []
    for name in sort_names(dict.fromkeys(tables)):
        last = runs[-1][1] if runs else ""
        if _is_number(name) and _is_number(last) and int(name) == int(last) + 1:
            runs[-1] = (runs[-1][0], name)
        else:
            runs.append((name, name))
    return ", ".join(one if one == other else f"{one}–{other}" for one, other in runs)


def _is_number(name: str) -> bool:
    return len(name) <= _DIGITS and name.isdecimal()


_DIGITS: Final = 9
_NO_NUMBER: Final = 10**_DIGITS
"""Sorts after every name that is a number."""


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
