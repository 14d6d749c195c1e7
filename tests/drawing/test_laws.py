"""``read_drawing(draw(setup, ascii=True)) == setup``, and what holds for every drawing."""

import contextlib
import random
import re
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from barsis_notation.drawing import DrawingError, draw, read_drawing
from barsis_notation.engines.cross.play import CrossPlay
from barsis_notation.engines.tab.kernel import TabKernel
from barsis_notation.engines.tab.rules import build_lookup
from barsis_notation.language.text_width import measure_width
from barsis_notation.record.position_lines import Man, Setup, format_setup, parse_setup
from barsis_notation.replay import steps as replayed
from barsis_notation.rulesets import Ruleset
from barsis_notation.simulation import simulate
from barsis_notation.validation import check_file
from tests.drawing.boards import BOARDS, CROSS, TAB, positions, steps_of
from tests.every import every

NAMES = st.dictionaries(st.sampled_from("SENW1234AB"), st.text(max_size=40))
ANSI = re.compile(r"\x1b\[[0-9;]*m")


def last_moves(ruleset: Ruleset) -> st.SearchStrategy[tuple[str, ...] | None]:
    seats = st.sampled_from([*ruleset["seats.names"], "Q"])
    places = st.sampled_from(
        ["bar", "1", "8", "24", "28", "76", "off", "999", "²", "٣", "a1", "c3", "z9"]
    )
    return st.none() | st.tuples(seats, places, places)


@pytest.mark.by_turns(2)
@every("board", BOARDS, days=3)
def test_what_is_drawn_is_read_back(board: str, scale: int) -> None:
    ruleset = BOARDS[board]

    @settings(max_examples=20 * scale)
    @given(
        positions(ruleset) | positions(ruleset, wild=False, most=16),
        st.booleans(),
        last_moves(ruleset),
        NAMES,
    )
    def law(setup: Setup, flip: bool, last: tuple[str, ...] | None, names: dict[str, str]) -> None:
        drawing = draw(setup, ruleset, ascii=True, flip=flip, last=last, names=names)
        assert read_drawing(drawing, ruleset) == setup
        assert drawing.isascii()
        assert parse_setup(format_setup(setup)) == setup

    law()


@every("board", BOARDS, days=3)
def test_a_changed_drawing_is_read_or_refused(board: str, scale: int) -> None:
    ruleset = BOARDS[board]

    @settings(max_examples=40 * scale)
    @given(
        positions(ruleset), st.booleans(), st.sampled_from(["²", "*²", "٣", "9", "O"]), st.data()
    )
    def law(setup: Setup, flip: bool, sign: str, data: st.DataObject) -> None:
        drawing = draw(setup, ruleset, ascii=True, flip=flip)
        words = [one.start() for one in re.finditer(r"[^ \n]", drawing)]
        at = data.draw(st.sampled_from(words))
        with contextlib.suppress(DrawingError):
            read_drawing(drawing[:at] + sign + drawing[at + len(sign) :], ruleset)

    law()


@pytest.mark.by_turns(2)
@every("board", BOARDS, days=3)
def test_a_larger_drawing_has_the_same_words(board: str, scale: int) -> None:
    ruleset = BOARDS[board]

    @settings(max_examples=10 * scale)
    @given(positions(ruleset), st.booleans(), last_moves(ruleset), st.integers(2, 4))
    def law(setup: Setup, flip: bool, last: tuple[str, ...] | None, larger: int) -> None:
        small, large = (
            draw(setup, ruleset, ascii=True, flip=flip, last=last, scale=scale)
            for scale in (1, larger)
        )
        assert list_words(large) == list_words(small)

    law()


def list_words(drawing: str) -> list[str]:
    """Return the words of a drawing, without edges and in no order, each sign separately."""
    text = re.sub(r"[v^<>](?= +\d+ +\w\d)", r" \g<0>", drawing)  # it may follow a piece directly
    text = re.sub(r"[-+|\[\]]", " ", text.replace("\\\n", "")).replace("*", " *")
    return sorted(text.split())


@pytest.mark.by_turns(2)
@every("board", BOARDS, days=3)
def test_every_drawing_fits_a_screen(board: str, scale: int) -> None:
    ruleset = BOARDS[board]
    arms = ruleset.facts.get("board.arms", 0)

    @settings(max_examples=10 * scale)
    @given(
        positions(ruleset, wild=False),
        positions(ruleset),
        st.booleans(),
        last_moves(ruleset),
        NAMES,
    )
    def law(
        tame: Setup, wild: Setup, flip: bool, last: tuple[str, ...] | None, names: dict[str, str]
    ) -> None:
        for ascii in (False, True):
            for setup in (tame, wild):
                drawing = draw(setup, ruleset, ascii=ascii, flip=flip, last=last, names=names)
                lines = drawing.split("\n")
                assert max(map(measure_width, lines)) <= 80
                assert lines == [line.rstrip() for line in lines]
                assert arms > 8 or setup is wild or len(lines) <= 24

    law()


@every("board", BOARDS, days=3)
def test_color_adds_nothing_but_color(board: str, scale: int) -> None:
    ruleset = BOARDS[board]

    @settings(max_examples=10 * scale)
    @given(positions(ruleset), st.booleans(), st.booleans(), NAMES)
    def law(setup: Setup, ascii: bool, flip: bool, names: dict[str, str]) -> None:
        plain = draw(setup, ruleset, ascii=ascii, flip=flip, names=names)
        colored = draw(setup, ruleset, ascii=ascii, flip=flip, names=names, color=True)
        assert ANSI.sub("", colored) == plain
        assert "\x1b" not in plain
        assert "\x1b[" in colored

    law()


@every("board", BOARDS, days=3)
def test_shapes_and_letters_draw_the_same(board: str, scale: int) -> None:
    """Every square that has a man in one has a man in the other."""
    ruleset = BOARDS[board]

    @settings(max_examples=10 * scale)
    @given(positions(ruleset, wild=False, most=8))
    def law(setup: Setup) -> None:
        shapes = draw(setup, ruleset).split("\n")
        letters = draw(setup, ruleset, ascii=True).split("\n")
        for shape, letter in zip(shapes, letters, strict=False):
            if shape.startswith("to="):
                break
            assert shape.count("·") == letter.count(".")

    law()


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("seats", ["SN", "SENW"])
def test_every_position_of_a_game_is_read_back(seats: str, scale: int) -> None:
    chance = random.Random(seats)
    ruleset = CROSS["barsis"]
    seen = 0
    for _ in range(scale):
        play = CrossPlay(ruleset, seats)
        while not play.winners():
            thrown_again = True
            while thrown_again:
                assert play.throw(str(chance.getrandbits(6).bit_count())) is None
                thrown_again = "again" in play.setup().keys
            while True:
                setup = play.setup()
                drawing = draw(setup, ruleset, ascii=True)
                assert read_drawing(drawing, ruleset) == setup
                assert len(drawing.split("\n")) <= 24
                seen += 1
                moves = play.moves()
                if not moves or play.winners():
                    break
                assert play.move(chance.choice(moves)) is None
            if not play.winners():
                assert play.end() is None
    assert seen > 100 * scale


SAMPLES = Path(__file__).parents[2] / "sample_games"


@pytest.mark.parametrize("game", ["kioz", "natt-klab"])
def test_positions_of_the_samples_are_read_back(game: str, scale: int) -> None:
    """All of them in a long run, else every tenth."""
    seen = 0
    for path in sorted((SAMPLES / game).glob("*.barsis.json")):
        for checked in check_file(str(path)):
            assert checked.record is not None
            assert checked.ruleset is not None
            steps = replayed(checked.record, checked.ruleset)
            for step in islice(steps, 0, None, 10 if scale == 1 else 1):
                assert_read_back(step.after, checked.ruleset)
                seen += 1
    assert seen > (40 if scale == 1 else 400)


@pytest.mark.by_turns(2)
@pytest.mark.parametrize(
    "id", ["barjis", "pachisi", "pachisi-16-pawns", "parchis", "parchis-6", "parchis-8"]
)
def test_positions_of_a_simulated_game_are_read_back(id: str, scale: int) -> None:
    """All of the first 200 in a long run, else every tenth."""
    ruleset = CROSS[id]
    for record in simulate(ruleset, games=scale, seats=max(ruleset["seats.count"])):
        steps = list(islice(replayed(record, ruleset), 200))
        assert len(steps) == 200
        for step in steps[:: 10 if scale == 1 else 1]:
            assert_read_back(step.after, ruleset)


def assert_read_back(setup: Setup, ruleset: Ruleset) -> None:
    """Assert that *setup* is drawn on one screen and read back, from either side."""
    for flip in (False, True):
        drawing = draw(setup, ruleset, ascii=True, flip=flip)
        assert read_drawing(drawing, ruleset) == setup
        assert len(drawing.split("\n")) <= 24


@every("board", CROSS, days=3)
def test_every_step_of_every_seat_is_read_back(board: str) -> None:
    ruleset = CROSS[board]
    for step in range(steps_of(ruleset) + 1):
        man = (Man(str(step)),)
        men: dict[str, tuple[Man, ...]] = dict.fromkeys(ruleset["seats.names"], man)
        setup = Setup(id=ruleset.id, men=men, to="-")
        drawing = draw(setup, ruleset, ascii=True)
        assert "*" not in drawing
        assert read_drawing(drawing, ruleset) == setup


@pytest.mark.parametrize("flip", [False, True])
def test_a_hole_of_one_seat_is_the_engine_s_hole_of_the_other(flip: bool) -> None:
    ruleset = TAB["kioz"]
    kernel = TabKernel(build_lookup(ruleset))
    for step in range(1, 89):
        drawn = {
            draw(parse_setup(f"kioz {men} to=-"), ruleset, flip=flip).translate(SEATS)
            for men in (f"A:{step} B:-", f"A:- B:{kernel.across(step)}")
        }
        boards = {"\n".join(drawing.split("\n")[3:7]) for drawing in drawn}
        assert len(boards) == 1


SEATS = str.maketrans("■□", "●○")
