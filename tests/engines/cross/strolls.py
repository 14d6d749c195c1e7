"""Random games and positions made with the engine alone: strolls that laws are tried on."""

from __future__ import annotations

import random
from collections.abc import Sequence

from barsis_notation.engines.cross.play import CrossPlay
from barsis_notation.record.position_lines import Man, Setup
from barsis_notation.replay import Game
from barsis_notation.rulesets import Ruleset, load_ruleset
from tests.oracles.barsis import cast_shells

from .compare import SEATS, random_options


def random_rules(rng: random.Random) -> Ruleset:
    """Return the rules of Barsis, mostly with some options."""
    options = random_options(rng, load_ruleset("barsis")) if rng.random() < 0.7 else {}
    return load_ruleset("barsis", options=options)


def random_men(seats: Sequence[str], rng: random.Random) -> Setup:
    """Return a position with men anywhere, many of them close together."""
    centre = rng.randrange(1, 84)
    near = [step for step in range(centre - 6, centre + 7) if 0 < step < 84]
    places = ["bar", "off", *map(str, range(1, 84)), *(str(step) for step in near * 5)]
    places += [str((step + 26) % 68 + 9) for step in near] * 5
    men = {seat: tuple(Man(rng.choice(places)) for _ in range(4)) for seat in seats}
    return Setup(id="barsis", men=men, to=rng.choice(list(seats)))


def random_play(rng: random.Random) -> CrossPlay:
    """Return a game before a throw: at the start, or with its men anywhere they may stand."""
    play = CrossPlay(random_rules(rng), rng.choice(SEATS))
    while rng.random() < 0.9 and play.set_position(random_men(play.seats, rng)):
        pass
    return play


def midway(rng: random.Random, steps: int) -> CrossPlay:
    """Return a game after a few throws, moves and ends of turns."""
    play = random_play(rng)
    for _ in range(rng.randrange(steps)):
        step(play, rng)
    return play


def in_turn(rng: random.Random) -> CrossPlay:
    """Return a game in which men may move now."""
    while True:
        play = midway(rng, 12)
        if play.to_move() and play.why_not_end() != "throw-missing":
            return play


def step(play: CrossPlay, rng: random.Random) -> str:
    """Do one thing that is legal, and say what; ``""`` when the game is over."""
    if not play.to_move():
        return ""
    if play.why_not_end() == "throw-missing":
        seat = rng.choice(play.to_move()) if not play.kernel.turn.begun else ""
        outcome = str(cast_shells(rng) if rng.random() < 0.5 else rng.randrange(7))
        assert play.throw(outcome, seat) is None
        return f"{seat} {outcome}"
    moves = sorted(play.moves())
    if moves and (play.why_not_end() or rng.random() < 0.7):
        move = rng.choice(moves)
        assert play.move(move) is None
        return move
    assert play.end() is None
    return "end"


def stroll(game: Game, rng: random.Random, steps: int) -> str:
    """Do *steps* legal things in *game*, or fewer when it ends; return the last, ``""`` then."""
    done = ""
    for _ in range(steps):
        if not game.to_move:
            return ""
        if game.throw_is_due:
            done = str(rng.randrange(7))
            game.throw(done)
        elif game.legal_moves.count() and (game.must_move or rng.random() < 0.7):
            done = rng.choice(sorted(game.legal_moves))
            game.push(done)
        else:
            done = "end"
            game.end()
    return done
