"""`barsis moves`: the legal moves, in words and as JSON, and why one is refused."""

import json
from pathlib import Path

import pytest

from barsis_notation.drawing import read_drawing
from barsis_notation.record.position_lines import format_setup
from barsis_notation.rulesets import load_ruleset
from tests.cli.run import barsis, record, unwrapped, write

POSITION = "barsis S:bar,48,67,off N:bar,23,28,81 to=N"
BEGINNING = "shesh-besh W:6(5),8(3),13(5),24(2) B:6(5),8(3),13(5),24(2) to=W"

KLAB = "natt-klab W:b2 B:a2,b3,b4,c2 to=W"
KLAB_TEXT = """\
White (W) to move
  b2 to b1 [b2-b1]
  b2 to d2 [b2xd2]
"""

TEXT = """\
North (N) to move, owed 2
  WL7 to WM8 [23/25]                 uses 2
  WR6 to WR4 [28/30]                 uses 2
  NM3 to NM1 [81/83]                 uses 2
"""


def test_moves_are_cells_with_the_notation_beside() -> None:
    result = barsis("moves", POSITION, "--throw", "2")
    assert (result.exit_code, result.stdout) == (0, TEXT)


def test_json_says_what_each_move_uses_and_leads_to() -> None:
    result = barsis("moves", POSITION, "--throw", "1+3", "-f", "json")
    found = json.loads(result.stdout)
    assert list(found) == ["position", "throw", "moves", "end"]
    assert found["position"] == POSITION
    assert found["throw"] == "1+3"
    moves = {each["move"]: each for each in found["moves"]}
    assert " ".join(sorted(moves)) == (
        "23/24 23/26 23/33 28/29 28/31 28/38 81/82 81/off bar/1 bar/11"
    )
    assert moves["bar/11"] == {
        "move": "bar/11",
        "uses": [10],
        "position": "barsis S:bar,48,67,off N:11,23,28,81 to=N owed=3,khal",
        "end": None,
    }
    assert moves["81/82"]["uses"] == ["khal"]
    assert moves["81/off"]["uses"] == [3]


@pytest.mark.parametrize(
    ("throw", "outcomes"),
    [("dest+3", "1+3"), ("دست+٣", "1+3"), ("Benj + Two", "5+2"), ("bara+Four", "6+4")],
)
def test_throws_are_read_as_people_write_them(throw: str, outcomes: str) -> None:
    result = barsis("moves", POSITION, "--throw", throw, "-f", "json")
    assert json.loads(result.stdout)["throw"] == outcomes


def test_what_is_owed_needs_no_throw() -> None:
    result = barsis("moves", f"{POSITION} owed=3", "-f", "json")
    found = json.loads(result.stdout)
    assert found["throw"] is None
    assert [each["move"] for each in found["moves"]] == ["23/26", "28/31", "81/off"]
    assert barsis("moves", POSITION).exit_code == 2


def test_a_throw_that_is_due_is_told() -> None:
    assert "another throw is due" in barsis("moves", POSITION, "--throw", "5").stdout
    assert "another throw is due" not in barsis("moves", POSITION, "--throw", "5+2").stdout


def test_why_names_the_rule() -> None:
    result = barsis("moves", POSITION, "--throw", "4", "--why", "81/off")
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert lines[0].startswith(
        "  MOV004 overshoot (error)  NM3 to the Kitchen [81/off] needs exactly 3"
    )
    assert any(
        line.startswith('  rule               "A pawn can enter the Kitchen') for line in lines
    )
    legal = barsis("moves", POSITION, "--throw", "3", "--why", "81/off")
    assert (legal.exit_code, legal.stdout) == (0, "legal: NM3 to the Kitchen [81/off]\n")


@pytest.mark.parametrize("move", ["٨١/off", "\u2067٨١/off\u2069", "۸۱/off", "81/off"])
def test_why_reads_digits_of_any_script(move: str) -> None:
    legal = barsis("moves", POSITION, "--throw", "٣", "--why", move)
    assert (legal.exit_code, legal.stdout) == (0, "legal: NM3 to the Kitchen [81/off]\n")
    refused = barsis("moves", POSITION, "--throw", "4", "--why", move)
    assert refused.stdout.startswith("  MOV004 overshoot (error)  NM3 to the Kitchen [81/off]")


@pytest.mark.parametrize("move", ["81", "b3xd3", "", "81/off*", "\x1b[2J", "?"])
def test_why_answers_anything(move: str) -> None:
    result = barsis("moves", POSITION, "--throw", "3", "--why", move)
    assert result.exit_code == 1
    assert "\x1b" not in result.stdout
    assert "MOV0" in result.stdout


def test_a_file_in_place_of_a_position_is_told(tmp_path: Path) -> None:
    path = write(tmp_path / "x.json", record())
    wrong = barsis("moves", path)
    assert wrong.exit_code == 2
    assert "is a file" in wrong.stderr
    assert "`barsis show FILE --turn N`" in unwrapped(wrong.stderr)


@pytest.mark.parametrize("position", ["barsis S:11", "shesh-besh S:1 N:2", "kioz A:1"])
def test_a_faulty_position_is_no_missing_file(position: str, tmp_path: Path) -> None:
    for words in (["moves", position], ["show", position]):
        wrong = barsis(*words)
        assert wrong.exit_code == 2
        assert "no position: found" in wrong.stderr
        assert "column" in wrong.stderr
    refused = barsis("render", position, "-o", tmp_path / "x.svg")
    assert refused.exit_code == 2
    assert "this is a position, not a record" in refused.stderr


def test_a_file_may_be_called_like_a_position(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write(Path("barsis S:11"), record())
    assert barsis("show", "barsis S:11").exit_code == 0


def test_no_move_is_said() -> None:
    result = barsis("moves", "barsis S:bar(4) N:bar(4) to=S", "--throw", "4")
    assert result.stdout == "South (S) to move, owed 4\n  no legal move\n"


def test_a_roll_has_every_position_it_can_end_in() -> None:
    result = barsis("moves", BEGINNING, "--throw", "31", "--turns", "-f", "json")
    found = json.loads(result.stdout)
    assert list(found) == ["position", "throw", "moves", "end", "finals"]
    assert len(found["finals"]) == len(set(found["finals"])) > 10
    made_the_point = "shesh-besh W:5(2),6(4),8(2),13(5),24(2) B:6(5),8(3),13(5),24(2) to=B"
    assert made_the_point in found["finals"]
    assert "8/5" in [each["move"] for each in found["moves"]]
    text = barsis("moves", BEGINNING, "--throw", "31", "--turns").stdout
    assert f"  ends in {made_the_point}\n" in text


@pytest.mark.parametrize(
    ("words", "status"),
    [
        ((POSITION, "--throw", "seventeen"), 2),
        ((POSITION, "--throw", ""), 2),
        ((POSITION, "--throw", "9"), 1),
        ((POSITION, "--throw", "2+2"), 1),
        ((POSITION, "--throw", "2", "--turns"), 2),
        (("nothing", "--throw", "2"), 2),
        (("whist S:bar(4) N:bar(4) to=S", "--throw", "2"), 2),
        (("barsis S:bar(9) N:bar(4) to=S", "--throw", "2"), 1),
        (("barsis S:bar(4) N:bar(4) to=-", "--throw", "2"), 0),
        (("barsis S:off(4) N:bar(4) to=-", "--throw", "2"), 1),
        ((POSITION, "--throw", "2", "--ruleset", "nowhere.json"), 2),
        ((POSITION, "--throw", "2", "--option", "pass"), 2),
        ((POSITION, "--throw", "2", "--option", "pass=never"), 2),
        ((POSITION, "--throw", "2", "--option", "pass=optional"), 0),
    ],
)
def test_what_it_exits_with(words: tuple[str, ...], status: int) -> None:
    result = barsis("moves", *words)
    assert result.exit_code == status, result.output


@pytest.mark.by_turns(4)
def test_a_game_without_throws_lists_its_moves() -> None:
    result = barsis("moves", KLAB)
    assert result.stdout == KLAB_TEXT
    found = json.loads(barsis("moves", KLAB, "-f", "json").stdout)
    assert found["throw"] is None
    assert [(each["move"], each["uses"]) for each in found["moves"]] == [
        ("b2-b1", []),
        ("b2xd2", []),
    ]
    refused = barsis("moves", KLAB, "--throw", "1")
    assert refused.exit_code == 2
    assert "natt-klab is a game without throws" in refused.stderr
    why = barsis("moves", KLAB, "--why", "b2-c2")
    assert why.exit_code == 1
    assert "MOV0" in why.stdout


@pytest.mark.parametrize(
    ("line", "throw", "sign"),
    [
        (POSITION, "2", "KITCHEN"),
        (BEGINNING, "31", "|bar|"),
        ("kioz A:1-22u B:1-22u to=A", "1", "A1  1 > Au"),
        (KLAB, None, " 3 | .  B  x"),
    ],
)
def test_the_board_stands_above_the_moves(line: str, throw: str | None, sign: str) -> None:
    words = ("moves", line, *(("--throw", throw) if throw else ()))
    plain, drawn = barsis(*words), barsis(*words, "--board", "--ascii")
    assert drawn.stdout.endswith(plain.stdout)
    board = drawn.stdout.removesuffix(plain.stdout)
    assert sign in board
    assert format_setup(read_drawing(board, load_ruleset(line.split(maxsplit=1)[0]))) == line
    assert barsis(*words, "--board", "--flip").stdout.endswith(plain.stdout)
    assert barsis(*words, "--board", "-f", "json").stdout == barsis(*words, "-f", "json").stdout


SPECIAL = {
    "one piece captured, the other not": (
        ("pachisi S:bar(2),27,27c E:bar(4) N:bar(4) W:bar(4) to=S again=1 journal=S.27>E.10",),
        ("--throw", "3", "--option", "capture.cancel=true"),
        "  ER7 to ER4 [27c/30]                uses 3\n"
        "  ER7 to ER4 [27/30]                 uses 3\n",
    ),
    "parts of a value": (
        ("pachisi S:bar(2),30,40 E:bar(4) N:9,70,off(2) W:bar(4) to=S",),
        ("--throw", "2", "--option", "turn.split=true"),
        "  ER4 to ER3 [30/31]                 uses 1\n",
    ),
    "a third six": (
        ("parchis 1:bar(2),13,30 2:bar(4) 3:bar(4) 4:bar(4) to=1 again=1 last=1.30 sixes=2",),
        ("--throw", "6"),
        "Yellow (1) to move, owed nothing\n  2R4 to start space [30/bar]\n",
    ),
    "a bonus": (
        ("parchis 1:bar(2),33,42 2:bar(4) 3:bar(4) 4:bar(4) to=1 owed=20",),
        (),
        "  2R1 to 4L3 [33/53]                 uses 20\n",
    ),
}


@pytest.mark.parametrize("what", SPECIAL)
def test_moves_only_some_games_have(what: str) -> None:
    position, words, told = SPECIAL[what]
    result = barsis("moves", *position, *words)
    assert result.exit_code == 0, result.output
    assert told in result.stdout
