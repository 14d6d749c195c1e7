"""Reading of players and results from the sheets of a workbook, as organisers write them.

Sheets and columns are recognised by name, in either language and in any order. Numbers may be text
and may have Arabic digits; days may be dates or text. Cells that cannot be read are reported as
findings with their place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from typing import Final, NamedTuple, TypeVar

from msgspec import UNSET

from barsis_notation.base.arguments import expect_bytes
from barsis_notation.base.nearest import find_nearest
from barsis_notation.diagnostics import event_codes
from barsis_notation.diagnostics.findings import Code, Finding
from barsis_notation.events.spreadsheets.cell_values import SheetCell, SheetRows
from barsis_notation.events.spreadsheets.headings import (
    DRAWN,
    NEEDED,
    SHEETS,
    SeatColumns,
    find_meaning,
    list_own_words,
)
from barsis_notation.events.spreadsheets.player_names import PlayerNames
from barsis_notation.events.spreadsheets.workbook_reading import WorkbookError, read_workbook
from barsis_notation.events.structs import EventPlayer, Pairing, Round
from barsis_notation.language.texts import Text, bind_texts, join_words
from barsis_notation.record import shapes
from barsis_notation.record.shape_faults import list_possible_days
from barsis_notation.record.structs import Result

_text = bind_texts("spreadsheets")

_Read = TypeVar("_Read")


MAX_TITLES: Final = 20
"""Maximum number of rows skipped above the headings of a sheet."""


class EventSheets(NamedTuple):
    """The players, rounds and findings that ``read_event_sheets`` returns.

    Players and rounds are empty if the workbook cannot be read, or if it has no sheet of players
    with a column of names.

    Attributes:
        players: The players, in the order of their rows. If several players have the same key, only
            the first is included.
        rounds: The rounds, in the order of the sheet of rounds; rounds that it lacks follow in the
            order in which results and byes first name them. If there is no such sheet, all are in
            that order or, if all names are numbers, sorted by number. The name of a round or table
            is ``""`` if it is the same as its position.
        findings: The findings about cells, columns, sheets or the workbook.

    Examples:
        >>> from importlib.resources import files
        >>> from barsis_notation.events import (
        ...     load_event,
        ...     make_event_sheets,
        ...     read_event_sheets,
        ...     write_workbook,
        ... )
        >>> samples = files("barsis_notation.sample_games") / "amman_open"
        >>> event = load_event(samples / "event.json")
        >>> workbook = write_workbook(make_event_sheets(event))
        >>> found = read_event_sheets(workbook, "SENW", event.seats)
        >>> len(found.players), len(found.rounds), found.findings
        (4, 3, [])
    """

    players: list[EventPlayer]
    rounds: list[Round]
    findings: list[Finding]


def read_event_sheets(raw: bytes, letters: Sequence[str], seats: Sequence[str] = ()) -> EventSheets:
    """Return the players and rounds in a workbook.

    Wrong content and workbooks that are too large are reported in the findings; no error is raised.
    Sheets made by ``make_event_sheets`` are recognised by their English or Arabic titles, other
    sheets by similar titles or by their headings. Cells refer to players as
    ``PlayerNames.find_player`` describes.

    Args:
        raw: The bytes of an xlsx file of at most 16 MiB (64 MiB unpacked), with at most 100 sheets
            and, in all of them, 50,000 rows. Only the first 64 columns of a sheet are read.
        letters: The letters of the seats of the game, as ``ruleset["seats.names"]`` has them.
        seats: The seats of each player at a table, such as ``S`` or ``SN``, in the order of the
            columns called Player 1, Player 2. If not given, such columns are not read.

    Raises:
        MissingPackageError: If openpyxl (the extra ``xlsx``) is not installed. It is an OSError.
        WrongTypeError: If *raw* is not a bytes, bytearray or memoryview object. It is a UsageError.

    Examples:
        >>> from importlib.resources import files
        >>> from barsis_notation.events import (
        ...     load_event,
        ...     make_event_sheets,
        ...     read_event_sheets,
        ...     write_workbook,
        ... )
        >>> samples = files("barsis_notation.sample_games") / "amman_open"
        >>> event = load_event(samples / "event.json")
        >>> workbook = write_workbook(make_event_sheets(event))
        >>> found = read_event_sheets(workbook, event.ruleset["seats.names"], event.seats)
        >>> [player.name for player in found.players], found.findings
        (['Amal', 'Basim', 'Dana', 'Elias'], [])
    """
    raw = expect_bytes("raw", raw)
    try:
        return _EventSheetReader(read_workbook(raw), SeatColumns(letters, seats)).read_event()
    except WorkbookError as error:
        return EventSheets([], [], [error.finding])


class _SheetTable(NamedTuple):
    """A sheet with its recognised columns, by name and by seats."""

    title: str
    columns: dict[str, int]
    seats: dict[tuple[str, str], int]
    rows: list[list[SheetCell]]


class _Row:
    """One row of a table."""

    def __init__(self, table: _SheetTable, cells: list[SheetCell]) -> None:
        self._table = table
        self._cells = cells

    def get_cell(self, name: str) -> SheetCell:
        """Return the cell of a column, an empty cell if the table lacks the column."""
        return self._get_cell(self._table.columns.get(name))

    def iter_seat_cells(self, kind: str) -> Iterator[tuple[str, SheetCell]]:
        """Yield the filled cells of a kind of seat columns, with their seats."""
        for (other, seats), column in self._table.seats.items():
            if other == kind and self._get_cell(column).text:
                yield seats, self._get_cell(column)

    def _get_cell(self, column: int | None) -> SheetCell:
        if column is not None and column <= len(self._cells):
            return self._cells[column - 1]
        return SheetCell(self._table.title, self._cells[0].row, column or 1, "")


class _EventSheetReader:
    """Reads the sheets of one event and collects the findings."""

    def __init__(self, sheets: list[SheetRows], seat_columns: SeatColumns) -> None:
        self._seat_columns = seat_columns
        self._findings: list[Finding] = []
        self._noted: set[tuple[str, str]] = set()
        self._tables = self._find_tables(sheets)
        self._titles = [sheet.title for sheet in sheets]
        self._names = PlayerNames([])
        self._rounds: dict[str, Round] = {}

    def read_event(self) -> EventSheets:
        """Return the content of the sheets."""
        if "players" not in self._tables:
            self._report_no_players()
            return EventSheets([], [], self._findings)
        players = self._read_players()
        self._names = PlayerNames(players)
        self._read_rounds()
        self._read_results()
        self._read_byes()
        return EventSheets(players, self._finish_rounds(), self._findings)

    # -- sheets and columns -----------------------------------------------------------------------

    def _find_tables(self, sheets: list[SheetRows]) -> dict[str, _SheetTable]:
        """Return the tables by kind, found by standard titles, then synonyms, then columns."""
        sheets = [self._skip_titles(sheet) for sheet in sheets if sheet.rows]
        by_name: dict[str | None, SheetRows] = {}
        for meant in (self._match_own_title, self._match_title, self._match_columns):
            for sheet in sheets:
                if sheet not in by_name.values():
                    by_name.setdefault(meant(sheet), sheet)
            by_name.pop(None, None)
        found = {}
        for name in SHEETS:
            table = self._make_table(name, by_name[name]) if name in by_name else None
            if table is not None:
                found[name] = table
        return found

    def _skip_titles(self, sheet: SheetRows) -> SheetRows:
        """Return *sheet* from the row of headings on: the first row with most known headings."""
        tops = [SheetRows(sheet.title, sheet.rows[at:]) for at in range(MAX_TITLES + 1)]
        return max(tops, key=self._count_known_headings)

    def _count_known_headings(self, sheet: SheetRows) -> int:
        """Return how many headings of the first row are known; 0 if they do not form a table."""
        kind = self._match_columns(sheet) if sheet.rows else None
        if kind is None:
            return 0
        return sum(find_meaning(cell.text, SHEETS[kind]) is not None for cell in sheet.rows[0])

    def _match_own_title(self, sheet: SheetRows) -> str | None:
        return find_meaning(sheet.title, SHEETS, list_own_words)

    def _match_title(self, sheet: SheetRows) -> str | None:
        return find_meaning(sheet.title, SHEETS)

    def _match_columns(self, sheet: SheetRows) -> str | None:
        headings = [cell.text for cell in sheet.rows[0]]
        if any(find_meaning(heading, ("round",)) for heading in headings):
            has_seats = any(map(self._seat_columns.find_seats, headings))
            is_of_byes = any(find_meaning(heading, ("kind",)) for heading in headings)
            return "results" if has_seats else "byes" if is_of_byes else None
        return "players" if any(find_meaning(heading, ("name",)) for heading in headings) else None

    def _make_table(self, name: str, sheet: SheetRows) -> _SheetTable | None:
        """Return the table of a sheet, None if it lacks a required column."""
        head, *rows = sheet.rows
        columns: dict[str, int] = {}
        seats: dict[tuple[str, str], int] = {}
        for cell in head:
            of_seat = self._seat_columns.find_seats(cell.text) if name == "results" else None
            meant = find_meaning(cell.text, SHEETS[name])
            if of_seat is not None and of_seat not in seats:
                seats[of_seat] = cell.column
            elif of_seat is None and meant is not None and meant not in columns:
                columns[meant] = cell.column
            elif cell.text:
                known = join_words((_text(each) for each in SHEETS[name]), "commas")
                self._report(event_codes.COLUMN_PASSED_OVER, cell, known)
        missing: list[Text] = [_text(each) for each in NEEDED[name] if each not in columns]
        if name == "results" and not any(kind == "seat" for kind, _ in seats):
            missing.append(_text("a-seat", seat="S"))
        if missing:
            finding = event_codes.COLUMN_MISSING.finding(
                words={"sheet": sheet.title},
                found=join_words((cell.text for cell in head if cell.text), "commas"),
                expected=join_words(missing, "commas"),
                line=head[0].row,
            )
            self._findings.append(finding)
            return None
        return _SheetTable(sheet.title, columns, seats, rows)

    def _iter_rows(self, name: str) -> Iterator[_Row]:
        """Yield the rows of a table that have all required cells."""
        table = self._tables.get(name)
        for cells in table.rows if table else ():
            row = _Row(table, cells)  # type: ignore[arg-type]
            lacking = [each for each in NEEDED[name] if not self._read_text(row.get_cell(each))]
            for each in lacking:
                if not (row.get_cell(each).is_formula or row.get_cell(each).text):
                    self._report(event_codes.ROW_INCOMPLETE, row.get_cell(each), None, _text(each))
            if not lacking:
                yield row

    # -- players ----------------------------------------------------------------------------------

    def _read_players(self) -> list[EventPlayer]:
        players = []
        seen: dict[str, SheetCell] = {}
        for row in self._iter_rows("players"):
            player = EventPlayer(
                name=self._read_text(row.get_cell("name")),
                id=self._read_text(row.get_cell("id")),
                also=self._read_names(row.get_cell("also")),
                team=self._read_text(row.get_cell("team")),
                country=self._read_text(row.get_cell("country")),
                rating=_default_to_unset(
                    self._read_value(row.get_cell("rating"), _parse_integer, _text("whole-number"))
                ),
            )
            cell = row.get_cell("id" if player.id else "name")
            first = seen.setdefault(player.key, cell)
            if first is cell:
                players.append(player)
            else:
                self._report(event_codes.PLAYER_TWICE_IN_SHEET, cell, None, other=first.place)
        return players

    def _report_no_players(self) -> None:
        if any(finding.code == event_codes.COLUMN_MISSING.code for finding in self._findings):
            return
        expected = _text("a-player-sheet", title=_text("players"), name=_text("name"))
        found = _text("sheets-found", sheets=join_words(self._titles, "commas"))
        self._findings.append(event_codes.SHEET_MISSING.finding(found=found, expected=expected))

    def _find_player(self, cell: SheetCell) -> str | None:
        """Return the key of the player in a cell; add a finding and return None if it has none."""
        text = self._read_text(cell)
        found = self._names.find_player(text)
        if found is None and text:
            meant = find_nearest(text, self._names.all)
            expected = _text("perhaps", meant=meant) if meant else None
            self._report(event_codes.PLAYER_NOT_IN_SHEET, cell, expected)
        return found

    # -- rounds -----------------------------------------------------------------------------------

    def _get_round(self, row: _Row) -> Round:
        name = self._read_text(row.get_cell("round"))
        return self._rounds.setdefault(
            name, Round(name=name, pairings=[], byes=[], half_byes=[], absent=[])
        )

    def _finish_rounds(self) -> list[Round]:
        """Return the rounds; if there is no sheet of rounds, sorted by number if all have one.

        A round whose name is its number gets no name.
        """
        rounds = [*self._rounds.values()]
        numbers = [_parse_integer_text(one.name) for one in rounds]
        if "rounds" not in self._tables and None not in numbers:
            rounds.sort(key=lambda one: int(one.name))
        for number, one in enumerate(rounds, start=1):
            one.name = "" if _parse_integer_text(one.name) == number else one.name
            for place, pairing in enumerate(one.pairings, start=1):
                pairing.table = "" if _parse_integer_text(pairing.table) == place else pairing.table
            if "rounds" not in self._tables:
                _move_common_day(one)
        return rounds

    def _read_rounds(self) -> None:
        for row in self._iter_rows("rounds"):
            one = self._get_round(row)
            one.date = self._read_day(row.get_cell("date"))
            one.end_date = self._read_day(row.get_cell("end-date"))

    def _read_byes(self) -> None:
        for row in self._iter_rows("byes"):
            player = self._find_player(row.get_cell("player"))
            kind = self._read_value(
                row.get_cell("kind"),
                lambda cell: find_meaning(cell.text, ("bye", "half-bye", "absent")),
                join_words([_text("bye"), _text("half-bye"), _text("absent")], "or"),
            )
            if player is not None and kind is not None:
                one = self._get_round(row)
                lists = {"bye": one.byes, "half-bye": one.half_byes, "absent": one.absent}
                lists[kind].append(player)

    # -- results ----------------------------------------------------------------------------------

    def _read_results(self) -> None:
        for row in self._iter_rows("results"):
            sitting = {
                seats: self._find_player(cell) for seats, cell in row.iter_seat_cells("seat")
            }
            players = {seats: player for seats, player in sitting.items() if player is not None}
            result = self._read_result(row, players, known=len(players) == len(sitting))
            if not players or len(players) < len(sitting):
                continue
            self._get_round(row).pairings.append(
                Pairing(
                    table=self._read_text(row.get_cell("table")),
                    seats=players,
                    date=self._read_day(row.get_cell("date")),
                    result=_default_to_unset(result),
                    comment=self._read_text(row.get_cell("comment")),
                )
            )

    def _read_result(self, row: _Row, players: dict[str, str], *, known: bool) -> Result | None:
        """Return the result in a row, or None; winners may follow from places and points.

        If not all players are *known*, winners are not read.
        """
        score = self._read_numbers(row, "points-of", _parse_integer, _text("whole-number"))
        ranks = self._read_numbers(row, "place-of", _parse_positive, _text("place-number"))
        winners = None
        if known:
            expected = _text("seats-or-players", draw=_text("draw"))
            winners = self._read_value(
                row.get_cell("winners"), lambda cell: self._read_winners(cell, players), expected
            )
        name = self._read_word(row.get_cell("kind-of-win"), ("mars", "turkish_mars"))
        reason = self._read_word(row.get_cell("reason"), shapes.REASONS)
        if winners is None and not (score or ranks or name or reason):
            return None
        if winners is None and (ranks or score):
            winners = _find_best_seats(ranks, min) if ranks else _find_best_seats(score, max)
            reason = reason or ("" if winners else DRAWN)
        elif find_meaning(row.get_cell("winners").text, ("draw",)):
            reason = reason or DRAWN
        return Result(winners=winners or [], reason=reason, score=score, name=name, ranks=ranks)

    def _read_numbers(
        self, row: _Row, kind: str, number: Callable[[SheetCell], int | None], expected: Text
    ) -> dict[str, int]:
        read = {
            seat: self._read_value(cell, number, expected)
            for seat, cell in row.iter_seat_cells(kind)
        }
        return {seat: value for seat, value in read.items() if value is not None}

    def _read_winners(self, cell: SheetCell, players: dict[str, str]) -> list[str] | None:
        """Return the winning seats that a cell names, by seats or by players."""
        if find_meaning(cell.text, ("draw", "nobody")):
            return []
        letters = _SPACES.sub("", cell.text)
        if letters and set("".join(players)).issuperset(letters):
            return [*letters]
        named = _BETWEEN.split(cell.text)
        return self._find_seats([cell.text], players) or self._find_seats(named, players)

    def _find_seats(self, names: list[str], players: dict[str, str]) -> list[str] | None:
        """Return all seats of the players with these names; None if one of them is not there."""
        won = {self._names.find_player(name.strip()) for name in names}
        if not won <= set(players.values()):
            return None
        return [seat for seats, player in players.items() if player in won for seat in seats]

    # -- cells ------------------------------------------------------------------------------------

    def _read_value(
        self, cell: SheetCell, read: Callable[[SheetCell], _Read | None], expected: Text
    ) -> _Read | None:
        """Return the value that *read* finds in a cell; None if it is empty or refused."""
        if not self._read_text(cell):
            return None
        value = read(cell)
        if value is None:
            self._report(event_codes.CELL_UNREADABLE, cell, expected)
        return value

    def _read_text(self, cell: SheetCell) -> str:
        """Return the text of a cell; if it cannot be read, add a finding and return ``""``."""
        if cell.is_formula:
            self._report_once(event_codes.FORMULA_WITHOUT_VALUE, cell, None)
            return ""
        if cell.is_error or len(cell.text) > shapes.MAX_TEXT or "\0" in cell.text:
            self._report_once(
                event_codes.CELL_UNREADABLE, cell, _text("text-so-long", most=shapes.MAX_TEXT)
            )
            return ""
        return cell.text

    def _read_names(self, cell: SheetCell) -> list[str]:
        return split_names(str(cell.value)) if self._read_text(cell) else []

    def _read_word(self, cell: SheetCell, words: Sequence[str]) -> str:
        expected = _text("one-of", words=join_words(words, "or"))
        return (
            self._read_value(cell, lambda one: one.text if one.text in words else None, expected)
            or ""
        )

    def _read_day(self, cell: SheetCell) -> str:
        meant = list_possible_days(cell.text)
        expected = _text("perhaps", meant=join_words(meant, "or")) if meant else _text("a-day")
        return self._read_value(cell, _parse_day, expected) or ""

    def _report_once(self, code: Code, cell: SheetCell, expected: Text | None) -> None:
        if (code.code, cell.place) not in self._noted:
            self._noted.add((code.code, cell.place))
            self._report(code, cell, expected)

    def _report(
        self,
        code: Code,
        cell: SheetCell,
        expected: Text | None,
        found: Text | None = None,
        **words: object,
    ) -> None:
        """Add a finding about a cell."""
        facts = {} if expected is None else {"expected": expected}
        finding = code.finding(
            words={"place": cell.place, **words},
            found=found or cell.text[:_MAX_QUOTED],
            line=cell.row,
            column=cell.column,
            **facts,
        )
        self._findings.append(finding)


_MAX_QUOTED: Final = 80
_SPACES: Final = re.compile(r"[\s,،;؛/+&]+")
_BETWEEN: Final = re.compile(r"\s*[,،;؛/+&\n]\s*|\s+and\s+|\s+و\s*")


def split_names(text: str) -> list[str]:
    """Return the names in *text*, the text of a cell; empty names are left out.

    If the text has a line feed, each name is on its own line. Otherwise names are separated by
    Latin or Arabic semicolons. Surrounding blanks are removed.
    """
    parts = text.split("\n") if "\n" in text else re.split("[;؛]", text)
    return [part.strip() for part in parts if part.strip()]


def _default_to_unset(value: _Read | None) -> _Read:
    return UNSET if value is None else value  # type: ignore[return-value]


def _parse_integer(cell: SheetCell) -> int | None:
    if isinstance(cell.value, bool | date):
        return None
    return _parse_integer_text(cell.text)


def _parse_positive(cell: SheetCell) -> int | None:
    found = _parse_integer(cell)
    return found if found is not None and found > 0 else None


def _parse_integer_text(text: str) -> int | None:
    """Return *text* as a whole number in any digits, None for anything else."""
    plain = text.replace("\u2212", "-")
    if re.fullmatch(r"[+-]?\d{1,16}(?:[.٫]0+)?", plain) is None:
        return None
    found = int(re.split("[.٫]", plain)[0])
    return found if abs(found) <= shapes.MAX_INTEGER else None


def _parse_day(cell: SheetCell) -> str | None:
    """Return the day in a cell, None if it is missing or ambiguous."""
    if isinstance(cell.value, date):
        return cell.value.isoformat()
    if not isinstance(cell.value, str | int):
        return None
    text = "".join(str(int(sign)) if sign.isdecimal() else sign for sign in cell.text)
    if re.fullmatch(shapes.DATE_PATTERN, text):
        return text
    meant = list_possible_days(text)
    return meant[0] if len(meant) == 1 else None


def _move_common_day(one: Round) -> None:
    """Move the day of all pairings to the round if it is the same."""
    days = {pairing.date for pairing in one.pairings}
    if len(days) == 1:
        one.date = days.pop()
        for pairing in one.pairings:
            pairing.date = ""


def _find_best_seats(numbers: dict[str, int], best: Callable[..., int]) -> list[str]:
    """Return the seats with the best number; empty if all have it."""
    value = best(numbers.values(), default=0)
    found = [seat for seat, number in numbers.items() if number == value]
    return found if len(found) < len(numbers) else []
