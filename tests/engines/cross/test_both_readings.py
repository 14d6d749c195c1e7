"""Readings that accept the records of others: a turn legal under one of those is legal.

``11:10(+khal)`` accepts every record of ``11:10`` and of ``11:10+khal`` (1.4 no. 2 c), whatever the
other options are. Barjis with a further throw that may be declined accepts every record without
further throws (BJ4).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from barsis_notation.engines.cross.play import CrossPlay
from barsis_notation.record.position_lines import parse_setup
from barsis_notation.rulesets import load_ruleset

from .family import settled

TURNS = 250
"""Random turns a setting, each from a random position."""

KEPT_OR_SPENT = "(+khal)"

SHELLS = "0111234555"
"""Throws to draw from: those that enter men are more frequent than at a board."""


def both_readings() -> Iterator[tuple[str, dict[str, Any], dict[str, Any]]]:
    """Yield a game, options of the accepting reading, and those of each reading it accepts."""
    base = load_ruleset("barsis")
    for option in base.options():
        for reading in option.readings:
            both = str(reading.value)
            if both.endswith(KEPT_OR_SPENT):
                for one in ("", "+khal"):
                    narrow = both.replace(KEPT_OR_SPENT, one)
                    yield "barsis", {option.path: both}, {option.path: narrow}
    for dest, benj in (("", ""), ("+khal", "+khal"), ("", "+khal"), ("+khal", "")):
        yield (
            "barsis",
            {"entry.dest": "11:10(+khal)", "entry.benj": "26:25(+khal)"},
            {"entry.dest": f"11:10{dest}", "entry.benj": f"26:25{benj}"},
        )
    for again in ([10, 25], [6, 10, 12, 25]):
        yield "barjis", {"turn.again": again}, {"turn.again": "none"}


SETTINGS = list(both_readings())


def other_options(rng: random.Random, game: str, fixed: dict[str, Any]) -> dict[str, Any]:
    """Return random readings of the other options; passing beside a safe square is frequent."""
    base = load_ruleset(game)
    options: dict[str, Any] = {}
    for option in base.options():
        values = [reading.value for reading in option.readings if not reading.integer]
        if rng.random() < 0.3:
            options[option.path] = rng.choice(values)
    if game == "barsis" and rng.random() < 0.7:
        options["pass"] = "allowed_if_blocked_by_safe"
    if game == "barjis":
        options["turn.again_obligatory"] = False  # a further throw is declined without a mark
    options.pop("board.direction", None)
    return settled(base, options | fixed) | fixed


def random_position(rng: random.Random, game: str, seats: str) -> str:
    """Return the line of a position, not always possible, with squares held where men enter."""
    near = [45, 11, 22, 28, 62, 73, 60, 43, 8, 25, 42]
    words = []
    for seat in seats:
        men = Counter(rng.choice([*[0] * 60, *near, *range(1, 84)]) for _ in range(4))
        places = [(str(step or "bar"), men[step]) for step in sorted(men)]
        named = [place if count == 1 else f"{place}({count})" for place, count in places]
        words.append(f"{seat}:{','.join(named)}")
    return f"{game} {' '.join(words)} to={seats[0]}"


def random_turn(play: CrossPlay, rng: random.Random) -> str | None:
    """Play a random legal turn; return its string, None where it does not end."""
    seat, throws, moves = play.to_move()[0], list[str](), list[str]()
    while play.why_not_end("stop") is None and len(throws) < 8:
        outcome = rng.choice(SHELLS)
        if play.throw(outcome, seat) is not None:
            break
        throws.append(outcome)
        if play.ruleset["turn.mode"] == "immediate":
            break
    for _ in range(12):
        may_end, legal = play.why_not_end("pass") is None, play.moves()
        if may_end and (not legal or rng.random() < 0.5):
            text = " ".join([f"{seat} {'+'.join(throws)}:", *moves, *["pass"] * bool(legal)])
            return text if play.end("pass" if legal else "") is None else None
        if not legal:
            return None
        moves.append(rng.choice(legal))
        assert play.move(moves[-1]) is None
    return None


@pytest.mark.parametrize("setting", range(len(SETTINGS)))
@pytest.mark.by_turns(4)
def test_a_reading_that_accepts_two_accepts_what_either_does(setting: int) -> None:
    game, both, one = SETTINGS[setting]
    rng = random.Random(setting)
    judged = 0
    for _ in range(TURNS):
        options = other_options(rng, game, one)
        seats = "SENW" if game == "barjis" else "SN"
        narrow = CrossPlay(load_ruleset(game, options=options), tuple(seats))
        wide = CrossPlay(load_ruleset(game, options=options | both), tuple(seats))
        line = random_position(rng, game, seats)
        if narrow.set_position(parse_setup(line)) or narrow.to_move() == ():
            continue
        assert wide.set_position(parse_setup(line)) == []
        text = random_turn(narrow, rng)
        if text is None:
            continue
        judged += 1
        assert wide.replay([text]) is None, (options, line, text)
        assert set(narrow.to_move()) <= set(wide.to_move()), (options, line, text)
    assert judged > TURNS / 10
