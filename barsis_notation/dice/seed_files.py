"""The file in which somebody keeps the seed he has committed to, until he reveals it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import UNSET, Struct, UnsetType

from barsis_notation.base.errors import BarsisError
from barsis_notation.dice.structs import Name
from barsis_notation.language.texts import texts_of
from barsis_notation.record import shapes
from barsis_notation.record.documents import document_bytes
from barsis_notation.record.shapes import Hash

_text = texts_of("dice")

SEED_FORMAT: Final = "barsis-dice-seed/1"

if TYPE_CHECKING:
    SeedFormat = str
else:
    SeedFormat = shapes.one_of(SEED_FORMAT)


class SeedFile(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """A seed, whose it is, and what it was committed to for.

    *all* is the hash of all commitments when the owner of the seed first saw them complete, UNSET
    before that. If they have another hash later, one of them was exchanged.
    """

    format: SeedFormat = SEED_FORMAT
    game: Name
    by: Name
    commitment: Hash
    seed: Hash
    all: Hash | UnsetType = UNSET


class SeedFileError(BarsisError, ValueError):
    """Raised where a file is not one of a seed."""


def seed_bytes(kept: SeedFile) -> bytes:
    """Return the file of a seed."""
    return document_bytes(kept)


def read_seed(raw: bytes) -> SeedFile:
    """Return what the file of a seed holds. Raises SeedFileError."""
    try:
        return msgspec.json.decode(raw, type=SeedFile)
    except (ValueError, RecursionError):
        raise SeedFileError(_text("no-seed-file")) from None
