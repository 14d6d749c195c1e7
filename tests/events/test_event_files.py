"""Event files: their schema, and whatever else stands in a file that is called one."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import referencing
from hypothesis import given
from hypothesis import strategies as st

from barsis_cli.status import Status
from barsis_notation.diagnostics.findings import Finding, Severity
from barsis_notation.events.event_files import EventError, load_event, read_event, read_event_file
from barsis_notation.events.structs import ID, PATH, make_schema, make_schema_text
from barsis_notation.language.speech import LANGUAGES, speaking
from barsis_notation.record.documents import MAX_BYTES
from tests.cli.run import barsis
from tests.events.tournaments import KINDS, tournament
from tests.fuzzing.json_changes import change, nodes
from tests.fuzzing.limits import in_time
from tests.record.samples import game, raw

ROOT = Path(__file__).parents[2]
VALIDATOR = jsonschema.Draft202012Validator(make_schema(), registry=referencing.Registry())

SMALL: dict[str, Any] = {
    "format": "barsis-event/1",
    "name": "Amman Open",
    "ruleset": {"id": "barsis", "version": 1},
    "players": [{"name": "Amal", "id": "a", "rating": 1500}, {"name": "Basim"}],
    "rounds": [
        {"pairings": [{"seats": {"S": "a", "N": "Basim"}, "result": {"winners": ["S"]}}]},
        {"date": "2026-11-20", "byes": ["a"], "absent": ["Basim"]},
    ],
}
FULL = SMALL | {
    "$schema": "../schemas/event-1.schema.json",
    "section": "A",
    "site": "Amman",
    "date": "2026-11",
    "end_date": "2026-11-22",
    "seats": ["S", "N"],
    "match": {"to": 5},
    "scoring": {"by": "wins", "win": 2, "mars": 3, "shared": "average", "bye": 1},
    "tie_breaks": ["wins", "lot"],
    "x": {"deep": [1, None]},
}

WORDS = """
    format name section site date end_date organiser arbiter comment ruleset seats match scoring
    tie_breaks players rounds x id also team country rating to games by win draw loss mars places
    shared bye absent teams table result pairings byes winners score ranks reason nmae version
"""
NAMES = WORDS.split()


def test_the_published_file_is_the_generated_one() -> None:
    assert (ROOT / PATH).read_text(encoding="utf-8") == make_schema_text()
    assert make_schema()["$id"] == ID


def is_of_shape(finding: Finding) -> bool:
    """Return whether a finding is one that a schema could make."""
    return finding.code.startswith(("SHP", "EVT011"))


def disagreement(document: Any) -> str:
    """Return how schema and reader differ on *document*, "" if they do not."""
    findings = read_event(json.dumps(document).encode())[1]
    if VALIDATOR.is_valid(document) == (not any(map(is_of_shape, findings))):
        return ""
    why = [error.message[:200] for error in VALIDATOR.iter_errors(document)]
    return f"{[one.message for one in findings]}\n{why}\n{json.dumps(document)}"


@pytest.mark.parametrize("document", [SMALL, FULL, *(tournament(kind).event for kind in KINDS)])
def test_schema_and_reader_take_good_events(document: dict[str, Any]) -> None:
    assert VALIDATOR.is_valid(document)
    assert disagreement(document) == ""


@pytest.mark.parametrize("seed", range(4))
def test_schema_and_reader_agree_on_damaged_events(seed: int, scale: int) -> None:
    chance = random.Random(seed)
    accepted = 0
    for _ in range(60 * scale):
        document = json.loads(json.dumps(FULL))
        for _ in range(chance.randint(1, 3)):
            if nodes(document, []):
                change(document, chance, NAMES)
        assert disagreement(document) == ""
        accepted += VALIDATOR.is_valid(document)
    assert 0 < accepted < 60 * scale


TEXT = json.dumps(SMALL)

HOSTILE: dict[str, bytes] = {
    "nothing": b"",
    "blanks": b" \n\t ",
    "nul": b"\0" * 64,
    "a nul in a name": TEXT.replace("Amal", "Am\\u0000al").encode(),
    "a raw nul": TEXT.replace("Amal", "Am\0al").encode(),
    "deep lists": b"[" * 200_000 + b"]" * 200_000,
    "deep objects": b'{"x":' * 100_000,
    "deep in x": TEXT[:-1].encode() + b', "x": {"a": ' + b"[" * 5_000 + b"]" * 5_000 + b"}}",
    "16 MB and more": b" " * (MAX_BYTES + 1),
    "2 MB of brackets": b"[" * 2**21,
    "16 MB of commas": b'{"a": [' + b"1," * (MAX_BYTES // 2 - 8) + b"]}",
    "half a megabyte of commas": b'{"a": [' + b"1," * 2**18 + b"]}",
    "half a megabyte without commas": b'{"a": [' + b"1 " * 2**18 + b"]}",
    "16 MB of a name": b'{"name": "' + b"a" * (MAX_BYTES - 12) + b'"}',
    "half a character": TEXT.replace("Amal", "\\ud800").encode(),
    "two halves": TEXT.replace("Amal", "\\udc00\\ud800").encode(),
    "half a key": (TEXT[:-1] + ', "\\ud800": 1}').encode(),
    "a member twice": (TEXT[:-1] + ', "name": "Other"}').encode(),
    "a rating of 5,000 digits": TEXT.replace("1500", "9" * 5_000).encode(),
    "a rating with a point": TEXT.replace("1500", "1500.0").encode(),
    "no number": TEXT.replace("1500", "NaN").encode(),
    "UTF-16": TEXT.encode("utf-16"),
    "UTF-32": TEXT.encode("utf-32"),
    "Windows": TEXT.replace("Amal", "أمل").encode("cp1256"),
    "not UTF-8": b"\xff\xfe\xfd",
    "not NFC": TEXT.replace("Amal", "Ame\u0301").encode(),
    "a record": raw(game("kioz")),
    "records": raw(game("kioz")) * 3,
    "a list": b"[]",
    "a word": b"null",
    "a number": b"1",
    "a list of events": b"[" + TEXT.encode() + b"]",
    "two events": TEXT.encode() * 2,
    "no players": json.dumps(SMALL | {"players": []}).encode(),
    "an empty name": TEXT.replace('"Amal"', '""').encode(),
    "many rounds": json.dumps(SMALL | {"rounds": [{}] * 1001}).encode(),
    "another version": TEXT.replace("event/1", "event/2").encode(),
    "a ruleset of no version": TEXT.replace('"version": 1', '"version": 99').encode(),
    "a ruleset of no such option": json.dumps(
        SMALL | {"ruleset": {"id": "barsis", "version": 1, "options": {"no.such": [1]}}}
    ).encode(),
    "zip": b"PK\x03\x04" + bytes(range(256)) * 8,
}


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("what", HOSTILE)
def test_whatever_is_called_an_event_has_findings_and_no_traceback(what: str) -> None:
    with in_time():
        event, findings = read_event(HOSTILE[what])
    assert event is None
    assert any(finding.severity is Severity.ERROR for finding in findings)
    for language in LANGUAGES:
        with speaking(language):
            said = [finding.spoken("message") for finding in findings[:20]]
        assert all(said)
        "\n".join(said).encode()


def test_an_event_may_begin_with_a_byte_order_mark() -> None:
    event, findings = read_event(b"\xef\xbb\xbf" + TEXT.encode())
    assert event is not None
    assert findings == []


def test_findings_stand_where_they_point() -> None:
    text = json.dumps(SMALL, indent=2).replace('"a"\n', '"aa"\n')
    (finding,) = [one for one in read_event(text.encode())[1] if one.code == "EVT014"]
    assert finding.line is not None
    assert text.splitlines()[finding.line - 1].strip() == '"aa"'


HARMLESS: list[tuple[list[Any], Any]] = [
    (["date"], "20/11/2026"),
    (["end_date"], "2026-02-31"),
    (["site"], 7),
    (["prizes"], [100, 50]),
    (["dat"], "2026-11-20"),
    (["history"], [{"at": "yesterday", "change": "join Zaid"}]),
    (["players", 1, "country"], []),
    (["rounds", 0, "date"], "20.11.26"),
    (["rounds", 0, "pairings", 0, "date"], "Friday"),
    (["rounds", 0, "pairings", 0, "comment"], None),
]
"""Members without which an event can be checked, each with a wrong value."""
HARMFUL: list[tuple[list[Any], Any]] = [
    (["name"], ""),
    (["seats"], "SN"),
    (["rounds", 1, "pairngs"], []),
    (["tie_break"], ["wins"]),
    (["players", 0, "rating"], "1500"),
    (["players", 0, "joined"], 0),
    (["rounds", 0, "pairings", 0, "result", "winners"], "S"),
    (["rounds", 0, "pairings", 0, "reslt"], {}),
    (["rounds", 1, "byes"], "a"),
    (["scoring"], {"win": "1"}),
]
"""Members on which results or pairings depend, each with a wrong value."""


def with_values(values: list[tuple[list[Any], Any]]) -> dict[str, Any]:
    """Return SMALL with members that have other values."""
    document: dict[str, Any] = json.loads(TEXT)
    for path, value in values:
        around: Any = document
        for part in path[:-1]:
            around = around[part]
        around[path[-1]] = value
    return document


@given(st.sets(st.integers(0, len(HARMLESS) - 1), min_size=1))
def test_an_event_is_read_without_wrong_values_on_which_nothing_depends(chosen: set[int]) -> None:
    wrong = [HARMLESS[index] for index in chosen]
    raw = json.dumps(with_values(wrong)).encode()
    event, findings = read_event(raw, partial=True)
    assert event is not None
    tops = {"/".join(map(str, path)) for path, _ in wrong}
    found = {(finding.pointer or "")[1:] for finding in findings}
    assert all(any(place.startswith(top) for place in found) for top in tops)
    assert all(finding.line and finding.column for finding in findings)
    plain, _ = read_event(json.dumps(SMALL).encode())
    assert plain is not None
    assert event.file.players == plain.file.players
    assert event.rounds[1:] == plain.rounds[1:]
    assert read_event(raw)[0] is None


@pytest.mark.parametrize("wrong", ["date", "end_date"])
def test_a_wrong_day_of_an_event_is_not_taken_for_an_event_of_one_day(wrong: str) -> None:
    days = {"date": "2026-11-20", "end_date": "2026-11-22"} | {wrong: "Friday"}
    changes: list[tuple[list[Any], Any]] = [([name], day) for name, day in days.items()]
    document = with_values([*changes, (["rounds", 0, "date"], "2026-11-21")])
    event, findings = read_event(json.dumps(document).encode(), partial=True)
    assert event is not None
    assert [finding.pointer for finding in findings] == [f"/{wrong}"]


@pytest.mark.parametrize(("path", "value"), HARMFUL)
def test_an_event_is_not_read_if_a_result_may_depend_on_a_wrong_value(
    path: list[Any], value: Any
) -> None:
    document = with_values([(path, value), (["date"], "20/11/2026")])
    event, findings = read_event(json.dumps(document).encode(), partial=True)
    assert event is None
    assert "/date" in {finding.pointer for finding in findings}


def test_a_file_is_read_as_its_bytes_are(tmp_path: Path) -> None:
    path = tmp_path / "open.json"
    path.write_text(TEXT)
    event, findings = read_event_file(path)
    assert event is not None
    assert findings == []
    assert load_event(path).file == event.file
    path.write_text("{}")
    event, findings = read_event_file(path)
    assert event is None
    assert {finding.file for finding in findings} == {str(path)}
    with pytest.raises(EventError) as raised:
        load_event(path)
    assert [one.message for one in raised.value.findings] == [one.message for one in findings]


@pytest.mark.parametrize("name", [".", "no-such-file.json"])
def test_what_cannot_be_opened_is_an_error_of_the_system(name: str, tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r".+"):
        read_event_file(tmp_path / name)


VERBS = ("validate", "standings", "pairings")


def verdict(verb: str, path: Path, language: str) -> tuple[int, str, object]:
    """Return the status of a verb of ``barsis event``, what it says, and what it lets through."""
    ran = barsis("--lang", language, "event", verb, path)
    return (
        ran.exit_code,
        ran.output,
        None if isinstance(ran.exception, SystemExit) else ran.exception,
    )


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("what", ["half a key", "deep in x", "a record"])
def test_no_command_breaks_on_a_hostile_event(verb: str, what: str, tmp_path: Path) -> None:
    path = tmp_path / "event.json"
    path.write_bytes(HOSTILE[what])
    for language in LANGUAGES:
        status, said, uncaught = verdict(verb, path, language)
        assert (status, uncaught) == (Status.FINDINGS, None)
        assert said


@pytest.mark.parametrize("verb", VERBS)
def test_no_command_takes_a_folder_or_nothing_for_an_event(verb: str, tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "no-such-file.json"):
        status, said, uncaught = verdict(verb, path, "en")
        assert (status, uncaught) == (Status.UNREADABLE, None)
        assert str(path.name) in said


def test_the_schema_is_printed() -> None:
    assert barsis("schema", "event").output == make_schema_text()


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b'{"format": "barsis-event/1", "players": [', "with the `[` of column 41 and"),
        (b'{"format": "barsis-event/1", "players": [', "expected the rest of it; copy"),
        (b'// ours\n{"format": "barsis-event/1"}', "`// ours`, expected no comment: JSON has none"),
        (b" \n", "this is not an event file: nothing at all, expected an event as JSON"),
        ("كأس عمّان".encode(), "`, expected an event as JSON"),
        ('{"format": "ب"}'.encode("cp1256"), "not UTF-8, from byte 12 on, expected the file saved"),
        ("{}".encode("utf-16"), "expected the file saved as UTF-8"),
    ],
)
def test_what_keeps_a_file_from_being_read_is_said_of_an_event(raw: bytes, said: str) -> None:
    (finding,) = read_event(raw)[1]
    assert finding.name == "event-unreadable"
    assert said in finding.message
    assert "record" not in finding.message


SEATS = st.sampled_from(["S", "E", "N", "W", "SN", "EW", "B", "1", "2", "Q", "SS"])


@given(
    st.sampled_from(["barsis", "pachisi", "parchis", "shesh-besh", "kioz"]),
    st.lists(SEATS, min_size=1, max_size=4, unique=True),
    st.lists(SEATS, max_size=4, unique=True),
    st.lists(SEATS, max_size=2, unique=True),
    st.dictionaries(SEATS, st.integers(1, 4), max_size=4),
)
def test_any_seats_of_a_table_are_read(
    game: str, seats: list[str], own: list[str], winners: list[str], ranks: dict[str, int]
) -> None:
    result = {"winners": winners} | ({"ranks": ranks} if ranks else {})
    document = {
        "format": "barsis-event/1",
        "name": "Cup",
        "ruleset": {"id": game, "version": 1},
        "players": [{"name": name} for name in "abcd"],
        "rounds": [
            {"pairings": [{"seats": dict(zip(seats, "abcd", strict=False)), "result": result}]}
        ],
    } | ({"seats": own} if own else {})
    event, findings = read_event(json.dumps(document).encode())
    assert event is not None or findings
