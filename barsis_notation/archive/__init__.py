"""Archives: single files that store records permanently and prove that none was changed.

``Archive`` creates, opens, searches and exports an archive; most other classes are the results of
its methods. ``SecretKey`` signs checkpoints; ``check_inclusion`` and ``check_consistency`` check
proofs without the archive.

An archive has three kinds of data:

- **The log**: an RFC 6962 Merkle tree whose leaves are canonical record bytes, in the order of
  adding.
- **Data derived from the records**: rows of records, events, people, results, findings, words
  and the full-text index. One function derives them (``table_rows.make_rows``), both for adding
  and for verifying.
- **Data not derived from them**: times, withdrawals, merged names, signatures. Each is an
  *act*, a JSON text in a chain of hashes. Acts contain only numbers, hashes and reasons of
  withdrawals, and the reasons name no people, so personal data never has to be removed from the
  chain.

Only this package imports SQLite; its errors are raised as OSError or ArchiveError
(``database.translate_errors``). Every commit is synced to disk. Several processes may add records
at the same time. The schema of a file is checked before any statement that could run its views or
triggers. Only SQLite may open the file: closing another descriptor of it would release SQLite's
locks (POSIX).

Withdrawing deletes content, rows and words of a record, and keeps its number, id, leaf and play id,
so neither the root nor any proof changes. ``scrubbing`` then removes older copies of the bytes that
SQLite may have left in the file; if interrupted, it is completed at the next opening for writing.
``people`` derives from acts alone which spellings belong to one person.

Subpackages, from the lowest layer up: ``search`` and ``seals``, ``verification``, ``exchange``.

The names in ``__all__`` are public and stable, as ``docs/reference/stability.md`` says.
"""

from typing import TYPE_CHECKING

from barsis_notation.base.late_names import make_late_names

if TYPE_CHECKING:
    from barsis_notation.archive.adder import AddedRecord
    from barsis_notation.archive.archive import Archive
    from barsis_notation.archive.errors import ArchiveError, ExportError, NotFoundError, ReasonError
    from barsis_notation.archive.exchange.exporting import ExportResult
    from barsis_notation.archive.people import MovedSpellings, Person
    from barsis_notation.archive.record_summaries import Holding
    from barsis_notation.archive.seals.checkpoints import Checkpoint
    from barsis_notation.archive.seals.key_files import (
        KeyFileError,
        PublicKey,
        SecretKey,
        read_public_key,
        read_secret_key,
    )
    from barsis_notation.archive.seals.proof_checks import (
        Answer,
        SignedFile,
        check_consistency,
        check_inclusion,
    )
    from barsis_notation.archive.seals.proofs import ConsistencyProof, InclusionProof
    from barsis_notation.archive.search.searching import Hit
    from barsis_notation.archive.statistics import Statistics
    from barsis_notation.archive.verification.verifying import Verification
    from barsis_notation.archive.withdrawing import RemainingName, Withdrawal
else:
    __getattr__, __dir__ = make_late_names(
        __name__,
        {
            "archive": "Archive",
            "adder": "AddedRecord",
            "errors": "ArchiveError ExportError NotFoundError ReasonError",
            "exchange.exporting": "ExportResult",
            "record_summaries": "Holding",
            "people": "MovedSpellings Person",
            "search.searching": "Hit",
            "seals.checkpoints": "Checkpoint",
            "seals.key_files": "KeyFileError PublicKey SecretKey read_public_key read_secret_key",
            "seals.proof_checks": "Answer SignedFile check_consistency check_inclusion",
            "seals.proofs": "ConsistencyProof InclusionProof",
            "statistics": "Statistics",
            "verification.verifying": "Verification",
            "withdrawing": "RemainingName Withdrawal",
        },
        renamed={
            "Added": "AddedRecord",
            "Exported": "ExportResult",
            "Moved": "MovedSpellings",
            "Remaining": "RemainingName",
        },
    )

__all__ = [
    "AddedRecord",
    "Answer",
    "Archive",
    "ArchiveError",
    "Checkpoint",
    "ConsistencyProof",
    "ExportError",
    "ExportResult",
    "Hit",
    "Holding",
    "InclusionProof",
    "KeyFileError",
    "MovedSpellings",
    "NotFoundError",
    "Person",
    "PublicKey",
    "ReasonError",
    "RemainingName",
    "SecretKey",
    "SignedFile",
    "Statistics",
    "Verification",
    "Withdrawal",
    "check_consistency",
    "check_inclusion",
    "read_public_key",
    "read_secret_key",
]
