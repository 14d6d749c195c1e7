"""The records of an archive read one by one, and all that its tables say of them made anew."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import groupby
from operator import itemgetter
from typing import Any, Final

from barsis_notation.archive.act_checks import Acts, Adding, additions
from barsis_notation.archive.contents import DamagedContentError, Packer
from barsis_notation.archive.database import Database
from barsis_notation.archive.merkle import Peaks, leaf_hash
from barsis_notation.archive.pinned import pinned_rulesets
from barsis_notation.archive.rows import HEAD, Rows, rows_of
from barsis_notation.diagnostics import archive_codes as codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.texts import Text, listed, texts_of
from barsis_notation.record.excerpt import excerpt
from barsis_notation.validation.check import Checked, Checks, check_bytes

_text = texts_of("archive")

Row = tuple[Any, ...]

BATCH: Final = 500
"""Records whose rows are in memory at a time."""


class Log:
    """The Merkle tree over the log, record by record, held against what the acts say of it.

    *sizes* are those of which the root is wanted later: ``roots`` has them.
    """

    def __init__(self, database: Database, sizes: Iterable[int]) -> None:
        self.tree = Peaks()
        self.roots: dict[int, bytes] = {}
        self._sizes = sorted(set(sizes), reverse=True)
        self._additions = additions(database)
        self._adding = next(self._additions, None)
        self._hashes = sha256()
        self._judged_by: set[str] = set()
        self._is_whole = True
        self._root_differs = False
        self._is_broken = False
        self._keep_root()

    def take(self, row: Row, leaf: bytes, ruleset: str | None) -> Iterator[Finding]:
        """Let a record, withdrawn or not, follow; yield what the act that added it says else."""
        number, id, _, play, *_ = row
        self.tree.append(leaf)
        if number != self.tree.size and not self._is_broken:
            self._is_broken = True  # and so are all numbers that follow
            yield codes.NUMBERS_BROKEN.finding(
                words={"table": "records"}, found=str(number), expected=str(self.tree.size)
            )
        self._hashes.update(id)
        self._hashes.update(play)
        if ruleset is not None:
            self._judged_by.add(ruleset)
        size = self.tree.size
        if self._sizes and size == self._sizes[-1]:
            self._keep_root()
        if self._adding is not None and size == self._adding.size:
            yield from self._compare(self._adding)

    def lose(self) -> None:
        """Note that of the record just taken, which was withdrawn, the ruleset is not known."""
        self._is_whole = False

    def end(self) -> Iterator[Finding]:
        """Yield what acts say of records that are not there."""
        if self._adding is not None:
            size = str(self.tree.size)
            yield _act_differs(self._adding, _text("log-of", size=size), str(self._adding.size))

    def _keep_root(self) -> None:
        while self._sizes and self._sizes[-1] <= self.tree.size:
            self.roots[self._sizes.pop()] = self.tree.root()

    def _compare(self, adding: Adding) -> Iterator[Finding]:
        root = self.tree.root()
        if root != adding.root and not self._root_differs:
            self._root_differs = True  # and so does every root that follows
            yield _act_differs(adding, _text("root", root=root.hex()), adding.root.hex())
        if self._hashes.digest() != adding.hashes:
            found = _text("hashes-of", first=adding.first, last=adding.size)
            yield _act_differs(adding, found, adding.hashes.hex())
        fits = adding.rulesets.__eq__ if self._is_whole else adding.rulesets.issuperset
        if not fits(self._judged_by):
            judged_by = _text("rulesets", rulesets=listed(sorted(self._judged_by), "commas"))
            yield _act_differs(adding, judged_by, listed(sorted(adding.rulesets), "commas"))
        self._adding = next(self._additions, None)
        self._hashes, self._judged_by, self._is_whole = sha256(), set(), True


def _act_differs(adding: Adding, found: Text, expected: Text | str) -> Finding:
    return codes.ACT_DIFFERS.finding(words={"number": adding.act}, found=found, expected=expected)


class Records:
    """One pass over the records, batch by batch."""

    def __init__(self, database: Database, log: Log, acts: Acts) -> None:
        self._database = database
        self._log = log
        self._withdrawn = acts.withdrawn
        self.present = 0
        self.missing = 0
        self.withdrawn = 0
        self.sound = 0
        """Records whose bytes were read and checked."""

    def _prepare(self) -> None:
        self._packer = Packer(self._database)
        self._people = self._numbers("SELECT name, id, number FROM people")
        self._events = self._numbers("SELECT name, site, number FROM events")
        rulesets = pinned_rulesets(self._database)
        self._checks: dict[int | None, Checks] = {
            number: Checks(own=(ruleset,)) if ruleset is not None else Checks()
            for number, ruleset in rulesets.items()
        }
        self._plain = Checks()
        query = "SELECT number, lower(hex(sha256)) FROM rulesets"
        self._sha256: dict[int, str] = dict(self._database.rows(query))
        self._rulesets = {sha256: number for number, sha256 in self._sha256.items()}

    # -- By their hashes alone ------------------------------------------------------------------

    def check_hashes(self) -> Iterator[Finding]:
        """Yield what is wrong with the log, and which contents are missing; reads no content."""
        self._prepare()
        there = self._database.rows("SELECT number FROM contents ORDER BY number")
        contents = _Numbers(number for (number,) in there)
        for rows in self._batches():
            for row in rows:
                number = row[0]
                has_content = contents.have(number)
                if number in self._withdrawn:
                    yield from self._take_withdrawn(row)
                else:
                    yield from self._log.take(row, row[2], self._sha256.get(row[4]))
                    self.present += has_content
                    self.missing += not has_content
                    if not has_content:
                        yield codes.CONTENT_MISSING.finding(words={"number": number})
        for number in contents.others():
            yield _without_record("contents", number)
        yield from self._log.end()

    def _batches(self) -> Iterator[list[Row]]:
        """Yield the rows of records as lists, in the order of the log."""
        last = -(2**63)
        execute = self._database.connection.execute
        while rows := execute(_RECORDS, (last, BATCH)).fetchall():
            last = rows[-1][0]
            yield rows

    def _take_withdrawn(self, row: Row) -> Iterator[Finding]:
        self.withdrawn += 1
        if any(one is not None for one in row[4:]):
            yield _still_there(row[0], "records")
        self._log.lose()
        yield from self._log.take(row, row[2], None)

    # -- By their contents ----------------------------------------------------------------------

    def check(self) -> Iterator[Finding]:
        """Yield all that is wrong with records, log and tables."""
        self._prepare()
        first = -(2**63)
        for rows in self._batches():
            last = rows[-1][0]
            yield from self._check_batch(rows, _Tables(self._database, first, last))
            first = last + 1
        yield from self._log.end()
        rest = _Tables(self._database, first, 2**63 - 1)
        for table, found in rest.all():
            for number, _ in groupby(found, itemgetter(0)):
                yield _without_record(table, number)

    def _numbers(self, query: str) -> dict[tuple[str, str], int]:
        return {(name, other): number for name, other, number in self._database.rows(query)}

    def _check_batch(self, rows: list[Row], there: _Tables) -> Iterator[Finding]:
        """Hold the records of *rows*, read from their contents, against what the tables have."""
        contents = {content[0]: content for content in there.contents}
        made = _Made()
        for row in rows:
            number = row[0]
            content = contents.pop(number, None)
            if number in self._withdrawn:
                yield from self._take_withdrawn(row)
                if content is not None:
                    yield _still_there(number, "contents")
            elif content is None:
                self.missing += 1
                yield codes.CONTENT_MISSING.finding(words={"number": number})
                yield from self._take_unread(row, made)
            else:
                yield from self._check_record(row, content, made)
        for number in contents:
            yield _without_record("contents", number)
        yield from self._compare(rows, made, there)

    def _take_unread(self, row: Row, made: _Made) -> Iterator[Finding]:
        """Let a record follow in the log of which nothing else can be told."""
        made.unknown.add(row[0])
        yield from self._log.take(row, row[2], self._sha256.get(row[4]))

    def _check_record(self, row: Row, content: Row, made: _Made) -> Iterator[Finding]:
        self.present += 1
        number, id, leaf, play, ruleset, *_ = row
        raw = self._unpacked(content)
        if raw is None or sha256(raw).digest() != id:
            yield codes.CONTENT_CHANGED.finding(words={"number": number}, found=_value(id))
            yield from self._take_unread(row, made)
            return
        right_leaf = leaf_hash(raw)
        if leaf != right_leaf:
            yield codes.LEAF_CHANGED.finding(
                words={"number": number}, found=_value(leaf), expected=right_leaf.hex()
            )
        checked = check_bytes(raw, "", number, self._checks.get(ruleset, self._plain))
        if checked.head is None:
            yield codes.CONTENT_UNREADABLE.finding(words={"number": number})
            yield from self._take_unread(row, made)
            return
        self.sound += 1
        rows = rows_of(checked)
        right = (
            number,
            id,
            leaf,
            play,
            self._ruleset(checked),
            self._events.get(rows.event, _NONE) if rows.event is not None else None,
            *rows.head,
        )
        if row != right:
            yield _columns_differ(row, right)
        made.add(number, rows, self._people)
        yield from self._log.take(row, right_leaf, self._sha256.get(ruleset))

    def _unpacked(self, content: Row) -> bytes | None:
        try:
            return self._packer.unpack(*content[1:])
        except DamagedContentError:
            return None

    def _ruleset(self, checked: Checked) -> int | None:
        if checked.ruleset is None:
            return None
        return self._rulesets.get(checked.ruleset.sha256, _NONE)

    def _compare(self, rows: list[Row], made: _Made, there: _Tables) -> Iterator[Finding]:
        """Hold the rows that were *made* of records against those that are *there*."""
        numbers = {row[0] for row in rows}
        for table, found in there.of_records():
            right = made.rows[table]
            if found != right:
                yield from self._differences(table, numbers, made.unknown, found, right)

    def _differences(
        self,
        table: str,
        numbers: set[int],
        unknown: set[int],
        found: list[Row],
        right: list[Row],
    ) -> Iterator[Finding]:
        all_found, all_right = _by_number(found), _by_number(right)
        for number in sorted((all_found.keys() | all_right.keys()) - unknown):
            here, expected = all_found.get(number, []), all_right.get(number, [])
            if here == expected:
                continue
            if number not in numbers:
                yield _without_record(table, number)
            elif number in self._withdrawn:
                yield _still_there(number, table)
            else:
                code = codes.FINDINGS_DIFFER if table == "findings" else codes.ROWS_DIFFER
                yield code.finding(
                    words={"number": number, "table": table},
                    found=_shown(here, expected),
                    expected=_shown(expected, here),
                )


_NONE: Final = 0
"""Stands for a number that the table which should have it has not; numbers count from 1."""

_RECORDS: Final = (
    f"SELECT number, id, leaf, play, ruleset, event, {', '.join(HEAD)}"
    " FROM records WHERE number > ? ORDER BY number LIMIT ?"
)
_COLUMNS: Final = ("number", "id", "leaf", "play", "ruleset", "event", *HEAD)


def _without_record(table: str, number: int) -> Finding:
    return codes.ROW_WITHOUT_RECORD.finding(words={"table": table}, found=str(number))


def _still_there(number: int, table: str) -> Finding:
    return codes.WITHDRAWAL_DIFFERS.finding(
        words={"number": number}, found=_text("rows-in", table=table), expected=_text("nothing")
    )


def _columns_differ(row: Row, right: Row) -> Finding:
    """Return the finding that columns of a record's row are not those that are *right*."""
    names = [name for name, one, other in zip(_COLUMNS, row, right, strict=True) if one != other]
    shown = (
        ", ".join(f"{name}={_value(dict(zip(_COLUMNS, one, strict=True))[name])}" for name in names)
        for one in (row, right)
    )
    found, expected = map(excerpt, shown)
    return codes.ROWS_DIFFER.finding(
        words={"number": row[0], "table": "records"}, found=found, expected=expected
    )


def _shown(rows: list[Row], others: list[Row]) -> Text | str:
    """Return those of *rows* in words that are not among *others*; the number is left out."""
    odd = [row for row in rows if row not in others] or rows
    return excerpt("; ".join(" ".join(map(_value, row[1:])) for row in odd)) or _text("nothing")


def _value(value: object) -> str:
    return "–" if value is None else value.hex() if isinstance(value, bytes) else str(value)


def _by_number(rows: list[Row]) -> dict[int, list[Row]]:
    return {number: list(found) for number, found in groupby(rows, itemgetter(0))}


class _Tables:
    """What the tables have of the records from number *first* to *last*."""

    def __init__(self, database: Database, first: int, last: int) -> None:
        self._database = database
        self._bounds = (first, last)
        self.contents = self._rows("contents", "number", "number, packing, size, bytes")

    def of_records(self) -> Iterator[tuple[str, list[Row]]]:
        """Yield the rows of the tables that follow from records, by table."""
        yield "results", self._rows("results", "record", "*", "record, place")
        yield "findings", self._rows("findings", "record", "*", "record, place")
        yield "words", self._rows("words", "number", "*")

    def all(self) -> Iterator[tuple[str, list[Row]]]:
        """Yield the rows of all tables that have records."""
        yield "contents", self.contents
        yield from self.of_records()

    def _rows(self, table: str, number: str, columns: str, order: str = "") -> list[Row]:
        query = (
            f"SELECT {columns} FROM {table} WHERE {number} BETWEEN ? AND ?"
            f" ORDER BY {order or number}"
        )
        rows: list[Row] = self._database.connection.execute(query, self._bounds).fetchall()
        return rows


class _Made:
    """Rows made of records; *unknown* are the numbers of records that could not be read."""

    def __init__(self) -> None:
        self.results: list[Row] = []
        self.findings: list[Row] = []
        self.words: list[Row] = []
        self.unknown: set[int] = set()
        self.rows = {"results": self.results, "findings": self.findings, "words": self.words}

    def add(self, number: int, rows: Rows, people: dict[tuple[str, str], int]) -> None:
        """Add what the tables say of the record *number*; *people* has the numbers of names."""
        for place, (seats, name, id, won, points, rank) in enumerate(rows.players):
            person = None if name is None else people.get((name, id or ""), _NONE)
            self.results.append((number, place, seats, person, won, points, rank))
        for place, finding in enumerate(rows.findings):
            self.findings.append((number, place, *finding))
        self.words.append((number, rows.words))


class _Numbers:
    """Numbers that come in order, asked for in order."""

    def __init__(self, numbers: Iterator[int]) -> None:
        self._numbers = numbers
        self._next = next(numbers, None)
        self._others: list[int] = []

    def have(self, number: int) -> bool:
        """Return whether *number* is among them."""
        while self._next is not None and self._next < number:
            self._pass()
        if self._next != number:
            return False
        self._next = next(self._numbers, None)
        return True

    def _pass(self) -> None:
        assert self._next is not None
        self._others.append(self._next)
        self._next = next(self._numbers, None)

    def others(self) -> list[int]:
        """Return those that nobody asked for."""
        while self._next is not None:
            self._pass()
        return self._others
