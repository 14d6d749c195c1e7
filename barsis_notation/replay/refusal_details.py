"""What a refusal's message adds where the rules or the position say more than its code."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from barsis_notation.engines.engine import Play, TurnRefusal
from barsis_notation.language.texts import Text, listed, texts_of
from barsis_notation.record.turns import Move, Turn, print_move, print_turn
from barsis_notation.replay.phrases import Phrases

_text = texts_of("replay")
_common = texts_of("common")


class NeighbourTurns(NamedTuple):
    """The turn before a refused one, as it is written, and the seats of the two after it."""

    before: str
    next_seat: str
    second_seat: str = ""


NO_NEIGHBOURS: Final = NeighbourTurns("", "")


def make_hints(
    play: Play, turn: Turn, refused: TurnRefusal, words: Phrases, around: NeighbourTurns
) -> dict[str, Callable[[], object]]:
    """Return what makes the words of the templates that depend on more than the refusal's name.

    *play* stands where the turn was refused.
    """
    move = turn.moves[refused.move - 1] if refused.move > 0 else None
    return {
        "chain": lambda: _chain(play),
        "throws_end": lambda: _text("no-throw-after-chain") if play.outcomes else _text("no-throw"),
        "turns": lambda: _whose_turn(play, turn, words, around),
        "whose": lambda: _whose(play, turn, words),
        "next": lambda: _next(play, turn, words),
        "given": lambda: _given(play, turn, move),
        "ended": lambda: _ended(play, words),
        "due": lambda: _due(play, move, words),
        "though": lambda: (
            _text("with-owed", owed=words.owed())
            if any(play.owed())
            else _text("where-played", moves=describe_moves(play))
        ),
        "capture": lambda: _capture(move, words.who(turn.seat)),
        "false": lambda: _false_capture(move),
        "instead": lambda: _text("leap-over-man") if move and move.path else _text("no-star"),
        "gives": lambda: _gives(play, move),
        "can": lambda: _could(play, words),
        "still": lambda: _could_still(play, words),
        "other": lambda: _other_move(play, words),
        "brings": lambda: (
            _text("brings-nobody", owed=words.owed("or"))
            if any(play.owed())
            else _text("brought-nobody")
        ),
    }


def _gives(play: Play, move: Move | None) -> Text:
    if is_withheld(play, move):
        return _text("gives-man")
    return _text("gives-throw") if play.outcomes else _text("gives-step-or-leap")


def _could(play: Play, words: Phrases) -> Text:
    playable = _playable(play, words)
    return _text("could", playable=playable) if playable else _text("nothing-playable")


def _could_still(play: Play, words: Phrases) -> Text:
    playable = _playable(play, words)
    return _text("could-still", playable=playable) if playable else _text("no-value-left")


def _playable(play: Play, words: Phrases) -> Text | None:
    """Return what can be played, by what is owed, and by its moves where nothing is."""
    return words.owed("or") if play.moves() and any(play.owed()) else describe_moves(play)


def _other_move(play: Play, words: Phrases) -> Text:
    if not play.moves():
        return _text("nothing-playable")
    if any(play.owed()):
        return _text("other-move-of", owed=words.owed("or"))
    return _text("other-move")


def describe_moves(play: Play) -> Text | None:
    """Return the moves there are, the first of them where they are many; None for none."""
    moves: list[object] = [*play.moves()]
    if len(moves) > MAX_MOVES:
        moves[MAX_MOVES - 1 :] = [_text("another-move")]
    return listed(moves, "or") if moves else None


MAX_MOVES: Final = 12
"""Moves that a message names one by one."""


def _due(play: Play, move: Move | None, words: Phrases) -> Text:
    """Return what was to be played where a turn ends too early, or another move was to be made."""
    if any(play.owed()):
        return _text("due-owed", owed=words.owed())
    further = f"{print_move(move)}x" if move is not None else "-"
    on = [leap for leap in play.moves() if leap.startswith(further)]
    if on:
        return _text("due-leap-on", moves=listed(on, "or"))
    if all("x" in leap for leap in play.moves()):
        return _text("due-leap", moves=describe_moves(play))
    return _text("due-move", moves=describe_moves(play))


def _ended(play: Play, words: Phrases) -> Text:
    winners = play.winners()
    return _text("won-by", winners=listed(map(words.who, winners))) if winners else _text("unwon")


def _false_capture(move: Move | None) -> Text:
    return _text("false-leap") if move is not None and move.path else _text("false-star")


def is_withheld(play: Play, move: Move | None) -> bool:
    """Return whether *move* is as far as a value owed, which its man may not use."""
    return any(_distance(move) in reading for reading in play.owed())


def find_meant_move(play: Play, move: Move | None) -> str | None:
    """Return the legal move of another seat's man that differs from *move* in the seat alone."""
    written = print_move(move) if move else ""
    return next((one for one in play.moves() if one.partition(".")[2] == written), None)


def _distance(move: Move | None) -> str:
    if move is None or not (move.start.isdigit() and move.to.isdigit()):
        return ""
    return str(int(move.to) - int(move.start))


def _given(play: Play, turn: Turn, move: Move | None) -> Text:
    if is_withheld(play, move):
        return _text("given-other-man")
    thrown = {value for throw in turn.throws for value in play.outcomes.get(throw, ())}
    return _text("given-otherwise") if _distance(move) in thrown else _text("given-not")


def _chain(play: Play) -> Text:
    """Return where a throw belongs that a turn has too many."""
    if not play.outcomes:
        return _text("chain-of-nothing")
    is_immediate = play.ruleset.value("turn.mode") == "immediate"
    return _text("chain-of-one") if is_immediate else _text("chain-ended")


def _is_double_offered(play: Play, seat: str) -> bool:
    """Return whether *seat* has to answer a double now."""
    return play.copy().replay([f"{seat}: take"]) is None


def _is_cube_amiss(play: Play, turn: Turn) -> bool:
    """Return whether the seat is right, and a double or an answer to one is what is missing."""
    if turn.seat not in play.to_move():
        return False
    return turn.ending in ANSWERS or _is_double_offered(play, turn.seat)


ANSWERS: Final = ("take", "drop")
"""Closing words that answer a double."""


def _seats_due(play: Play, turn: Turn) -> list[str]:
    """Return the seats to move, none of them that of *turn*.

    If that is one of them, its player has two seats and writes their turns with the other.
    """
    of_player = next((player for player in play.players if turn.seat in player), ())
    other = next((seat for seat in of_player if seat != turn.seat), turn.seat)
    return [other if seat == turn.seat else seat for seat in play.to_move()]


def _next(play: Play, turn: Turn, words: Phrases) -> Text:
    """Return what was expected of a turn that is not the next one: a seat, or an answer."""
    if _is_cube_amiss(play, turn):
        return _text("a-throw") if turn.ending in ANSWERS else _text("take-or-drop")
    due = _seats_due(play, turn)
    return listed(map(words.who, due), "or") if due else _common("nobody")


def _whose(play: Play, turn: Turn, words: Phrases) -> Text:
    """Return why a turn is not the next one."""
    if not _is_cube_amiss(play, turn):
        return _text("whose-turn", next=_next(play, turn, words))
    is_answer = turn.ending in ANSWERS
    return _text("whose-answer") if is_answer else _text("whose-double")


def _whose_turn(play: Play, turn: Turn, words: Phrases, around: NeighbourTurns) -> Text:
    """Return what to look at where the seat is not the one to move."""
    if _is_cube_amiss(play, turn):
        is_answer = turn.ending in ANSWERS
        return _text("answer-to-nothing") if is_answer else _text("double-unanswered")
    due = next(iter(_seats_due(play, turn)), "")
    if any(turn.seat in player and due in player for player in play.players if due):
        return _text("turn-of-one-player", seat=due)
    if around.before == print_turn(turn):
        return _text("turn-twice")
    if due and (around.next_seat, around.second_seat) == (due, _after(play, turn.seat)):
        return _text("turns-exchanged")
    if due and around.next_seat == _after(play, due):
        return _text("turn-of-wrong-seat", next=words.who(around.next_seat))
    if due and around.next_seat == _after(play, turn.seat):
        return _text("turn-missing", who=words.who(due))
    return _text("turn-out-of-order")


def _after(play: Play, seat: str) -> str:
    """Return the seat that has the turn after *seat*, where nobody throws again or is home."""
    seats = play.seats
    return seats[(seats.index(seat) + 1) % len(seats)] if seat in seats else ""


def _capture(move: Move | None, who: Text) -> Text:
    if move is not None and move.to == "off":
        return _text("capture-first", who=who)
    return _text("capture-of-several")
