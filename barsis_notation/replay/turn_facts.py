"""What the rules know of every turn of a record, in one replay: values, cells, steps to go."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, takewhile
from typing import NamedTuple

from barsis_notation.engines.engine import Play
from barsis_notation.record.position_lines import Setup, print_setup
from barsis_notation.record.spelled_turn import spell
from barsis_notation.record.structs import Record, SpelledTurn, TurnItem
from barsis_notation.record.turns import Move, Turn, parse_turn
from barsis_notation.replay.derived import (
    FixedFacts,
    MoveFacts,
    ThrowFacts,
    fixed_facts,
    move_facts,
    spell_derived,
)
from barsis_notation.replay.start import (
    begin,
    can_begin,
    not_played,
    open_game,
    ruleset_of,
    stand_at_start,
)
from barsis_notation.replay.walk import Walk
from barsis_notation.rulesets import Ruleset


class LegalTurn(NamedTuple):
    """A legal turn of a record: its *place* in ``turns``, from 0, and its *text* as it was played.

    *turn* is what the text says, *moves* what is derived of its moves; *after* is the game after
    it, until the next is asked for.
    """

    place: int
    text: str
    turn: Turn
    moves: list[MoveFacts]
    after: Play


def legal_turns(record: Record, ruleset: Ruleset) -> Iterator[LegalTurn]:
    """Yield the legal turns of a record in their order. The head of the record is right.

    Left out are entries without a turn, turns with throws or moves nobody noted, illegal ones that
    stood, those from moves nobody noted to the next position, and all from the first refused on.
    """
    if not_played(ruleset):
        return
    play = begin(record, ruleset)
    if stand_at_start(record, play) or open_game(record, play):
        return
    walk, texts = Walk(record, play), list(map(_plain_text, record.turns))
    place = 0
    while place < len(texts) and not walk.is_refused:
        before = walk.play.copy()
        stretch = list(takewhile(bool, islice(texts, place, None)))
        legal = walk.pass_over(stretch)
        for text in stretch[:legal]:
            yield _played(place, text, before)
            place += 1
        if place < len(texts):
            yield from _careful(walk, place)
            place += 1


def _careful(walk: Walk, place: int) -> Iterator[LegalTurn]:
    """Play the item at *place*, whatever it is, and yield its turn where it is a legal one."""
    before, is_known = walk.play.copy(), not walk.is_lost
    text = walk.entry(place + 1).text
    is_whole = is_known and text and "?" not in text and not walk.is_refused
    if is_whole and before.copy().replay([text]) is None:  # else it is illegal, and stood
        yield _played(place, text, before)._replace(after=walk.play)


def _played(place: int, text: str, play: Play) -> LegalTurn:
    """Return the legal turn *text*, played on *play*."""
    turn = parse_turn(text)
    if turn.throws or turn.moves:
        moves = move_facts(play, turn, fixed_facts(play.ruleset, play.players))
        play.end(turn.ending)
    else:  # a word alone: only a whole turn says one of the cube
        moves = []
        play.replay([text])
    return LegalTurn(place, text, turn, moves, play)


def _plain_text(item: TurnItem) -> str:
    """Return the turn string of an item that is played as it is written, ``""`` of any other."""
    if isinstance(item, str):
        return item
    is_plain = not (item.ruling or item.position or item.stood)
    return item.turn if is_plain and isinstance(item.turn, str) else ""


def derive_record(record: Record, ruleset: Ruleset) -> list[SpelledTurn | None]:
    """Return every turn of a record spelled out with its derived members.

    None for what ``legal_turns`` leaves out.
    """
    derived: list[SpelledTurn | None] = [None] * len(record.turns)
    for legal in legal_turns(record, ruleset):
        fixed = fixed_facts(ruleset, legal.after.players)
        derived[legal.place] = spell_derived(spell(legal.turn), legal.turn, legal.moves, fixed)
    return derived


class TurnFacts(NamedTuple):
    """One turn as the rules read it.

    *text* is its string in the strict grammar, *turn* what it says, with the facts of its throws
    and its moves. *position* is the line of the position after it, *to_go* the steps that all men
    of its seat then have to go. *ways* are the steps that the man of each move has to go before and
    after it. Steps are None in games in which nobody goes home.
    """

    text: str
    turn: Turn
    throws: tuple[ThrowFacts | None, ...]
    moves: tuple[MoveFacts, ...]
    ways: tuple[tuple[int | None, int | None], ...]
    position: str
    to_go: int | None


def turn_facts(record: Record, own: tuple[Ruleset, ...] = ()) -> list[TurnFacts | None]:
    """Return what the rules know of every item of ``turns``.

    *own* are the user's rulesets that the record may name. None as in ``derive_record``; for all
    of them where the ruleset is not known or not played, or nobody can play at the seats. Raises
    nothing.
    """
    facts: list[TurnFacts | None] = [None] * len(record.turns)
    ruleset = ruleset_of(record, own)[0]
    if ruleset is None or not can_begin(record, ruleset):
        return facts
    for legal in legal_turns(record, ruleset):
        facts[legal.place] = _facts(legal, fixed_facts(ruleset, legal.after.players))
    return facts


def _facts(legal: LegalTurn, fixed: FixedFacts) -> TurnFacts:
    turn, setup = legal.turn, legal.after.setup()
    return TurnFacts(
        text=legal.text,
        turn=turn,
        throws=tuple([fixed.throw(throw) for throw in turn.throws]),
        moves=tuple(legal.moves),
        ways=tuple([_way(move, turn.seat, fixed) for move in turn.moves]),
        position=print_setup(setup),
        to_go=_all_to_go(turn.seat, setup, fixed),
    )


def _way(move: Move, seat: str, fixed: FixedFacts) -> tuple[int | None, int | None]:
    if move.path:
        return None, None
    man = move.seat or seat
    return fixed.steps_to_go(man, move.start), fixed.steps_to_go(man, move.to)


def _all_to_go(seat: str, after: Setup, fixed: FixedFacts) -> int | None:
    total = 0
    for man in after.men.get(seat, ()):
        way = fixed.steps_to_go(seat, man.place)
        if way is None:
            return None
        total += way
    return total


def why_no_rules(record: Record, own: tuple[Ruleset, ...] = ()) -> str | None:
    """Return why no rules can be asked about a record's play, None where its rules are played."""
    ruleset, findings = ruleset_of(record, own)
    wrong = findings if ruleset is None else not_played(ruleset)
    return "; ".join(finding.message for finding in wrong) or None
