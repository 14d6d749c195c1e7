"""Compare two scorers' records of one game, up to the first turn in which their play differs.

Play is compared by seats, throws and the positions reached, never by text: moves in another order,
a joined move, or a play in two spellings count as the same. A throw or moves that only one of the
records notes are not a contradiction.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import zip_longest
from typing import Any, Final, NamedTuple

import msgspec

from barsis_notation.base.errors import BarsisError
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.engines.engine import Play
from barsis_notation.language.texts import Text, bind_texts, get_reason, join_words
from barsis_notation.record.position_lines import Setup, format_setup
from barsis_notation.record.spelled_turn import get_item_string
from barsis_notation.record.structs import Entry, Record
from barsis_notation.record.turns import Move, Turn, find_syntax_error, parse_turn
from barsis_notation.replay.compare_heads import HeadDifference, add_outcome, find_head_differences
from barsis_notation.replay.phrases import Phrases
from barsis_notation.replay.rulings import find_position_by_moves
from barsis_notation.replay.seating import get_player_names
from barsis_notation.replay.start import (
    apply_start,
    begin_game,
    find_record_ruleset,
    require_supported,
)
from barsis_notation.replay.walk import Step, Walk, find_first_error
from barsis_notation.rulesets import Ruleset, RulesetError

_text = bind_texts("replay_entries")
_common = bind_texts("common")

ALIKE: Final = 3
"""Number of consecutive equal turns needed to show that a record lacks the turn before them."""


class CompareError(BarsisError, ValueError):
    """Raised if two records cannot be compared; the message gives the reason."""


class LaterTurns(NamedTuple):
    """The result of replaying the turns of a record after the first turn that differs.

    The turn that differs is not counted.

    Attributes:
        legal: Number of examined turns before the first refused one.
        refused: The error of the first refused turn; None if all examined turns are legal.
        not_examined: Number of turns that come after a refused turn, or before which the position
            is not known because of unknown moves.
    """

    legal: int
    refused: Finding | None
    not_examined: int


class Divergence(NamedTuple):
    """The turn of one record at which two records differ; a part of a Comparison.

    Attributes:
        turn: Place in ``Record.turns``, from 1; None if the record has ended.
        text: The turn string, in the strict grammar if it was played; ``""`` for an entry without a
            turn, or if the record has ended.
        spoken: The turn in words, or the position line of an entry without a turn. If the record
            has ended, or the turn or position cannot be read, a text that says so.
        is_legal: Whether the turn is legal; False only if it is refused. None if it was not judged:
            it cannot be read, or comes after a refused turn or after unknown moves. Also None if
            the entry has no turn, a ruling let the turn stand, or the record has ended.
        stood: Whether a ruling let the turn stand.
        finding: The error of a refused turn or position, otherwise None.
        after: The position line after the turn; None if it is refused, the position is not known,
            or the record has ended.
        later: The turns of the same record after this one.
        later_with_other: The same turns as in *later*, played after the other record's turn instead
            of this one. None if one of the records has ended, or if the other record's turn is
            illegal here.
    """

    turn: int | None
    text: str
    spoken: Text | str
    is_legal: bool | None = None
    stood: bool = False
    finding: Finding | None = None
    after: str | None = None
    later: LaterTurns = LaterTurns(0, None, 0)
    later_with_other: LaterTurns | None = None


class Comparison(NamedTuple):
    """The result of comparing two records.

    Attributes:
        header: The members of the headers that differ. ``by_moves`` is set only if the play is the
            same.
        same: Number of equal turns before the difference, or of all turns if the play is the same.
            An entry that only sets a position counts as a turn.
        unnoted: Numbers, from 1, of the turns of the first record that are noted in full in only
            one of the two records.
        before: The last known position line before the difference, or of the whole game if the play
            is the same. It is older if a turn was refused or has unknown moves; it is ``""`` if the
            records begin differently.
        partings: The first turns that differ, of the first and of the second record; None if the
            play is the same.
        matters: The consequences of the difference, as texts that call the records A and B; empty
            if the play is the same. If the positions are not known, only a missing turn is listed.
            Men moved by an illegal turn count as moved.
    """

    header: list[HeadDifference]
    same: int
    unnoted: list[int]
    before: str
    partings: tuple[Divergence, Divergence] | None
    matters: list[Text]

    @property
    def is_same(self) -> bool:
        """Whether the play of both records is the same."""
        return self.partings is None

    @property
    def agrees(self) -> bool:
        """Whether the play is the same, and the headers do not contradict each other."""
        return self.is_same and not any(each.matters for each in self.header)


def compare(
    first: Record,
    second: Record,
    ruleset: Ruleset | None = None,
    *,
    own: tuple[Ruleset, ...] = (),
) -> Comparison:
    """Compare the play of two records.

    Illegal turns are compared too.

    Args:
        first: The first record, called A in texts.
        second: The second record, called B in texts.
        ruleset: Ruleset to use for both records; by default, the ruleset that each record names.
        own: Rulesets of the user that the records may name.

    Raises:
        CompareError: If the records cannot be compared:

            - The ids of their rulesets differ.
            - *ruleset* is None, and the ruleset of a record cannot be loaded, for example because
              an option is unknown or the hash differs.
            - No engine plays a ruleset.
            - A game cannot begin with a record's seats, start and roll-off.
    """
    one, other = _ReplayedRecord(first, ruleset, own), _ReplayedRecord(second, ruleset, own)
    if one.ruleset.id != other.ruleset.id:
        raise CompareError(_text("two-games", first=one.ruleset.id, second=other.ruleset.id))
    header = list(find_head_differences(first, second, (one.declared, other.declared)))
    if not _has_same_start(one.start, other.start):
        starts = format_setup(one.start), format_setup(other.start)
        matters: list[Text] = [_text("begin-otherwise", first=starts[0], second=starts[1])]
        return Comparison(header, 0, [], "", _make_divergences(one, other, 0), matters)
    before = one.start
    unnoted: list[int] = []
    for place, (mine, theirs) in enumerate(zip_longest(one.steps, other.steps)):
        if mine is None or theirs is None or not _is_same(mine, theirs):
            partings = _make_divergences(one, other, place)
            matters = _describe_consequences(one, other, place)
            return Comparison(header, place, unnoted, format_setup(before), partings, matters)
        if _is_incomplete(mine) != _is_incomplete(theirs):
            unnoted.append(mine.step.turn)
        before = mine.after or theirs.after or before
    header = add_outcome(header, one.outcome)
    return Comparison(header, len(one.steps), unnoted, format_setup(before), None, [])


def _has_same_start(one: Setup, other: Setup) -> bool:
    """Return whether two start positions are the same; one may leave open which seat throws."""
    same_turn = one.to == other.to or "-" in (one.to, other.to)
    return one.men == other.men and one.keys == other.keys and same_turn


def _make_divergences(
    one: _ReplayedRecord, other: _ReplayedRecord, place: int
) -> tuple[Divergence, Divergence]:
    return one.make_divergence(place, other), other.make_divergence(place, one)


class _PlayedStep(NamedTuple):
    """A step of a record with a turn, a refusal or a change of the position.

    Attributes:
        step: The step.
        parsed: Its turn; None if it has none that can be parsed.
        after: The position after it; None if it is not known.
        examined: False for a turn after a refused one, or before which the position is not known.
    """

    step: Step
    parsed: Turn | None
    after: Setup | None
    examined: bool = True


class _ReplayedRecord:
    """A record and its replay, up to the first refused turn."""

    def __init__(self, record: Record, ruleset: Ruleset | None, own: tuple[Ruleset, ...]) -> None:
        self.record = record
        self.given = ruleset
        self.ruleset, self.play = _open(record, ruleset, own)
        self.words = Phrases(self.play, get_player_names(record))
        self.declared = find_record_ruleset(record, own)[0]
        self.start = self.play.setup()
        walk = Walk(record, self.play.copy())
        self.steps = list(_iter_played_steps(record, walk))
        is_known = not walk.is_refused and not walk.is_lost
        self.outcome = walk.play.result() if is_known else None

    def make_divergence(self, place: int, other: _ReplayedRecord) -> Divergence:
        """Return the step at index *place*, which differs from that of *other*."""
        if place >= len(self.steps):
            return Divergence(None, "", _text("no-further-turn"))
        played = self.steps[place]
        step = played.step
        stood = isinstance(step.entry, Entry) and bool(step.entry.stood)
        judged = played.examined and played.parsed is not None and not stood
        return Divergence(
            turn=step.turn,
            text=step.text or get_item_string(step.entry),
            spoken=self._describe_turn(played),
            is_legal=not step.is_refused if judged else None,
            stood=stood,
            finding=find_first_error(step.findings) if step.is_refused else None,
            after=format_setup(played.after) if played.after else None,
            later=_count_later(self.steps[place + 1 :]),
            later_with_other=self._count_later_with(other, place),
        )

    def _count_later_with(self, other: _ReplayedRecord, place: int) -> LaterTurns | None:
        """Replay the record with the turn of *other* at index *place*; count the turns after it.

        Return None if *other* has no such turn, or if the turn is refused.
        """
        if place >= len(other.steps):
            return None
        turn = self.steps[place].step.turn
        turns = [*self.record.turns]
        turns[turn - 1] = other.steps[place].step.entry
        mixed = msgspec.structs.replace(self.record, turns=turns)
        steps = list(_iter_played_steps(mixed, Walk(mixed, self.play.copy())))
        at = next((n for n, each in enumerate(steps) if each.step.turn == turn), len(steps) - 1)
        return None if at < 0 or steps[at].step.is_refused else _count_later(steps[at + 1 :])

    def find_position_after(self, place: int) -> Setup | None:
        """Return the position after a step; the moves of illegal turns count.

        Return None if the position is not known.
        """
        if place >= len(self.steps):
            return None
        played = self.steps[place]
        if played.step.is_refused:
            return find_position_by_moves(self.record, played.step.turn, self.given)
        return played.after

    def _describe_turn(self, played: _PlayedStep) -> Text | str:
        """Return a turn in words."""
        turn = played.parsed
        if turn is None:
            return format_setup(played.after) if played.after else _text("unreadable")
        said = self._describe_moves(turn)
        return _text("ended-turn", turn=said, ending=turn.ending) if turn.ending else said

    def _describe_moves(self, turn: Turn) -> Text:
        """Return a turn in words, without its closing word."""
        who = self.words.who(turn.seat)
        spoken = [self.words.parsed_move(turn.seat, move) for move in turn.moves]
        moves = join_words(spoken) if spoken else _text("no-move")
        if not turn.throws:
            return _text("turn", who=who, moves=moves)
        throws = self.words.throws(turn.throws)
        return _text("turn-with-throws", who=who, throws=throws, moves=moves)


def _iter_played_steps(record: Record, walk: Walk) -> Iterator[_PlayedStep]:
    """Yield the steps of a record with a turn, a refusal or a new position.

    Turns after a refusal or after unknown moves are yielded too, as not examined.
    """
    last, was_lost = 0, False
    for step in walk.steps():
        last = step.turn
        known = not walk.is_lost and not step.is_refused
        if step.text or step.is_refused or step.before != step.after:
            examined = not was_lost or not step.text or step.is_refused
            after = step.after if known else None
            yield _PlayedStep(step, _try_parse(step.text), after, examined)
        was_lost = walk.is_lost
    setup = walk.play.setup()
    for number, entry in enumerate(record.turns[last:], start=last + 1):
        text = get_item_string(entry)
        step = Step(number, entry, text, setup, setup, [], is_refused=False)
        if text:
            yield _PlayedStep(step, _try_parse(text), None, examined=False)


def _count_later(steps: list[_PlayedStep]) -> LaterTurns:
    examined = [each.step for each in steps if each.examined]
    refused = examined[-1] if examined and examined[-1].is_refused else None
    return LaterTurns(
        legal=len(examined) - (refused is not None),
        refused=find_first_error(refused.findings) if refused else None,
        not_examined=len(steps) - len(examined),
    )


def _open(
    record: Record, ruleset: Ruleset | None, own: tuple[Ruleset, ...]
) -> tuple[Ruleset, Play]:
    rules = ruleset or find_record_ruleset(record, own)[0]
    if rules is None:
        raise CompareError(_text("record-rules-unknown"))
    try:
        require_supported(rules)
    except RulesetError as error:
        raise CompareError(get_reason(error)) from None
    try:
        play = begin_game(record, rules)
    except (ValueError, LookupError) as error:
        raise CompareError(_text("record-seats-unplayable", why=get_reason(error))) from None
    wrong = apply_start(record, play)
    if wrong:
        raise CompareError(wrong[0].message)
    return rules, play


def _try_parse(text: str) -> Turn | None:
    return parse_turn(text) if text and find_syntax_error(text) is None else None


# Comparing turns.


def _is_same(one: _PlayedStep, other: _PlayedStep) -> bool:
    mine, theirs = one.parsed, other.parsed
    if mine is None or theirs is None:
        same = mine is theirs and get_item_string(one.step.entry) == get_item_string(
            other.step.entry
        )
        return same and one.after == other.after
    if mine.seat != theirs.seat or not _has_same_throws(mine.throws, theirs.throws):
        return False
    if _is_judged(one) and _is_judged(other):
        if one.step.is_refused != other.step.is_refused:
            return False
        if one.after is not None:
            return one.after == other.after
    return mine.ending == theirs.ending and _has_same_ends(mine, theirs)


def _is_judged(played: _PlayedStep) -> bool:
    """Return whether the rules were applied: the position was known, and play had not stopped."""
    return played.after is not None or played.step.is_refused


def _is_incomplete(played: _PlayedStep) -> bool:
    """Return whether a throw or a move of the turn is unknown."""
    return "?" in played.step.text


def _has_same_ends(one: Turn, other: Turn) -> bool:
    """Return whether the moves of two turns have the same ends, or one has unknown moves."""
    if any(move.unseen for move in (*one.moves, *other.moves)):
        return True
    return Counter(map(_move_ends, one.moves)) == Counter(map(_move_ends, other.moves))


def _move_ends(move: Move) -> tuple[object, ...]:
    return (move.seat, move.start, move.tag, move.to, move.path)


def _has_same_throws(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Return whether two chains of throws may be the same.

    ``?`` is one throw or more; the order of two dice does not count.
    """
    if not one or not other:
        return one == other
    if one[0] == "?":
        return any(_has_same_throws(one[1:], other[n:]) for n in range(1, len(other) + 1))
    if other[0] == "?":
        return _has_same_throws(other, one)
    return sorted(one[0]) == sorted(other[0]) and _has_same_throws(one[1:], other[1:])


# Consequences.


def _describe_consequences(one: _ReplayedRecord, other: _ReplayedRecord, place: int) -> list[Text]:
    """Return the consequences of the difference at index *place*.

    They are a missing turn, or the men, the seat to play and the keys that differ after it.
    """
    lacking = _find_missing_turn(one, other, place, "A", "B") or _find_missing_turn(
        other, one, place, "B", "A"
    )
    if lacking:
        return [lacking]
    mine, theirs = one.find_position_after(place), other.find_position_after(place)
    if mine is None or theirs is None:
        return []
    found = list(_find_moved_men(one.words, mine, theirs))
    if mine.to != theirs.to:
        to = [_describe_seat_to_play(one.words, setup) for setup in (mine, theirs)]
        found.append(_text("to-play-otherwise", first=to[0], second=to[1]))
    if mine.keys != theirs.keys:
        found.append(
            _text("keys-otherwise", first=_describe_keys(mine), second=_describe_keys(theirs))
        )
    return found or [_text("throws-alone-differ")]


def _find_missing_turn(
    one: _ReplayedRecord, other: _ReplayedRecord, place: int, name: str, lacks: str
) -> Text | None:
    """Return a text which says that *other* lacks a turn, or None if it does not.

    *other* lacks a turn if the turns after *place* in *one* are the turns that begin at *place* in
    *other*.
    """
    following = [each.step.text for each in one.steps[place + 1 : place + 1 + ALIKE]]
    if (
        not following
        or following
        != [each.step.text for each in other.steps[place : place + ALIKE]][: len(following)]
    ):
        return None
    turn = one.steps[place].step.turn
    return _text("lacks-turn", lacks=lacks, turn=turn, name=name)


def _find_moved_men(words: Phrases, mine: Setup, theirs: Setup) -> Iterator[Text]:
    for seat in mine.men:
        here, there = Counter(mine.men[seat]), Counter(theirs.men.get(seat, ()))
        if here != there:
            first = _describe_places(words, seat, here - there)
            second = _describe_places(words, seat, there - here)
            yield _text("men-otherwise", who=words.who(seat), first=first, second=second)


def _describe_places(words: Phrases, seat: str, men: Counter[Any]) -> Text:
    return join_words(
        _describe_men(words.place(seat, man.place), count) for man, count in men.items()
    )


def _describe_men(place: Text | str, count: int) -> Text | str:
    return _text("several-men", place=place, count=count) if count > 1 else place


def _describe_seat_to_play(words: Phrases, setup: Setup) -> Text:
    return words.who(setup.to) if setup.to != "-" else _common("nobody")


def _describe_keys(setup: Setup) -> Text | str:
    keys = " ".join(f"{key}={what}" for key, what in sorted(setup.keys.items()))
    return keys or _text("nothing-owed")
