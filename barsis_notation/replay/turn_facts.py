"""What the rules know of every turn of a record, in one replay: values, cells, steps to go."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice, takewhile
from typing import Final, NamedTuple

from barsis_notation.engines.engine import NotedTurn, Play
from barsis_notation.language.texts import Text, listed
from barsis_notation.record.spelled_turn import item_text, make_spelled_turn
from barsis_notation.record.structs import Entry, Record, SpelledTurn
from barsis_notation.record.turns import Turn, parse_turn
from barsis_notation.replay.derived_facts import (
    PlayedMove,
    TurnThrows,
    fixed_facts,
    move_facts,
    spell_played,
    spell_throws,
)
from barsis_notation.replay.start import OpenedRecord, find_unsupported, ruleset_of
from barsis_notation.replay.walk import Walk
from barsis_notation.rulesets import Ruleset


class TurnFacts(NamedTuple):
    """One turn as the rules read it.

    *text* is its string in the strict grammar; *throws*, *moves* and *ending* are what it says,
    with what the rules know of it. *position* is the line of the position after it, *to_go* the
    steps that all men of its seat then have to go: None in games in which nobody goes home.
    """

    text: str
    throws: TurnThrows
    moves: tuple[PlayedMove, ...]
    ending: str
    position: str = ""
    to_go: int | None = None

    @property
    def turn(self) -> Turn:
        """What the text says."""
        return Turn(
            seat=self.text[0],
            throws=self.throws.written,
            moves=tuple([played.move for played in self.moves]),
            ending=self.ending,
        )


_from_notes: Final[Callable[[NotedTurn], TurnFacts]] = partial(tuple.__new__, TurnFacts)


def legal_turns(opened: OpenedRecord, *, lines: bool) -> list[TurnFacts | None]:
    """Return the facts of every legal turn of a record.

    None for entries without a turn, turns with throws or moves nobody noted, illegal ones that
    stood, those from moves nobody noted to the next position, and all from the first refused on.
    All are None if no game of a known ruleset begins at the seats, or at the start, of the record.
    Without *lines* positions and steps to go may be left out.
    """
    record = opened.record
    texts = [item if isinstance(item, str) else _plain_text(item) for item in record.turns]
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
    """Yield the facts of *texts*, legal turns from *before* on, which goes along.

    Turns of which the game notes everything go by these notes; any other is played with care.
    """
    fixed = fixed_facts(before.ruleset, before.players)
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
    """Play entry *number*, whatever it is; return the facts of its turn where it is legal."""
    before, is_known = walk.play.copy(), not walk.is_lost
    text = walk.entry(number).text
    is_whole = is_known and text and "?" not in text and not walk.is_refused
    if not is_whole or before.copy().replay([text]) is not None:  # it is illegal, and stood
        return None
    facts = _facts_of_turn(text, before, lines=False)
    position, to_go = walk.play.summarise_position(text[0]) if lines else ("", None)
    return facts._replace(position=position, to_go=to_go)


def _facts_of_turn(text: str, play: Play, *, lines: bool) -> TurnFacts:
    """Return the facts of the legal turn *text*, played on *play* move by move."""
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
    position, to_go = play.summarise_position(turn.seat) if lines else ("", None)
    throws = fixed.throws("+".join(turn.throws))
    return TurnFacts(text, throws, tuple(moves), turn.ending, position, to_go)


def _plain_text(entry: Entry) -> str:
    """Return the turn string of an entry that is played as it is written, ``""`` of any other."""
    is_plain = not (entry.ruling or entry.position or entry.stood)
    return entry.turn if is_plain and isinstance(entry.turn, str) else ""


def derive_record(record: Record, ruleset: Ruleset) -> list[SpelledTurn | None]:
    """Return every turn of a record spelled out with its derived members, to be written.

    Throws and moves that are the same are one object. None for what ``legal_turns`` leaves out, and
    for a turn that was not played as it is written: spelled out it would be another turn.
    """
    turns = zip(record.turns, legal_turns(OpenedRecord(record, ruleset), lines=False), strict=True)
    return [
        _spell_facts(facts) if facts is not None and facts.text == item_text(item) else None
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


def why_no_rules(record: Record, own: tuple[Ruleset, ...] = ()) -> Text | None:
    """Return why no rules can be asked about a record's play, None where its rules are played."""
    ruleset, findings = ruleset_of(record, own)
    wrong = findings if ruleset is None else find_unsupported(ruleset)
    return listed((each.given("message") for each in wrong), "semicolons") if wrong else None
