r"""The value types of a record: bounded integers and text, dates, names of seats.

All limits and patterns of the record's header are defined here; the typed decoder and the JSON
Schema use both. Patterns use ``[0-9]``, not ``\d`` (which also matches other digits in Python), and
end in ``(?![\s\S])`` (``$`` allows a final newline).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import Meta, inspect

from barsis_notation.language.texts import MessageText, bind_texts

_text = bind_texts("record")

FORMAT = "barsis-record/1"

HOME = ""
"""The address at which the JSON Schemas are published, with a final slash; empty before that."""


def make_schema_id(name: str) -> str:
    """Return the ``$id`` of a JSON Schema: its address, or a URN if it has no address.

    *name* is the name of its file, such as ``record-1.schema.json``.
    """
    return f"{HOME or 'urn:barsis-notation:'}{name}"


MAX_INTEGER = 2**53 - 1
"""The largest integer that every JSON reader preserves exactly."""

MAX_TEXT = 4096
"""Maximum number of characters of a text."""

MAX_RAW = 1_398_104
"""Maximum number of characters of a base64 text: 1 MiB of data."""

MAX_FINDINGS = 100
"""Number of findings at which the check of a document stops."""
MAX_TURNS = 20_000
MAX_PLAYERS = 64

END = r"(?![\s\S])"

_SHORT_MONTHS = r"(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31"
_LEAP = r"(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29"
_DAY = rf"(?:[0-9]{{4}}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|{_SHORT_MONTHS})|{_LEAP})"
_CLOCK = r"(?:[01][0-9]|2[0-3]):[0-5][0-9]:(?:[0-5][0-9]|60)(?:\.[0-9]{1,9})?"
_ZONE = r"(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])"

DATE_PATTERN = rf"^(?:{_DAY}|[0-9]{{4}}(?:-(?:0[1-9]|1[0-2]))?){END}"
INSTANT_PATTERN = rf"^{_DAY}T{_CLOCK}{_ZONE}{END}"
HASH_PATTERN = rf"^[0-9a-f]{{64}}{END}"
UUID_PATTERN = rf"^[0-9a-f]{{8}}(?:-[0-9a-f]{{4}}){{3}}-[0-9a-f]{{12}}{END}"
SEAT_PATTERN = rf"^[A-Z1-8]{END}"
SEATS_PATTERN = rf"^[A-Z1-8]{{1,34}}{END}"
ID_PATTERN = rf"^[a-z0-9][a-z0-9._-]{{0,63}}{END}"
PATH_PATTERN = rf"^[a-z0-9_]{{1,64}}(?:\.[a-z0-9_]{{1,64}}){{0,15}}{END}"
KEY_PATTERN = rf"^[A-Za-z0-9_.$-]{{1,64}}{END}"
ROLL_PATTERN = rf"^[A-Z1-8] [0-9]{{1,2}}{END}"
SCHEMA_PATTERN = rf"record-1\.schema\.json{END}"
CELL_PATTERN = rf"^[a-z][1-9]{END}"
STEP_PATTERN = rf"^[1-9][0-9]{{0,2}}{END}"
POINT_PATTERN = rf"^(?:bar|off|0|[1-9][0-9]{{0,2}}){END}"
TAG_PATTERN = rf"^[a-z]{END}"
VALUE_PATTERN = rf"^(?:[1-9][0-9]?|khal|grace){END}"

THROW_PATTERN = rf"^(?:[0-9]{{1,2}}|\?){END}"
PLACE_PATTERN = rf"^(?:bar|off|0|[1-9][0-9]{{0,2}}|[a-z][1-9]){END}"
EVENT_SCHEMA_PATTERN = rf"event-1\.schema\.json{END}"
MAP_SCHEMA_PATTERN = rf"map-1\.schema\.json{END}"
DICE_SCHEMA_PATTERN = rf"dice-1\.schema\.json{END}"

_FOUR = "[A-Za-z0-9+/]{4}"
_LAST = "[A-Za-z0-9+/](?:[AQgw]==|[A-Za-z0-9+/][AEIMQUYcgkosw048]=)"  # unused bits are 0
BASE64_PATTERN = rf"^(?:{_FOUR})*(?:{_LAST})?{END}"
NO_NUL_PATTERN = rf"^[^\u0000]*{END}"
VERSION_PATTERN = r"^barsis-record/([1-9][0-9]{0,8})\Z"

_ITEM = (
    r"(?:(?:bar|off|0|[1-9][0-9]{0,2}|[a-z][1-9])[a-z]?(?:\([1-9][0-9]{0,2}\))?"
    r"|[1-9][0-9]{0,2}-[1-9][0-9]{0,2}[a-z]?)"
)
POSITION_PATTERN = (
    rf"^[a-z0-9][a-z0-9._-]{{0,63}}(?: [A-Z1-8]:(?:-|{_ITEM}(?:,{_ITEM})*))+ to=[A-Z1-8-]"
    rf"(?: [a-z]+=[A-Za-z0-9.,*>-]+)*{END}"
)

SAID: Mapping[str, MessageText] = {
    DATE_PATTERN: _text("day"),
    INSTANT_PATTERN: _text("instant"),
    HASH_PATTERN: _text("hash"),
    UUID_PATTERN: _text("uuid"),
    SEAT_PATTERN: _text("seat-letter"),
    SEATS_PATTERN: _text("seat-letters"),
    ID_PATTERN: _text("id"),
    PATH_PATTERN: _text("option-path"),
    KEY_PATTERN: _text("key"),
    ROLL_PATTERN: _text("roll"),
    SCHEMA_PATTERN: _text("schema-address"),
    CELL_PATTERN: _text("cell"),
    STEP_PATTERN: _text("step-as-text"),
    POINT_PATTERN: _text("point-as-text"),
    TAG_PATTERN: _text("tag"),
    VALUE_PATTERN: _text("value-as-text"),
    THROW_PATTERN: _text("throw-as-text"),
    PLACE_PATTERN: _text("place-as-text"),
    EVENT_SCHEMA_PATTERN: _text("event-address"),
    MAP_SCHEMA_PATTERN: _text("map-address"),
    DICE_SCHEMA_PATTERN: _text("dice-address"),
    BASE64_PATTERN: _text("base64"),
    POSITION_PATTERN: _text("position"),
    NO_NUL_PATTERN: _text("text-without-nul"),
}
"""The form that a pattern demands, in words, by pattern."""

REASONS = (
    "home",
    "capture",
    "no_moves",
    "resign",
    "drop",
    "time",
    "forfeit",
    "ruling",
    "agreement",
    "repetition",
    "unfinished",
    "unknown",
)

REASONS_OF_MOVES = ("home", "capture", "no_moves", "repetition")
"""Reasons that can only be a consequence of the moves."""


def make_choice_pattern(*choices: str) -> str:
    """Return the regular expression of a text that is one of *choices*.

    The choices are plain words; they are not escaped.
    """
    return rf"^(?:{'|'.join(choices)}){END}"


def make_choice_type(*choices: str) -> Any:
    """Return the annotated type of a text that is one of *choices*, plain words.

    The type is for a member of a struct. The JSON Schema lists the choices.
    """
    return _make_choice(choices, pattern=make_choice_pattern(*choices), enum=list(choices))


def _make_choice(choices: tuple[str, ...], **schema: Any) -> Any:
    """Return the type of a text that the decoder looks up in *choices*.

    A lookup is eight times as fast as matching the pattern, which only the schema and the
    explanations use.
    """
    return Annotated[Literal[choices], Meta(extra_json_schema=schema)]


def get_plain_type(kind: inspect.Metadata) -> inspect.Type:
    """Return the type that is annotated by *kind*, a type from ``msgspec.inspect``.

    For a type made by ``make_choice_type``, the result is a text type with the pattern of its
    choices.
    """
    pattern = (kind.extra_json_schema or {}).get("pattern")
    is_choice = pattern is not None and isinstance(kind.type, inspect.LiteralType)
    return inspect.StrType(pattern=pattern) if is_choice else kind.type


Integer = Annotated[int, Meta(ge=-MAX_INTEGER, le=MAX_INTEGER)]
Positive = Annotated[int, Meta(ge=1, le=MAX_INTEGER)]
Duration = Annotated[int, Meta(ge=0, le=MAX_INTEGER)]
Text = Annotated[str, Meta(max_length=MAX_TEXT, extra_json_schema={"pattern": NO_NUL_PATTERN})]
"""Any text. U+0000 is searched for in the bytes; a pattern for each text takes a third longer."""

OptionText = Annotated[str, Meta(min_length=1, max_length=MAX_TEXT)]
Raw = Annotated[str, Meta(max_length=MAX_RAW, pattern=BASE64_PATTERN)]
TurnText = Annotated[str, Meta(min_length=1, max_length=MAX_TEXT)]
"""A turn string; its grammar is checked by ``record.scan``."""

Day = Annotated[str, Meta(pattern=DATE_PATTERN)]
Instant = Annotated[str, Meta(pattern=INSTANT_PATTERN)]
Hash = Annotated[str, Meta(pattern=HASH_PATTERN)]
Uuid = Annotated[str, Meta(pattern=UUID_PATTERN)]
PositionLine = Annotated[str, Meta(pattern=POSITION_PATTERN, max_length=MAX_TEXT)]
Extra = dict[Annotated[str, Meta(pattern=KEY_PATTERN)], Any]
"""Members for any purpose: any JSON without floats, which is kept and written back."""

if TYPE_CHECKING:
    Seat = str
else:
    Seat = _make_choice((*"ABCDEFGHIJKLMNOPQRSTUVWXYZ12345678",), pattern=SEAT_PATTERN)
