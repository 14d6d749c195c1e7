"""A real finding of every code about dice, for the tests that say each in both languages."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import deepcopy
from typing import Any, Final

import msgspec

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.dice.dice_files import encode_dice, read_dice
from barsis_notation.dice.errors import DiceError
from barsis_notation.dice.pact import (
    Pact,
    add_commitment,
    add_reveal,
    begin_pact,
    check_kept_digest,
)
from barsis_notation.dice.throw_checks import check_throws, compare_throws
from barsis_notation.rulesets import load_ruleset
from tests.dice.games import example
from tests.dice.vectors import pact_of
from tests.replay.records import record

NAMES: Final = ("أمل", "باسم", "هدى")
AMAL, BASIM, HUDA = NAMES
SEED: Final = b"a" * 32
OTHER: Final = b"b" * 32


def half() -> Pact:
    """Return a pact to which one of two has committed."""
    return add_commitment(begin_pact("الجولة 1", load_ruleset("barsis"), NAMES[:2]), AMAL, SEED)


def whole() -> Pact:
    """Return a pact of which both seeds are revealed."""
    pact = add_commitment(half(), BASIM, OTHER)
    return add_reveal(add_reveal(pact, AMAL, SEED), BASIM, OTHER)


def refused(act: Callable[[], object]) -> list[Finding]:
    """Return why somebody cannot act so."""
    try:
        act()
    except DiceError as error:
        return error.findings
    return []


def of_file(change: Callable[[Any], object]) -> list[Finding]:
    """Return what is found in a file that was changed."""
    document = msgspec.to_builtins(whole().dice)
    change(document)
    return read_dice(msgspec.json.encode(document))[1]


def of_turns(*turns: str, name: str = "barsis", **members: Any) -> list[Finding]:
    """Return what is found of the throws of a game."""
    throws = pact_of(name).throws()
    game = record([*turns], game=throws.ruleset.id, **members)
    return compare_throws(game, throws).findings


def of_example(**members: Any) -> list[Finding]:
    """Return what is found of a game whose ``meta.throws`` says something else."""
    game = deepcopy(example("barsis"))
    assert game.meta
    assert game.meta.throws
    for name, value in members.items():
        setattr(game.meta.throws, name, value)
    pact = pact_of("barsis")
    return check_throws(game, pact.ruleset, pact).findings


def reordered() -> list[Finding]:
    pact = pact_of("barsis")
    commitments = pact.dice.commitments[::-1]
    dice = msgspec.structs.replace(pact.dice, commitments=commitments)
    other = Pact(dice, pact.ruleset)
    return check_throws(example("barsis"), pact.ruleset, other).findings


FINDINGS: Final[dict[str, Callable[[], Iterable[Finding]]]] = {
    "dice-file-unreadable": lambda: read_dice(encode_dice(half().dice)[:-40])[1],
    "dice-file-impossible": lambda: of_file(lambda one: one.update(dealer=AMAL)),
    "commitment-not-awaited": lambda: refused(lambda: add_commitment(half(), HUDA, OTHER)),
    "reveal-not-awaited": lambda: refused(lambda: add_reveal(whole(), AMAL, SEED)),
    "commitment-missing": lambda: refused(lambda: add_reveal(half(), AMAL, SEED)),
    "reveal-missing": lambda: refused(add_commitment(half(), BASIM, OTHER).throws),
    "revealed-too-early": lambda: of_file(lambda one: one["commitments"].pop()),
    "seed-does-not-fit": lambda: of_file(lambda one: one["reveals"][0].update(seed="0" * 64)),
    "seeds-alike": lambda: refused(
        lambda: add_reveal(add_reveal(add_commitment(half(), BASIM, SEED), AMAL, SEED), BASIM, SEED)
    ),
    "commitments-reordered": reordered,
    "other-dice-file": lambda: of_example(commitment="0" * 64),
    "dice-not-named": lambda: of_example(kind="server"),
    "dice-for-other-rules": lambda: (
        check_throws(example("barsis"), load_ruleset("barjis"), pact_of("barsis")).findings
    ),
    "dice-misnamed": lambda: of_example(nonces=["0" * 64]),
    "throw-differs-from-seeds": lambda: of_turns("S 6:", "N 6:"),
    "throw-not-compared": lambda: of_turns("S ?:"),
    "roll-off-out-of-turn": lambda: of_turns(name="shesh-besh", opening=["B 2", "W 5"]),
    "no-dice-to-check-by": lambda: check_throws(record(["S 2:"]), load_ruleset("barsis")).findings,
    "commitments-exchanged": lambda: check_kept_digest(pact_of("barsis"), "ab" * 32),
    "unknown-throw-contradicts-seeds": lambda: of_turns("S ?: bar/1"),
    "turns-not-compared": lambda: of_turns("S خمسة أحجار"),
}
"""By the name of a code: what gives findings of it."""
