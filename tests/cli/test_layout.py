"""The width and colors of text on a terminal."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING, BinaryIO

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from wcwidth import wcswidth

from barsis_cli.output.aligned_rows import align_rows, is_wider
from barsis_cli.output.full_reporter import FullReporter
from barsis_cli.output.grouped_reporter import GroupedReporter
from barsis_notation.diagnostics.escapes import escape_invisible
from barsis_notation.formats.input_files import InputFile
from barsis_notation.language.speech import speaking
from barsis_notation.language.text_width import clip_text, measure_width, wrap_text
from barsis_notation.validation import check_input
from tests.cli.closed_outputs import SAMPLES
from tests.cli.run import FAULTY, barsis_process, record, write
from tests.cli.test_terminal import on_terminal
from tests.scale import LONG

pytestmark = pytest.mark.add_on("dice")

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from barsis_notation.validation import CheckedRecord

LANGUAGES = st.sampled_from(["en", "ar"])
WORDS = st.text(st.sampled_from("abc.[]/اَبّة漢é"), min_size=1, max_size=12)
SEVERITIES = {"en": ("error", "warning", "info"), "ar": ("خطأ", "تحذير", "معلومة")}


@cache
def check_samples(language: str) -> list[CheckedRecord]:
    with speaking(language):
        return [
            checked
            for path in sorted(SAMPLES.glob("*/faulty/*.barsis.json"))
            for checked in check_input(InputFile(BytesIO(path.read_bytes()), path.name))
            if checked.findings
        ]


@cache
def report(
    kind: Callable[[BinaryIO], FullReporter | GroupedReporter], language: str, width: int | None
) -> str:
    sink = BytesIO()
    with speaking(language):
        reporter = kind(sink)
        reporter.lines.width = width
        for checked in check_samples(language):
            reporter.show(checked, checked.findings)
    return sink.getvalue().decode()


@settings(max_examples=160 if LONG else 2, deadline=None)
@example(40, "ar", FullReporter)
@given(st.integers(40, 200), LANGUAGES, st.sampled_from([FullReporter, GroupedReporter]))
def test_findings_fit_every_width_and_keep_their_words(
    width: int, language: str, kind: Callable[[BinaryIO], FullReporter | GroupedReporter]
) -> None:
    wrapped = report(kind, language, width)
    wide = [line for line in wrapped.split("\n") if measure_width(line) > width]
    assert [line for line in wide if " " in line.strip()] == []
    assert wrapped.split() == report(kind, language, None).split()


@pytest.mark.parametrize("language", ["en", "ar"])
def test_every_finding_names_its_severity(language: str) -> None:
    findings = [found for checked in check_samples(language) for found in checked.findings]
    assert len(findings) > 100
    text = report(GroupedReporter, language, None)
    headings = [line for line in text.split("\n") if line.startswith("  ")]
    assert len(headings) == len(findings)
    assert [
        line for line in headings if not any(f"({one})" in line for one in SEVERITIES[language])
    ] == []


@given(st.lists(WORDS, max_size=12), st.integers(8, 60), st.integers(0, 6), st.integers(0, 30))
def test_wrapped_text_keeps_its_words(
    words: list[str], columns: int, indent: int, start: int
) -> None:
    lines = wrap_text("   ".join(words), columns, indent, start)
    assert [word for line in lines for word in line.split()] == words
    for line in lines[1:]:
        assert line.startswith(" " * indent)
        assert measure_width(line) <= columns or " " not in line.strip()


@given(WORDS, st.integers(1, 12))
def test_clipped_text_is_as_wide_as_allowed(text: str, columns: int) -> None:
    clipped = clip_text(text, columns)
    assert measure_width(clipped) <= columns
    assert clipped == text or clipped.endswith("…")


@given(WORDS)
def test_widths_are_those_of_wcwidth(text: str) -> None:
    assert measure_width(text) == wcswidth(text)


@given(
    st.lists(st.tuples(WORDS, st.integers(0, 10**6), WORDS), min_size=1, max_size=6),
    st.integers(40, 80),
    LANGUAGES,
)
def test_tables_fit_and_keep_their_numbers(
    rows: list[tuple[str, int, str]], columns: int, language: str
) -> None:
    head = ("name of the player", "Sonneborn-Berger", "decided by a long rule")
    with speaking(language):
        lines = [*align_rows([head, *rows], right={1}, columns=columns)]
        narrow = [*align_rows([head, *rows], right={1}, columns=20)]
    assert max(map(measure_width, lines)) <= columns
    assert max(map(measure_width, narrow)) <= 20
    for _, number, _ in rows:
        assert any(str(number) in line for line in narrow)


@given(st.lists(st.tuples(st.text(max_size=30), st.text(max_size=30)), min_size=1), st.booleans())
def test_tables_measure_control_characters_as_they_are_shown(
    rows: list[tuple[str, str]], is_narrow: bool
) -> None:
    shown = [tuple(map(escape_invisible, row)) for row in rows]
    columns = 20 if is_narrow else None
    assert [*align_rows(rows, columns=columns)] == [*align_rows(shown, columns=columns)]
    assert is_wider(rows, 20) == is_wider(shown, 20)


@given(st.lists(st.lists(WORDS, min_size=8, max_size=8), min_size=1, max_size=4))
def test_the_cells_of_a_table_of_many_columns_are_below_one_another(rows: list[list[str]]) -> None:
    headings = [f"column {number}" for number in range(8)]
    lines = [*align_rows([headings, *rows], columns=40)]
    assert max(map(measure_width, lines), default=0) <= 40
    plain = [*align_rows(rows, columns=40, has_headings=False)]
    assert max(map(measure_width, plain), default=0) <= 40
    shown = "".join("".join(lines).split())
    for row in rows:
        for cell in row[2:]:
            is_whole = len(lines) > len(rows) + 1 or not cell.strip()
            assert not is_whole or "".join(cell.split()) in shown or "…" in shown


@pytest.mark.parametrize("words", ["games", "formats", "config"])
@pytest.mark.parametrize("language", ["en", "ar"])
def test_lists_fit_every_terminal(words: str, language: str) -> None:
    for columns in (40, 60, 80, 120, 200):
        shown = on_terminal("--lang", language, words, columns=columns).decode()
        wide = [line for line in shown.splitlines() if measure_width(line) > columns]
        assert wide == []


def test_colors_are_for_terminals_or_on_request(tmp_path: Path) -> None:
    path = write(tmp_path / "x.barsis.json", record(FAULTY))
    plain = barsis_process("validate", path).stdout
    assert b"\x1b" not in plain
    always = barsis_process("validate", path, "--color", "always").stdout
    assert b"\x1b[1;31m  MOV001 token-not-available (error)\x1b[0m  " in always
    output = tmp_path / "report.txt"
    barsis_process("validate", path, "--color=always", "-o", output)
    assert output.read_bytes() == plain
    assert b"\x1b" not in on_terminal("validate", path)
    assert b"\x1b[1;31m" in on_terminal("validate", path, "--color", "always")


def test_a_replay_without_a_screen_has_the_colors_of_a_report(tmp_path: Path) -> None:
    path = write(tmp_path / "x.barsis.json", record(FAULTY))
    plain = barsis_process("replay", "--plain", path, "--color=never").stdout
    colored = barsis_process("replay", "--plain", path, "--color=always").stdout
    assert b"\x1b" not in plain
    assert b"\x1b[1;31m  MOV001 token-not-available (error)\x1b[0m  " in colored
    words = [re.sub(rb"\x1b\[[0-9;]*m", b"", line) for line in colored.splitlines()]
    assert [one for one in words if b"MOV001" in one] == [
        one for one in plain.splitlines() if b"MOV001" in one
    ]
    assert b"\x1b" not in barsis_process("replay", path, "--ascii", "--color=always").stdout


def test_a_terminal_wraps_findings_and_never_breaks_paths(tmp_path: Path) -> None:
    (tmp_path / "a folder").mkdir()
    path = write(tmp_path / "a folder" / "x.barsis.json", record(FAULTY))
    lines = on_terminal("validate", path, columns=60).decode().split("\n")
    assert [line for line in lines if measure_width(line) > 59] == [
        line for line in lines if "x.barsis.json" in line
    ]
    assert any(line.endswith(f"{path}:30:9") for line in lines)
