"""Archives: one file that keeps records for good and shows that none was changed.

``Archive`` creates, opens, searches and exports one; the other classes are what its methods return.
``SecretKey`` signs checkpoints; ``check_inclusion`` and ``check_consistency`` check proofs without
the archive.

Three things are kept apart:

- **The log**: an RFC 6962 Merkle tree whose leaves are canonical record bytes, in the order of
  adding.
- **What follows from the records**: rows of records, events, people, results, findings, words
  and the full-text index. One function makes them (``table_rows.make_rows``), for adding and for
  verifying.
- **What does not follow from them**: times, withdrawals, merged names, signatures. Each is an
  *act*, a JSON text in a chain of hashes. Acts contain numbers and hashes only, so personal data
  never has to be removed from the chain.

Only this package imports SQLite; its errors become OSError or ArchiveError
(``database.translate_errors``). Every commit is synced, several processes may add, and no statement
of a file is run before its schema has been checked. Only SQLite may open the file: closing another
descriptor of it would release SQLite's locks (POSIX).

Withdrawing removes content, rows and words, and leaves number, id, leaf and play id: neither the
root nor a proof changes. ``scrubbing`` then rewrites what SQLite may have kept of the bytes,
also after an interruption. ``people`` derives which spellings are one person from acts alone.

Subpackages, each above the one before: ``search``, ``seals``, ``verification``, ``exchange``.

The names in ``__all__`` are public and stable, as ``docs/stability.md`` says.
"""

from typing import TYPE_CHECKING

from barsis_notation.base.late_names import late_names

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
    __getattr__, __dir__ = late_names(
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
