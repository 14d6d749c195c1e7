"""A small campaign: what ``python -m tests.dice.campaign 10000`` does at length."""

from __future__ import annotations

import pytest

from tests.dice.campaign import campaign, freedom_of
from tests.dice.devices import CRITICAL, GAMES

GAMES_IN_ALL = 3 * len(GAMES)


@pytest.mark.by_turns(2)
def test_each_changed_throw_is_found_and_the_throws_are_fair(scale: int) -> None:
    done = campaign(GAMES_IN_ALL * scale)
    assert done.found == done.games == GAMES_IN_ALL * scale
    assert done.throws > 50 * done.games
    assert done.chi_squares.keys() > GAMES.keys()
    for name, (far, total) in done.chi_squares.items():
        assert far < CRITICAL[freedom_of(name)], (name, total)
