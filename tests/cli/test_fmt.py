"""`barsis fmt`: the canonical form, or the file as it was."""

import gzip
import json
from pathlib import Path

import pytest

from barsis_notation.record.canonical import pretty_bytes, record_id
from barsis_notation.record.record_io import load
from tests.cli.run import barsis, record, write


def test_a_record_becomes_pretty_and_stays_the_same_record(good: Path) -> None:
    before = record_id(load(good))
    result = barsis("fmt", good)
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "1 changed, 0 unchanged\n"
    assert good.read_bytes() == pretty_bytes(load(good))
    assert record_id(load(good)) == before
    assert barsis("fmt", good).stderr == "0 changed, 1 unchanged\n"


def test_it_is_canonical_and_keeps_the_schema(tmp_path: Path) -> None:
    told = record([{"turn": "S 2:"}, "N 3:"], **{"$schema": "record-1.schema.json"}, comment="")
    path = write(tmp_path / "x.barsis.json", told)
    barsis("fmt", path)
    found = json.loads(path.read_bytes())
    assert found["turns"] == ["S 2:", "N 3:"]
    assert found["$schema"] == "record-1.schema.json"
    assert "comment" not in found


def test_check_changes_nothing_and_says_what_would(good: Path) -> None:
    before = good.read_bytes()
    result = barsis("fmt", "--check", good)
    assert result.exit_code == 1
    assert result.stderr == f"{good}: would change\n1 would change, 0 unchanged\n"
    assert good.read_bytes() == before
    barsis("fmt", good)
    assert barsis("fmt", "--check", good).exit_code == 0


def test_diff_prints_what_would_change(good: Path) -> None:
    before = good.read_bytes()
    result = barsis("fmt", "--diff", good)
    assert result.exit_code == 1
    assert result.stdout.startswith(f"--- {good}\n+++ {good} (canonical)\n")
    assert '+    "S 1+3: bar/11 11/12 12/15",\n' in result.stdout
    assert good.read_bytes() == before


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b'{"format": "barsis-record/1",}', "FIL030"),
        (b"", "FIL001"),
        (b"\xff\xfe\x00", "FIL00"),
        (b"what is this", "FMT001"),
    ],
)
def test_what_cannot_be_read_is_left_alone(tmp_path: Path, content: bytes, code: str) -> None:
    path = tmp_path / "x.barsis.json"
    path.write_bytes(content)
    result = barsis("fmt", path if code != "FMT001" else path.rename(tmp_path / "x"))
    assert result.exit_code == 1
    assert code in result.stderr
    assert "1 skipped" in result.stderr
    assert [each.read_bytes() for each in tmp_path.iterdir()] == [content]


def test_a_member_that_stands_twice_is_not_lost(tmp_path: Path) -> None:
    path = tmp_path / "x.barsis.json"
    content = json.dumps(record()).replace('"turns"', '"comment": "a", "comment": "b", "turns"')
    path.write_text(content, encoding="utf-8")
    assert barsis("fmt", path).exit_code == 1
    assert path.read_text(encoding="utf-8") == content


def test_one_bad_line_leaves_the_whole_file_alone(tmp_path: Path) -> None:
    path = write(tmp_path / "x.barsis.jsonl", record(), record())
    path.write_bytes(path.read_bytes() + b"{}\n")
    before = path.read_bytes()
    assert barsis("fmt", path).exit_code == 1
    assert path.read_bytes() == before


def test_lines_become_canonical_bytes(tmp_path: Path) -> None:
    path = write(tmp_path / "x.barsis.jsonl", record(), record())
    assert barsis("fmt", path).exit_code == 0
    lines = path.read_bytes().splitlines()
    assert len(lines) == 2
    assert (
        lines[0]
        == json.dumps(record(), sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()
    )


def test_packed_files_stay_packed(tmp_path: Path) -> None:
    path = tmp_path / "x.barsis.json.gz"
    path.write_bytes(gzip.compress(json.dumps(record()).encode()))
    assert barsis("fmt", path).exit_code == 0
    again = path.read_bytes()
    assert gzip.decompress(again).startswith(b'{\n  "format"')
    assert barsis("fmt", path).stderr == "0 changed, 1 unchanged\n"


def test_permissions_and_links_stay(good: Path, tmp_path: Path) -> None:
    good.chmod(0o640)
    link = tmp_path / "link.barsis.json"
    link.symlink_to(good)
    assert barsis("fmt", link).stderr == "1 changed, 0 unchanged\n"
    assert link.is_symlink()
    assert good.stat().st_mode & 0o777 == 0o640


def test_stdin_goes_to_stdout(good: Path) -> None:
    result = barsis("fmt", "-", given=good.read_bytes())
    assert result.exit_code == 0
    assert result.stdout_bytes == pretty_bytes(load(good))
    again = barsis("fmt", "-", given=result.stdout_bytes)
    assert again.stdout_bytes == result.stdout_bytes
    assert barsis("fmt", "--check", "-", given=good.read_bytes()).exit_code == 1


def test_what_cannot_be_opened_is_status_3(good: Path) -> None:
    result = barsis("fmt", "nowhere.json", "/dev/null", good)
    assert result.exit_code == 3
    assert "nowhere.json: No such file" in result.stderr
    assert "1 changed, 0 unchanged, 2 skipped" in result.stderr
