"""Check files and records, and return verdicts.

A file goes through three stages. ``formats.input_files`` opens it once (``InputFile``: name,
bytes, format) and yields its records. ``replay.start`` opens a record once (``OpenedRecord``:
ruleset, seating, start). ``record_verdict`` runs the checks, functions of an opened record in the
order in which findings are reported, and returns a ``Verdict``. ``file_checks`` does this for
paths, bytes and streams, and places the findings in the file. A record whose turns are unread
(``record.unread_turns``) is replayed as bytes first, and read in full only if one of the same
checks finds something.

``replay_checks`` replays the turns and explains a refusal. ``slip_search`` looks for the one
writing mistake that explains it. Searches are limited by ``search_limits``, which counts replays
instead of measuring time, so a verdict is the same on every machine.

``known_verdicts`` looks a record up in ``verdict_cache`` (SQLite) by its bytes and everything
else that a verdict depends on. ``parallel_checks`` and ``part_checks`` check with several
processes and in parts: one consumer decides, in order, everything that depends on earlier
records. ``line_by_line`` answers each line of a pipe before it reads the next. ``arrow`` checks
columns of record batches, each record by itself.

``option_inference`` asks under which options records are legal. ``fixes`` and ``text_fixes`` repair
records; ``in_place`` replaces only the changed values of a file and reads the new file before it
is saved.
"""

from typing import TYPE_CHECKING

from barsis_notation.base.late_names import make_late_names

if TYPE_CHECKING:
    from barsis_notation.formats.folders import Folders as Folders
    from barsis_notation.validation.check_options import Checks as Checks
    from barsis_notation.validation.file_checks import CheckedRecord as CheckedRecord
    from barsis_notation.validation.file_checks import (
        add_cross_record_findings as add_cross_record_findings,
    )
    from barsis_notation.validation.file_checks import check_bytes as check_bytes
    from barsis_notation.validation.file_checks import check_file as check_file
    from barsis_notation.validation.file_checks import check_files as check_files
    from barsis_notation.validation.file_checks import check_input as check_input
    from barsis_notation.validation.match_checks import check_matches
    from barsis_notation.validation.record_verdict import Verdict as Verdict
    from barsis_notation.validation.record_verdict import check_record as check_record
    from barsis_notation.validation.search_limits import Effort as Effort
else:
    __getattr__, __dir__ = make_late_names(
        __name__,
        {
            ".formats.folders": "Folders",
            "file_checks": (
                "CheckedRecord add_cross_record_findings check_bytes check_file "
                "check_files check_input"
            ),
            "check_options": "Checks",
            "search_limits": "Effort",
            "record_verdict": "Verdict check_record",
            "match_checks": "check_matches",
        },
        renamed={"Checked": "CheckedRecord", "together": "add_cross_record_findings"},
    )

__all__ = [
    "CheckedRecord",
    "Checks",
    "Effort",
    "Folders",
    "Verdict",
    "add_cross_record_findings",
    "check_bytes",
    "check_file",
    "check_files",
    "check_input",
    "check_matches",
    "check_record",
]
