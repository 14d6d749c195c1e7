"""What is said of files that are fixed or cannot be, in Arabic."""

from __future__ import annotations

import io

import pytest

from barsis_notation.formats.format_registry import find_format
from barsis_notation.formats.input_files import InputFile
from barsis_notation.language.speech import speaking
from barsis_notation.validation.file_checks import check_input
from barsis_notation.validation.in_place import (
    FOREIGN,
    RECODED,
    UNKNOWN,
    UNREADABLE,
    SkipReason,
    explain_changed_reading,
    explain_not_in_place,
)
from tests.language.arabic import english_letters
from tests.replay.records import record

CSV, TEXT = map(find_format, ("csv", "text"))
assert CSV is not None
LEFT = (
    FOREIGN,
    RECODED,
    UNKNOWN,
    UNREADABLE,
    explain_not_in_place(CSV),
    explain_changed_reading(CSV, 3),
)


@pytest.mark.parametrize("left", LEFT, ids=lambda left: str(left.why)[:20])
def test_why_a_file_is_left_is_said_in_arabic(left: SkipReason) -> None:
    with speaking("ar"):
        said = str(left.why)
    assert english_letters(said, [".barsis.jsonl", "csv"]) == []
    assert said != str(left.why)


def test_a_promise_waits_for_the_file_to_be_converted() -> None:
    stream = io.BytesIO()
    assert TEXT is not None
    TEXT.write([record(["s 2:", "N 3:"])], stream)
    raw = stream.getvalue().decode().encode("utf-16")

    def message() -> str:
        (message,) = [
            finding.message
            for checked in check_input(InputFile(io.BytesIO(raw), "x.barsis.txt"))
            for finding in checked.findings
            if finding.name == "lenient-turn"
        ]
        return message

    assert message().endswith("rewrites it once the file is converted to jsonl")
    with speaking("ar"):
        assert message().endswith("(بعد تحويل الملف إلى jsonl)")
