"""Verification of the records: their hashes, their contents, and all rows derived from them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import groupby
from operator import itemgetter
from typing import Any, Final, NamedTuple

from barsis_notation.archive.contents import DamagedContentError, Packer
from barsis_notation.archive.database import Database
from barsis_notation.archive.kept_rulesets import load_pinned_rulesets
from barsis_notation.archive.merkle import Peaks, hash_leaf
from barsis_notation.archive.revisions import explain_refusal
from barsis_notation.archive.table_rows import HEAD, RecordRows, make_rows
from barsis_notation.archive.verification.act_checks import ActCheck, Addition, read_additions
from barsis_notation.diagnostics import archive_codes as codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.texts import Text, bind_texts, join_words
from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.record.excerpt import cut
from barsis_notation.validation.check_options import Checks
from barsis_notation.validation.file_checks import CheckedRecord, check_bytes

_text = bind_texts("archive")

Row = tuple[Any, ...]

BATCH: Final = 500
"""The number of records whose rows are in memory at the same time."""


class LogCheck:
    """A comparison of the Merkle tree over the log with the ``add`` acts, batch by batch.

    Call :meth:`begin`, then :meth:`take` for each batch in the order of the log, then :meth:`end`.

    Args:
        database: The archive.
        sizes: The numbers of records after which the root is kept in ``roots``.

    Attributes:
        tree: The Merkle tree over the records taken so far.
        roots: Maps each of *sizes* that was reached to the root over that many records, 32 bytes.
        ruleset_hashes: Maps the number of a ruleset to its SHA-256 in hexadecimal; set this before
            calling ``take``.
    """

    def __init__(self, database: Database, sizes: Iterable[int]) -> None:
        self.tree = Peaks()
        self.roots: dict[int, bytes] = {}
        self._sizes = sorted(set(sizes), reverse=True)
        self._additions = read_additions(database)
        self._adding: Addition | None = None
        self._hashes = sha256()
        self._judged_by: set[int | None] = set()
        self._is_whole = True
        self.ruleset_hashes: dict[int, str] = {}
        self._root_differs = False
        self._is_broken = False

    def begin(self) -> None:
        """Read the first ``add`` act. Call this before :meth:`take`.

        Raises:
            OSError: If the archive cannot be read.
            UsageError: If the archive is closed.
        """
        self._adding = next(self._additions, None)
        self._keep_roots()

    def take(self, taken: RecordBatch) -> Iterator[Finding]:
        """Append the next records, and yield the differences from the acts.

        *taken* must include the withdrawn records. Exhaust the iterator: the records are appended
        only while you iterate.

        Raises:
            OSError: If the acts cannot be read.
            UsageError: If the archive is closed.
        """
        yield from self._check_numbers(taken)
        at, count = 0, len(taken.rows)
        while at < count:
            size = self.tree.size
            ends = [size + count - at, *self._sizes[-1:]]
            if self._adding is not None:
                ends.append(self._adding.size)
            until = at + max(min(ends) - size, 1)
            part, at = taken.rows[at:until], until
            self.tree.extend(taken.leaves[until - len(part) : until])
            self._hashes.update(b"".join([word for row in part for word in (row[1], row[3])]))
            self._judged_by.update({row[4] for row in part})
            if taken.withdrawn and not taken.withdrawn.isdisjoint(row[0] for row in part):
                self._is_whole = False
            self._keep_roots()
            if self._adding is not None and self.tree.size >= self._adding.size:
                yield from self._compare(self._adding)

    def _check_numbers(self, taken: RecordBatch) -> Iterator[Finding]:
        """Yield a finding for the first number that does not follow the number before it."""
        first = self.tree.size + 1
        for number, row in enumerate(taken.rows, first):
            if row[0] != number and not self._is_broken:
                self._is_broken = True
                yield codes.NUMBERS_BROKEN.finding(
                    words={"table": "records"}, found=str(row[0]), expected=str(number)
                )

    def end(self) -> Iterator[Finding]:
        """Yield a finding if the acts contain more records than the log. Call this last.

        Records that no act contains are not reported here. No exceptions are raised.
        """
        if self._adding is not None:
            size = str(self.tree.size)
            yield _make_act_finding(
                self._adding, _text("log-of", size=size), str(self._adding.size)
            )

    def _keep_roots(self) -> None:
        while self._sizes and self._sizes[-1] <= self.tree.size:
            self.roots[self._sizes.pop()] = self.tree.root()

    def _compare(self, adding: Addition) -> Iterator[Finding]:
        root = self.tree.root()
        if root != adding.root and not self._root_differs:
            self._root_differs = True  # as do all later roots
            yield _make_act_finding(adding, _text("root", root=root.hex()), adding.root.hex())
        if self._hashes.digest() != adding.hashes:
            found = _text("hashes-of", first=adding.first, last=adding.size)
            yield _make_act_finding(adding, found, adding.hashes.hex())
        known = {self.ruleset_hashes.get(one, "?") for one in self._judged_by if one is not None}
        if known - adding.rulesets or (self._is_whole and adding.rulesets - known):
            judged_by = _text("rulesets", rulesets=join_words(sorted(known), "commas"))
            yield _make_act_finding(
                adding, judged_by, join_words(sorted(adding.rulesets), "commas")
            )
        self._adding = next(self._additions, None)
        self._hashes, self._judged_by, self._is_whole = sha256(), set(), True


class RecordBatch(NamedTuple):
    """A batch of consecutive records of the log.

    Attributes:
        rows: The rows of the records: number, id, leaf, play, ruleset, event, and the columns
            listed in HEAD.
        leaves: The hashes of their leaves. They are computed from the contents if these were read,
            and otherwise taken from the archive. A stored value that is not bytes is replaced with
            ``b""``.
        withdrawn: The numbers of the withdrawn records.
    """

    rows: list[Row]
    leaves: list[bytes]
    withdrawn: set[int]


def _make_act_finding(adding: Addition, found: Text, expected: Text | str) -> Finding:
    return codes.ACT_DIFFERS.finding(words={"number": adding.act}, found=found, expected=expected)


class RecordCheck:
    """A check of the records in an archive, batch by batch.

    The attributes are set when the iterator of :meth:`check` or :meth:`check_hashes` is exhausted.

    Args:
        database: The archive.
        log: The comparison of the log with the acts, not begun yet; this class runs it.
        acts: The check of the acts, which must be complete before the check of the records begins.

    Attributes:
        present: The number of records with content.
        missing: The number of records without content that were not withdrawn.
        withdrawn: The number of withdrawn records.
        sound: The number of records whose bytes match their hash and can be read; 0 after
            :meth:`check_hashes`.
    """

    def __init__(self, database: Database, log: LogCheck, acts: ActCheck) -> None:
        self._database = database
        self._log = log
        self._withdrawn = acts.withdrawn
        self.present = 0
        self.missing = 0
        self.withdrawn = 0
        self.sound = 0

    def _prepare(self) -> None:
        self._log.begin()
        self._packer = Packer(self._database)
        self._people = self._map_numbers("SELECT name, id, number FROM people")
        self._events = self._map_numbers("SELECT name, site, number FROM events")
        rulesets = load_pinned_rulesets(self._database)
        self._checks: dict[int | None, Checks] = {
            number: Checks(own=(ruleset,)) if ruleset is not None else Checks()
            for number, ruleset in rulesets.items()
        }
        self._plain = Checks()
        query = "SELECT number, lower(hex(sha256)) FROM rulesets"
        self._log.ruleset_hashes = dict(self._database.rows(query))
        self._rulesets = {digest: number for number, digest in self._log.ruleset_hashes.items()}

    # -- Checks of hashes only ------------------------------------------------------------------

    def check_hashes(self) -> Iterator[Finding]:
        """Yield differences between the log and the acts, and missing or superfluous contents.

        Data left in the rows of withdrawn records is a difference too. Contents are superfluous if
        their record was withdrawn or is not in the log. The contents themselves are not read.

        Raises:
            OSError: If the archive cannot be read.
            ArchiveError: If the archive is damaged or locked.
            sqlite3.Error: If a table cannot be read; ``translate_errors`` converts it to OSError or
                ArchiveError.
            UsageError: If the archive is closed.
        """
        self._prepare()
        there = self._database.rows("SELECT number FROM contents ORDER BY number")
        contents = _NumberStream(number for (number,) in there)
        for rows in self._read_batches():
            made = _ExpectedRows()
            for row in rows:
                number = row[0]
                has_content = contents.contains(number)
                made.leaves.append(_get_leaf(row))
                if number in self._withdrawn:
                    yield from self._take_withdrawn(row, made)
                    if has_content:
                        yield _make_leftover_finding(number, "contents")
                    continue
                self.present += has_content
                self.missing += not has_content
                if not has_content:
                    yield codes.CONTENT_MISSING.finding(words={"number": number})
            yield from self._log.take(RecordBatch(rows, made.leaves, made.withdrawn))
        for number in contents.read_skipped():
            yield _make_orphan_finding("contents", number)
        yield from self._log.end()

    def _read_batches(self) -> Iterator[list[Row]]:
        """Yield the rows of records as lists, in the order of the log."""
        first, execute = _LOWEST, self._database.connection.execute
        while first <= _HIGHEST and (rows := execute(_RECORDS, (first, BATCH)).fetchall()):
            first = rows[-1][0] + 1
            yield rows

    def _take_withdrawn(self, row: Row, made: _ExpectedRows) -> Iterator[Finding]:
        self.withdrawn += 1
        if any(one is not None for one in row[4:]):
            yield _make_leftover_finding(row[0], "records")
        made.withdrawn.add(row[0])

    # -- Checks of contents ---------------------------------------------------------------------

    def check(self) -> Iterator[Finding]:
        """Yield all problems of the records, the log and the derived tables.

        The derived tables are ``results``, ``findings`` and ``words``. All contents are read. If
        the pages of the file are damaged, values of a wrong type may raise TypeError and similar
        exceptions.

        Raises:
            OSError: If the archive cannot be read, or contents need Zstandard and it is not
                installed.
            ArchiveError: If the archive is damaged or locked.
            sqlite3.Error: If a table cannot be read; ``translate_errors`` converts it to OSError or
                ArchiveError.
            UsageError: If the archive is closed.
        """
        self._prepare()
        first = _LOWEST
        for rows in self._read_batches():
            last = rows[-1][0]
            yield from self._check_batch(rows, _StoredRows(self._database, first, last))
            first = last + 1
        yield from self._log.end()
        rest = _StoredRows(self._database, first, _HIGHEST).read_all() if first <= _HIGHEST else ()
        for table, found in rest:
            for number, _ in groupby(found, itemgetter(0)):
                yield _make_orphan_finding(table, number)

    def _map_numbers(self, query: str) -> dict[tuple[str, str], int]:
        return {(name, other): number for name, other, number in self._database.rows(query)}

    def _check_batch(self, rows: list[Row], there: _StoredRows) -> Iterator[Finding]:
        """Compare the records of *rows*, as decoded from their contents, with the stored rows."""
        contents = {content[0]: content for content in there.contents}
        made = _ExpectedRows()
        for row in rows:
            number = row[0]
            content = contents.pop(number, None)
            made.leaves.append(_get_leaf(row))
            if number in self._withdrawn:
                yield from self._take_withdrawn(row, made)
                if content is not None:
                    yield _make_leftover_finding(number, "contents")
            elif content is None:
                self.missing += 1
                made.unknown.add(number)
                yield codes.CONTENT_MISSING.finding(words={"number": number})
            else:
                self.present += 1
                findings = self._check_record(row, content, made)
                if findings:
                    yield from findings
        for number in contents:
            yield _make_orphan_finding("contents", number)
        yield from self._log.take(RecordBatch(rows, made.leaves, made.withdrawn))
        yield from self._compare(rows, made, there)

    def _check_record(self, row: Row, content: Row, made: _ExpectedRows) -> Sequence[Finding]:
        """Compare a record with its row, and add its expected rows of other tables to *made*."""
        number, id, _, play, ruleset, *_ = row
        _, packing, size, packed = content
        try:
            raw = self._packer.unpack(packing, size, packed)
        except DamagedContentError:
            raw = b""
        if sha256(raw).digest() != id:
            made.unknown.add(number)
            return (
                codes.CONTENT_CHANGED.finding(words={"number": number}, found=_format_value(id)),
            )
        checked = check_bytes(raw, "", number, self._checks.get(ruleset, self._plain))
        if checked.head is None or not _is_canonical(checked, raw):
            made.unknown.add(number)
            return (codes.CONTENT_UNREADABLE.finding(words={"number": number}),)
        self.sound += 1
        right_leaf, rows = hash_leaf(raw), make_rows(checked)
        event = rows.event and self._events.get(rows.event, _NONE)
        right = (number, id, right_leaf, play, self._get_ruleset(checked), event, *rows.head)
        made.leaves[-1] = right_leaf
        made.add(number, rows, self._people)
        if row == right:
            return () if row[_PREVIOUS] is None else [*self._check_revision(checked, row)]
        if right[_PREVIOUS] is not None and row[_PREVIOUS] is None:
            # An archive stores NULL if the record is not a revision of the one it names.
            named, *_ = right[_PREVIOUS:]
            if any(self._check_revision(checked, right)) or not self._has_content(named):
                right = (*right[:_PREVIOUS], None, *right[_PREVIOUS + 1 :])
        return [*_compare_row(row, right)]

    def _check_revision(self, checked: CheckedRecord, row: Row) -> Iterator[Finding]:
        """Yield a finding if a record is not a valid revision of the previous one in *row*."""
        assert checked.record is not None
        why = explain_refusal(self._database, checked.record, row[_PREVIOUS])
        if why is not None:
            words = {"number": row[0]}
            yield codes.REVISION_UNLIKE.finding(words=words, found=why, pointer="/meta/previous")

    def _has_content(self, id: bytes) -> bool:
        """Return whether the bytes of a record are in the archive."""
        query = (
            "SELECT 1 FROM contents JOIN records ON records.number = contents.number WHERE id = ?"
        )
        return self._database.value(query, (id,)) is not None

    def _get_ruleset(self, checked: CheckedRecord) -> int | None:
        if checked.ruleset is None:
            return None
        return self._rulesets.get(checked.ruleset.sha256, _NONE)

    def _compare(
        self, rows: list[Row], made: _ExpectedRows, there: _StoredRows
    ) -> Iterator[Finding]:
        """Yield the differences between expected rows (*made*) and stored rows (*there*)."""
        numbers = {row[0] for row in rows}
        for table, found in there.read_derived():
            right = made.rows[table]
            if found != right:
                yield from self._compare_table(table, numbers, made.unknown, found, right)

    def _compare_table(
        self,
        table: str,
        numbers: set[int],
        unknown: set[int],
        found: list[Row],
        right: list[Row],
    ) -> Iterator[Finding]:
        all_found, all_right = _group_by_number(found), _group_by_number(right)
        for number in sorted((all_found.keys() | all_right.keys()) - unknown):
            here, expected = all_found.get(number, []), all_right.get(number, [])
            if here == expected:
                continue
            if number not in numbers:
                yield _make_orphan_finding(table, number)
            elif number in self._withdrawn:
                yield _make_leftover_finding(number, table)
            else:
                code = codes.FINDINGS_DIFFER if table == "findings" else codes.ROWS_DIFFER
                yield code.finding(
                    words={"number": number, "table": table},
                    found=_describe_rows(table, here, expected),
                    expected=_describe_rows(table, expected, here),
                )


_LOWEST: Final = -(2**63)
_HIGHEST: Final = 2**63 - 1
"""The lowest and the highest row number in SQLite."""

_NONE: Final = 0
"""The number used for a missing row of another table; numbers count from 1."""

_RECORDS: Final = (
    f"SELECT number, id, leaf, play, ruleset, event, {', '.join(HEAD)}"
    " FROM records WHERE number >= ? ORDER BY number LIMIT ?"
)
_LEAF: Final = 2
_COLUMNS: Final = ("number", "id", "leaf", "play", "ruleset", "event", *HEAD)
_PREVIOUS: Final = _COLUMNS.index("previous")


def _is_canonical(checked: CheckedRecord, raw: bytes) -> bool:
    """Return whether *raw* is the canonical encoding of the record in it.

    If turns were left undecoded, the check of the record has already made sure of that.
    """
    return checked.decoded is not None or (
        checked.head is not None and canonical_bytes(checked.head) == raw
    )


def _get_leaf(row: Row) -> bytes:
    """Return the leaf in a row, or b"" if it is damaged."""
    leaf = row[_LEAF]
    return leaf if isinstance(leaf, bytes) else b""


def _make_orphan_finding(table: str, number: int) -> Finding:
    return codes.ROW_WITHOUT_RECORD.finding(words={"table": table}, found=str(number))


def _make_leftover_finding(number: int, table: str) -> Finding:
    return codes.WITHDRAWAL_DIFFERS.finding(
        words={"number": number}, found=_text("rows-in", table=table), expected=_text("nothing")
    )


def _compare_row(row: Row, right: Row) -> Iterator[Finding]:
    """Yield the differences between a record's row and the *right* row; the leaf is separate."""
    number, leaf, right_leaf = row[0], row[_LEAF], right[_LEAF]
    if leaf != right_leaf:
        yield codes.LEAF_CHANGED.finding(
            words={"number": number}, found=_format_value(leaf), expected=right_leaf.hex()
        )
    named = zip(_COLUMNS, row, right, strict=True)
    wrong = [one for one in named if one[1] != one[2] and one[0] != _COLUMNS[_LEAF]]
    if wrong:
        found, expected = (
            cut(", ".join(f"{one[0]}={_format_value(one[place])}" for one in wrong))
            for place in (1, 2)
        )
        words = {"number": number, "table": "records"}
        yield codes.ROWS_DIFFER.finding(words=words, found=found, expected=expected)


def _describe_rows(table: str, rows: list[Row], others: list[Row]) -> Text | str:
    """Describe those of *rows* that are not among *others*, without the record's number."""
    odd = [row for row in rows if row not in others] or rows
    texts = (
        " ".join(
            f"{name}={_format_value(one)}" for name, one in zip(_NAMES[table], row[1:], strict=True)
        )
        for row in odd
    )
    return cut("; ".join(texts)) or _text("nothing")


_NAMES: Final = {
    "results": ("place", "seats", "person", "won", "points", "rank"),
    "findings": ("place", "code", "severity", "turn", "move"),
    "words": ("text",),
}
"""Maps each derived table to its columns, except the number of the record."""


def _format_value(value: object) -> str:
    return "–" if value is None else value.hex() if isinstance(value, bytes) else str(value)


def _group_by_number(rows: list[Row]) -> dict[int, list[Row]]:
    return {number: list(found) for number, found in groupby(rows, itemgetter(0))}


class _StoredRows:
    """The stored rows of the records from number *first* to *last*."""

    def __init__(self, database: Database, first: int, last: int) -> None:
        self._database = database
        self._bounds = (first, last)
        self.contents = self._read_rows("contents", "number", "number, packing, size, bytes")

    def read_derived(self) -> Iterator[tuple[str, list[Row]]]:
        """Yield the name and rows of each table that is derived from records."""
        yield "results", self._read_rows("results", "record", "*", "record, place")
        yield "findings", self._read_rows("findings", "record", "*", "record, place")
        yield "words", self._read_rows("words", "number", "*")

    def read_all(self) -> Iterator[tuple[str, list[Row]]]:
        """Yield the name and rows of ``contents`` and of each derived table."""
        yield "contents", self.contents
        yield from self.read_derived()

    def _read_rows(self, table: str, number: str, columns: str, order: str = "") -> list[Row]:
        query = (
            f"SELECT {columns} FROM {table} WHERE {number} BETWEEN ? AND ?"
            f" ORDER BY {order or number}"
        )
        rows: list[Row] = self._database.connection.execute(query, self._bounds).fetchall()
        return rows


class _ExpectedRows:
    """The rows that the tables should have for a batch of records.

    *unknown* contains the numbers of the records that could not be read, *leaves* the hashes of the
    leaves of all records, and *withdrawn* the numbers of the withdrawn records.
    """

    def __init__(self) -> None:
        self.leaves: list[bytes] = []
        self.withdrawn: set[int] = set()
        self.results: list[Row] = []
        self.findings: list[Row] = []
        self.words: list[Row] = []
        self.unknown: set[int] = set()
        self.rows = {"results": self.results, "findings": self.findings, "words": self.words}

    def add(self, number: int, rows: RecordRows, people: dict[tuple[str, str], int]) -> None:
        """Add the rows of the record *number*; *people* maps a name and id to its number."""
        self.results += [
            (number, place, seats, who and people.get(who, _NONE), won, points, rank)
            for place, (seats, who, won, points, rank) in enumerate(rows.players)
        ]
        if rows.findings:
            self.findings += [
                (number, place, *finding) for place, finding in enumerate(rows.findings)
            ]
        self.words.append((number, rows.words))


class _NumberStream:
    """A stream of ascending numbers that is queried in ascending order."""

    def __init__(self, numbers: Iterator[int]) -> None:
        self._numbers = numbers
        self._next = next(numbers, None)
        self._others: list[int] = []

    def contains(self, number: int) -> bool:
        """Return whether the stream contains *number*."""
        while self._next is not None and self._next < number:
            self._skip_next()
        if self._next != number:
            return False
        self._next = next(self._numbers, None)
        return True

    def _skip_next(self) -> None:
        assert self._next is not None
        self._others.append(self._next)
        self._next = next(self._numbers, None)

    def read_skipped(self) -> list[int]:
        """Read the stream to its end; return the numbers that were not queried."""
        while self._next is not None:
            self._skip_next()
        return self._others
