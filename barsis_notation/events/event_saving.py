"""Saving of changed event files, so that changes made by other programs are not lost."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from barsis_notation.base import FilePath
from barsis_notation.base.file_stamps import ChangedMeanwhileError
from barsis_notation.base.saving import NoteCallback, save, warn
from barsis_notation.diagnostics import event_codes
from barsis_notation.diagnostics.findings import Finding, iter_with_causes
from barsis_notation.events.event import Event
from barsis_notation.events.event_boards import Boards
from barsis_notation.events.event_files import EventError, read_event
from barsis_notation.events.event_games import GamePlayed
from barsis_notation.events.event_history import ChangeError, record_change, undo_last_change
from barsis_notation.events.event_report import report_event
from barsis_notation.events.structs import EventFile
from barsis_notation.formats.named_files import open_file
from barsis_notation.formats.originals import get_status, make_expected_state
from barsis_notation.language.texts import bind_texts
from barsis_notation.record.documents import MAX_BYTES, encode_document
from barsis_notation.rulesets import Ruleset

_text = bind_texts("event_changes")

TRIES: Final = 100
"""Number of times a change is repeated because another program has saved the file."""


class SavedChange(NamedTuple):
    """A change that was saved.

    Attributes:
        before: The event before the change.
        after: The event after the change.
        findings: The findings that the event file has after the change but did not have before.
    """

    before: Event
    after: Event
    findings: list[Finding]


Check = Callable[[Event, Event], None]
"""Called with the event before and after a change; raises an error to prevent the change."""


def change_event_file(
    path: FilePath,
    change: Callable[[Event], EventFile],
    command: str,
    *,
    by: str | None = None,
    why: str = "",
    own: tuple[Ruleset, ...] = (),
    check: Check | None = None,
    tell: NoteCallback = warn,
) -> SavedChange:
    """Change an event file atomically, and add an entry to its history.

    The file is replaced as a whole or not at all. If another program saves the file in the
    meantime, it is read again and the change is applied to the new content.

    Args:
        path: Path of the event file.
        change: Function that takes the event and returns the changed content of its file. It may be
            called several times.
        command: The change for the history, as ``format_command`` returns it.
        by: The name of the person who makes the change; None for the arbiter of the event.
        why: The reason; ``""`` for none.
        own: Rulesets that are not built in and that the event may name.
        check: Function that is called with the event before and the event after the change, before
            the file is saved. It raises an error to prevent saving.
        tell: Callback that takes a note, a str, for each side effect of saving; by default, it
            issues warnings.

    Raises:
        ChangeError: If *change* raises it, or *command*, *by* or *why* is not valid Unicode.
        EventError: If the file is not an event file, or has an error before or after the change.
        ChangedMeanwhileError: If other programs changed the file during each of 100 attempts. It is
            an OSError.
        OSError: If the file cannot be read or written, or *path* is the URI of an object in cloud
            storage.
        ValueError: If *path* contains NUL, or *change* adds a text that is not valid Unicode.
        WrongTypeError: If *command*, *by* or *why* has the wrong type, or *change* does not return
            an EventFile. It is a UsageError.

    Other errors raised by *change* and *check* are passed on.

    Examples:
        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> from barsis_notation.events import (
        ...     EventPlayer,
        ...     add_player,
        ...     change_event_file,
        ...     load_event,
        ... )
        >>> text = '''{"format": "barsis-event/1", "name": "Cup", "players": [],
        ...   "ruleset": {"id": "barsis", "version": 1}}'''
        >>> with TemporaryDirectory() as folder:
        ...     path = Path(folder) / "cup.json"
        ...     written = path.write_text(text)
        ...     player = EventPlayer(name="Amal")
        ...     saved = change_event_file(
        ...         path, lambda event: add_player(event, player), "join Amal"
        ...     )
        ...     list(load_event(path).players), saved.after.file.history[0].change
        (['Amal'], 'join Amal')
    """

    def make(event: Event) -> EventFile:
        return record_change(event.file, change(event), command, by=by, why=why)

    return _rewrite(path, make, own, check, tell, TRIES)


def undo_event_file(
    path: FilePath,
    *,
    by: str | None = None,
    why: str = "",
    own: tuple[Ruleset, ...] = (),
    tell: NoteCallback = warn,
) -> SavedChange:
    """Undo the most recent change of an event file, skipping changes already undone.

    Every member except the history is as it was before that change.

    Args:
        path: Path of the event file.
        by: The name of the person who undoes the change; None for the arbiter of the event.
        why: The reason; ``""`` for none.
        own: Rulesets that are not built in and that the event may name.
        tell: Callback that takes a note, a str, for each side effect of saving; by default, it
            issues warnings.

    Raises:
        ChangeError: If there is no change to undo, the file was changed by other means since the
            last change, or the history does not fit the file.
        EventError: If the file is not an event file, or has an error before or after the change.
        ChangedMeanwhileError: If another program has changed the file in the meantime, so that a
            newer change might be undone. It is an OSError.
        OSError: If the file cannot be read or written, or *path* is the URI of an object in cloud
            storage.
        ValueError: If *path* contains NUL.
        WrongTypeError: If *by* or *why* has the wrong type. It is a UsageError.
    """
    return _rewrite(
        path, lambda event: undo_last_change(event.file, by=by, why=why), own, None, tell, 1
    )


def _rewrite(
    path: FilePath,
    make: Callable[[Event], EventFile],
    own: tuple[Ruleset, ...],
    check: Check | None,
    tell: NoteCallback,
    tries: int,
) -> SavedChange:
    name = os.fspath(path)
    left = tries
    while True:
        left -= 1
        status = get_status(name)
        with open_file(name) as stream:
            raw = stream.read(MAX_BYTES + 1)
        expected = make_expected_state(status, raw)
        before, findings = _read(raw, own, name)
        new = _encode(make(before))
        after, found = _read(new, own, name)
        if check is not None:
            check(before, after)
        try:
            save(name, new, expected=expected, tell=tell)
        except ChangedMeanwhileError:
            if left <= 0:
                raise
            continue
        known = {(one.code, str(one.message)) for one in findings}
        fresh = [one for one in found if (one.code, str(one.message)) not in known]
        return SavedChange(before, after, fresh)


def _read(raw: bytes, own: tuple[Ruleset, ...], file: str) -> tuple[Event, list[Finding]]:
    event, findings = read_event(raw, own)
    for finding in iter_with_causes(findings):
        finding.file = file
    if event is None:
        raise EventError(findings, file)
    return event, findings


def _encode(file: EventFile) -> bytes:
    try:
        return encode_document(file)
    except UnicodeEncodeError:
        raise ChangeError(_text("not-text")) from None


# -- records --------------------------------------------------------------------------------------

CONTRADICTIONS: Final = frozenset(
    code.code
    for code in (
        event_codes.NO_TABLE,
        event_codes.OTHER_PLAYERS,
        event_codes.OTHER_SEATS,
        event_codes.RESULT_DIFFERS,
        event_codes.AT_TWO_BOARDS,
        event_codes.PLAYED_THOUGH_AWAY,
    )
)
"""Codes of findings that an event and its records contradict each other."""


class ContradictingBoard(NamedTuple):
    """A finding that reports a contradiction between records and an event file.

    Attributes:
        finding: The finding.
        games: The games of the board; empty if the finding is about a record without a board.
    """

    finding: Finding
    games: tuple[GamePlayed, ...]


def find_contradictions(before: Boards, after: Boards, file: str = "") -> list[ContradictingBoard]:
    """Return the contradictions between an event and its records that a change would add.

    They are the findings of ``report_event`` with codes in ``CONTRADICTIONS`` that *after* has and
    *before* does not, board by board, then those of records without a board.

    Args:
        before: The boards of the event before the change, with their records.
        after: The boards of the event after the change, with the same records.
        file: Path of the event file, put into findings about it; ``""`` for none.

    Raises:
        WrongTypeError: If an argument has the wrong type. It is a UsageError.
    """
    known = {_identify(one.finding) for one in _iter_contradictions(before, file)}
    return [one for one in _iter_contradictions(after, file) if _identify(one.finding) not in known]


def _iter_contradictions(boards: Boards, file: str) -> Iterable[ContradictingBoard]:
    report = report_event(boards, file)
    for one in report.rounds:
        for board in one.boards:
            for finding in board.findings:
                if finding.code in CONTRADICTIONS:
                    yield ContradictingBoard(finding, board.board.games)
    for finding in report.findings:
        if finding.code in CONTRADICTIONS:
            yield ContradictingBoard(finding, ())


def _identify(finding: Finding) -> tuple[object, ...]:
    return finding.code, finding.file, finding.record, finding.pointer, str(finding.message)
