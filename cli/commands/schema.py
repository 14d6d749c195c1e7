"""`barsis schema`: print a published JSON Schema."""

from __future__ import annotations

from typing import Annotated

from barsis_notation.base.resources import list_resources, read_resource
from barsis_notation.language.texts import bind_texts, join_words, quote_word

from ..options import make_usage_error
from ..parameters import Argument
from ..streams import open_output, stop_when_closed

_reference = bind_texts("cli/reference")

SCHEMAS = "barsis_notation.schemas"
SCHEMA_ENDING = ".schema.json"


def list_published_schemas() -> list[str]:
    """Return the file names of the published schemas, such as ``record-1.schema.json``."""
    return [file for file in list_resources(SCHEMAS) if file.endswith(SCHEMA_ENDING)]


def schema(
    name: Annotated[str, Argument(metavar="NAME")] = "record",
) -> None:
    """Print the JSON Schema of a file format.

    Examples:
        barsis schema
        barsis schema ruleset
    """
    stop_when_closed()
    published = list_published_schemas()
    file = name if name.endswith(SCHEMA_ENDING) else name + SCHEMA_ENDING
    if file not in published:
        numbered = (each for each in published if each.startswith(f"{name}-"))
        file = max(numbered, key=lambda each: (len(each), each), default="")
    if not file:
        names = join_words(
            (sorted(each.removesuffix(SCHEMA_ENDING) for each in published)), "commas"
        )
        raise make_usage_error(_reference("no-schema", name=quote_word(name), names=names))
    with open_output(None) as target:
        target.write(read_resource(SCHEMAS, file))
