"""Comparison of a record's throws with the seeds from which they should be made."""

from __future__ import annotations

import contextlib
import re
from itertools import permutations
from typing import Final, NamedTuple

from barsis_notation.base.arguments import expect
from barsis_notation.base.errors import BarsisError
from barsis_notation.diagnostics import dice_codes as codes
from barsis_notation.diagnostics.findings import Code, Finding
from barsis_notation.dice.naming import POINTER, find_differences, find_throws_meta, restore_pact
from barsis_notation.dice.pact import Pact, check_complete, check_kept_digest
from barsis_notation.dice.protocol import ROLL_OFF, SeededThrows
from barsis_notation.dice.written_throws import (
    UNKNOWN,
    WrittenThrow,
    get_first_turn,
    is_from_beginning,
    iter_written_throws,
)
from barsis_notation.engines import roll_off
from barsis_notation.language.texts import Text, bind_texts, join_words
from barsis_notation.record.spelled_turn import get_item_string
from barsis_notation.record.structs import Record, ThrowsMeta
from barsis_notation.replay.errors import IllegalMove
from barsis_notation.replay.game import Game
from barsis_notation.replay.seating import get_record_seating
from barsis_notation.rulesets import Ruleset
from barsis_notation.rulesets.throw_devices import has_single_die_opening
from barsis_notation.rulesets.values import format_options

_text = bind_texts("dice")

MAX_REORDERED: Final = 6
"""Maximum number of commitments whose orders are all tried, to find that only the order differs."""


class Compared(NamedTuple):
    """The result of a comparison of throws, from ``check_throws``.

    Attributes:
        throws: Number of throws that match the seeds, including those of the roll-off, up to the
            first that differs; 0 if no throws were compared.
        findings: Differences and other problems, including throws that could not be compared.

    Examples:
        >>> from barsis_notation import Game, load_ruleset
        >>> from barsis_notation.dice import check_throws
        >>> ruleset = load_ruleset("barsis")
        >>> compared = check_throws(Game(ruleset).record(), ruleset)
        >>> compared.throws, [finding.name for finding in compared.findings]
        (0, ['no-dice-to-check-by'])
    """

    throws: int
    findings: list[Finding]


def check_throws(
    record: Record, ruleset: Ruleset, pact: Pact | None = None, kept: str = ""
) -> Compared:
    """Compare the throws of a record with those that the seeds give.

    The comparison ends at the first throw that differs. Whether turns have enough throws, and whose
    turn it is, is not checked here, but by validation. No throw is compared, and a finding says
    why, in these cases:

    - Commitments or seeds are missing.
    - The ruleset or the commitments differ.
    - *pact* is not given, and *record* names wrong seeds.

    If *pact* is given, a missing ``meta.throws`` is a finding, and so are other values in it that
    differ from *pact*. The throws are compared nevertheless.

    Args:
        record: The record to check.
        ruleset: The ruleset of *record*. If it is not the same object as the ruleset of *pact*, a
            finding says that the rulesets differ.
        pact: The commitments and seeds. Defaults to those in the ``meta.throws`` of *record*; if it
            has none, the finding is ``no-dice-to-check-by``.
        kept: The hash of all commitments that someone kept before the seeds were revealed, in
            upper-case or lower-case hexadecimal; "" for none. If it differs from that of the pact,
            there is a finding and no throw is compared.

    Raises:
        DiceError: If throws have to be compared, but *pact* is not valid. A pact is not valid if
            its parties or rules are impossible, or its commitments or reveals are out of order. It
            is also not valid if its seeds are equal or do not match their commitments.
        WrongTypeError: If an argument has the wrong type. It is a UsageError.

    Examples:
        >>> from barsis_notation import Game, load_ruleset
        >>> from barsis_notation.dice import (
        ...     add_commitment,
        ...     add_pact,
        ...     add_reveal,
        ...     begin_pact,
        ...     check_throws,
        ... )
        >>> pact = begin_pact("Open, final", load_ruleset("barsis"), ["Amal", "Basim"])
        >>> seeds = {"Amal": b"a" * 32, "Basim": b"b" * 32}  # use secrets.token_bytes(32)
        >>> for name, seed in seeds.items():
        ...     pact = add_commitment(pact, name, seed)
        >>> for name, seed in seeds.items():
        ...     pact = add_reveal(pact, name, seed)
        >>> game = Game(pact.ruleset)
        >>> game.push_turn(f"S {pact.throws().throw(1, 1)}:")
        >>> check_throws(add_pact(game.record(), pact), pact.ruleset)
        Compared(throws=1, findings=[])
    """
    expect("record", record, Record)
    expect("ruleset", ruleset, Ruleset)
    expect("pact", pact, Pact, None)
    expect("kept", kept, str)
    said = find_throws_meta(record)
    if pact is None:
        if said is None:
            return Compared(0, [codes.NO_DICE.finding(pointer="/meta")])
        pact, wrong = restore_pact(said, ruleset)
        if pact is None:
            return Compared(0, wrong)
    findings = check_kept_digest(pact, kept) or list(_check_dice(said, ruleset, pact))
    if not findings:
        findings = list(check_complete(pact))
    if findings:
        return Compared(0, findings)
    compared = compare_throws(record, pact.throws())
    first = (
        [*find_differences(said, pact)] if said else [codes.DICE_NOT_NAMED.finding(pointer="/meta")]
    )
    return Compared(compared.throws, first + compared.findings)


def compare_throws(record: Record, throws: SeededThrows) -> Compared:
    """Compare the throws of a record with those that the seeds of its game give.

    The comparison ends at the first throw that differs. Throws that were not recorded, turns that
    cannot be read, and a wrong order of seats in the roll-off are also reported as findings.

    Args:
        record: The record; its turns must have been decoded.
        throws: The throws that the seeds give. Their ruleset is used; the ruleset of the record is
            ignored.

    Returns:
        The number of throws that match, and the findings. Problems of the record are findings, not
        exceptions.
    """
    findings = list(_check_roll_off_order(record, throws.ruleset))
    first = (get_first_turn(record), 1) if is_from_beginning(record) else None
    unknown, right = _UnknownThrows(record, throws), 0
    for each in iter_written_throws(record, throws.ruleset):
        if not each.throw:
            findings.append(_report_unread(each, record))
            continue
        is_first = first == (each.turn, each.number)
        expected = (is_first and throws.opening_roll()) or throws.throw(each.turn, each.number)
        if each.throw == UNKNOWN:
            code = codes.THROW_NOT_COMPARED
            if unknown.contradicts(each):
                code = codes.UNKNOWN_THROW_CONTRADICTS
            findings.append(_make_finding(code, each, expected))
        elif _normalise_throw(each.throw) == expected:
            right += 1
        else:
            finding = _make_finding(codes.THROW_DIFFERS, each, expected)
            return Compared(right, [*findings, finding])
    return Compared(right, findings)


class _UnknownThrows:
    """Tries turns in which a throw was not recorded with the throws of the seeds."""

    def __init__(self, record: Record, throws: SeededThrows) -> None:
        self._record = record
        self._throws = throws
        self._left = MAX_UNKNOWN

    def contradicts(self, each: WrittenThrow) -> bool:
        """Return whether the moves of a turn are illegal with the throws of the seeds.

        The unknown throw may represent several throws, as many as the rules allow in a row. Return
        False if this cannot be decided:

        - The turn has no moves, has throws after the unknown one, or is outside the main line.
        - The position before the turn is unknown.
        - 100 turns (``MAX_UNKNOWN``) have been tried.
        """
        found = _WITH_MOVES.fullmatch(get_item_string(self._record.turns[each.place - 1]))
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
"""Maximum number of turns with unknown throws that are tried in one record."""

MAX_CHAIN: Final = 20
"""Maximum number of throws that one unknown throw may represent."""

_WITH_MOVES: Final = re.compile(r"([A-Z1-8]) ((?:[0-9]{1,2}\+)*)\?: (.*/.*)")


def _normalise_throw(throw: str) -> str:
    """Return a throw in the form of the protocol, in which the higher of two dice comes first."""
    return "".join(sorted(throw, reverse=True)) if len(throw) > 1 else throw


def _make_finding(code: Code, each: WrittenThrow, expected: str) -> Finding:
    return code.finding(
        words={"which": _describe_throw(each)},
        turn=each.place or None,
        seat=each.seat,
        pointer=each.pointer,
        found=each.throw,
        expected=expected,
    )


def _describe_throw(each: WrittenThrow) -> Text:
    if each.turn == ROLL_OFF:
        return _text("throw-of-roll-off", throw=each.number)
    if each.beside:
        return _text("beside-turn", throw=each.number, turn=each.place)
    return _text("throw-of-turn", throw=each.number, turn=each.place)


def _report_unread(each: WrittenThrow, record: Record) -> Finding:
    left = 0 if each.beside else len(record.turns) - each.place
    return codes.TURNS_NOT_COMPARED.finding(
        turn=each.place, pointer=each.pointer, found=each.text, not_examined=left
    )


def _check_roll_off_order(record: Record, ruleset: Ruleset) -> list[Finding]:
    """Return a finding for the first throw of the roll-off that another seat should have made."""
    seating = get_record_seating(record, ruleset)
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
                    words={"which": _describe_throw(each)},
                    seat=each.seat,
                    pointer=each.pointer,
                    found=each.seat,
                    expected=waiting[0],
                )
            ]
        made.append((word[0], word[2:]))
    return []


# -- Ruleset and commitments ------------------------------------------------------------------


def _check_dice(said: ThrowsMeta | None, ruleset: Ruleset, pact: Pact) -> list[Finding]:
    """Return a finding if the ruleset or the commitments of a record differ from *pact*."""
    if ruleset is not pact.ruleset:
        found, expected = (_format_ruleset(each) for each in (ruleset, pact.ruleset))
        code = codes.OTHER_RULES
        return [code.finding(pointer="/ruleset", found=found, expected=expected)]
    digest = pact.digest.hex()
    if said is None or said.commitment == digest:
        return []
    order = _find_order(said.commitment, pact)
    if order:
        names = [each.by for each in pact.dice.commitments]
        return [
            codes.COMMITMENTS_REORDERED.finding(
                pointer=f"{POINTER}/commitment",
                found=join_words(names, "commas"),
                expected=join_words(order, "commas"),
            )
        ]
    return [
        codes.OTHER_DICE.finding(
            pointer=f"{POINTER}/commitment", found=said.commitment, expected=digest
        )
    ]


def _find_order(digest: str, pact: Pact) -> list[str]:
    """Return the owners in the order of commitments that gives the hash *digest*, if any does."""
    commitments = pact.dice.commitments
    if len(commitments) > MAX_REORDERED:
        return []
    for order in permutations(commitments):
        if pact.digest_of(order).hex() == digest:
            return [each.by for each in order]
    return []


def _format_ruleset(ruleset: Ruleset) -> str:
    """Return the name of a ruleset with its options."""
    chosen = format_options(ruleset.chosen)
    return f"{ruleset.id}-{ruleset.version}{f' ({chosen})' if chosen else ''}"
