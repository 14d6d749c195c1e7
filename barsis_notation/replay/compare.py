"""Two scorers' records of one game: the first turn in which their play differs, and what of it.

Play is compared by seats, throws and the positions reached, never by text: moves in another order,
a joined move, one play in two spellings are the same. A throw or moves that one of the two did not
note contradict nothing.
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
from barsis_notation.language.texts import Text, listed, reason_of, texts_of
from barsis_notation.record.position_lines import Setup, print_setup
from barsis_notation.record.spelled_turn import item_text
from barsis_notation.record.structs import Entry, Record
from barsis_notation.record.turns import Move, Turn, parse_turn, why_not_turn
from barsis_notation.replay.compare_heads import HeadDifference, add_outcome, head_differences
from barsis_notation.replay.phrases import Phrases
from barsis_notation.replay.rulings import position_by_moves
from barsis_notation.replay.seating import names_of
from barsis_notation.replay.start import begin, begin_play, ruleset_of
from barsis_notation.replay.walk import Step, Walk
from barsis_notation.rulesets import Ruleset

_text = texts_of("replay_entries")
_common = texts_of("common")

ALIKE: Final = 3
"""Turns in a row that show that a record lacks the one before them."""


class CompareError(BarsisError, ValueError):
    """Two records that cannot be compared; the message says why."""


class LaterTurns(NamedTuple):
    """The turns after a turn: how many are legal, why the next is not, how many come after that."""

    legal: int
    refused: Finding | None
    not_examined: int


class Divergence(NamedTuple):
    """What one record has where the two part.

    *turn* is the place in its ``turns``, from 1, and *text* the turn there; both are empty
    where the record has ended. *spoken* says it in words. *is_legal* is None
    where nothing can be said, as of a turn that stands by a ruling; *finding* says why a turn is
    not legal. *after* is the position after it, None where it is not legal or not known. *later*
    are the record's own turns after it, *later_with_other* the same turns with what the other
    record has in its place; None where that is nothing, or illegal.
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
    """How two records compare: *partings* are None where their play is the same.

    *same* counts the turns before the one in which they differ; *unnoted* are turns, from 1, of
    which one of the two did not note everything. *matters* says what the difference leads to,
    the first record called A, the second B; the men of an illegal turn as they went.
    """

    header: list[HeadDifference]
    same: int
    unnoted: list[int]
    before: str
    partings: tuple[Divergence, Divergence] | None
    matters: list[Text]

    @property
    def is_same(self) -> bool:
        """Whether the play of the two is the same."""
        return self.partings is None

    @property
    def agrees(self) -> bool:
        """Whether the play is the same and the heads contradict one another in nothing."""
        return self.is_same and not any(each.matters for each in self.header)


def compare(
    first: Record,
    second: Record,
    ruleset: Ruleset | None = None,
    *,
    own: tuple[Ruleset, ...] = (),
) -> Comparison:
    """Compare the play of two records, by their own rulesets or by *ruleset*.

    Raises CompareError where one of them cannot be played, or they are of different games.
    """
    one, other = _ReplayedRecord(first, ruleset, own), _ReplayedRecord(second, ruleset, own)
    if one.ruleset.id != other.ruleset.id:
        raise CompareError(_text("two-games", first=one.ruleset.id, second=other.ruleset.id))
    header = list(head_differences(first, second, (one.declared, other.declared)))
    if not _has_same_start(one.start, other.start):
        starts = print_setup(one.start), print_setup(other.start)
        matters: list[Text] = [_text("begin-otherwise", first=starts[0], second=starts[1])]
        return Comparison(header, 0, [], "", _partings(one, other, 0), matters)
    before = one.start
    unnoted: list[int] = []
    for place, (mine, theirs) in enumerate(zip_longest(one.steps, other.steps)):
        if mine is None or theirs is None or not _is_same(mine, theirs):
            partings = _partings(one, other, place)
            matters = _describe_consequences(one, other, place)
            return Comparison(header, place, unnoted, print_setup(before), partings, matters)
        if _is_incomplete(mine) != _is_incomplete(theirs):
            unnoted.append(mine.step.turn)
        before = mine.after or theirs.after or before
    header = add_outcome(header, one.outcome)
    return Comparison(header, len(one.steps), unnoted, print_setup(before), None, [])


def _has_same_start(one: Setup, other: Setup) -> bool:
    """Return whether two records begin alike; one of them may not say who throws first."""
    same_turn = one.to == other.to or "-" in (one.to, other.to)
    return one.men == other.men and one.keys == other.keys and same_turn


def _partings(
    one: _ReplayedRecord, other: _ReplayedRecord, place: int
) -> tuple[Divergence, Divergence]:
    return one.parting(place, other), other.parting(place, one)


class _PlayedStep(NamedTuple):
    """One step that says something of the play.

    *after* is None where the position is not known, *examined* false where play stopped before.
    """

    step: Step
    parsed: Turn | None
    after: Setup | None
    examined: bool = True


class _ReplayedRecord:
    """One record, played as far as it can be."""

    def __init__(self, record: Record, ruleset: Ruleset | None, own: tuple[Ruleset, ...]) -> None:
        self.record = record
        self.given = ruleset
        self.ruleset, self.play = _open(record, ruleset, own)
        self.words = Phrases(self.play, names_of(record))
        self.declared = ruleset_of(record, own)[0]
        self.start = self.play.setup()
        walk = Walk(record, self.play.copy())
        self.steps = list(_played_steps(record, walk))
        is_known = not walk.is_refused and not walk.is_lost
        self.outcome = walk.play.result() if is_known else None

    def parting(self, place: int, other: _ReplayedRecord) -> Divergence:
        """Return what the record has at the step *place*, where *other* has something else."""
        if place >= len(self.steps):
            return Divergence(None, "", _text("no-further-turn"))
        played = self.steps[place]
        step = played.step
        stood = isinstance(step.entry, Entry) and bool(step.entry.stood)
        judged = played.examined and played.parsed is not None and not stood
        return Divergence(
            turn=step.turn,
            text=step.text or item_text(step.entry),
            spoken=self._spoken(played),
            is_legal=not step.is_refused if judged else None,
            stood=stood,
            finding=_first_error(step) if step.is_refused else None,
            after=print_setup(played.after) if played.after else None,
            later=_count_later(self.steps[place + 1 :]),
            later_with_other=self._later_with(other, place),
        )

    def _later_with(self, other: _ReplayedRecord, place: int) -> LaterTurns | None:
        """Return what becomes of the later turns with what *other* has at the step *place*."""
        if place >= len(other.steps):
            return None
        turn = self.steps[place].step.turn
        turns = [*self.record.turns]
        turns[turn - 1] = other.steps[place].step.entry
        mixed = msgspec.structs.replace(self.record, turns=turns)
        steps = list(_played_steps(mixed, Walk(mixed, self.play.copy())))
        at = next((n for n, each in enumerate(steps) if each.step.turn == turn), len(steps) - 1)
        return None if at < 0 or steps[at].step.is_refused else _count_later(steps[at + 1 :])

    def after(self, place: int) -> Setup | None:
        """Return the position after a step, of an illegal turn as it took the men."""
        if place >= len(self.steps):
            return None
        played = self.steps[place]
        if played.step.is_refused:
            return position_by_moves(self.record, played.step.turn, self.given)
        return played.after

    def _spoken(self, played: _PlayedStep) -> Text | str:
        """Return a turn in words."""
        turn = played.parsed
        if turn is None:
            return print_setup(played.after) if played.after else _text("unreadable")
        said = self._played(turn)
        return _text("ended-turn", turn=said, ending=turn.ending) if turn.ending else said

    def _played(self, turn: Turn) -> Text:
        """Return a turn in words, without the word that it ends with."""
        who = self.words.who(turn.seat)
        spoken = [self.words.parsed_move(turn.seat, move) for move in turn.moves]
        moves = listed(spoken) if spoken else _text("no-move")
        if not turn.throws:
            return _text("turn", who=who, moves=moves)
        throws = self.words.throws(turn.throws)
        return _text("turn-with-throws", who=who, throws=throws, moves=moves)


def _played_steps(record: Record, walk: Walk) -> Iterator[_PlayedStep]:
    """Yield the steps of a record that say something of its play, also those after a refusal."""
    last = 0
    for step in walk.steps():
        last = step.turn
        known = not walk.is_lost and not step.is_refused
        if step.text or step.is_refused or step.before != step.after:
            yield _PlayedStep(step, _try_parse(step.text), step.after if known else None)
    setup = walk.play.setup()
    for number, entry in enumerate(record.turns[last:], start=last + 1):
        text = item_text(entry)
        step = Step(number, entry, text, setup, setup, [], is_refused=False)
        if text:
            yield _PlayedStep(step, _try_parse(text), None, examined=False)


def _count_later(steps: list[_PlayedStep]) -> LaterTurns:
    examined = [each.step for each in steps if each.examined]
    refused = examined[-1] if examined and examined[-1].is_refused else None
    return LaterTurns(
        legal=len(examined) - (refused is not None),
        refused=_first_error(refused) if refused else None,
        not_examined=len(steps) - len(examined),
    )


def _open(
    record: Record, ruleset: Ruleset | None, own: tuple[Ruleset, ...]
) -> tuple[Ruleset, Play]:
    rules = ruleset or ruleset_of(record, own)[0]
    if rules is None:
        raise CompareError(_text("record-rules-unknown"))
    try:
        play = begin(record, rules)
    except (ValueError, LookupError) as error:
        raise CompareError(_text("record-seats-unplayable", why=reason_of(error))) from None
    wrong = begin_play(record, play)
    if wrong:
        raise CompareError(wrong[0].message)
    return rules, play


def _try_parse(text: str) -> Turn | None:
    return parse_turn(text) if text and why_not_turn(text) is None else None


def _first_error(step: Step) -> Finding | None:
    return next((each for each in step.findings if each.severity == "error"), None)


# Sameness.


def _is_same(one: _PlayedStep, other: _PlayedStep) -> bool:
    mine, theirs = one.parsed, other.parsed
    if mine is None or theirs is None:
        same = mine is theirs and item_text(one.step.entry) == item_text(other.step.entry)
        return same and one.after == other.after
    if mine.seat != theirs.seat or not _same_throws(mine.throws, theirs.throws):
        return False
    if _is_judged(one) and _is_judged(other):
        if one.step.is_refused != other.step.is_refused:
            return False
        if one.after is not None:
            return one.after == other.after
    return mine.ending == theirs.ending and _same_ends(mine, theirs)


def _is_judged(played: _PlayedStep) -> bool:
    """Return whether the rules had their say: the position was known and play had not stopped."""
    return played.after is not None or played.step.is_refused


def _is_incomplete(played: _PlayedStep) -> bool:
    """Return whether something of the turn was not noted."""
    return "?" in played.step.text


def _same_ends(one: Turn, other: Turn) -> bool:
    """Return whether the moves of two turns have the same ends, or one has unknown moves."""
    if any(move.unseen for move in (*one.moves, *other.moves)):
        return True
    return Counter(map(_move_ends, one.moves)) == Counter(map(_move_ends, other.moves))


def _move_ends(move: Move) -> tuple[object, ...]:
    return (move.seat, move.start, move.tag, move.to, move.path)


def _same_throws(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Return whether two chains can be one; ``?`` is one throw or more, dice have no order."""
    if not one or not other:
        return one == other
    if one[0] == "?":
        return any(_same_throws(one[1:], other[n:]) for n in range(1, len(other) + 1))
    if other[0] == "?":
        return _same_throws(other, one)
    return sorted(one[0]) == sorted(other[0]) and _same_throws(one[1:], other[1:])


# Why it matters.


def _describe_consequences(one: _ReplayedRecord, other: _ReplayedRecord, place: int) -> list[Text]:
    """Return what differs after the step *place*: a turn that is missing, the men, who plays."""
    lacking = _find_missing_turn(one, other, place, "A", "B") or _find_missing_turn(
        other, one, place, "B", "A"
    )
    if lacking:
        return [lacking]
    mine, theirs = one.after(place), other.after(place)
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
    """Return that *other* lacks the turn at *place*, where the turns after it are its next."""
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
    return listed(_describe_men(words.place(seat, man.place), count) for man, count in men.items())


def _describe_men(place: Text | str, count: int) -> Text | str:
    return _text("several-men", place=place, count=count) if count > 1 else place


def _describe_seat_to_play(words: Phrases, setup: Setup) -> Text:
    return words.who(setup.to) if setup.to != "-" else _common("nobody")


def _describe_keys(setup: Setup) -> Text | str:
    keys = " ".join(f"{key}={what}" for key, what in sorted(setup.keys.items()))
    return keys or _text("nothing-owed")
