"""`barsis render`: pictures and animations of records, of one turn, from either side."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

import pytest
from PIL import Image
from PIL.GifImagePlugin import GifImageFile

from barsis_cli.rendering import TAKERS
from barsis_notation import Game, load, steps
from barsis_notation.drawing.svg.scenes import list_scenes
from barsis_notation.drawing.svg.themes import THEMES
from barsis_notation.replay.plies import iter_plies
from barsis_notation.replay.tree import build_tree
from tests.cli.run import FAULTY, barsis, record, unwrapped, write
from tests.drawing.svg_boards import men_of, words_of
from tests.every import every

pytestmark = pytest.mark.by_turns(2)

SAMPLES = Path(__file__).parents[2] / "sample_games"
GOOD = sorted(SAMPLES.glob("*/*.barsis.json"))


@pytest.fixture
def good(tmp_path: Path) -> Path:
    return write(tmp_path / "good.barsis.json", record())


def men_on(line: str) -> list[tuple[str, str]]:
    """Return seat and place of every man of a position."""
    from barsis_notation.record.position_lines import parse_setup

    men = parse_setup(line).men.items()
    return sorted((seat, man.place) for seat, of_seat in men for man in of_seat)


def drawn(svg: str) -> list[tuple[str, str]]:
    return sorted((man.seat, man.place) for man in men_of(svg))


def test_the_last_position_is_drawn(good: Path) -> None:
    out = good.with_name("out.svg")
    assert barsis("render", good, "-o", out).exit_code == 0
    svg = out.read_text("utf-8")
    assert drawn(svg) == men_on(Game.from_record(load(good)).position)
    assert {"Amal", "Basim"} <= set(words_of(svg))
    assert f'fill="{THEMES["light"].moved}"' not in svg, "nobody moved in the last turn"


@pytest.mark.parametrize("turn", range(7))
def test_the_position_after_a_turn_is_drawn(good: Path, turn: int) -> None:
    out = good.with_name("out.svg")
    assert barsis("render", good, "-o", out, "--turn", str(turn)).exit_code == 0
    svg = out.read_text("utf-8")
    assert drawn(svg) == men_on(Game.from_record(load(good), turn).position)
    assert ("stroke-dasharray" in svg) is (turn in (3, 5))


@every("path", GOOD, ids=lambda path: path.name, days=20)
def test_the_last_scene_of_every_sample_is_where_its_steps_end(path: Path) -> None:
    game = load(path)
    *_, last = list_scenes(game)
    ends = [step.after for step in steps(game)]
    assert last.setup == (ends[-1] if ends else build_tree(game).setup)


@pytest.mark.parametrize("words", [(), ("--turn", "3"), ("--turn", "0")])
@pytest.mark.by_turns(2)
def test_an_animation_has_a_picture_a_ply_and_the_one_before(
    good: Path, words: tuple[str, ...]
) -> None:
    out = good.with_name("out.gif")
    result = barsis("render", good, "-o", out, "--size", "64", "--delay", "50", *words)
    assert result.exit_code == 0, result.stderr
    plies = [*iter_plies(build_tree(load(good)))]
    wanted = {(): plies, ("--turn", "3"): [p for p in plies if p.node.number == 3]}.get(words, [])
    with GifImageFile(out) as image:
        assert image.n_frames == len(wanted) + 1
        assert image.width == 64
        assert image.info["duration"] in (50, 150)


def test_a_png_is_as_wide_as_is_asked(good: Path) -> None:
    out = good.with_name("OUT.PNG")
    words = ("--theme", "dark", "--size", "128", "--no-coordinates", "--diagonal")
    assert barsis("render", good, "-o", out, *words).exit_code == 0
    image = Image.open(io.BytesIO(out.read_bytes()))
    assert (image.format, image.width) == ("PNG", 128)
    red, green, blue, opaque = image.convert("RGBA").getpixel((64, 2))  # type: ignore[misc]
    assert (f"#{red:02x}{green:02x}{blue:02x}", opaque) == (THEMES["dark"].paper, 255)


def test_the_board_is_turned(good: Path) -> None:
    out = good.with_name("out.svg")
    below = {}
    for words in ((), ("--flip",), ("--orientation", "N"), ("--orientation", "North", "--flip")):
        assert barsis("render", good, "-o", out, "--turn", "0", *words).exit_code == 0
        men = men_of(out.read_text("utf-8"))
        below[words] = max(men, key=lambda man: man.y).seat
    assert list(below.values()) == ["S", "N", "N", "S"]


def test_a_record_of_several_is_chosen(tmp_path: Path) -> None:
    games = write(tmp_path / "games.jsonl", record(), record(turns=["S 2:"]), record())
    out = tmp_path / "out.svg"
    assert barsis("render", games, "--record", "2", "-o", out).exit_code == 0
    assert drawn(out.read_text("utf-8")) == [(seat, "bar") for seat in "NNNNSSSS"]
    assert barsis("render", games, "--record", "4", "-o", out).exit_code == 1


def test_a_game_is_drawn_up_to_what_cannot_be_played(tmp_path: Path) -> None:
    faulty = write(tmp_path / "faulty.barsis.json", record(FAULTY))
    out = tmp_path / "out.svg"
    result = barsis("render", faulty, "-o", out)
    assert result.exit_code == 1
    assert result.stderr.startswith("turn 5: MOV001 token-not-available (error) ")
    assert drawn(out.read_text("utf-8")) == men_on(Game.from_record(load(faulty), 4).position)
    assert barsis("render", faulty, "-o", out, "--turn", "4").exit_code == 0


@pytest.mark.add_on("viewer")
def test_nothing_is_written_where_something_is_wrong(
    good: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(good.parent)
    for words, said in {
        ("-o", "out.txt"): "the name 'out.txt' does not say what to write",
        ("-o", "out.jpeg"): ".svg, .png or .gif",
        ("-o", "-"): "the name '-' does not say what to write",
        (
            "-o",
            "out.svg",
            "--orientation",
            "Q",
        ): "the game has no seat 'Q'; its seats are S, E, N or W",
        ("-o", "out.svg", "--turn", "7"): "the record has no turn 7; it has 6",
        ("-o", "out.svg", "--size", "5000"): "5000 is not in the range 64<=x<=4096",
        ("-o", "out.gif", "--delay", "1"): "1 is not in the range 20<=x<=60000",
        ("-o", "out.svg", "--theme", "loud"): "'loud' is not one of 'light', 'dark', 'print'",
        ("-o", "name"): "end it in .html, .svg, .png or .gif, or in / for the folder of a site",
        ("-o", "out.html", "--turn", "7"): "the record has no turn 7; it has 6",
        (): "Missing option '-o' / '--output'",
    }.items():
        result = barsis("render", good, *words)
        assert result.exit_code == 2, words
        assert said in unwrapped(result.stderr)
    assert [path.name for path in good.parent.iterdir()] == [good.name]


GIVEN = {
    "--record": ("--record", "1"),
    "--turn": ("--turn", "1"),
    "--theme": ("--theme", "dark"),
    "--theme print": ("--theme", "print"),
    "--size": ("--size", "64"),
    "--orientation": ("--orientation", "N"),
    "--flip": ("--flip",),
    "--coordinates": ("--no-coordinates",),
    "--diagonal": ("--diagonal",),
    "--delay": ("--delay", "800"),
}


@pytest.mark.add_on("viewer")
def test_a_gif_takes_every_option(good: Path) -> None:
    words = [word for option in GIVEN.values() for word in option]
    assert barsis("render", good, "-o", good.with_name("out.gif"), *words).exit_code == 0


@pytest.mark.add_on("viewer")
@pytest.mark.parametrize("ending", [".html", ".svg", ".png", "/"])
def test_an_option_that_an_ending_does_not_take_is_refused(good: Path, ending: str) -> None:
    assert list(TAKERS) == list(GIVEN)
    for option, words in GIVEN.items():
        result = barsis("render", good, "-o", f"{good.parent}/out{ending}", *words)
        refused = {"/": GIVEN, ".html": list(GIVEN)[3:]}.get(ending, ["--delay"])
        assert (result.exit_code == 2) is (option in refused), (option, result.stderr)
        if option in refused and not (option == "--theme print" and ending == "/"):
            assert f"{option} works with " in unwrapped(result.stderr)
        made = "a site" if ending == "/" else ending
        assert (f", not with {made}" in unwrapped(result.stderr)) is (option in refused)


@pytest.mark.add_on("viewer")
def test_what_is_refused_is_said_in_arabic(good: Path) -> None:
    for ending, made in ((".html", ".html"), ("/", "موقع")):
        result = barsis("--lang", "ar", "render", good, "-o", f"{good.parent}/o{ending}", "--flip")
        said = re.sub("[\u2066-\u2069\u200e\u200f]", "", unwrapped(result.stderr))
        assert f"الخيار --flip يصلح مع .svg، .png أو .gif، لا مع {made}" in said


@pytest.mark.add_on("viewer")
@pytest.mark.parametrize(
    ("words", "theme", "ply"),
    [
        ((), "auto", 0),
        (("--theme", "light", "--turn", "0"), "light", 0),
        (("--theme", "dark", "--turn", "2"), "dark", 2),
        (("--turn", "3"), "auto", 5),
        (("--turn", "6"), "auto", 8),
    ],
)
def test_a_page_opens_at_its_turn_in_its_theme(
    good: Path, words: tuple[str, ...], theme: str, ply: int
) -> None:
    out = good.with_name("out.html")
    assert barsis("render", good, "-o", out, *words).exit_code == 0
    assert f'data-theme="{theme}" data-ply="{ply}"' in out.read_text("utf-8")


@pytest.mark.add_on("viewer")
def test_one_record_becomes_a_site_only_where_a_folder_is_named(tmp_path: Path) -> None:
    one = write(tmp_path / "one.barsis.json", record())
    several = write(tmp_path / "several.jsonl", record(), record())
    forgotten = barsis("render", one, "-o", tmp_path / "forgotten")
    assert forgotten.exit_code == 2
    assert not (tmp_path / "forgotten").exists()
    (tmp_path / "there").mkdir()
    for file, name in (
        (one, "there"),
        (one, "new/"),
        (several, "many"),
        (SAMPLES / "amman_open", "all"),
    ):
        assert barsis("render", file, "-o", f"{tmp_path}/{name}").exit_code == 0, name
        assert (tmp_path / name / "index.html").is_file()
    piped = one.read_bytes()
    assert barsis("render", "-", "-o", tmp_path / "piped", given=piped).exit_code == 2
    assert barsis("render", "-", "-o", f"{tmp_path}/piped/", given=piped).exit_code == 0


def test_a_file_that_is_read_is_not_written_over(tmp_path: Path) -> None:
    named = write(tmp_path / "game.svg", record())
    before = named.read_bytes()
    assert barsis("render", named, "-o", named).exit_code == 2
    assert named.read_bytes() == before


@pytest.mark.parametrize("ending", ["png", "gif"])
def test_without_the_extra_it_is_named(
    good: Path, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    out = good.with_name(f"out.{ending}")
    result = barsis("render", good, "-o", out)
    assert result.exit_code == 3
    assert "pip install 'barsis_notation[pictures]'" in result.stderr
    assert not out.exists()


def test_a_drawing_needs_no_extra(good: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for package in ("resvg_py", "PIL"):
        monkeypatch.setitem(sys.modules, package, None)
    assert barsis("render", good, "-o", good.with_name("out.svg")).exit_code == 0


def test_too_long_an_animation_says_what_makes_a_shorter_one(
    good: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from barsis_notation.drawing.svg import gif

    monkeypatch.setattr(gif, "MAX_DRAWINGS", 3)
    result = barsis("render", good, "-o", good.with_name("out.gif"))
    assert result.exit_code == 2
    assert re.search(r"\d+ pictures; at most 3 are made; use --turn", unwrapped(result.stderr))


def test_letters_that_no_font_has_are_said(good: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from barsis_notation.drawing.svg import png

    monkeypatch.setattr(png, "find_missing_characters", lambda svg: "أل")
    result = barsis("render", good, "-o", good.with_name("out.png"), "--size", "64")
    assert result.exit_code == 0
    assert "no font on this machine has أل" in result.stderr


def test_a_page_of_a_faulty_record_says_on_stderr_what_is_wrong(tmp_path: Path) -> None:
    path = write(tmp_path / "faulty.barsis.json", record(FAULTY))
    done = barsis("render", path, "-o", tmp_path / "page.html")
    assert done.exit_code == 1
    assert "MOV001" in done.stderr
    assert (tmp_path / "page.html").is_file()
