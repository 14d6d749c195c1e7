"""RUL: problems of the ruleset that a record names, and of users' ruleset files."""

from __future__ import annotations

from typing import Final

from barsis_notation.diagnostics.findings import Code, Severity

UNKNOWN_RULESET: Final = Code(code="RUL001", name="unknown-ruleset")
UNKNOWN_RULESET_VERSION: Final = Code(code="RUL002", name="unknown-ruleset-version")
UNKNOWN_OPTION: Final = Code(code="RUL003", name="unknown-option")
FIXED_FACT: Final = Code(code="RUL004", name="fixed-fact-as-option")
OPTION_VALUE: Final = Code(code="RUL005", name="option-value-not-allowed")
OPTION_CONDITION: Final = Code(code="RUL006", name="option-condition-unmet")
OPTION_NOT_IMPLEMENTED: Final = Code(code="RUL007", name="option-not-implemented")
OPTIONS_MIXED: Final = Code(code="RUL008", name="options-mixed", severity=Severity.WARNING)
HASH_DIFFERS: Final = Code(code="RUL009", name="ruleset-hash-differs")
HASH_MISSING: Final = Code(code="RUL010", name="ruleset-hash-missing")
UNKNOWN_PROFILE: Final = Code(code="RUL011", name="unknown-profile")
RULESET_UNREADABLE: Final = Code(code="RUL012", name="ruleset-unreadable")
RULESET_MALFORMED: Final = Code(code="RUL013", name="ruleset-malformed")
RULESET_UNKNOWN_MEMBER: Final = Code(code="RUL014", name="ruleset-unknown-member")
RULESET_INCONSISTENT: Final = Code(code="RUL015", name="ruleset-inconsistent")
RULESET_ID_TAKEN: Final = Code(code="RUL016", name="ruleset-id-taken")
FACTS_CONTRADICT: Final = Code(code="RUL019", name="facts-contradict")
UNKNOWN_BASE: Final = Code(code="RUL020", name="unknown-base")
BASE_HASH_DIFFERS: Final = Code(code="RUL021", name="base-hash-differs")
FACT_NOT_IN_BASE: Final = Code(code="RUL022", name="fact-not-in-base")
EXTENDS_ITSELF: Final = Code(code="RUL023", name="extends-itself")
EXTENDS_TOO_LONG: Final = Code(code="RUL024", name="extends-too-long")
