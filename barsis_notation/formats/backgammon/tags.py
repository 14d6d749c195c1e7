"""Tags for members of a record that the layout of a file cannot express.

Other programs ignore them. Ruleset, options and roll-off have tags with keys such as ``Ruleset``
and ``Opening``. A member of the record is named by its path, and the value is its JSON or text:
``Record.players.0.country`` and ``JO``. Facts that other programs need to play the game (start,
turns, positions) are never written as tags.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import NODEFAULT, UNSET, Struct
from msgspec.structs import FieldInfo

from barsis_notation.formats.backgammon.seats_and_stakes import RULESET
from barsis_notation.formats.backgammon.writable import make_one_line
from barsis_notation.formats.losses import Loss
from barsis_notation.formats.text_tags import PathPart, split_path
from barsis_notation.record.canonical import sorted_bytes
from barsis_notation.record.decode import STANDARD, decode, is_fatal
from barsis_notation.record.shapes import PATH_PATTERN, ROLL_PATTERN
from barsis_notation.record.structs import Option, Record, RulesetRef, make_entry

MEMBER: Final = "Record."
OPTION: Final = "option."

_TAGGED: Final = re.compile(
    r"/(?:(?:event|match|players|comment|result|meta|x)(?:/[0-9a-z_/$]*)?"
    r"|ruleset/(?:sha256|x)|opening"
    r"|turns/[0-9]+/(?:ruling|comment|supplied|clock_ms|spent_ms|at|by|marks|x)(?:/[a-z]+)?)"
)


def is_member(key: str) -> bool:
    """Return whether a tag names a member of the record; the member need not exist.

    Args:
        key: The tag's key in lower case, such as ``record.players.0.country``.
    """
    return key.startswith(MEMBER.lower())


def make_tag(one: Loss) -> tuple[str, str] | None:
    """Return the key and value of a tag that restores a lost member.

    The key is a string such as ``Record.players.0.country``. The value is one line: the text of the
    member or its JSON, ``null`` for a missing member or an empty text. Return None for facts that
    are never written as tags, such as whole turns, positions and the start.

    Args:
        one: The difference between a record and the record read back from the file.
    """
    if not _TAGGED.fullmatch(one.there):
        return None
    return MEMBER + one.there[1:].replace("/", "."), _format_value(one.found)


def _format_value(found: Any) -> str:
    """Return *found* on one line; text is unquoted unless it could be read as other JSON."""
    if found is UNSET or found == "":
        return "null"
    if isinstance(found, str) and make_one_line(found) == found and _parse_value(found) == found:
        return found
    return json.dumps(msgspec.to_builtins(found))


def _parse_value(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


class OverruledTag(NamedTuple):
    """A tag that contradicts the visible text of the file, and is ignored.

    Attributes:
        key: The tag's key in lower case.
        said: The value of the tag.
        shown: The value according to the visible text, as JSON; "" if it has none.
    """

    key: str
    said: str
    shown: str


class TaggedRecord(NamedTuple):
    """A record with the members of its tags, from ``apply_members``.

    Attributes:
        record: The record, equal to the given one if no tag was applied.
        faults: Keys in lower case of the tags that could not be applied.
        overruled: The tags that contradict the visible text.
    """

    record: Record
    faults: list[str]
    overruled: list[OverruledTag]


def apply_members(
    record: Record,
    values: Mapping[str, str],
    read_written: Callable[[Record], Record | None],
    shown: Record | None = None,
) -> TaggedRecord:
    """Return a record with the members that its tags contain.

    A tag is written if the visible text cannot fully express a member. If that text was edited
    later, the tag is outdated and ignored. A tag for a member that this text never expresses, such
    as ``meta``, is always applied. If the tags would make the record unreadable, none of them is
    applied, and all of them are faults.

    Args:
        record: The record read from the visible text; it is not changed.
        values: Tag values by key in lower case; keys that do not name a member are ignored.
        read_written: Function that writes a record without the tags for its members, reads it again
            and returns the result, or None if that is not possible. A tag is current if this result
            and the visible text have the same value for the member; all tags are current if the
            function returns None.
        shown: The record to compare with that result; defaults to *record*.
    """
    members = {key: value for key, value in values.items() if is_member(key)}
    whole, faults = _put_members(record, members)
    if not set(members) - set(faults):
        return TaggedRecord(whole, faults, [])
    shown_keys = [key for key, value in members.items() if _is_shown(key, value)]
    written = read_written(_drop_unneeded_turns(whole, shown_keys)) if shown_keys else None
    if written is None:
        return TaggedRecord(whole, faults, [])
    overruled = [
        OverruledTag(key, members[key], said)
        for key in shown_keys
        if key not in faults
        for said in [_format_member(shown or record, key)]
        if said != _format_member(written, key)
    ]
    if overruled:
        left = {one.key for one in overruled} | set(faults)
        kept = {key: value for key, value in members.items() if key not in left}
        whole, others = _put_members(record, kept)
        faults += others
    return TaggedRecord(whole, faults, overruled)


_SHOWN: Final = ("event", "match", "players", "comment", "result", "turns")
"""Members of a record that visible text expresses, at least in part."""


def _drop_unneeded_turns(record: Record, keys: list[str]) -> Record:
    """Return *record* without turns, unless the text for *keys* depends on them."""
    depends = any(_get_member_name(key) in ("result", "turns") for key in keys)
    return record if depends else msgspec.structs.replace(record, turns=[])


def _get_member_name(key: str) -> str:
    """Return the name of the record's member at the beginning of *key*."""
    return key.removeprefix(MEMBER.lower()).split(".")[0]


def _is_shown(key: str, value: str) -> bool:
    """Return whether visible text expresses the member that *key* names.

    A tag that removes a member of a turn belongs to a turn that is not written.
    """
    name = _get_member_name(key)
    return name in _SHOWN and not (name == "turns" and value == "null")


def _format_member(record: Record, key: str) -> str:
    """Return the value of *record* at *key* as JSON, "" if it has none."""
    part: Any = record
    try:
        for head in split_path(key.removeprefix(MEMBER.lower())):
            if isinstance(part, list) and isinstance(head, int):
                part = make_entry(part[head])
            elif not isinstance(part, Struct):
                return ""
            else:
                part = getattr(part, _map_fields(type(part))[head].name)
    except LookupError:
        return ""
    return "" if part is UNSET else json.dumps(msgspec.to_builtins(part), ensure_ascii=False)


def _put_members(record: Record, members: Mapping[str, str]) -> tuple[Record, list[str]]:
    """Return *record* with all *members*, and the keys that could not be applied.

    *members* maps the keys of tags, in lower case, to their values. If the result could not be
    decoded again, *record* is returned unchanged, with all keys.
    """
    faults: list[str] = []
    whole = record
    for key, value in members.items():
        try:
            whole = _replace_member(
                whole, split_path(key.removeprefix(MEMBER.lower())), _parse_value(value)
            )
        except (msgspec.ValidationError, LookupError):
            faults.append(key)
    if members and not _can_be_read(whole, members):
        return record, list(members)
    return whole, faults


def _can_be_read(whole: Record, members: Iterable[str]) -> bool:
    """Return whether *whole* can be decoded, when only the values of *members* are in doubt."""
    try:
        raw = sorted_bytes(whole)
        if len(raw) <= STANDARD.size:
            raw = sorted_bytes(_keep_only({key.split(".")[1] for key in members}, whole))
    except UnicodeEncodeError:
        return False
    return not any(map(is_fatal, decode(raw).findings))


def _keep_only(names: set[str], whole: Record) -> Record:
    """Return *whole* without optional members that are not among *names*."""
    left_out = {
        field.name: _convert_value(field, None)
        for field in _map_fields(Record).values()
        if not field.required and field.encode_name not in names
    }
    turns = whole.turns if "turns" in names else []
    return msgspec.structs.replace(whole, turns=turns, **left_out)


def _replace_member(part: Any, path: list[PathPart], value: Any) -> Any:
    """Return *part* with *value* at *path*.

    Raises LookupError if a parent is missing, ValidationError if the value has the wrong type.
    """
    if not path:
        raise KeyError("a tag that names no member")
    head, *rest = path
    if isinstance(part, list) and isinstance(head, int):
        return [
            *part[:head],
            _replace_member(make_entry(part[head]), rest, value),
            *part[head + 1 :],
        ]
    if not isinstance(part, Struct):
        raise KeyError(head)
    field = _map_fields(type(part))[head]
    if rest:
        return msgspec.structs.replace(
            part, **{field.name: _replace_member(getattr(part, field.name), rest, value)}
        )
    return msgspec.structs.replace(part, **{field.name: _convert_value(field, value)})


def _convert_value(field: FieldInfo, value: Any) -> Any:
    """Return *value* as the type of *field*; None is the default of the member."""
    if value is not None or field.required:
        return msgspec.convert(value, field.type)
    return field.default if field.default_factory is NODEFAULT else field.default_factory()


@cache
def _map_fields(kind: type[Struct]) -> dict[PathPart, FieldInfo]:
    return {field.encode_name: field for field in msgspec.structs.fields(kind)}


def list_own_tags(record: Record, opening: list[str]) -> list[tuple[str, str]]:
    """Return the keys and values of the tags for ruleset, options and roll-off.

    Examples are ``("Ruleset", "shesh-besh 1")``, ``("Option.opening.reroll", "false")`` and
    ``("Opening", "W 5, B 3")``.

    Args:
        record: The record.
        opening: The rolls of the roll-off, such as ``W 5``; no tag is written if empty.
    """
    ruleset = record.ruleset
    tags = [("Ruleset", f"{ruleset.id} {ruleset.version}")]
    tags += [
        (f"Option.{path}", json.dumps(value, ensure_ascii=False))
        for path, value in sorted(ruleset.options.items())
    ]
    return tags + ([("Opening", ", ".join(opening))] if opening else [])


def is_own_tag(key: str) -> bool:
    """Return whether a tag is one that only this library writes.

    These are ``ruleset``, ``opening``, ``option.…`` and ``record.…``.

    Args:
        key: The tag's key in lower case.
    """
    return key in ("ruleset", "opening") or key.startswith(OPTION) or is_member(key)


def parse_opening(values: Mapping[str, str]) -> list[str]:
    """Return the rolls of the roll-off, such as ``W 5``.

    Return [] if the tag ``opening`` is missing or malformed.

    Args:
        values: Tag values by key in lower case, such as ``{"opening": "W 5, B 3"}``.
    """
    rolls = [roll.strip() for roll in values.get("opening", "").split(",")]
    return rolls if all(re.match(ROLL_PATTERN, roll) for roll in rolls) else []


def parse_ruleset(values: Mapping[str, str]) -> RulesetRef | None:
    """Return the ruleset and options that the tags of this library name.

    Return None if the tag ``ruleset`` is missing, as in files of other programs, or is not
    ``shesh-besh`` with a version. Tags of options with a malformed path are ignored.

    Args:
        values: Tag values by key in lower case, such as ``{"ruleset": "shesh-besh 1"}``.
    """
    found = re.fullmatch(rf"{RULESET} ([1-9][0-9]{{0,5}})", values.get("ruleset", ""))
    if not found:
        return None
    return RulesetRef(id=RULESET, version=int(found[1]), options=_parse_options(values))


def _parse_options(values: Mapping[str, str]) -> dict[str, Option]:
    options: dict[str, Option] = {}
    for key, value in values.items():
        path = key.removeprefix(OPTION)
        if path != key and re.match(PATH_PATTERN, path):
            options[path] = _parse_option(value)
    return options


def _parse_option(text: str) -> Option:
    """Return the JSON value of *text*, or *text* itself if it is not a single simple value."""
    try:
        value = json.loads(text)
    except ValueError:
        return text
    return value if isinstance(value, bool | str) or type(value) is int else text
