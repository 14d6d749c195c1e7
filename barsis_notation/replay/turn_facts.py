"""What the rules know of every turn of a record, in one replay: values, cells, steps to go."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, takewhile
from typing import NamedTuple

from barsis_notation.engines.engine import Play
from barsis_notation.record.spelled_turn import spell
from barsis_notation.record.structs import Record, SpelledTurn, TurnItem
from barsis_notation.record.turns import Turn, parse_turn
from barsis_notation.replay.derived import (
    FixedFacts,
    PlayedMove,
    Throws,
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

    *throws*, *moves* and *ending* are what the text says, with what the rules know of it; *after*
    is the game after it, until the next is asked for.
    """

    place: int
    text: str
    throws: Throws
    moves: tuple[PlayedMove, ...]
    ending: str
    after: Play

    @property
    def turn(self) -> Turn:
        """What the text says."""
        return Turn(
            seat=self.text[0],
            throws=self.throws.written,
            moves=tuple([played.move for played in self.moves]),
            ending=self.ending,
        )


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
        yield from _stretch(before, stretch[:legal], place)
        place += legal
        if place < len(texts):
            yield from _careful(walk, place)
            place += 1


def _stretch(before: Play, texts: list[str], first: int) -> Iterator[LegalTurn]:
    """Yield *texts*, legal turns from *before* on, which goes along; they stand from *first* on.

    Turns of which the game notes everything go by these notes; any other is played with care.
    """
    fixed = fixed_facts(before.ruleset, before.players)
    ahead = before.copy() if before.takes_notes else before
    done = 0
    for number, text in enumerate(texts):
        notes = ahead.note(text)
        if notes is not None:
            yield _noted(first + number, text, notes, ahead, fixed)
            continue
        before.replay(texts[done:number])
        yield _played(first + number, text, before)
        done = number + 1
        ahead = before.copy() if before.takes_notes else before


def _noted(place: int, text: str, notes: list[int], play: Play, fixed: FixedFacts) -> LegalTurn:
    """Return the legal turn *text*, played on *play*, by the *notes* of its moves."""
    head, _, moves = text.partition(":")
    words = moves.split()
    ending = words.pop() if len(words) > len(notes) else ""
    seat = text[0]
    played = [fixed.noted(seat, word, note) for word, note in zip(words, notes, strict=True)]
    return LegalTurn(place, text, fixed.throws(head[2:]), tuple(played), ending, play)


def _careful(walk: Walk, place: int) -> Iterator[LegalTurn]:
    """Play the item at *place*, whatever it is, and yield its turn where it is a legal one."""
    before, is_known = walk.play.copy(), not walk.is_lost
    text = walk.entry(place + 1).text
    is_whole = is_known and text and "?" not in text and not walk.is_refused
    if is_whole and before.copy().replay([text]) is None:  # else it is illegal, and stood
        yield _played(place, text, before)._replace(after=walk.play)


def _played(place: int, text: str, play: Play) -> LegalTurn:
    """Return the legal turn *text*, played on *play* move by move."""
    turn = parse_turn(text)
    fixed = fixed_facts(play.ruleset, play.players)
    if turn.ending:  # only a whole turn says a word of the cube, or leaves out throws that are due
        facts = move_facts(play.copy(), turn, fixed) if turn.moves else []
        play.replay([text])
    else:
        facts = move_facts(play, turn, fixed)
        play.end()
    moves = [
        fixed.played(turn.seat, move, fact) for move, fact in zip(turn.moves, facts, strict=True)
    ]
    throws = fixed.throws("+".join(turn.throws))
    return LegalTurn(place, text, throws, tuple(moves), turn.ending, play)


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
        facts = [played.facts for played in legal.moves if played.facts]
        derived[legal.place] = spell_derived(spell(legal.turn), legal.throws, facts)
    return derived


class TurnFacts(NamedTuple):
    """One turn as the rules read it.

    *text* is its string in the strict grammar; *throws*, *moves* and *ending* are what it says,
    with what the rules know of it. *position* is the line of the position after it, *to_go* the
    steps that all men of its seat then have to go: None in games in which nobody goes home.
    """

    text: str
    throws: Throws
    moves: tuple[PlayedMove, ...]
    ending: str
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
    for place, text, throws, moves, ending, after in legal_turns(record, ruleset):
        facts[place] = TurnFacts(text, throws, moves, ending, *after.line_and_way(text[0]))
    return facts


def why_no_rules(record: Record, own: tuple[Ruleset, ...] = ()) -> str | None:
    """Return why no rules can be asked about a record's play, None where its rules are played."""
    ruleset, findings = ruleset_of(record, own)
    wrong = findings if ruleset is None else not_played(ruleset)
    return "; ".join(finding.message for finding in wrong) or None
