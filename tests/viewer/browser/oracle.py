"""The men of a record at every ply, by pushing throws and moves into a ``Game``.

It shares nothing with ``replay.plies`` and ``replay.tree``, by which pages are made: a line beside
a turn is played as a record of its own, the turns before it and then the line.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from barsis_notation import Game, IllegalMove, Record, steps
from barsis_notation.record.position_lines import Setup, parse_setup
from barsis_notation.record.spelled_turn import get_item_string
from barsis_notation.record.structs import Entry, Result, TurnItem
from barsis_notation.record.turns import Turn, TurnSyntaxError, format_move, parse_turn
from barsis_notation.replay import Step
from barsis_notation.replay.errors import CannotBeginError
from barsis_notation.rulesets import Ruleset
from tests.men import Men, men_on

LINES: Final = ("retracted", "variations")


def men_at_every_ply(record: Record, ruleset: Ruleset) -> list[Men]:
    """Return the men before the first move, then after every ply of the main line."""
    return [*_plies(record, ruleset, 0)]


def men_of_lines(record: Record, ruleset: Ruleset) -> dict[str, list[Men]]:
    """Return the same of every line beside the turns that can be played, by its pointer."""
    played = {
        pointer: [*_plies(part, ruleset, first)]
        for pointer, part, first in _lines(record, record.turns, [], "/turns")
    }
    return {pointer: men for pointer, men in played.items() if len(men) > 1}


def _lines(
    record: Record, items: list[TurnItem], before: list[TurnItem], pointer: str
) -> Iterator[tuple[str, Record, int]]:
    """Yield every line beside *items*, which follow *before*: as a record, and where it begins."""
    for number, item in enumerate(items):
        for name in LINES if isinstance(item, Entry) else ():
            for index, line in enumerate(getattr(item, name)):
                if not line:
                    continue
                played = [*before, *items[:number]]
                here = f"{pointer}/{number}/{name}/{index}"
                part = msgspec.structs.replace(
                    record, turns=[*played, *line], result=Result(winners=[], reason="unfinished")
                )
                yield here, part, len(played)
                yield from _lines(record, line, played, here)


def _plies(record: Record, ruleset: Ruleset, first: int) -> Iterator[Men]:
    """Yield the men after entry *first* of *record*, then after every ply of those behind it."""
    if first == 0:
        yield men_on(parse_setup(Game.from_record(record, 0, ruleset=ruleset).position))
    if not any(steps(record, ruleset)):  # the roll-off leaves open who begins: anybody may
        record = msgspec.structs.replace(record, opening=[])
    game = _Pushed(record, ruleset, first)
    for step in steps(record, ruleset):
        if step.turn == first:
            yield men_on(step.after)
        if step.turn > first:
            for setup in game.step(step):
                yield men_on(setup)


class _Pushed:
    """A game that follows the steps of a record by what it is given."""

    def __init__(self, record: Record, ruleset: Ruleset, first: int) -> None:
        self.record, self.ruleset = record, ruleset
        self.game = self._after(first)

    def _after(self, turn: int) -> Game | None:
        """Return the game after entry *turn*, None where the position is not known."""
        try:
            return Game.from_record(self.record, turn, ruleset=self.ruleset)
        except (CannotBeginError, IllegalMove):
            return None

    def step(self, step: Step) -> Iterator[Setup]:
        """Yield the position after every ply of an entry."""
        turn = _turn_of(step)
        is_noted = "?" not in get_item_string(step.entry)
        game = self.game.copy() if self.game is not None and is_noted else None
        thrown = game is None or _thrown(game, turn)
        if not turn.moves or (not thrown and step.is_refused):
            yield step.after
        else:
            yield from _moved(game if thrown else None, turn, step)
        if not step.is_refused:
            self._close(step)

    def _close(self, step: Step) -> None:
        """Stand after *step*: by its turn where that is all there is, else by the record."""
        if self.game is not None and isinstance(step.entry, str) and "?" not in step.entry:
            self.game.push_turn(step.text)
        else:
            self.game = self._after(step.turn)


def _thrown(game: Game, turn: Turn) -> bool:
    """Make the throws of *turn*; return whether all of them can be made."""
    try:
        for throw in turn.throws:
            game.throw(throw, turn.seat)
    except IllegalMove:
        return False
    return True


def _moved(game: Game | None, turn: Turn, step: Step) -> Iterator[Setup]:
    """Yield the position after each move: the last known one where a move cannot be made.

    After the last move it is that of the entry, as a ruling may have left it.
    """
    shown = step.before
    for number, move in enumerate(turn.moves, start=1):
        is_made = game is not None and _pushed(game, format_move(move))
        if game is not None and is_made:
            shown = parse_setup(game.position)
        elif step.is_refused:
            yield shown
            return
        else:
            game = None
        is_last = number == len(turn.moves)
        yield step.after if is_last and not step.is_refused else shown


def _pushed(game: Game, move: str) -> bool:
    try:
        game.push(move)
    except IllegalMove:
        return False
    return True


def _turn_of(step: Step) -> Turn:
    """Return the turn of an entry; one of nobody where it has none that can be read."""
    try:
        return parse_turn(step.text or get_item_string(step.entry))
    except TurnSyntaxError:
        return Turn(seat="")
