"""The seed file, in which a player keeps their seed until they reveal it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import UNSET, Struct, UnsetType

from barsis_notation.base.errors import BarsisError
from barsis_notation.dice.structs import Name
from barsis_notation.language.texts import bind_texts
from barsis_notation.record import shapes
from barsis_notation.record.documents import encode_document
from barsis_notation.record.shapes import Hash

_text = bind_texts("dice")

SEED_FORMAT: Final = "barsis-dice-seed/1"

if TYPE_CHECKING:
    SeedFormat = str
else:
    SeedFormat = shapes.make_choice_type(SEED_FORMAT)


class SeedFile(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """The contents of a seed file, in which a player or dealer keeps their seed. Immutable.

    Attributes:
        format: Name and version of the file format, ``barsis-dice-seed/1``.
        game: Name of the game, as in the dice file.
        by: Name of the owner of the seed.
        commitment: The commitment to the seed, as ``Commitment.sha256``.
        seed: The seed, as ``Reveal.seed``.
        all: The hash of the terms and all commitments, as ``Pact.digest`` in hexadecimal, when the
            owner first saw the complete set; UNSET in a file written before that. If the hash is
            different later, a commitment has been replaced.
    """

    format: SeedFormat = SEED_FORMAT
    game: Name
    by: Name
    commitment: Hash
    seed: Hash
    all: Hash | UnsetType = UNSET


class SeedFileError(BarsisError, ValueError):
    """Raised if bytes are not the content of a seed file."""


def encode_seed(kept: SeedFile) -> bytes:
    """Return the bytes of a seed file: UTF-8 JSON with a final line feed.

    The members are not checked.

    Raises:
        UnicodeEncodeError: If a text has a lone surrogate. It is a ValueError.
    """
    return encode_document(kept)


def read_seed(raw: bytes) -> SeedFile:
    """Parse the bytes of a seed file, which are UTF-8 JSON.

    The commitment is not compared with the seed.

    Raises:
        SeedFileError: If the bytes are not JSON, or have missing, unknown or wrong members. It is a
            ValueError.
    """
    try:
        return msgspec.json.decode(raw, type=SeedFile)
    except (ValueError, RecursionError):
        raise SeedFileError(_text("no-seed-file")) from None
