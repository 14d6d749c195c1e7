"""The screen: as large as the terminal, nothing raw in it, from the right in Arabic."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from bidi import get_display

from barsis_cli.stepping.board_text import draw_board_lines
from barsis_cli.stepping.move_list import list_rows_around
from barsis_cli.stepping.ply_text import describe_move, list_alternatives, make_headline
from barsis_cli.stepping.screen import draw_screen
from barsis_cli.stepping.stepper import Stepper
from barsis_notation.drawing import draw
from barsis_notation.language.speech import speaking
from barsis_notation.language.text_width import measure_width
from barsis_notation.record.position_lines import Setup
from barsis_notation.validation.stepped_games import SteppedGame
from tests.cli.run import record, write
from tests.cli.stepping import games
from tests.cli.stepping.walks import playable, stepper_of
from tests.cli.test_terminal import BAD, hostile
from tests.scale import SEED

pytestmark = pytest.mark.by_turns(2)

SIZES = ((80, 24), (120, 40), (200, 50), (57, 30), (40, 10), (3, 3), (1, 1))
GAMES = sorted({path.parent.name for path in Path("sample_games").glob("*/*.barsis.json")})
STYLES = re.compile("\x1b\\[[0-9;]*m")
OURS = re.compile("\x1b\\[[0-9;]*m|[\u2066-\u2069\u200e\u200f]")
KEYS = (
    "l",
    "j",
    "end",
    "b",
    "i",
    "q",
    "?",
    "q",
    "n",
    "v",
    "home",
    "/",
    "z",
    "enter",
    "c",
    "g",
    "enter",
)


def states(stepper: Stepper) -> Iterator[Stepper]:
    """Yield the stepper in every state that some keys bring about."""
    yield stepper
    stepper.game.examine_whole() if stepper.game else None
    for key in KEYS:
        stepper.press(key)
        yield stepper


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.by_turns(2)
def test_every_screen_is_as_large_as_the_terminal(language: str) -> None:
    chance = random.Random(SEED)
    with speaking(language):
        for path in islice(playable(chance), 4):
            for state in states(stepper_of(path)):
                for columns, rows in SIZES[:3] if chance.random() < 0.7 else SIZES[3:]:
                    shown = draw_screen(state, columns, rows).rows
                    assert len(shown) == rows
                    assert {measure_width(OURS.sub("", row)) for row in shown} == {columns}, path


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize("game", GAMES)
def test_the_whole_board_of_every_game_is_seen_at_80_by_24(game: str, language: str) -> None:
    path = sorted(Path(f"sample_games/{game}").glob("*.barsis.json"))[0]
    with speaking(language):
        stepper = stepper_of(path, color=False, isolates=False)
        assert stepper.game is not None
        for _ in range(2):
            board = draw_board_lines(stepper.game, stepper.display, flip=False)
            shown = "\n".join(draw_screen(stepper, 80, 24).rows)
            assert len(board) <= 20
            assert all(line in shown for line in board)
            stepper.press("j")


def draw_scaled(game: SteppedGame, scale: int) -> list[str]:
    """Return the lines of the board at the current ply, without the side to move."""
    setup, ply = game.walk.setup, game.walk.ply
    drawing = draw(
        Setup(id=setup.id, men=setup.men, to=setup.to),
        game.ruleset,
        last=(ply.seat, *ply.path) if ply and not ply.is_refused else None,
        names=game.names,
        scale=scale,
    )
    return [line for line in drawing.split("\n") if not line.startswith("to=")]


LARGE_BOARDS = {
    "barjis": (1, 2), "barsis": (1, 2), "kioz": (1, 2), "natt-klab": (2, 3), "pachisi": (1, 2),
    "parchis": (1, 2), "shesh-besh": (1, 3),
}  # fmt: skip
"""The scale of every game's board at 120 by 40 and at 200 by 50."""


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize("game", LARGE_BOARDS)
def test_boards_are_larger_if_the_terminal_has_room(game: str, language: str) -> None:
    path = sorted(Path(f"sample_games/{game}").glob("*.barsis.json"))[0]
    with speaking(language):
        stepper = stepper_of(path, color=False, isolates=False)
        assert stepper.game is not None
        for key in ("home", "j", "l", "end"):
            stepper.press(key)
            for size, scale in zip(SIZES[:3], (1, *LARGE_BOARDS[game]), strict=True):
                board = draw_scaled(stepper.game, scale)
                rows = draw_screen(stepper, *size).rows
                shown = "\n".join(rows)
                assert all(line in shown for line in board)
                assert {measure_width(OURS.sub("", row)) for row in rows} == {size[0]}
                assert len(rows) == size[1]
                headline = make_headline(stepper.game, ascii=False)
                for said in headline, *describe_move(stepper.game)[:1]:
                    assert said.text[:40] in shown


@pytest.mark.parametrize("language", ["en", "ar"])
def test_nothing_of_a_record_is_shown_raw(language: str, tmp_path: Path) -> None:
    turn = {"turn": "S 2:", "comment": BAD, "ruling": {"by": BAD, "text": BAD},
            "variations": [["S 3:"]]}  # fmt: skip
    path = write(
        tmp_path / "x.barsis.json", hostile(turns=[turn], comment=BAD, event={"name": BAD})
    )
    with speaking(language):
        for state in states(stepper_of(path)):
            for row in draw_screen(state, 120, 40).rows:
                assert "\u202e" not in row
                assert not re.search("[\x00-\x1f\x7f-\x9f]", STYLES.sub("", row))
                assert row.count("\u2066") + row.count("\u2067") + row.count("\u2068") == row.count(
                    "\u2069"
                )


@pytest.mark.parametrize("size", SIZES[:2])
def test_in_arabic_the_list_is_on_the_left_and_no_board_is_mirrored(size: tuple[int, int]) -> None:
    """Whatever a terminal that turns words around takes a row for."""
    path = Path("sample_games/barsis/annotated_evening.barsis.json")
    with speaking("ar"):
        stepper = stepper_of(path, color=False)
        stepper.press("j")
        assert stepper.game is not None
        board = draw_board_lines(stepper.game, stepper.display, flip=False)
        rows = draw_screen(stepper, *size).rows[1 : len(board) + 1]
    compared = 0
    for row, line in zip(rows, board, strict=True):
        seen = {OURS.sub("", get_display(row, base_dir=base)) for base in ("L", "R", None)}
        assert len(seen) == 1
        if line.isascii() or not re.search("[\u0620-\u064a]", line):
            compared += 1
            assert line in seen.pop()[22 if size[0] == 80 else 42 :]
    assert compared > 8


def test_ascii_is_ascii(tmp_path: Path) -> None:
    path = write(
        tmp_path / "x.barsis.json",
        record(
            games.TURNS, players=[{"name": "أمل", "seats": ["S"]}, {"name": "é", "seats": ["N"]}]
        ),
    )
    for state in states(stepper_of(path, ascii=True, color=False)):
        assert all(row.isascii() for row in draw_screen(state, 80, 24).rows)


def test_without_colors_nothing_is_styled(tmp_path: Path) -> None:
    for state in states(stepper_of(games.one(tmp_path), color=False)):
        assert "\x1b" not in "".join(draw_screen(state, 80, 24).rows)


def test_help_is_as_wide_again_as_the_terminal(tmp_path: Path) -> None:
    stepper = stepper_of(games.one(tmp_path), color=False)
    stepper.press("?")
    wide = draw_screen(stepper, 80, 24).rows
    narrow = draw_screen(stepper, 24, 10).rows
    assert narrow[1:-1] != [row[:24] for row in wide[1:9]]
    stepper.press("end")
    assert draw_screen(stepper, 24, 10).rows != narrow
    assert draw_screen(stepper, 80, 24).rows != wide
    stepper.press("home")
    assert draw_screen(stepper, 80, 24).rows == wide


FAULTY_GAME = Path("sample_games/barsis/faulty/a_three_where_a_two_was_needed.barsis.json")


@pytest.mark.parametrize("language", ["en", "ar"])
def test_a_wide_screen_lists_moves_in_columns(language: str) -> None:
    with speaking(language):
        stepper = stepper_of(FAULTY_GAME, color=False)
        wide = "".join(draw_screen(stepper, 200, 50).rows)
        narrow = "".join(draw_screen(stepper, 120, 50).rows)
    for move, is_narrow in {"[26/28]": True, "[82/off]": False}.items():  # of turns 5 and 41
        assert move in wide
        assert (move in narrow) == is_narrow


@pytest.mark.parametrize("language", ["en", "ar"])
def test_a_small_screen_says_so_in_whole_words(language: str) -> None:
    with speaking(language):
        rows = draw_screen(stepper_of(FAULTY_GAME, color=False), 40, 24).rows
    assert len(rows) == 24
    assert "24" in rows[-2]
    assert "80" in rows[-1]
    assert not any("~" in row or "…" in row for row in rows[-2:])


def test_a_move_whose_words_do_not_fit_is_listed_as_it_is_written() -> None:
    with speaking("ar"):
        stepper = stepper_of("sample_games/kioz/hebron_final_whole_game.barsis.json", color=False)
        assert stepper.game is not None
        stepper.press("j")
        rows = list_rows_around(stepper.game, 30, 41, ascii=False)
    assert any(row.text.endswith("22/23") for row in rows)
    assert all(measure_width(row.text) <= 41 for row in rows)


@pytest.mark.parametrize("language", ["en", "ar"])
def test_moves_that_could_be_played_are_not_broken(language: str) -> None:
    with speaking(language):
        path = "sample_games/shesh-besh/semi_final_annotated.barsis.json"
        stepper = stepper_of(path, color=False)
        assert stepper.game is not None
        for key in ("j", "j", "j", "j", "l" if language == "en" else "h"):
            stepper.press(key)
        ply = stepper.game.walk.ply
        assert ply is not None
        rows = draw_screen(stepper, 120, 40).rows
        moves = [str(stepper.game.words.move(ply.seat, move)) for move in list_alternatives(ply)]
        assert len(moves) > 5
        shown = [OURS.sub("", row) for row in rows]
        assert [move for move in moves if not any(move in row for row in shown)] == []


@pytest.mark.parametrize("language", ["en", "ar"])
def test_throws_whose_words_do_not_fit_are_listed_by_their_names(language: str) -> None:
    with speaking(language):
        stepper = stepper_of("sample_games/barsis/amman_final_whole_game.barsis.json", color=False)
        assert stepper.game is not None
        stepper.press("end")
        rows = list_rows_around(stepper.game, 400, 41, ascii=False)
    heads = [row.text for row in rows if row.text.split()[0] == "64"]
    assert [text.split(maxsplit=2)[2] for text in heads] == [
        {"en": "Bara+Benj+3", "ar": "بارا [6] + بنج [5] + ثلاثة [3]"}[language]
    ]
    assert all(measure_width(row.text) <= 41 for row in rows)


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize("size", SIZES[:4])
def test_a_click_on_the_marked_row_is_a_click_on_the_current_ply(
    size: tuple[int, int], language: str
) -> None:
    for game in ("barsis", "kioz", "shesh-besh"):
        path = sorted(Path(f"sample_games/{game}").glob("*.barsis.json"))[0]
        with speaking(language):
            stepper = stepper_of(path, color=False)
            assert stepper.game is not None
            for _ in range(4):
                stepper.press("j")
                stepper.press("l")
                screen = draw_screen(stepper, *size)
                here = stepper.game.walk.bookmark
                marks = [
                    cells_of(screen.rows[one.row])[one.right - 1 if language == "ar" else one.left]
                    for one in screen.targets
                    if one.bookmark == here
                ]
                assert marks.count(">") == 1, path


def cells_of(row: str) -> list[str]:
    """Return the characters of a row as a terminal shows them, one for each column."""
    return [
        letter for letter in OURS.sub("", get_display(row, base_dir="L")) if measure_width(letter)
    ]
