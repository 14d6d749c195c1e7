"""`barsis diff`: two scorers' records of one game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.run import TURNS, barsis, record, write

LEGAL = [*TURNS[:4], "S 2: 15/17", "N 2:"]
ILLEGAL = [*TURNS[:4], "S 3: 15/19", "N 2:"]


def pair(folder: Path, one: list[str], other: list[str]) -> tuple[Path, Path]:
    return (
        write(folder / "a.barsis.json", record(one)),
        write(folder / "b.barsis.json", record(other)),
    )


def test_the_same_play_in_two_spellings(tmp_path: Path) -> None:
    paths = pair(tmp_path, TURNS, ["s 2:", "N 3:", "S dest+3: bar/11 11/14 14/15", *TURNS[3:]])
    result = barsis("diff", *paths)
    assert result.exit_code == 0
    assert result.stdout == f"A  {paths[0]}\nB  {paths[1]}\n\nthe play is the same: 6 turns\n"


def test_an_illegal_turn_beside_a_legal_one(tmp_path: Path) -> None:
    paths = pair(tmp_path, TURNS, ILLEGAL)
    result = barsis("diff", *paths)
    assert result.exit_code == 1
    assert result.stdout.splitlines()[3:] == [
        "the same for 4 turns, then they differ",
        "A  turn 5    Amal (S) threw 3 (ثلاثة): SR2 to EL2 [15/18]   S 3: 15/18",
        "             legal there",
        "             A's later turns are all legal (1)",
        "             then barsis S:bar(3),18 N:bar(4) to=N",
        "B  turn 5    Amal (S) threw 3 (ثلاثة): SR2 to EL3 [15/19]   S 3: 15/19",
        "             not legal there: token-not-available: SR2 to EL3 [15/19] uses a value that "
        "was not thrown; 3 could be played",
        "             B's later turns cannot be checked (1)",
        "             with A's version, B's later turns are all legal (1)",
        "effect       Amal (S) has pieces on EL2 in A, on EL3 in B",
    ]


def test_heads_are_listed_first(tmp_path: Path) -> None:
    one = write(tmp_path / "a.barsis.json", record())
    other = record()
    other["players"][0]["name"] = "Amal\u202e Haddad"
    del other["event"]["table"]
    result = barsis("diff", one, write(tmp_path / "b.barsis.json", other))
    assert result.exit_code == 1
    assert result.stdout.splitlines()[2:4] == [
        '   player S.name: "Amal" in A, "Amal\\u202e Haddad" in B',
        '   event.table: "2" in A, nothing in B',
    ]


WON = ["W 31: 8/5 6/5", "B: resign"]


def ended(**result: object) -> dict[str, object]:
    told = record(WON, ruleset={"id": "shesh-besh", "version": 1}, result=result)
    told["players"] = [{"seats": ["W"]}, {"seats": ["B"]}]
    return told


def test_two_winners_and_the_one_by_the_moves(tmp_path: Path) -> None:
    one = write(tmp_path / "a.barsis.json", ended(winners=["B"], reason="resign"))
    other = write(tmp_path / "b.barsis.json", ended(winners=["W"], reason="resign"))
    result = barsis("diff", one, other)
    assert result.exit_code == 1
    assert result.stdout.splitlines()[2:] == [
        '   result.winners: ["B"] in A, ["W"] in B; the moves give ["W"], as B says',
        "",
        "the play is the same: 2 turns; the records contradict one another in result.winners",
    ]
    answer = json.loads(barsis("diff", "-f", "json", one, other).stdout)
    assert (answer["same"], answer["agrees"]) == (True, False)
    assert answer["header"] == [
        {"path": "result.winners", "a": ["B"], "b": ["W"], "matters": True, "by_moves": ["W"]}
    ]


def test_two_results_of_a_game_whose_moves_do_not_say(tmp_path: Path) -> None:
    one, other = ended(winners=["B"], reason="time"), ended(winners=["W"], reason="time")
    one["turns"] = other["turns"] = WON[:1]
    paths = [write(tmp_path / f"{n}.barsis.json", each) for n, each in enumerate((one, other))]
    lines = barsis("diff", *paths).stdout.splitlines()
    assert lines[2] == '   result.winners: ["B"] in A, ["W"] in B; the moves do not decide this'


def test_json(tmp_path: Path) -> None:
    answer = json.loads(barsis("diff", "-f", "json", *pair(tmp_path, TURNS, LEGAL)).stdout)
    assert (answer["same"], answer["turns_alike"], answer["header"]) == (False, 4, [])
    assert answer["before"] == "barsis S:bar(3),15 N:bar(4) to=S"
    assert (answer["a"]["text"], answer["b"]["text"]) == ("S 3: 15/18", "S 2: 15/17")
    assert (answer["a"]["is_legal"], answer["b"]["is_legal"]) == (True, True)
    assert answer["a"]["later"] == {"legal": 1, "refused": None, "not_examined": 0}
    same = json.loads(barsis("diff", "-f", "json", *pair(tmp_path, TURNS, TURNS)).stdout)
    assert (same["same"], same["a"], same["matters"]) == (True, None, [])


def test_records_of_files_with_several(tmp_path: Path) -> None:
    many = write(tmp_path / "x.barsis.jsonl", record(LEGAL), record(TURNS))
    one = write(tmp_path / "a.barsis.json", record(TURNS))
    assert barsis("diff", many, many, "--other-record", "2").exit_code == 1
    assert barsis("diff", one, many, "--other-record", "2").exit_code == 0
    assert barsis("diff", one, "-", given=one.read_bytes()).exit_code == 0
    assert barsis("diff", one, many, "--record", "2").exit_code == 1


@pytest.mark.parametrize("name", ["none.barsis.json", "broken.barsis.json", "other.barsis.json"])
def test_what_cannot_be_compared(tmp_path: Path, name: str) -> None:
    one = write(tmp_path / "a.barsis.json", record())
    (tmp_path / "broken.barsis.json").write_text("{", encoding="utf-8")
    tables = record(["W 31: 8/5 6/5"], ruleset={"id": "shesh-besh", "version": 1})
    tables["players"] = [{"seats": ["W"]}, {"seats": ["B"]}]
    write(tmp_path / "other.barsis.json", tables)
    result = barsis("diff", one, tmp_path / name)
    assert result.exit_code == (3 if name.startswith("none") else 1)
    assert result.stdout == "" or "unreadable" in result.stdout
    assert name in result.stderr


def test_stdin_is_one_of_the_two() -> None:
    assert barsis("diff", "-", "-").exit_code == 2
