"""Random walks through games of every ruleset, made with the engines alone, to try laws on."""

from __future__ import annotations

import random
from collections.abc import Sequence

from barsis_notation.engines.cross.rules import make_board
from barsis_notation.engines.engine import Play
from barsis_notation.engines.engine_registry import get_engine
from barsis_notation.record.position_lines import format_setup
from barsis_notation.record.turns import add_star
from barsis_notation.replay.seating import assign_seats
from barsis_notation.rulesets import Ruleset, load_ruleset
from tests.engines.cross.family import random_options

GAMES = ("barsis", "barjis", "pachisi", "parchis", "shesh-besh", "kioz", "natt-klab")


def random_rules(id: str, rng: random.Random) -> Ruleset:
    """Return the rules of a game, mostly with some options."""
    options = random_options(rng, load_ruleset(id)) if rng.random() < 0.8 else {}
    return load_ruleset(id, options=options)


def random_game(id: str, rng: random.Random) -> Play:
    """Return a game at its start, under random rules between a random number of players."""
    rules = random_rules(id, rng)
    counts = rules.facts.get("seats.count", (len(rules["seats.names"]),))
    return get_engine(rules.family).begin(rules, assign_seats(rules, rng.choice(counts)))


def throw_is_due(play: Play) -> bool:
    """Return whether nobody may move before a throw."""
    return "device.kind" in play.ruleset.facts and play.why_not_end() == "throw-missing"


class Stroll:
    """A game and the turn strings that led to where it stands; the last may be unfinished."""

    def __init__(self, id: str, rng: random.Random) -> None:
        self.rng = rng
        self.play = random_game(id, rng)
        self.turns: list[str] = []
        self._throws: list[str] = []
        self._moves: list[str] = []
        self._seat = ""

    def go(self, steps: int) -> Stroll:
        """Do so many legal things, or fewer if the game ends."""
        for _ in range(steps):
            if not self.play.to_move():
                break
            self.step()
        return self

    def step(self) -> None:
        """Do one thing that is legal: throw, move or end the turn."""
        play, rng = self.play, self.rng
        if throw_is_due(play):
            self._throw()
            return
        moves = sorted(play.moves())
        if moves and (play.why_not_end() or rng.random() < 0.8):
            move = rng.choice(moves)
            self._seat = self._seat or self._owner(move)
            assert play.move(move) is None
            self._moves.append(add_star(move) if play.captured_men() else move)
            if play.winners():
                self._end("")
        else:
            self._seat = self._seat or play.to_move()[0]
            self._end("pass" if moves else "")

    def _owner(self, move: str) -> str:
        """Return whose turn *move* begins: before the first turn of a game any seat's."""
        twin = self.play.copy()
        assert twin.move(move) is None
        return (twin.to_move() or self.play.to_move())[0]

    def _throw(self) -> None:
        play = self.play
        if not self._throws:
            self._seat = self.rng.choice(play.to_move())
        outcome = self.rng.choice(sorted(play.outcomes))
        assert play.throw(outcome, "" if self._throws else self._seat) is None
        self._throws.append(outcome)

    def _end(self, word: str) -> None:
        if not self.play.winners():
            assert self.play.end(word) is None
        head = " ".join([self._seat, *(["+".join(self._throws)] if self._throws else [])])
        ending = [word] if word else []
        self.turns.append(" ".join([f"{head}:", *self._moves, *ending]))
        self._throws, self._moves, self._seat = [], [], ""

    @property
    def is_between_turns(self) -> bool:
        """Whether nothing of a turn string has been done."""
        return not (self._throws or self._moves)


def line(play: Play) -> str:
    """Return the position line of *play*."""
    return format_setup(play.setup())


def whole(play: Play) -> tuple[object, ...]:
    """Return all that a game shows."""
    moves, winners = sorted(play.moves()), play.winners()
    assert set(winners) <= set(play.seats)
    return line(play), play.to_move(), play.owed(), moves, play.why_not_end(), winners


def words_of(play: Play, rng: random.Random, count: int) -> Sequence[str]:
    """Return moves of the family of *play*, legal and not, as a scorer may write them."""
    rules = play.ruleset
    if rules.family == "leap":
        cells = [f"{column}{row}" for column in "abcde" for row in range(1, 6)]
        return [f"{rng.choice(cells)}{rng.choice('-x')}{rng.choice(cells)}" for _ in range(count)]
    last = {"tables": 24, "tab": 88}.get(rules.family) or make_board(rules).goal
    places = ["bar", "off", *map(str, range(last + 1))]
    on = [man.place for men in play.setup().men.values() for man in men] * 4
    return [f"{rng.choice(on)}/{rng.choice(places)}" for _ in range(count)]
