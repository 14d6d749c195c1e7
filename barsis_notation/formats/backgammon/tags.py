"""Tags of our own, which other programs pass over: what the layout of a file has no place for.

Ruleset, options and roll-off are keys and values. A member of the record is named, and its JSON or
its text is the value: ``Record.players.0.country`` and ``JO``. What other programs would need to
play the game is never said so: start, turns, positions.
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

from barsis_notation.formats.backgammon.facts import RULESET
from barsis_notation.formats.backgammon.writable import one_line
from barsis_notation.formats.losses import Loss
from barsis_notation.formats.text_tags import PathPart, path_parts
from barsis_notation.record.canonical import sorted_bytes
from barsis_notation.record.decode import STANDARD, decode, is_fatal
from barsis_notation.record.shapes import PATH_PATTERN, ROLL_PATTERN
from barsis_notation.record.structs import Option, Record, RulesetRef, as_entry

MEMBER: Final = "Record."
OPTION: Final = "option."

_TAGGED: Final = re.compile(
    r"/(?:(?:event|match|players|comment|result|meta|x)(?:/[0-9a-z_/$]*)?"
    r"|ruleset/(?:sha256|x)|opening"
    r"|turns/[0-9]+/(?:ruling|comment|supplied|clock_ms|spent_ms|at|by|marks|x)(?:/[a-z]+)?)"
)


def is_member(key: str) -> bool:
    """Say whether *key*, in lower case, names a member of the record."""
    return key.startswith(MEMBER.lower())


def tag_of(one: Loss) -> tuple[str, str] | None:
    """Return the key and the value that undo the difference *one*, None where none may."""
    if not _TAGGED.fullmatch(one.there):
        return None
    return MEMBER + one.there[1:].replace("/", "."), _value(one.found)


def _value(found: Any) -> str:
    """Return *found* as one line: a text as it is where nobody can take it for JSON."""
    if found is UNSET or found == "":
        return "null"
    if isinstance(found, str) and one_line(found) == found and _read(found) == found:
        return found
    return json.dumps(msgspec.to_builtins(found))


def _read(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


class Overruled(NamedTuple):
    """A tag whose member the visible text of the file states otherwise: that text counts.

    *key* is the tag's key in lower case, *said* its value, *shown* the value by the visible text.
    """

    key: str
    said: str
    shown: str


class Tagged(NamedTuple):
    """A record with the members that tags hold; *faults* are the keys that could not be used."""

    record: Record
    faults: list[str]
    overruled: list[Overruled]


def with_members(
    record: Record,
    values: Mapping[str, str],
    read_written: Callable[[Record], Record | None],
    shown: Record | None = None,
) -> Tagged:
    """Return *record*, as the visible text of a file says it, with the members that *values* hold.

    A tag is written where the visible text cannot say all that a member holds. If that text was
    edited since, the tag is out of date and is left out. *read_written* returns what the visible
    text of a record, once written, is read as: the text is as it was written if both agree on the
    member. *shown* is compared with it in place of *record*, if it is given. If a value makes the
    record one that cannot be read, no tag is used.
    """
    members = {key: value for key, value in values.items() if is_member(key)}
    whole, faults = _with_all(record, members)
    if not set(members) - set(faults):
        return Tagged(whole, faults, [])
    shown_keys = [key for key, value in members.items() if _is_shown(key, value)]
    written = read_written(_as_far_as_needed(whole, shown_keys)) if shown_keys else None
    if written is None:
        return Tagged(whole, faults, [])
    overruled = [
        Overruled(key, members[key], said)
        for key in shown_keys
        if key not in faults
        for said in [_shown_at(shown or record, key)]
        if said != _shown_at(written, key)
    ]
    if overruled:
        left = {one.key for one in overruled} | set(faults)
        kept = {key: value for key, value in members.items() if key not in left}
        whole, others = _with_all(record, kept)
        faults += others
    return Tagged(whole, faults, overruled)


_SHOWN: Final = ("event", "match", "players", "comment", "result", "turns")
"""Members of a record that visible text states, at least in part."""


def _as_far_as_needed(record: Record, keys: list[str]) -> Record:
    """Return *record* without its turns, unless what the text says of *keys* depends on them."""
    depends = any(_name_of(key) in ("result", "turns") for key in keys)
    return record if depends else msgspec.structs.replace(record, turns=[])


def _name_of(key: str) -> str:
    """Return the member of the record that *key* leads into."""
    return key.removeprefix(MEMBER.lower()).split(".")[0]


def _is_shown(key: str, value: str) -> bool:
    """Return whether visible text states the member that *key* names.

    A tag that takes away what is beside a turn is due to a turn that is not written.
    """
    name = _name_of(key)
    return name in _SHOWN and not (name == "turns" and value == "null")


def _shown_at(record: Record, key: str) -> str:
    """Return as JSON what *record* holds where *key* leads, "" if it leads nowhere."""
    part: Any = record
    try:
        for head in path_parts(key.removeprefix(MEMBER.lower())):
            if isinstance(part, list) and isinstance(head, int):
                part = as_entry(part[head])
            elif not isinstance(part, Struct):
                return ""
            else:
                part = getattr(part, _fields(type(part))[head].name)
    except LookupError:
        return ""
    return "" if part is UNSET else json.dumps(msgspec.to_builtins(part), ensure_ascii=False)


def _with_all(record: Record, members: Mapping[str, str]) -> tuple[Record, list[str]]:
    """Return *record* with all *members*, and the keys that could not be used."""
    faults: list[str] = []
    whole = record
    for key, value in members.items():
        try:
            whole = _put(whole, path_parts(key.removeprefix(MEMBER.lower())), _read(value))
        except (msgspec.ValidationError, LookupError):
            faults.append(key)
    if members and not _can_be_read(whole, members):
        return record, list(members)
    return whole, faults


def _can_be_read(whole: Record, members: Iterable[str]) -> bool:
    """Say whether *whole* can be read, of which only *members* are in doubt."""
    raw = sorted_bytes(whole)
    if len(raw) <= STANDARD.size:
        raw = sorted_bytes(_only({key.split(".")[1] for key in members}, whole))
    return not any(map(is_fatal, decode(raw).findings))


def _only(names: set[str], whole: Record) -> Record:
    """Return *whole* without the members that need not be there and are not among *names*."""
    left_out = {
        field.name: _of_field(field, None)
        for field in _fields(Record).values()
        if not field.required and field.encode_name not in names
    }
    turns = whole.turns if "turns" in names else []
    return msgspec.structs.replace(whole, turns=turns, **left_out)


def _put(part: Any, path: list[PathPart], value: Any) -> Any:
    """Return *part* with *value* at *path*. Raises LookupError, ValidationError."""
    if not path:
        raise KeyError("a tag that names no member")
    head, *rest = path
    if isinstance(part, list) and isinstance(head, int):
        return [*part[:head], _put(as_entry(part[head]), rest, value), *part[head + 1 :]]
    if not isinstance(part, Struct):
        raise KeyError(head)
    field = _fields(type(part))[head]
    if rest:
        return msgspec.structs.replace(
            part, **{field.name: _put(getattr(part, field.name), rest, value)}
        )
    return msgspec.structs.replace(part, **{field.name: _of_field(field, value)})


def _of_field(field: FieldInfo, value: Any) -> Any:
    """Return *value* as the type of *field*; nothing is what a record without the member has."""
    if value is not None or field.required:
        return msgspec.convert(value, field.type)
    return field.default if field.default_factory is NODEFAULT else field.default_factory()


@cache
def _fields(kind: type[Struct]) -> dict[PathPart, FieldInfo]:
    return {field.encode_name: field for field in msgspec.structs.fields(kind)}


def own_tags(record: Record, opening: list[str]) -> list[tuple[str, str]]:
    """Return the keys and values that say what the file's own layout has no place for."""
    ruleset = record.ruleset
    tags = [("Ruleset", f"{ruleset.id} {ruleset.version}")]
    tags += [
        (f"Option.{path}", json.dumps(value, ensure_ascii=False))
        for path, value in sorted(ruleset.options.items())
    ]
    return tags + ([("Opening", ", ".join(opening))] if opening else [])


def is_own(key: str) -> bool:
    """Say whether *key*, in lower case, is one of ours."""
    return key in ("ruleset", "opening") or key.startswith(OPTION) or is_member(key)


def opening_of(values: Mapping[str, str]) -> list[str]:
    """Return the roll-off, [] if the file has none; *values* are by key in lower case."""
    rolls = [roll.strip() for roll in values.get("opening", "").split(",")]
    return rolls if all(re.match(ROLL_PATTERN, roll) for roll in rolls) else []


def ruleset_of(values: Mapping[str, str]) -> RulesetRef | None:
    """Return the ruleset, None in any other program's file."""
    found = re.fullmatch(rf"{RULESET} ([1-9][0-9]{{0,5}})", values.get("ruleset", ""))
    if not found:
        return None
    return RulesetRef(id=RULESET, version=int(found[1]), options=_options(values))


def _options(values: Mapping[str, str]) -> dict[str, Option]:
    options: dict[str, Option] = {}
    for key, value in values.items():
        path = key.removeprefix(OPTION)
        if path != key and re.match(PATH_PATTERN, path):
            options[path] = _option(value)
    return options


def _option(text: str) -> Option:
    """Return *text* as the JSON it is; as text where it is none, or more than one value."""
    try:
        value = json.loads(text)
    except ValueError:
        return text
    return value if isinstance(value, bool | str) or type(value) is int else text
