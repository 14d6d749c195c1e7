"""THR: problems of the throws of a turn: who throws, what is thrown, and how often.

Words of the messages: ``found`` the throws in words, ``who`` the seat that wrote the turn,
``next`` the seat expected, ``throw`` the throw in question.
"""

from __future__ import annotations

from typing import Final

from barsis_notation.diagnostics.findings import Code, Severity

THROW_OUT_OF_TURN: Final = Code(
    code="THR001",
    name="throw-out-of-turn",
    bad="S 2: / S 3:",
    good="S 2: / N 3:",
)
THROW_MISSING: Final = Code(
    code="THR002",
    name="throw-missing",
    bad="S 1: bar/11",
    good="S 1+3: bar/11 11/12 12/15",
)
THROW_AFTER_STOP: Final = Code(
    code="THR003",
    name="throw-after-stop",
    bad="S 2+3: 8/10 10/13",
    good="S 2: 8/10",
)
UNKNOWN_OUTCOME: Final = Code(
    code="THR004",
    name="unknown-outcome",
    bad="S 25: bar/26",
    good="S 5+2: bar/26 26/27 27/29",
)
FIRST_THROW: Final = Code(
    code="THR005",
    name="opening-throw-wrong",
    bad='"opening": ["W 7", "B 2"]',
    good='"opening": ["W 5", "B 2"]',
)
THROWS_UNKNOWN: Final = Code(
    code="THR006",
    name="unknown-throw-impossible",
    bad="S ?: 8/9 9/10",
    good="S ?: 8/12",
)
THROW_REREAD: Final = Code(
    code="THR007",
    name="lenient-turn",
    severity=Severity.INFO,
    bad="W 31: 8/5(2)",
    good="W 33: 8/5 8/5 …",
)
DERIVED_THROW: Final = Code(
    code="THR008",
    name="derived-throw-wrong",
    bad='"throws": [5], "thrown": [{"name": "dest"}]',
    good='"throws": [5], "thrown": [{"name": "benj"}]',
)
OPENING_UNDECIDED: Final = Code(
    code="THR009",
    name="opening-throws-undecided",
    bad='"opening": ["S 4", "E 2", "N 4"]',
    good='"opening": ["S 4", "E 2", "N 4", "S 3", "N 2"]',
)

NO_SUCH_SEAT: Final = Code(
    code="THR011",
    name="no-such-seat",
    bad="X 2: / N 3:",
    good="S 2: / N 3:",
)
