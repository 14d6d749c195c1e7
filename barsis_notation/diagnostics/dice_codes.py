"""THR012 and later: problems of seeds, and of throws derived from them."""

from __future__ import annotations

from typing import Final

from barsis_notation.diagnostics.findings import Code, Severity

DICE_UNREADABLE: Final = Code(code="THR012", name="dice-file-unreadable")
DICE_IMPOSSIBLE: Final = Code(code="THR013", name="dice-file-impossible")
COMMITMENT_NOT_AWAITED: Final = Code(code="THR014", name="commitment-not-awaited")
REVEAL_NOT_AWAITED: Final = Code(code="THR015", name="reveal-not-awaited")
COMMITMENT_MISSING: Final = Code(code="THR016", name="commitment-missing")
REVEAL_MISSING: Final = Code(code="THR017", name="reveal-missing")
REVEALED_TOO_EARLY: Final = Code(code="THR018", name="revealed-too-early")
SEED_DOES_NOT_FIT: Final = Code(code="THR019", name="seed-does-not-fit")
SEEDS_ALIKE: Final = Code(code="THR020", name="seeds-alike")
COMMITMENTS_REORDERED: Final = Code(code="THR021", name="commitments-reordered")
OTHER_DICE: Final = Code(code="THR022", name="other-dice-file")
DICE_NOT_NAMED: Final = Code(code="THR023", name="dice-not-named", severity=Severity.WARNING)
OTHER_RULES: Final = Code(code="THR024", name="dice-for-other-rules")
DICE_MISNAMED: Final = Code(code="THR025", name="dice-misnamed")
THROW_DIFFERS: Final = Code(code="THR026", name="throw-differs-from-seeds")
THROW_NOT_COMPARED: Final = Code(code="THR027", name="throw-not-compared", severity=Severity.INFO)
ROLL_OFF_ORDER: Final = Code(code="THR028", name="roll-off-out-of-turn")
TURNS_NOT_COMPARED: Final = Code(code="THR029", name="turns-not-compared")
NO_DICE: Final = Code(code="THR030", name="no-dice-to-check-by")
COMMITMENTS_EXCHANGED: Final = Code(code="THR031", name="commitments-exchanged")
UNKNOWN_THROW_CONTRADICTS: Final = Code(code="THR032", name="unknown-throw-contradicts-seeds")
