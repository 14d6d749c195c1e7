"""Answers to questions about moves say whether, and to which position, a turn can end."""

from __future__ import annotations

import random

import pytest

from barsis_notation import Game, IllegalMove
from barsis_notation.replay.answers import NoAnswerError, WrongQuestionError, answer_question
from tests.engines.strolls import GAMES, Stroll, line


def end(game: Game) -> str | None:
    for word in ("", "pass"):
        ended = game.copy()
        try:
            ended.end(word)
        except IllegalMove:
            continue
        return ended.position
    return None


@pytest.mark.parametrize("id", GAMES)
def test_the_end_of_a_turn_is_that_of_the_game(id: str) -> None:
    """Law: ``end`` is the position after ``Game.end``; None without moves means a throw is due."""
    rng = random.Random(f"ends of {id}")
    asked = due = 0
    while asked < 12:
        stroll = Stroll(id, rng).go(rng.randrange(2, 60))
        position, rules = line(stroll.play), stroll.play.ruleset
        throws = sorted(stroll.play.outcomes)
        throw = rng.choice(throws) if throws and stroll.is_between_turns else None
        try:
            answered = answer_question(position, rules, throw)
        except (NoAnswerError, WrongQuestionError):
            continue
        asked += 1
        answer, game = answered.to_json(), answered.game
        assert answer["end"] == end(game)
        due += game.throw_is_due
        if not answer["moves"]:
            assert (answer["end"] is None) == game.throw_is_due
        for move in answer["moves"]:
            after = game.copy()
            after.push(move["move"])
            assert move["position"] == after.position
            assert move["end"] == (None if after.is_over else end(after))
    assert asked
    assert due or id in {"shesh-besh", "natt-klab", "kioz", "pachisi", "barjis", "parchis"}
