"""`barsis show -o`: a position as a picture or as JSON in a file."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from barsis_notation import load, steps, svg
from barsis_notation.record.position_lines import parse_setup
from tests.cli.run import barsis, unwrapped
from tests.drawing.svg_boards import men_of, parsed, words_of
from tests.men import men_on

SAMPLES = Path(__file__).parents[2] / "sample_games"
EVENING = SAMPLES / "barsis" / "annotated_evening.barsis.json"
LINE = "pachisi S:bar(3),1f,8(2),21,off E:bar(8) N:bar(6),12,63 W:bar,29(6),off to=S again=1"


def test_the_board_after_a_turn_is_drawn_with_its_last_move(tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    assert barsis("show", EVENING, "--turn", "10", "-o", file).stdout == ""
    step = list(steps(load(EVENING)))[9]
    drawing = file.read_text(encoding="utf-8")
    assert Counter((man.seat, man.place) for man in men_of(drawing)) == men_on(step.after)
    assert "Karim Saadeh" in words_of(drawing)
    assert words_of(drawing)[-2:] == ["Dest · 10 + khal", "Three · 3"]
    assert drawing.count("stroke-dasharray") == 1


def test_options_are_those_of_pictures(tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    options = ("--theme", "print", "--size", "300", "--orientation", "N", "--no-coordinates")
    assert barsis("show", LINE, "-o", file, "--diagonal", *options).exit_code == 0
    assert file.read_text(encoding="utf-8") == svg.board(
        LINE, theme="print", size=300, orientation="N", coordinates=False, diagonal=True
    )


def test_arabic_is_spoken(tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    assert barsis("--lang", "ar", "show", LINE, "-o", file).exit_code == 0
    assert parsed(file.read_text(encoding="utf-8"))[0].text == "رقعة باتشيسي، والدور لمقعد الأصفر"


def test_png_is_as_wide_as_is_said(tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    file = tmp_path / "board.png"
    assert barsis("show", LINE, "-o", file, "--size", "160").exit_code == 0
    data = file.read_bytes()
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    assert int.from_bytes(data[16:20], "big") == 160


@pytest.mark.parametrize(
    "line", [LINE, "natt-klab W:a1,b1,c2,d3,e3 B:a4,b3,c4,e5 to=B", "barsis S:bar(4) N:- to=-"]
)
def test_json_says_what_the_line_says(tmp_path: Path, line: str) -> None:
    file = tmp_path / "position.json"
    assert barsis("show", line, "-o", file).exit_code == 0
    document = json.loads(file.read_bytes())
    setup = parse_setup(line)
    assert document["position"] == line
    assert (document["id"], document["version"]) == (setup.id, 1)
    assert document["seats"] == list(setup.men) == list(document["men"])
    assert (document["to"], document["keys"]) == (setup.to, setup.keys)
    assert document["men"] == {
        seat: [{"place": man.place} | ({"tag": man.tag} if man.tag else {}) for man in men]
        for seat, men in setup.men.items()
    }


def test_json_has_the_ids_of_other_programs(tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    line = "shesh-besh W:6(5),8(3),13(5),24(2) B:6(5),8(3),13(5),24(2) to=W"
    printed = barsis("show", line, "--ids").stdout.splitlines()
    assert barsis("show", line, "--ids", "-o", file).exit_code == 0
    ids = json.loads(file.read_bytes())["ids"]
    assert len(ids) == 2
    assert ids == printed[-2:]


@pytest.mark.parametrize("name", ["board", "board.jpg", "-"])
def test_an_ending_says_what_is_written(tmp_path: Path, name: str) -> None:
    refused = barsis("show", LINE, "-o", name if name == "-" else tmp_path / name)
    assert refused.exit_code == 2
    assert ".svg, .png or .json" in " ".join(refused.stderr.replace("│", " ").split())
    assert list(tmp_path.iterdir()) == []


def test_a_game_that_is_refused_is_drawn_as_far_as_it_goes(tmp_path: Path) -> None:
    record = tmp_path / "game.barsis.json"
    record.write_text(
        '{"format": "barsis-record/1", "ruleset": {"id": "barsis", "version": 1},'
        ' "players": [{"seats": ["S"]}, {"seats": ["N"]}],'
        ' "turns": ["S 1+3: bar/11 bar/1 1/4", "N 2: 3/5"]}',
        encoding="utf-8",
    )
    file = tmp_path / "board.svg"
    shown = barsis("show", record, "-o", file)
    assert shown.exit_code == 1
    assert "MOV" in shown.stderr
    drawing = file.read_text(encoding="utf-8")
    assert [(m.seat, m.place) for m in men_of(drawing) if m.place.isdigit()] == [
        ("S", "4"), ("S", "11"),
    ]  # fmt: skip
    assert "stroke-dasharray" not in drawing


def test_the_record_itself_is_not_written_over(tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    record.write_bytes(EVENING.read_bytes())
    assert barsis("show", record, "-o", record).exit_code == 2
    assert record.read_bytes() == EVENING.read_bytes()


@pytest.mark.parametrize("option", [["--theme", "dark"], ["--size", "300"], ["--diagonal"]])
def test_options_for_pictures_are_refused_without_one(option: list[str], tmp_path: Path) -> None:
    position = "barsis S:bar(4) N:bar(4) to=S"
    for output in ([], ["-o", str(tmp_path / "x.json")]):
        refused = barsis("show", position, *option, *output)
        assert refused.exit_code == 2
        assert f"{option[0]} is for pictures" in unwrapped(refused.stderr)
    assert barsis("show", position, *option, "-o", tmp_path / "x.svg").exit_code == 0
    assert barsis("show", position, "--flip").exit_code == 0


def test_an_impossible_position_is_drawn_and_reported() -> None:
    shown = barsis("show", "barsis S:11 N:11 to=S")
    assert shown.exit_code == 0
    assert "seat S has 1 pawn; the game has 4 per seat" in shown.stderr
    assert shown.stdout.endswith("barsis S:11 N:11 to=S\n")
    assert barsis("show", "barsis S:bar(3),11 N:bar(4) to=S").stderr == ""


def test_a_long_text_like_a_position_is_no_position_and_no_file() -> None:
    shown = barsis("show", f"barsis S:{'1' * 300}")
    assert shown.exit_code == 2
    assert "expected" in shown.stderr
