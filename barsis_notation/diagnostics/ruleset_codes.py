"""RUL: problems of the ruleset that a record names, and of users' ruleset files."""

from __future__ import annotations

from barsis_notation.diagnostics.findings import Code, Severity

UNKNOWN_RULESET = Code(
    code="RUL001",
    name="unknown-ruleset",
    bad='{"id": "barsi", "version": 1}',
    good='{"id": "barsis", "version": 1}',
)
UNKNOWN_RULESET_VERSION = Code(
    code="RUL002",
    name="unknown-ruleset-version",
    bad='{"id": "barsis", "version": 999}',
    good='{"id": "barsis", "version": 1}',
)
UNKNOWN_OPTION = Code(
    code="RUL003",
    name="unknown-option",
    bad='{"id": "barsis", "version": 1, "options": {"entry.dset": "10:10"}}',
    good='{"id": "barsis", "version": 1, "options": {"entry.dest": "10:10"}}',
)
FIXED_FACT = Code(
    code="RUL004",
    name="fixed-fact-as-option",
    bad='{"id": "barsis", "version": 1, "options": {"pawns": 2}}',
    good='{"id": "barsis", "version": 1}',
)
OPTION_VALUE = Code(
    code="RUL005",
    name="option-value-not-allowed",
    bad='{"id": "barsis", "version": 1, "options": {"turn.entry_tries": 2}}',
    good='{"id": "barsis", "version": 1, "options": {"turn.entry_tries": 3}}',
)
OPTION_CONDITION = Code(
    code="RUL006",
    name="option-condition-unmet",
    bad='{"id": "barsis", "version": 1, "options": {"entry.dest": "22:10"}}',
    good='{"id": "barsis", "version": 1, '
    '"options": {"board.direction": "cw", "entry.dest": "22:10"}}',
)
OPTION_NOT_IMPLEMENTED = Code(
    code="RUL007",
    name="option-not-implemented",
)
OPTIONS_MIXED = Code(
    code="RUL008",
    name="options-mixed",
    severity=Severity.WARNING,
    bad='{"id": "barsis", "version": 1, "options": {"entry.dest": "11:10+khal"}}',
    good='{"id": "barsis", "version": 1, '
    '"options": {"entry.dest": "11:10+khal", "entry.benj": "26:25+khal"}}',
)
HASH_DIFFERS = Code(
    code="RUL009",
    name="ruleset-hash-differs",
    bad='{"id": "barsis", "version": 1, "sha256": "' + 64 * "0" + '"}',
    good='{"id": "barsis", "version": 1}',
)
HASH_MISSING = Code(
    code="RUL010",
    name="ruleset-hash-missing",
    bad='"ruleset": {"id": "house", "version": 1}',
    good='"ruleset": {"id": "house", "version": 1, "sha256": "8f0e8a72…"}',
)
UNKNOWN_PROFILE = Code(
    code="RUL011",
    name="unknown-profile",
    bad="barsis@finkel",
    good="barsis@finkel-2002",
)
RULESET_UNREADABLE = Code(
    code="RUL012",
    name="ruleset-unreadable",
    bad='{"format": "barsis-ruleset/1",}',
    good='{"format": "barsis-ruleset/1"}',
)
RULESET_MALFORMED = Code(
    code="RUL013",
    name="ruleset-malformed",
    bad='"names": []',
    good='"names": {"en": "House rules"}',
)
RULESET_UNKNOWN_MEMBER = Code(
    code="RUL014",
    name="ruleset-unknown-member",
    bad='"wrods": {…}',
    good='"words": {…}',
)
RULESET_INCONSISTENT = Code(
    code="RUL015",
    name="ruleset-inconsistent",
    bad='"sources": [{"id": "house", …}], "facts": {"pawns": {"source": "hose", …}}',
    good='"sources": [{"id": "house", …}], "facts": {"pawns": {"source": "house", …}}',
)
RULESET_ID_TAKEN = Code(
    code="RUL016",
    name="ruleset-id-taken",
    bad='"id": "barsis", "extends": "barsis-1"',
    good='"id": "house", "extends": "barsis-1"',
)
FACTS_CONTRADICT = Code(
    code="RUL019",
    name="facts-contradict",
    bad='"extends": "parchis-1", "facts": {"start.on_board": {"value": 5, …}}',
    good='"extends": "parchis-1", "facts": {"start.on_board": {"value": 4, …}}',
)
UNKNOWN_BASE = Code(
    code="RUL020",
    name="unknown-base",
    bad='"extends": "barsi-1"',
    good='"extends": "barsis-1"',
)
BASE_HASH_DIFFERS = Code(
    code="RUL021",
    name="base-hash-differs",
    bad='"extends": {"id": "barsis", "version": 1, "sha256": "00000000…"}',
    good='"extends": "barsis-1"',
)
FACT_NOT_IN_BASE = Code(
    code="RUL022",
    name="fact-not-in-base",
    bad='"extends": "barsis-1", "facts": {"pwans": {"value": 2, …}}',
    good='"extends": "barsis-1", "facts": {"pawns": {"value": 2, …}}',
)
EXTENDS_ITSELF = Code(
    code="RUL023",
    name="extends-itself",
    bad='"extends": "cafe-nofara-1" in cafe-nofara-1.json',
    good='"extends": "barsis-1"',
)
EXTENDS_TOO_LONG = Code(
    code="RUL024",
    name="extends-too-long",
    bad="five-1 -> four-1 -> three-1 -> two-1 -> one-1",
    good="four-1 -> three-1 -> two-1 -> one-1",
)
