"""Checks of files: every record of every file in order, one in memory at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from barsis_notation.base.arguments import expect, expect_paths
from barsis_notation.diagnostics import file_codes, move_codes, shape_codes, throw_codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.folders import EVERY, Folders
from barsis_notation.formats.input_files import Data, InputFile, open_input, walk
from barsis_notation.language.texts import bind_texts
from barsis_notation.record.canonical import compute_id, record_id
from barsis_notation.record.decode import Decoded, Extent
from barsis_notation.record.record_io import ensure_read
from barsis_notation.record.structs import Entry, Record
from barsis_notation.record.turns import find_move_columns, find_syntax_error
from barsis_notation.record.unread_turns import UNREAD, read_head
from barsis_notation.replay.start import OpenedRecord, open_record
from barsis_notation.rulesets import Ruleset
from barsis_notation.validation.check_options import DEFAULT, Checks
from barsis_notation.validation.record_verdict import Verdict, check_opened, is_clean
from barsis_notation.validation.search_limits import Effort

if TYPE_CHECKING:
    from barsis_notation.validation.duplicates import GameIds
    from barsis_notation.validation.match_checks import MatchCollector

    Judge = Callable[[OpenedRecord, Checks], Verdict]
    """Takes an opened record and the checks, as ``check_opened``; returns the verdict."""

_text = bind_texts("validation")


class CheckedRecord(NamedTuple):
    """The result of checking one record, or the findings of a file as a whole.

    ``check_files`` and the other functions that check files yield such results. A result without
    findings may lack *head* and *ruleset* if it comes from a cache, from ``check_in_parallel`` or
    from merged parts. It always has a head if the record belongs to a match, or if the checks
    request duplicates or heads.

    Attributes:
        file: Name of the file; "" if it has none.
        number: Number of the record in the file, from 1; 0 for the file itself, and for several
            records that are combined (see *others*).
        head: The record; its turns may be undecoded or left out. None if it could not be read, for
            findings of a file, or as described above.
        ruleset: The ruleset used; None if it is unknown or there is no head.
        findings: The findings, in the order of ``Verdict.findings``.
        turns: Number of turns.
        moves: Number of replayed moves.
        line: Line where the record begins, from 1; None if unknown.
        is_late: Whether the findings became known only after the last record: they are about
            earlier records, or about a file that could not be written.
        decoded: The source from which undecoded turns are read; None if there are no such turns.
        others: Number of consecutive records without findings that are combined into this result,
            by ``check_in_parallel`` or in merged parts; *turns* and *moves* are then totals.
            Otherwise 0.
        ids: Ids of the game; None if they were not computed.
        record_id: The record id, 64 hexadecimal digits; None if it was not requested or the record
            could not be read, and in results of merged parts.
        unread: The source of a record that could not be read. None for other results, and for
            results that come from ``check_in_parallel`` or from merged parts.

    Examples:
        >>> import tempfile
        >>> from barsis_notation import Game, check_files, dump
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     dump(Game("barsis").record(), f"{folder}/game.barsis.json")
        ...     [checked] = check_files([folder])
        >>> checked.number, checked.turns, checked.record.ruleset.id
        (1, 0, 'barsis')
    """

    file: str
    number: int
    head: Record | None
    ruleset: Ruleset | None
    findings: list[Finding]
    turns: int
    moves: int
    line: int | None = None
    is_late: bool = False
    decoded: Decoded | None = None
    others: int = 0
    ids: GameIds | None = None
    record_id: str | None = None
    unread: Decoded | None = None

    @property
    def records(self) -> int:
        """The number of records in this result; 0 for findings of a file."""
        return (self.number > 0) + self.others

    @property
    def record(self) -> Record | None:
        """The record with all its turns; None if it could not be read, or for findings of a file.

        If the result has no findings and comes from ``check_in_parallel`` or from merged parts, the
        record is None or its turns are missing.
        """
        if self.decoded is None:
            return self.head
        return ensure_read(self.decoded).record


def check_files(
    paths: Iterable[str], checks: Checks = DEFAULT, folders: Folders = EVERY
) -> Iterator[CheckedRecord]:
    """Check every record of files and folders, and yield the results in order.

    Invalid and unreadable data is reported as findings and does not raise an exception. There is a
    result for each record, with or without findings; findings about a file as a whole are in a
    result with number 0. Findings about matches follow the last record. Files are opened during the
    iteration and are not changed.

    Args:
        paths: Paths of files or folders, patterns such as ``games/*.jsonl``, or URIs; ``-`` is
            standard input. To check a single path, pass a list with that path.
        checks: What to check. If its *effort* is None, a new ``Effort()`` is used.
        folders: How folders are walked.

    Raises:
        WrongTypeError: If an argument has the wrong type.
        PatternError: During iteration, if an exclusion pattern in *folders* cannot be parsed, or
            the patterns are too costly. It is a ValueError.
        CacheError: During iteration, if the verdict cache is damaged, or cannot be read or written.
            It is a RuntimeError.

    Examples:
        >>> from barsis_notation import check_files
        >>> for checked in check_files(["missing.jsonl"]):
        ...     print(checked.file, checked.number, [each.name for each in checked.findings])
        missing.jsonl 0 ['unreadable-file']
    """
    paths = expect_paths(paths)
    expect("checks", checks, Checks)
    expect("folders", folders, Folders)
    checks = checks if checks.effort else checks._replace(effort=Effort())
    return add_cross_record_findings(_check_all(paths, checks, folders), checks)


def add_cross_record_findings(
    all_checked: Iterable[CheckedRecord], checks: Checks = DEFAULT
) -> Iterator[CheckedRecord]:
    """Yield results with the findings about duplicates and matches added.

    These findings depend on several records; only the records of one call are compared. The finding
    about a duplicate is appended to the findings of the later record. Each finding about a match is
    in a separate result, with ``is_late`` set, after the last record.

    Args:
        all_checked: The results of a run, in order; they are read one by one. Duplicates are found
            among the results with *ids* or a whole record, matches among those with a head.
        checks: Its *duplicates* and *matches* decide which findings are added.
    """
    checked = iter(all_checked)
    checked = _add_duplicate_findings(checked) if checks.duplicates else checked
    return _add_match_findings(checked) if checks.matches else checked


def _add_match_findings(all_checked: Iterable[CheckedRecord]) -> Iterator[CheckedRecord]:
    """Pass results on; after the last one, yield the findings of the matches."""
    matches: MatchCollector | None = None
    for checked in all_checked:
        if checked.head is not None and checked.head.match:
            if matches is None:
                from barsis_notation.validation.match_checks import MatchCollector

                matches = MatchCollector()
            matches.add_record(checked.head, checked.file, checked.number, checked.line)
        yield checked
    for finding in matches.findings() if matches is not None else ():
        file = finding.file or ""
        yield CheckedRecord(file, 0, None, None, [finding], 0, 0, finding.line, is_late=True)


def _add_duplicate_findings(all_checked: Iterable[CheckedRecord]) -> Iterator[CheckedRecord]:
    """Pass results on; add a finding to each whose game appeared before."""
    from barsis_notation.validation.duplicates import SeenGames

    seen = SeenGames()
    for checked in all_checked:
        ids = checked.ids or compute_game_ids(checked)
        if ids is not None:
            finding = seen.add_ids(ids, checked.file, checked.number)
            if finding is not None:
                finding.file, finding.record = checked.file, checked.number
                finding.line, finding.column = checked.line, 1
                checked.findings.append(finding)
        yield checked


def compute_game_ids(checked: CheckedRecord) -> GameIds | None:
    """Return the ids of a game; None if there is no record or its replay timed out.

    The record of *checked* must have all its turns.
    """
    if checked.record is None or _has_timed_out(checked):
        return None
    from barsis_notation.validation.duplicates import make_game_ids

    return make_game_ids(checked.record, checked.ruleset)


def _has_timed_out(checked: CheckedRecord) -> bool:
    return any(finding.code == file_codes.TAKES_TOO_LONG.code for finding in checked.findings)


def _check_all(paths: Iterable[str], checks: Checks, folders: Folders) -> Iterator[CheckedRecord]:
    for path in walk(paths, folders):
        if isinstance(path, Finding):
            yield CheckedRecord(path.file or "", 0, None, None, [path], 0, 0)
        else:
            yield from check_file(path, checks)


def check_file(path: str, checks: Checks = DEFAULT) -> Iterator[CheckedRecord]:
    """Check every record of the file at *path* in any format; ``-`` is standard input.

    There is one result for each record, and one with number 0 if there are findings about the file
    itself. An unreadable file is reported as a finding. Records are not compared with one another.
    If the *effort* of *checks* is None, a search is limited only to 200,000 replayed turns
    (``search_limits.MAX_TURNS``).

    Raises:
        CacheError: During iteration, if the verdict cache is damaged, or cannot be read or written.
    """
    return _check_place(path, path, checks)


def check_data(source: Data, name: str, checks: Checks = DEFAULT) -> Iterator[CheckedRecord]:
    """Check every record in the bytes of a file or in a binary stream.

    There is one result for each record, and one with number 0 if there are findings about the file
    itself. An unreadable stream is reported as a finding. Findings about matches follow the last
    record.

    Args:
        source: The bytes, or a binary stream, which is not closed.
        name: Name of the file in the findings. It decides the format if the content does not; a
            file of this name is not opened.
        checks: What to check; duplicates and matches are looked for within *source*. If its
            *effort* is None, a new ``Effort()`` is used.

    Raises:
        WrongTypeError: During iteration, if *source* is a stream that returns anything but bytes.
        CacheError: During iteration, if the verdict cache is damaged, or cannot be read or written.
    """
    checks = checks if checks.effort else checks._replace(effort=Effort())
    return add_cross_record_findings(_check_place(source, name, checks), checks)


def _check_place(place: str | Data, name: str, checks: Checks) -> Iterator[CheckedRecord]:
    try:
        with open_input(place, name) as file:
            yield from check_input(file, checks)
    except OSError as error:
        yield make_unreadable_result(name, error)


def check_input(file: InputFile, checks: Checks = DEFAULT) -> Iterator[CheckedRecord]:
    """Check every record of an open file and yield the results in order.

    Records are not compared with one another. *file* is not closed. All exceptions are raised
    during iteration.

    Raises:
        OSError: If the file cannot be read.
        WrongTypeError: If the stream of *file* returns anything but bytes.
        CacheError: If the verdict cache is damaged, or cannot be read or written.
    """
    checks = checks.of(file.name)
    for decoded in file.records(checks.limits, later=checks.can_leave_turns_unread):
        yield check_one(decoded, file.name, checks)


def make_unreadable_result(path: str, error: OSError) -> CheckedRecord:
    """Return the result for a file that cannot be opened or read because of *error*.

    The result has number 0 and one finding, ``unreadable-file``.

    Args:
        path: Path or URI of the file, as given by the user.
        error: The error that opening or reading raised; it is described in the finding.
    """
    from barsis_notation.language.system_errors import describe_os_error

    finding = file_codes.UNREADABLE.finding(
        found=path, expected=describe_os_error(error), file=path
    )
    return CheckedRecord(path, 0, None, None, [finding], 0, 0)


def make_unwritten_result(path: str, error: OSError) -> CheckedRecord:
    """Return the result for a file that was not written because of *error*.

    The result has number 0 and one finding, and ``is_late`` is set.

    Args:
        path: Path of the file, as given by the user.
        error: The error that writing raised; it is described in the finding. A
            ChangedMeanwhileError has its own finding code.
    """
    from barsis_notation.base.file_stamps import ChangedMeanwhileError
    from barsis_notation.language.system_errors import describe_os_error

    changed = isinstance(error, ChangedMeanwhileError)
    code = file_codes.CHANGED_MEANWHILE if changed else file_codes.NOT_WRITTEN
    finding = code.finding(found=path, expected=describe_os_error(error), file=path)
    return CheckedRecord(path, 0, None, None, [finding], 0, 0, is_late=True)


def check_one(decoded: Decoded, file: str, checks: Checks) -> CheckedRecord:
    """Check one decoded or undecoded record, and use the cache of *checks* if there is one.

    Args:
        decoded: The record as its reader returned it, or findings of the file (number 0).
        file: Name of its file, for the findings.
        checks: What to check; its ``own_of`` is ignored, see ``Checks.of``.

    Raises:
        CacheError: If the verdict cache is damaged, or cannot be read or written.
    """
    if checks.cache is None:
        checked = check_without_cache(decoded, file, checks)
    else:
        from barsis_notation.validation.known_verdicts import check_with_cache

        checked = check_with_cache(decoded, file, checks, checks.cache)
    return checked._replace(record_id=compute_record_id(checked)) if checks.record_ids else checked


def check_without_cache(
    decoded: Decoded, file: str, checks: Checks, judge: Judge = check_opened
) -> CheckedRecord:
    """Check one record without the verdict cache.

    The turns are decoded only if they have to be. If they are not, the result has no findings, and
    its ``decoded`` is the source from which they are read.

    Args:
        decoded: The record as its reader returned it.
        file: Name of its file, for the findings.
        checks: What to check; its cache and its ``own_of`` are ignored, see ``Checks.of``.
        judge: Function to call instead of ``check_opened``, with the same arguments and result, if
            the turns have to be decoded.
    """
    opened = _open_unread(decoded, checks)
    if opened is not None and is_clean(opened, checks):
        played, place = opened.played, (file, decoded.number, opened.record, opened.ruleset)
        return CheckedRecord(*place, [], played.turns, played.moves, decoded.line, decoded=decoded)
    return check_decoded(ensure_read(decoded), file, checks, opened, judge)


def _open_unread(decoded: Decoded, checks: Checks) -> OpenedRecord | None:
    """Return the opened record with its turns UNREAD; None if they have to be decoded."""
    if checks.needs_turns or decoded.unread is None or decoded.findings:
        return None
    head = read_head(decoded.raw, decoded.unread)
    if head is None:
        return None
    record, unread = head
    return open_record(record, ruleset=checks.ruleset, own=checks.own, unread=unread)


def compute_record_id(checked: CheckedRecord) -> str | None:
    """Return the id of a checked record, 64 hexadecimal digits; None if it has no head.

    *checked* must have all its turns, or the source from which they are read. Turns are decoded
    only if the id cannot be computed from the bytes.
    """
    if checked.head is None:
        return None
    if checked.decoded is not None and checked.head.turns is UNREAD:
        known = compute_id(checked.head, checked.decoded.raw)
        if known is not None:
            return known
    return record_id(checked.record or checked.head)


def check_bytes(raw: bytes, name: str, number: int, checks: Checks = DEFAULT) -> CheckedRecord:
    """Check the single record in *raw*.

    Args:
        raw: Bytes of the record as UTF-8 JSON, not compressed. Lines and columns of findings count
            from its beginning.
        name: Name of its file, for the findings.
        number: Number of the record in the file, from 1.
        checks: What to check; its ``own_of`` is ignored, see ``Checks.of``.

    Raises:
        CacheError: If the verdict cache is damaged, or cannot be read or written.
    """
    extent = Extent(0, len(raw))
    decoded = Decoded(number=number, raw=raw, extent=extent, unread=checks.limits)
    return check_one(decoded, name, checks)


def check_decoded(
    decoded: Decoded,
    file: str,
    checks: Checks = DEFAULT,
    opened: OpenedRecord | None = None,
    judge: Judge = check_opened,
) -> CheckedRecord:
    """Check one decoded record, and locate its findings in the file.

    If members that do not affect the moves could not be read, the other members are checked. If no
    record could be read, the result has only the findings of *decoded*.

    Args:
        decoded: The record with decoded turns. Its list of findings is modified: the name of the
            file is set, and schema violations are added.
        file: Name of its file, for the findings.
        checks: What to check; its cache and its ``own_of`` are ignored.
        opened: The same record as opened earlier with undecoded turns, if it was; it is reused if
            its header is the same.
        judge: Function to call instead of ``check_opened``, with the same arguments and result.
    """
    record = decoded.record or decoded.rest
    if checks.schema and decoded.number:
        from barsis_notation.validation.by_schema import find_schema_faults

        decoded.findings += find_schema_faults(decoded)
    if record is None:
        _set_file(decoded.findings, file)
        place = file, decoded.number, None, None
        unread = decoded if decoded.number else None
        return CheckedRecord(*place, decoded.findings, 0, 0, decoded.line, unread=unread)
    if checks.effort is not None:
        checks.effort.begin(file)
    if opened is None or not opened.adopt_turns(record):
        opened = open_record(record, ruleset=checks.ruleset, own=checks.own)
    verdict = judge(opened, checks)
    found = _drop_repeated(verdict.findings, decoded.findings)
    found = _drop_left_out(found, decoded)
    for finding in found:
        _locate(finding, record, decoded)
    findings = [*decoded.findings, *found]
    if findings and (decoded.extent is None or decoded.is_recoded):
        _announce_conversion(findings)
    _set_file(findings, file)
    is_read = decoded.record is not None
    return CheckedRecord(
        file,
        decoded.number,
        record if is_read else None,
        verdict.ruleset if is_read else None,
        findings,
        len(record.turns),
        verdict.moves,
        decoded.line,
        unread=None if is_read else decoded,
    )


FINDINGS_OF_READERS = {"cube-used": {"mat-cube-in-use", "sgf-cube-in-use"}}
"""Maps the code of a finding to the codes with which readers of files report the same fault."""


def _drop_repeated(findings: list[Finding], read: list[Finding]) -> list[Finding]:
    """Return *findings* without faults that the reader has already reported in *read*."""
    if not findings:
        return findings
    said = {finding.name for finding in read}
    return [one for one in findings if said.isdisjoint(FINDINGS_OF_READERS.get(one.name, ()))]


def _drop_left_out(findings: list[Finding], decoded: Decoded) -> list[Finding]:
    """Return *findings* without the ones about members that could not be read and were left out."""
    if not decoded.left_out:
        return findings
    within = tuple(f"{pointer}/" for pointer in decoded.left_out)

    def is_about_them(finding: Finding) -> bool:
        pointers = finding.pointer, finding.fix.pointer if finding.fix else ""
        return any(f"{pointer}/".startswith(within) for pointer in pointers)

    return [finding for finding in findings if not is_about_them(finding)]


def _announce_conversion(findings: list[Finding]) -> None:
    """Change messages that announce what --fix writes: the file has to be converted first.

    Records can be changed in place only if their reader reports their byte spans.
    """
    for finding in findings:
        if finding.code in ANNOUNCING_FIXES:
            finding.say(_text("once-converted", message=finding.given("message")))


ANNOUNCING_FIXES: Final = (throw_codes.THROW_REREAD.code, shape_codes.OTHER_LINE_ENDS.code)
"""Codes of findings whose messages announce what --fix writes."""


def _set_file(findings: list[Finding], file: str) -> None:
    for finding in findings:
        finding.file = file


def _locate(finding: Finding, record: Record, decoded: Decoded) -> None:
    """Fill in record number, line and column of a finding, of its move if it has one.

    If the file does not contain the turn string as it is in the record, the place of a move is the
    one that the reader of the file noted, or the place of the turn if the reader noted none.
    """
    finding.record = decoded.number or None
    if finding.pointer is None or finding.line is not None:
        return
    from barsis_notation.record.entry_checks import get_item

    pointer: str = finding.pointer
    inside: int | None = None
    entry = get_item(record, pointer) if finding.turn is not None else None
    if entry is not None:
        turn = entry.turn if isinstance(entry, Entry) else entry
        pointer += "/turn" if isinstance(entry, Entry) and turn else ""
        if isinstance(turn, str):
            stands_so = turn.encode(errors="replace") in decoded.raw
            inside = _find_column(turn, finding) if stands_so else 0
            pointer += f"/moves/{finding.move - 1}" if finding.move and not stands_so else ""
        elif finding.move is not None:
            pointer += f"/moves/{finding.move - 1}"
    finding.line, finding.column = decoded.locate(pointer, inside)


def _find_column(turn: str, finding: Finding) -> int:
    """Return the index in a turn string of the move or syntax error of a finding, else 0.

    Moves are counted as they were played, so a turn that was read leniently is not searched.
    """
    error = find_syntax_error(turn)
    if error is not None:
        return error.column if finding.code == move_codes.TURN_SYNTAX.code else 0
    columns = find_move_columns(turn) if finding.move is not None else []
    return columns[finding.move - 1] if finding.move and finding.move <= len(columns) else 0
