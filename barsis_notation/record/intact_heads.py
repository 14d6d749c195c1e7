"""The part of a record's head that can be read although the record as a whole cannot.

In a damaged file, event, round, table and players are often intact. They show to which board of an
event the file belongs. They are not checked and do not affect any verdict.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import msgspec

from barsis_notation.base import strict_json
from barsis_notation.record.decode import Decoded, decode, detect_wide_unicode
from barsis_notation.record.structs import Event, Match, Player, Record, Result


class IntactHead(NamedTuple):
    """The intact members of the head of a record.

    Attributes:
        event: The event, such as its name, round and table; a member that is not intact is "".
        players: The players, each with its intact members.
        match: The match; None if it is missing or not intact.
        result: The result; None if it is missing, not intact or not certain.
    """

    event: Event
    players: tuple[Player, ...]
    match: Match | None
    result: Result | None


MAX_HEAD: Final = 65_536
"""Number of bytes at the beginning of a record that are searched for its head."""


def read_intact_head(decoded: Decoded) -> IntactHead:
    """Return the intact members of the head of a record that could not be read.

    Members that are not intact are empty. From damaged text, the first value of each member within
    the first ``MAX_HEAD`` (65536) bytes is used.

    Args:
        decoded: The result of reading the record; its ``record`` is None.
    """
    if decoded.rest is not None:
        return _take_head(decoded.rest)
    if decoded.mended is not None:
        record = decode(decoded.mended.text.encode("utf-8", "replace")).record
        if record is not None:
            head = _take_head(record)
            return head if decoded.mended.is_certain else head._replace(result=None)
    text = _decode_text(decoded.raw[:MAX_HEAD])
    members = dict(_iter_tags(text)) if text.lstrip().startswith("[") else dict(_iter_members(text))
    return _make_head(members)


def _take_head(record: Record) -> IntactHead:
    event = record.event or Event()
    return IntactHead(event, (*record.players,), record.match or None, record.result or None)


def _decode_text(raw: bytes) -> str:
    wide = detect_wide_unicode(raw)
    return raw.decode(wide or "utf-8", "replace").replace("\0", "")


def _make_head(members: dict[str, Any]) -> IntactHead:
    """Return the head of *members*, by paths such as ``players.0.name``."""
    players = []
    for number in range(_MAX_PLAYERS):
        own = _take_members(members, f"players.{number}.", Player)
        if not own:
            break
        players.append(Player(**{"seats": [], **own}))
    match = _take_members(members, "match.", Match)
    return IntactHead(
        msgspec.convert(_take_members(members, "event.", Event), Event),
        tuple(players),
        msgspec.convert(match, Match) if match else None,
        None,
    )


_MAX_PLAYERS: Final = 64


def _take_members(
    members: dict[str, Any], prefix: str, kind: type[Event | Match | Player]
) -> dict[str, Any]:
    """Return the members under *prefix* that fit *kind*, by name."""
    needed = {"seats": ["S"]} if kind is Player else {}
    found = {}
    for name in kind.__struct_fields__:
        value = members.get(prefix + name)
        try:
            msgspec.convert({**needed, name: value}, kind)
        except msgspec.ValidationError:
            continue
        if value is not None:
            found[name] = value
    return found


# JSON that may be damaged anywhere.


def _iter_members(text: str) -> Iterator[tuple[str, Any]]:
    """Yield path and value of the members of event, match and players that are intact."""
    for part in ("event", "match"):
        for body in _find_bodies(text, part, "{"):
            yield from ((f"{part}.{name}", value) for name, value in _iter_pairs(body))
    for body in _find_bodies(text, "players", "["):
        for number, player in enumerate(_PLAYER.findall(body)):
            pairs = _iter_pairs(player)
            yield from ((f"players.{number}.{name}", value) for name, value in pairs)


def _find_bodies(text: str, name: str, bracket: str) -> Iterator[str]:
    """Yield the text of the first member *name* after its *bracket*, up to the next member."""
    found = re.search(rf'"{name}"\s*:\s*{re.escape(bracket)}', text)
    if found:
        rest = text[found.end() :]
        end = _NEXT.search(rest)
        yield rest[: end.start()] if end else rest


_NEXT: Final = re.compile(
    r'"(?:format|ruleset|event|match|opening|start|players|turns|result|meta)"\s*:'
)
_PLAYER: Final = re.compile(r"\{([^{}]*)")
_PAIR: Final = re.compile(
    r'"([a-z_]{1,32})"\s*:\s*("(?:[^"\\\n]|\\.)*"|-?[0-9]{1,15}(?![0-9.eE])|\[[^\[\]{}]*\])'
)


def _iter_pairs(body: str) -> Iterator[tuple[str, Any]]:
    """Yield name and value of the members in *body* whose values are intact, the first of each."""
    seen: set[str] = set()
    for name, value in _PAIR.findall(body):
        parsed = _parse(value)
        if name not in seen and parsed is not None:
            seen.add(name)
            yield name, parsed


def _parse(text: str) -> Any:
    """Return the value of a JSON text, or None if it is not one."""
    try:
        return strict_json.parse_json(text)
    except (json.JSONDecodeError, RecursionError):
        return None


# Tags of the text format.


_TAG: Final = re.compile(r"^\[((?:event|match|players)\.[a-z0-9_.]{1,64}) (.*)\]\r?$", re.MULTILINE)


def _iter_tags(text: str) -> Iterator[tuple[str, Any]]:
    """Yield path and value of the tags that are intact, the first of each last."""
    for path, value in reversed(_TAG.findall(text)):
        parsed = _parse(value)
        if parsed is not None:
            yield path, parsed
