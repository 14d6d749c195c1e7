"""The layout of a dice file, ``barsis-dice/1``, as structs, and the JSON Schema made from them.

``python -m barsis_notation.dice.structs`` writes ``schemas/dice-1.schema.json``.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

from msgspec import Meta as About
from msgspec import Struct, field

from barsis_notation.base.saving import save
from barsis_notation.record import shapes
from barsis_notation.record.record_schema import format_schema, make_struct_schema
from barsis_notation.record.shapes import Extra, Hash
from barsis_notation.record.structs import RulesetRef

FORMAT: Final = "barsis-dice/1"

MAX_NAME: Final = 200
"""Maximum number of characters in the name of a player or a game."""

Name = Annotated[
    str,
    About(
        min_length=1,
        max_length=MAX_NAME,
        extra_json_schema={"pattern": shapes.NO_NUL_PATTERN},
    ),
]
Address = Annotated[str, About(max_length=shapes.MAX_TEXT, pattern=shapes.DICE_SCHEMA_PATTERN)]

if TYPE_CHECKING:
    FormatName = str
else:
    FormatName = shapes.make_choice_type(FORMAT)


class DicePart(Struct, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """The base class of the objects in a dice file; unknown members are refused."""


class Commitment(DicePart, kw_only=True):
    """A commitment to a seed: a hash that does not reveal the seed.

    Attributes:
        by: Name of the player or dealer who commits.
        sha256: SHA-256 of the terms of the game, the name and the seed: 64 hexadecimal digits in
            lower case.
    """

    by: Name
    """Name of the player or dealer who commits."""
    sha256: Hash
    """The commitment: SHA-256 of the terms of the game, the name and the seed."""


class Reveal(DicePart, kw_only=True):
    """The seed that a player or the dealer committed to.

    Attributes:
        by: Name of the owner of the seed.
        seed: The seed: 32 bytes as 64 hexadecimal digits in lower case.
    """

    by: Name
    """Name of the owner of the seed."""
    seed: Hash
    """The seed, 32 bytes in hexadecimal."""


class Dice(DicePart, kw_only=True):
    """The basis of the throws of one game: its players, their commitments and their seeds.

    It is the content of a dice file. The constructor does not check the values; ``read_dice`` does.

    Attributes:
        schema: Address of the JSON Schema, for editors; "" for none.
        format: Name and version of the file format, ``barsis-dice/1``.
        game: Name of the game, which must be unique; it could consist of the event, round, table
            and date.
        ruleset: Id, version, options and hash of the ruleset.
        players: Names of the players; each commits to a seed.
        dealer: Name of a dealer who does not play: the first to commit, the last to reveal; "" for
            none.
        commitments: The commitments in their order, which influences the throws.
        reveals: The seeds, once all parties have committed.
        x: Members for any purpose, which are preserved.
    """

    schema: Address = field(name="$schema", default="")
    """Address of this schema, for editors."""
    format: FormatName
    """Name and version of the file format."""
    game: Name
    """Unique name of the game, for example its event, round, table and date."""
    ruleset: RulesetRef
    players: Annotated[list[Name], About(min_length=1, max_length=shapes.MAX_PLAYERS)]
    """Names of the players; each commits to a seed."""
    dealer: Annotated[
        str, About(max_length=MAX_NAME, extra_json_schema={"pattern": shapes.NO_NUL_PATTERN})
    ] = ""
    """Name of a dealer who does not play: the first to commit, the last to reveal."""
    commitments: Annotated[list[Commitment], About(max_length=shapes.MAX_PLAYERS + 1)] = []
    """The commitments in their order, which influences the throws."""
    reveals: Annotated[list[Reveal], About(max_length=shapes.MAX_PLAYERS + 1)] = []
    """The seeds, once all parties have committed."""
    x: Extra = {}


PATH: Final = Path("schemas") / "dice-1.schema.json"
ID: Final = shapes.make_schema_id(PATH.name)


def make_schema() -> dict[str, Any]:
    """Return the JSON Schema of a dice file as a dict.

    Raises OSError if the source code of the structs is not available.
    """
    return make_struct_schema(Dice, ID)


def make_schema_text() -> str:
    """Return the text of the published schema file of dice files: formatted JSON.

    Raises OSError if the source code of the structs is not available.
    """
    return format_schema(make_schema())


def main() -> None:
    """Write the JSON Schema of dice files to ``schemas/dice-1.schema.json``.

    The path is relative to the current folder. An existing file is replaced.

    Raises:
        OSError: If the file cannot be written, for example because the folder does not exist.
    """
    save(PATH, make_schema_text().encode())


if __name__ == "__main__":
    main()
