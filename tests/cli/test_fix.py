"""`barsis validate --fix`, `--unsafe-fixes`, `--diff` and `--suggest`."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from barsis_notation.record.canonical import pretty_bytes, record_id
from barsis_notation.record.record_io import load, loads
from barsis_notation.validation.search_limits import Effort
from tests.cli.run import TURNS, barsis, record, write

LENIENT = ["s 2:", *TURNS[1:]]
SLIP = [*TURNS[:4], "S 4: 15/18", "N 2:"]


@pytest.fixture
def lenient(tmp_path: Path) -> Path:
    """A record in our layout with one turn to be written strictly and a wrong count."""
    path = write(tmp_path / "x.barsis.json", record(LENIENT, meta={"turn_count": 9}))
    path.write_bytes(pretty_bytes(load(path)))
    return path


def test_fix_writes_what_is_safe_and_reports_the_rest(lenient: Path) -> None:
    before = load(lenient)
    result = barsis("validate", "--fix", "-f", "concise", lenient)
    assert result.exit_code == 1
    assert "lenient-turn" not in result.stdout
    assert "HDR005 turn-count-differs" in result.stdout
    assert f"{lenient}: fixed 1 lenient-turn\n1 finding fixed in 1 file\n" in result.stderr
    after = load(lenient)
    assert after.turns == TURNS
    assert after.meta
    assert (after.meta.revision, after.meta.previous) == (2, record_id(before))
    assert after.meta.turn_count == 9


def test_fix_twice_changes_nothing(lenient: Path) -> None:
    barsis("validate", "--fix", lenient)
    before = lenient.read_bytes()
    result = barsis("validate", "--fix", lenient)
    assert lenient.read_bytes() == before
    assert "fixed" not in result.stderr


def test_unsafe_fixes_are_asked_for(lenient: Path) -> None:
    before = lenient.read_bytes()
    alone = barsis("validate", "--unsafe-fixes", lenient)
    assert alone.exit_code == 2
    assert lenient.read_bytes() == before
    result = barsis("validate", "--fix", "--unsafe-fixes", lenient)
    assert (result.exit_code, result.stdout) == (0, "")
    meta = load(lenient).meta
    assert meta
    assert (meta.turn_count, meta.revision) == (6, 2)


def test_diff_prints_and_writes_nothing(lenient: Path) -> None:
    before = lenient.read_bytes()
    result = barsis("validate", "--fix", "--diff", lenient)
    assert result.exit_code == 1
    assert result.stdout.startswith(f"--- {lenient}\n+++ {lenient} (fixed)\n")
    assert '-    "s 2:",\n+    "S 2:",\n' in result.stdout
    assert '"turn_count": 6' not in result.stdout
    assert lenient.read_bytes() == before
    assert '"turn_count": 6' in barsis("validate", "--unsafe-fixes", "--diff", lenient).stdout
    assert lenient.read_bytes() == before


def test_diff_of_nothing_is_clean(good: Path, faulty: Path) -> None:
    for path in (good, faulty):
        result = barsis("validate", "--diff", path)
        assert (result.exit_code, result.stdout) == (0, "")


def test_only_selected_findings_are_fixed(lenient: Path) -> None:
    barsis("validate", "--fix", "--unsafe-fixes", "--select", "HDR", lenient)
    told = load(lenient)
    assert told.meta
    assert (told.meta.turn_count, told.turns) == (6, LENIENT)
    barsis("validate", "--fix", "--ignore", "THR", lenient)
    assert load(lenient).turns == LENIENT


def test_without_replay_no_turn_is_fixed(lenient: Path) -> None:
    barsis("validate", "--fix", "--no-replay", lenient)
    assert load(lenient).turns == LENIENT


def test_a_folder_is_fixed_packed_files_too(tmp_path: Path) -> None:
    path = write(tmp_path / "x.barsis.jsonl", record(), record(LENIENT))
    packed = tmp_path / "y.barsis.jsonl.gz"
    packed.write_bytes(gzip.compress(path.read_bytes()))
    first = path.read_bytes().split(b"\n")[0]
    result = barsis("validate", "--fix", tmp_path)
    assert result.exit_code == 0
    assert "2 findings fixed in 2 files" in result.stderr
    assert path.read_bytes().split(b"\n")[0] == first
    assert gzip.decompress(packed.read_bytes()) == path.read_bytes()


def test_a_file_with_an_unreadable_record_is_left_alone(tmp_path: Path) -> None:
    path = write(tmp_path / "x.barsis.jsonl", record(LENIENT))
    path.write_bytes(path.read_bytes() + b"{}\n")
    before = path.read_bytes()
    result = barsis("validate", "--fix", path)
    assert result.exit_code == 1
    assert "SHP005 missing-member" in result.stdout
    assert "not changed: one of its records cannot be read" in result.stderr
    assert path.read_bytes() == before
    assert barsis("validate", "--diff", path).exit_code == 1


def test_stdin_comes_out_fixed(lenient: Path) -> None:
    given = lenient.read_bytes()
    result = barsis("validate", "--fix", "-", given=given)
    assert result.exit_code == 1
    assert loads(result.stdout).turns == TURNS
    assert "turn-count-differs" in result.stderr
    again = barsis("validate", "--fix", "-", given=result.stdout)
    assert again.stdout == result.stdout


def test_what_cannot_be_opened_is_told(tmp_path: Path) -> None:
    for option in ("--fix", "--diff"):
        assert barsis("validate", option, tmp_path / "none.barsis.json").exit_code == 3


# -- the likeliest slip ---------------------------------------------------------------------------


def test_one_file_gets_the_likeliest_slip_in_the_block_of_the_refusal(tmp_path: Path) -> None:
    path = write(tmp_path / "x.barsis.json", record(SLIP))
    told = barsis("validate", path).stdout
    assert told.count(f"{path}:") == 1
    (line,) = [line for line in told.splitlines() if "likeliest slip" in line]
    assert line.startswith("  likeliest slip     3 (ثلاثة) written as 4 in turn 5")
    assert told.index("could be played") < told.index(line) < told.index("not examined")
    assert "slip" not in barsis("validate", "--no-suggest", path).stdout


def test_several_files_get_it_as_far_as_the_budget_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(tmp_path / "x.barsis.json", record(SLIP))
    other = write(tmp_path / "y.barsis.json", record(SLIP))
    for words in ((path, other), (tmp_path,)):
        assert barsis("validate", *words).stdout.count("likeliest slip") == 2
    monkeypatch.setattr(Effort.__init__, "__defaults__", (1, 1))
    cut = barsis("validate", tmp_path)
    assert cut.stdout.count("likeliest slip") == 1
    assert "1 refused record was not searched for slips; --suggest searches all" in cut.stderr
    assert barsis("validate", "--suggest", tmp_path).stdout.count("likeliest slip") == 2
    assert "slip" not in barsis("validate", "--no-suggest", tmp_path).output


def test_other_forms_have_it_as_a_finding_of_its_own(tmp_path: Path) -> None:
    path = write(tmp_path / "x.barsis.json", record(SLIP))
    findings = json.loads(barsis("validate", "-f", "json", path).stdout)["findings"]
    assert [finding["name"] for finding in findings][-1] == "likeliest-slip"
    assert findings[-1]["turn"] == 5
    alone = barsis("validate", "--select", "MOV038", path).stdout
    assert "MOV038 likeliest-slip (info)" in alone


def test_of_several_slips_none_is_applied(tmp_path: Path) -> None:
    path = write(tmp_path / "x.barsis.json", record(SLIP))
    before = path.read_bytes()
    barsis("validate", "--fix", "--unsafe-fixes", path)
    assert path.read_bytes() == before


def test_the_only_slip_is_applied_when_asked(tmp_path: Path) -> None:
    start = {"position": "barsis S:78,off(3) N:bar(3),20 to=S"}
    result = {"winners": ["S"], "reason": "home"}
    turns = ["S 3: 78/81", "N 2: 20/22", "S 4: 81/off"]
    path = write(tmp_path / "x.barsis.json", record(turns, start=start, result=result))
    before = path.read_bytes()
    for words in (["--fix"], ["--fix", "--unsafe-fixes", "--no-suggest"]):
        assert barsis("validate", *words, path).exit_code == 1
        assert path.read_bytes() == before
    done = barsis("validate", "--fix", "--unsafe-fixes", path)
    assert (done.exit_code, "1 finding fixed in 1 file" in done.stderr) == (0, True)
    assert json.loads(path.read_bytes())["turns"][2] == "S 3: 81/off"


def test_other_readings_are_tried_as_far_as_the_budget_goes(tmp_path: Path) -> None:
    line = json.dumps(record(SLIP)).encode() + b"\n"
    path = tmp_path / "x.barsis.jsonl"
    path.write_bytes(line * 5)

    def refused(word: str) -> tuple[list[bool], str]:
        done = barsis("validate", word, "-f", "json", path)
        findings = [one for one in json.loads(done.stdout)["findings"] if one["not_examined"]]
        return [one["legal_under"] is not None for one in findings], done.stderr

    tried, said = refused("--no-suggest")
    assert tried == [True, True, True, False, False]
    assert "other readings of the rules were not tried on 2 refused turns" in said
    tried, said = refused("--suggest")
    assert tried == [True] * 5
    assert "not tried" not in said


FORMATS = {
    "a.barsis.json": True,
    "a.barsis.jsonl": True,
    "a.bsn": True,
    "a.barsis.msgpack": True,
    "a.expanded.json": True,
    "games.csv": False,
    "games.parquet": False,
    "wide.bsn": False,
}
"""Names of files, and whether their records are changed where they stand."""


@pytest.mark.parametrize(("name", "is_changed"), FORMATS.items())
@pytest.mark.by_turns(8)
def test_a_message_promises_only_what_fix_does(
    name: str, is_changed: bool, lenient: Path, tmp_path: Path
) -> None:
    path = tmp_path / "other" / name
    path.parent.mkdir()
    if name.startswith("wide"):
        text = barsis("convert", lenient, "--to", "text").stdout
        path.write_bytes(text.encode("utf-16"))
    elif name.startswith("games"):
        barsis("convert", lenient, f"{path.parent}/", "--to", path.suffix[1:])
    else:
        words = ["--to", "json-expanded"] if "expanded" in name else []
        barsis("convert", lenient, path, *words)
    before = path.read_bytes()
    (line,) = [
        line for line in barsis("validate", path).stdout.splitlines() if "lenient-turn" in line
    ]
    promise = "`--fix` rewrites it" if is_changed else "converted to jsonl"
    assert line.endswith(promise)
    barsis("validate", "--fix", path)
    assert (path.read_bytes() != before) == is_changed
