"""Count the ways to play some throws: by an engine, and by an oracle that shares nothing with it.

Every turn is played until nothing may be moved any more. A *sequence* is all the moves of all the
turns as they are written, a *position* a position line that stands after them.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from barsis_notation.engines.engine import Play
from barsis_notation.engines.engine_registry import get_engine
from barsis_notation.record.position_lines import parse_setup
from barsis_notation.rulesets import load_ruleset
from tests.engines.cross.family import oracle_of
from tests.engines.strolls import line
from tests.oracles.barsis import BarsisOracle
from tests.oracles.kioz import KiozOracle
from tests.oracles.natt_klab import NattKlabOracle
from tests.oracles.shesh_besh import SheshBeshOracle, checked_roll, opponent

Input = dict[str, Any]
FIXED = ("options", "routes", "entries", "sides", "seats", "start_men")
"""Members of an oracle that never change during a game: a copy may share them."""


@dataclass
class Count:
    """How many sequences there are, and the position lines they reach."""

    sequences: int = 0
    lines: set[str] = field(default_factory=set)
    words: set[str] = field(default_factory=set)
    """What came up on the way: ``capture``, ``bar/``, ``/off``."""
    most: int = 1_000_000

    def add(self, line: str) -> None:
        """Count one more sequence, which ends in *line*. Raise ValueError if there are too many."""
        self.sequences += 1
        self.lines.add(line)
        if self.sequences > self.most:
            raise ValueError(f"more than {self.most} sequences")

    def as_answer(self) -> dict[str, int]:
        """Return the answer to a case of the kind ``perft``."""
        return {"sequences": self.sequences, "positions": len(self.lines)}


def split_throws(text: str) -> tuple[str, tuple[str, ...]]:
    """Return the seat and the outcomes of ``S 1+3``; no outcomes if the turn needs no throw."""
    seat, _, throws = text.partition(" ")
    return seat, tuple(throws.split("+")) if throws else ()


# --- by an engine ---


def count_by_engine(given: Input, most: int = 1_000_000) -> Count:
    """Count with the engine of the game, up to *most* sequences.

    Raise ValueError if there are more, or if a throw is not allowed somewhere.
    """
    rules = load_ruleset(given["ruleset"]["id"], options=given["ruleset"].get("options", {}))
    players = tuple(map("".join, given["players"]))
    play = get_engine(rules.family).begin(rules, players)
    if "position" in given and play.set_position(parse_setup(given["position"])):
        raise ValueError(f"not a position: {given['position']}")
    count = Count(most=most)
    _count_turns(play, given["throws"], count)
    return count


def _count_turns(play: Play, throws: Sequence[str], count: Count) -> None:
    if not throws or not play.to_move():
        count.add(line(play))
        return
    seat, outcomes = split_throws(throws[0])
    begun = play.copy()
    if not outcomes and seat not in play.to_move():
        raise ValueError(f"{seat} is not to move: {line(play)}")
    for number, outcome in enumerate(outcomes):
        refused = begun.throw(outcome, "" if number else seat)
        if refused:
            raise ValueError(f"{throws[0]}: {refused}: {line(play)}")
    _count_moves(begun, throws, count)


def _count_moves(play: Play, throws: Sequence[str], count: Count) -> None:
    moves = play.moves()
    if not moves:
        after = play.copy()
        refused = after.end() if after.to_move() else None
        if refused:
            raise ValueError(f"{throws[0]}: {refused}: {line(play)}")
        _count_turns(after, throws[1:], count)
    for move in moves:
        after = play.copy()
        after.move(move)
        if after.captured_men():
            count.words.add("capture")
        count.words |= {word for word in ("bar/", "/off", "/bar", "=", "x") if word in move}
        _count_moves(after, throws, count)


# --- by an oracle ---


def count_by_oracle(given: Input) -> Count:
    """Count with the oracle of the game. Raise ValueError if a throw is not allowed somewhere."""
    count = Count()
    oracle = place_oracle(given, split_throws(given["throws"][0])[0])
    if isinstance(oracle, SheshBeshOracle):
        _count_rolls(oracle, given["throws"], count)
    else:
        _count_strings(oracle, given["throws"], count)
    return count


def place_oracle(given: Input, first: str) -> Any:
    """Return the oracle of a game at its start; *first* has the first turn.

    Raise ValueError if the oracle cannot start there.
    """
    game, options = given["ruleset"]["id"], given["ruleset"].get("options", {})
    players, text = tuple(map("".join, given["players"])), given.get("position")
    setup = parse_setup(text) if text else None
    if game == "barsis":
        barsis = BarsisOracle(first + "".join(players).replace(first, ""), options)
        if setup:
            if setup.keys:
                raise ValueError(f"the oracle of Barsis does not begin within a turn: {text}")
            barsis.place({seat: _places(men) for seat, men in setup.men.items()}, setup.to)
        return barsis
    if game == "shesh-besh":
        tables = SheshBeshOracle(options)
        if setup:
            white, black = (_by_place(men) for men in setup.men.values())
            tables.place(white, black, setup.to)
        else:
            tables.to_move = first
        return tables
    others = {"kioz": KiozOracle, "natt-klab": NattKlabOracle}
    oracle: Any = others[game](options) if game in others else oracle_of(game, players, options)
    if text:
        oracle.place_line(text)
    else:
        oracle.to_move = first
    return oracle


def _places(men: Any) -> list[int | str]:
    return [int(man.place) if man.place.isdigit() else man.place for man in men]


def _by_place(men: Any) -> dict[int | str, int]:
    places = _places(men)
    return {place: places.count(place) for place in places}


def _twin(oracle: Any) -> Any:
    shared = {id(value): value for name, value in vars(oracle).items() if name in FIXED}
    return copy.deepcopy(oracle, shared)


def _is_over(oracle: Any) -> bool:
    if isinstance(oracle, NattKlabOracle):
        return oracle.is_over()
    return bool(oracle.over if hasattr(oracle, "over") else oracle.winner)


def _count_strings(oracle: Any, throws: Sequence[str], count: Count) -> None:
    if not throws or _is_over(oracle):
        count.add(oracle.position())
        return
    seat, outcomes = split_throws(throws[0])
    begun = _twin(oracle)
    if not isinstance(begun, NattKlabOracle):
        begun._take_turn(seat)
    elif seat != begun.to_move:
        raise ValueError(f"{seat} is not to move: {begun.position()}")
    for outcome in outcomes:
        begun.throw(int(outcome))
    _count_pushes(begun, throws, count)


def _count_pushes(oracle: Any, throws: Sequence[str], count: Count) -> None:
    moves = sorted(oracle.moves())
    if not moves:
        after = _twin(oracle)
        after.end()
        _count_strings(after, throws[1:], count)
    for move in moves:
        after = _twin(oracle)
        after.push(move)
        _count_pushes(after, throws, count)


def _count_rolls(oracle: SheshBeshOracle, throws: Sequence[str], count: Count) -> None:
    if not throws or oracle.winner:
        count.add(oracle.position())
        return
    seat, (roll,) = split_throws(throws[0])
    if seat != oracle.to_move:
        raise ValueError(f"{seat} is not to move: {oracle.position()}")
    for after in _after_rolls(oracle, checked_roll(tuple(map(int, roll)))):
        _count_rolls(after, throws[1:], count)


def _after_rolls(oracle: SheshBeshOracle, roll: tuple[int, int]) -> Iterator[SheshBeshOracle]:
    for played in {each.written(): each for each in oracle.lines(roll)}.values():
        after = copy.copy(oracle)
        after.board, after.to_move = played.board, opponent(oracle.to_move)
        yield after
