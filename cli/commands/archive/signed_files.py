"""Checkpoints, keys and proofs as the command line names them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from barsis_notation.archive.seals.keys import KeyFileError, public_key_called, small_file
from barsis_notation.archive.seals.proof_checks import SignedFile, sealed_in
from barsis_notation.archive.seals.signatures import ENDING

from ...output.stderr_findings import tell_briefly
from ...parameters import Option
from ...status import Status
from ...streams import talk

if TYPE_CHECKING:
    from collections.abc import Sequence

    from barsis_notation.archive.seals.checkpoints import Checkpoint
    from barsis_notation.archive.seals.keys import PublicKey

PublicKeys = Annotated[
    list[str] | None,
    Option(
        "--key",
        metavar="PUB",
        help="The public key of the expected signer, as a file or as the line in it. Repeatable.",
    ),
]


def public_keys(words: list[str] | None) -> list[PublicKey]:
    """Return the keys that ``--key`` names. Ends the command where one of them is none."""
    keys = []
    for word in words or ():
        try:
            keys.append(public_key_called(word))
        except KeyFileError as error:
            raise no_key(word, error) from None
    return keys


def no_key(path: str, error: Exception) -> typer.Exit:
    """Say why no key can be had of the file *path*; return what ends the command."""
    talk(f"{path}: {error}")
    return typer.Exit(Status.UNREADABLE)


def signed_file(path: str) -> SignedFile:
    """Return a checkpoint and the signature beside it as they are. Raises OSError."""
    raw = small_file(path)
    try:
        signature = small_file(path + ENDING)
    except FileNotFoundError:
        signature = None
    return SignedFile(path, raw, signature)


def sealed_checkpoint(path: str | None, keys: Sequence[PublicKey]) -> Checkpoint | None:
    """Return the checkpoint of a file, None for none. Ends the command where it is not sealed."""
    if path is None:
        return None
    sealed, findings = sealed_in(signed_file(path), keys)
    if sealed is None:
        tell_briefly(findings, path)
        raise typer.Exit(Status.FINDINGS)
    return sealed.checkpoint
