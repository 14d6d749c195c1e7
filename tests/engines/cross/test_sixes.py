"""Who goes back by a third six, where a position was written down in between (PR7)."""

from __future__ import annotations

import random

from barsis_notation.engines.cross.play import CrossPlay
from barsis_notation.record.position_lines import format_setup, parse_setup
from barsis_notation.rulesets import Ruleset, load_ruleset
from tests.every import every

THIS_TURN = load_ruleset("parchis", options={"turn.third_six": "last_moved_this_turn"})
BEFORE = load_ruleset("parchis")


def begun(rules: Ruleset = THIS_TURN) -> CrossPlay:
    return CrossPlay(rules, ("1", "2", "3"))


def walked(play: CrossPlay, rng: random.Random, steps: int) -> None:
    """Do so many legal things, sixes often among them."""
    for _ in range(steps):
        if not play.to_move():
            return
        if play.why_not_end() == "throw-missing":
            assert play.throw(rng.choice("1234566666"), play.to_move()[0]) is None
        elif moves := sorted(play.moves()):
            assert play.move(rng.choice(moves)) is None
        else:
            assert play.end() is None


@every("seed", range(60))
def test_a_position_says_who_was_moved_in_its_turn(seed: int) -> None:
    rng = random.Random(seed)
    play = begun()
    for _ in range(40):
        walked(play, rng, rng.randrange(1, 9))
        written = format_setup(play.setup())
        assert "last=" not in written or " sixes=" in written
        again = begun()
        assert again.set_position(parse_setup(written)) == []
        assert format_setup(again.setup()) == written
        assert set(again.moves()) == set(play.moves())


@every("seed", range(20))
def test_a_last_move_of_an_earlier_turn_is_left_out(seed: int) -> None:
    """Between turns a line of the rule without this limit means the same as one without `last=`."""
    rng = random.Random(seed)
    told = begun(BEFORE)
    while "last=" not in (written := format_setup(told.setup())) or "sixes=" in written:
        walked(told, rng, 1)
    one, other = begun(), begun()
    assert one.set_position(parse_setup(written)) == []
    plain = " ".join(word for word in written.split() if not word.startswith("last="))
    assert other.set_position(parse_setup(plain)) == []
    assert format_setup(one.setup()) == format_setup(other.setup())
