"""A legal move is the same whether it is chosen by its number or written."""

from random import Random

import pytest

from barsis_notation.engines.refusals import FINE
from barsis_notation.replay.game import Game
from barsis_notation.rulesets import builtin_rulesets, load_ruleset
from barsis_notation.simulation import make_random_cast

TURNS = 60
TABLES: list[tuple[str, dict[str, object]]] = [
    *((listed.id, {}) for listed in builtin_rulesets()),
    ("barsis", {"capture.count": "one"}),
    ("pachisi", {"capture.cancel": True}),
    ("pachisi", {"turn.split": True}),
    ("natt-klab", {"leap.multi": "forced"}),
]


@pytest.mark.by_turns(2)
@pytest.mark.parametrize(("game", "options"), TABLES)
def test_a_move_is_the_same_by_number_and_in_writing(game: str, options: dict[str, object]) -> None:
    ruleset = load_ruleset(game).with_options(options)
    chance = Random(game).random
    cast = make_random_cast(ruleset, chance)
    tried = 0
    for _ in range(TURNS):
        played = Game(ruleset, ruleset["seats.names"])
        while not played.is_over and len(played.turns) < TURNS:
            if "device.kind" in ruleset.facts:
                played.throw(cast())
                while played.throw_is_due:
                    played.throw(cast())
            while moves := played.play.moves():
                tried += compare(played, moves, int(chance() * len(moves)))
            if not played.winners:
                played.end()
        if tried > 150:
            break
    assert tried > 150


def compare(game: Game, moves: list[str], number: int) -> int:
    """Make move *number* of *moves* in *game*, and hold it against the written one."""
    play, move = game.play, moves[number]
    assert play.count_moves() == len(moves) == game.legal_moves.count()
    assert [play.move_text(each) for each in range(len(moves))] == moves
    is_taking = "x" in move or "*" in move or play.why_not(f"{move}*") is None
    by_number = play.copy()
    assert by_number.count_moves() == len(moves)
    assert by_number.is_capture(number) == is_taking
    assert by_number.kernel.choose(number) == FINE
    game.push(move)
    assert by_number.setup() == game.play.setup()
    assert by_number.captured_men() == game.play.captured_men()
    assert bool(game.play.captured_men()) == is_taking
    return 1
