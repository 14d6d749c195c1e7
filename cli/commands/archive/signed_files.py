"""Reading of keys and signed checkpoints for the archive commands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from barsis_notation.archive.seals.key_files import KeyFileError, find_public_key, read_small_file
from barsis_notation.archive.seals.proof_checks import SignedFile, read_signed_file
from barsis_notation.archive.seals.signatures import ENDING

from ...output.stderr_findings import print_finding_lines
from ...parameters import Option
from ...status import Status
from ...streams import print_message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from barsis_notation.archive.seals.checkpoints import Checkpoint
    from barsis_notation.archive.seals.key_files import PublicKey

PublicKeys = Annotated[list[str] | None, Option("--key", metavar="PUB")]


def load_public_keys(words: list[str] | None) -> list[PublicKey]:
    """Return the public keys of ``--key``.

    Args:
        words: Paths of public key files, or their lines in the form of minisign; None for no keys.

    Raises:
        typer.Exit: With status 3, after a message, if one of them is not a public key.
        OSError: If a file cannot be read.
    """
    keys = []
    for word in words or ():
        try:
            keys.append(find_public_key(word))
        except KeyFileError as error:
            raise report_key_error(word, error) from None
    return keys


def report_key_error(path: str, error: Exception) -> typer.Exit:
    """Print why a key is not usable, and return typer.Exit with status 3.

    The caller raises it.

    Args:
        path: The path of the file, or the word given as a key.
        error: The reason.
    """
    print_message(f"{path}: {error}")
    return typer.Exit(Status.UNREADABLE)


def load_signed_file(path: str) -> SignedFile:
    """Return the checkpoint at *path* and the signature beside it, unchecked.

    The signature is None if its file, ``.minisig``, does not exist.

    Raises:
        OSError: If one of the files cannot be read.
    """
    raw = read_small_file(path)
    try:
        signature = read_small_file(path + ENDING)
    except FileNotFoundError:
        signature = None
    return SignedFile(path, raw, signature)


def load_checkpoint(path: str | None, keys: Sequence[PublicKey]) -> Checkpoint | None:
    """Return the checkpoint at *path* after its signature has been verified.

    Args:
        path: Path of the checkpoint; without one, the result is None too.
        keys: The public keys of which one must have signed it; if empty, any key may.

    Raises:
        typer.Exit: With status 1, after the findings on stderr, if its signature is not valid.
        OSError: If the file cannot be read.
    """
    if path is None:
        return None
    sealed, findings = read_signed_file(load_signed_file(path), keys)
    if sealed is None:
        print_finding_lines(findings, path)
        raise typer.Exit(Status.FINDINGS)
    return sealed.checkpoint
