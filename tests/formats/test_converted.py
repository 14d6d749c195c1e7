"""No converter writes what the validator refuses, and --strict refuses losses alone."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from barsis_notation.conversion.converted_records import ConvertedRecord, convert_record
from barsis_notation.diagnostics.findings import Severity
from barsis_notation.formats.format import Format
from barsis_notation.formats.format_registry import FORMATS, MAT, SGF
from barsis_notation.formats.own.json_format import JSON
from barsis_notation.record.canonical import pretty_bytes
from barsis_notation.record.decode import decode
from barsis_notation.validation import check_record
from tests.formats.mat.test_laws import damaged

HERE = Path(__file__).parent
DEBRIS = (
    b'; [ "shesh-besh 1"]\n', b'; [Option.x "1"]\n', b'; [Ruleset "shesh-besh 7"]\n',
    b'; [Record.players.0.seats "["Z"]"]\n', b'; [Record.match.before "{"Q": 1}"]\n',
    b'; [Record.result.winners "["Q"]"]\n', b'; [EventDate "2023.02.30"]\n',
    b'; [Opening "Z 9"]\n', "; e\u0301\n".encode(), b"XB[Record.players.0.seats:\\[\"Z\"\\]]",
    b"XB[Ruleset:shesh-besh 1]", b"XB[ :x]", b"DT[2023-02-30]", b"MI[length:-3]", b"CV[999999]",
    b"AE[a:y]", b"AW[a][b]", b"DI[66]", b"PL[B]", "PW[e\u0301]".encode(), b"  : 0   : 0\n",
    b" Wins 2 points", b"????", b"(2)", b"\xff\xfe", b"66:", b"\0",
)  # fmt: skip
"""What is put into a file at random: tags that ask for what no record may hold, and signs."""


def outcomes(raw: bytes, form: Format) -> list[ConvertedRecord]:
    return [convert_record(decoded, "x", JSON) for decoded in form.read(raw)]


@pytest.mark.parametrize(
    "form", [form for form in FORMATS if not form.lossless], ids=lambda form: form.name
)
def test_what_a_converter_writes_the_validator_takes(form: Format, scale: int) -> None:
    rng = random.Random(11)
    suffix = form.suffixes[0]
    files = [path.read_bytes()[:4000] for path in (HERE / form.name / "golden").glob(f"*{suffix}")]
    assert len(files) > 5
    written = refused = 0
    for _ in range(60 * scale):
        for one in outcomes(damaged(rng.choice(files), rng, DEBRIS), form):
            refused += one.record is None
            if one.record is None:
                continue
            written += 1
            again = decode(pretty_bytes(one.record))
            assert again.record is not None
            found = [*again.findings, *check_record(again.record, play=False).findings]
            assert [each for each in found if each.severity is Severity.ERROR] == []
    assert written > 10 * scale


def test_a_tag_without_a_key_is_a_note() -> None:
    raw = b'; [ "shesh-besh 1"]\n 1 point match\n Game 1\n a : 0    b : 0\n  1) 31: 8/5 6/5\n'
    [one] = outcomes(raw, MAT)
    assert one.record is not None
    assert one.record.comment == '[ "shesh-besh 1"]'
    assert decode(pretty_bytes(one.record)).findings == []


@pytest.mark.parametrize(
    ("form", "raw"),
    [
        (MAT, b'; [Record.comment ""\\ud800""]\n Game 1\n a : 0    b : 0\n  1) 31: 8/5 6/5\n'),
        (SGF, b'(;FF[4]GM[6]XB[Record.comment:"\\\\ud800"];W[31hefe])'),
    ],
)
def test_half_of_a_surrogate_pair_in_a_tag_is_a_finding(form: Format, raw: bytes) -> None:
    [one] = outcomes(raw, form)
    assert one.record is not None
    assert len(one.record.turns) == 1
    assert f"{form.name}-unread-tag" in {each.name for each in one.findings}


def test_a_record_that_would_be_refused_is_told_and_not_written() -> None:
    raw = b'; [Ruleset "shesh-besh 1"]\n; [Option.pass "seven"]\n Game 1\n a : 0  b : 0\n  1) 31:\n'
    [one] = outcomes(raw, MAT)
    assert one.record is None
    assert one.is_clean is False
    assert [each.code[:3] for each in one.findings if each.severity is Severity.ERROR] == ["RUL"]


STRICT = b" 3 point match\n\n Game 1\n a : 0                          b : 0\n"


@pytest.mark.parametrize(
    ("rows", "is_clean"),
    [
        (b"  1) 31: 8/5 6/5                 42: 8/4 6/4\n", True),
        (b"  7) 31: 8/5 6/5                 42: 8/4 6/4\n", True),  # the numbering, a warning
        (b"  1)  Doubles => 2                Takes\n", True),  # a cube, a warning
        (b"  1) 31: 8/5 6/5\n  2( 42: 8/4 6/4\n", False),  # a line that is left out
        (b"  1) 31: 8/5 6-5\n", False),  # an error
    ],
)
def test_strict_refuses_losses_alone(rows: bytes, is_clean: bool) -> None:
    [one] = outcomes(STRICT + rows, MAT)
    assert one.is_clean is is_clean
