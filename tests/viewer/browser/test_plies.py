"""The men on the page are those of Python, at every ply of every line."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.scale import EVERY, LONG, SEED
from tests.viewer.browser.chromium import Tab
from tests.viewer.browser.plies import KEYS, SAMPLES, Game, differences, games, walk_differences

WITH_LINES = ("barsis/annotated_evening", "kioz/loop_or_far_row", "natt-klab/annotated_semi_final")
"""Samples with lines beside their turns, of three families."""

SHARE = 200
"""One sample in so many is looked at, others every day; in long runs all are."""


def samples() -> list[Game]:
    """Return the samples of the day: some with lines beside turns, and some others."""
    beside = [str(SAMPLES / f"{name}.barsis.json") for name in WITH_LINES]
    files = sorted(map(str, SAMPLES.rglob("*.barsis.json*")))
    others = files if EVERY else files[SEED % SHARE :: SHARE]
    return [*games([*dict.fromkeys([*beside, *others])])]


@pytest.mark.by_turns(2)
def test_the_men_drawn_are_pythons_at_every_ply(tab: Tab, tmp_path: Path) -> None:
    chosen = samples()
    assert sum(len(game.lines) > 1 for game in chosen) >= 3
    found = [one for game in chosen for one in differences(game, tab, tmp_path)]
    assert found == []
    assert sum(game.plies for game in chosen) > 100


@pytest.mark.by_turns(2)
def test_the_men_drawn_are_pythons_after_keys_at_random(tab: Tab, tmp_path: Path) -> None:
    draw = random.Random(SEED)
    (game,) = games([str(SAMPLES / f"{draw.choice(WITH_LINES)}.barsis.json")])
    keys = draw.choices(KEYS, k=1000 if LONG else 40)
    assert [*walk_differences(game, tab, tmp_path, keys)] == []
