"""The records of an archive read one by one, and all that its tables say of them made anew."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import groupby
from operator import itemgetter
from typing import Any, Final, NamedTuple

from barsis_notation.archive.contents import DamagedContentError, Packer
from barsis_notation.archive.database import Database
from barsis_notation.archive.merkle import Peaks, leaf_hash
from barsis_notation.archive.pinned import pinned_rulesets
from barsis_notation.archive.revisions import Revisions
from barsis_notation.archive.rows import HEAD, Rows, rows_of
from barsis_notation.archive.verification.act_checks import Acts, Adding, additions
from barsis_notation.diagnostics import archive_codes as codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.texts import Text, listed, texts_of
from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.record.excerpt import cut
from barsis_notation.validation.check import Checked, check_bytes
from barsis_notation.validation.checks import Checks

_text = texts_of("archive")

Row = tuple[Any, ...]

BATCH: Final = 500
"""Records whose rows are in memory at a time."""


class Log:
    """The Merkle tree over the log, held against what the acts say of it, some records at a time.

    *sizes* are those of which the root is wanted later: ``roots`` has them.
    """

    def __init__(self, database: Database, sizes: Iterable[int]) -> None:
        self.tree = Peaks()
        self.roots: dict[int, bytes] = {}
        self._sizes = sorted(set(sizes), reverse=True)
        self._additions = additions(database)
        self._adding: Adding | None = None
        self._hashes = sha256()
        self._judged_by: set[int | None] = set()
        self._is_whole = True
        self.sha256_of: dict[int, str] = {}
        """The hashes of the rulesets, by number."""
        self._root_differs = False
        self._is_broken = False

    def begin(self) -> None:
        """Read the first act that added records. Raises ArchiveError."""
        self._adding = next(self._additions, None)
        self._keep_roots()

    def take(self, taken: Taken) -> Iterator[Finding]:
        """Let records follow, withdrawn or not; yield what the acts that added them say else."""
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

    def _check_numbers(self, taken: Taken) -> Iterator[Finding]:
        """Yield a finding where numbers do not go on by ones; it holds for all that follow."""
        first = self.tree.size + 1
        for number, row in enumerate(taken.rows, first):
            if row[0] != number and not self._is_broken:
                self._is_broken = True
                yield codes.NUMBERS_BROKEN.finding(
                    words={"table": "records"}, found=str(row[0]), expected=str(number)
                )

    def end(self) -> Iterator[Finding]:
        """Yield what acts say of records that are not there."""
        if self._adding is not None:
            size = str(self.tree.size)
            yield _act_differs(self._adding, _text("log-of", size=size), str(self._adding.size))

    def _keep_roots(self) -> None:
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
        known = {self.sha256_of.get(one, "?") for one in self._judged_by if one is not None}
        if known - adding.rulesets or (self._is_whole and adding.rulesets - known):
            judged_by = _text("rulesets", rulesets=listed(sorted(known), "commas"))
            yield _act_differs(adding, judged_by, listed(sorted(adding.rulesets), "commas"))
        self._adding = next(self._additions, None)
        self._hashes, self._judged_by, self._is_whole = sha256(), set(), True


class Taken(NamedTuple):
    """Records by their rows and their leaves, and the numbers of those that were withdrawn."""

    rows: list[Row]
    leaves: list[bytes]
    withdrawn: set[int]


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
        self._log.begin()
        self._packer = Packer(self._database)
        self._revisions = Revisions(self._database)
        self._people = self._numbers("SELECT name, id, number FROM people")
        self._events = self._numbers("SELECT name, site, number FROM events")
        rulesets = pinned_rulesets(self._database)
        self._checks: dict[int | None, Checks] = {
            number: Checks(own=(ruleset,)) if ruleset is not None else Checks()
            for number, ruleset in rulesets.items()
        }
        self._plain = Checks()
        query = "SELECT number, lower(hex(sha256)) FROM rulesets"
        self._log.sha256_of = dict(self._database.rows(query))
        self._rulesets = {digest: number for number, digest in self._log.sha256_of.items()}

    # -- By their hashes alone ------------------------------------------------------------------

    def check_hashes(self) -> Iterator[Finding]:
        """Yield what is wrong with the log, and which contents are missing; reads no content."""
        self._prepare()
        there = self._database.rows("SELECT number FROM contents ORDER BY number")
        contents = _Numbers(number for (number,) in there)
        for rows in self._batches():
            made = _Made()
            for row in rows:
                number = row[0]
                has_content = contents.have(number)
                made.leaves.append(_leaf_of(row))
                if number in self._withdrawn:
                    yield from self._take_withdrawn(row, made)
                    if has_content:
                        yield _still_there(number, "contents")
                    continue
                self.present += has_content
                self.missing += not has_content
                if not has_content:
                    yield codes.CONTENT_MISSING.finding(words={"number": number})
            yield from self._log.take(Taken(rows, made.leaves, made.withdrawn))
        for number in contents.others():
            yield _without_record("contents", number)
        yield from self._log.end()

    def _batches(self) -> Iterator[list[Row]]:
        """Yield the rows of records as lists, in the order of the log."""
        first, execute = _LOWEST, self._database.connection.execute
        while first <= _HIGHEST and (rows := execute(_RECORDS, (first, BATCH)).fetchall()):
            first = rows[-1][0] + 1
            yield rows

    def _take_withdrawn(self, row: Row, made: _Made) -> Iterator[Finding]:
        self.withdrawn += 1
        if any(one is not None for one in row[4:]):
            yield _still_there(row[0], "records")
        made.withdrawn.add(row[0])

    # -- By their contents ----------------------------------------------------------------------

    def check(self) -> Iterator[Finding]:
        """Yield all that is wrong with records, log and tables."""
        self._prepare()
        first = _LOWEST
        for rows in self._batches():
            last = rows[-1][0]
            yield from self._check_batch(rows, _Tables(self._database, first, last))
            first = last + 1
        yield from self._log.end()
        rest = _Tables(self._database, first, _HIGHEST).all() if first <= _HIGHEST else ()
        for table, found in rest:
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
            made.leaves.append(_leaf_of(row))
            if number in self._withdrawn:
                yield from self._take_withdrawn(row, made)
                if content is not None:
                    yield _still_there(number, "contents")
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
            yield _without_record("contents", number)
        yield from self._log.take(Taken(rows, made.leaves, made.withdrawn))
        yield from self._compare(rows, made, there)

    def _check_record(self, row: Row, content: Row, made: _Made) -> Sequence[Finding]:
        """Hold a record against its row, and add what the other tables have to say of it."""
        number, id, _, play, ruleset, *_ = row
        _, packing, size, packed = content
        try:
            raw = self._packer.unpack(packing, size, packed)
        except DamagedContentError:
            raw = b""
        if sha256(raw).digest() != id:
            made.unknown.add(number)
            return (codes.CONTENT_CHANGED.finding(words={"number": number}, found=_value(id)),)
        checked = check_bytes(raw, "", number, self._checks.get(ruleset, self._plain))
        if checked.head is None or not _is_canonical(checked, raw):
            made.unknown.add(number)
            return (codes.CONTENT_UNREADABLE.finding(words={"number": number}),)
        self.sound += 1
        right_leaf, rows = leaf_hash(raw), rows_of(checked)
        event = rows.event and self._events.get(rows.event, _NONE)
        right = (number, id, right_leaf, play, self._ruleset(checked), event, *rows.head)
        made.leaves[-1] = right_leaf
        made.add(number, rows, self._people)
        if row == right:
            return () if row[_PREVIOUS] is None else [*self._unlike(checked, row)]
        if right[_PREVIOUS] is not None and row[_PREVIOUS] is None:
            # An archive leaves it out if the record is no revision of the one it names.
            named, *_ = right[_PREVIOUS:]
            if any(self._unlike(checked, right)) or not self._is_there(named):
                right = (*right[:_PREVIOUS], None, *right[_PREVIOUS + 1 :])
        return [*_row_differs(row, right)]

    def _unlike(self, checked: Checked, row: Row) -> Iterator[Finding]:
        """Yield a finding if a record is not like the one that *row* has as its previous one."""
        assert checked.record is not None
        why = self._revisions.refused(checked.record, row[_PREVIOUS])
        if why is not None:
            words = {"number": row[0]}
            yield codes.REVISION_UNLIKE.finding(words=words, found=why, pointer="/meta/previous")

    def _is_there(self, id: bytes) -> bool:
        """Return whether the bytes of a record are in the archive."""
        query = (
            "SELECT 1 FROM contents JOIN records ON records.number = contents.number WHERE id = ?"
        )
        return self._database.value(query, (id,)) is not None

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
                    found=_shown(table, here, expected),
                    expected=_shown(table, expected, here),
                )


_LOWEST: Final = -(2**63)
_HIGHEST: Final = 2**63 - 1
"""The numbers that SQLite counts rows by."""

_NONE: Final = 0
"""Stands for a number that the table which should have it has not; numbers count from 1."""

_RECORDS: Final = (
    f"SELECT number, id, leaf, play, ruleset, event, {', '.join(HEAD)}"
    " FROM records WHERE number >= ? ORDER BY number LIMIT ?"
)
_LEAF: Final = 2
_COLUMNS: Final = ("number", "id", "leaf", "play", "ruleset", "event", *HEAD)
_PREVIOUS: Final = _COLUMNS.index("previous")


def _is_canonical(checked: Checked, raw: bytes) -> bool:
    """Return whether *raw* are the canonical bytes of the record in them.

    Whoever left turns unread has made sure of that.
    """
    return checked.decoded is not None or (
        checked.head is not None and canonical_bytes(checked.head) == raw
    )


def _leaf_of(row: Row) -> bytes:
    """Return the leaf that a row has, nothing where damage left none."""
    leaf = row[_LEAF]
    return leaf if isinstance(leaf, bytes) else b""


def _without_record(table: str, number: int) -> Finding:
    return codes.ROW_WITHOUT_RECORD.finding(words={"table": table}, found=str(number))


def _still_there(number: int, table: str) -> Finding:
    return codes.WITHDRAWAL_DIFFERS.finding(
        words={"number": number}, found=_text("rows-in", table=table), expected=_text("nothing")
    )


def _row_differs(row: Row, right: Row) -> Iterator[Finding]:
    """Yield what a record's row says else than is *right*, the leaf by itself."""
    number, leaf, right_leaf = row[0], row[_LEAF], right[_LEAF]
    if leaf != right_leaf:
        yield codes.LEAF_CHANGED.finding(
            words={"number": number}, found=_value(leaf), expected=right_leaf.hex()
        )
    named = zip(_COLUMNS, row, right, strict=True)
    wrong = [one for one in named if one[1] != one[2] and one[0] != _COLUMNS[_LEAF]]
    if wrong:
        found, expected = (
            cut(", ".join(f"{one[0]}={_value(one[place])}" for one in wrong)) for place in (1, 2)
        )
        words = {"number": number, "table": "records"}
        yield codes.ROWS_DIFFER.finding(words=words, found=found, expected=expected)


def _shown(table: str, rows: list[Row], others: list[Row]) -> Text | str:
    """Return those of *rows* in words that are not among *others*; the record is left out."""
    odd = [row for row in rows if row not in others] or rows
    texts = (
        " ".join(f"{name}={_value(one)}" for name, one in zip(_NAMES[table], row[1:], strict=True))
        for row in odd
    )
    return cut("; ".join(texts)) or _text("nothing")


_NAMES: Final = {
    "results": ("place", "seats", "person", "won", "points", "rank"),
    "findings": ("place", "code", "severity", "turn", "move"),
    "words": ("text",),
}
"""The columns of the tables that follow from records, but for the record."""


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
    """Rows made of records; *unknown* are the numbers of records that could not be read.

    *leaves* are those of all, *withdrawn* the numbers of records that were.
    """

    def __init__(self) -> None:
        self.leaves: list[bytes] = []
        self.withdrawn: set[int] = set()
        self.results: list[Row] = []
        self.findings: list[Row] = []
        self.words: list[Row] = []
        self.unknown: set[int] = set()
        self.rows = {"results": self.results, "findings": self.findings, "words": self.words}

    def add(self, number: int, rows: Rows, people: dict[tuple[str, str], int]) -> None:
        """Add what the tables say of the record *number*; *people* has the numbers of names."""
        self.results += [
            (number, place, seats, who and people.get(who, _NONE), won, points, rank)
            for place, (seats, who, won, points, rank) in enumerate(rows.players)
        ]
        if rows.findings:
            self.findings += [
                (number, place, *finding) for place, finding in enumerate(rows.findings)
            ]
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
