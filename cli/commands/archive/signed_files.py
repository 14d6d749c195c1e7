"""Reading of keys and signed checkpoints for the archive commands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from barsis_notation.archive.seals.key_files import KeyFileError, find_public_key, read_small_file
from barsis_notation.archive.seals.proof_checks import SignedFile, read_signed_file
from barsis_notation.archive.seals.signatures import ENDING

from ...output.stderr_findings import tell_briefly
from ...parameters import Option
from ...status import Status
from ...streams import print_message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from barsis_notation.archive.seals.checkpoints import Checkpoint
    from barsis_notation.archive.seals.key_files import PublicKey

PublicKeys = Annotated[
    list[str] | None,
    Option(
        "--key",
        metavar="PUB",
        help="The public key of the expected signer, as a file or as the line in it. Repeatable.",
    ),
]


def public_keys(words: list[str] | None) -> list[PublicKey]:
    """Return the keys that ``--key`` names, as lines of minisign or files; none if None.

    Raises:
        typer.Exit: If one is not a public key; the reason is printed.
        OSError: If a file cannot be read.
    """
    keys = []
    for word in words or ():
        try:
            keys.append(find_public_key(word))
        except KeyFileError as error:
            raise no_key(word, error) from None
    return keys


def no_key(path: str, error: Exception) -> typer.Exit:
    """Print why a file is not a usable key, and return the exception to raise.

    Args:
        path: The path of the file, or the word given as a key.
        error: The reason.
    """
    print_message(f"{path}: {error}")
    return typer.Exit(Status.UNREADABLE)


def signed_file(path: str) -> SignedFile:
    """Return the checkpoint at *path* and the signature beside it, unchecked.

    Raises:
        OSError: If the checkpoint cannot be read. A missing signature is None.
    """
    raw = read_small_file(path)
    try:
        signature = read_small_file(path + ENDING)
    except FileNotFoundError:
        signature = None
    return SignedFile(path, raw, signature)


def sealed_checkpoint(path: str | None, keys: Sequence[PublicKey]) -> Checkpoint | None:
    """Return the checkpoint at *path*, or None if *path* is None.

    Args:
        path: The file of the checkpoint.
        keys: The public keys expected to have signed; any key if empty.

    Raises:
        typer.Exit: If its signature is not valid; the findings are printed.
        OSError: If the file cannot be read.
    """
    if path is None:
        return None
    sealed, findings = read_signed_file(signed_file(path), keys)
    if sealed is None:
        tell_briefly(findings, path)
        raise typer.Exit(Status.FINDINGS)
    return sealed.checkpoint
