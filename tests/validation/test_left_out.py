"""A wrong value in the header: the turns of its record are checked as if it were right."""

from __future__ import annotations

import copy
import io
import json
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from msgspec import inspect

from barsis_cli.status import Status
from barsis_notation.base.json_pointers import split_pointer
from barsis_notation.formats.format_registry import find_format_by_suffix
from barsis_notation.formats.input_files import InputFile
from barsis_notation.record.decode import decode
from barsis_notation.record.record_io import RecordError, load
from barsis_notation.record.structs import Record
from barsis_notation.validation.check_options import Checks
from barsis_notation.validation.file_checks import CheckedRecord, check_file, check_input
from tests.cli.run import barsis
from tests.every import every

SAMPLES = Path(__file__).parents[2] / "sample_games"
FAULTY = (
    "barsis/faulty/position_after_turn_differs",
    "barjis/faulty/passed_with_a_move_left",
    "barjis/annotated_evening",
    "kioz/faulty/two_played_twice",
    "natt-klab/faulty/leapt_over_nobody",
)
WRONG: tuple[Any, ...] = (2.5, "\ud800", [[]], {"": {}})
"""Values that no member takes: each has a member whose type it fits, and is wrong inside."""

PLAYED = ("/format", "/ruleset", "/start", "/players", "/turns")
"""Members on which moves depend. Of some of them parts can be left out."""

ALWAYS_LEFT_OUT = (
    *("/$schema", "/event", "/match", "/opening", "/comment", "/result", "/meta", "/x"),
    *("/ruleset/sha256", "/ruleset/x", "/start/turn", "/start/x"),
    *(f"/players/0/{name}" for name in ("name", "id", "team", "country", "rating", "members", "x")),
)


def header_members(kind: inspect.Type | None = None, pointer: str = "") -> Iterator[str]:
    """Yield the pointer of every member of the header that the schema knows."""
    kind = kind or inspect.type_info(Record)
    if isinstance(kind, inspect.Metadata):
        yield from header_members(kind.type, pointer)
    elif isinstance(kind, inspect.UnionType):
        for one in kind.types:
            yield from header_members(one, pointer)
    elif isinstance(kind, inspect.StructType):
        for field in kind.fields:
            if (pointer, field.encode_name) != ("", "turns"):
                yield f"{pointer}/{field.encode_name}"
                yield from header_members(field.type, f"{pointer}/{field.encode_name}")
    elif isinstance(kind, inspect.ListType):
        yield f"{pointer}/0"
        yield from header_members(kind.item_type, f"{pointer}/0")
    elif isinstance(kind, inspect.DictType) and not pointer.endswith("/x"):
        yield f"{pointer}/S"


def put(document: Any, pointer: str, value: Any) -> Any:
    """Return *document* with *value* at *pointer*; what is around it is made if it is absent."""
    document = copy.deepcopy(document)
    *way, last = split_pointer(pointer)
    here = document
    for part, following in pairwise([*way, last]):
        if isinstance(here, list):
            here = here[int(part)]
        else:
            here = here.setdefault(part, [] if following == "0" else {})
    if isinstance(here, list):
        here[:1] = [value]
    else:
        here[last] = value
    return document


def checked_of(document: Any, name: str = "a.json") -> CheckedRecord:
    """Return what is said of a record."""
    raw = json.dumps(document, allow_nan=False).encode("utf-8", "surrogatepass")
    (checked,) = check_input(InputFile(io.BytesIO(raw), name), Checks(suggest=True))
    return checked


def of_turns(checked: CheckedRecord) -> list[tuple[object, ...]]:
    """Return what is said of the turns."""
    return [
        (one.code, one.turn, one.move, one.pointer, one.found, one.position, one.legal)
        for one in checked.findings
        if one.turn is not None
    ]


@cache
def sample(name: str) -> Any:
    (path,) = SAMPLES.glob(f"{name}.barsis.json")
    return json.loads(path.read_bytes())


class Case(NamedTuple):
    name: str
    pointer: str
    value: Any


def cases() -> Iterator[Case]:
    for name in FAULTY:
        for pointer in dict.fromkeys(header_members()):
            for value in WRONG:
                yield Case(name, pointer, value)


@every("name, pointer, value", cases, lambda case: f"{case[0]} {case[1]} {case[2]!r}", days=15)
def test_turns_are_checked_whatever_the_header_holds(name: str, pointer: str, value: Any) -> None:
    whole = sample(name)
    document = put(whole, pointer, value)
    decoded = decode(json.dumps(document).encode("utf-8", "surrogatepass"))
    if decoded.record is not None:
        return  # the value is right there, as an empty object is in x
    checked = checked_of(document)
    assert checked.head is None
    assert checked.record is None
    assert checked.ruleset is None
    faults = [one for one in checked.findings if one.code.startswith("SHP")]
    assert faults
    if decoded.rest is None:
        assert not pointer.startswith(ALWAYS_LEFT_OUT)
        assert checked.findings == faults
        return
    assert not pointer.startswith(PLAYED) or pointer.startswith(ALWAYS_LEFT_OUT)
    assert of_turns(checked) == of_turns(checked_of(whole))
    assert checked.moves == checked_of(whole).moves
    assert checked.turns == len(whole["turns"])
    left_out = tuple(f"{one}/" for one in decoded.left_out)
    for one in checked.findings:
        assert one in faults or not f"{one.pointer}/".startswith(left_out)


def test_some_turns_are_at_fault() -> None:
    assert all(of_turns(checked_of(sample(name))) for name in FAULTY)


# Dates and points that were written in another way.


DATES = {
    "23/11/2026": "2026-11-23",
    "23.11.2026": "2026-11-23",
    "2026/11/23": "2026-11-23",
    "11/11/2026": "2026-11-11",
    "٢٣/١١/٢٠٢٦": "2026-11-23",
    "03/04/2026": "",
    "31/02/2026": "",
    "next week": "",
}
"""What people write, and the day that it can only mean."""

LAYOUTS = {
    ".barsis.json": lambda document: json.dumps(document, indent=2).encode(),
    ".json": lambda document: json.dumps(document, ensure_ascii=False).encode("utf-8-sig"),
    ".txt": lambda document: json.dumps(document, indent=1).replace("\n", "\r\n").encode(),
    ".bsn": lambda document: b"".join(written_as_text(document)),
}


def written_as_text(document: Any) -> Iterator[bytes]:
    """Yield the record in the text form, its dates as *document* has them."""
    right = put(document, "/event/date", "2000-01-01")
    record = decode(json.dumps(right).encode()).record
    assert record is not None
    form = find_format_by_suffix("a.bsn")
    assert form is not None
    new = io.BytesIO()
    form.write([record], new)
    written = json.dumps(document["event"]["date"]).encode()
    yield new.getvalue().replace(b'"2000-01-01"', written)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("date", DATES)
@pytest.mark.by_turns(2)
def test_a_date_with_one_meaning_is_fixed_safely(layout: str, date: str, tmp_path: Path) -> None:
    document = put(sample(FAULTY[0]), "/event/date", date)
    file = tmp_path / f"game{layout}"
    file.write_bytes(LAYOUTS[layout](document))
    (finding,) = (one for one in checked_file(file).findings if one.pointer == "/event/date")
    assert finding.code == "SHP007"
    assert (finding.fix is not None and finding.fix.safe) == bool(DATES[date])
    before = of_turns(checked_file(file))
    barsis("validate", "--fix", file)
    after = checked_file(file)
    assert of_turns(after) == before
    assert (after.head is not None) == bool(DATES[date])
    if after.head is not None:
        assert after.head.event
        assert after.head.event.date == DATES[date]


def checked_file(file: Path) -> CheckedRecord:
    (checked,) = (one for one in check_file(str(file), Checks(suggest=True)) if one.number)
    return checked


def test_both_days_of_an_ambiguous_date_are_named() -> None:
    checked = checked_of(put(sample(FAULTY[0]), "/event/date", "03/04/2026"))
    assert "2026-04-03 or 2026-03-04" in checked.findings[0].message


@pytest.mark.parametrize("pointer", ["/result/score", "/match/before"])
@pytest.mark.parametrize("points", ["1-0", " 1 : 0 ", [1, 0]])
def test_points_as_text_are_shown_as_an_object(pointer: str, points: object) -> None:
    checked = checked_of(put(sample(FAULTY[0]), pointer, points))
    said = [one.message for one in checked.findings if one.pointer == pointer]
    assert len(said) == 1
    assert 'write {"S": 1, "N": 0}' in said[0]
    for other in ("1-0-2", "one", [1], [1, None]):
        checked = checked_of(put(sample(FAULTY[0]), pointer, other))
        assert not any("write {" in one.message for one in checked.findings)


@pytest.mark.parametrize(
    ("points", "written"),
    [
        ("1-0", '{"winners": ["S"], "score": {"S": 1, "N": 0}}'),
        ("0:2", '{"winners": ["N"], "score": {"S": 0, "N": 2}}'),
        ([1, 1], '{"winners": [], "score": {"S": 1, "N": 1}}'),
    ],
)
def test_a_result_as_text_is_shown_as_an_object(points: object, written: str) -> None:
    checked = checked_of(put(sample(FAULTY[0]), "/result", points))
    (message,) = (one.message for one in checked.findings if one.pointer == "/result")
    assert f"write {written};" in message
    right = checked_of(put(sample(FAULTY[0]), "/result", json.loads(written)))
    assert not any(one.code.startswith("SHP") for one in right.findings)


# A record with such a value is nowhere taken for a good one.


@pytest.mark.add_on("archive", "statistics")
def test_a_record_with_a_wrong_header_value_goes_nowhere(tmp_path: Path) -> None:
    document = put(sample("barsis/second_game_of_a_match"), "/event/date", "03/04/2026")
    file, archive = tmp_path / "game.barsis.json", tmp_path / "a.barsis"
    file.write_text(json.dumps(document))
    assert barsis("validate", file).exit_code == Status.FINDINGS
    (line,) = barsis("validate", "-f", "jsonl", file).stdout.splitlines()
    told = json.loads(line)
    assert (told["id"], told["ok"], told["turns"]) == (None, False, len(document["turns"]))
    assert barsis("archive", "init", archive).exit_code == Status.CLEAN
    assert barsis("archive", "add", archive, file).exit_code == Status.FINDINGS
    assert barsis("archive", "list", archive).stdout == ""
    for form in ("json", "jsonl", "text", "msgpack", "csv"):
        done = barsis("convert", file, "--to", form, "-o", tmp_path / "out")
        assert done.exit_code == Status.FINDINGS
        assert "0 records written" in done.stderr
    assert "0 records counted" in barsis("stats", file).stderr
    with pytest.raises(RecordError, match="03/04/2026"):
        load(file)
    ids = [one.record_id for one in check_file(str(file), Checks(record_ids=True))]
    assert ids == [None]


def test_workers_say_the_same(tmp_path: Path) -> None:
    document = put(sample(FAULTY[0]), "/event/date", "23/11/2026")
    file = tmp_path / "games.barsis.jsonl"
    file.write_text("".join(json.dumps(one) + "\n" for one in [document, sample(FAULTY[0])] * 3))
    alone = barsis("validate", "-f", "json", file).stdout
    assert alone == barsis("validate", "-f", "json", "-j", "2", file).stdout


def test_a_score_as_text_leaves_the_winner_to_be_checked() -> None:
    document = put(sample("barsis/amman_final_whole_game"), "/result/score", "1-0")
    (finding,) = checked_of(document).findings
    assert finding.name == "wrong-type"
    assert finding.message.endswith('write {"S": 1, "N": 0}; not checked: result.score')
    document["result"]["winners"] = ["N"]
    assert [one.name for one in checked_of(document).findings] == ["wrong-type", "wrong-winner"]


def test_the_number_of_turns_that_were_not_checked_is_told() -> None:
    document = put(sample("barsis/annotated_evening"), "/players/0/seats", "S")
    (finding,) = checked_of(document).findings
    assert finding.not_examined == len(document["turns"])
