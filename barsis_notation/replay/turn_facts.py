"""Collect the facts of every turn of a record in one replay: values, cells, steps to go."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice, takewhile
from typing import Final, NamedTuple

from barsis_notation.engines.engine import NotedTurn, Play
from barsis_notation.language.texts import Text, join_words
from barsis_notation.record.spelled_turn import get_item_string, make_spelled_turn
from barsis_notation.record.structs import Entry, Record, SpelledTurn
from barsis_notation.record.turns import Turn, parse_turn
from barsis_notation.replay.derived_facts import (
    PlayedMove,
    TurnThrows,
    collect_move_facts,
    get_fixed_facts,
    spell_played,
    spell_throws,
)
from barsis_notation.replay.start import OpenedRecord, find_record_ruleset, find_unsupported
from barsis_notation.replay.walk import Walk
from barsis_notation.rulesets import Ruleset


class TurnFacts(NamedTuple):
    """The facts of one legal turn under the rules.

    Attributes:
        text: The turn string in the strict grammar.
        throws: Its throws with their facts.
        moves: Its moves with their facts.
        ending: Its closing word, or ``""``.
        position: The position line after the turn; may be ``""`` if positions were not requested.
        to_go: The total number of steps that the men of the seat have left to go home after the
            turn; 0 if the seat has no men. Otherwise, it is None in games in which men do not go
            home. It may also be None if it was not requested.
    """

    text: str
    throws: TurnThrows
    moves: tuple[PlayedMove, ...]
    ending: str
    position: str = ""
    to_go: int | None = None

    @property
    def turn(self) -> Turn:
        """The turn without facts."""
        return Turn(
            seat=self.text[0],
            throws=self.throws.written,
            moves=tuple([played.move for played in self.moves]),
            ending=self.ending,
        )


_from_notes: Final[Callable[[NotedTurn], TurnFacts]] = partial(tuple.__new__, TurnFacts)


def collect_turn_facts(opened: OpenedRecord, *, lines: bool) -> list[TurnFacts | None]:
    """Return the facts of the legal turns of a record, with one item for each entry.

    An item is None for:

    - an entry without a turn,
    - a turn with unknown throws or moves,
    - a turn before which the position is not known because of earlier unknown moves,
    - an illegal turn that stood by a ruling, and
    - the first refused turn and all turns after it.

    All items are None if the ruleset is unknown or no engine supports it, or if no game can begin
    with the record's seats, start and roll-off.

    Args:
        opened: The record; its turns must have been read.
        lines: Whether to set ``position`` and ``to_go``; if not, they may be missing.
    """
    record = opened.record
    texts = [item if isinstance(item, str) else _get_plain_text(item) for item in record.turns]
    facts: list[TurnFacts | None] = []
    play = opened.begin() if opened.is_playable else None
    if play is None:
        return [None] * len(texts)
    walk = Walk(record, play.copy())
    while len(facts) < len(texts) and not walk.is_refused:
        before = walk.play.copy()
        stretch = list(takewhile(bool, islice(texts, len(facts), None)))
        legal = walk.play_strings(stretch)
        facts += _facts_of_legal_turns(before, stretch[:legal], lines=lines)
        if len(facts) < len(texts):
            facts.append(_facts_of_entry(walk, len(facts) + 1, lines=lines))
    return facts + [None] * (len(texts) - len(facts))


def _facts_of_legal_turns(before: Play, texts: list[str], *, lines: bool) -> Iterator[TurnFacts]:
    """Yield the facts of *texts*, legal turns that are played on *before*.

    The notes of the engine are used; a turn without clear notes is played move by move.
    """
    fixed = get_fixed_facts(before.ruleset, before.players)
    done = 0
    while done < len(texts):
        noted = (
            before.copy().play_with_notes(texts, done, fixed.book) if before.supports_notes else []
        )
        yield from map(_from_notes, noted)
        first, done = done, done + len(noted)
        if done < len(texts):
            before.replay(texts[first:done])
            yield _facts_of_turn(texts[done], before, lines=lines)
            done += 1


def _facts_of_entry(walk: Walk, number: int, *, lines: bool) -> TurnFacts | None:
    """Play entry *number* and return the facts of its turn; None if it is not legal."""
    before, is_known = walk.play.copy(), not walk.is_lost
    text = walk.play_entry(number).text
    is_whole = is_known and text and "?" not in text and not walk.is_refused
    if not is_whole or before.copy().replay([text]) is not None:  # illegal, but stood
        return None
    facts = _facts_of_turn(text, before, lines=False)
    position, to_go = walk.play.summarise_position(text[0]) if lines else ("", None)
    return facts._replace(position=position, to_go=to_go)


def _facts_of_turn(text: str, play: Play, *, lines: bool) -> TurnFacts:
    """Return the facts of the legal turn *text*, played on *play* move by move."""
    turn = parse_turn(text)
    fixed = get_fixed_facts(play.ruleset, play.players)
    if turn.ending:  # cube words and missing throws are legal only in whole turns
        facts = collect_move_facts(play.copy(), turn, fixed) if turn.moves else []
        play.replay([text])
    else:
        facts = collect_move_facts(play, turn, fixed)
        play.end()
    moves = [
        fixed.make_played_move(turn.seat, move, fact)
        for move, fact in zip(turn.moves, facts, strict=True)
    ]
    position, to_go = play.summarise_position(turn.seat) if lines else ("", None)
    throws = fixed.throws("+".join(turn.throws))
    return TurnFacts(text, throws, tuple(moves), turn.ending, position, to_go)


def _get_plain_text(entry: Entry) -> str:
    """Return the turn string of an entry that is played as written; ``""`` for other entries."""
    is_plain = not (entry.ruling or entry.position or entry.stood)
    return entry.turn if is_plain and isinstance(entry.turn, str) else ""


def derive_spelled_turns(record: Record, ruleset: Ruleset) -> list[SpelledTurn | None]:
    """Return the turns of a record spelled out with derived members, one item per entry.

    The derived members are ``thrown`` of a turn and ``used``, ``cells`` and ``taken`` of a move. An
    item is None if ``collect_turn_facts`` has no facts for the entry. It is also None if the turn
    was not played exactly as written: the spelled-out turn would be a different one. Equal throws
    and moves may be the same object: do not change them.

    Args:
        record: The record.
        ruleset: The ruleset to use in place of the one that the record names.
    """
    turns = zip(
        record.turns, collect_turn_facts(OpenedRecord(record, ruleset), lines=False), strict=True
    )
    return [
        _spell_facts(facts) if facts is not None and facts.text == get_item_string(item) else None
        for item, facts in turns
    ]


def _spell_facts(facts: TurnFacts) -> SpelledTurn:
    throws, thrown = spell_throws(facts.throws)
    return make_spelled_turn(
        seat=facts.text[0],
        throws=throws,
        moves=list(map(spell_played, facts.moves)),
        ending=facts.ending,
        thrown=thrown,
    )


def explain_missing_rules(record: Record, own: tuple[Ruleset, ...] = ()) -> Text | None:
    """Return a text with the reasons why no rules can be applied to a record.

    Return None if the ruleset of the record is known and an engine supports it. *own* are rulesets
    of the user that the record may name, besides the built-in ones.
    """
    ruleset, findings = find_record_ruleset(record, own)
    wrong = findings if ruleset is None else find_unsupported(ruleset)
    return join_words((each.given("message") for each in wrong), "semicolons") if wrong else None
