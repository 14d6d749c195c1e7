"""The game of ``docs/how-to/add-a-game.md``: a data file that is played and checked."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from barsis_notation.drawing.text_drawings import draw, read_drawing
from barsis_notation.engines.cross.rules import make_board
from barsis_notation.engines.engine_registry import get_engine
from barsis_notation.record.position_lines import format_setup, parse_setup
from barsis_notation.record.structs import Result
from barsis_notation.replay import steps
from barsis_notation.rulesets import Ruleset, load_ruleset_file
from barsis_notation.simulation import simulate
from barsis_notation.validation import check_record
from tests.engines.played import verdict
from tests.site.pages import read_blocks

DOCS = Path(__file__).parents[2] / "docs"
FILES = DOCS / "rulesets"
PAGE = (DOCS / "how-to" / "add-a-game.md").read_text(encoding="utf-8")
REFERENCE = (DOCS / "specification" / "ruleset-file.md").read_text(encoding="utf-8")
OF_LUDO, _, OF_DICE = REFERENCE.partition("## Several dice")
PIECE = re.compile(r"^ +(\"[a-z_.]+\": \{\"value\".*(?:\n {6}.*)*)\}?,?$", re.MULTILINE)


@pytest.fixture(scope="module")
def ludo() -> Ruleset:
    ruleset, findings = load_ruleset_file(FILES / "ludo.json")
    assert findings == ()
    assert ruleset is not None
    return ruleset


def test_no_python_knows_the_game(ludo: Ruleset) -> None:
    root = DOCS.parent
    sources = [*root.glob("barsis_notation/**/*.py"), *root.glob("cli/**/*.py")]
    assert len(sources) > 100
    for path in sources:
        assert not re.search(r"\bludo\b", path.read_text(encoding="utf-8"), re.IGNORECASE), path
    assert get_engine(ludo.family).find_unsupported(ludo) == []


def test_its_board(ludo: Ruleset) -> None:
    board = make_board(ludo)
    assert (board.ring, board.goal, board.cells) == (52, 64, 72)
    seats = ludo["seats.names"]
    assert [board.get_cell_name(0, step, seats) for step in (6, 8, 58, 59, 63)] == [
        "RM6", "RL5", "RM6", "RM5", "RM1",
    ]  # fmt: skip
    safe = {
        board.get_ring_number(0, step)
        for step in range(6, 58)
        if board.get_column_and_rank(0, step) in ludo["board.safe.cells"]
    }
    assert sorted(safe) == [3, 11, 16, 24, 29, 37, 42, 50]
    assert len({board.cell(arm, step) for arm in range(4) for step in range(1, 64)}) == 72


@pytest.mark.parametrize(
    ("position", "turns", "refused"),
    [
        ("R:bar(4) Y:bar(4) to=R", ["R 6: bar/8", "R 5: 8/13", "Y 6: bar/8"], None),
        ("R:bar(4) Y:bar(4) to=R", ["R 5: bar/8"], (1, 1, "entry-without-right")),
        ("R:bar(4) Y:bar(4) to=R", ["R 6: bar/6"], (1, 1, "entry-wrong-square")),
        ("R:bar(4) Y:bar(4) to=R", ["R 6:"], (1, -1, "must-move")),
        ("R:bar(4) Y:bar(4) to=R", ["R 6: bar/8", "Y 6: bar/8"], (2, 0, "throw-out-of-turn")),
        ("R:bar(3),59 Y:bar(4) to=R", ["R 4: 59/63", "Y 1:", "R 1: 63/off"], None),
        ("R:bar(3),59 Y:bar(4) to=R", ["R 6: 59/off"], (1, 1, "overshoot")),
        ("R:bar(3),64 Y:bar(4) to=R", [], "steps go from 1 to 63"),
        ("R:bar(3),10 Y:bar(3),38 to=R", ["R 2: 10/12*", "R 3: 12/15"], None),
        ("R:bar(3),10 Y:bar(2),38(2) to=R", ["R 2: 10/12*"], (1, 1, "capture-false")),
        ("R:bar(3),10 Y:bar(2),38(2) to=R", ["R 3: 10/13"], (1, 1, "barrier-in-path")),
        ("R:bar(3),34 Y:bar(3),8 to=R", ["R 1: 34/35", "Y 6: 8/14"], None),
        ("R:bar(3),33 Y:bar(3),8 to=R", ["R 1: 33/34*"], (1, 1, "capture-false")),
        ("R:bar(3),10 Y:bar(4) to=R again=1 sixes=2", ["R 6:", "Y 1:"], None),
        ("R:bar(3),10 Y:bar(4) to=R again=1 sixes=2", ["R 6: 10/16"],
         (1, 1, "token-not-available")),
    ],
)  # fmt: skip
def test_its_rules(
    ludo: Ruleset, position: str, turns: list[str], refused: tuple[int, int, str] | str | None
) -> None:
    play = get_engine(ludo.family).begin(ludo, ("R", "Y"))
    wrong = play.set_position(parse_setup(f"ludo {position}"))
    if isinstance(refused, str):
        assert refused in str(wrong[0])
        return
    assert wrong == []
    assert verdict(play, turns) == (refused and list(refused))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_are_played_to_the_end_checked_and_drawn(ludo: Ruleset, seats: int) -> None:
    for record in simulate(ludo, games=1, seats=seats, seed=5):
        assert check_record(record, ruleset=ludo).findings == []
        assert isinstance(record.result, Result)
        assert record.result.reason == "home"
        assert record.ruleset.sha256 == ludo.sha256
        for step in list(steps(record, ludo))[:: 1 + len(record.turns) // 12]:
            drawn = draw(step.after, ludo, ascii=True)
            assert drawn.count(" X ") > 0
            assert men_of(read_drawing(drawn, ludo)) == men_of(step.after)


def men_of(setup: Any) -> dict[str, Counter[str]]:
    return {seat: Counter(man.place for man in men) for seat, men in setup.men.items()}


def test_every_reading_is_played_to_the_end(ludo: Ruleset) -> None:
    for option in ludo.options():
        for reading in option.readings[1:]:
            rules = ludo.with_options({option.path: reading.value})
            assert get_engine(rules.family).find_unsupported(rules) == []
            for record in simulate(rules, seats=2, seed=3):
                assert check_record(record, ruleset=rules).findings == []


def test_a_position_of_it_is_written_as_it_was_read(ludo: Ruleset) -> None:
    text = "ludo R:bar(2),8,20 Y:bar,50(2),61 to=R again=1 sixes=1"
    play = get_engine(ludo.family).begin(ludo, ("R", "Y"))
    assert play.set_position(parse_setup(text)) == []
    assert format_setup(play.setup()) == text


# --- the pages show the files ---


def test_the_page_shows_the_file() -> None:
    (shown,) = (block for block in read_blocks(PAGE) if block.title == "ludo.json")
    file = json.loads((FILES / "ludo.json").read_text(encoding="utf-8"))
    del file["$schema"]
    assert json.loads(shown.text) == file


@pytest.mark.parametrize(("page", "file"), [(OF_LUDO, "ludo.json"), (OF_DICE, "chausar.json")])
def test_the_reference_quotes_the_file(page: str, file: str) -> None:
    pieces = PIECE.findall(page)
    assert len(pieces) >= 3
    facts = json.loads((FILES / file).read_text(encoding="utf-8"))["facts"]
    for piece in pieces:
        text = piece.rstrip(",")
        [(path, shown)] = json.loads("{" + text + ("" if text.endswith("}}") else "}")).items()
        plain = {key: facts[path][key] for key in shown if key != "readings"}
        assert plain == {key: shown[key] for key in plain}
