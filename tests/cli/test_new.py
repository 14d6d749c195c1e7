"""`barsis new`: a record that is ready to be gone on with."""

import json
from pathlib import Path

import pytest

from barsis_notation import load
from barsis_notation.validation import check_record
from tests.cli.run import barsis, unwrapped

SKELETON = """\
{
  "format": "barsis-record/1",
  "ruleset": {"id": "barsis", "version": 1},
  "players": [{"seats": ["S"]}, {"seats": ["N"]}],
  "turns": [],
  "result": {"winners": [], "reason": "unfinished"}
}
"""


def test_a_skeleton_goes_to_stdout() -> None:
    result = barsis("new", "barsis")
    assert (result.exit_code, result.stdout) == (0, SKELETON)


@pytest.mark.parametrize("game", ["barsis", "shesh-besh"])
def test_it_is_valid_and_seats_two(game: str, tmp_path: Path) -> None:
    path = tmp_path / "x.barsis.json"
    assert barsis("new", game, "-o", path).exit_code == 0
    record = load(path)
    assert check_record(record).findings == []
    assert len(record.players) == 2
    assert barsis("validate", path).exit_code == 0
    assert barsis("fmt", "--check", path).exit_code == 0


def test_everything_that_is_said_is_written(tmp_path: Path) -> None:
    path = tmp_path / "x.barsis.json"
    result = barsis(
        *("new", "barsis", "-o", path, "--seat", "S=Amal", "--seat", "الشمال=باسم", "--round", "3"),
        *("--event", "Cup", "--table", "2", "--date", "2026-11-20", "--site", "Damascus"),
        *("--arbiter", "Omar", "--option", "turn.mode=immediate", "--option", "turn.entry_tries=3"),
    )
    assert (result.exit_code, result.stdout) == (0, "")
    written = json.loads(path.read_bytes())
    assert written["players"] == [
        {"name": "Amal", "seats": ["S"]},
        {"name": "باسم", "seats": ["N"]},
    ]
    assert written["event"] == {
        "name": "Cup",
        "site": "Damascus",
        "date": "2026-11-20",
        "round": "3",
        "table": "2",
        "arbiter": "Omar",
    }
    assert written["ruleset"]["options"] == {"turn.mode": "immediate", "turn.entry_tries": 3}


def test_seats_that_are_named_are_those_that_play() -> None:
    def seats(*words: str) -> list[list[str]]:
        options = [word for each in words for word in ("--seat", each)]
        players = json.loads(barsis("new", "barsis", *options).stdout)["players"]
        return [player["seats"] for player in players]

    assert seats("N=Basim") == [["N"], ["S"]]
    assert seats("E=A", "W=B") == [["E"], ["W"]]
    assert seats("S=A", "E=B", "N=C") == [["S"], ["E"], ["N"]]
    assert seats("s=A", "north=B") == [["S"], ["N"]]


def test_a_player_may_have_two_seats() -> None:
    result = barsis("new", "pachisi", "--seat", "S+N=Amal", "--seat", "E+W=Badr")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["players"] == [
        {"name": "Amal", "seats": ["S", "N"]},
        {"name": "Badr", "seats": ["E", "W"]},
    ]
    assert barsis("new", "pachisi", "--seat", "S+E=Amal", "--seat", "N+W=Badr").exit_code == 2


def test_no_file_is_written_over(tmp_path: Path) -> None:
    path = tmp_path / "x.barsis.json"
    path.write_bytes(b"mine")
    result = barsis("new", "barsis", "-o", path)
    assert result.exit_code == 2
    assert "never overwrites a file" in unwrapped(result.stderr)
    assert path.read_bytes() == b"mine"
    dangling = tmp_path / "link.json"
    dangling.symlink_to(tmp_path / "nowhere")
    assert barsis("new", "barsis", "-o", dangling).exit_code == 2


@pytest.mark.parametrize(
    "words",
    [
        ("whist",),
        ("barsis", "--seat", "S"),
        ("barsis", "--seat", "Q=Amal"),
        ("barsis", "--seat", "E=Amal"),
        ("barsis", "--seat", "S=A", "--seat", "S=B"),
        ("barsis", "--seat", "S=A", "--seat", "E=B"),
        ("barsis", "--date", "2026-02-30"),
        ("barsis", "--seat", "S=" + "x" * 5000),
        ("barsis", "--event", "a\x00b"),
        ("barsis", "--option", "pass=never"),
        ("barsis", "--ruleset", "shesh-besh"),
    ],
)
def test_what_cannot_be_is_refused(words: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "x.barsis.json"
    result = barsis("new", *words, "-o", path)
    assert result.exit_code == 2, result.output
    assert "Traceback" not in result.output
    assert not path.exists()


def test_a_ruleset_of_ones_own_is_named_with_its_hash(tmp_path: Path) -> None:
    data = Path("barsis_notation/rulesets/data/barsis-1.json").read_text("utf-8")
    own = tmp_path / "house.json"
    own.write_text(data.replace('"id": "barsis"', '"id": "house"', 1), "utf-8")
    path = tmp_path / "x.barsis.json"
    result = barsis("new", "barsis", "--ruleset", own, "-o", path)
    assert result.exit_code == 0, result.output
    assert len(load(path).ruleset.sha256) == 64
    told = barsis("record", path, "--ruleset", own, given="S\n2\n")
    assert "turn 1 saved" in told.stdout, told.output


def test_a_folder_that_is_not_there_is_status_3(tmp_path: Path) -> None:
    assert barsis("new", "barsis", "-o", tmp_path / "a" / "b.json").exit_code == 3
