"""From a path, or a record, to findings: file, shape, header, play, result."""

from typing import TYPE_CHECKING

from barsis_notation.base.late_names import late_names
from barsis_notation.formats.folders import Folders

if TYPE_CHECKING:
    from barsis_notation.validation.check import Checked as Checked
    from barsis_notation.validation.check import check_file as check_file
    from barsis_notation.validation.check import check_files as check_files
    from barsis_notation.validation.checks import Checks as Checks
    from barsis_notation.validation.record import Verdict as Verdict
    from barsis_notation.validation.record import check_record as check_record
    from barsis_notation.validation.series import check_matches
else:
    __getattr__, __dir__ = late_names(
        __name__,
        {
            "check": "Checked check_file check_files",
            "checks": "Checks",
            "record": "Verdict check_record",
            "series": "check_matches",
        },
    )

__all__ = [
    "Checked",
    "Checks",
    "Folders",
    "Verdict",
    "check_file",
    "check_files",
    "check_matches",
    "check_record",
]
