"""From paths to verdicts: every file, every record, one after the other, nothing kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Final

from barsis_notation.base.arguments import expect, paths_of
from barsis_notation.base.named_tuples import NamedTuple
from barsis_notation.diagnostics import file_codes, move_codes, shape_codes, throw_codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.folders import EVERY, Folders
from barsis_notation.formats.input_files import Data, InputFile, open_input, walk
from barsis_notation.language.texts import texts_of
from barsis_notation.record.canonical import id_by_head, record_id
from barsis_notation.record.decode import Decoded, Extent
from barsis_notation.record.reading import filled
from barsis_notation.record.structs import Entry, Record
from barsis_notation.record.turns import move_columns, why_not_turn
from barsis_notation.record.unread_turns import UNREAD, read_head
from barsis_notation.replay.start import OpenedRecord, open_record
from barsis_notation.rulesets import Ruleset
from barsis_notation.validation.checks import DEFAULT, Checks
from barsis_notation.validation.effort import Effort
from barsis_notation.validation.record import Verdict, check_opened, is_clean

if TYPE_CHECKING:
    from barsis_notation.validation.duplicates import GameIds
    from barsis_notation.validation.series import Matches

    Judge = Callable[[OpenedRecord, Checks], Verdict]
    """Returns the verdict on a record, given what ``check_opened`` is given."""

_text = texts_of("validation")


class Checked(NamedTuple):
    """One record of one file, checked.

    *number* counts from 1; 0 stands for the file itself and has findings only. *head* is the
    record, its turns perhaps unread, None where it could not be read. *moves* are those that were
    replayed. *line* is where it begins. *is_late* marks findings, about records that were passed on
    before, which only the last of all brought to light; they come without a record. *decoded* is
    where unread turns are read from. *others* are so many records more of the file, of which there
    is nothing to say: their turns and moves are counted here. *ids* are those of the game, where
    they are known, *record_id* is that of the record, where it was asked for and could be read.

    What a cache knows of a record without findings comes without head and ruleset, unless it is of
    a match, or duplicates, record ids or heads are asked for.
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

    @property
    def records(self) -> int:
        """How many records this is of."""
        return (self.number > 0) + self.others

    @property
    def record(self) -> Record | None:
        """The record with all its turns, None where it could not be read."""
        if self.decoded is None:
            return self.head
        return filled(self.decoded).record


def check_files(
    paths: Iterable[str], checks: Checks = DEFAULT, folders: Folders = EVERY
) -> Iterator[Checked]:
    """Yield every record of every file that *paths* name, checked.

    A path is a file, a folder or a URI. Raises nothing about the data.
    """
    paths = paths_of(paths)
    expect("checks", checks, Checks)
    expect("folders", folders, Folders)
    checks = checks if checks.effort else checks._replace(effort=Effort())
    return together(_check_all(paths, checks, folders), checks)


def together(all_checked: Iterable[Checked], checks: Checks = DEFAULT) -> Iterator[Checked]:
    """Pass records on with what shows only when they are looked at together.

    What concerns several files is found if all of them come in one call.
    """
    checked = iter(all_checked)
    checked = _with_duplicates(checked) if checks.duplicates else checked
    return _with_matches(checked) if checks.matches else checked


def _with_matches(all_checked: Iterable[Checked]) -> Iterator[Checked]:
    """Pass records on, and say in the end what is wrong with the matches they are games of."""
    matches: Matches | None = None
    for checked in all_checked:
        if checked.head is not None and checked.head.match:
            if matches is None:
                from barsis_notation.validation.series import Matches

                matches = Matches()
            matches.look(checked.head, checked.file, checked.number, checked.line)
        yield checked
    for finding in matches.findings() if matches is not None else ():
        file = finding.file or ""
        yield Checked(file, 0, None, None, [finding], 0, 0, finding.line, is_late=True)


def _with_duplicates(all_checked: Iterable[Checked]) -> Iterator[Checked]:
    """Pass records on, and say of each whether its game was among those before it."""
    from barsis_notation.validation.duplicates import GamesMet

    seen = GamesMet()
    for checked in all_checked:
        ids = checked.ids or game_ids(checked)
        if ids is not None:
            finding = seen.meet(ids, checked.file, checked.number)
            if finding is not None:
                finding.file, finding.record = checked.file, checked.number
                finding.line, finding.column = checked.line, 1
                checked.findings.append(finding)
        yield checked


def game_ids(checked: Checked) -> GameIds | None:
    """Return by what the game of a record is known again, None where that takes too long."""
    if checked.record is None or _took_too_long(checked):
        return None
    from barsis_notation.validation.duplicates import ids_of

    return ids_of(checked.record, checked.ruleset)


def _took_too_long(checked: Checked) -> bool:
    return any(finding.code == file_codes.TAKES_TOO_LONG.code for finding in checked.findings)


def _check_all(paths: Iterable[str], checks: Checks, folders: Folders) -> Iterator[Checked]:
    for path in walk(paths, folders):
        if isinstance(path, Finding):
            yield Checked(path.file or "", 0, None, None, [path], 0, 0)
        else:
            yield from check_file(path, checks)


def check_file(path: str, checks: Checks = DEFAULT) -> Iterator[Checked]:
    """Check every record of the file at *path*, whatever its ending; ``-`` is standard input."""
    return _check_place(path, path, checks)


def check_data(source: Data, name: str, checks: Checks = DEFAULT) -> Iterator[Checked]:
    """Check every record in the bytes of a file, or in a stream of them; no file is looked for.

    *name* is what the findings call it, and shows the format if the content does not.
    """
    checks = checks if checks.effort else checks._replace(effort=Effort())
    return together(_check_place(source, name, checks), checks)


def _check_place(place: str | Data, name: str, checks: Checks) -> Iterator[Checked]:
    try:
        with open_input(place, name) as file:
            yield from check_input(file, checks)
    except OSError as error:
        yield unreadable(name, error)


def check_input(file: InputFile, checks: Checks = DEFAULT) -> Iterator[Checked]:
    """Check every record of an open file."""
    checks = checks.of(file.name)
    for decoded in file.records(checks.limits, later=checks.may_come_unread):
        yield check_one(decoded, file.name, checks)


def unreadable(path: str, error: OSError) -> Checked:
    """Return what is to be said of a file that cannot be opened or read."""
    from barsis_notation.language.system_errors import reason

    finding = file_codes.UNREADABLE.finding(found=path, expected=reason(error), file=path)
    return Checked(path, 0, None, None, [finding], 0, 0)


def unwritten(path: str, error: OSError) -> Checked:
    """Return what is to be said of a file that was to be written anew and stayed as it was."""
    from barsis_notation.base.seen import ChangedMeanwhileError
    from barsis_notation.language.system_errors import reason

    changed = isinstance(error, ChangedMeanwhileError)
    code = file_codes.CHANGED_MEANWHILE if changed else file_codes.NOT_WRITTEN
    finding = code.finding(found=path, expected=reason(error), file=path)
    return Checked(path, 0, None, None, [finding], 0, 0, is_late=True)


def check_one(decoded: Decoded, file: str, checks: Checks) -> Checked:
    """Check one record as it was read, or as it came unread."""
    if checks.cache is None:
        checked = check_anew(decoded, file, checks)
    else:
        from barsis_notation.validation.known_verdicts import check_known

        checked = check_known(decoded, file, checks, checks.cache)
    return checked._replace(record_id=record_id_of(checked)) if checks.record_ids else checked


def check_anew(decoded: Decoded, file: str, checks: Checks, judge: Judge = check_opened) -> Checked:
    """Check one record, whatever a cache may know; *judge* stands in for ``check_opened``."""
    opened = _opened_unread(decoded, checks)
    if opened is not None and is_clean(opened, checks):
        played, place = opened.played, (file, decoded.number, opened.record, opened.ruleset)
        return Checked(*place, [], played.turns, played.moves, decoded.line, decoded=decoded)
    return check_decoded(filled(decoded), file, checks, opened, judge)


def _opened_unread(decoded: Decoded, checks: Checks) -> OpenedRecord | None:
    """Return a record with its turns UNREAD, opened; None if they have to be read."""
    if checks.needs_turns or decoded.unread is None or decoded.findings:
        return None
    head = read_head(decoded.raw, decoded.unread)
    if head is None:
        return None
    record, unread = head
    return open_record(record, ruleset=checks.ruleset, own=checks.own, unread=unread)


def record_id_of(checked: Checked) -> str | None:
    """Return the record id, without reading turns that nobody has read where that can be."""
    if checked.head is None:
        return None
    if checked.decoded is not None and checked.head.turns is UNREAD:
        known = id_by_head(checked.head, checked.decoded.raw)
        if known is not None:
            return known
    return record_id(checked.record or checked.head)


def check_bytes(raw: bytes, name: str, number: int, checks: Checks = DEFAULT) -> Checked:
    """Check the one record that *raw* is, canonical bytes as a rule; it is the one of *number*."""
    extent = Extent(0, len(raw))
    decoded = Decoded(number=number, raw=raw, extent=extent, unread=checks.limits)
    return check_one(decoded, name, checks)


def check_decoded(
    decoded: Decoded,
    file: str,
    checks: Checks = DEFAULT,
    opened: OpenedRecord | None = None,
    judge: Judge = check_opened,
) -> Checked:
    """Check one record as it was read, and say of each finding where in the file it is.

    If it could not be read because of members on which no move depends, the others are checked.
    *opened* is the record with UNREAD turns, if it was opened before. *judge* stands in for
    ``check_opened``.
    """
    record = decoded.record or decoded.rest
    if checks.schema and decoded.number:
        from barsis_notation.validation.by_schema import by_schema

        decoded.findings += by_schema(decoded)
    if record is None:
        _in_file(decoded.findings, file)
        return Checked(file, decoded.number, None, None, decoded.findings, 0, 0, decoded.line)
    if checks.effort is not None:
        checks.effort.begin(file)
    if opened is None or not opened.take_turns(record):
        opened = open_record(record, ruleset=checks.ruleset, own=checks.own)
    verdict = judge(opened, checks)
    found = _not_said_before(verdict.findings, decoded.findings)
    found = _without_left_out(found, decoded)
    for finding in found:
        _locate(finding, record, decoded)
    findings = [*decoded.findings, *found]
    if findings and (decoded.extent is None or decoded.is_recoded):
        _put_off(findings)
    _in_file(findings, file)
    is_read = decoded.record is not None
    return Checked(
        file,
        decoded.number,
        record if is_read else None,
        verdict.ruleset if is_read else None,
        findings,
        len(record.turns),
        verdict.moves,
        decoded.line,
    )


SAID_BY_READERS = {"cube-used": {"mat-cube-in-use", "sgf-cube-in-use"}}
"""Findings about a record that its reader may have made before, by the names of the reader's."""


def _not_said_before(findings: list[Finding], read: list[Finding]) -> list[Finding]:
    """Return *findings* without those of faults that are among the findings of what *read* it."""
    if not findings:
        return findings
    said = {finding.name for finding in read}
    return [one for one in findings if said.isdisjoint(SAID_BY_READERS.get(one.name, ()))]


def _without_left_out(findings: list[Finding], decoded: Decoded) -> list[Finding]:
    """Return *findings* without those about members that were left out because of their values."""
    if not decoded.left_out:
        return findings
    within = tuple(f"{pointer}/" for pointer in decoded.left_out)

    def is_about_them(finding: Finding) -> bool:
        pointers = finding.pointer, finding.fix.pointer if finding.fix else ""
        return any(f"{pointer}/".startswith(within) for pointer in pointers)

    return [finding for finding in findings if not is_about_them(finding)]


def _put_off(findings: list[Finding]) -> None:
    """Say of every finding that promises what --fix writes that this file is converted first.

    Records are changed in place only where their reader says in which bytes they stand.
    """
    for finding in findings:
        if finding.code in PROMISING:
            finding.say(_text("once-converted", message=finding.given("message")))


PROMISING: Final = (throw_codes.THROW_REREAD.code, shape_codes.OTHER_LINE_ENDS.code)
"""The codes of findings whose messages end with what --fix writes."""


def _in_file(findings: list[Finding], file: str) -> None:
    for finding in findings:
        finding.file = file


def _locate(finding: Finding, record: Record, decoded: Decoded) -> None:
    """Fill in record, line and column: of the move inside its turn, where it is of a move.

    Of a turn that does not stand in the file as it stands in the record, a move is found where the
    reader of the file noted its place; else the turn is looked at as a whole.
    """
    finding.record = decoded.number or None
    if finding.pointer is None or finding.line is not None:
        return
    from barsis_notation.record.entry_checks import item_at

    pointer: str = finding.pointer
    inside: int | None = None
    entry = item_at(record, pointer) if finding.turn is not None else None
    if entry is not None:
        turn = entry.turn if isinstance(entry, Entry) else entry
        pointer += "/turn" if isinstance(entry, Entry) and turn else ""
        if isinstance(turn, str):
            stands_so = turn.encode(errors="replace") in decoded.raw
            inside = _column(turn, finding) if stands_so else 0
            pointer += f"/moves/{finding.move - 1}" if finding.move and not stands_so else ""
        elif finding.move is not None:
            pointer += f"/moves/{finding.move - 1}"
    finding.line, finding.column = decoded.where(pointer, inside)


def _column(turn: str, finding: Finding) -> int:
    """Return where in a turn string a finding is: its move, what cannot be read, else the turn.

    Moves are counted as they were played: what was read leniently is looked at as a whole.
    """
    error = why_not_turn(turn)
    if error is not None:
        return error.column if finding.code == move_codes.TURN_SYNTAX.code else 0
    columns = move_columns(turn) if finding.move is not None else []
    return columns[finding.move - 1] if finding.move and finding.move <= len(columns) else 0
