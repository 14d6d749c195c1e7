"""THR: problems of the throws of a turn: who throws, what is thrown, and how often.

Words of the messages: ``found`` is the throws in words; ``who`` is the seat that the turn names;
``next`` is the seat expected; ``throw`` is the throw in question.
"""

from __future__ import annotations

from typing import Final

from barsis_notation.diagnostics.findings import Code, Severity

THROW_OUT_OF_TURN: Final = Code(code="THR001", name="throw-out-of-turn")
THROW_MISSING: Final = Code(code="THR002", name="throw-missing")
THROW_AFTER_STOP: Final = Code(code="THR003", name="throw-after-stop")
UNKNOWN_OUTCOME: Final = Code(code="THR004", name="unknown-outcome")
FIRST_THROW: Final = Code(code="THR005", name="opening-throw-wrong")
THROWS_UNKNOWN: Final = Code(code="THR006", name="unknown-throw-impossible")
THROW_REREAD: Final = Code(code="THR007", name="lenient-turn", severity=Severity.INFO)
DERIVED_THROW: Final = Code(code="THR008", name="derived-throw-wrong")
OPENING_UNDECIDED: Final = Code(code="THR009", name="opening-throws-undecided")

NO_SUCH_SEAT: Final = Code(code="THR011", name="no-such-seat")
