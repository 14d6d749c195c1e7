"""`barsis replay` and `barsis show`: boards and words."""

import json
import re
from pathlib import Path

import pytest

from barsis_notation.drawing import read_drawing
from barsis_notation.record.position_lines import format_setup
from barsis_notation.rulesets import load_ruleset
from tests.cli.run import FAULTY, TURNS, barsis, record, write
from tests.cli.stepping import games

THIRD_TURN = """\
Turn 3   Amal (S) threw 1 Dest (دست) + 3 (ثلاثة)
  base to SR6 [bar/11]
  SR6 to SR5 [11/12]
  SR5 to SR2 [12/15]
"""


def test_a_game_is_shown_board_after_board(good: Path) -> None:
    result = barsis("replay", "--plain", good)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith("Round 3, table 2   Amal (S) v Basim (N)\n")
    assert result.stdout.count("KITCHEN") == len(TURNS) + 1
    assert THIRD_TURN in result.stdout
    assert "Turn 2   Basim (N) threw 3 (ثلاثة)\n  nothing could be played\n" in result.stdout
    assert barsis("replay", good).stdout == result.stdout


def test_one_turn_is_shown_alone(good: Path) -> None:
    result = barsis("replay", good, "--turn", "3")
    assert result.stdout.startswith("\n" + THIRD_TURN)
    assert result.stdout.count("KITCHEN") == 1
    start = barsis("replay", good, "--turn", "0")
    assert start.stdout.count("KITCHEN") == 1
    assert "Turn" not in start.stdout
    assert barsis("replay", good, "--turn", "7").exit_code == 2


def test_a_refused_turn_ends_the_replay_with_its_reason(faulty: Path) -> None:
    result = barsis("replay", faulty)
    assert result.exit_code == 1
    assert "MOV001 token-not-available" in result.stdout
    assert "Turn 6" not in result.stdout
    late = barsis("replay", faulty, "--turn", "6")
    assert late.exit_code == 1
    assert "turn 6 was not reached" in late.stdout


def test_ascii_is_nothing_but_ascii(tmp_path: Path) -> None:
    players = [{"name": "أمل", "seats": ["S"]}, {"name": "Zoë", "seats": ["N"]}]
    path = write(tmp_path / "x.barsis.json", record(players=players, comment="مقهى"))
    result = barsis("replay", "--ascii", path)
    assert result.exit_code == 0
    assert result.stdout.isascii()
    assert "Turn 2   Zoe (N) threw 3 Three\n" in result.stdout
    assert barsis("show", "--ascii", path).stdout.isascii()


def test_comments_rulings_and_positions_are_told(tmp_path: Path) -> None:
    line = "barsis S:bar(3),20 N:bar(4) to=S"
    turns = [
        {"turn": "S 2:", "comment": "late"},
        {"position": line, "ruling": {"by": "Rim", "text": "put back"}},
        "S 3: 20/23",
    ]
    path = write(tmp_path / "x.barsis.json", record(turns))
    result = barsis("replay", path)
    assert result.exit_code == 0
    assert "  comment: late\n" in result.stdout
    assert f"Turn 2\n  ruling (Rim): put back\n  play continues from {line}\n" in result.stdout
    assert "EL4 to EL7 [20/23]" in result.stdout


def test_no_name_or_comment_moves_the_cursor(tmp_path: Path) -> None:
    hostile = "x\x1b[2J\u202ey"
    players = [{"name": hostile, "seats": ["S"]}, {"name": "B", "seats": ["N"]}]
    turns = [{"turn": "S 2:", "comment": hostile}, *TURNS[1:]]
    path = write(tmp_path / "x.barsis.json", record(turns, players=players, comment=hostile))
    for command in ("replay", "show"):
        shown = barsis(command, path).stdout
        assert "\x1b" not in shown
        assert "\u202e" not in shown
    assert "x\\u001b[2J\\u202ey" in barsis("replay", path).stdout


def test_colors_are_as_the_environment_asks(good: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\x1b[" not in barsis("show", good).stdout
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[" in barsis("show", good).stdout
    assert "\x1b[" not in barsis("show", "--ascii", good).stdout
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[" not in barsis("show", good).stdout


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ((), "barsis S:bar(3),18 N:bar(4) to=S"),
        (("--turn", "3"), "barsis S:bar(3),15 N:bar(4) to=N"),
        (("--turn", "0"), "barsis S:bar(4) N:bar(4) to=-"),
    ],
)
def test_show_draws_the_position_after_a_turn(
    good: Path, words: tuple[str, ...], line: str
) -> None:
    result = barsis("show", "--ascii", *words, good)
    *board, last = result.stdout.splitlines()
    assert last == line
    drawn = read_drawing("\n".join(board), load_ruleset("barsis"))
    assert format_setup(drawn) == line


def test_show_draws_a_position(good: Path) -> None:
    line = "barsis S:bar,48,67,off N:bar,23,28,81 to=N owed=10,khal"
    result = barsis("show", line)
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-1] == line
    turned = barsis("show", "--flip", line)
    assert turned.stdout != result.stdout
    assert barsis("show", "barsis S:bar(4) to=").exit_code == 2
    assert barsis("show", "whist S:bar(4) N:bar(4) to=S").exit_code == 2
    assert barsis("show", good, "--turn", "99").exit_code == 2


def test_show_stops_where_a_game_cannot_go_on(faulty: Path) -> None:
    result = barsis("show", faulty)
    assert result.exit_code == 1
    assert result.stdout.splitlines()[-1] == "barsis S:bar(3),15 N:bar(4) to=S"
    assert "turn 5: MOV001 token-not-available (error) " in result.stderr
    assert barsis("show", faulty, "--turn", "4").exit_code == 0


def test_a_record_of_a_file_is_chosen_by_its_number(tmp_path: Path) -> None:
    games = write(tmp_path / "x.barsis.jsonl", record(), record(TURNS[:3]), record(FAULTY))
    second = barsis("show", "--record", "2", games)
    assert second.stdout.splitlines()[-1] == "barsis S:bar(3),15 N:bar(4) to=N"
    assert barsis("show", "--record", "2", games, "-o", tmp_path / "2.json").exit_code == 0
    missing = barsis("show", "--record", "4", games)
    assert missing.exit_code == 1
    assert "record 4 does not exist; the last is 3" in missing.stderr


@pytest.mark.parametrize("command", ["replay", "show"])
def test_what_is_no_game_is_told_on_stderr(command: str, tmp_path: Path) -> None:
    path = tmp_path / "x.barsis.json"
    path.write_bytes(b"{}")
    result = barsis(command, path)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "SHP" in result.stderr
    assert barsis(command, tmp_path / "nowhere").exit_code == 3
    assert barsis(command, tmp_path).exit_code == 2
    wrong = record(players=[{"seats": ["S"]}, {"seats": ["E"]}])
    assert barsis(command, write(path, wrong)).exit_code == 1


SAMPLES = Path(__file__).parents[2] / "sample_games"
BOARDS = {
    "kioz/far_row_frozen_while_one_is_at_home": "A1  1 >",
    "natt-klab/cannot_move_and_misses_the_turn": "+---------------+",
}
"""A sample of each game whose board is neither cross nor tables, and what every drawing shows."""


@pytest.mark.parametrize("name", BOARDS)
def test_every_command_that_looks_draws_the_board(name: str, tmp_path: Path) -> None:
    path = tmp_path / "x.barsis.json"
    path.write_bytes((SAMPLES / f"{name}.barsis.json").read_bytes())
    turns = len(json.loads(path.read_bytes())["turns"])
    drawings = barsis("replay", "--plain", "--ascii", path).stdout.count(BOARDS[name])
    assert drawings == (turns + 1) * (2 if "natt" in name else 1)
    *board, last = barsis("show", "--ascii", path).stdout.splitlines()
    drawn = read_drawing("\n".join(board), load_ruleset(name.partition("/")[0]))
    assert format_setup(drawn) == last
    assert BOARDS[name] in barsis("record", "--ascii", path, given="board\nq\n").stdout


def test_a_cross_board_is_drawn_whatever_the_engine_plays() -> None:
    """Of eight arms, and of sixteen pawns a seat: a position is drawn from the ruleset alone."""
    eight = barsis("show", "parchis 1:13 8:64n to=1", "--option", "board.arms=8", "--ascii")
    assert eight.exit_code == 0
    assert eight.stdout.count("R^") == 8
    pawns = barsis("show", "pachisi S:bar(16) N:8(16) to=S", "--option", "pawns=16", "--ascii")
    assert "base    16" in pawns.stdout
    assert "home    0/16" in pawns.stdout


def test_turns_with_findings_alone(tmp_path: Path) -> None:
    path = games.one(tmp_path)
    result = barsis("replay", "--plain", "--findings", path)
    assert result.exit_code == 1
    assert re.findall("^Turn [0-9]+", result.stdout, re.MULTILINE) == ["Turn 5", "Turn 7"]
    assert "retracted-illegal" in result.stdout
    seventh = barsis("replay", path, "--findings", "--turn", "7")
    assert re.findall("^Turn [0-9]+", seventh.stdout, re.MULTILINE) == ["Turn 7"]
    assert seventh.exit_code == 1


def test_findings_that_are_of_no_turn_come_first() -> None:
    [path] = Path("sample_games").glob("*/faulty/seven_points_as_in_barjis.barsis.json")
    result = barsis("replay", path, "--findings")
    assert result.exit_code == 1
    assert re.search("^  RES[0-9]+ wrong-score", result.stdout.split("\n")[1])
    assert "Turn" not in result.stdout
