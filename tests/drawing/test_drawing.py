"""Drawings by hand: what a sign means, what a panel says, what is refused."""

from dataclasses import replace

import pytest
from msgspec import structs

from barsis_notation.drawing import DrawingError, draw, read_drawing
from barsis_notation.drawing.canvas import Canvas, clip
from barsis_notation.record.positions import parse_setup, print_setup
from barsis_notation.rulesets import Ruleset
from tests.drawing.boards import CROSS, TABLES

BARSIS, SHESH_BESH = CROSS["barsis"], TABLES["shesh-besh"]

CROSS_BOARD = """\
                         /  .  .
                         .  .  .
   W -                   X  .  X    N North
                         .  .  .    base    0
                         .  n  .    home    0/4
                         .  .  .    to go   97
                         .  .  .
                         .  .  .
 .  .  X  .  .  .  .  .           .  .  .  .  .  X  .  /
 .  .  .  .  .  .  .  .  KITCHEN  .  .  .  .  .  .  .  .
 /  .  X  .  .  .  .  .           .  .  .  .  .  X  N2 .
                         .  .  .
 > S South               .  S  .    E -
   base    0             .  .  .
   home    1/4           .  .  .
   to go   163           .  .  .
                         X  . S+N
                         .  .  .
                         .  s  /
to=S owed=khal
"""
CROSS_LINE = "barsis S:2,11,76,off N:45,57(2),80 to=S owed=khal"

POINTS = """\
+-13-14-15-16-17-18+---+-19-20-21-22-23-24+
| O  .  .  .  X  . | X | X  .  .  .  .  X |     X B Black
| O           X    |   | X                |     off   0
| O           X    |   | X                |     pips  150
| O                |   | X                |
| O                |   |                  |
|                  |bar|                  |
|                  |   |    7             |
| X                |   |    O             |   > O W White
| X                |   |    O             |     off   0
| X                |   |    O             |     pips  118
| X  .  O  .  O  . |   | .  O  .  .  .  X |
+-12-11-10-9--8--7-+---+-6--5--4--3--2--1-+
to=W cube=2B
"""
POINTS_LINE = "shesh-besh W:5(7),8,10,13(5) B:bar,1,6(4),8(3),13(4),24 to=W cube=2B"


def test_a_cross_drawn_by_hand() -> None:
    assert print_setup(read_drawing(CROSS_BOARD, BARSIS)) == CROSS_LINE
    assert draw(parse_setup(CROSS_LINE), BARSIS, ascii=True) + "\n" == CROSS_BOARD


def test_points_drawn_by_hand() -> None:
    assert print_setup(read_drawing(POINTS, SHESH_BESH)) == POINTS_LINE
    assert draw(parse_setup(POINTS_LINE), SHESH_BESH, ascii=True) + "\n" == POINTS


def test_a_drawing_may_be_indented() -> None:
    indented = "\n".join(f"    {line}" for line in CROSS_BOARD.split("\n"))
    assert read_drawing(f"\n{indented}\n   \n", BARSIS) == read_drawing(CROSS_BOARD, BARSIS)


# -- signs ----------------------------------------------------------------------------------


def bottom(men: str, *, ascii: bool = True, last: tuple[str, ...] = ()) -> str:
    """Return what stands on the bottom square, South's own tip: step 8 and 76 of S, 42 of N."""
    drawing = draw(parse_setup(f"barsis {men} to=-"), BARSIS, ascii=ascii, last=last)
    return drawing.split("\n")[18].ljust(57)[27:30]


@pytest.mark.parametrize(
    ("men", "letters", "shapes"),
    [
        ("S:-", " . ", " · "),
        ("S:8", " S ", " ● "),
        ("S:76", " s ", " ○ "),
        ("S:8(3)", " S3", " ●3"),
        ("S:76(4)", " s4", " ○4"),
        ("S:8(12)", "S12", "●12"),
        ("S:8,76", "S+s", "●+○"),
        ("S:76 N:42", "s+N", "○+▲"),
        ("S:8 E:59", "S+E", "●+■"),
        ("S:- W:25(2)", " W2", " ◆2"),
        ("S:8(2) N:42", " *1", " *1"),
        ("S:8 E:59 N:42", " *1", " *1"),
        ("S:8n", " *1", " *1"),
    ],
)
def test_signs_of_the_men_on_a_square(men: str, letters: str, shapes: str) -> None:
    assert bottom(men) == letters
    assert bottom(men, ascii=False) == shapes


@pytest.mark.parametrize(
    ("men", "sign"), [("S:8", "[S]"), ("S:-", "[.]"), ("S:8(3)", "[S3"), ("S:8,76", "S+s")]
)
def test_brackets_are_where_the_last_move_touched(men: str, sign: str) -> None:
    assert bottom(men, last=("S", "7", "8")) == sign
    assert bottom(men, last=("N", "bar", "42")) == sign
    assert "[" not in bottom(men, last=("E", "8", "off"))


def test_color_marks_the_last_move_without_brackets() -> None:
    setup = parse_setup("barsis S:8 to=S")
    drawing = draw(setup, BARSIS, color=True, last=("S", "7", "8"))
    assert "\x1b[1;33;7m ● \x1b[0m" in drawing
    assert "\x1b[2;33;7m · \x1b[0m" in drawing
    assert "[·]" not in drawing


def test_digits_for_seats() -> None:
    setup = parse_setup("barsis 1:7,10(2) 2:31(2) 3:48,66(2) 4:80,81(3) to=1")
    lines = draw(setup, CROSS["die-4"], ascii=True).split("\n")
    assert lines[17].strip() == ".  1 1x2"
    assert lines[9].startswith(" X  .  .  .  4'4'3")


# -- panels ---------------------------------------------------------------------------------


def test_a_panel_counts_base_centre_home_and_steps() -> None:
    setup = parse_setup("barsis S:bar,0,83,off to=S")
    lines = draw(setup, BARSIS, ascii=True, names={"S": "Amal"}).split("\n")
    assert [line[:24].rstrip() for line in lines[12:16]] == [
        " > S Amal",
        "   base    1+1",
        "   home    1/4",
        "   to go   169",
    ]


def test_steps_to_go_from_the_start_are_the_ruleset_s() -> None:
    """Rules PR11: a man in start is one step further than the exit, 72 of 84."""
    drawing = draw(parse_setup("barsis 1:bar,13,off(2) to=1"), CROSS["die-4"], ascii=True)
    assert "to go   143" in drawing


def test_pips() -> None:
    drawing = draw(parse_setup("shesh-besh W:bar,1,24,off to=W"), SHESH_BESH)
    assert "pips  50" in drawing


def test_the_other_side_may_sit_in_front() -> None:
    setup = parse_setup("barsis S:8 N:bar to=S")
    lines = draw(setup, BARSIS, ascii=True, flip=True).split("\n")
    assert lines[0][24:33] == " /  S  ."
    assert "N North" in lines[12]
    assert "> S South" in lines[2]


def test_names_are_shown_escaped_and_clipped() -> None:
    names = {"S": "\x1b[31m\u202eevil\n", "N": "N" * 60, "E": "山" * 30}
    drawing = draw(parse_setup("barsis S:8 E:8 N:8 to=S"), BARSIS, names=names)
    assert "> ● S \\u001b[31m\\u202~" in drawing
    assert " ▲ N " + "N" * 15 + "~" in drawing
    assert " ■ E " + "山" * 7 + "~" in drawing


def test_letters_only_show_names_in_ascii() -> None:
    names = {"S": "José", "N": "أمل"}
    drawing = draw(parse_setup("barsis S:8 N:8 to=S"), BARSIS, ascii=True, names=names)
    assert "> S Jos?" in drawing
    assert "  N North" in drawing


# -- refused --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        (" S  .    E", " Q  .    E", 13),
        (" S  .    E", " q2 .    E", 13),
        (" S  .    E", " *1 .    E", 13),
        (" S  .    E", " W  .    E", 13),
        (" S  .    E", " X  .    E", 13),
        (" /  .  .\n", " .  .  .\n", 1),
        ("E -", "Q -", 1),
        ("to=S ", "", 20),
        ("owed=khal", "owed", 20),
        ("owed=khal", "*1 S.8(2)", 20),
        ("owed=khal", "S.8(2)", 20),
    ],
)
def test_what_is_no_cross_is_refused_with_its_line(old: str, new: str, line: int) -> None:
    assert CROSS_BOARD.count(old) == 1
    with pytest.raises(DrawingError) as refused:
        read_drawing(CROSS_BOARD.replace(old, new), BARSIS)
    assert refused.value.line == line


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("    7  ", "    Q  "),
        ("    7  ", "    4  "),
        ("| O                |", "|                  |"),
        ("|   |                  |\n|                  |bar", "| O | \n|                  |bar"),
        ("| X | X", "| O | X"),
        ("W White", "Q White"),
        ("to=W ", ""),
    ],
)
def test_what_is_no_tables_board_is_refused(old: str, new: str) -> None:
    assert old in POINTS
    with pytest.raises(DrawingError):
        read_drawing(POINTS.replace(old, new, 1), SHESH_BESH)


@pytest.mark.parametrize("ruleset", [BARSIS, SHESH_BESH])
@pytest.mark.parametrize("text", ["", "\n\n", "to=S", "nothing\nof the kind"])
def test_other_text_is_refused(text: str, ruleset: Ruleset) -> None:
    with pytest.raises(DrawingError):
        read_drawing(text, ruleset)


def test_a_family_without_a_drawing_is_the_caller_s_mistake() -> None:
    file = structs.replace(BARSIS.edition.file, family="leap")
    leap = replace(BARSIS, edition=replace(BARSIS.edition, file=file))
    with pytest.raises(ValueError, match="no drawing of leap boards"):
        draw(parse_setup("barsis S:8 to=S"), leap)
    with pytest.raises(ValueError, match="no drawing of leap boards"):
        read_drawing(CROSS_BOARD, leap)


# -- the sheet ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "columns", "clipped"),
    [
        ("Amal", 4, "Amal"),
        ("Amal", 3, "Am~"),
        ("山山", 3, "山~"),
        ("e\u0301e\u0301", 2, "e\u0301e\u0301"),
        ("ab", 0, ""),
    ],
)
def test_clip_counts_columns(text: str, columns: int, clipped: str) -> None:
    assert clip(text, columns) == clipped


def test_a_sheet_keeps_its_columns() -> None:
    canvas = Canvas(6, 2)
    assert canvas.put(0, 0, "山e\u0301", "1") == 3
    canvas.put(5, 0, "|")
    canvas.put(1, 1, "x ", "7")
    assert canvas.lines(color=False) == ["山e\u0301  |", " x"]
    assert canvas.lines(color=True) == ["\x1b[1m山e\u0301\x1b[0m  |", " \x1b[7mx\x1b[0m"]
