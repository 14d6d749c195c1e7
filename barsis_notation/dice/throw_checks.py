"""Records held against the seeds that their throws are said to be made of."""

from __future__ import annotations

import contextlib
import re
from itertools import permutations
from typing import Final, NamedTuple

from barsis_notation.base.errors import BarsisError
from barsis_notation.diagnostics import dice_codes as codes
from barsis_notation.diagnostics.findings import Code, Finding
from barsis_notation.dice.naming import POINTER, differences, names_dice, pact_in
from barsis_notation.dice.pact import Pact, exchanged, unready
from barsis_notation.dice.protocol import ROLL_OFF, SeededThrows
from barsis_notation.dice.written_throws import (
    UNKNOWN,
    WrittenThrow,
    begins_with_roll_off,
    first_turn,
    written_throws,
)
from barsis_notation.engines import roll_off
from barsis_notation.language.texts import Text, listed, texts_of
from barsis_notation.record.spelled_turn import item_text
from barsis_notation.record.structs import Record, ThrowsMeta
from barsis_notation.replay.errors import IllegalMove
from barsis_notation.replay.game import Game
from barsis_notation.replay.seating import seating_of
from barsis_notation.rulesets import Ruleset
from barsis_notation.rulesets.throw_devices import has_single_die_opening
from barsis_notation.rulesets.values import options_text

_text = texts_of("dice")

MAX_REORDERED: Final = 6
"""Commitments of which every order is tried, to say that it is the order alone that differs."""


class Compared(NamedTuple):
    """How many throws of a record are those of the seeds, and what is wrong with it."""

    throws: int
    findings: list[Finding]


def check_throws(
    record: Record, ruleset: Ruleset, pact: Pact | None = None, kept: str = ""
) -> Compared:
    """Compare the throws of *record* with those of the seeds, up to the first that differs.

    Whether they are enough, and whose turn it is, is left to validation.

    Args:
        record: The record to check.
        ruleset: The ruleset of *record*.
        pact: The commitments and seeds. Defaults to those that *record* names itself.
        kept: The hash of all commitments that somebody kept before the seeds were revealed, in
            hexadecimal. If it differs from theirs, no throw is compared.
    """
    said = names_dice(record)
    if pact is None:
        if said is None:
            return Compared(0, [codes.NO_DICE.finding(pointer="/meta")])
        pact, wrong = pact_in(said, ruleset)
        if pact is None:
            return Compared(0, wrong)
    findings = exchanged(pact, kept) or list(_other_dice(said, ruleset, pact))
    if not findings:
        findings = list(unready(pact))
    if findings:
        return Compared(0, findings)
    compared = compare_throws(record, pact.throws())
    first = [*differences(said, pact)] if said else [codes.DICE_NOT_NAMED.finding(pointer="/meta")]
    return Compared(compared.throws, first + compared.findings)


def compare_throws(record: Record, throws: SeededThrows) -> Compared:
    """Return how many throws of *record* are those of *throws*, and the first that is not."""
    findings = list(_out_of_order(record, throws.ruleset))
    first = (first_turn(record), 1) if begins_with_roll_off(record) else None
    unknown, right = _UnknownThrows(record, throws), 0
    for each in written_throws(record, throws.ruleset):
        if not each.throw:
            findings.append(_unread(each, record))
            continue
        is_first = first == (each.turn, each.number)
        expected = (is_first and throws.opening_roll()) or throws.throw(each.turn, each.number)
        if each.throw == UNKNOWN:
            code = codes.THROW_NOT_COMPARED
            if unknown.contradicts(each):
                code = codes.UNKNOWN_THROW_CONTRADICTS
            findings.append(_finding(code, each, expected))
        elif _key(each.throw) == expected:
            right += 1
        else:
            finding = _finding(codes.THROW_DIFFERS, each, expected)
            return Compared(right, [*findings, finding])
    return Compared(right, findings)


class _UnknownThrows:
    """The turns of a record in which a throw was not noted, tried with the throws of the seeds."""

    def __init__(self, record: Record, throws: SeededThrows) -> None:
        self._record = record
        self._throws = throws
        self._left = MAX_UNKNOWN

    def contradicts(self, each: WrittenThrow) -> bool:
        """Return whether the moves of a turn are illegal with the throws that the seeds give.

        The unknown throw may stand for several, as many as the rules let follow one another. False
        if that cannot be found out: without moves, with throws after the unknown one, beside the
        main line, after a position that is unknown, and after ``MAX_UNKNOWN`` turns.
        """
        found = _WITH_MOVES.fullmatch(item_text(self._record.turns[each.place - 1]))
        if each.beside or not each.place or found is None or self._left == 0:
            return False
        self._left -= 1
        seat, known, moves = found.groups()
        try:
            game = Game.from_record(self._record, each.place - 1, ruleset=self._throws.ruleset)
        except (BarsisError, IndexError):
            return False
        chain = known or ""
        for number in range(each.number, each.number + MAX_CHAIN):
            chain += self._throws.throw(each.turn, number)
            with contextlib.suppress(IllegalMove):
                game.push_turn(f"{seat} {chain}: {moves}")
                return False
            chain += "+"
        return True


MAX_UNKNOWN: Final = 100
"""Turns with unknown throws that are tried with the throws of the seeds, in one record."""

MAX_CHAIN: Final = 20
"""Throws that one unknown throw may stand for."""

_WITH_MOVES: Final = re.compile(r"([A-Z1-8]) ((?:[0-9]{1,2}\+)*)\?: (.*/.*)")


def _key(throw: str) -> str:
    """Return a throw as the protocol has it: of two dice the higher first."""
    return "".join(sorted(throw, reverse=True)) if len(throw) > 1 else throw


def _finding(code: Code, each: WrittenThrow, expected: str) -> Finding:
    return code.finding(
        words={"which": _which(each)},
        turn=each.place or None,
        seat=each.seat,
        pointer=each.pointer,
        found=each.throw,
        expected=expected,
    )


def _which(each: WrittenThrow) -> Text:
    if each.turn == ROLL_OFF:
        return _text("throw-of-roll-off", throw=each.number)
    if each.beside:
        return _text("beside-turn", throw=each.number, turn=each.place)
    return _text("throw-of-turn", throw=each.number, turn=each.place)


def _unread(each: WrittenThrow, record: Record) -> Finding:
    left = 0 if each.beside else len(record.turns) - each.place
    return codes.TURNS_NOT_COMPARED.finding(
        turn=each.place, pointer=each.pointer, found=each.text, not_examined=left
    )


def _out_of_order(record: Record, ruleset: Ruleset) -> list[Finding]:
    """Return the first throw of the roll-off that another seat had to make, if there is one."""
    seating = seating_of(record, ruleset)
    if not record.opening or not roll_off.has_roll_off(ruleset) or not seating.is_playable:
        return []
    game = seating.game()
    seats = game.seats if has_single_die_opening(ruleset) else game.to_move()
    made: list[tuple[str, str]] = []
    for number, word in enumerate(record.opening):
        waiting = roll_off.find_contenders(seats, made, game.outcomes)[1]
        if waiting and waiting[0] != word[0]:
            each = WrittenThrow(ROLL_OFF, number + 1, word[2:], word[0], f"/opening/{number}")
            return [
                codes.ROLL_OFF_ORDER.finding(
                    words={"which": _which(each)},
                    seat=each.seat,
                    pointer=each.pointer,
                    found=each.seat,
                    expected=waiting[0],
                )
            ]
        made.append((word[0], word[2:]))
    return []


# -- which dice -------------------------------------------------------------------------------


def _other_dice(said: ThrowsMeta | None, ruleset: Ruleset, pact: Pact) -> list[Finding]:
    """Return why a record has nothing to do with *pact*, if it has not."""
    if ruleset is not pact.ruleset:
        found, expected = (_called(each) for each in (ruleset, pact.ruleset))
        code = codes.OTHER_RULES
        return [code.finding(pointer="/ruleset", found=found, expected=expected)]
    digest = pact.digest.hex()
    if said is None or said.commitment == digest:
        return []
    order = _order_of(said.commitment, pact)
    if order:
        names = [each.by for each in pact.dice.commitments]
        return [
            codes.COMMITMENTS_REORDERED.finding(
                pointer=f"{POINTER}/commitment",
                found=listed(names, "commas"),
                expected=listed(order, "commas"),
            )
        ]
    return [
        codes.OTHER_DICE.finding(
            pointer=f"{POINTER}/commitment", found=said.commitment, expected=digest
        )
    ]


def _order_of(digest: str, pact: Pact) -> list[str]:
    """Return whose commitments come in which order to give *digest*; nobody's where none does."""
    commitments = pact.dice.commitments
    if len(commitments) > MAX_REORDERED:
        return []
    for order in permutations(commitments):
        if pact.digest_of(order).hex() == digest:
            return [each.by for each in order]
    return []


def _called(ruleset: Ruleset) -> str:
    """Return what a ruleset with its options is called."""
    chosen = options_text(ruleset.chosen)
    return f"{ruleset.id}-{ruleset.version}{f' ({chosen})' if chosen else ''}"
