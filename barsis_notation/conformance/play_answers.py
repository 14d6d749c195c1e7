"""Answers to the cases about play: positions, legality, legal turns and counts."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec import Struct

from barsis_notation.base.errors import BarsisError
from barsis_notation.conformance.notation_answers import convert_input
from barsis_notation.language.texts import bind_texts, join_words, quote_word
from barsis_notation.record.position_lines import Man, Setup, format_setup
from barsis_notation.record.shapes import FORMAT
from barsis_notation.record.structs import Player, Record, Result, RulesetRef, Start
from barsis_notation.replay.start import OpenedRecord, make_result, open_record

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from barsis_notation.engines.engine import Play

_text = bind_texts("conformance")

MAX_LISTED: Final = 500
"""The maximum number of legal turns that an answer lists; if there are more, it has their number
and a hash.
"""


class UnplayableError(BarsisError, ValueError):
    """Raised if a case cannot be played.

    Its ruleset is unknown or does not allow its seats, or its start, a turn or a throw is refused.
    """


class PlayInput(Struct, forbid_unknown_fields=True, kw_only=True):
    """The input of a case about play: the start of a game and its turns.

    Attributes:
        ruleset: The ruleset, with options.
        players: The seat letters of each player, such as ``[["S"], ["N"]]``.
        opening: The throws of the roll-off for the first turn, as in a record; empty if there is
            none.
        position: The position line at the start; empty for the start of the game.
        turns: Turn strings, such as ``S 2:``.
        throws: For ``legal``, the throws of the turn after *turns*, such as ``["1", "3"]``. For
            ``perft``, the seat and throws of each further turn, such as ``["S 1+3", "N 2"]``.
    """

    ruleset: RulesetRef
    players: list[list[str]]
    opening: list[str] = []
    position: str = ""
    turns: list[str] = []
    throws: list[str] = []

    def open(self) -> OpenedRecord:
        """Return the game as an opened record, with an unfinished result.

        The position at the start and the turns are not checked.

        Raises UnplayableError if the ruleset is unknown or does not allow these seats.
        """
        record = Record(
            format=FORMAT,
            ruleset=self.ruleset,
            players=[Player(seats=seats) for seats in self.players],
            opening=self.opening,
            turns=[*self.turns],
            result=Result(winners=[], reason="unfinished"),
        )
        if self.position:
            record.start = Start(position=self.position)
        opened = open_record(record)
        if opened.ruleset is None:
            reasons = (finding.message for finding in opened.ruleset_findings)
            raise UnplayableError(str(join_words(reasons, "semicolons")))
        if not opened.is_playable:
            seats = join_words(map("".join, self.players), "commas")
            raise UnplayableError(_text("no-game-here", seats=seats, ruleset=opened.ruleset.id))
        return opened

    def play_turns(self) -> Play:
        """Return the game after ``turns``.

        Raises UnplayableError if the game cannot begin (see ``open``), or its start or a turn is
        refused.
        """
        opened = self.open()
        play = opened.begin()
        if play is None:
            reasons = (finding.message for finding in opened.start_findings or ())
            raise UnplayableError(str(join_words(reasons, "semicolons")))
        play = play.copy()
        refused = play.replay(self.turns)
        if refused is not None:
            raise _make_refused(self.turns[refused.turn - 1], refused.name)
        return play


def answer_play(input: dict[str, Any]) -> dict[str, Any]:
    """Answer a ``play`` case: whether the turns of a game are legal.

    Args:
        input: An object with the members of ``PlayInput``, except ``throws``.

    Returns:
        A dict with the member ``accepted``. If this is True, the dict also has ``position``, the
        position line after the last turn, and, if the game is over, ``result`` as in a record. If
        it is False, the dict also has ``turn``, ``move`` and ``name`` of the refusal. Turns and
        moves count from 1; ``move`` is 0 for the throws and -1 for the end of the turn. Both are 0
        if the start is refused.

    Raises:
        ValueError: If *input* is malformed.
        UnplayableError: If the ruleset is unknown or does not allow these seats.
    """
    asked = convert_input(input, PlayInput)
    opened = asked.open()
    play = opened.begin()
    if play is None:
        first = (opened.start_findings or [])[0]
        return {"accepted": False, "turn": 0, "move": 0, "name": first.name}
    refused = play.replay(asked.turns)
    if refused is not None:
        place = {"turn": refused.turn, "move": refused.move}
        return {"accepted": False, **place, "name": refused.name}
    answer = {"accepted": True, "position": format_setup(play.setup())}
    outcome = play.result()
    if outcome is not None:
        answer["result"] = msgspec.to_builtins(make_result(outcome))
    return answer


def answer_replay(input: dict[str, Any]) -> dict[str, Any]:
    """Answer a ``replay`` case: where the pieces are after each turn.

    *input* has the members of ``PlayInput``, except ``throws``. The result has ``men``, a list with
    a string for each turn, such as ``S:bar(3),11 N:bar(4)``: the pieces as in a position line,
    without tags.

    Raises:
        ValueError: If *input* is malformed.
        UnplayableError: If the game cannot begin, or if a turn is refused.
    """
    asked = convert_input(input, PlayInput)
    play = PlayInput(
        ruleset=asked.ruleset,
        players=asked.players,
        opening=asked.opening,
        position=asked.position,
        turns=asked.turns[:1],
    ).play_turns()
    men = [_format_men(play.setup())] if asked.turns else []
    for turn in asked.turns[1:]:
        refused = play.replay([turn])
        if refused is not None:
            raise _make_refused(turn, refused.name)
        men.append(_format_men(play.setup()))
    return {"men": men}


def answer_legal(input: dict[str, Any]) -> dict[str, Any]:
    """Answer a ``legal`` case: all legal turns with given throws.

    *input* has the members of ``PlayInput``. The result has ``turns``, the sorted turn strings; the
    list is empty if no seat can make these throws, or if a further throw is due after them. If
    there are more than MAX_LISTED (500) turns, the result has instead ``count`` and ``sha256``, the
    hexadecimal hash of these strings with a line feed after each.

    Raises:
        ValueError: If *input* is malformed.
        UnplayableError: If the game cannot begin, or if a turn is refused.
    """
    asked = convert_input(input, PlayInput)
    turns = sorted(list_legal_turns(asked.play_turns(), asked.throws))
    if len(turns) <= MAX_LISTED:
        return {"turns": turns}
    text = "".join(f"{turn}\n" for turn in turns)
    return {"count": len(turns), "sha256": hashlib.sha256(text.encode()).hexdigest()}


def answer_perft(input: dict[str, Any]) -> dict[str, Any]:
    """Answer a ``perft`` case: count the ways in which the throws of several turns can be played.

    Each turn is played until no move is possible. *input* has the members of ``PlayInput``. The
    result has ``sequences``, the number of ways, and ``positions``, the number of different final
    positions. If the game ends earlier, the remaining throws are ignored.

    Raises:
        ValueError: If *input* is malformed.
        UnplayableError: If the game cannot begin, or if a turn or a throw is refused or a throw is
            missing.
    """
    asked = convert_input(input, PlayInput)
    reached: set[str] = set()
    sequences = _count_turns(asked.play_turns(), asked.throws, reached)
    return {"sequences": sequences, "positions": len(reached)}


def list_legal_turns(play: Play, throws: Sequence[str]) -> set[str]:
    """Return every turn string that is legal next, with these throws.

    Turns have no closing word, except ``pass`` if the rules require it to end the turn there. A
    capture is marked with a star only if the turn must name the captured piece, as in ``*N.32``. If
    several seats may play next, the turns of all are included. Seats that cannot make these throws,
    or have to throw again after them, have no turns.

    Args:
        play: A game between turns; it is not changed.
        throws: Keys of the throws as in a turn string, such as ``["31"]`` for two dice; empty in a
            game without throws.
    """
    turns: set[str] = set()
    for seat in play.to_move():
        begun = play.copy()
        given = (begun.throw(throw, "" if number else seat) for number, throw in enumerate(throws))
        if any(refused is not None for refused in given):
            continue
        head = f"{seat} {'+'.join(throws)}:" if throws else f"{seat}:"
        turns.update(
            turn for turn in _iter_turns(begun, head) if play.copy().replay([turn]) is None
        )
    return turns


def _iter_turns(play: Play, text: str) -> Iterator[str]:
    """Yield *text* with the moves and words by which the turn in progress can end."""
    if not play.to_move():
        yield text
        return
    words = ("", "pass") if play.moves() else ("",)
    for word in words:
        if play.why_not_end(word) is None:
            yield f"{text} {word}".rstrip()
            break
    for move, after in _iter_moves(play):
        yield from _iter_turns(after, f"{text} {move}")


def _iter_moves(play: Play) -> Iterator[tuple[str, Play]]:
    for move in play.moves():
        after = play.copy()
        refused = after.move(move)
        if refused is not None:
            raise _make_refused(move, refused)
        yield move, after


def _count_turns(play: Play, throws: Sequence[str], reached: set[str]) -> int:
    """Return the number of ways to play *throws*; add the final positions to *reached*."""
    if not throws or not play.to_move():
        reached.add(format_setup(play.setup()))
        return 1
    begun = play.copy()
    seat, _, chain = throws[0].partition(" ")
    for number, outcome in enumerate(chain.split("+") if chain else ()):
        refused = begun.throw(outcome, "" if number else seat)
        if refused is not None:
            raise _make_refused(throws[0], refused)
    return sum(_count_turns(after, throws[1:], reached) for after in _iter_ends(begun))


def _iter_ends(play: Play) -> Iterator[Play]:
    """Yield the game after each way to play the turn in progress until no move is possible."""
    is_moved = False
    for _, after in _iter_moves(play):
        is_moved = True
        yield from _iter_ends(after)
    if not is_moved:
        ended = play.copy()
        refused = ended.end() if ended.to_move() else None
        if refused is not None:
            raise _make_refused(format_setup(play.setup()), refused)
        yield ended


def _make_refused(what: str, name: str) -> UnplayableError:
    return UnplayableError(_text("refused", what=quote_word(what), name=name))


def _format_men(setup: Setup) -> str:
    """Return the part of a position line with the pieces, without tags."""
    men = {seat: _drop_tags(each) for seat, each in setup.men.items()}
    line = format_setup(Setup(id="-", men=men, to="-"))
    return line.removeprefix("- ").removesuffix(" to=-")


def _drop_tags(men: Iterable[Man]) -> tuple[Man, ...]:
    return tuple(Man(man.place) for man in men)
