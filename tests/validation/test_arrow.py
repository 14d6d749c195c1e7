"""Batches of Arrow: what is said of a record in a row is what is said of it in a file."""

from __future__ import annotations

import json
import pickle
import random
import re
from collections.abc import Callable
from functools import cache, partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from barsis_notation import findings_schema, speaking, validate_arrow
from barsis_notation.diagnostics.finding_json import encode_json
from barsis_notation.record.canonical import canonical_bytes, pretty_bytes
from barsis_notation.record.decode import Limits
from barsis_notation.rulesets import load_ruleset
from barsis_notation.rulesets.user_files import read_ruleset
from barsis_notation.simulation import simulate
from barsis_notation.validation import Checks, check_files
from barsis_notation.validation.search_limits import Effort, PresetEffort
from barsis_notation.validation.verdict_cache import VerdictCache
from tests.replay.records import record
from tests.validation.test_effort import GAMES
from tests.validation.unread_fuzz import damaged_bytes
from tests.validation.unread_fuzz import records as good_games

ROOT = Path(__file__).parents[2]
KINDS = ("barsis", "pachisi", "shesh-besh", "kioz", "natt-klab")
GOOD = canonical_bytes(record(["S 4:", "N 2:", "S 2: "[:4]]))
HOSTILE = (
    b"\0",
    b"null",
    b'{"format": "barsis-record/1"}',
    b"\xef\xbb\xbf" + GOOD,
    GOOD.decode().encode("utf-16"),
    GOOD.replace(b"S 4:", b"S \xff4:"),
    GOOD.replace(b'"turns"', b'"a\\ud800":1,"turns"'),
    GOOD.replace(b'"turns"', b'"x":{"' + b"n" * 5000 + b'":1},"turns"'),
    b"[" * 200 + b"]" * 200,
    GOOD + GOOD,
    GOOD[:-1],
    GOOD.replace(b"S 4:", "S ٤:".encode()),
    GOOD.replace(b"barsis", b"barsis\\u202e"),
)
"""Bytes of which nobody would make a record, and some that are read all the same."""


def batch_of(raw: list[bytes | None], **columns: Any) -> pa.RecordBatch:
    return pa.record_batch({"record": pa.array(raw, pa.binary()), **columns})


def said(batch: pa.RecordBatch, **checks: Any) -> list[dict[str, Any]]:
    """Return the rows of what is found, once it is seen that they are what they say they are."""
    found = validate_arrow(batch, checks=Checks(**checks))
    found.validate(full=True)
    assert found.schema == findings_schema()
    rows: list[dict[str, Any]] = found.to_pylist()
    return rows


def names(batch: pa.RecordBatch, **checks: Any) -> list[tuple[int, str]]:
    return [(row["row"], row["name"]) for row in said(batch, **checks)]


@cache
def damaged() -> list[bytes]:
    """Return records of several games, most with something wrong, each on one line."""
    rng = random.Random(16)
    drawn = [damaged_bytes(kind, rng) for kind in KINDS for _ in range(12)]
    drawn += [canonical_bytes(game) for game in GAMES]
    return [raw for raw in (*drawn, *HOSTILE) if raw.strip() and b"\n" not in raw]


def as_json(row: dict[str, Any]) -> dict[str, Any]:
    """Return the finding of a row as the JSON of a report has it."""
    finding = {name: cell for name, cell in row.items() if name not in ("row", "record_id")}
    if finding["fix"]:
        fix = finding["fix"] | {"value": json.loads(finding["fix"]["value"])}
        finding["fix"] = fix if fix["of_text"] else {k: fix[k] for k in fix if k != "of_text"}
    return finding


def in_files(raw: list[bytes], folder: Path, checks: Checks) -> list[Any]:
    """Return what ``check_files`` says of each record in a file of its own: the id, and findings.

    A file is JSON Lines where its record stands on one line, else JSON.
    """
    told = []
    for number, each in enumerate(raw):
        is_line = b"\n" not in each and not each.startswith(b"\xff")
        file = folder / f"{number}.barsis.{'jsonl' if is_line else 'json'}"
        file.write_bytes(each + b"\n" * is_line)
        effort = checks.effort or Effort()
        alone = checks._replace(effort=effort, record_ids=True, matches=False)
        [checked] = check_files([str(file)], alone)
        findings = [json.loads(encode_json(finding)) for finding in checked.findings]
        told.append((str(file), checked.record_id if findings else None, findings))
    return told


CHECKS: dict[str, dict[str, Any]] = {
    "as ever": {},
    "with slips": {"suggest": True, "effort": Effort.unlimited()},
    "by the schema, without play": {"schema": True, "play": False},
    "by other rules": {"ruleset": load_ruleset("pachisi")},
    "within bounds": {"limits": Limits(size=700, depth=5)},
}


@pytest.mark.parametrize(
    "which", [pytest.param(name, marks=pytest.mark.by_turns(4)) for name in CHECKS]
)
def test_rows_are_told_what_files_are_told(which: str, tmp_path: Path) -> None:
    checks = CHECKS[which]
    raw = damaged() if which == "as ever" else damaged()[-20:]
    raw = [*raw, pretty_bytes(GAMES[0]), pretty_bytes(GAMES[4])]
    told = in_files(raw, tmp_path, Checks(**checks))
    files = pa.array([file for file, _, _ in told])
    rows = said(batch_of([*raw], file=files, number=pa.array([1] * len(raw))), **checks)
    assert len(rows) > len(raw) // 2
    for at, (_, id, findings) in enumerate(told):
        of_row = [row for row in rows if row["row"] == at]
        assert [as_json(row) for row in of_row] == findings, raw[at]
        assert {row["record_id"] for row in of_row} <= {id}
    assert {row["record_id"] is None for row in rows} == {True, False}


# -- what makes no difference -----------------------------------------------------------------


MIXED = [*map(canonical_bytes, GAMES), *HOSTILE, None, b""]


@cache
def mixed() -> tuple[pa.RecordBatch, list[dict[str, Any]]]:
    """Return a batch of all kinds of records, and what is said of it as a whole."""
    files = pa.array([None if at % 3 else f"{at}" for at in range(len(MIXED))])
    batch = batch_of(MIXED, file=files, number=pa.array(range(len(MIXED)), pa.uint16()))
    return batch, said(batch)


@settings(max_examples=8)
@given(cuts=st.lists(st.integers(0, len(MIXED)), max_size=5))
def test_how_records_are_batched_changes_nothing_but_the_row(cuts: list[int]) -> None:
    batch, whole = mixed()
    parts = [
        row | {"row": row["row"] + start}
        for start, end in pairwise([0, *sorted(cuts), len(MIXED)])
        for row in said(batch.slice(start, end - start))
    ]
    assert parts == whole


def as_text(column: pa.Array) -> pa.Array:
    """Return a column of bytes as Arrow's text, whether they are UTF-8 or not."""
    return column.view(pa.string())


def test_the_tenth_record_is_explained_as_the_first() -> None:
    rows = said(batch_of([canonical_bytes(GAMES[0])] * 10))
    first = rows[0]
    assert first["legal_under"] == []
    assert rows == [first | {"row": at} for at in range(10)]


FORMS: dict[str, Callable[[pa.Array], pa.Array]] = {
    "large binary": lambda column: column.cast(pa.large_binary()),
    "binary view": lambda column: column.cast(pa.binary_view()),
    "text": as_text,
    "large text": lambda column: column.cast(pa.large_binary()).view(pa.large_string()),
    "dictionary": lambda column: column.dictionary_encode(),
    "dictionary of text": lambda column: as_text(column).dictionary_encode(),
    "runs": pc.run_end_encode,
    "extension": lambda column: pa.ExtensionArray.from_storage(pa.json_(), as_text(column)),
    "offsets": lambda column: pa.concat_arrays([pa.array([b"x"], pa.binary()), column])[1:],
}


@pytest.mark.parametrize("form", FORMS)
def test_the_form_of_a_column_changes_nothing(form: str) -> None:
    raw = [GOOD, *HOSTILE, None, b"", HOSTILE[0], HOSTILE[0], GOOD, GOOD, None, None]
    column = pa.array(raw, pa.binary())
    for part in (slice(0, 0), slice(0, None), slice(3, -3), slice(-4, -1)):
        formed = FORMS[form](column)[part]
        assert said(pa.record_batch({"record": formed})) == said(batch_of(raw[part])), part


def test_text_in_views_is_read() -> None:
    lines = [raw.decode() for raw in (GOOD, *HOSTILE) if raw.isascii()]
    views = pa.array(lines, pa.string_view())
    assert said(pa.record_batch({"record": views})) == said(batch_of([*map(str.encode, lines)]))


def test_cells_of_one_size_are_read() -> None:
    sized = pa.array([GOOD, GOOD.replace(b"S 4:", b"S 9:"), None], pa.binary(len(GOOD)))
    found = names(pa.record_batch({"record": sized}))
    assert found[-1] == (2, "file-empty")
    assert {row for row, _ in found} == {1, 2} | {row for row, _ in names(batch_of([GOOD]))}


@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_a_line_may_bring_its_end_along(end: bytes) -> None:
    assert said(batch_of([GOOD + end])) == said(batch_of([GOOD]))


# -- what is there ----------------------------------------------------------------------------


@settings(max_examples=15)
@given(raw=st.lists(st.binary(max_size=30) | st.none(), max_size=5))
def test_any_bytes_get_a_finding_and_nothing_is_raised(raw: list[bytes | None]) -> None:
    rows = said(batch_of(raw))
    assert {row["row"] for row in rows if row["severity"] == "error"} == set(range(len(raw)))


@pytest.mark.parametrize(
    "column", [pa.nulls(3), pa.nulls(3, pa.string()), pa.nulls(3, pa.binary())]
)
def test_a_null_is_a_record_that_is_missing(column: pa.Array) -> None:
    rows = said(pa.record_batch({"record": column, "number": pa.nulls(3), "file": pa.nulls(3)}))
    assert [(row["row"], row["name"], row["found"]) for row in rows] == [
        (at, "file-empty", "null") for at in range(3)
    ]
    assert {(row["file"], row["record"], row["record_id"]) for row in rows} == {(None, None, None)}


def test_a_null_is_said_in_arabic() -> None:
    with speaking("ar"):
        [row] = said(batch_of([None]))
    assert "القيمة null" in row["message"]
    assert row["found"] == "null"


def test_findings_are_in_the_language_spoken() -> None:
    batch = batch_of([HOSTILE[1]])
    with speaking("ar"):
        arabic = said(batch)
    english = said(batch)
    assert arabic[0]["message"] != english[0]["message"]
    assert arabic[0]["found"] == english[0]["found"]


@pytest.mark.parametrize(
    ("given", "back"),
    [
        (pa.array([-5], pa.int8()), -5),
        (pa.array([0], pa.int32()), 0),
        (pa.array([2**63 - 1], pa.uint64()), 2**63 - 1),
        (pa.array([2**64 - 1], pa.uint64()), None),
        (pa.array([None], pa.int64()), None),
        (pa.array([7]).dictionary_encode(), 7),
    ],
)
def test_a_number_comes_back_as_it_was_given(given: pa.Array, back: int | None) -> None:
    lenient = GOOD.replace(b"S 4:", b"s 4:")
    rows = said(batch_of([lenient], number=given), schema=True)
    assert {row["record"] for row in rows} == {back}
    assert "refused-by-schema" in {row["name"] for row in rows}


def test_a_file_whose_name_is_not_unicode_is_named_with_escapes() -> None:
    files = pa.array([b"a\xff.json", "ليلة".encode()]).view(pa.string())
    rows = said(batch_of([b"[]", b"[]"], file=files))
    assert {row["file"] for row in rows} == {"a\\xff.json", "ليلة"}


def test_other_columns_are_passed_over() -> None:
    others = {"row": pa.array([9]), "code": pa.array([1.5]), "Record": pa.array([True])}
    assert said(batch_of([b"[]"], **others)) == said(batch_of([b"[]"]))


def test_rulesets_of_the_users_own_are_those_of_the_file() -> None:
    ludo, _ = read_ruleset(json.loads((ROOT / "docs" / "rulesets" / "ludo.json").read_bytes()))
    assert ludo is not None
    [game] = simulate(ludo, games=1, seed=1)
    files = pa.array(["ours/a", "theirs/b", None])
    batch = batch_of([canonical_bytes(game)] * 3, file=files)
    found = names(batch, own_of=lambda file: (ludo,) if file.startswith("ours/") else ())
    assert {row for row, _ in found} == {1, 2}


def test_games_of_simulated_evenings_are_good() -> None:
    raw = [json.dumps(game).encode() for kind in KINDS for game in good_games(kind)]
    assert [one for one in said(batch_of([*raw])) if one["severity"] == "error"] == []


def test_games_are_not_held_against_one_another() -> None:
    players = [{"name": "Amal", "seats": ["S"]}, {"name": "Basim", "seats": ["N"]}]
    match = {"id": "final", "game": 1, "to": 3}
    game = canonical_bytes(record([], match=match, players=players))
    assert names(batch_of([game, game])) == [(0, one) for _, one in names(batch_of([game]))] + [
        (1, one) for _, one in names(batch_of([game]))
    ]


# -- what a caller gets wrong -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("batch", "said"),
    [
        (pa.record_batch({"game": [b""], "id": [1]}), "no column `record` among game, id"),
        (pa.record_batch({}), "no column `record` among none"),
        (pa.record_batch({"record": [1]}), "column `record` is int64, not binary or text"),
        (pa.record_batch({"record": [b""], "file": [1]}), "column `file` is int64, not text"),
        (pa.record_batch({"record": [b""], "number": [1.0]}), "`number` is double, not integers"),
        (
            pa.RecordBatch.from_arrays([pa.array([b""])] * 2, names=["record", "record"]),
            "2 columns `record`",
        ),
    ],
)
def test_a_batch_without_records_is_refused(batch: pa.RecordBatch, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        validate_arrow(batch)


def test_what_is_no_batch_is_refused() -> None:
    with pytest.raises(TypeError, match=r"a Table: a Table has to_batches\(\)"):
        validate_arrow(pa.table({"record": [b""]}))
    with pytest.raises(TypeError, match="a list"):
        validate_arrow([GOOD])


def test_checks_that_need_other_records_are_refused(tmp_path: Path) -> None:
    with VerdictCache(str(tmp_path / "verdicts")) as cache:
        for checks in (Checks(duplicates=True), Checks(cache=cache)):
            with pytest.raises(ValueError, match="no duplicates and keeps no cache"):
                validate_arrow(batch_of([]), checks=checks)
    for effort in (Effort(), PresetEffort()):
        with pytest.raises(ValueError, match="no effort over several records"):
            validate_arrow(batch_of([]), checks=Checks(effort=effort))


def test_a_function_for_an_engine_can_be_pickled() -> None:
    function = partial(validate_arrow, checks=Checks(suggest=True))
    again = pickle.loads(pickle.dumps(function))
    batch = batch_of([canonical_bytes(GAMES[3])])
    assert again(batch).equals(function(batch))
    assert again(batch).num_rows > 0


# -- what is said of it -----------------------------------------------------------------------


def test_the_page_says_what_the_columns_are() -> None:
    page = (ROOT / "docs" / "reference" / "table-columns.md").read_text("utf-8")
    listed = re.findall(r"^\| `(\w+)` \| (.*?)( not null)? \| \S.* \|$", page, re.MULTILINE)
    columns = [(one.name, str(one.type), not one.nullable) for one in findings_schema()]
    rows = [(name, type, bool(weight)) for name, type, weight in listed]
    assert rows[-len(columns) :] == columns
