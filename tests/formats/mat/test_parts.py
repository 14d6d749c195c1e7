"""The parts of reading a match file, one by one."""

from __future__ import annotations

import io

import pytest

from barsis_notation.formats.backgammon.mat.raw_games import (
    PlayerScore,
    read_score,
    split_cells,
    split_rows,
)
from barsis_notation.formats.backgammon.mat.transcriber import read_cell
from barsis_notation.formats.backgammon.move_splitting import find_dice_orders, split_turn
from barsis_notation.formats.backgammon.plain_throws import MenOnPoints
from barsis_notation.formats.backgammon.seats_and_stakes import START
from barsis_notation.formats.backgammon.transcript import AfterThrow, Kind
from barsis_notation.formats.format_registry import MAT
from barsis_notation.record.decode import Limits
from barsis_notation.record.structs import (
    Match,
    Player,
    Record,
    Result,
    RulesetRef,
)


def moves_of(text: str, men: dict[int, int] | None = None) -> tuple[list[str], int]:
    """Return the single moves of the cell *text*, and how many joined ones have two roads."""
    said = read_cell(text)
    split = split_turn(said.legs, said.dice, "W", MenOnPoints(START if men is None else men))
    return split.moves, len(split.unsure)


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("31: 8/5 6/5", "8/5 6/5"),
        ("66: 25/19 25/19 24/18* 13/7", "bar/19 bar/19 24/18* 13/7"),
        ("61: Bar/24 OFF/3", "bar/24"),
        ("53: 5/0 3/off", "5/off 3/off"),
        ("44: 24/16(2)", "24/20 20/16 24/20 20/16"),
        ("44: 24/16*(2)", "24/20 20/16* 24/20 20/16"),
        ("22: 6/4(2)* 13/11(2)", "6/4* 6/4 13/11 13/11"),
        ("61: 13/7*/6*", "13/7* 7/6*"),
        ("55: bar/15 13/8(2)", "bar/20 20/15 13/8 13/8"),
        ("55: 13/8 bar/10", "bar/20 13/8 20/15 15/10"),
        ("65: 24/13", "24/18 18/13"),
        ("54: 10/3 5/1", "10/3 5/1"),
        ("6-5: 24/18 13/8", "24/18 13/8"),
    ],
)
def test_words_become_single_moves(text: str, moves: str) -> None:
    assert " ".join(moves_of(text)[0]) == moves


@pytest.mark.parametrize(
    ("text", "men", "moves"),
    [
        ("52: 6/off", {6: 1, 2: 3}, "6/4 4/off"),  # 6/1 1/off passes over the men on 2
        ("41: 4/off", {4: 1, 2: 2}, "4/3 3/off"),  # both dice must be played
        ("41: 4/off", {4: 1}, "4/off"),  # the last man
        ("41: 4/off", {4: 1, 0: 14}, "4/off"),
        ("22: 5/off 2/off", {5: 1, 2: 3}, "5/3 3/1 2/off 1/off"),
        ("44: 6/off 3/off(2)", {6: 1, 3: 4}, "6/2 3/off 3/off 2/off"),
    ],
)
def test_a_man_leaves_where_nobody_is_behind(text: str, men: dict[int, int], moves: str) -> None:
    assert " ".join(moves_of(text, {0: 15 - sum(men.values()), **men})[0]) == moves


def test_the_road_without_two_men_is_taken() -> None:
    # Of 64 from 24, 18 is free and 20 is free; Black's men on his 7 stand on White's 18.
    assert moves_of("64: 24/14") == (["24/18", "18/14"], 1)
    assert moves_of("64: 24/14", {24: 2, 7: 2}) == (["24/20", "20/14"], 0)
    assert moves_of("64: 24/14", {24: 2, 7: 1}) == (["24/20", "20/14"], 0)
    assert moves_of("64: 24/14", {24: 2, 7: 1, 5: 2}) == (["24/18", "18/14"], 0)


def test_exact_dice_are_given_away_first() -> None:
    legs = read_cell("65: 5/off 6/off").legs
    assert find_dice_orders(legs, "65") == [[(5,)], [(6,)]]
    assert find_dice_orders(read_cell("54: 3/off 4/off").legs, "54") == [[(5,)], [(4,)]]


@pytest.mark.parametrize(
    ("text", "kind", "number"),
    [
        ("Doubles => 4", Kind.DOUBLE, 4),
        ("Takes", Kind.TAKE, 0),
        ("Drops", Kind.DROP, 0),
        ("Wins 2 points and the match", Kind.WINS, 2),
        ("wins 1 point", Kind.WINS, 1),
        ("Losses 3 point", Kind.LOSES, 3),
        ("Resigns", Kind.RESIGN, 0),
    ],
)
def test_words(text: str, kind: Kind, number: int) -> None:
    said = read_cell(text)
    assert (said.kind, said.number, said.strays) == (kind, number, ())


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("31:", AfterThrow.NOTHING),
        ("31: ", AfterThrow.NOTHING),
        ("31: Cannot Move", AfterThrow.CANNOT_MOVE),
        ("31: cannot move", AfterThrow.CANNOT_MOVE),
        ("31: ???", AfterThrow.HIDDEN),
        ("31: ????", AfterThrow.HIDDEN),
        ("31: Illegal play (<anything;0>)", AfterThrow.HIDDEN),
        ("31: 8/5", AfterThrow.MOVES),
    ],
)
def test_throws_without_moves(text: str, shown: AfterThrow) -> None:
    said = read_cell(text)
    assert (said.shown, said.strays, said.dice) == (shown, (), "31")


@pytest.mark.parametrize("word", ["8/8", "26/20", "8/5(5)", "8-5", "8", "/5", "8/", "8/5**"])
def test_words_that_are_no_moves(word: str) -> None:
    said = read_cell(f"31: {word} 6/5")
    assert [stray.text for stray in said.strays] == [word]
    assert [stray.column for stray in said.strays] == [4]
    assert len(said.legs) == 1


@pytest.mark.parametrize(
    ("line", "seats"),
    [
        ("  1)                             43: 24/20 13/10", "B"),
        ("  1) 43: 24/20 13/10", "W"),
        ("  6) 55: 20/15 15/10 20/15 15/10 65:", "WB"),
        (" 15)  Drops                       Wins 1 point", "WB"),
        ("      Wins 1 point", "W"),
        ("                                  Wins 1 point", "B"),
        ("  2)  Losses 1 point                                               Wins 1 point", "WB"),
        (" 31) 21: ????                       Wins 4 point", "WB"),
        ("  2) 21:       Wins 1 point", "WW"),
        ("  2) 21:                         Wins 1 point", "WB"),
        ("  2) 62: 24/18 13/11             43:  Wins 1 point", "WBB"),
        ("  4) Drops Wins 1 point", "WB"),
    ],
)
def test_columns_tell_the_players_apart(line: str, seats: str) -> None:
    [row] = split_rows(line)
    cells, strays = split_cells(row.text, row.start, 33)
    assert "".join(cell.seat for cell in cells) == seats
    assert strays == []


def test_a_second_number_begins_a_second_row() -> None:
    rows = split_rows(" 24) 43: 21/18 18/14              24)  Losses 2 point          Wins 2 point")
    assert [row.number for row in rows] == [24, 24]
    assert rows[1].shift == rows[1].start - rows[0].start


@pytest.mark.parametrize(
    ("line", "left", "right"),
    [
        (
            " ann : 0                     ben : 3",
            PlayerScore("ann", None, 0),
            PlayerScore("ben", None, 3),
        ),
        (
            " zed,1666 : 0     a b, c,99 : 1",
            PlayerScore("zed", 1666, 0),
            PlayerScore("a b, c,99", None, 1),
        ),
        (
            " ann : 0                      : 0",
            PlayerScore("ann", None, 0),
            PlayerScore("", None, 0),
        ),
        (" a:b : 12 c : d : 7 ", PlayerScore("a:b", None, 12), PlayerScore("c : d", None, 7)),
    ],
)
def test_score_lines(line: str, left: PlayerScore, right: PlayerScore) -> None:
    score = read_score(line)
    assert score is not None
    assert (score.left, score.right) == (left, right)


@pytest.mark.parametrize("line", ["", "ann : 0", "ann : 0 ben : x", "ann 0 ben 0"])
def test_lines_that_are_no_score(line: str) -> None:
    assert read_score(line) is None


@pytest.mark.by_turns(2)
def test_too_large_a_game_costs_itself() -> None:
    game = b" Game 1\n a : 0   b : 0\n" + b"  1) 31: 8/5 6/5\n" * 100
    large, small = MAT.read(b" 1 point match\n" + game + game[:60], limits=Limits(size=500))
    assert large.record is None
    assert [finding.code for finding in large.findings] == ["FMT102"]
    assert small.record is not None
    many = b" Game 1\n" + b"  1) 31: 8/5 6/5\n" * 20_001
    [decoded] = MAT.read(many)
    assert [finding.code for finding in decoded.findings] == ["FMT102"]


def test_many_faults_of_a_kind_are_cut() -> None:
    [decoded] = MAT.read(b" Game 1\n" + b"  1) 31: x x x x x x x x x\n" * 2000)
    assert len(decoded.findings) < 400


def sample(**members: object) -> Record:
    parts: dict[str, object] = {
        "format": "barsis-record/1",
        "ruleset": RulesetRef(id="shesh-besh", version=1),
        "players": [Player(name="Ann", seats=["W"]), Player(name="Ben", seats=["B"])],
        "turns": ["W 31: 8/5 6/5"],
        "match": Match(game=1, before={"W": 0, "B": 0}),
        "result": Result(winners=[], reason="unfinished"),
    }
    return Record(**(parts | members))  # type: ignore[arg-type]


def test_a_plain_record_loses_nothing() -> None:
    assert MAT.losses(sample()) == []


def test_a_roll_off_written_as_turns_is_kept() -> None:
    stream = io.BytesIO()
    record = sample(turns=["W 5:", "B 3:", "W 31: 8/5 6/5"])
    MAT.write([record], stream)
    [decoded] = MAT.read(stream.getvalue())
    assert decoded.record is not None
    assert decoded.record.opening == ["W 5", "B 3"]
    assert decoded.record.turns == ["W 31: 8/5 6/5"]
    assert MAT.losses(record) == []


def test_another_game_is_refused() -> None:
    record = sample(ruleset=RulesetRef(id="kioz", version=1))
    with pytest.raises(ValueError, match="kioz"):
        MAT.write([record], io.BytesIO())


def test_the_columns_are_those_gnu_backgammon_reads() -> None:
    stream = io.BytesIO()
    result = Result(winners=["B"], reason="drop", score={"B": 1})
    turns = ["B 43: 24/20 13/10", "W 62: bar/19 24/22", "B: double", "W: drop"]
    match = Match(game=1, before={"W": 0, "B": 0})
    MAT.write([sample(turns=turns, result=result, match=match)], stream)
    assert stream.getvalue().decode().splitlines()[6:] == [
        " Game 1",
        " Ann : 0                        Ben : 0",
        "  1)                             43: 24/20 13/10",
        "  2) 62: 25/19 24/22              Doubles => 2",
        "  3)  Drops                       Wins 1 point",
        "",
    ]


def test_points_that_touch_the_next_name_are_read() -> None:
    score = read_score(" " + "x" * 31 + " : 2Ben : 0")
    assert score is not None
    assert (score.left, score.right) == (
        PlayerScore("x" * 31, None, 2),
        PlayerScore("Ben", None, 0),
    )


@pytest.mark.parametrize("name", ["", "  ", "\t", "أ" * 20, "x" * 40, "Game 1", "x : 3", "Wins 2"])
def test_the_names_above_a_game_are_those_gnu_backgammon_survives(name: str) -> None:
    stream = io.BytesIO()
    MAT.write([sample(players=[Player(name=name, seats=["W"]), Player(seats=["B"])])], stream)
    [line] = [
        line for line in stream.getvalue().decode().splitlines() if line.endswith("Black : 0")
    ]
    score = read_score(line)
    assert score is not None
    assert 0 < len(score.left.name.encode()) <= 31
    assert score.right.name == "Black"
    [decoded] = MAT.read(stream.getvalue())
    assert decoded.record is not None
    assert [player.name for player in decoded.record.players] == [name, ""]


def test_a_line_without_end_is_one_line() -> None:
    [decoded] = MAT.read(b" Game 1\n" + b" Game 2" * 40_000 + b"\nnonsense\n")
    unread = [one.line for one in decoded.findings if one.name == "mat-unread-line"]
    assert unread == [2, 3]
