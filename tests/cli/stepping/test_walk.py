"""Where keys lead: held against a slow model, and in the small."""

from __future__ import annotations

import random
from itertools import islice
from pathlib import Path

import pytest

from barsis_cli.stepping.stepper import ScreenMode
from barsis_notation import load
from barsis_notation.replay import build_tree
from barsis_notation.replay.ply_walk import Bookmark, PlyWalk
from tests.cli.stepping import games
from tests.cli.stepping.walks import Model, playable, stepper_of, walked
from tests.scale import SEED


def test_a_walk_of_random_keys_stands_where_the_model_stands(scale: int) -> None:
    chance = random.Random(SEED)
    paths = [*islice(playable(chance), 30)]
    assert len(paths) == 30
    for path in paths:
        assert [*walked(path, Model(load(path)), chance, 100 * scale)] == []


def test_the_model_stands_elsewhere_after_another_walk() -> None:
    """So the law can fail."""
    path = Path("sample_games/barsis/annotated_evening.barsis.json")
    model = Model(load(path))
    model.main.plies[5] = (model.main.plies[5][0], "elsewhere")
    found = [next(walked(path, model, random.Random(number), 400), "") for number in range(3)]
    assert any("elsewhere" in difference for difference in found)


@pytest.mark.parametrize("sample", ["barsis/annotated_evening", "shesh-besh/semi_final_annotated"])
def test_every_ply_is_found_again_by_its_bookmark(sample: str) -> None:
    walk = PlyWalk(build_tree(load(Path(f"sample_games/{sample}.barsis.json"))))
    other = PlyWalk(walk.start)
    seen = []
    for ply in walk.iter_plies():
        seen.append(Bookmark(ply.node.pointer, ply.move))
        assert other.go_to(seen[-1])
        assert other.bookmark == seen[-1]
        assert other.setup == ply.after
    assert [one.order for one in seen] == sorted(one.order for one in seen)
    assert len({*seen}) == len(seen) > 100
    assert any("/variations/" in one.pointer for one in seen)


def test_what_is_not_there_leaves_one_at_the_last_ply_before(tmp_path: Path) -> None:
    walk = PlyWalk(build_tree(load(games.one(tmp_path))))
    assert not walk.go_to(Bookmark("/turns/7", 0))
    assert walk.bookmark == Bookmark("/turns/6", 1)
    assert not walk.go_to(Bookmark("/turns/2/variations/7/0", 1))
    assert walk.bookmark == Bookmark("/turns/2", 3)
    assert not walk.go_to(Bookmark("/turns/2/variations/0/9", 1))
    assert walk.bookmark == Bookmark("/turns/2/variations/0/1", 0)


def test_findings_stand_at_their_moves(tmp_path: Path) -> None:
    stepper = stepper_of(games.one(tmp_path))
    game = stepper.game
    assert game is not None
    assert game.list_bookmarks() == []
    game.examine_whole()
    assert game.list_bookmarks() == [
        Bookmark("/turns/4/retracted/0/0", 1),
        Bookmark("/turns/6", 1),
    ]
    assert [remark.finding.name for remark in game.remarks(Bookmark("/turns/6", 1))] == [
        "wrong-distance"
    ]


def test_a_slip_comes_with_its_finding() -> None:
    path = Path("sample_games/barsis/faulty/nine_steps_for_a_four.barsis.json")
    path = path if path.exists() else next(Path("sample_games").glob("*/faulty/nine_steps*.json"))
    game = stepper_of(path).game
    assert game is not None
    assert game.examine()
    [before] = game.remarks(game.list_bookmarks()[0])
    assert before.slip is None
    assert not game.examine()
    [after] = game.remarks(game.list_bookmarks()[0])
    assert after.slip is not None
    assert after.slip.name == "likeliest-slip"


def test_the_games_of_a_match_stand_in_order_and_what_is_broken_stays(tmp_path: Path) -> None:
    stepper = stepper_of(games.several(tmp_path))
    while stepper.has_work:
        stepper.work()
    assert [item.match[1] for item in stepper.game_list.items] == [1, 2, 3, 0]
    assert [item.number for item in stepper.game_list.items] == [4, 1, 3, 2]
    stepper.press("]")
    assert stepper.game is not None
    assert stepper.game.number == 3
    stepper.press("]")
    assert stepper.mode is ScreenMode.READING
    assert stepper.page is not None
    assert any("unknown-ruleset" in line.text for line in stepper.page.paragraphs)
    stepper.press("q")
    stepper.press("[")
    stepper.press("[")
    assert stepper.game.number == 1
