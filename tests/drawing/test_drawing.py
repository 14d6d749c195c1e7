"""Drawings by hand: what a sign means, what a panel says, what is refused."""

import pytest
from msgspec import structs
from msgspec.structs import replace

from barsis_notation.base.errors import OutOfRangeError, UsageError
from barsis_notation.drawing import DrawingError, draw, read_drawing
from barsis_notation.drawing.canvas import Canvas, clip, isolate_right_to_left
from barsis_notation.drawing.footer import Footer, read_footer, write_footer
from barsis_notation.record.position_lines import format_setup, parse_setup
from barsis_notation.rulesets import Ruleset, load_ruleset
from tests.drawing.boards import CROSS, LEAP, TAB, TABLES

BARSIS, SHESH_BESH = CROSS["barsis"], TABLES["shesh-besh"]
KIOZ, NATT_KLAB = TAB["kioz"], LEAP["natt-klab"]

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
    assert format_setup(read_drawing(CROSS_BOARD, BARSIS)) == CROSS_LINE
    assert draw(parse_setup(CROSS_LINE), BARSIS, ascii=True) + "\n" == CROSS_BOARD


def test_points_drawn_by_hand() -> None:
    assert format_setup(read_drawing(POINTS, SHESH_BESH)) == POINTS_LINE
    assert draw(parse_setup(POINTS_LINE), SHESH_BESH, ascii=True) + "\n" == POINTS


ROWS = """\
  B Player B                          pieces 20  home 19  not moved 18  far 1

       22 21 20 19 18 17 16 15 14 13 12 11 10  9  8  7  6  5  4  3  2  1
A4 88 v .  B  .  A  Bu Bu Bu Bu Bu Bu Bu Bu Bu Bu Bu Bu Bu Bu Bu Bu Bu Bu< 1  B1
A3 45 > .  .  .  .  .  .  .  .  .  .  .  .  .  Av .  .  .  .  .  .  .  . | 44 B2
A2 44 | A  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  . < 45 B3
A1  1 > Au Au Au Au Au Au Au Au Au Au Au Au Au Au Au Au Au Bv .  .  .  . ^ 88 B4
        1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19 20 21 22

> A Player A                          pieces 20  home 17  not moved 17  far 1
        u not moved yet   v has been in the far row   | loop or far row
to=A owed=4
"""
ROWS_LINE = "kioz A:1-17u,44,58v,85 B:1-18u,21,84v to=A owed=4"

CELLS = """\
     a  b  c  d  e
   +---------------+
 5 | .  .  .  B  . |     B Black
 4 | .  .  B  .  . |     men   3
 3 | .  .  x  B  . |
 2 | .  .  .  W  . |   > W White
 1 | .  .  .  .  . |     men   1
   +---------------+
     a  b  c  d  e
to=W
"""
CELLS_LINE = "natt-klab W:d2 B:c4,d3,d5 to=W"


def test_rows_drawn_by_hand() -> None:
    assert format_setup(read_drawing(ROWS, KIOZ)) == ROWS_LINE
    assert draw(parse_setup(ROWS_LINE), KIOZ, ascii=True) + "\n" == ROWS


def test_cells_drawn_by_hand() -> None:
    assert format_setup(read_drawing(CELLS, NATT_KLAB)) == CELLS_LINE
    assert draw(parse_setup(CELLS_LINE), NATT_KLAB, ascii=True) + "\n" == CELLS


def test_a_drawing_may_be_indented() -> None:
    indented = "\n".join(f"    {line}" for line in CROSS_BOARD.split("\n"))
    setup = read_drawing(f"\n{indented}\n   \n", BARSIS)
    assert setup.men
    assert setup == read_drawing(CROSS_BOARD, BARSIS)


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
    setup = parse_setup("parchis 1:7,10(2) 2:31(2) 3:48,66(2) 4:80,81(3) to=1")
    lines = draw(setup, CROSS["parchis"], ascii=True).split("\n")
    assert lines[17].strip() == ".  1 1x2"
    assert lines[9].startswith(" X  .  .  .  4'4'3")


def test_of_two_men_on_an_exit_the_last_to_arrive_stands_behind() -> None:
    """Rules PR9: he is the one that is taken, and the order of arrival is part of the position."""
    exit_of_1 = {
        "1:13 2:64n": "1>2",
        "1:13n 2:64": "2>1",
        "1:13 2:64": "1+2",
        "1:13(2) 2:64n": "*1",
    }
    for men, sign in exit_of_1.items():
        setup = parse_setup(f"parchis {men} to=1")
        drawing = draw(setup, CROSS["parchis"], ascii=True)
        assert drawing.split("\n")[14][30:33].strip() == sign
        assert read_drawing(drawing, CROSS["parchis"]) == setup


@pytest.mark.parametrize("arms", [4, 6, 8])
def test_exits_and_shelters_are_marked(arms: int) -> None:
    """Rules 0.4: the exit R4 is a slash, the shelters L4 and M8 a cross, on every arm."""
    ruleset = load_ruleset("parchis", options={"board.arms": arms})
    drawing = draw(parse_setup("parchis 1:bar(4) 2:bar(4) to=1"), ruleset, ascii=True)
    assert (drawing.count("/") - drawing.count("0/4"), drawing.count("X")) == (arms, 2 * arms)


def test_names_of_men_that_have_not_moved_or_have_been_far() -> None:
    drawing = draw(parse_setup("kioz A:1u,2,50v B:1u,2,51v to=A"), KIOZ)
    rows = drawing.split("\n")[3:7]
    assert [sign for sign in "○●□■" if any(sign in row for row in rows)] == list("○●□■")
    assert " ●v " in rows[1]
    assert " ■v " in rows[2]


def test_the_far_row_has_signs_only_where_it_may_be_entered() -> None:
    line = parse_setup("kioz A:1u B:1u to=A")
    assert draw(line, KIOZ).count("↕") == 3
    assert "↕" not in draw(line, TAB["far-row-shut"])
    assert "far row" not in draw(line, TAB["far-row-shut"])


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
    drawing = draw(parse_setup("parchis 1:bar,13,off(2) to=1"), CROSS["parchis"], ascii=True)
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


def test_arabic_names_leave_the_line_as_it_is() -> None:
    """A terminal that turns words around must see nothing from the left between two marks."""
    names = {"1": "أمل", "2": "نور 2", "3": "Rim"}
    setup = parse_setup("parchis 1:13 2:13 3:13 to=1")
    for ruleset in (CROSS["parchis"], CROSS["parchis-6"]):
        drawing = draw(setup, ruleset, names=names)
        assert "\u200eأمل\u200e" in drawing
        assert "\u200eنور\u200e 2" in drawing
        assert drawing.count("\u200e") == 4
        assert "\u200e" not in draw(setup, ruleset, names=names, ascii=True)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Amal", "Amal"),
        ("José", "José"),
        ("> أمل (N)", "> \u200eأمل\u200e (N)"),
        (" أمل Zahr نور", " \u200eأمل Zahr نور\u200e"),
        ("٣", "\u200e٣\u200e"),
    ],
)
def test_what_is_written_from_the_right_is_kept_apart(text: str, kept: str) -> None:
    assert isolate_right_to_left(text) == kept
    assert clip(kept, len(text)) == kept


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


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("A1  1 > Au", "A1  1 > Cu", 7),
        ("A1  1 > Au", "A1  1 > *1", 7),
        (" Bv .  .  .  . ^", " b  .  .  .  . ^", 7),
        ("> A Player A", "> C Player A", 1),
        ("to=A ", "", 12),
        ("owed=4", "*1 A.66 B.44", 12),
    ],
)
def test_what_is_no_tab_board_is_refused_with_its_line(old: str, new: str, line: int) -> None:
    assert ROWS.count(old) == 1
    with pytest.raises(DrawingError) as refused:
        read_drawing(ROWS.replace(old, new), KIOZ)
    assert refused.value.line == line


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        (" x  B", " W- B", 5),
        (" x  B", " .  B", 5),
        (" W White", " V White", 1),
        ("to=W", "to", 10),
        ("to=W", "to=W *2 W.a1 B.a1", 10),
    ],
)
def test_what_is_no_leap_board_is_refused_with_its_line(old: str, new: str, line: int) -> None:
    assert CELLS.count(old) == 1
    with pytest.raises(DrawingError) as refused:
        read_drawing(CELLS.replace(old, new), NATT_KLAB)
    assert refused.value.line == line


@pytest.mark.parametrize("ruleset", [TAB["kioz"], LEAP["natt-klab"]])
def test_boards_of_two_sides_are_for_two(ruleset: Ruleset) -> None:
    three = replace(ruleset, facts={**ruleset.facts, "seats.names": ("A", "B", "C")})
    with pytest.raises(ValueError, match="boards for 3 seats"):
        draw(parse_setup("kioz A:1 to=A"), three)


@pytest.mark.parametrize("ruleset", [BARSIS, SHESH_BESH, KIOZ, NATT_KLAB])
@pytest.mark.parametrize("text", ["", "\n\n", "to=S", "nothing\nof the kind"])
def test_other_text_is_refused(text: str, ruleset: Ruleset) -> None:
    with pytest.raises(DrawingError):
        read_drawing(text, ruleset)


def test_a_family_without_a_drawing_is_the_caller_s_mistake() -> None:
    file = structs.replace(BARSIS.edition.file, family="whist")
    unknown = replace(BARSIS, edition=replace(BARSIS.edition, file=file))
    setup = parse_setup("barsis S:8 to=S")
    assert draw(setup, BARSIS)
    with pytest.raises(ValueError, match="no drawing of whist boards"):
        draw(setup, unknown)
    with pytest.raises(ValueError, match="no drawing of whist boards"):
        read_drawing(CROSS_BOARD, unknown)


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


LARGE_NATT_KLAB = """\
          a     b     c     d     e

      +-------------------------------+
      |                               |
  5   |   .     .     .     .     B   |         B Black
      |                               |
  4   |   .     .     .     .     .   |         men   1
      |                               |
  3   |   .     .     x     .     .   |
      |                               |
  2   |   .     .     .     .     .   |       > W White
      |                               |
  1   |   W    [W]    .     .     .   |         men   2
      |                               |
      +-------------------------------+

          a     b     c     d     e
to=W
"""


def test_a_scale_spreads_squares_and_keeps_words_together() -> None:
    setup = parse_setup("natt-klab W:a1,b1 B:e5 to=W")
    drawn = draw(setup, NATT_KLAB, ascii=True, last=("W", "b1"), scale=2)
    assert f"{drawn}\n" == LARGE_NATT_KLAB
    with pytest.raises(UsageError, match="0 is not"):
        draw(setup, NATT_KLAB, scale=0)


def test_a_sheet_keeps_its_columns() -> None:
    canvas = Canvas(6, 2)
    assert canvas.put(0, 0, "山e\u0301", "1") == 3
    canvas.put(5, 0, "|")
    canvas.put(1, 1, "x ", "7")
    assert canvas.lines(color=False) == ["山e\u0301  |", " x"]
    assert canvas.lines(color=True) == ["\x1b[1m山e\u0301\x1b[0m  |", " \x1b[7mx\x1b[0m"]


def test_a_footer_has_lines_of_two_columns_or_more() -> None:
    for width in range(2, 12):
        lines = write_footer(Footer("N", {"owed": "10,khal"}), width)
        assert max(map(len, lines)) <= width
        assert read_footer(lines, 0) == Footer("N", {"owed": "10,khal"})
    for width in (1, 0, -1):
        with pytest.raises(OutOfRangeError):
            write_footer(Footer("N"), width)
