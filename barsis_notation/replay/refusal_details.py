"""Describe the details of a refusal that depend on the rules or the position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from barsis_notation.engines.engine import Play, TurnRefusal
from barsis_notation.language.texts import Text, bind_texts, join_words
from barsis_notation.record.turns import Move, Turn, format_move, format_turn
from barsis_notation.replay.phrases import Phrases

_text = bind_texts("replay")
_common = bind_texts("common")


class NeighbourTurns(NamedTuple):
    """The turns before and after a refused one.

    Attributes:
        before: The preceding turn string as written; ``""`` if the refused turn is the first.
        next_seat: Letter of the seat that plays the next turn; ``""`` if there is none.
        second_seat: Letter of the seat that plays the turn after that; ``""`` if there is none.
    """

    before: str
    next_seat: str
    second_seat: str = ""


NO_NEIGHBOURS: Final = NeighbourTurns("", "")


def make_hints(
    play: Play, turn: Turn, refused: TurnRefusal, words: Phrases, around: NeighbourTurns
) -> dict[str, Callable[[], object]]:
    """Return a dict that maps each message variable to a function that makes its value.

    The keys are the variables of the message templates, such as ``due``. The functions take no
    arguments. Call only those that a template needs, and call them before *play* changes.

    Args:
        play: The game at the refusal, with the throws and moves before it made.
        turn: The refused turn.
        refused: Place and name of the refusal.
        words: Texts with the names of the players.
        around: The turns before and after it.
    """
    move = turn.moves[refused.move - 1] if refused.move > 0 else None
    return {
        "chain": lambda: _describe_chain(play),
        "throws_end": lambda: _text("no-throw-after-chain") if play.outcomes else _text("no-throw"),
        "turns": lambda: _describe_wrong_seat(play, turn, words, around),
        "whose": lambda: _describe_whose(play, turn, words),
        "next": lambda: _describe_next(play, turn, words),
        "given": lambda: _describe_given(play, turn, move),
        "ended": lambda: _describe_end(play, words),
        "due": lambda: _describe_due(play, move, words),
        "though": lambda: (
            _text("with-owed", owed=words.owed())
            if any(play.owed())
            else _text("where-played", moves=describe_moves(play))
        ),
        "capture": lambda: _describe_capture(move, words.who(turn.seat)),
        "false": lambda: _describe_false_capture(move),
        "instead": lambda: _text("leap-over-man") if move and move.path else _text("no-star"),
        "gives": lambda: _describe_giver(play, move),
        "can": lambda: _describe_playable(play, words),
        "still": lambda: _describe_still_playable(play, words),
        "other": lambda: _describe_other_move(play, words),
        "brings": lambda: (
            _text("brings-nobody", owed=words.owed("or"))
            if any(play.owed())
            else _text("brought-nobody")
        ),
    }


def _describe_giver(play: Play, move: Move | None) -> Text:
    if is_withheld(play, move):
        return _text("gives-man")
    return _text("gives-throw") if play.outcomes else _text("gives-step-or-leap")


def _describe_playable(play: Play, words: Phrases) -> Text:
    playable = _find_playable(play, words)
    return _text("could", playable=playable) if playable else _text("nothing-playable")


def _describe_still_playable(play: Play, words: Phrases) -> Text:
    playable = _find_playable(play, words)
    return _text("could-still", playable=playable) if playable else _text("no-value-left")


def _find_playable(play: Play, words: Phrases) -> Text | None:
    """Return the values that can be played, or the moves if no value is owed; None if neither."""
    return words.owed("or") if play.moves() and any(play.owed()) else describe_moves(play)


def _describe_other_move(play: Play, words: Phrases) -> Text:
    if not play.moves():
        return _text("nothing-playable")
    if any(play.owed()):
        return _text("other-move-of", owed=words.owed("or"))
    return _text("other-move")


def describe_moves(play: Play) -> Text | None:
    """Return the legal moves as one text, such as ``8/14 or 9/15``; None if there are none.

    If there are more than MAX_MOVES (12), "another move" replaces the last ones.
    """
    moves: list[object] = [*play.moves()]
    if len(moves) > MAX_MOVES:
        moves[MAX_MOVES - 1 :] = [_text("another-move")]
    return join_words(moves, "or") if moves else None


MAX_MOVES: Final = 12
"""Largest number of moves that a message lists."""


def _describe_due(play: Play, move: Move | None, words: Phrases) -> Text:
    """Return what had to be played when a turn ended too early or another move was made."""
    if any(play.owed()):
        return _text("due-owed", owed=words.owed())
    further = f"{format_move(move)}x" if move is not None else "-"
    on = [leap for leap in play.moves() if leap.startswith(further)]
    if on:
        return _text("due-leap-on", moves=join_words(on, "or"))
    if all("x" in leap for leap in play.moves()):
        return _text("due-leap", moves=describe_moves(play))
    return _text("due-move", moves=describe_moves(play))


def _describe_end(play: Play, words: Phrases) -> Text:
    winners = play.winners()
    return (
        _text("won-by", winners=join_words(map(words.who, winners))) if winners else _text("unwon")
    )


def _describe_false_capture(move: Move | None) -> Text:
    return _text("false-leap") if move is not None and move.path else _text("false-star")


def is_withheld(play: Play, move: Move | None) -> bool:
    """Return whether one of the values owed has the length of a refused move.

    If so, the move was refused because the rules do not let the piece use that value. The length is
    the number of the end less that of the start. Return False if *move* is None, goes to a lower
    number, or does not lead from one numbered place to another. *play* is the game at the refusal.
    """
    return any(_get_distance(move) in reading for reading in play.owed())


def find_meant_move(play: Play, move: Move | None) -> str | None:
    """Return the legal move that is *move* with a seat before it, such as ``N.8/14``.

    Return None if *play* has no such legal move, or *move* is None.
    """
    if move is None:
        return None
    written = format_move(move)
    return next((one for one in play.moves() if one.partition(".")[2] == written), None)


def _get_distance(move: Move | None) -> str:
    if move is None or not (move.start.isdigit() and move.to.isdigit()):
        return ""
    return str(int(move.to) - int(move.start))


def _describe_given(play: Play, turn: Turn, move: Move | None) -> Text:
    if is_withheld(play, move):
        return _text("given-other-man")
    thrown = {value for throw in turn.throws for value in play.outcomes.get(throw, ())}
    return _text("given-otherwise") if _get_distance(move) in thrown else _text("given-not")


def _describe_chain(play: Play) -> Text:
    """Return where a surplus throw of a turn belongs."""
    if not play.outcomes:
        return _text("chain-of-nothing")
    is_immediate = play.ruleset.value("turn.mode") == "immediate"
    return _text("chain-of-one") if is_immediate else _text("chain-ended")


def _is_double_offered(play: Play, seat: str) -> bool:
    """Return whether *seat* has to answer a double now."""
    return play.copy().replay([f"{seat}: take"]) is None


def _is_cube_amiss(play: Play, turn: Turn) -> bool:
    """Return whether the right seat plays, but a double or the answer to one is missing."""
    if turn.seat not in play.to_move():
        return False
    return turn.ending in ANSWERS or _is_double_offered(play, turn.seat)


ANSWERS: Final = ("take", "drop")
"""Closing words that answer a double."""


def _list_due_seats(play: Play, turn: Turn) -> list[str]:
    """Return the seats to move, without the seat of *turn*.

    If the seat of *turn* is one of them, its player has two seats, and the other one replaces it:
    turns of the player are written with that seat.
    """
    of_player = next((player for player in play.players if turn.seat in player), ())
    other = next((seat for seat in of_player if seat != turn.seat), turn.seat)
    return [other if seat == turn.seat else seat for seat in play.to_move()]


def _describe_next(play: Play, turn: Turn, words: Phrases) -> Text:
    """Return what was expected instead of a turn out of order: a seat, or an answer to a double."""
    if _is_cube_amiss(play, turn):
        return _text("a-throw") if turn.ending in ANSWERS else _text("take-or-drop")
    due = _list_due_seats(play, turn)
    return join_words(map(words.who, due), "or") if due else _common("nobody")


def _describe_whose(play: Play, turn: Turn, words: Phrases) -> Text:
    """Return why a turn is out of order."""
    if not _is_cube_amiss(play, turn):
        return _text("whose-turn", next=_describe_next(play, turn, words))
    is_answer = turn.ending in ANSWERS
    return _text("whose-answer") if is_answer else _text("whose-double")


def _describe_wrong_seat(play: Play, turn: Turn, words: Phrases, around: NeighbourTurns) -> Text:
    """Return a hint at how a turn of the wrong seat may have come about."""
    if _is_cube_amiss(play, turn):
        is_answer = turn.ending in ANSWERS
        return _text("answer-to-nothing") if is_answer else _text("double-unanswered")
    due = next(iter(_list_due_seats(play, turn)), "")
    if any(turn.seat in player and due in player for player in play.players if due):
        return _text("turn-of-one-player", seat=due)
    if around.before == format_turn(turn):
        return _text("turn-twice")
    if due and (around.next_seat, around.second_seat) == (due, _get_next_seat(play, turn.seat)):
        return _text("turns-exchanged")
    if due and around.next_seat == _get_next_seat(play, due):
        return _text("turn-of-wrong-seat", next=words.who(around.next_seat))
    if due and around.next_seat == _get_next_seat(play, turn.seat):
        return _text("turn-missing", who=words.who(due))
    return _text("turn-out-of-order")


def _get_next_seat(play: Play, seat: str) -> str:
    """Return the seat after *seat* if no seat throws again or is finished; ``""`` if unknown."""
    seats = play.seats
    return seats[(seats.index(seat) + 1) % len(seats)] if seat in seats else ""


def _describe_capture(move: Move | None, who: Text) -> Text:
    if move is not None and move.to == "off":
        return _text("capture-first", who=who)
    return _text("capture-of-several")
