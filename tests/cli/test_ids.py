"""Positions as other programs name them: `barsis show` and `barsis moves`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.run import barsis, record, write

LINE = "shesh-besh W:1(2),3(2),6(3),8,13(5),24(2) B:bar,6(5),8(3),9,13(4),off to=B cube=2W owed=2,5"
XGID = "XGID=aB-B--C-A---dE--ac-e----B-:1:1:-1:52:2:3:0:7:10"
GNUBG = "M07wATDgc+EBIA:QYnqACAAGAAE"


@pytest.mark.parametrize("given", [XGID, GNUBG])
def test_an_id_is_shown_like_its_position_line(given: str) -> None:
    shown, plain = barsis("show", "--ascii", given), barsis("show", "--ascii", LINE)
    assert (shown.exit_code, shown.stderr) == (0, "")
    assert shown.stdout == plain.stdout
    told = barsis("show", "--ascii", given, "--ids").stdout
    assert told == plain.stdout + f"{XGID}\n{GNUBG}\n"


def test_ids_of_a_position_in_a_record_carry_its_score(tmp_path: Path) -> None:
    told = record(["W 31: 8/5 6/5"], match={"to": 7, "before": {"W": 2, "B": 3}})
    told["ruleset"] = {"id": "shesh-besh", "version": 1, "options": {"opening.reroll": False}}
    told["players"] = [{"seats": ["W"]}, {"seats": ["B"]}]
    path = write(tmp_path / "x.barsis.json", told)
    lines = barsis("show", "--ascii", path, "--ids").stdout.splitlines()
    assert lines[-2] == "XGID=-b---BD-B---eE---c-e----B-:0:0:-1:00:2:3:0:7:10"


def test_moves_takes_an_id_with_its_dice() -> None:
    plain = barsis("moves", LINE)
    assert plain.exit_code == 0
    assert barsis("moves", XGID).stdout == plain.stdout
    drawn = barsis("moves", XGID, "--board", "--ascii")
    assert drawn.stdout == barsis("moves", LINE, "--board", "--ascii").stdout
    assert "24/18" in barsis("moves", "4HPwATDgc/ABMA", "--throw", "66").stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("show", "XGID=nonsense"), "26 letters"),
        (("show", "4HPwATDgc/ABM+"), "a run of ones"),
        (("moves", "4HPwATDgc/ABMA:cAkIAAAAAAAA", "--throw", "31"), "two dice"),
        (("show", "barsis S:bar(4) N:bar(4) to=S", "--ids"), "Shesh Besh"),
        (("show", LINE.replace("2,5", "5"), "--ids"), "before any of its moves"),
    ],
)
def test_what_is_no_id_is_a_wrong_command_line(words: tuple[str, ...], said: str) -> None:
    result = barsis(*words)
    assert result.exit_code == 2
    assert said in " ".join(result.stderr.replace("│", " ").split())
    assert result.stdout == ""


def test_a_file_with_the_name_of_an_id_is_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "gameofmonday01", record())
    assert "KITCHEN" in barsis("show", "--ascii", "gameofmonday01").stdout
