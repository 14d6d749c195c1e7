"""RUL: what can be wrong with the ruleset a record names, or with a ruleset file of one's own."""

from __future__ import annotations

from barsis_notation.diagnostics.findings import Code, Severity

UNKNOWN_RULESET = Code(
    code="RUL001",
    name="unknown-ruleset",
    message='there is no ruleset "{found}"{hint}; known are {expected}. '
    "A ruleset file of your own must be given by its path",
    what="The record names a ruleset that is neither built in nor given as a file.",
    why="Without its rules no throw and no move of the game can be checked.",
    bad='{"id": "barsi", "version": 1}',
    good='{"id": "barsis", "version": 1}',
)
UNKNOWN_RULESET_VERSION = Code(
    code="RUL002",
    name="unknown-ruleset-version",
    message="{id} has no version {found}; there is {expected}. "
    "A newer version needs a newer barsis_notation",
    what="The ruleset is known, but not in the version the record names.",
    why="A record means what its own version of the rules says, and no other version may stand in.",
    bad='{"id": "barsis", "version": 999}',
    good='{"id": "barsis", "version": 1}',
)
UNKNOWN_OPTION = Code(
    code="RUL003",
    name="unknown-option",
    message='{id} {version} has no option "{found}"{hint}; `barsis games {id}` lists its options',
    what="The record chooses an option that its ruleset does not have.",
    why="A house rule that nobody applies changes what the record means without a word.",
    bad='{"id": "barsis", "version": 1, "options": {"entry.dset": "10:10"}}',
    good='{"id": "barsis", "version": 1, "options": {"entry.dest": "10:10"}}',
)
FIXED_FACT = Code(
    code="RUL004",
    name="fixed-fact-as-option",
    message="{found} is not an option of {id} {version}: there it is always {expected}. "
    "Leave it out, or write a ruleset file of your own",
    what="The record sets a fact of the ruleset that offers no choice.",
    why="Such a game is another game, and needs a ruleset of its own.",
    bad='{"id": "barsis", "version": 1, "options": {"pawns": 2}}',
    good='{"id": "barsis", "version": 1}',
)
OPTION_VALUE = Code(
    code="RUL005",
    name="option-value-not-allowed",
    message="{path} cannot be {found}; it is one of {expected}",
    what="The option exists, but not with this value.",
    why="Only values whose meaning the ruleset defines can be replayed.",
    bad='{"id": "barsis", "version": 1, "options": {"turn.entry_tries": 2}}',
    good='{"id": "barsis", "version": 1, "options": {"turn.entry_tries": 3}}',
)
OPTION_CONDITION = Code(
    code="RUL006",
    name="option-condition-unmet",
    message="{path}={found} needs {expected}: set that as well, or choose another value",
    what="The value is allowed only together with another option, and that one is not set.",
    why="Alone it would describe a square or a move that these rules do not have.",
    bad='{"id": "barsis", "version": 1, "options": {"entry.dest": "22:10"}}',
    good='{"id": "barsis", "version": 1, '
    '"options": {"board.direction": "cw", "entry.dest": "22:10"}}',
)
OPTION_NOT_IMPLEMENTED = Code(
    code="RUL007",
    name="option-not-implemented",
    message="{found} is a known reading, but this version cannot replay it yet; "
    "the play was not examined",
    what="The ruleset declares the value and its meaning; the engine does not play it.",
    why="No verdict is better than one under other rules than those the game was played by.",
)
OPTIONS_MIXED = Code(
    code="RUL008",
    name="options-mixed",
    severity=Severity.WARNING,
    message="{found} do not go together: {expected}",
    what="Two options are each allowed, but hardly ever meant together.",
    why="It is mostly a slip: one of two options that belong together was set and the other not.",
    bad='{"id": "barsis", "version": 1, "options": {"entry.dest": "11:10+khal"}}',
    good='{"id": "barsis", "version": 1, '
    '"options": {"entry.dest": "11:10+khal", "entry.benj": "26:25+khal"}}',
)
HASH_DIFFERS = Code(
    code="RUL009",
    name="ruleset-hash-differs",
    message="the record was made with another {id} {version}: it names the hash {found}, "
    "the file at hand has {expected}. The play was not examined; find the file with that hash",
    what="The hash in the record is not that of the ruleset file at hand.",
    why="The same name over other rules would change what the record means.",
    bad='{"id": "barsis", "version": 1, "sha256": "' + 64 * "0" + '"}',
    good='{"id": "barsis", "version": 1}',
)
HASH_MISSING = Code(
    code="RUL010",
    name="ruleset-hash-missing",
    message="{id} {version} is not built in, so the record must say which file it means: "
    'add "sha256": "{expected}"',
    what="The record names a ruleset of one's own without the hash of its file.",
    why="Nobody keeps that file for you; the hash is what tells it from a later one.",
)
UNKNOWN_PROFILE = Code(
    code="RUL011",
    name="unknown-profile",
    message='{id} {version} has no profile "{found}"{hint}; there is {expected}',
    what="The part after the @ names no profile of the ruleset.",
    why="A profile is a named set of options with its witness, declared in the ruleset file.",
)
RULESET_UNREADABLE = Code(
    code="RUL012",
    name="ruleset-unreadable",
    message="the ruleset file cannot be read: {found}",
    what="The file is missing, is not a file, is too large, or is not JSON in UTF-8.",
    why="A ruleset of one's own is a JSON file in the format barsis-ruleset/1.",
    bad='{"format": "barsis-ruleset/1",}',
    good='{"format": "barsis-ruleset/1"}',
)
RULESET_MALFORMED = Code(
    code="RUL013",
    name="ruleset-malformed",
    message="{where}: {found}{but}",
    what="The file is JSON, but not a ruleset: the schema ruleset-1 refuses it at this place.",
    why="Every fact of the family must be there, with a value that the engine understands.",
)
RULESET_UNKNOWN_MEMBER = Code(
    code="RUL014",
    name="ruleset-unknown-member",
    message='{where} has no member "{found}"{hint}',
    what="The ruleset file holds a fact or a member that the format does not know.",
    why="A fact that no engine reads is a rule that silently does not apply.",
)
RULESET_INCONSISTENT = Code(
    code="RUL015",
    name="ruleset-inconsistent",
    message="{where}: {found}; {expected}",
    what="The file fits the schema, but one part of it contradicts another.",
    why="A default outside the readings, or a source that is not listed, cannot be explained.",
)
RULESET_ID_TAKEN = Code(
    code="RUL016",
    name="ruleset-id-taken",
    message="{found} is the name of a built-in ruleset, and this file differs from it; "
    "give your rules an id of their own, such as {expected}",
    what="A ruleset file of one's own uses the id and version of a built-in one.",
    why="Two sets of rules under one name would make records ambiguous for good.",
)
FACTS_CONTRADICT = Code(
    code="RUL019",
    name="facts-contradict",
    message="{path} and {other} contradict each other: {found}. Expected: {expected}",
    what="Two facts of the rules cannot hold together, as they stand or under the options chosen.",
    why="By such rules no game can be begun, thrown for or ended, and no verdict would mean "
    "anything. The message names both facts; change one of them.",
)
UNKNOWN_BASE = Code(
    code="RUL020",
    name="unknown-base",
    message="extends: there is no built-in ruleset {found}{hint}; expected {expected}",
    what="The file extends a ruleset that is not built in, or not in that version.",
    why="What the file does not say is said by its base. Only built-in rulesets can be extended: "
    "they never change and are at hand wherever the file is read.",
)
BASE_HASH_DIFFERS = Code(
    code="RUL021",
    name="base-hash-differs",
    message="extends: the file was made for {id} {version} with the hash {found}; the built-in "
    "one has {expected}. Look what changed, then write that hash or none",
    what="The file says which bytes its base had, and the built-in ruleset has others.",
    why="The rules that the file takes over would not be those its writer read.",
)
FACT_NOT_IN_BASE = Code(
    code="RUL022",
    name="fact-not-in-base",
    message='{id} has no fact "{found}"{hint}; expected {expected}. A fact that the base lacks '
    "needs a file that lists all facts",
    what="A file that extends a built-in ruleset changes a fact that the ruleset does not have.",
    why="It is mostly a misspelt path, and the rule that was meant would silently stay as it was.",
)

CODES: tuple[Code, ...] = (
    UNKNOWN_RULESET,
    UNKNOWN_RULESET_VERSION,
    UNKNOWN_OPTION,
    FIXED_FACT,
    OPTION_VALUE,
    OPTION_CONDITION,
    OPTION_NOT_IMPLEMENTED,
    OPTIONS_MIXED,
    HASH_DIFFERS,
    HASH_MISSING,
    UNKNOWN_PROFILE,
    RULESET_UNREADABLE,
    RULESET_MALFORMED,
    RULESET_UNKNOWN_MEMBER,
    RULESET_INCONSISTENT,
    RULESET_ID_TAKEN,
    FACTS_CONTRADICT,
    UNKNOWN_BASE,
    BASE_HASH_DIFFERS,
    FACT_NOT_IN_BASE,
)
