"""From a path, or a record, to findings: file, shape, header, play, result."""

from typing import TYPE_CHECKING

from barsis_notation.base.late_names import late_names
from barsis_notation.formats.folders import Folders
from barsis_notation.validation.check import Checked, Checks, check_file, check_files
from barsis_notation.validation.record import Verdict, check_record

if TYPE_CHECKING:
    from barsis_notation.validation.series import check_matches

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

__getattr__ = late_names(__name__, {"check_matches": "series"})
