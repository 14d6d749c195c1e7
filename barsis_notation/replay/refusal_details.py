"""What a refusal's message adds where the rules or the position say more than its code."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from barsis_notation.base.wording import joined
from barsis_notation.engines.engine import Play, Refused
from barsis_notation.record.turns import Move, Turn, print_move, print_turn
from barsis_notation.replay.phrases import Phrases


class Around(NamedTuple):
    """The turn before a refused one, as it is written, and the seat of the one after it."""

    before: str
    next_seat: str


NOTHING_AROUND: Final = Around("", "")


def hints(
    play: Play, turn: Turn, refused: Refused, words: Phrases, around: Around
) -> dict[str, Callable[[], object]]:
    """Return what makes the words of the templates that depend on more than the refusal's name.

    *play* stands where the turn was refused.
    """
    move = turn.moves[refused.move - 1] if refused.move > 0 else None
    return {
        "chain": lambda: _chain(play),
        "throws_end": lambda: (
            "no throw after one that ends the chain" if play.outcomes else "no throw"
        ),
        "turns": lambda: _whose_turn(play, turn, words, around),
        "given": lambda: _given(play, turn, move),
        "ended": lambda: _ended(play, words),
        "due": lambda: _due(play, move, words),
        "though": lambda: (
            f"with {words.owed()} still to be played"
            if any(play.owed())
            else f"where {moves_spoken(play)} could be played"
        ),
        "capture": lambda: _capture(move, str(words.who(turn.seat))),
        "false": lambda: _false_capture(move),
        "instead": lambda: (
            "a leap over a man of the other seat" if move and move.path else "no star"
        ),
        "gives": lambda: _gives(play, move),
        "can": lambda: _could(play, words) or "nothing can be played",
        "still": lambda: (
            _could(play, words).replace("could be", "could still be") or "no other value was left"
        ),
        "other": lambda: _other_move(play, words),
        "brings": lambda: (
            f"{words.owed('or')} cannot bring a man there"
            if any(play.owed())
            else "no throw brought a man there"
        ),
    }


def _gives(play: Play, move: Move | None) -> str:
    if is_withheld(play, move):
        return "this man may go now"
    return "a throw gives" if play.outcomes else "a man goes, nor a leap"


def _could(play: Play, words: Phrases) -> str:
    """Return what could have been played, by what is owed, and by its moves where nothing is."""
    if not play.moves():
        return ""
    return f"{words.owed('or') if any(play.owed()) else moves_spoken(play)} could be played"


def _other_move(play: Play, words: Phrases) -> str:
    if not play.moves():
        return "nothing can be played"
    of_owed = f" of {words.owed('or')}" if any(play.owed()) else ""
    return f"another move{of_owed} was to be made"


def moves_spoken(play: Play) -> str:
    """Return the moves there are, the first of them where they are many; ``""`` for none."""
    moves = play.moves()
    shown = moves if len(moves) <= MAX_MOVES else [*moves[: MAX_MOVES - 1], "another move"]
    return joined(shown, "or")


MAX_MOVES: Final = 12
"""Moves that a message names one by one."""


def _due(play: Play, move: Move | None, words: Phrases) -> str:
    """Return what was to be played where a turn ends too early, or another move was to be made."""
    if any(play.owed()):
        return f"still owed {words.owed()}, and a move was possible"
    further = f"{print_move(move)}x" if move is not None else "-"
    on = [leap for leap in play.moves() if leap.startswith(further)]
    if on:
        return f"had to leap on: {joined(on, 'or')}"
    must_leap = all("x" in leap for leap in play.moves())
    return f"{'had to leap' if must_leap else 'had a move to make'}: {moves_spoken(play)}"


def _ended(play: Play, words: Phrases) -> str:
    winners = joined(words.who(seat) for seat in play.winners())
    return f"won by {winners}" if winners else "nobody has won"


def _false_capture(move: Move | None) -> str:
    if move is not None and move.path:
        return "leaps over no man that it could take"
    return "is marked as a capture, but takes nobody there, or not that man"


def is_withheld(play: Play, move: Move | None) -> bool:
    """Return whether *move* is as far as a value owed, which its man may not use."""
    return any(_distance(move) in reading for reading in play.owed())


def meant_move(play: Play, move: Move | None) -> str | None:
    """Return the legal move of another seat's man that differs from *move* in the seat alone."""
    written = print_move(move) if move else ""
    return next((one for one in play.moves() if one.partition(".")[2] == written), None)


def _distance(move: Move | None) -> str:
    if move is None or not (move.start.isdigit() and move.to.isdigit()):
        return ""
    return str(int(move.to) - int(move.start))


def _given(play: Play, turn: Turn, move: Move | None) -> str:
    if is_withheld(play, move):
        return "thrown, but is not for this man"
    thrown = {value for throw in turn.throws for value in play.outcomes.get(throw, ())}
    return "thrown, but counts otherwise here" if _distance(move) in thrown else "not thrown"


def _chain(play: Play) -> str:
    """Return where a throw belongs that a turn has too many."""
    if not play.outcomes:
        return ", and nothing is thrown in this game: write the seat and its move"
    late = ", which goes on after the chain had ended"
    if play.ruleset.facts.get("turn.mode") == "immediate":
        own = "write a further throw as its own turn"
        return f"{late}; here every throw is moved before the next: {own}"
    return f"{late}; see whether the last throw belongs to another turn"


def _whose_turn(play: Play, turn: Turn, words: Phrases, around: Around) -> str:
    """Return what to look at where the seat is not the one to move."""
    due = next(iter(play.to_move()), "")
    if any(turn.seat in player and due in player for player in play.players if due):
        return f"one player has both, and writes this turn with {due}"
    if around.before == print_turn(turn):
        return "it is the same as the turn before: take one out if it was copied twice"
    if due and around.next_seat == _after(play, due):
        then = words.who(around.next_seat)
        return f"it looks as if the seat were wrong, for {then} has the turn after this one"
    if due and around.next_seat == _after(play, turn.seat):
        return f"it looks as if a turn of {words.who(due)} were missing before this one"
    return "see whether a turn is missing, stands twice, or has the wrong seat"


def _after(play: Play, seat: str) -> str:
    """Return the seat that has the turn after *seat*, where nobody throws again or is home."""
    seats = play.seats
    return seats[(seats.index(seat) + 1) % len(seats)] if seat in seats else ""


def _capture(move: Move | None, who: str) -> str:
    if move is not None and move.to == "off":
        return f"no man goes home before {who} has taken one"
    return "takes one of several men and does not say which; name him as in 62/66*S.32"
