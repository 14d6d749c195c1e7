"""ARC: problems of archives, and of records and files that are added to an archive."""

from __future__ import annotations

from typing import Final

from barsis_notation.diagnostics.findings import Code, Severity

NOT_AN_ARCHIVE: Final = Code(code="ARC001", name="not-an-archive")
ARCHIVE_TOO_NEW: Final = Code(code="ARC002", name="archive-too-new")
ARCHIVE_DAMAGED: Final = Code(code="ARC003", name="archive-damaged")
OTHER_TABLES: Final = Code(code="ARC004", name="other-tables")
ARCHIVE_BUSY: Final = Code(code="ARC005", name="archive-busy")
WAS_WITHDRAWN: Final = Code(code="ARC006", name="was-withdrawn")
REVISION_UNKNOWN: Final = Code(code="ARC007", name="revision-unknown", severity=Severity.INFO)
REVISION_UNLIKE: Final = Code(code="ARC085", name="revision-unlike", severity=Severity.WARNING)
REVISED_BY_UNLIKE: Final = Code(code="ARC086", name="revised-by-unlike", severity=Severity.WARNING)
FAULTY_REFUSED: Final = Code(code="ARC008", name="faulty-refused")
ARCHIVE_TOO_OLD: Final = Code(code="ARC009", name="archive-too-old")

# Verifying.
PAGES_DAMAGED: Final = Code(code="ARC010", name="pages-damaged")
CONTENT_MISSING: Final = Code(code="ARC011", name="content-missing")
CONTENT_CHANGED: Final = Code(code="ARC012", name="content-changed")
LEAF_CHANGED: Final = Code(code="ARC013", name="leaf-changed")
CONTENT_UNREADABLE: Final = Code(code="ARC014", name="content-unreadable")
ROWS_DIFFER: Final = Code(code="ARC015", name="rows-differ")
FINDINGS_DIFFER: Final = Code(code="ARC016", name="findings-differ")
ROW_WITHOUT_RECORD: Final = Code(code="ARC017", name="row-without-record")
NUMBERS_BROKEN: Final = Code(code="ARC018", name="numbers-broken")
SEARCH_DIFFERS: Final = Code(code="ARC019", name="search-differs")
RULESET_CHANGED: Final = Code(code="ARC020", name="ruleset-changed")
DICTIONARY_CHANGED: Final = Code(code="ARC021", name="dictionary-changed")
CHAIN_BROKEN: Final = Code(code="ARC022", name="chain-broken")
ACT_DIFFERS: Final = Code(code="ARC023", name="act-differs")
WITHDRAWAL_DIFFERS: Final = Code(code="ARC024", name="withdrawal-differs")
PEOPLE_DIFFER: Final = Code(code="ARC025", name="people-differ")
ABOUT_DIFFERS: Final = Code(code="ARC026", name="about-differs")
CHECKPOINT_DIFFERS: Final = Code(code="ARC027", name="checkpoint-differs")
ROLLED_BACK: Final = Code(code="ARC028", name="rolled-back")
SCRUB_DUE: Final = Code(code="ARC029", name="scrub-due", severity=Severity.WARNING)

# Checkpoints, signatures and proofs.
CHECKPOINT_UNREADABLE: Final = Code(code="ARC030", name="checkpoint-unreadable")
SIGNATURE_UNREADABLE: Final = Code(code="ARC031", name="signature-unreadable")
SIGNATURE_MISSING: Final = Code(code="ARC032", name="signature-missing")
SIGNATURE_WRONG: Final = Code(code="ARC033", name="signature-wrong")
ANOTHER_KEY: Final = Code(code="ARC034", name="another-key")
PROOF_UNREADABLE: Final = Code(code="ARC035", name="proof-unreadable")
ANOTHER_ARCHIVE: Final = Code(code="ARC036", name="another-archive")
ANOTHER_SIZE: Final = Code(code="ARC037", name="another-size")
PROOF_FAILS: Final = Code(code="ARC038", name="proof-fails")
ANOTHER_RECORD: Final = Code(code="ARC039", name="another-record")
LOG_REWRITTEN: Final = Code(code="ARC040", name="log-rewritten")
ACTS_REWRITTEN: Final = Code(code="ARC041", name="acts-rewritten")

# Import and bags.
NOT_IMPORTABLE: Final = Code(code="ARC070", name="not-importable")
BAG_MALFORMED: Final = Code(code="ARC071", name="bag-malformed")
BAG_PATH_UNSAFE: Final = Code(code="ARC072", name="bag-path-unsafe")
BAG_FILE_MISSING: Final = Code(code="ARC073", name="bag-file-missing")
BAG_MORE_MISSING: Final = Code(code="ARC090", name="bag-more-missing")
BAG_FILE_CHANGED: Final = Code(code="ARC074", name="bag-file-changed")
BAG_FILE_UNLISTED: Final = Code(code="ARC075", name="bag-file-unlisted")
MANIFEST_UNREADABLE: Final = Code(code="ARC076", name="manifest-unreadable")
FILE_DIFFERS: Final = Code(code="ARC077", name="file-differs")
LOG_DIFFERS: Final = Code(code="ARC078", name="log-differs")
ROOT_DIFFERS: Final = Code(code="ARC079", name="root-differs")
ACTS_DIFFER: Final = Code(code="ARC080", name="acts-differ")
RULESET_DIFFERS: Final = Code(code="ARC081", name="ruleset-differs")
PEOPLE_DO_NOT_FIT: Final = Code(code="ARC082", name="people-do-not-fit")
WITHDRAWN_ELSEWHERE: Final = Code(
    code="ARC083", name="withdrawn-elsewhere", severity=Severity.WARNING
)
OTHER_HISTORY: Final = Code(code="ARC084", name="other-history", severity=Severity.WARNING)
