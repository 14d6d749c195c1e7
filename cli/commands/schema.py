"""`barsis schema`: the published JSON Schemas."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from barsis_notation.base.resources import read_resource, resource_names
from barsis_notation.language.texts import listed, quoted, texts_of

from ..options import usage_error
from ..parameters import Argument
from ..streams import open_output, stop_when_closed

if TYPE_CHECKING:
    pass


_reference = texts_of("cli/reference")

SCHEMAS = "barsis_notation.schemas"
SCHEMA_ENDING = ".schema.json"


def list_published_schemas() -> list[str]:
    """Return the file names of the published schemas."""
    return [file for file in resource_names(SCHEMAS) if file.endswith(SCHEMA_ENDING)]


def schema(
    name: Annotated[
        str,
        Argument(metavar="NAME", help="record, ruleset or conversion, with or without a version."),
    ] = "record",
) -> None:
    """Print a published JSON Schema.

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
        names = listed((sorted(each.removesuffix(SCHEMA_ENDING) for each in published)), "commas")
        raise usage_error(_reference("no-schema", name=quoted(name), names=names))
    with open_output(None) as target:
        target.write(read_resource(SCHEMAS, file))
