"""What an arbiter types to write a game down, made from a record: Latin, Arabic or plain."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from barsis_notation.engines.engine import Play
from barsis_notation.record.structs import Record, Result
from barsis_notation.replay.start import begin_game, play_opening
from barsis_notation.rulesets import Ruleset

LATIN, ARABIC, PLAIN = "latin", "arabic", "plain"
SCRIPTS = (LATIN, ARABIC, PLAIN)

_INDIC = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")


class Typed(NamedTuple):
    """The lines of one turn, and the turn they write."""

    lines: list[str]
    turn: str


def unplayed(record: Record) -> Record:
    """Return the record as it was before the first throw."""
    result = Result(winners=[], reason="unfinished")
    return msgspec.structs.replace(record, turns=[], opening=[], result=result)


def opening_lines(record: Record, script: str) -> list[str]:
    """Return what is typed for the roll-off."""
    digits = [word[2:] for word in record.opening]
    return [_numbers(word, script) for word in digits]


def turns_typed(record: Record, ruleset: Ruleset, script: str) -> list[Typed]:
    """Return what is typed for every turn: one throw or move a line.

    Moves are typed by their number in the list and in the notation, turn about.
    """
    play = begin_game(record, ruleset)
    play_opening(record, play)
    auto = bool(record.opening) and not ruleset.facts.get("opening.reroll", True)
    return [
        Typed(_turn(play, str(text), script, thrown=auto and number == 0), str(text))
        for number, text in enumerate(record.turns)
    ]


def lines_of(record: Record, ruleset: Ruleset, script: str) -> list[str]:
    """Return every line that writes the game down."""
    turns = turns_typed(record, ruleset, script)
    return opening_lines(record, script) + [line for turn in turns for line in turn.lines]


def _turn(play: Play, text: str, script: str, *, thrown: bool) -> list[str]:
    head, _, tail = text.partition(":")
    seat, throws = head[0], head[2:].split("+")
    lines = [seat] if play.setup().to == "-" or play.to_move()[0] != seat else []
    if not thrown:
        lines += [_throw(play, throw, script) for throw in throws]
    for throw in throws:
        assert play.throw(throw, seat) is None
    for count, move in enumerate(tail.split()):
        lines.append(_move(play, move, script, by_number=count % 2 == 0))
        assert play.move(move) is None
    if not play.winners():
        assert play.end() is None
    return lines


def _throw(play: Play, outcome: str, script: str) -> str:
    if script == PLAIN:
        return outcome
    lang = "ar" if script == ARABIC else "en"
    named = play.ruleset.throw_name(outcome, lang)
    if named is None:
        named = " ".join(play.ruleset.throw_name(die, lang) or die for die in outcome)
    return named


def _move(play: Play, move: str, script: str, *, by_number: bool) -> str:
    bare = move.removesuffix("*")
    word = str(play.moves().index(bare) + 1) if by_number else move
    return _numbers(word, script)


def _numbers(word: str, script: str) -> str:
    return word.translate(_INDIC) if script == ARABIC else word
