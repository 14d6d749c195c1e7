"""`barsis validate`: the four forms, what counts, what it exits with."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.run import FAULTY, TURNS, barsis, record, write

MEMBERS = [
    "code", "name", "severity", "file", "line", "column", "record", "turn", "move", "seat",
    "player", "pointer", "message", "found", "expected", "legal", "legal_under", "rule",
    "position", "not_examined", "fix", "follows_from",
]  # fmt: skip

FULL = """\
Round 3, table 2   Amal (S) v Basim (N)   faulty.barsis.json:30:9
Amal's 3rd turn (turn 5)   threw 3 (ثلاثة)
  MOV001 token-not-available (error)  SR2 to EL3 [15/19] uses a value that was not thrown; \
3 could be played
  could be played    SR2 to EL2 [15/18]
"""


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def report(*words: str | Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(
        barsis("validate", "--no-suggest", "-f", "json", *words).stdout
    )
    return found


def test_a_clean_record_is_silent(good: Path) -> None:
    result = barsis("validate", good)
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "1 file, 1 record, 6 turns, 4 moves: no findings\n"


def test_full_says_who_where_what_and_what_instead(faulty: Path) -> None:
    result = barsis("validate", "--no-suggest", faulty.name)
    assert result.exit_code == 1
    assert result.stdout.startswith(FULL)
    assert "  readings           not legal under any reading of this rule\n" in result.stdout
    assert "  position           barsis S:bar(3),15 N:bar(4) to=S owed=3\n" in result.stdout
    assert result.stdout.endswith("  not examined       1 turn\n")
    assert result.stderr == "1 file, 1 record, 6 turns, 3 moves: 1 error\n"


def test_concise_is_one_line(faulty: Path) -> None:
    result = barsis("validate", "--no-suggest", "-f", "concise", faulty.name)
    assert result.stdout == (
        "faulty.barsis.json:30:9: MOV001 token-not-available SR2 to EL3 [15/19] uses a value that "
        "was not thrown; 3 could be played\n"
    )


def test_grouped_names_a_file_once(tmp_path: Path) -> None:
    games = write(tmp_path / "two.barsis.jsonl", record(FAULTY), record(FAULTY))
    result = barsis("validate", "--no-suggest", "-f", "grouped", games)
    lines = result.stdout.splitlines()
    assert lines[0] == str(games)
    assert [line.split()[:2] for line in lines[1:]] == [
        ["1:264", "MOV001"],
        ["2:264", "MOV001"],
    ]


def test_json_is_one_object_with_every_member(faulty: Path, good: Path) -> None:
    found = report(faulty.name, good.name)
    assert list(found) == ["findings", "passed_over", "summary"]
    assert found["summary"] == {
        "files": 2,
        "records": 2,
        "turns": 12,
        "moves": 7,
        "findings": 1,
        "hidden": 0,
        "passed_over": 0,
    }
    (finding,) = found["findings"]
    assert list(finding) == MEMBERS
    assert finding["code"] == "MOV001"
    assert (finding["line"], finding["column"], finding["record"]) == (30, 9, 1)
    assert (finding["turn"], finding["move"], finding["seat"]) == (5, 1, "S")
    assert finding["legal"] == ["15/18"]
    assert finding["fix"] is None


def test_json_without_findings_is_an_object_too(good: Path) -> None:
    assert report(good)["findings"] == []


def test_the_second_record_of_a_file_is_named(tmp_path: Path) -> None:
    games = write(tmp_path / "two.barsis.jsonl", record(), record(FAULTY))
    assert [each["record"] for each in report(games)["findings"]] == [2]
    assert "record 2   Amal (S) v Basim (N)" in barsis("validate", games).stdout


def test_the_number_shown_goes_by_the_start(tmp_path: Path) -> None:
    start = {"position": "barsis S:bar(4) N:bar(4) to=S", "turn": 41}
    path = write(tmp_path / "late.barsis.json", record(FAULTY, start=start))
    assert "Amal's 3rd turn (turn 5, numbered 45)" in barsis("validate", path).stdout


@pytest.mark.parametrize(
    ("words", "codes"),
    [
        (("--select", "MOV"), ["MOV001"]),
        (("--select", "token"), ["MOV001"]),
        (("--select", "mov001,RES"), ["MOV001"]),
        (("--select", "HDR"), ["HDR005"]),
        (("--ignore", "MOV"), ["HDR005"]),
        (("--ignore", "turn-count-differs"), ["MOV001"]),
        (("--select", "MOV", "--ignore", "MOV001"), []),
    ],
)
def test_findings_are_chosen_by_code_or_name(
    tmp_path: Path, words: tuple[str, ...], codes: list[str]
) -> None:
    counted = record(meta={"turn_count": 7})
    games = write(tmp_path / "two.barsis.jsonl", counted, record(FAULTY))
    assert [each["code"] for each in report(games)["findings"]] == ["HDR005", "MOV001"]
    result = barsis("validate", "--no-suggest", "-f", "json", *words, games)
    assert [each["code"] for each in json.loads(result.stdout)["findings"]] == codes
    assert result.exit_code == (1 if codes else 0)


def test_a_selection_of_nothing_is_a_wrong_command_line(good: Path) -> None:
    result = barsis("validate", "--select", "MVO", good)
    assert result.exit_code == 2
    assert "MVO" in result.stderr.upper()


@pytest.mark.parametrize(
    ("severity", "statuses"),
    [
        ("error", {"error": 1, "warning": 1, "info": 1, "never": 0}),
        ("warning", {"error": 0, "warning": 1, "info": 1, "never": 0}),
        ("info", {"error": 0, "warning": 0, "info": 1, "never": 0}),
    ],
)
def test_the_exit_status_goes_by_severity(
    tmp_path: Path, severity: str, statuses: dict[str, int]
) -> None:
    path = tmp_path / "x.barsis.json"
    if severity == "error":
        write(path, record(FAULTY))
    elif severity == "warning":
        path.write_bytes(b"\xef\xbb\xbf" + write(path, record()).read_bytes())
    else:
        write(path, record(["S ٢:", *record()["turns"][1:]]))
    assert {each["severity"] for each in report(path)["findings"]} == {severity}
    for fail_on, status in statuses.items():
        assert barsis("validate", "--fail-on", fail_on, path).exit_code == status, fail_on


def test_what_cannot_be_opened_goes_before_findings(faulty: Path) -> None:
    result = barsis("validate", "-f", "concise", faulty, "nowhere.json")
    assert result.exit_code == 3
    assert "FIL015 unreadable-file" in result.stdout
    assert barsis("validate", "--fail-on", "never", "nowhere.json").exit_code == 3
    assert barsis("validate", "--ignore", "FIL", "nowhere.json").exit_code == 3


def test_so_many_findings_are_shown_and_all_are_counted(tmp_path: Path) -> None:
    games = write(tmp_path / "three.barsis.jsonl", *[record(FAULTY)] * 3)
    result = barsis("validate", "--no-suggest", "-f", "concise", "--max-findings", "2", games)
    assert result.stdout.count("\n") == 2
    assert result.stderr.startswith("2 of 3 findings shown\n")
    assert report("--max-findings", "1", games)["summary"]["findings"] == 3
    assert barsis("validate", "--max-findings", "0", games).exit_code == 1


def test_statistics_count_by_code(tmp_path: Path) -> None:
    games = write(tmp_path / "three.barsis.jsonl", *[record(FAULTY)] * 3)
    result = barsis("validate", "--no-suggest", "--statistics", games)
    assert result.stdout == "      3  MOV001  token-not-available\n"
    target = tmp_path / "counts.txt"
    assert barsis("validate", "--no-suggest", "--statistics", "-o", target, games).stdout == ""
    assert target.read_text(encoding="utf-8") == result.stdout
    beside = barsis("validate", "--no-suggest", "-f", "json", "--statistics", games)
    assert len(json.loads(beside.stdout)["findings"]) == 3
    assert "MOV001" in beside.stderr


def test_without_replay_the_play_is_not_looked_at(faulty: Path) -> None:
    result = barsis("validate", "--no-replay", faulty)
    assert (result.exit_code, result.stdout) == (0, "")


def test_the_rules_can_be_named(tmp_path: Path) -> None:
    turns = ["S 2:", "N 3:", "S 1+3: bar/11 11/14", "N 2:"]
    path = write(tmp_path / "x.barsis.json", record(turns))
    assert barsis("validate", path).exit_code == 1
    assert barsis("validate", "--ruleset", "barsis@finkel-2002", path).exit_code == 0
    assert barsis("validate", "--ruleset", "barsis@nobody", path).exit_code == 2


def test_a_report_goes_into_a_file_whole(faulty: Path, tmp_path: Path) -> None:
    target = tmp_path / "report.json"
    target.write_text("old", encoding="utf-8")
    result = barsis("validate", "--no-suggest", "-f", "json", "-o", target, faulty)
    assert (result.exit_code, result.stdout) == (1, "")
    assert json.loads(target.read_bytes())["summary"]["findings"] == 1
    assert sorted(each.name for each in tmp_path.iterdir()) == [faulty.name, "report.json"]


def test_a_record_comes_from_stdin(faulty: Path) -> None:
    result = barsis("validate", "-f", "concise", "-", given=faulty.read_bytes())
    assert result.exit_code == 1
    assert result.stdout.startswith("-:30:9: MOV001")


def test_a_folder_is_walked(tmp_path: Path) -> None:
    (tmp_path / "day" / "b").mkdir(parents=True)
    (tmp_path / "day" / ".hidden").mkdir()
    for name in ("z.barsis.json", "b/a.barsis.json", ".hidden/c.barsis.json", "notes.txt"):
        write(tmp_path / "day" / name, record(FAULTY))
    result = barsis("validate", "--no-suggest", "-f", "concise", "day")
    files = [line.partition(":")[0] for line in result.stdout.splitlines()]
    assert files == ["day/b/a.barsis.json", "day/notes.txt", "day/z.barsis.json"]
    assert result.stderr.endswith("1 file skipped: no records; --format json lists them\n")


HOSTILE = "A\u202emal\x1b[31m\u0007\u2066\u200f\x9b2J"


@pytest.mark.parametrize("form", ["full", "concise", "grouped"])
def test_text_shows_no_raw_control_or_direction(tmp_path: Path, form: str) -> None:
    players = [{"name": HOSTILE, "seats": ["S"]}, {"name": "B", "seats": ["N"]}]
    turns = [*FAULTY[:4], "S 3: 15/19", "N 2:"]
    path = tmp_path / "x.barsis.json"
    write(path, record(turns, players=players, event={"round": HOSTILE, "x": {"a": HOSTILE}}))
    result = barsis("validate", "-f", form, path)
    assert result.exit_code == 1
    shown = result.stdout + result.stderr
    assert not set(shown) & set("\x1b\x07\x9b\u202e\u2066\u200f")
    if form == "full":
        assert "A\\u202emal\\u001b[31m" in shown


def test_a_line_beside_a_turn_is_called_what_it_is(tmp_path: Path) -> None:
    beside = {"turn": "N 3:", "retracted": [["N 2: 8/17"]], "variations": [["N 2: 8/17"]]}
    path = write(tmp_path / "x.barsis.json", record([TURNS[0], beside]))
    lines = barsis("validate", path).stdout.splitlines()
    assert "Taken back at turn 2" in lines
    assert "Not played, beside turn 2" in lines
    assert barsis("validate", "--fail-on", "warning", path).exit_code == 1
    assert barsis("validate", path).exit_code == 0
