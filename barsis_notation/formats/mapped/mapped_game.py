"""Conversion of the rows of one game into a record.

Each row gives a turn or a move; players, event and result come from all rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final, TypeVar

import msgspec
from msgspec import UNSET

from barsis_notation.diagnostics import data_codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.mapped.file import TableMap
from barsis_notation.formats.mapped.source import TableRow
from barsis_notation.formats.mapped.structs import (
    EventColumns,
    Map,
    Moves,
    Places,
    PlayerColumns,
    ResultColumns,
    Throws,
)
from barsis_notation.formats.mapped.translation import (
    NOTHING,
    MeaninglessError,
    TablePlaceReader,
    TableThrowReader,
    Translation,
    has_cells,
    is_cell,
    normalise_cell,
    normalise_note,
    parse_day,
    split_cell,
)
from barsis_notation.language.texts import Numeral, Text, bind_texts, join_words
from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.record.decode import Decoded, Limits, decode
from barsis_notation.record.excerpt import cut
from barsis_notation.record.scan import ENDINGS
from barsis_notation.record.shapes import FORMAT, MAX_TURNS, REASONS
from barsis_notation.record.structs import (
    Entry,
    Event,
    Hit,
    Meta,
    Player,
    Record,
    Result,
    Source,
    TurnItem,
)
from barsis_notation.record.turns import Move, Turn, format_turn

_text = bind_texts("tables")

T = TypeVar("T")

MAX_MOVES: Final = 1024
"""Maximum number of moves of one turn that are taken from a table."""

MAX_ERRORS: Final = 100
_NO: Final = ("", "0", "false", "no", "n", "-")


class MapMeanings:
    """A map with lookup tables prepared for reading games.

    Attributes:
        map: The map.
        ruleset: The ruleset of the games.
        kind: The kind of the table: csv, jsonl or parquet.
        seats: A ``Translation`` from the words of the table to seats.
        throws: The ``TableThrowReader``, which reads throws.
        places: The ``TablePlaceReader``, which reads places.
        moves: The member of the map that describes how moves are written.
        endings: A ``Translation`` from the words of the table to closing words such as ``pass``.
        reasons: A ``Translation`` from the words of the table to reasons of results.
        head_columns: The names of the columns for players, event and result, in the order of
            ``list_head_columns``; "" if the map does not name a column.

    Args:
        mapping: The map with its ruleset.
        kind: The kind of the table, for ``meta.source``: csv, jsonl or parquet.
    """

    def __init__(self, mapping: TableMap, kind: str) -> None:
        self.map: Map = mapping.map
        self.ruleset = mapping.ruleset
        self.kind = kind
        self.seats = Translation(self.map.seats, _text("seats-of-map"))
        self.throws = TableThrowReader(self.ruleset, self.map.throws or Throws())
        self.places = TablePlaceReader(self.map.places or Places(), cells=has_cells(self.ruleset))
        self.moves = self.map.moves or Moves()
        self.endings = Translation(
            _add_own_words(ENDINGS[1:], self.map.endings), _text("endings-of-map")
        )
        reasons = self.map.result.reasons if self.map.result else {}
        self.reasons = Translation(_add_own_words(REASONS, reasons), _text("reasons-of-map"))
        self.head_columns = [column for _, column in list_head_columns(self.map)]


def _add_own_words(own: Sequence[str], words: Mapping[str, str]) -> dict[str, str]:
    """Return the *words* of the map and the *own* words of the notation, which mean themselves."""
    return {**dict(zip(own, own, strict=True)), **words}


def list_head_columns(layout: Map) -> Iterator[tuple[str, str]]:
    """Yield the columns for players, event and result, as a map names them.

    Each item is a tuple of two strings. The first is the JSON pointer of a member of the map, such
    as ``/players/0/name``. The second is the name of its column in the table, "" if the map does
    not give one.
    """
    for number, player in enumerate(layout.players):
        for member in _PLAYER:
            yield f"/players/{number}/{member}", getattr(player, member)
    for member in EventColumns.__struct_fields__ if layout.event else ():
        yield f"/event/{member}", getattr(layout.event, member)
    if layout.result:
        yield "/result/winner", layout.result.winner
        yield "/result/reason", layout.result.reason
        for seat, column in layout.result.score.items():
            yield f"/result/score/{seat}", column


_PLAYER: Final = ("name", "id", "team", "country", "rating")


class GameReader:
    """A converter of the rows of one game into a record.

    Call ``add`` for each row, then ``finish`` once.

    Args:
        reader: The prepared map, shared by the games of a table.
        number: Number of the game in the table, from 1.
        game: The game's name in the table.
        line: Line number of the game's first row, from 1.
    """

    def __init__(self, reader: MapMeanings, number: int, game: str, line: int) -> None:
        self.reader = reader
        self.number = number
        self.game = game
        self.line = line
        self.findings: list[Finding] = []
        self.is_bad = False
        self.head: dict[str, Any] = {}
        self.varied: set[str] = set()
        self.turns: list[Turn] = []
        self.notes: dict[int, str] = {}
        self.lines: list[int] = []
        self.turn_number: float | None = None

    # -- rows -------------------------------------------------------------------------------

    def add(self, row: TableRow) -> None:
        """Add a row.

        A problem is reported as a finding in the result of ``finish``, and the game will not have a
        record. There is one exception: rows may differ about a player, the event or the result.
        Then only the first difference is reported, and the first value is used. A record may have
        at most 20,000 turns. If there are more, one turn too many is kept, so that the record is
        refused; the turns of further rows are ignored.
        """
        self._note_head(row)
        if len(self.turns) > MAX_TURNS:
            return
        if row.fault:
            self.refuse_row(row)
            return
        before = len(self.findings)
        turn = self._turn(row)
        if turn is not None and len(self.findings) == before:
            self._join(turn, row)

    def refuse_row(self, row: TableRow) -> None:
        """Report a row that has a ``fault``; the game will not have a record.

        ``add`` calls this method for such rows, too.
        """
        self._say(
            data_codes.TABLE_ROW.finding(
                words={"row": row.number}, found=row.fault, expected=_text("a-row"), line=row.line
            )
        )

    def _note_head(self, row: TableRow) -> None:
        for column in self.reader.head_columns:
            cell = row.cells.get(column)
            if not column or cell is None or cell == "":
                continue
            known = self.head.setdefault(column, cell)
            if known != cell and column not in self.varied:
                self.varied.add(column)
                finding = self._cell_finding(
                    data_codes.MAP_VARIES, row, column, cut(str(cell)), cut(str(known))
                )
                self.findings.append(finding)

    def _turn(self, row: TableRow) -> tuple[Turn, float | None] | None:
        """Return the turn of a row, or the part of it in the row, and its number."""
        columns = self.reader.map.columns
        seat = self._cell(
            row, columns.seat, lambda cell: self.reader.seats.get_meaning(normalise_cell(cell))
        )
        number = self._cell(row, columns.turn, _parse_number) if columns.turn else None
        throws = self._throws(row)
        ending = self._cell(row, columns.ending, self._ending) if columns.ending else ""
        if seat is None:
            return None
        is_move = self.reader.map.rows == "move"
        moves = self._move(row, seat) if is_move else self._moves(row, seat)
        return Turn(seat=seat, throws=throws or (), moves=moves, ending=ending or ""), number

    def _throws(self, row: TableRow) -> tuple[str, ...] | None:
        names = self.reader.map.columns.throw
        if not names:
            return ()
        cells = [row.cells.get(name) for name in names]
        return self._cell(row, ", ".join(names), lambda _: self.reader.throws.read(cells))

    def _ending(self, cell: Any) -> str:
        word = normalise_cell(cell)
        return self.reader.endings.get_meaning(word) if word else ""

    def _move(self, row: TableRow, seat: str) -> tuple[Move, ...]:
        """Return the move of a row, empty if both places are missing."""
        columns = self.reader.map.columns
        words = [
            self._cell(row, name, normalise_cell) or "" for name in (columns.from_, columns.to)
        ]
        if not any(words):
            return ()
        man = self._man(row, seat)
        names = f"{columns.from_}, {columns.to}"
        road = self._cell(row, names, lambda _: self.reader.places.road(man, words))
        if road is None:
            return ()
        hits = self._hits(row)
        return tuple(make_moves(road, "" if man == seat else man, hits))

    def _man(self, row: TableRow, seat: str) -> str:
        column = self.reader.map.columns.man
        return (self._cell(row, column, self._seat_if_any) if column else None) or seat

    def _seat_if_any(self, cell: Any) -> str:
        word = normalise_cell(cell)
        return self.reader.seats.get_meaning(word) if word else ""

    def _hits(self, row: TableRow) -> tuple[Hit, ...]:
        columns = self.reader.map.columns
        if columns.taken_seat and columns.taken_place and row.cells.get(columns.taken_seat):
            names = f"{columns.taken_seat}, {columns.taken_place}"
            hit = self._cell(row, names, lambda _: self._victim(row))
            return (hit,) if hit else ()
        if not columns.hit or not self._cell(row, columns.hit, _is_yes):
            return ()
        return (Hit(),)

    def _victim(self, row: TableRow) -> Hit:
        columns = self.reader.map.columns
        seat = self.reader.seats.get_meaning(normalise_cell(row.cells.get(columns.taken_seat)))
        step = self.reader.places.place(seat, normalise_cell(row.cells.get(columns.taken_place)))
        return Hit(seat=seat, step=step)

    def _moves(self, row: TableRow, seat: str) -> tuple[Move, ...]:
        """Return the moves of a turn that is in one cell."""
        name = self.reader.map.columns.moves
        return self._cell(row, name, lambda cell: tuple(self._cut(cell, seat))) or ()

    def _cut(self, cell: Any, seat: str) -> Iterator[Move]:
        written = self.reader.moves
        pieces = cell if isinstance(cell, list | tuple) else split_cell(cell, written.separator)
        for piece in pieces[:MAX_MOVES]:
            is_hit = isinstance(piece, str) and piece.endswith(written.hit)
            word = piece.removesuffix(written.hit) if isinstance(piece, str) else piece
            places = split_cell(word, written.between)
            if len(places) < 2:
                raise MeaninglessError(
                    cut(str(piece)), _text("two-places", between=written.between)
                )
            road = self.reader.places.road(seat, places)
            yield from make_moves(road, "", (Hit(),) if is_hit else ())

    # -- turns ------------------------------------------------------------------------------

    def _join(self, numbered: tuple[Turn, float | None], row: TableRow) -> None:
        """Add a turn, or the move of a row to the turn it belongs to."""
        turn, number = numbered
        if number is not None and self.turn_number is not None and number < self.turn_number:
            self._say(
                data_codes.MAP_ROW_ORDER.finding(
                    words={"row": row.number},
                    found=_text(
                        "turn-after-turn",
                        turn=Numeral(f"{number:g}"),
                        before=Numeral(f"{self.turn_number:g}"),
                    ),
                    expected=_text("order-of-play"),
                    line=row.line,
                )
            )
            return
        is_more = self.reader.map.rows == "move" and self.turns and number == self.turn_number
        self.turn_number = number
        if not is_more:
            self.turns.append(turn)
            self.lines.append(row.line)
        elif turn.seat != self.turns[-1].seat:
            self._say_cell(row, self.reader.map.columns.seat, turn.seat, self.turns[-1].seat)
        else:
            self._go_on(turn, row)
        self._note(row)

    def _go_on(self, turn: Turn, row: TableRow) -> None:
        last = self.turns[-1]
        throws = last.throws
        if (self.reader.map.throws or Throws()).on == "row":
            throws += turn.throws
        elif turn.throws and turn.throws != throws:
            names = ", ".join(self.reader.map.columns.throw)
            self._say_cell(row, names, "+".join(turn.throws), "+".join(throws) or _text("no-throw"))
            return
        moves = tuple(join_moves(last.moves, turn.moves))[:MAX_MOVES]
        ending = turn.ending or last.ending
        self.turns[-1] = Turn(seat=last.seat, throws=throws, moves=moves, ending=ending)

    def _note(self, row: TableRow) -> None:
        column = self.reader.map.columns.comment
        note = self._cell(row, column, normalise_note) if column else None
        if note:
            place = len(self.turns) - 1
            known = self.notes.get(place)
            self.notes[place] = note if known in (None, note) else f"{known} {note}"

    # -- the record -------------------------------------------------------------------------

    def finish(self, limits: Limits, *, check_turns: bool) -> Decoded:
        """Return the game as a ``Decoded``: its record, and the findings about its rows.

        The record is None if:

        - a row could not be read, or a cell has no meaning in the map,
        - the rows of a turn disagree, or turn numbers decrease, or
        - the record is invalid or exceeds *limits*.

        Of the findings about rows, only the first 100 are returned.

        Args:
            limits: Limits for the record.
            check_turns: Whether to check the grammar of the turn strings as well.
        """
        row = TableRow(self.line, self.line, self.head)
        record = None if self.is_bad else self._record(row)
        if record is None or self.is_bad:
            return self._told(Decoded(number=self.number, line=self.line))
        raw = canonical_bytes(record)
        decoded = decode(
            raw, limits=limits, check_turns=check_turns, number=self.number, line=self.line
        )
        for finding in decoded.findings:
            if finding.turn is not None and finding.turn <= len(self.lines):
                finding.line, finding.column = self.lines[finding.turn - 1], None
        return self._told(decoded)

    def _told(self, decoded: Decoded) -> Decoded:
        for finding in self.findings:
            finding.record = self.number
        decoded.findings = self.findings[:MAX_ERRORS] + decoded.findings
        return decoded

    def _record(self, row: TableRow) -> Record:
        layout = self.reader.map
        players = self._players(row)
        event = self._event(row) if layout.event else UNSET
        result = self._result(row, players) if layout.result else UNSET
        source = Source(format=self.reader.kind, part=self.number, x={"game": self.game})
        return Record(
            format=FORMAT,
            ruleset=layout.ruleset,
            event=UNSET if event == Event() else event,
            players=players,
            turns=list(self._items()),
            result=result,
            meta=Meta(source=source),
        )

    def _items(self) -> Iterator[TurnItem]:
        for place, turn in enumerate(self.turns):
            text, note = format_turn(turn), self.notes.get(place)
            yield Entry(turn=text, comment=note) if note else text

    def _players(self, row: TableRow) -> list[Player]:
        """Return the players with a turn or a name; if none are named, each seat plays alone."""
        played = {turn.seat for turn in self.turns}
        named = self.reader.map.players
        if not named:
            names = self.reader.ruleset["seats.names"]
            return [Player(seats=[seat]) for seat in names if seat in played]
        found = []
        for columns in named:
            player = self._player(row, columns)
            if played & set(player.seats) or player.name or player.id:
                found.append(player)
        known = {seat for player in found for seat in player.seats}
        return [*found, *(Player(seats=[seat]) for seat in sorted(played - known))]

    def _player(self, row: TableRow, columns: PlayerColumns) -> Player:
        player = Player(seats=list(columns.seats))
        for member in _PLAYER[:-1]:
            column = getattr(columns, member)
            if column:
                setattr(player, member, self._cell(row, column, normalise_note) or "")
        if columns.rating:
            player.rating = _replace_none(self._cell(row, columns.rating, _parse_integer))
        return player

    def _event(self, row: TableRow) -> Event:
        event = Event()
        for member in EventColumns.__struct_fields__:
            column = getattr(self.reader.map.event, member)
            if column:
                setattr(event, member, self._cell(row, column, self._of_event(member)) or "")
        return event

    def _of_event(self, member: str) -> Callable[[Any], str]:
        form = self.reader.map.date_format

        def day(cell: Any) -> str:
            text = normalise_cell(cell)
            return parse_day(text, form) if text else ""

        return day if member == "date" else normalise_note

    def _result(self, row: TableRow, players: Sequence[Player]) -> Result:
        columns = self.reader.map.result or ResultColumns()
        winners: list[str] = []
        if columns.winner:
            winners = (
                self._cell(row, columns.winner, lambda cell: self._winners(cell, players)) or []
            )
        reason = self._cell(row, columns.reason, self._reason) if columns.reason else ""
        score = {}
        for seat, column in columns.score.items():
            points = self._cell(row, column, _parse_integer)
            if points is not None and any(seat in player.seats for player in players):
                score[seat] = points
        return Result(
            winners=winners, reason=reason or ("" if winners else "unfinished"), score=score
        )

    def _reason(self, cell: Any) -> str:
        word = normalise_cell(cell)
        return self.reader.reasons.get_meaning(word) if word else ""

    def _winners(self, cell: Any, players: Sequence[Player]) -> list[str]:
        """Return all seats of the player or side that *cell* names."""
        word, note = normalise_cell(cell), normalise_note(cell)
        if not word:
            return []
        seat = self.reader.seats.find(word)
        chosen = [
            player
            for player in players
            if (seat in player.seats if seat else note in (player.name, player.team))
        ]
        if not chosen:
            names = join_words((player.name for player in players if player.name), "commas")
            words = self.reader.seats.list_words()
            raise MeaninglessError(cut(note), _text("one-of-these", words=words, names=names))
        teams = {player.team for player in chosen if player.team}
        side = [player for player in players if player in chosen or player.team in teams]
        return [seat for player in side for seat in player.seats]

    # -- findings ---------------------------------------------------------------------------

    def _cell(self, row: TableRow, column: str, read: Callable[[Any], T]) -> T | None:
        """Return the result of *read* for a cell; None, with a finding, if it cannot be read."""
        try:
            return read(row.cells.get(column))
        except MeaninglessError as error:
            self._say_cell(row, column, error.found, error.expected)
            return None

    def _say_cell(
        self, row: TableRow, column: str, found: str | Text, expected: str | Text
    ) -> None:
        self._say(self._cell_finding(data_codes.MAP_CELL, row, column, found, expected))

    def _cell_finding(
        self, code: Any, row: TableRow, column: str, found: str | Text, expected: str | Text
    ) -> Finding:
        words: Mapping[str, object] = {"row": row.number, "column": column}
        finding: Finding = code.finding(
            words=dict(words), found=found, expected=expected, line=row.line
        )
        return finding

    def _say(self, finding: Finding) -> None:
        self.is_bad = True
        self.findings.append(finding)


def _is_yes(cell: Any) -> bool:
    return normalise_cell(cell).casefold() not in _NO


def _parse_number(cell: Any) -> float:
    text = normalise_cell(cell)
    try:
        return float(text)
    except ValueError:
        raise MeaninglessError(cut(text) or NOTHING, _text("number-of-turn")) from None


def _parse_integer(cell: Any) -> int | None:
    text = normalise_cell(cell)
    if not text:
        return None
    if not text.removeprefix("-").isascii() or not text.removeprefix("-").isdigit():
        raise MeaninglessError(cut(text), _text("an-integer"))
    return int(text[:20])


def _replace_none(number: int | None) -> Any:
    return UNSET if number is None else number


def make_moves(road: Sequence[str], man: str, hits: tuple[Hit, ...]) -> Iterator[Move]:
    """Yield the moves of a piece that touches the places of a road, in order.

    If the places are cells, there is one move; otherwise, one from each place to the next.

    Args:
        road: At least two places in the notation, all of them cells (``b3``), or all of them
            steps, ``bar`` or ``off``.
        man: The seat letter of the moved piece, "" for a piece of the player; ignored for cells.
        hits: The hits of the last move; ignored for cells.
    """
    if is_cell(road[0]):
        yield Move(path=tuple(road), leap=len(road) > 2 or not _are_neighbours(*road))
        return
    for number, (start, to) in enumerate(pairwise(road), start=1):
        yield Move(seat=man, start=start, to=to, hits=hits if number == len(road) - 1 else ())


def _are_neighbours(start: str, to: str) -> bool:
    return max(abs(ord(start[0]) - ord(to[0])), abs(ord(start[1]) - ord(to[1]))) < 2


def join_moves(moves: Sequence[Move], more: Sequence[Move]) -> Iterator[Move]:
    """Yield *moves* and *more*, joining the last leap of *moves* with a leap that continues it.

    This only happens in games on cells: a leap continues another if it begins on the cell where the
    other ends. In these games, *more* must have at most one move.
    """
    if moves and more and moves[-1].leap and more[-1].leap and _is_continued(moves[-1], more[-1]):
        yield from moves[:-1]
        yield msgspec.structs.replace(moves[-1], path=moves[-1].path + more[-1].path[1:])
        return
    yield from (*moves, *more)


def _is_continued(leap: Move, then: Move) -> bool:
    return leap.path[-1] == then.path[0]
