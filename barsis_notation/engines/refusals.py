"""The reasons of a kernel's refusals: one small integer each, in the order of their codes.

A kernel returns 0 (``FINE``) or one of these integers. ``NAMES`` has the name of each, by which
replay chooses the finding code. The last two, NOT_STRICT and NOT_KNOWN, never reach the user. They
tell the caller to read the turn in another way.
"""

from __future__ import annotations

from typing import Final

FINE: Final = 0
THROW_OUT_OF_TURN: Final = 1
THROW_MISSING: Final = 2
THROW_AFTER_STOP: Final = 3
UNKNOWN_OUTCOME: Final = 4
TOKEN_NOT_AVAILABLE: Final = 5
TOKEN_REUSED: Final = 6
WRONG_DISTANCE: Final = 7
OVERSHOOT: Final = 8
ENTRY_WITHOUT_RIGHT: Final = 9
ENTRY_WRONG_SQUARE: Final = 10
ENTRY_FORCED: Final = 11
SAFE_OCCUPIED: Final = 12
PAIR_PROTECTED: Final = 13
BARRIER_IN_PATH: Final = 14
CELL_FULL: Final = 15
MUST_MOVE: Final = 16
MUST_OPEN_BARRIER: Final = 17
MUST_USE_KIOZ_ON_UNMOVED: Final = 18
MUST_USE_BOTH_DICE: Final = 19
HIGHER_DIE: Final = 20
BAR_FIRST: Final = 21
BEAROFF_NOT_HOME: Final = 22
FAR_ROW_FROZEN: Final = 23
FAR_ROW_TWICE: Final = 24
CAPTURE_MISSING: Final = 25
CAPTURE_FALSE: Final = 26
BONUS_MISSING: Final = 27
THIRD_SIX_PENALTY_MISSING: Final = 28
PASS_NOT_ALLOWED: Final = 29
GAME_ALREADY_OVER: Final = 30
NO_MAN_THERE: Final = 31
NOT_A_MOVE_HERE: Final = 32
STOP_NOT_LAST: Final = 33
TURN_UNDECIDED: Final = 34

NOT_STRICT: Final = 62
"""The turn is not in the strict grammar: read it leniently, or report its syntax."""
NOT_KNOWN: Final = 63
"""The turn has unrecorded throws or moves (``?``): try every chain that explains it."""

NAMES: Final = {
    number: constant.lower().replace("_", "-")
    for constant, number in dict(globals()).items()
    if type(number) is int and number != FINE
}
"""The name of each refusal, made from the name of its constant: ``cell-full`` for CELL_FULL."""


def get_refusal_name(refusal: int) -> str | None:
    """Return the name of a kernel's refusal, such as ``"cell-full"``; None for FINE.

    Raises:
        KeyError: If *refusal* is not one of the integers of this module.
    """
    return None if refusal == FINE else NAMES[refusal]
