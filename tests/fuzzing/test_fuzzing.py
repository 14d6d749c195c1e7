"""Read the corpus of earlier faults and a few mutants of every reader, and test the fuzzer.

``python -m tests.fuzzing`` tries any number of mutants.
"""

from __future__ import annotations

import os
import signal
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from barsis_notation.diagnostics.file_codes import FILE_EMPTY
from barsis_notation.record.decode import Decoded
from barsis_notation.validation import CheckedRecord
from barsis_notation.validation.fixes import FileFixResult, FixedRecord
from tests.fuzzing.campaign import CORPUS, corpus_of, fault_of, run
from tests.fuzzing.finding_laws import Text, unsound
from tests.fuzzing.minimising import minimised
from tests.fuzzing.readers import BY_NAME, READERS, Reader, mutant

FEW = {"parquet": 1, "rulesets": 3, "archives": 10, "workbooks": 5}
pytestmark = pytest.mark.filterwarnings(
    "ignore:.*use of fork:DeprecationWarning"
)  # xdist's threads
by_reader = pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.name)


@by_reader
def test_what_was_found_stays_mended(reader: Reader) -> None:
    for path in corpus_of(reader):
        fault = fault_of(reader, path.read_bytes(), 0)
        assert fault is None, f"{path.name}: {fault.said}"


def test_every_file_of_the_corpus_is_of_a_reader() -> None:
    files = {path for reader in READERS for path in corpus_of(reader)}
    assert files == set(CORPUS.iterdir())


@by_reader
def test_a_few_mutants_have_no_fault(reader: Reader, scale: int) -> None:
    files, rng = list(reader.whole()), Random(f"a few {reader.name}")
    for number in range(FEW.get(reader.name, 20) * scale):
        fault = fault_of(reader, mutant(reader, files, rng), number + 1)
        assert fault is None, (number, fault.said)


@by_reader
def test_whole_files_have_no_fault(reader: Reader) -> None:
    whole = reader.whole()
    assert whole
    for number, data in enumerate(whole[: 1 if reader.name in FEW else 6]):
        fault = fault_of(reader, data, number + (reader.name in FEW))
        assert fault is None, (number, fault.said)


# -- the fuzzer itself --------------------------------------------------------------------------


def _law(data: bytes, _number: int) -> str:
    if b"bug" in data:
        raise ValueError("found")
    if b"stop" in data:
        os.kill(os.getpid(), signal.SIGKILL)
    return "silent" if b"hush" in data else ""


def _change(_data: bytes, _other: bytes, rng: Random) -> bytes:
    word = rng.choice((b"bug", b"stop", b"hush", b"fine"))
    return b"a line\n" + b"x" * rng.randrange(9) + word + b"\nand another, of two, parts\n"


def test_a_campaign_finds_makes_small_and_goes_on(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    reader = Reader("own", ".txt", lambda: (b"fine",), (_change,), _law)
    told = run(reader, 60, 1, 60, tmp_path)
    assert told.mutants == 60
    assert {"silent", "ended_by_sigkill", "valueerror_test_fuzzing_law"} == set(told.faults)
    kept = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert kept["own-valueerror_test_fuzzing_law.txt"] == b"bug"
    assert kept["own-silent.txt"] == b"hush"
    assert b"stop" in kept["own-ended_by_sigkill.txt"]
    assert "silent" in capfd.readouterr().err


def test_the_same_seed_makes_the_same_mutants() -> None:
    reader = BY_NAME["json"]
    files = list(reader.whole())
    one, two, other = (
        [mutant(reader, files, Random(f"{seed} {number}")) for number in range(20)]
        for seed in (1, 1, 2)
    )
    assert one == two != other
    assert len(set(one)) > 15


def test_what_is_made_small_shows_the_same() -> None:
    tried = []

    def shows(data: bytes) -> bool:
        tried.append(data)
        return b"7" in data and data.count(b"x") >= 2

    assert minimised(b"a,b\nx,c,7\nd\nlong line x\n" * 9, shows) == b"xx7"
    assert len(tried) < 500


@pytest.mark.parametrize(
    ("members", "document", "wrong"),
    [
        ({"line": 3}, None, "outside"),
        ({"line": 2, "column": 9}, None, "outside"),
        ({"column": 1}, None, "column without"),
        ({"line": 2, "column": 2}, None, ""),
        ({"pointer": "/a/1"}, {"a": [0]}, ""),
        ({"pointer": "/a/2"}, {"a": [0]}, "past a list"),
        ({"pointer": "/b/c/d"}, {"a": [0]}, "leads nowhere"),
        ({"pointer": "b"}, {"a": [0]}, "is none"),
        ({"turn": 0}, None, "less than 1"),
    ],
)
def test_findings_are_held_against_text_and_document(
    members: dict[str, Any], document: object, wrong: str
) -> None:
    finding = FILE_EMPTY.finding(found="0", expected="a record", **members)
    said = unsound([finding], Text(b"one\ntwo"), document, arabic=True)
    assert (wrong in said) if wrong else said == ""


# -- each law, when it is broken ---------------------------------------------------


class _Play:
    """A comparison in which a record differs from itself."""

    is_same = False


_FOUND = FILE_EMPTY.finding(found="0", expected="a record")
_NUMBERS = count()
_DIFFERENT = (CheckedRecord("a", next(_NUMBERS), None, None, [_FOUND], 1, 1) for _ in range(9))
BROKEN: tuple[tuple[str, str, Any, str], ...] = (
    ("record_laws", "check_input", lambda *_: [], "neither a record nor a finding"),
    ("record_laws", "_said", lambda _: next(_NUMBERS), "careful road says otherwise"),
    ("record_laws", "record_id", lambda _: next(_NUMBERS), "another"),
    ("record_laws", "written", lambda *_: b"%d" % next(_NUMBERS), "cannot be read back"),
    ("record_laws", "disagreement", lambda _: "they differ", "they differ"),
    ("use_laws", "play_id", lambda _: next(_NUMBERS), "another play"),
    ("use_laws", "compare", lambda *_: _Play, "differs from itself"),
    ("use_laws", "decode", lambda _: Decoded(), "read as another"),
    ("use_laws", "fix_record", lambda record, *_: FixedRecord(record, [_FOUND]), "changes again"),
    ("road_laws", "check_in_parallel", lambda *_, **__: [], "in parts it is checked otherwise"),
    ("road_laws", "check_files", lambda *_: [*_DIFFERENT], "otherwise"),
    ("file_laws", "fix_records", lambda *_: FileFixResult(1, []), "changes again"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("module", "name", "other", "wrong"), BROKEN, ids=lambda one: str(one)[:20]
)
def test_a_law_that_is_broken_is_said(
    module: str, name: str, other: Any, wrong: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = BY_NAME["json"]
    monkeypatch.setattr(f"tests.fuzzing.{module}.{name}", other)
    fault = fault_of(reader, reader.whole()[0], 0)
    assert fault is not None
    assert wrong in fault.said


def test_bytes_that_are_not_given_back_are_said(monkeypatch: pytest.MonkeyPatch) -> None:
    reader = BY_NAME["mat"]
    monkeypatch.setattr("tests.fuzzing.file_laws.restore_original", lambda *_: b"other bytes")
    fault = fault_of(reader, reader.whole()[0], 0)
    assert fault is not None
    assert "other bytes" in fault.said
