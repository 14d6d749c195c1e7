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
from barsis_notation.record.record_schema import published, schema_of
from barsis_notation.record.shapes import Extra, Hash
from barsis_notation.record.structs import RulesetRef

FORMAT: Final = "barsis-dice/1"

MAX_NAME: Final = 200
"""Characters that the name of a player or a game may have."""

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
    FormatName = shapes.one_of(FORMAT)


class DicePart(Struct, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """A closed object of the file."""


class Commitment(DicePart, kw_only=True):
    """What somebody committed to: the hash of his seed, which says nothing about it."""

    by: Name
    """Who committed: a player, or the dealer."""
    sha256: Hash
    """The commitment: SHA-256 of the terms of the game, his name and his seed."""


class Reveal(DicePart, kw_only=True):
    """The seed that somebody committed to."""

    by: Name
    """Whose seed it is."""
    seed: Hash
    """The seed, 32 bytes in hexadecimal."""


class Dice(DicePart, kw_only=True):
    """Where the throws of one game come from: who commits to a seed, in which order; the seeds."""

    schema: Address = field(name="$schema", default="")
    """Where an editor finds this schema."""
    format: FormatName
    """The format's version."""
    game: Name
    """The game the throws are for, as nothing else is called: event, round, table, date."""
    ruleset: RulesetRef
    players: Annotated[list[Name], About(min_length=1, max_length=shapes.MAX_PLAYERS)]
    """Who throws; each commits to a seed."""
    dealer: Annotated[
        str, About(max_length=MAX_NAME, extra_json_schema={"pattern": shapes.NO_NUL_PATTERN})
    ] = ""
    """Who deals the throws and does not play: the first to commit, the last to reveal."""
    commitments: Annotated[list[Commitment], About(max_length=shapes.MAX_PLAYERS + 1)] = []
    """The commitments in their order, which decides about the throws."""
    reveals: Annotated[list[Reveal], About(max_length=shapes.MAX_PLAYERS + 1)] = []
    """The seeds, when all have committed."""
    x: Extra = {}


PATH: Final = Path("schemas") / "dice-1.schema.json"
ID: Final = shapes.schema_id(PATH.name)


def schema() -> dict[str, Any]:
    """Return the JSON Schema of a dice file."""
    return schema_of(Dice, ID)


def schema_text() -> str:
    """Return the published schema file."""
    return published(schema())


def main() -> None:
    """Write the published schema file."""
    save(PATH, schema_text().encode())


if __name__ == "__main__":
    main()
