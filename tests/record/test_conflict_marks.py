"""Files with the marks of git, in which no version was chosen."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from barsis_notation.events import read_event
from barsis_notation.formats.format_registry import find_format
from barsis_notation.formats.input_files import InputFile
from barsis_notation.language.speech import speaking
from barsis_notation.record.conflict_marks import MAX_LINES, find_conflict_marks
from barsis_notation.record.record_io import load
from barsis_notation.validation.file_checks import check_input

pytestmark = pytest.mark.add_on("events")

SAMPLE = Path(__file__).parents[2] / "sample_games/barsis/lights_went_out.barsis.json"

NAMES = {"json": "a.barsis.json", "json-expanded": "a.json", "jsonl": "a.barsis.jsonl"}
NAMES |= {"text": "a.bsn", "csv": "games.csv"}


def mark(lines: list[bytes], at: int, style: str) -> list[bytes]:
    """Return *lines* with two versions of the line at *at*, with the base if *style* is diff3."""
    one = lines[at]
    base = [b"||||||| 3f2a1b\n", one] if style == "diff3" else []
    marked = [b"<<<<<<< HEAD\n", one, *base, b"=======\n", one, b">>>>>>> second\n"]
    return [*lines[:at], *marked, *lines[at + 1 :]]


@pytest.mark.parametrize("style", ["merge", "diff3"])
@pytest.mark.parametrize("name", NAMES)
def test_each_reader_names_them(name: str, style: str) -> None:
    stream = io.BytesIO()
    form = find_format(name)
    assert form is not None
    assert form.write is not None
    form.write([load(SAMPLE)], stream)
    lines = stream.getvalue().splitlines(keepends=True)
    for at in range(name == "csv", len(lines)):
        raw = b"".join(mark(lines, at, style))
        found = [
            one
            for checked in check_input(InputFile(io.BytesIO(raw), NAMES[name]))
            for one in checked.findings
            if one.severity == "error"
        ]
        assert {one.name for one in found} == {"conflict-marks"}
        assert found[0].line == at + 1


def test_the_lines_are_listed_up_to_a_number() -> None:
    raw = b"<<<<<<< HEAD\n" * (MAX_LINES + 3) + b"{}"
    (finding,) = (
        one
        for each in check_input(InputFile(io.BytesIO(raw), "a.barsis.json"))
        for one in each.findings
    )
    assert "lines 1, 2, 3, 4, 5, 6, 7, 8, 9 and 3 more" in finding.message
    with speaking("ar"):
        assert "الأسطر" in finding.spoken("message")


@pytest.mark.parametrize("text", ["<<<<<<", "<<<<<<<<", " <<<<<<<", "<<<<<<<HEAD", "S 2: ======="])
def test_other_lines_are_no_marks(text: str) -> None:
    assert find_conflict_marks(f"[\n{text}\n]".encode()) == []


def test_an_event_file_with_marks_is_refused_with_their_lines() -> None:
    raw = json.dumps({"name": "Amman Open", "players": []}, indent=1).encode()
    marked = b"".join(mark(raw.splitlines(keepends=True), 1, "merge"))
    _, (finding,) = read_event(marked)
    assert (finding.name, finding.line) == ("event-unreadable", 2)
    assert "lines 2, 4 and 6" in finding.message
