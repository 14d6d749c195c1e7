"""`--schema`: what the JSON Schema says beside the typed decoder."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from barsis_notation import validate
from barsis_notation.validation import Checks, check_file
from tests.cli.run import TURNS, barsis, record, write

SCHEMA = Checks(schema=True)


@pytest.fixture
def good(tmp_path: Path) -> Path:
    return write(tmp_path / "good.barsis.json", record())


REFUSED = "refused-by-schema"


def told(path: Path) -> list[tuple[str, str | None, int | None, int | None]]:
    return [(one.name, one.pointer, one.line, one.column) for one in validate(path, SCHEMA)]


def test_a_good_record_is_good_by_the_schema_too(good: Path) -> None:
    assert told(good) == []
    assert barsis("validate", "--schema", good).exit_code == 0


def test_what_is_read_leniently_is_refused(tmp_path: Path) -> None:
    path = write(tmp_path / "a.barsis.jsonl", record(), record(["s 2:", *TURNS[1:]]))
    found = told(path)
    assert [one[0] for one in found] == [REFUSED, "lenient-turn"]
    assert found[0][1:3] == ("/turns/0", 2)
    assert barsis("validate", path).exit_code == 0
    assert barsis("validate", "--schema", path).exit_code == 1


@pytest.mark.parametrize(
    "members",
    [
        {"colour": 1},
        {"turns": [7]},
        {"comment": 7},
        {"players": [{"nmae": "Amal"}]},
        {"ruleset": {"id": "barsis", "version": 1.5}},
    ],
)
def test_what_was_said_is_not_said_again(members: dict[str, Any], tmp_path: Path) -> None:
    path = write(tmp_path / "a.barsis.json", record() | members)
    names = [one[0] for one in told(path)]
    assert names
    assert REFUSED not in names


def test_other_forms_are_held_against_it_as_what_they_say(tmp_path: Path) -> None:
    path = tmp_path / "a.bsn"
    assert barsis("convert", write(tmp_path / "a.barsis.json", record()), path).exit_code == 0
    assert told(path) == []
    path.write_bytes(path.read_bytes().replace(b"\nS 2:", b"\ns 2:"))
    found = told(path)
    assert [one[0] for one in found] == [REFUSED, "lenient-turn"]
    assert found[0][2:] == found[1][2:]


def test_no_bytes_bring_it_down(tmp_path: Path) -> None:
    path = tmp_path / "a.barsis.json"
    good = json.dumps(record()).encode()
    for data in (b"", b"{", b"\xff", b"[" * 10**5, good + b"x", b"\xef\xbb\xbf" + good, b"7"):
        path.write_bytes(data)
        assert all(one.name != REFUSED for one in validate(path, SCHEMA))


def test_the_schema_is_built_once(good: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from barsis_notation.record import record_schema

    first = list(check_file(str(good), SCHEMA))
    monkeypatch.setattr(record_schema, "make_schema", None)
    again = list(check_file(str(good), SCHEMA))
    assert len(first) == len(again) == 1


def test_jsonschema_is_imported_when_it_is_asked_for(good: Path) -> None:
    code = (
        "import sys\n"
        "from barsis_notation.validation import Checks, check_file\n"
        f"list(check_file({str(good)!r}))\n"
        "assert 'jsonschema' not in sys.modules\n"
        f"list(check_file({str(good)!r}, Checks(schema=True)))\n"
        "assert 'jsonschema' in sys.modules\n"
    )
    done = subprocess.run([sys.executable, "-c", code], check=False, timeout=60)
    assert done.returncode == 0
